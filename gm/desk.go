package gm

import (
	"context"
	"fmt"
	"strings"
	"time"

	"mobpost/gm/game"
)

// Desk is what lies before the game master.
type Desk struct {
	At          time.Time  `json:"at"`
	Games       []DeskGame `json:"games"`
	Quarantined []Trouble  `json:"quarantined"`
	Failed      []Trouble  `json:"failed"` // outgoing mails that were given up
	Next        []DeskMail `json:"next"`   // outgoing mails that wait, the next first
	More        bool       `json:"more,omitempty"`
}

// DeskGame is one game on the desk.
type DeskGame struct {
	Game     GameID       `json:"game"`
	Title    string       `json:"title"` // with the turn
	Status   Status       `json:"status"`
	Line     int          `json:"line"`
	Turn     game.TurnRef `json:"turn"`
	Deadline time.Time    `json:"deadline,omitzero"`
	Late     bool         `json:"late,omitempty"`  // deadline and grace have passed and the turn is not made
	Awaited  []string     `json:"awaited"`         // seats whose orders are not in
	Waits    []string     `json:"waits"`           // seats that said WAIT
	Vacant   []string     `json:"vacant"`          // seats where nobody sits
	Away     []string     `json:"away"`            // players on vacation, and until when
	Absent   []string     `json:"absent"`          // players who missed turns, and how many
	Offered  []string     `json:"offered"`         // seats that are offered, to whom and until when
	Standby  []string     `json:"standby"`         // who waits for a seat
	Asked    bool         `json:"asked,omitempty"` // he is to say until when orders are wanted
	Rulings  []Precedent  `json:"rulings"`         // words that wait for a ruling
	Press    []DeskPress  `json:"press"`           // press that waits to be passed
	Bounces  []DeskBounce `json:"bounces"`
	Next     string       `json:"next"` // what happens next, in words

	table *Table
}

// DeskBounce is a seat whose mails come back.
type DeskBounce struct {
	Seat    string `json:"seat"`
	Address string `json:"address"`
	Status  string `json:"status,omitempty"`
	Reason  string `json:"reason,omitempty"`

	id string // the Message-ID of the mail that came back
}

// DeskPress is press that is held.
type DeskPress struct {
	No   int64  `json:"no"`
	Seat string `json:"seat"`
	To   string `json:"to"`
	Text string `json:"text"`
}

// DeskMail is an outgoing mail that waits.
type DeskMail struct {
	Game    GameID      `json:"game,omitempty"`
	Kind    MessageKind `json:"kind"`
	To      string      `json:"to"`
	Subject string      `json:"subject"`
	At      time.Time   `json:"at"`
	Tries   int         `json:"tries"`
}

// Trouble is a mail that the game master has to look at.
type Trouble struct {
	Kind    TroubleKind `json:"kind"`
	ID      int64       `json:"id"`
	Game    GameID      `json:"game,omitempty"`
	At      time.Time   `json:"at"`
	Who     string      `json:"who"` // whom it is from, or to
	Subject string      `json:"subject"`
	Why     string      `json:"why"`
}

// TroubleKind tells incoming and outgoing apart.
type TroubleKind string

// The kinds of trouble.
const (
	TroubleIn  TroubleKind = "quarantined"
	TroubleOut TroubleKind = "failed"
)

// deskMails is how many of the outgoing mails that wait are shown.
const deskMails = 10

// Desk looks at all running games, or at one. It holds secrets of the players:
// it is for the game master's eyes.
func (m *Master) Desk(ctx context.Context, only GameID) (*Desk, error) {
	games, err := m.Store.Summaries(ctx)
	if err != nil {
		return nil, err
	}
	return m.desk(ctx, games, only)
}

func (m *Master) desk(ctx context.Context, games []Summary, only GameID) (*Desk, error) {
	d := &Desk{At: m.Now(), Games: []DeskGame{}, Quarantined: []Trouble{}, Failed: []Trouble{}, Next: []DeskMail{}}
	found := only == ""
	for _, s := range games {
		if only != "" && !strings.EqualFold(string(s.ID), string(only)) || only == "" && s.Status == Over {
			continue
		}
		found = true
		t, err := m.glance(ctx, s)
		if err != nil {
			return nil, err
		}
		d.Games = append(d.Games, t.desk(d.At))
	}
	if !found {
		return nil, fmt.Errorf("%w: %s", ErrNoGame, only)
	}
	troubles, err := m.Store.Troubles(ctx)
	if err != nil {
		return nil, err
	}
	for _, one := range troubles {
		switch {
		case only != "" && one.Game != only && one.Game != "":
		case one.Kind == TroubleIn:
			d.Quarantined = append(d.Quarantined, one)
		default:
			d.Failed = append(d.Failed, one)
		}
	}
	// Whatever waits is due within a year: mails are given up long before.
	waiting, err := m.Store.Due(ctx, d.At.AddDate(1, 0, 0), deskMails+1)
	for _, out := range waiting {
		if only == "" || out.Game == only {
			d.Next = append(d.Next, DeskMail{out.Game, out.Kind, out.To, out.Subject, out.Next, out.Tries})
		}
	}
	if len(d.Next) > deskMails {
		d.Next, d.More = d.Next[:deskMails], true
	}
	return d, err
}

// desk is the game's part of the desk.
func (t *Table) desk(now time.Time) DeskGame {
	g := DeskGame{Game: t.Record.ID, Title: t.Title(t.Position.Turn()), Status: t.Summary().Status, Line: t.Line, Turn: t.Position.Turn(),
		Deadline: t.Deadline, Awaited: []string{}, Waits: []string{}, Vacant: []string{}, Away: []string{}, Absent: []string{}, Offered: []string{}, Standby: []string{}, Asked: t.Asked, Rulings: []Precedent{}, Press: []DeskPress{}, Bounces: []DeskBounce{}, table: t}
	if g.Status == Over {
		g.Next = "Nothing: the game is over, " + t.Winners() + "."
		return g
	}
	g.Awaited = append(g.Awaited, t.awaited()...)
	for i, p := range t.Players {
		if p.Address == "" {
			g.Vacant = append(g.Vacant, p.Seat)
		}
		if t.Waiting[i] {
			g.Waits = append(g.Waits, p.Seat)
		}
		if t.Away[i].Until.After(now) {
			g.Away = append(g.Away, p.Seat+" (until "+t.Settings.When(t.Away[i].Until)+")")
		}
		if n := t.NMR[i]; n > 0 {
			g.Absent = append(g.Absent, fmt.Sprintf("%s (%d)", p.Seat, n))
		}
		if b := t.Bounces[i]; b != nil {
			g.Bounces = append(g.Bounces, DeskBounce{p.Seat, b.Address, b.Status, b.Reason, b.MessageID})
		}
	}
	for _, o := range t.Offers {
		if o.Open {
			g.Offered = append(g.Offered, t.Players[o.Seat].Seat+" (to "+o.To.Name+", until "+t.Settings.When(o.Until)+")")
		}
	}
	for _, p := range t.Standbys {
		g.Standby = append(g.Standby, p.Name+" <"+p.Address+">")
	}
	for _, u := range t.Unruled() {
		g.Rulings = append(g.Rulings, Precedent{Line: t.Line, Turn: g.Turn, Seat: t.Players[u.Seat].Seat, Slot: u.Unread.Slot, Text: u.Unread.Text})
	}
	for _, p := range t.HeldPress() {
		g.Press = append(g.Press, DeskPress{p.No, t.Players[p.From].Seat, t.pressNames(p), p.Text})
	}
	g.Late = g.Status == Playing && !t.Deadline.IsZero() && t.Closes().Before(now)
	switch {
	case !t.Begun():
		g.Next = "Players join (" + t.Open.places(len(t.Players)) + "): it begins when all seats are taken, or with mobpost game start " + string(g.Game) + "."
	case t.OnHold:
		g.Next = "The game is held: it goes on when it is released or its turn is run."
	case t.deserted():
		g.Next = "Nobody plays any more: the clock makes no turn."
	case t.AllIn():
		g.Next = "All orders are in: the turn is made at the next look into the mailbox."
	case len(g.Rulings) > 0 && !t.Settings.PassRulings:
		g.Next = "The turn waits for a ruling."
	case t.Asked:
		g.Next = "The mailbox could not be watched at the deadline, which is held against nobody: say until when orders are wanted (mobpost game set " + string(g.Game) + " due=...)."
	case t.Deadline.IsZero():
		g.Next = "There is no deadline: the turn is made when all orders are in."
	case g.Late:
		g.Next = "The deadline has passed: the turn is made after the next look into the mailbox."
	default:
		g.Next = "The turn is made when all orders are in, or at the deadline."
	}
	return g
}

// Blocks are the desk as one screen.
func (d *Desk) Blocks() []game.Block {
	var blocks []game.Block
	if len(d.Games) == 0 {
		blocks = append(blocks, game.P("No game is running."))
	}
	for i := range d.Games {
		blocks = append(blocks, d.Games[i].blocks(d.At)...)
	}
	for _, part := range []struct {
		title string
		all   []Trouble
	}{
		{"Mails that wait for you to look at them", d.Quarantined},
		{"Mails that could not be sent", d.Failed},
	} {
		if len(part.all) > 0 {
			blocks = append(blocks, game.H(2, part.title), troubleItems(part.all))
		}
	}
	if len(d.Next) > 0 {
		var items game.Items
		for _, one := range d.Next {
			text := fmt.Sprintf("%s to %s: %s", one.Kind, one.To, one.Subject)
			if one.Tries > 0 {
				text += fmt.Sprintf(" (tried %d times, again at %s)", one.Tries, one.At.UTC().Format("2 January 15:04 MST"))
			}
			items.Items = append(items.Items, game.Item{Seat: game.Public, Text: text})
		}
		if d.More {
			items.Items = append(items.Items, game.Item{Seat: game.Public, Text: "and more"})
		}
		blocks = append(blocks, game.H(2, "What goes out next"), game.Block{Items: &items})
	}
	return blocks
}

func troubleItems(all []Trouble) game.Block {
	var items game.Items
	for _, one := range all {
		text := fmt.Sprintf("%d, from %s: %s", one.ID, one.Who, one.Subject)
		if one.Kind == TroubleOut {
			text = fmt.Sprintf("%d, to %s: %s", one.ID, one.Who, one.Subject)
		}
		items.Items = append(items.Items, game.Item{Seat: game.Public, Text: text, Sub: []string{one.Why}})
	}
	return game.Block{Items: &items}
}

func (g *DeskGame) blocks(now time.Time) []game.Block {
	blocks := []game.Block{game.H(2, g.Title)}
	var items game.Items
	add := func(text string, sub ...string) {
		items.Items = append(items.Items, game.Item{Seat: game.Public, Text: text, Sub: sub})
	}
	if g.Status == Held {
		add("HELD")
	}
	if !g.Deadline.IsZero() {
		text := "Deadline: " + g.table.Settings.When(g.Deadline)
		if g.Late {
			text += ", LATE by " + now.Sub(g.Deadline).Round(time.Minute).String()
		}
		add(text)
	}
	for _, one := range []struct {
		what  string
		names []string
	}{{"Orders awaited of", g.Awaited}, {"Said WAIT", g.Waits}, {"Away", g.Away}, {"Turns missed in a row", g.Absent}, {"Nobody sits at", g.Vacant}, {"Offered", g.Offered}, {"Would take a seat over", g.Standby}} {
		if len(one.names) > 0 {
			add(one.what + ": " + list(one.names))
		}
	}
	for _, r := range g.Rulings {
		add(fmt.Sprintf("To rule on, %s, slot %s: %q", r.Seat, r.Slot, r.Text), fmt.Sprintf("mobpost rule %s %s %s \"...\"", g.Game, r.Seat, r.Slot))
	}
	for _, p := range g.Press {
		add(fmt.Sprintf("Press to pass or drop, %d, of %s to %s: %q", p.No, p.Seat, p.To, p.Text), fmt.Sprintf("mobpost press pass %s %d", g.Game, p.No))
	}
	for _, b := range g.Bounces {
		why := b.Reason
		if !strings.Contains(why, b.Status) { // the server's own words often begin with it
			why = strings.TrimSpace(b.Status + " " + why)
		}
		add(fmt.Sprintf("Mails to %s (%s) come back: %s", b.Seat, b.Address, why))
	}
	add(g.Next)
	return append(blocks, game.Block{Items: &items})
}
