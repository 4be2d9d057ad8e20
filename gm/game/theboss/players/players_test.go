package players_test

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"mobpost/gm/game"
	"mobpost/gm/game/theboss"
	"mobpost/gm/game/theboss/players"
)

// report is what a seat is mailed, as plain text has it: headings, items with
// a star, wrapped at 76 characters.
func report(v game.View) string {
	text := ""
	for _, b := range v.Own {
		text += "\n"
		switch {
		case b.Heading != nil:
			text += b.Heading.Text + "\n----\n"
		case b.Text != nil:
			text += wrap(b.Text.Text, "") + "\n"
		case b.Items != nil:
			for _, item := range b.Items.Items {
				text += wrap("* "+item.Text, "  ") + "\n"
			}
		}
	}
	if v.Form != nil {
		text += "\n" + v.Form.Intro + "\n\nnone; play\n"
	}
	return text
}

func wrap(s, indent string) string {
	out, length := "", 0
	for _, word := range splitWords(s) {
		if length > 0 && length+1+len(word) > 76 {
			out += "\n" + indent
			length = len(indent)
		} else if length > 0 {
			out += " "
			length++
		}
		out += word
		length += len(word)
	}
	return out
}

func splitWords(s string) []string {
	var words []string
	word := ""
	for _, r := range s + " " {
		if r != ' ' {
			word += string(r)
		} else if word != "" {
			words = append(words, word)
			word = ""
		}
	}
	return words
}

// Whole games are played by mail text alone: every mail is understood, allowed
// and complete, whatever the manner of its writer.
func TestPlayersPlay(t *testing.T) {
	var boss theboss.Game
	won := make(map[players.Temper]int)
	ahead := 0
	for n := 0; n < 60; n++ {
		seats := 2 + n%3
		_, _, names := boss.Seats()
		p, err := boss.New(game.Setup{Seed: game.Seed{byte(n), 77}, Players: names[:seats]})
		if err != nil {
			t.Fatal(err)
		}
		rng := rand.New(rand.NewPCG(uint64(n), 1))
		var people []players.Player
		for i := range seats {
			people = append(people, players.Player{Name: fmt.Sprintf("Player %d", i), Temper: players.Tempers[(n+i)%3], Style: n + i})
		}
		held := make([]game.Orders, seats)
		for moves := 0; !p.Over(); moves++ {
			if moves > 100 {
				t.Fatal("no end")
			}
			seat := p.Owing()[0]
			if len(p.Check(seat, held[seat]).Missing) > 0 {
				mail, ok := people[seat].Answer(report(p.View(seat)), rng)
				if !ok {
					t.Fatalf("no answer to\n%s", report(p.View(seat)))
				}
				reading := game.ReadText(boss, p, seat, held[seat], mail)
				if len(reading.Problems) > 0 {
					t.Fatalf("%v in\n%s\nto\n%s", reading.Problems, mail, report(p.View(seat)))
				}
				held[seat] = reading.Orders
				if missing := p.Check(seat, held[seat]).Missing; len(missing) > 0 {
					t.Fatalf("%v is missing in\n%s", missing, mail)
				}
			} else {
				ahead++
			}
			out := p.Make(held)
			p, held = out.After, out.Left
			if held == nil {
				held = make([]game.Orders, seats)
			}
		}
		for _, w := range p.Winners() {
			won[people[w].Temper]++
		}
	}
	if ahead == 0 {
		t.Error("no move was given ahead")
	}
	for _, temper := range players.Tempers {
		if won[temper] == 0 {
			t.Errorf("%s never wins", temper)
		}
	}
	t.Log(won, ahead)
}

func TestNoMoveAsked(t *testing.T) {
	var boss theboss.Game
	p, err := boss.New(game.Setup{Players: []string{"red", "blue"}})
	if err != nil {
		t.Fatal(err)
	}
	rng := rand.New(rand.NewPCG(1, 1))
	player := players.Player{Name: "A", Temper: players.Bold}
	if text, ok := player.Answer(report(p.View(1-p.Owing()[0])), rng); ok {
		t.Errorf("answered %q unasked", text)
	}
	text, ok := player.Retry(report(p.View(p.Owing()[0])), rng)
	if reading := game.ReadText(boss, p, p.Owing()[0], nil, text); !ok || len(reading.Problems) > 0 || len(reading.Orders) != 1 {
		t.Errorf("retry %q: %+v", text, reading)
	}
}

func BenchmarkAnswer(b *testing.B) {
	p, err := theboss.Game{}.New(game.Setup{Players: []string{"red", "blue", "green", "yellow"}})
	if err != nil {
		b.Fatal(err)
	}
	text := report(p.View(p.Owing()[0]))
	rng := rand.New(rand.NewPCG(1, 1))
	player := players.Player{Name: "A", Temper: players.Bold, Style: 2}
	for b.Loop() {
		player.Answer(text, rng)
	}
}
