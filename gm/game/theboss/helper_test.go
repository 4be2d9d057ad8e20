package theboss

import (
	"encoding/json"
	"fmt"
	"testing"

	"pgregory.net/rapid"

	"mobpost/gm/game"
	"mobpost/orders"
)

// newGame deals a game of n players.
func newGame(t testing.TB, n int, seed byte) *Position {
	t.Helper()
	p, err := Game{}.New(game.Setup{Seed: game.Seed{seed}, Players: seatNames()[:n]})
	if err != nil {
		t.Fatal(err)
	}
	return p.(*Position)
}

// read reads a text as the seat's orders over those held.
func read(p *Position, seat int, held game.Orders, text string) game.Reading {
	return game.ReadText(Game{}, p, game.Seat(seat), held, text)
}

// move makes the mover's move from a text.
func move(p *Position, text string) (*Position, game.Outcome) {
	all := make([]game.Orders, len(p.players))
	all[p.mover()] = read(p, p.mover(), nil, text).Orders
	out := p.Make(all)
	return out.After.(*Position), out
}

// anyMove draws a line of orders, mostly one that is allowed.
func anyMove(t *rapid.T, p *Position) Line {
	seat := p.mover()
	who := &p.players[seat]
	l := Line{Move: Move{Places: true, Plays: true}}
	c := City(rapid.IntRange(0, int(Chicago)).Draw(t, "city"))
	if big, small := p.needs(seat, c); big+small > 0 && rapid.Bool().Draw(t, "well") {
		l.City, l.Big, l.Small = c, big, small
	} else if rapid.IntRange(0, 3).Draw(t, "wild") == 0 {
		l.City, l.Big, l.Small = c, rapid.IntRange(0, 7).Draw(t, "big"), rapid.IntRange(0, 4).Draw(t, "small")
	}
	if l.nobody() {
		l.City = 0
	}
	l.Card = rapid.SampledFrom(who.cards).Draw(t, "card")
	if rapid.IntRange(0, 9).Draw(t, "lies") == 0 {
		l.Card = Card{City(rapid.IntRange(0, int(Chicago)).Draw(t, "colour")), Kind(rapid.IntRange(0, 7).Draw(t, "money"))}
	}
	return l
}

// anyGame draws a position that play has reached.
func anyGame(t *rapid.T) *Position {
	n := rapid.IntRange(2, 4).Draw(t, "players")
	p, err := Game{}.New(game.Setup{Seed: game.Seed{rapid.Byte().Draw(t, "seed")}, Players: seatNames()[:n]})
	if err != nil {
		t.Fatal(err)
	}
	q := p.(*Position)
	for range rapid.IntRange(0, 120).Draw(t, "moves") {
		if q.over {
			break
		}
		all := make([]game.Orders, n)
		all[q.mover()] = toOrders([]Line{anyMove(t, q)})
		q = q.Make(all).After.(*Position)
	}
	return q
}

// broken says what no position can be, empty if all is well: besides what
// Load refuses, that nothing is lost in writing and reading.
func broken(p *Position) string {
	for i := range p.players {
		big, small := 0, 0
		for w := range placeCount {
			if p.players[i].big[w] < 0 || p.players[i].small[w] < 0 {
				return fmt.Sprintf("%s has fewer than none", p.players[i].name)
			}
			big += int(p.players[i].big[w])
			small += int(p.players[i].small[w])
		}
		if big != bigs || small != smalls {
			return fmt.Sprintf("%s has %d big, %d small", p.players[i].name, big, small)
		}
	}
	data, err := json.Marshal(p)
	if err != nil {
		return err.Error()
	}
	back, err := Game{}.Load(data)
	if err != nil {
		return err.Error()
	}
	again, err := json.Marshal(back)
	if err != nil || string(again) != string(data) {
		return fmt.Sprintf("%s became %s (%v)", data, again, err)
	}
	if back.Turn() != p.Turn() || fmt.Sprint(back.Owing()) != fmt.Sprint(p.Owing()) || !same(back.View(0), p.View(0)) {
		return "not the same game after reading it again"
	}
	return ""
}

func asLines(text string) []orders.Line {
	var all []orders.Line
	for i, line := range splitLines(text) {
		all = append(all, orders.Line{No: i + 1, Text: line})
	}
	return all
}
