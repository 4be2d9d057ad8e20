package players_test

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"mobpost/gm/game"
	"mobpost/gm/game/themob"
	"mobpost/gm/game/themob/players"
	"mobpost/templates"
)

// mailed is the plain text that a seat is mailed of a position.
func mailed(p game.Position, seat game.Seat) string {
	v := p.View(seat)
	blocks := append(v.Charts, v.Own...)
	if v.Form != nil {
		blocks = append(blocks, game.Block{Form: v.Form})
	}
	return templates.Text(game.Report{Blocks: blocks}, p.Names())
}

// Whole games are played by mail text alone: every line of every mail is
// understood, whatever the manner of its writer, and somebody wins.
func TestPlayersPlay(t *testing.T) {
	var mob themob.Game
	_, _, names := mob.Seats()
	for n := range 12 {
		seats := 3 + n%4
		p, err := mob.New(game.Setup{Seed: game.Seed{byte(n), 5}, Players: names[:seats]})
		if err != nil {
			t.Fatal(err)
		}
		rng := rand.New(rand.NewPCG(uint64(n), 9))
		for turns := 0; !p.Over(); turns++ {
			if turns > 150 {
				t.Fatalf("game %d goes on for ever", n)
			}
			held := make([]game.Orders, seats)
			for i := range seats {
				seat := game.Seat(i)
				who := players.Player{Name: fmt.Sprintf("P%d", i), Temper: players.Tempers[(n+i)%len(players.Tempers)], Style: n + i}
				text, ok := who.Answer(mailed(p, seat), rng)
				if !ok {
					t.Fatalf("game %d, turn %s: %s does not answer", n, p.Turn(), who.Name)
				}
				reading := game.ReadText(mob, p, seat, nil, unquoted(text))
				if len(reading.Problems) > 0 {
					t.Fatalf("game %d, turn %s: %+v in\n%s", n, p.Turn(), reading.Problems, text)
				}
				if missing := p.Check(seat, reading.Orders).Missing; len(missing) > 0 {
					t.Fatalf("game %d, turn %s: %v missing in\n%s", n, p.Turn(), missing, text)
				}
				held[i] = reading.Orders
			}
			p = p.Make(held).After
		}
		if len(p.Winners()) == 0 {
			t.Errorf("game %d ends without a winner", n)
		}
	}
}

// unquoted is the mail's text as the reading of mails leaves it: without
// signature and quotation.
func unquoted(text string) string {
	for i := range len(text) {
		rest := text[i:]
		if len(rest) > 4 && (rest[:4] == "\n-- " || rest[:4] == "\nOn ") {
			return text[:i+1]
		}
	}
	return text
}

func TestNothingIsAnsweredToOtherMails(t *testing.T) {
	who := players.Player{Name: "Anna", Temper: players.Bold, Style: 3}
	if text, ok := who.Answer("The game is over.\n", rand.New(rand.NewPCG(1, 2))); ok {
		t.Errorf("answered %q", text)
	}
}
