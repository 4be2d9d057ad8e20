package gm

import (
	"context"
	"errors"
	"strings"
	"time"

	"mobpost/gm/game"
)

// Seated is who sits in a seat from now on.
type Seated struct {
	Deed
	Player Player
}

// takeOver puts somebody into a seat: he gets the seat's last report and where
// it stands, who sat there before is told that he does not any more.
func (c *change) takeOver(ctx context.Context, seat game.Seat, s Seated, by string, at time.Time) error {
	before := c.table
	if err := c.add(entry(EntrySeated, by, at, seat, s)); err != nil {
		return err
	}
	c.farewell(before, seat, "The seat of "+before.Players[seat].Seat+" in "+string(before.Record.ID)+" has been taken over by somebody else. You are mailed nothing of it any more.")
	t := c.table
	p := t.Players[seat]
	blocks := []game.Block{
		game.H(1, t.Title(t.Position.Turn())),
		game.P("Welcome: you play " + p.Seat + " now. Below is the seat's last report, as its player was mailed it, and then where it stands today. HISTORY and a turn (HISTORY 1.2) gets you its earlier reports; HELP and RULES tell how to play."),
	}
	ref := game.TurnRef{}
	if n := len(t.Trail); n > 0 {
		ref = t.Trail[n-1].Turn
	}
	made, err := c.master.Store.MadeAt(ctx, t.Record.ID, t.LineOf(ref), ref)
	switch {
	case err == nil:
		blocks = append(blocks, withoutForms(made.Seats[seat].Blocks)...)
	case !errors.Is(err, ErrNoTurn): // else it is made by a mail that came with this one
		return err
	}
	blocks = append(append(blocks, game.H(1, "Where you stand")), t.stands(seat)...)
	c.send(Message{Kind: ReportMail, Seat: seat, To: p.Address, ToName: p.Name, Subject: t.Subject(t.Position.Turn()),
		Report: game.Report{Title: t.Title(t.Position.Turn()), Blocks: blocks}})
	for i := range t.Players {
		if i := game.Seat(i); i != seat {
			c.notice(i, game.P(t.Players[seat].Seat+" is played by "+p.Name+" from now on."))
		}
	}
	return nil
}

// withoutForms leaves out the forms of an old report: they are not to be
// answered.
func withoutForms(blocks []game.Block) []game.Block {
	var left []game.Block
	for _, b := range blocks {
		if b.Form == nil && (b.Text == nil || !strings.HasPrefix(b.Text.Text, "Orders are wanted")) {
			left = append(left, b)
		}
	}
	return left
}

// farewell tells a seat's last player that he has it no more, and clears his
// calendar. before is the table while he had it.
func (c *change) farewell(before *Table, seat game.Seat, said string) {
	p := before.Players[seat]
	if p.Address == "" {
		return
	}
	msg := Message{Kind: NoticeMail, Seat: game.Public, To: p.Address, ToName: p.Name, Subject: before.Subject(before.Position.Turn()),
		Report: game.Report{Title: before.Title(before.Position.Turn()), Blocks: []game.Block{game.P(said)}}, Thread: before.thread(seat)}
	if before.Calendar[seat] == CalendarEntry {
		gone := *before
		gone.Head = c.table.Head
		gone.Calendar = append([]CalendarNow{}, before.Calendar...)
		gone.Calendar[seat] = CalendarClear
		msg.Event = gone.event(seat)
	}
	c.send(msg)
}

// Replace puts another player into a seat.
type Replace struct {
	Seat string
	Person
	Reason
}

func (r Replace) do(ctx context.Context, c *change, by actor) error {
	if err := c.running(); err != nil {
		return err
	}
	seat, err := c.seat(r.Seat)
	if err != nil {
		return err
	}
	t := c.table
	players := append([]Player{}, t.Players...)
	p := t.Players[seat]
	p.Name, p.Address, p.Zone = r.Name, Canonical(r.Address), ""
	players[seat] = p
	switch err := c.master.checkPlayers(t.Rules, players); {
	case err != nil:
		return refuse("%v", err)
	case p.Address == "":
		return refuse("a player needs an address")
	case SameAddress(p.Address, t.Players[seat].Address):
		return refuse("%s is played from %s already", p.Seat, p.Address)
	}
	told := "The game master gave the seat of " + p.Seat + " to " + p.Name + "."
	return c.takeOver(ctx, seat, Seated{Deed: r.deed(told, t.Players[seat].Name, p.Name), Player: p}, by.name, by.at)
}

// ChangeStandby puts somebody on a game's standby list, or takes him off it.
type ChangeStandby struct {
	Person
	Off bool
}

func (s ChangeStandby) do(_ context.Context, c *change, by actor) error {
	s.Address = Canonical(s.Address)
	if !address(s.Address) || !s.Off && !printable(s.Name) {
		return refuse("%s <%s> is nobody who can be mailed: write \"Dora <dora@example.org>\"", s.Name, shownAddress(s.Address))
	}
	head := c.table.Head
	said, err := c.standbyCommand(s.Person, s.Off, by.name, by.at)
	if err == nil && c.table.Head == head {
		return refuse("%s: %s", s.Address, said)
	}
	return err
}
