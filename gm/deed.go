package gm

import (
	"errors"
	"fmt"
	"slices"

	"mobpost/gm/game"
)

// Deed is what the journal keeps of every act of a game master beside what it
// changes: why he did it and, in words, what was before and after.
type Deed struct {
	Why string `json:",omitempty"`
	// Told is the sentence in the next report; empty if he keeps it private.
	Told   string `json:",omitempty"`
	Before string `json:",omitempty"`
	After  string `json:",omitempty"`
}

// line is the deed as the next report tells it.
func (d Deed) line() string {
	if d.Told != "" && d.Why != "" {
		return d.Told + " Why: " + d.Why
	}
	return d.Told
}

// deed takes an entry that a game master's act, or a bounce, has made.
func (t *Table) deed(e Entry) (made *Made, err error) {
	var d Deed
	switch e.Kind {
	case EntryBounce:
		return nil, t.bounce(e)
	case EntrySet, EntryHold, EntryRelease, EntryCorrect, EntrySetting, EntryRollback, EntryEnd, EntryResend:
		if err := e.data(&d); err != nil {
			return nil, err
		}
		if d.Told != "" {
			t.Deeds = append(slices.Clip(t.Deeds), d.line())
		}
	default:
		return nil, fmt.Errorf("%q is no kind of entry that this program knows", e.Kind)
	}
	switch e.Kind {
	case EntrySet:
		if e.Seat == game.Public {
			return nil, errors.New("these orders are nobody's")
		}
		t.Held = slices.Clone(t.Held)
		t.Held[e.Seat] = e.Orders
	case EntryHold:
		t.OnHold = true
	case EntryRelease:
		err = t.release(e)
	case EntryCorrect:
		err = t.correct(e)
	case EntrySetting:
		err = t.setting(e)
	case EntryRollback:
		err = t.rollback(e)
	case EntryEnd:
		made, err = t.end(e)
	}
	return made, err
}

// deeds are what the game master did since the last report, for everybody.
func (t *Table) deeds() []game.Block {
	if len(t.Deeds) == 0 {
		return nil
	}
	var items game.Items
	for _, line := range t.Deeds {
		items.Items = append(items.Items, game.Item{Seat: game.Public, Text: line})
	}
	return []game.Block{game.H(2, "What the game master did"), {Items: &items}}
}

// passed notes a turn that was made.
func (t *Table) passed(p Past) {
	t.Past = append(slices.Clip(t.Past), p)
	t.Trail = append(slices.Clip(t.Trail), p)
}
