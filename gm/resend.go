package gm

import (
	"context"

	"mobpost/gm/game"
)

// Resend mails a seat a report once more, as a mail of its own: mail programs
// throw a second one with the same Message-ID away.
type Resend struct {
	Seat string
	Turn game.TurnRef // of the present line's past; Last set: the last one
	Last bool
	Why  string
}

// Resent is which report was mailed again.
type Resent struct {
	Deed
	Line int
	Turn game.TurnRef
}

func (r Resend) do(ctx context.Context, c *change, by actor) error {
	seat, err := c.seat(r.Seat)
	if err != nil {
		return err
	}
	t := c.table
	p := t.Players[seat]
	if p.Address == "" {
		return refuse("nobody sits at %s: there is no address to mail to", p.Seat)
	}
	made, err := c.report(ctx, r)
	if err != nil {
		return err
	}
	// A resent report is no news to the others.
	data := Resent{Deed{Why: r.Why}, made.Line, made.Turn}
	if err := c.add(entry(EntryResend, by.name, by.at, seat, data)); err != nil {
		return err
	}
	// Whoever answers an old report means its turn, not the present one.
	answers := t.Token(seat)
	if n := t.next(made.Turn); n != nil {
		answers = t.tokenOf(n.Line, n.Turn, seat)
	}
	c.send(Message{Kind: ReportMail, Seat: seat, To: p.Address, ToName: p.Name, Subject: t.Subject(made.Turn),
		Report: made.Seats[seat], Token: answers})
	return nil
}

// report makes the report that is meant again from the journal.
func (c *change) report(ctx context.Context, r Resend) (*Made, error) {
	t := c.table
	ref := r.Turn
	if r.Last {
		ref = game.TurnRef{}
		if n := len(t.Trail); n > 0 {
			ref = t.Trail[n-1].Turn
		}
	}
	record, journal, err := c.master.Store.Load(ctx, t.Record.ID)
	if err != nil {
		return nil, err
	}
	var found *Made
	line := t.LineOf(ref)
	_, err = Replay(t.Rules, *record, journal, func(made Made) {
		if made.Turn == ref && made.Line == line || r.Last && t.Position.Over() {
			found = &made
		}
	})
	if err == nil && found == nil {
		err = refuse("turn %s of %s was not made", ref, t.Record.ID)
	}
	return found, err
}

// next is the turn made after one, on the present line's way; nil if that is
// still to be made.
func (t *Table) next(ref game.TurnRef) *Past {
	for i, p := range t.Trail {
		if ref == (game.TurnRef{}) || p.Turn == ref {
			if ref != (game.TurnRef{}) {
				i++
			}
			if i < len(t.Trail) {
				return &t.Trail[i]
			}
			return nil
		}
	}
	return nil
}
