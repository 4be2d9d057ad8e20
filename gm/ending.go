package gm

import (
	"context"
	"slices"
	"time"

	"mobpost/gm/game"
)

// EndGame ends a game before its rules do: whoever leads has won (M57).
type EndGame struct{ Why string }

func (g EndGame) do(_ context.Context, c *change, by actor) error {
	if err := c.running(); err != nil {
		return err
	}
	d := Reason{Why: g.Why}.deed("The game master ended the game early.", "playing", "over")
	return c.add(entry(EntryEnd, by.name, by.at, game.Public, d))
}

// end takes an early end from the journal. Its document stands where the
// turn's that was to be made next would.
func (t *Table) end(e Entry) (*Made, error) {
	if t.Position.Over() {
		return nil, errOver
	}
	ref := t.Position.Turn()
	t.Left = append(slices.Clip(t.Left), Past{Line: t.Line, Turn: ref})
	t.Position = t.Position.End()
	t.Held = make([]game.Orders, len(t.Players))
	t.Waiting, t.Ready = make([]bool, len(t.Players)), make([]bool, len(t.Players))
	t.OnHold = false
	t.afresh(time.Time{}, e.At)
	step, err := e.exportStep()
	if err == nil {
		err = t.sealStep(ref, step)
	}
	if err != nil {
		return nil, err
	}
	return t.document(e, ref, "", game.Outcome{After: t.Position, Public: []game.Block{game.P("The game is over: " + t.Winners() + ".")}})
}
