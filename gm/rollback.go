package gm

import (
	"context"
	"fmt"
	"slices"

	"mobpost/gm/game"
)

// RollBack takes a game back to before a turn, on a new line of the game
// (M53). The old line is kept. The orders of that turn stand as they did, and
// the game is held, so that the game master can look before he lets it run
// again.
type RollBack struct {
	Turn  game.TurnRef
	Line  int  // where the turn is; 0 for the present line and what it goes back to
	Clear bool // forget the orders of that turn
	Reason
}

// RolledBack is where a new line begins.
type RolledBack struct {
	Deed
	Line  int
	Turn  game.TurnRef
	Clear bool `json:",omitempty"`
}

func (r RollBack) do(_ context.Context, c *change, by actor) error {
	if err := c.running(); err != nil {
		return err
	}
	t := c.table
	from, err := t.point(r.Turn, r.Line)
	if err != nil {
		return err
	}
	told := fmt.Sprintf("The game master took the game back to before %s.", t.Rules.TurnName(r.Turn))
	if from.Line != t.Line {
		told = fmt.Sprintf("The game master took the game back to before %s, as it was on line %d of the game.", t.Rules.TurnName(r.Turn), from.Line)
	}
	// A roll-back cannot be private: it changes everything for everybody.
	d := Reason{Why: r.Why}.deed(told, fmt.Sprintf("line %d, turn %s", t.Line, t.Position.Turn()), fmt.Sprintf("line %d, turn %s", t.Line+1, r.Turn))
	if err := c.add(entry(EntryRollback, by.name, by.at, game.Public, RolledBack{d, from.Line, from.Turn, r.Clear})); err != nil {
		return err
	}
	c.noticeAll(func(seat game.Seat) []game.Block {
		blocks := append([]game.Block{game.H(2, "The game goes back")}, Reason{Why: r.Why}.blocks(told)...)
		blocks = append(blocks, game.P(fmt.Sprintf("What was reported after that does not count any more. From here it is line %d of the game, and everything that chance decides is drawn anew, so that what was seen tells nothing of what will come. What you ordered since then is forgotten; answer this mail if you want to change what stands below.", c.table.Line)))
		blocks = append(blocks, t.changed(c.table))
		return append(blocks, c.table.stands(seat)...)
	})
	return nil
}

// changed shows how everybody stood before and stands after.
func (t *Table) changed(after *Table) game.Block {
	table := game.Table{Caption: "What changed", Columns: []game.Column{{Title: "Seat"}, {Title: "Before"}, {Title: "Now"}}}
	now := after.Position.Standings()
	for i, s := range t.Position.Standings() {
		table.Rows = append(table.Rows, game.Row{Seat: s.Seat, Cells: []string{t.Players[i].Seat, s.Text, now[i].Text}})
	}
	return game.Block{Table: &table}
}

// point finds a turn that the game can go back to.
func (t *Table) point(ref game.TurnRef, line int) (*Past, error) {
	among := slices.Concat(t.Left, t.Past)
	if line == 0 {
		among = t.Trail
	}
	var refs []string
	for _, p := range slices.Backward(among) {
		if p.Before == nil || line != 0 && p.Line != line {
			continue
		}
		if p.Turn == ref {
			return &p, nil
		}
		refs = append(refs, p.Turn.String())
	}
	if len(refs) == 0 {
		if line != 0 {
			return nil, refuse("%s has no line %d with a turn to go back to", t.Record.ID, line)
		}
		return nil, refuse("no turn of %s has been made yet", t.Record.ID)
	}
	slices.Reverse(refs)
	return nil, refuse("%s cannot go back to before turn %s: there are %s", t.Record.ID, ref, list(refs))
}

// rollback takes a roll-back from the journal: the position and the orders are
// those of that time, everything else (who sits where, how the game is run,
// what was mailed) is of today.
func (t *Table) rollback(e Entry) error {
	var r RolledBack
	if err := e.data(&r); err != nil {
		return err
	}
	if t.Position.Over() {
		return errOver
	}
	from, err := t.point(r.Turn, r.Line)
	if err != nil {
		return err
	}
	left, then := *t, from.Before
	left.unread = false
	t.Left = append(slices.Clip(t.Left), Past{Line: t.Line, Turn: t.Position.Turn(), Before: &left})
	t.Line++
	t.Position = then.Position.OnLine(t.Line)
	t.Held, t.Trail, t.Missed = then.Held, then.Trail, then.Missed
	for seat, p := range then.Players {
		// Who took a seat over gets nothing of what the player before him wrote.
		if p.Term != t.Players[seat].Term {
			t.Held = slices.Clone(t.Held)
			t.Held[seat] = nil
		}
	}
	// A turn that does not count any more was missed by nobody.
	t.NMR = slices.Clone(t.NMR)
	for seat := range t.NMR {
		t.NMR[seat] = min(t.NMR[seat], then.NMR[seat])
	}
	if r.Clear {
		t.Held = make([]game.Orders, len(t.Players))
	}
	t.Waiting, t.Ready = make([]bool, len(t.Players)), make([]bool, len(t.Players))
	t.Began, t.OnHold = e.At, true
	t.settle(t.Deadline, e.At)
	step, err := e.exportStep()
	if err != nil {
		return err
	}
	return t.sealStep(r.Turn, step)
}

// LineOf tells on which line a turn of the present line's past was made.
func (t *Table) LineOf(ref game.TurnRef) int {
	for _, p := range t.Trail {
		if p.Turn == ref {
			return p.Line
		}
	}
	if ref == (game.TurnRef{}) {
		return 1
	}
	return t.Line
}

// OnLine is the table as it was when a line of the game was left; the present
// one for the present line.
func (t *Table) OnLine(line int) (*Table, error) {
	if line == 0 || line == t.Line {
		return t, nil
	}
	for _, p := range t.Left {
		if p.Line == line && p.Before != nil {
			return p.Before, nil
		}
	}
	return nil, refuse("%s has no line %d: it is on line %d", t.Record.ID, line, t.Line)
}
