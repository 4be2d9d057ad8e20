package gm_test

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"

	"mobpost/gm"
	"mobpost/gm/game"
	"mobpost/gm/game/themob/players"
	"mobpost/templates"
)

// finished plays a short game to its end by the machine players: the winning
// post is one bar, unless a change says otherwise.
func (h *house) finished(id gm.GameID, change ...func(*gm.NewGame)) *gm.Table {
	h.t.Helper()
	t := h.begin(id, gm.Settings{}, func(g *gm.NewGame) {
		g.Data = json.RawMessage(`{"post": 1}`)
		g.Players[0].Word, g.Players[2].Word = "pomegranate", "ключ"
		for _, f := range change {
			f(g)
		}
	})
	for turn := 0; !t.Position.Over(); turn++ {
		if turn > 100 {
			h.t.Fatalf("no end of it: %s", t.Position.Turn())
		}
		last := game.TurnRef{}
		if n := len(t.Past); n > 0 {
			last = t.Past[n-1].Turn
		}
		made, err := h.db.MadeAt(ctx, id, t.Line, last)
		if err != nil {
			h.t.Fatal(err)
		}
		for seat, report := range made.Seats {
			p := players.Player{Name: t.Players[seat].Name, Temper: players.Tempers[seat%len(players.Tempers)], Style: seat}
			rng := rand.New(rand.NewPCG(uint64(turn), uint64(seat)))
			text, _ := p.Answer(templates.Text(report, t.Position.Names()), rng)
			// READY, for what he writes may be mistaken.
			h.post(h.letter(t.Players[seat].Address, fmt.Sprintf("GAME %s", id), "READY", text))
		}
		h.tick()
		t = h.table(id)
	}
	return t
}
