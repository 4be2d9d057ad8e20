package gm_test

import (
	"testing"

	"mobpost/gm/game"
	"mobpost/gm/game/heelers"
	"mobpost/gm/game/theboss"
	"mobpost/gm/game/themob"
)

// TestAPositionIsWhatItsJSONSays holds what corrections build on: a position
// that is written and read again, put on its line, is the same and goes on the
// same way.
func TestAPositionIsWhatItsJSONSays(t *testing.T) {
	for _, rules := range []game.Game{themob.Game{}, theboss.Game{}, heelers.Game{}} {
		least, _, names := rules.Seats()
		if names == nil {
			names = []string{"Anna", "Ben", "Cleo", "Dora", "Emil", "Finn"}
		}
		for line := 1; line <= 2; line++ {
			p := must(rules.New(game.Setup{Seed: game.MakeSeed(secret, nil), Players: names[:least]})).OnLine(line)
			for range 25 {
				if p.Over() {
					break
				}
				again, err := rules.Load(must(p.MarshalJSON()))
				if err != nil {
					t.Fatalf("%s, turn %s: %v", rules.Name(), p.Turn(), err)
				}
				again = again.OnLine(line)
				a, b := p.Make(make([]game.Orders, least)).After, again.Make(make([]game.Orders, least)).After
				if x, y := string(must(a.MarshalJSON())), string(must(b.MarshalJSON())); x != y {
					t.Fatalf("%s, line %d, turn %s:\n%s\n%s", rules.Name(), line, p.Turn(), x, y)
				}
				p = a
			}
		}
	}
}
