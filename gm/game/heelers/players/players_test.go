package players_test

import (
	"math/rand/v2"
	"strings"
	"testing"

	"mobpost/gm/game"
	"mobpost/gm/game/heelers"
	"mobpost/gm/game/heelers/players"
	"mobpost/templates"
)

// report is the text of what a seat is mailed: charts, what it holds, a form.
func report(p game.Position, seat game.Seat) string {
	v := p.View(seat)
	blocks := append(append([]game.Block{}, v.Charts...), v.Own...)
	if v.Form != nil {
		blocks = append(blocks, game.Block{Form: v.Form})
	}
	return templates.Text(game.Report{Blocks: blocks}, p.Names())
}

// own leaves out what the mail reader would set aside.
func own(mail string) string {
	for _, end := range []string{"\n-- \n", "\nOn Sun, "} {
		mail, _, _ = strings.Cut(mail, end)
	}
	return mail
}

// A match between machine players of every temper and manner is played to its
// end, and every word of theirs is understood.
func TestMachinePlayersPlayWholeMatches(t *testing.T) {
	names := []string{"Anna", "Ben", "Cleo", "Dino", "Elsa", "Fred", "Gina", "Hugo"}
	g := heelers.Game{}
	moved, scored := 0, 0
	for n := 4; n <= 8; n++ {
		for seed := range byte(6) {
			p, err := g.New(game.Setup{Seed: game.Seed{seed, byte(n)}, Players: names[:n], Rules: []byte(`{"games": 2}`)})
			if err != nil {
				t.Fatal(err)
			}
			rng := rand.New(rand.NewPCG(uint64(seed), uint64(n)))
			for !p.Over() {
				all := make([]game.Orders, n)
				owing := p.Owing()
				for i := range n {
					who := players.Player{Name: names[i], Temper: players.Tempers[(i+int(seed))%3], Style: i + int(seed)}
					mail, ok := who.Answer(report(p, game.Seat(i)), rng)
					owes := false
					for _, s := range owing {
						owes = owes || s == game.Seat(i)
					}
					if ok != owes {
						t.Fatalf("%v %s: answers %v, owes %v\n%s", p.Turn(), names[i], ok, owes, report(p, game.Seat(i)))
					}
					if !ok {
						continue
					}
					r := game.ReadText(g, p, game.Seat(i), nil, own(mail))
					if len(r.Problems) > 0 {
						t.Fatalf("%v %s: %+v\n%s\n%s", p.Turn(), names[i], r.Problems, mail, report(p, game.Seat(i)))
					}
					if c := p.Check(game.Seat(i), r.Orders); len(c.Missing) > 0 {
						t.Fatalf("%v %s: missing %v\n%s", p.Turn(), names[i], c.Missing, mail)
					}
					for _, o := range r.Orders {
						if !strings.HasSuffix(o.Text, "nothing") {
							moved++
						}
					}
					all[i] = r.Orders
				}
				p = p.Make(all).After
			}
			for _, s := range p.Standings() {
				scored += s.Values[0]
			}
		}
	}
	if moved < 2000 || scored < 500 {
		t.Errorf("%d orders and %d points: these players hardly play", moved, scored)
	}
}

func TestNoOrdersAreWrittenWhenNoneAreAsked(t *testing.T) {
	for _, text := range []string{"", "Welcome to the game.", "The table: x\n\nYour cards:\n\nYou hold nothing.\n"} {
		if mail, ok := (players.Player{}).Answer(text, rand.New(rand.NewPCG(1, 1))); ok {
			t.Errorf("%q: %q", text, mail)
		}
	}
}
