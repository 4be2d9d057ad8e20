package gm

import (
	"context"
	"errors"
	"fmt"
	"time"

	"mobpost/gm/game"
)

// Act is one thing that a game master does to a game. Each is a type of its
// own, in the file of its concept; Do does it.
type Act interface {
	// do adds to the change what the act leads to. A refusal leaves the
	// change as it was.
	do(ctx context.Context, c *change, by actor) error
}

// actor is who does an act, as the journal names him, and when.
type actor struct {
	name string
	at   time.Time
}

// Reason is why an act is done, in the game master's words. They stand in the
// next report, which everybody reads, unless he keeps the act private.
type Reason struct {
	Why     string
	Private bool
}

func (r Reason) deed(told, before, after string) Deed {
	if r.Private {
		told = ""
	}
	return Deed{Why: r.Why, Told: told, Before: before, After: after}
}

// blocks say what was done, and why, to whoever it concerns.
func (r Reason) blocks(told string) []game.Block {
	blocks := []game.Block{game.P(told)}
	if r.Why != "" {
		blocks = append(blocks, game.P("Why: "+r.Why))
	}
	return blocks
}

// refusal says to a game master why an act cannot be done.
type refusal struct{ why string }

func (r refusal) Error() string { return r.why }

func refuse(format string, args ...any) error { return refusal{fmt.Sprintf(format, args...)} }

// Refused tells an act that was refused from a fault.
func Refused(err error) bool { return errors.As(err, &refusal{}) }

// Done is what came of an act, or would have.
type Done struct {
	Before, Table *Table
	Entries       []Entry
	Made          []Made
	Mails         []Outgoing
}

// Do does an act. With dry set nothing is stored or mailed. If somebody else
// writes to the game at the same moment the game is read again and the act is
// done to it as it is then, unless the turn has changed: what was meant for
// one turn is never done to another.
func (m *Master) Do(ctx context.Context, id GameID, by string, act Act, dry bool) (*Done, error) {
	var first *Table
	for try := 0; ; try++ {
		t, err := m.Table(ctx, id)
		if err != nil {
			return nil, err
		}
		if first == nil {
			first = t
		}
		if first.Line != t.Line || first.Position.Turn() != t.Position.Turn() || first.Position.Over() != t.Position.Over() {
			return nil, fmt.Errorf("%w: it is now at %s, so nothing was done; look at it and say again what you want", ErrMoved, t.Title(t.Position.Turn()))
		}
		c := m.change(t, "")
		if err := act.do(ctx, c, actor{by, m.Now()}); err != nil {
			return nil, err
		}
		if err := c.rendered(); err != nil {
			return nil, err
		}
		done := &Done{t, c.table, c.effect.Entries, c.effect.Made, c.effect.Out}
		if dry {
			return done, nil
		}
		if err := m.commit(ctx, c); !errors.Is(err, ErrMoved) || try == 20 {
			return done, err
		}
	}
}

// running refuses acts on a finished game. Its secret is published, so that
// nothing of it may change any more.
func (c *change) running() error {
	if c.table.Position.Over() {
		return refuse("%s: the game is over and its secret is published: nothing of it can be changed any more", c.table.Record.ID)
	}
	return nil
}

// seat finds a seat by its name.
func (c *change) seat(name string) (game.Seat, error) {
	seat, ok := c.table.SeatNamed(name)
	if !ok {
		return seat, refuse("there is no seat %q in %s: there are %s", name, c.table.Record.ID, list(c.table.Position.Names()))
	}
	return seat, nil
}

// notice mails a seat something outside of the reports.
func (c *change) notice(seat game.Seat, blocks ...game.Block) {
	t := c.table
	p := t.Players[seat]
	if p.Address == "" {
		return
	}
	ref := t.Position.Turn()
	c.send(Message{Kind: NoticeMail, Seat: seat, To: p.Address, ToName: p.Name, Subject: t.Subject(ref),
		Report: game.Report{Title: t.Title(ref), Blocks: blocks}})
}

// noticeAll mails every seat.
func (c *change) noticeAll(blocks func(game.Seat) []game.Block) {
	for i := range c.table.Players {
		c.notice(game.Seat(i), blocks(game.Seat(i))...)
	}
}

// stands shows a seat the whole of where it stands: the charts, what it alone
// holds, its orders and the form.
func (t *Table) stands(seat game.Seat) []game.Block {
	view := t.Position.View(seat)
	blocks := append(append([]game.Block{}, view.Charts...), view.Own...)
	if len(t.Held[seat]) > 0 {
		blocks = append(append(blocks, game.H(2, "Your orders, as they stand")), t.held(seat)...)
	}
	if view.Form != nil {
		blocks = append(blocks, t.due(seat), game.Block{Form: view.Form})
	}
	return blocks
}
