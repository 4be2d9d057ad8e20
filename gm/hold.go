package gm

import (
	"context"
	"time"

	"mobpost/gm/game"
)

// HoldGame stops a game's clock: no turn is made, no deadline passes, orders
// are taken.
type HoldGame struct{ Reason }

func (h HoldGame) do(_ context.Context, c *change, by actor) error {
	if err := c.running(); err != nil {
		return err
	}
	t := c.table
	if t.OnHold {
		return refuse("%s is held already", t.Record.ID)
	}
	const told = "The game master holds the game."
	if err := c.add(entry(EntryHold, by.name, by.at, game.Public, h.deed(told, "running", "held"))); err != nil || h.Private {
		return err
	}
	c.noticeAll(func(game.Seat) []game.Block {
		return append(h.blocks(told), game.P("Until he lets it go on no turn is made and no deadline passes. Orders are taken all the time."))
	})
	return nil
}

// ReleaseGame lets a held game go on.
type ReleaseGame struct{ Reason }

// Released is when the present turn is due after a release.
type Released struct {
	Deed
	Deadline time.Time // zero for none
}

func (r ReleaseGame) do(_ context.Context, c *change, by actor) error {
	if err := c.running(); err != nil {
		return err
	}
	t := c.table
	if !t.OnHold {
		return refuse("%s is not held", t.Record.ID)
	}
	// A deadline that came while the game was held is nobody's: the turn gets
	// the one that it would have, were its report made now.
	deadline := t.Deadline
	if !deadline.IsZero() && !deadline.After(by.at) {
		next, err := t.nextDeadline(by.at)
		if err != nil {
			return err
		}
		deadline = next
	}
	const told = "The game master lets the game go on."
	data := Released{r.deed(told, "held", "running"), deadline}
	if err := c.add(entry(EntryRelease, by.name, by.at, game.Public, data)); err != nil || r.Private {
		return err
	}
	c.noticeAll(func(seat game.Seat) []game.Block {
		return append(r.blocks(told), c.table.due(seat))
	})
	return nil
}

// release takes a release from the journal.
func (t *Table) release(e Entry) error {
	var r Released
	if err := e.data(&r); err != nil {
		return err
	}
	t.OnHold = false
	t.settle(r.Deadline, e.At)
	return nil
}
