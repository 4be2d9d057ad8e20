package gm

import (
	"context"

	"mobpost/gm/game"
)

// RunNow makes the turn now, whatever the clock says. If the game is held it
// goes on.
type RunNow struct {
	// Turn is the one that is meant; zero for whichever is to be made.
	Turn game.TurnRef
	// Anyway also when orders are missing, whose seats pass then, or words
	// wait for a ruling, which are passed over.
	Anyway bool
	Why    string
}

func (r RunNow) do(_ context.Context, c *change, by actor) error {
	if err := c.running(); err != nil {
		return err
	}
	t := c.table
	if ref := t.Position.Turn(); r.Turn != (game.TurnRef{}) && r.Turn != ref {
		return refuse("the turn to be made is %s, not %s", ref, r.Turn)
	}
	if !r.Anyway {
		if names := t.awaited(); len(names) > 0 {
			return refuse("orders of %s are not in yet; to make %s without them say so (--anyway; by mail: ANYWAY)", list(names), t.Rules.TurnName(t.Position.Turn()))
		}
		if unruled := t.Unruled(); len(unruled) > 0 {
			u := unruled[0]
			return refuse("words of %s wait for a ruling (slot %s: %q); to pass them over say so (--anyway; by mail: ANYWAY)", t.Players[u.Seat].Seat, u.Unread.Slot, u.Unread.Text)
		}
	}
	return c.makeTurn(by.name, by.at, ByGM, r.Why)
}

// awaited are the seats whose orders the turn waits for.
func (t *Table) awaited() []string {
	var names []string
	for _, seat := range t.Position.Owing() {
		if !t.In(seat) {
			names = append(names, t.Players[seat].Seat)
		}
	}
	return names
}
