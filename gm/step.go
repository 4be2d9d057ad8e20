package gm

import (
	"bytes"
	"encoding/json"
	"fmt"
	"time"

	"mobpost/gm/game"
)

// The steps of a game that are not turns made: what its master did to the
// position. An export has them in their places among the turns.
const (
	StepCorrection = "correction"
	StepRollback   = "rollback"
	StepEnd        = "end"
)

// ExportStep is what an export tells of such a step.
type ExportStep struct {
	Step string `json:"step,omitempty"` // empty for a turn made
	// Why the game master did it; empty if he kept that to himself.
	Why     string   `json:"why,omitempty"`
	Changes []Change `json:"changes,omitempty"` // of a correction
	// From is the line of the turn that a roll-back goes back to; the step's
	// own line is the new one.
	From int `json:"from,omitempty"`
}

// Made counts the turns that were made.
func (x *Export) Made() int {
	n := 0
	for _, s := range x.Turns {
		if s.Step == "" {
			n++
		}
	}
	return n
}

// Changed tells in words what the game's master did to the position, step by
// step.
func (x *Export) Changed() []string {
	var all []string
	for _, s := range x.Turns {
		text := ""
		switch s.Step {
		case StepCorrection:
			text = "corrected before turn " + s.Turn + ":"
			for _, c := range s.Changes {
				text += " " + c.String() + ";"
			}
			text = text[:len(text)-1]
		case StepRollback:
			text = fmt.Sprintf("rolled back to before turn %s of line %d; from here on it is line %d", s.Turn, s.From, s.Line)
		case StepEnd:
			text = "ended early, before turn " + s.Turn
		default:
			continue
		}
		if s.Why != "" {
			text += " (" + s.Why + ")"
		}
		all = append(all, text)
	}
	return all
}

// sealStep chains what a game master did to the position to all before it, as
// sealTurn does with a turn.
func (t *Table) sealStep(ref game.TurnRef, step ExportStep) error {
	after, err := t.Position.MarshalJSON()
	if err != nil {
		return err
	}
	content, err := json.Marshal(struct {
		Line  int
		Turn  game.TurnRef
		Step  ExportStep
		After json.RawMessage
	}{t.Line, ref, step, after})
	if err != nil {
		return err
	}
	t.seal(content)
	return nil
}

// shown is why a deed was done, for everybody.
func (d Deed) shown() string {
	if d.Told == "" {
		return ""
	}
	return d.Why
}

// exportStep is an entry's step; empty if it changed no position.
func (e *Entry) exportStep() (ExportStep, error) {
	var d Deed
	if err := e.data(&d); err != nil {
		return ExportStep{}, err
	}
	switch e.Kind {
	case EntryCorrect:
		var k Corrected
		err := e.data(&k)
		return ExportStep{Step: StepCorrection, Why: d.shown(), Changes: k.Changes}, err
	case EntryRollback:
		var r RolledBack
		err := e.data(&r)
		return ExportStep{Step: StepRollback, Why: d.shown(), From: r.Line}, err
	case EntryEnd:
		return ExportStep{Step: StepEnd, Why: d.shown()}, nil
	}
	return ExportStep{}, nil
}

// remakeStep does what a step of an export says to a table, and gives the
// table after it.
func (turn ExportTurn) remakeStep(t *Table) (*Table, error) {
	if len(turn.Orders) > 0 {
		return nil, fmt.Errorf("orders, but no turn was made")
	}
	ref, err := game.ParseTurnRef(turn.Turn)
	if err != nil {
		return nil, err
	}
	d := Deed{Why: turn.Why}
	if d.Why != "" {
		d.Told = "told"
	}
	var e Entry
	switch turn.Step {
	case StepCorrection:
		changes := make([]Change, len(turn.Changes))
		for i, c := range turn.Changes {
			changes[i] = Change{Path: c.Path, Before: plain(c.Before), After: plain(c.After)}
		}
		e = entry(EntryCorrect, "", time.Time{}, game.Public, Corrected{d, changes})
	case StepRollback:
		e = entry(EntryRollback, "", time.Time{}, game.Public, RolledBack{Deed: d, Line: turn.From, Turn: ref})
	case StepEnd:
		e = entry(EntryEnd, "", time.Time{}, game.Public, d)
	default:
		return nil, fmt.Errorf("%q is no step that this program knows", turn.Step)
	}
	next, _, err := t.With(e)
	return next, err
}

// plain is a JSON value as this program writes it, whatever an export's
// formatting.
func plain(raw json.RawMessage) json.RawMessage {
	if raw == nil {
		return nil
	}
	var v any
	if err := decodeNumbers(raw, &v); err != nil {
		return raw
	}
	written, err := json.Marshal(v)
	if err != nil {
		return raw
	}
	return written
}

func sameRaw(a, b json.RawMessage) bool { return bytes.Equal(plain(a), plain(b)) }
