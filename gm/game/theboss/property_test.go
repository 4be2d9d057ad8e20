package theboss

import (
	"encoding/json"
	"reflect"
	"testing"

	"pgregory.net/rapid"

	"mobpost/gm/game"
)

// All 36 gangsters and all cards are there after every move, what is written
// can be read, turns go up, and the position that was moved from is untouched.
func TestNothingIsLost(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := anyGame(t)
		if why := broken(p); why != "" {
			t.Fatal(why)
		}
		if p.over {
			return
		}
		before, _ := json.Marshal(p)
		all := make([]game.Orders, len(p.players))
		all[p.mover()] = toOrders([]Line{anyMove(t, p)})
		out := p.Make(all)
		if after, _ := json.Marshal(p); string(after) != string(before) {
			t.Fatal("the position before was changed")
		}
		if again := p.Make(all); !reflect.DeepEqual(out, again) {
			t.Fatal("the same move came out differently")
		}
		next := out.After.(*Position)
		if why := broken(next); why != "" {
			t.Fatal(why)
		}
		a, b := p.Turn(), next.Turn()
		if !next.over && (b.Hand < a.Hand || b.Hand == a.Hand && b.Turn <= a.Turn) || next.over && a != b {
			t.Fatalf("turn %v, then %v", a, b)
		}
		if ref, err := game.ParseTurnRef(b.String()); err != nil || ref != b {
			t.Fatalf("%v is read as %v", b, ref)
		}
	})
}

// Whatever play reaches is written and loaded again, the last small round of
// every big one too, where B9 begins with another player.
func TestEveryPositionLoads(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		dealt, err := Game{}.New(game.Setup{Seed: game.Seed{rapid.Byte().Draw(t, "seed")}, Players: seatNames()[:rapid.IntRange(2, 4).Draw(t, "players")]})
		if err != nil {
			t.Fatal(err)
		}
		p := dealt.(*Position)
		for !p.over {
			data, _ := json.Marshal(p)
			if _, err := (Game{}).Load(data); err != nil {
				t.Fatalf("%v: %s", err, data)
			}
			all := make([]game.Orders, len(p.players))
			all[p.mover()] = toOrders([]Line{anyMove(t, p)})
			p = p.Make(all).After.(*Position)
		}
	})
}

// hide changes all that a seat may not know: hidden cards and the cards of
// the others change places where the colour stays, the pile behind its open
// cards is turned round.
func hide(t *rapid.T, p *Position, seat int) *Position {
	q := p.clone()
	for c := range q.cities {
		secret := []*Kind{&q.cities[c].hidden}
		for i := range q.players {
			for k := range q.players[i].cards {
				if card := &q.players[i].cards[k]; i != seat && card.City == City(c) {
					secret = append(secret, &card.Kind)
				}
			}
		}
		order := rapid.Permutation(secret).Draw(t, "secret")
		kinds := make([]Kind, len(order))
		for i := range order {
			kinds[i] = *order[i]
		}
		for i := range secret {
			*secret[i] = kinds[i]
		}
	}
	for i := range q.players {
		q.sortHand(i)
	}
	q.police = append(q.police[:q.turned:q.turned], rapid.Permutation(p.police[p.turned:]).Draw(t, "pile")...)
	q.seed = game.Seed{0xff}
	return q
}

// No seat learns what another may not know: its view, and what it is told of
// its orders, are the same to the byte whatever is hidden.
func TestNoSeatSeesWhatIsHidden(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := anyGame(t)
		if p.over {
			return
		}
		for seat := -1; seat < len(p.players); seat++ {
			q := hide(t, p, seat)
			if !same(p.View(game.Seat(seat)), q.View(game.Seat(seat))) {
				t.Fatalf("seat %d sees more than it may", seat)
			}
			if seat < 0 {
				continue
			}
			const text = "if Detroit < 9 then Detroit with 2 big; play Detroit 2\nnone; play Boston 1"
			if !same(p.Read(game.Seat(seat), nil, asLines(text)), q.Read(game.Seat(seat), nil, asLines(text))) {
				t.Fatalf("seat %d is told more than it may know", seat)
			}
			set := read(p, seat, nil, text).Orders
			if !same(p.Check(game.Seat(seat), set), q.Check(game.Seat(seat), set)) {
				t.Fatalf("a check tells seat %d more than it may know", seat)
			}
			if !same(p.Forecast(game.Seat(seat), set), q.Forecast(game.Seat(seat), set)) {
				t.Fatalf("a forecast tells seat %d more than it may know", seat)
			}
		}
	})
}

// What is told of a move that does not end the big round depends on nothing
// hidden either.
func TestNoMoveTellsWhatIsHidden(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := anyGame(t)
		if p.over || p.turn == handSize && p.moved == len(p.players)-1 || p.turn == 3 && p.moved == len(p.players)-1 {
			return // the end of the round, or a police card
		}
		all := make([]game.Orders, len(p.players))
		all[p.mover()] = toOrders([]Line{anyMove(t, p)})
		q := hide(t, p, p.mover())
		if !same(p.Make(all).Public, q.Make(all).Public) {
			t.Fatal("the public part tells what is hidden")
		}
	})
}

func same(a, b any) bool {
	x, err1 := json.Marshal(a)
	y, err2 := json.Marshal(b)
	return err1 == nil && err2 == nil && string(x) == string(y)
}

// Canonical orders read to the same again, over nothing and over themselves.
func TestOrdersReadBack(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := anyGame(t)
		var set []Line
		for range rapid.IntRange(0, 4).Draw(t, "conditional") {
			l := anyLine(t)
			l.If = &Condition{City(rapid.IntRange(0, int(Chicago)).Draw(t, "of")), Comparison(rapid.IntRange(0, int(Unequal)).Draw(t, "how")), rapid.IntRange(0, 12).Draw(t, "count")}
			set = append(set, l)
		}
		if rapid.Bool().Draw(t, "plain") {
			at := rapid.IntRange(0, len(set)).Draw(t, "at")
			set = append(set[:at:at], append([]Line{anyLine(t)}, set[at:]...)...)
		}
		want := toOrders(set)
		text := ""
		for _, o := range want {
			text += o.Text + "\n"
		}
		for seat := range p.players {
			reading := p.Read(game.Seat(seat), nil, asLines(text))
			if !same(reading.Orders, want) {
				t.Fatalf("%q became %v", text, reading.Orders)
			}
			if len(reading.Claimed) != len(want) {
				t.Fatalf("%q: claimed %v", text, reading.Claimed)
			}
			if !same(toOrders(fromOrders(want)), want) {
				t.Fatal("not the same in the journal")
			}
		}
	})
}

func anyLine(t *rapid.T) Line {
	l := Line{Move: Move{Places: rapid.Bool().Draw(t, "places")}}
	l.Plays = !l.Places || rapid.Bool().Draw(t, "plays")
	if l.Places {
		l.Big, l.Small = rapid.IntRange(0, 6).Draw(t, "big"), rapid.IntRange(0, 3).Draw(t, "small")
		if !l.nobody() {
			l.City = City(rapid.IntRange(0, int(Chicago)).Draw(t, "city"))
		}
	}
	if l.Plays {
		kinds := []Kind{0, 1, 2, 3, 4, 99, Gun, Hospital, Prison, Banish}
		l.Card = Card{City(rapid.IntRange(0, int(Chicago)).Draw(t, "colour")), rapid.SampledFrom(kinds).Draw(t, "kind")}
	}
	return l
}

// FuzzResolve: no position.json and no orders break the program, and what is
// made of a good one is good.
func FuzzResolve(f *testing.F) {
	for n := 2; n <= 4; n++ {
		p := newGame(f, n, byte(n))
		data, _ := json.Marshal(p)
		f.Add(data, "Boston with 2 big + 1 small; play Boston 1")
		f.Add(data, "if Detroit < 3 then Detroit with 2 big\nnone")
	}
	f.Add([]byte(`{"game":"theboss","round":1,"turn":1,"players":[{"name":"red","big":{"hand":6},"small":{"hand":3}},{"name":"blue","big":{"hand":6},"small":{"hand":3}}]}`), "none")
	f.Fuzz(func(t *testing.T, data []byte, text string) {
		p, err := Game{}.Load(data)
		if err != nil || p.Over() {
			return
		}
		q := p.(*Position)
		for range 40 {
			if q.over {
				return
			}
			if why := broken(q); why != "" {
				t.Fatal(why)
			}
			for seat := range q.players {
				q.View(game.Seat(seat))
				q.Check(game.Seat(seat), read(q, seat, nil, text).Orders)
			}
			q, _ = move(q, text)
		}
	})
}

func BenchmarkMake(b *testing.B) {
	p := newGame(b, 4, 1)
	all := make([]game.Orders, 4)
	all[p.mover()] = read(p, p.mover(), nil, "Detroit with 2 big + 1 small; play "+p.players[p.mover()].cards[2].String()).Orders
	for b.Loop() {
		p.Make(all)
	}
}

// BenchmarkRound is a whole big round with its settling and the next deal.
func BenchmarkRound(b *testing.B) {
	p := newGame(b, 4, 1)
	for b.Loop() {
		q := game.Position(p)
		for q.Turn().Hand == 1 {
			q = q.Make(nil).After
		}
	}
}

func BenchmarkView(b *testing.B) {
	p := newGame(b, 4, 1)
	for b.Loop() {
		p.View(0)
	}
}
