package gm

import (
	"context"
	"strings"

	"mobpost/gm/game"
)

// SetOrders puts orders in a player's place, over what he holds: they change
// the slots that they name, as his own mail would.
type SetOrders struct {
	Seat  string
	Words string
	Reason
}

func (s SetOrders) do(_ context.Context, c *change, by actor) error {
	if err := c.running(); err != nil {
		return err
	}
	seat, err := c.seat(s.Seat)
	if err != nil {
		return err
	}
	t := c.table
	reading := game.ReadText(t.Rules, t.Position, seat, t.Held[seat], s.Words)
	if len(reading.Problems) > 0 {
		var all []string
		for _, d := range reading.Problems {
			all = append(all, d.String())
		}
		return refuse("%s", strings.Join(all, "; "))
	}
	if len(reading.Claimed) == 0 {
		return refuse("nothing in %q was understood as an order", s.Words)
	}
	return c.setOrders(by, seat, reading.Orders, s.Words, "set", s.Reason)
}

// VoidOrders takes a player's orders away: those of one slot, or all.
type VoidOrders struct {
	Seat string
	Slot string // empty for all
	Reason
}

func (v VoidOrders) do(_ context.Context, c *change, by actor) error {
	if err := c.running(); err != nil {
		return err
	}
	seat, err := c.seat(v.Seat)
	if err != nil {
		return err
	}
	left := game.Orders{}
	var slots []string
	for _, o := range c.table.Held[seat] {
		if v.Slot != "" && !strings.EqualFold(o.Slot, v.Slot) {
			left = append(left, o)
		}
		slots = append(slots, o.Slot)
	}
	switch {
	case len(slots) == 0:
		return refuse("%s has no orders", c.table.Players[seat].Seat)
	case len(left) == len(slots):
		return refuse("%s has no orders in slot %q: there are %s", c.table.Players[seat].Seat, v.Slot, list(slots))
	}
	what := "voided"
	if len(left) > 0 {
		what = "voided one of"
	}
	return c.setOrders(by, seat, left, "", what, v.Reason)
}

// setOrders journals the set and tells its player, who always learns what
// stands in his name.
func (c *change) setOrders(by actor, seat game.Seat, set game.Orders, words, what string, reason Reason) error {
	t := c.table
	turn := t.Rules.TurnName(t.Position.Turn())
	told := "The game master " + what + " the orders of " + t.Players[seat].Seat + " for " + turn + "."
	e := entry(EntrySet, by.name, by.at, seat, reason.deed(told, ordersText(t.Held[seat]), ordersText(set)))
	e.Words, e.Orders = words, set
	if err := c.add(e); err != nil {
		return err
	}
	blocks := reason.blocks("The game master " + what + " your orders for " + turn + ".")
	c.notice(seat, append(blocks, c.table.echo(seat, by.at)...)...)
	return nil
}

// ordersText is a set on one line.
func ordersText(set game.Orders) string {
	if len(set) == 0 {
		return "no orders"
	}
	var all []string
	for _, o := range set {
		all = append(all, o.Text)
	}
	return strings.Join(all, " | ")
}

// list writes names as people do: "red, blue".
func list(names []string) string { return strings.Join(names, ", ") }
