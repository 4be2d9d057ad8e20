package gm

import (
	"context"
	"fmt"
	"strings"
	"time"

	"mobpost/gm/game"
)

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
		c.notice(seat, append(blocks, c.table.echo(seat, by.at)...)...)
		return nil
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

// PrecedentBlocks show rulings: those that wait first.
func PrecedentBlocks(waiting, made []Precedent) []game.Block {
	var blocks []game.Block
	for _, part := range []struct {
		title, none string
		all         []Precedent
	}{{"Waiting for a ruling", "No words wait for a ruling.", waiting}, {"Ruled", "Nothing has been ruled on yet.", made}} {
		blocks = append(blocks, game.H(2, part.title))
		if len(part.all) == 0 {
			blocks = append(blocks, game.P(part.none))
			continue
		}
		var items game.Items
		for _, p := range part.all {
			item := game.Item{Seat: game.Public, Text: fmt.Sprintf("Turn %s, %s, slot %s: %q", p.Turn, p.Seat, p.Slot, p.Text)}
			if p.Ruled != "" {
				item.Sub = append(item.Sub, "Ruled: "+p.Ruled)
				if p.Why != "" {
					item.Sub = append(item.Sub, "Why: "+p.Why)
				}
				item.Sub = append(item.Sub, "By "+p.By+", "+p.At.UTC().Format("2 January 2006"))
			}
			items.Items = append(items.Items, item)
		}
		blocks = append(blocks, game.Block{Items: &items})
	}
	return blocks
}
