package gm

import (
	"context"
	"strings"
	"time"

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
	return c.notice(seat, append(blocks, c.table.echo(seat)...)...)
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

// RuleOn puts a game master's words in the place of words that could not be
// read. How he ruled is told to the player alone: a report tells no
// alternative that was not used (M55), whoever wrote it.
type RuleOn struct {
	Seat  string
	Slot  string
	Words string
	Why   string
}

func (r RuleOn) do(_ context.Context, c *change, by actor) error {
	if err := c.running(); err != nil {
		return err
	}
	seat, err := c.seat(r.Seat)
	if err != nil {
		return err
	}
	t := c.table
	for _, u := range t.Position.Check(seat, t.Held[seat]).Unread {
		if !strings.EqualFold(u.Slot, r.Slot) {
			continue
		}
		set, problems := t.Position.Rule(seat, t.Held[seat], u, r.Words)
		if len(problems) > 0 {
			return refuse("%s", problems[0].Message)
		}
		e := entry(EntryRuling, by.name, by.at, seat, Ruling{Unread: u, Why: r.Why})
		e.Words, e.Orders = r.Words, set
		if err := c.add(e); err != nil {
			return err
		}
		blocks := Reason{Why: r.Why}.blocks("The game master has read your words \"" + u.Text + "\" as: " + r.Words)
		return c.notice(seat, append(blocks, c.table.echo(seat)...)...)
	}
	return refuse("no words of %s in slot %s wait for a ruling", t.Players[seat].Seat, r.Slot)
}

// Precedent is a ruling that was made, or words that wait for one.
type Precedent struct {
	Line  int          `json:"line"`
	Turn  game.TurnRef `json:"turn"`
	Seat  string       `json:"seat"`
	Slot  string       `json:"slot"`
	Text  string       `json:"text"`            // the player's words
	Ruled string       `json:"ruled,omitempty"` // the game master's; empty while they wait
	Why   string       `json:"why,omitempty"`
	By    string       `json:"by,omitempty"`
	At    time.Time    `json:"at,omitzero"`
}

// Rulings lists the words of a game that wait for a ruling, and all rulings
// that were made in it, oldest first.
func (m *Master) Rulings(ctx context.Context, id GameID) (waiting, made []Precedent, err error) {
	t, err := m.Table(ctx, id)
	if err != nil {
		return nil, nil, err
	}
	if !t.Position.Over() {
		for _, u := range t.Unruled() {
			waiting = append(waiting, Precedent{Line: t.Line, Turn: t.Position.Turn(), Seat: t.Players[u.Seat].Seat, Slot: u.Unread.Slot, Text: u.Unread.Text})
		}
	}
	_, journal, err := m.Store.Load(ctx, id)
	for _, e := range journal {
		if e.Kind != EntryRuling {
			continue
		}
		var r Ruling
		if err := e.data(&r); err != nil {
			return nil, nil, err
		}
		made = append(made, Precedent{e.Line, e.Turn, t.Players[e.Seat].Seat, r.Unread.Slot, r.Unread.Text, e.Words, r.Why, e.By, e.At})
	}
	return waiting, made, err
}

// list writes names as people do: "red, blue".
func list(names []string) string { return strings.Join(names, ", ") }
