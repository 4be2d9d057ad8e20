package heelers_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"mobpost/gm/game"
	"mobpost/gm/game/heelers"
)

// A hidden thing is changed and nothing else; whoever may not know it must be
// told the same to the last byte, now and in all turns to come until the
// game's end, by reports, views, answers and whatever else is public.

// told is everything that a seat, or game.Public, is told of a position.
func told(p *heelers.Position, seat game.Seat, answers bool) string {
	s := []string{asJSON(p.View(seat)), asJSON(p.Sight(seat))}
	if seat == game.Public {
		s = append(s, asJSON(p.Standings()), fmt.Sprint(p.Owing(), p.Turn(), p.Over(), p.Winners(), p.Names()))
	}
	if seat >= 0 && answers {
		// The answers to orders of all kinds, good and bad.
		for _, text := range []string{
			"EXCHANGE 2 red with Boss\nEXCHANGE 2 blue with Druglord\nRECRUIT 2 red, 2 blue, 2 gray",
			"EXCHANGE 2 blue with Druglord\nRECRUIT 2 red",
			"GIVE Anna 4 blue\nGIVE Ben 4 red, 1 gray\nGIVE Cora 4 gray\nTRAITOR Anna\nTRAITOR Dan, Eve\nSTATEMENT: hm",
			"GIVE Boss 1 blue\nEXCHANGE 1 blue with Cora\nnothing",
		} {
			r := p.Read(seat, nil, lines(text))
			s = append(s, asJSON(r), asJSON(p.Check(seat, r.Orders)), asJSON(p.Check(seat, nil)))
		}
	}
	return strings.Join(s, "\n")
}

// toldOf is what a seat is told of a turn.
func toldOf(o game.Outcome, seat game.Seat) string {
	s := asJSON(o.Public)
	if seat >= 0 {
		s += asJSON(o.Private[seat])
	}
	return s
}

// same compares two matches for every seat that is not in the secret, now and
// for some turns without orders.
func same(t *rapid.T, what string, a, b *heelers.Position, knows ...int) {
	for first := true; ; first = false {
		for seat := game.Public; int(seat) < len(a.Names()); seat++ {
			if slices.Contains(knows, int(seat)) {
				continue
			}
			if x, y := told(a, seat, first), told(b, seat, first); x != y {
				t.Fatalf("%s: seat %d learns of it at %v:\n%s\n%s", what, seat, a.Turn(), x, y)
			}
		}
		if a.Turn().Turn == 11 {
			return // the battle opens everything
		}
		x, y := a.Make(nil), b.Make(nil)
		sameTurn(t, what, x, y, knows...)
		a, b = x.After.(*heelers.Position), y.After.(*heelers.Position)
	}
}

func sameTurn(t *rapid.T, what string, x, y game.Outcome, knows ...int) {
	for seat := game.Public; int(seat) < len(x.Private); seat++ {
		if slices.Contains(knows, int(seat)) {
			continue
		}
		if x, y := toldOf(x, seat), toldOf(y, seat); x != y {
			t.Fatalf("%s: seat %d is told:\n%s\n%s", what, seat, x, y)
		}
	}
}

// turnOf plays until a turn of the phase comes.
func turnOf(t *rapid.T, phase heelers.Phase) *heelers.Position {
	p := somePosition(t, 12)
	for p.Sight(game.Public).Phase != phase || p.Turn().Turn == 11 {
		after := p.Make(someTurn(t, p)).After.(*heelers.Position)
		if after.Over() {
			t.Skip("over")
		}
		p = after
	}
	return p
}

func pair(t *rapid.T, from []int) (a, b int) {
	k := rapid.Permutation(from).Draw(t, "pair")
	return k[0], k[1]
}

// heelersOf are the seats of the heelers.
func heelersOf(p *heelers.Position) []int {
	s := p.Sight(game.Public)
	var all []int
	for i := range s.Names {
		if i != s.Boss && i != s.Druglord {
			all = append(all, i)
		}
	}
	return all
}

// H3: who is the Traitor is known to himself and the druglord.
func TestSecretRole(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := turnOf(t, heelers.RolesTurn)
		s := p.Sight(game.Public)
		one, two := pair(t, heelersOf(p))
		all := someTurn(t, p)
		make1, make2 := slices.Clone(all), slices.Clone(all)
		third := ""
		if len(s.Names) == 8 {
			for _, h := range heelersOf(p) {
				if h != one && h != two {
					third = ", " + s.Names[h] // the other Traitor does not learn of it either
				}
			}
		}
		make1[s.Druglord] = read(p, s.Druglord, "TRAITOR "+s.Names[one]+third)
		make2[s.Druglord] = read(p, s.Druglord, "TRAITOR "+s.Names[two]+third)
		x, y := p.Make(make1), p.Make(make2)
		sameTurn(t, "the role", x, y, one, two, s.Druglord)
		same(t, "the role", x.After.(*heelers.Position), y.After.(*heelers.Position), one, two, s.Druglord)
	})
}

// H3: nor is it told whether he was named or drawn.
func TestSecretDraw(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := turnOf(t, heelers.RolesTurn)
		s := p.Sight(game.Public)
		drawn := p.Make(nil)
		after := drawn.After.(*heelers.Position)
		all := make([]game.Orders, len(s.Names))
		text := "TRAITOR "
		for i, r := range after.Sight(game.Seat(s.Druglord)).Roles {
			if r == heelers.Traitor {
				text += s.Names[i] + ", "
			}
		}
		all[s.Druglord] = read(p, s.Druglord, text)
		named := p.Make(all)
		if len(named.Draws) != 0 || len(drawn.Draws) == 0 {
			t.Fatalf("draws %v and %v", named.Draws, drawn.Draws)
		}
		sameTurn(t, "the draw", drawn, named)
		same(t, "the draw", after, named.After.(*heelers.Position))
	})
}

// H6: the colours of a gift are known to giver and taker.
func TestSecretGift(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := turnOf(t, heelers.HeadsTurn)
		s := p.Sight(game.Public)
		from, own := s.Boss, "blue"
		if rapid.Bool().Draw(t, "druglord") {
			from, own = s.Druglord, "red"
		}
		sees := p.Sight(game.Seat(from))
		colour := heelers.Blue
		if own == "red" {
			colour = heelers.Red
		}
		most := min(4, sees.Now[colour], sees.Now[heelers.Gray])
		if most == 0 {
			t.Skip("no cards to choose from")
		}
		n := rapid.IntRange(1, most).Draw(t, "n")
		to := rapid.SampledFrom(heelersOf(p)).Draw(t, "to")
		make1 := someTurn(t, p)
		make2 := slices.Clone(make1)
		make1[from] = read(p, from, fmt.Sprintf("GIVE %s %d %s", s.Names[to], n, own))
		make2[from] = read(p, from, fmt.Sprintf("GIVE %s %d gray", s.Names[to], n))
		x, y := p.Make(make1), p.Make(make2)
		sameTurn(t, "the gift", x, y, from, to)
		same(t, "the gift", x.After.(*heelers.Position), y.After.(*heelers.Position), from, to)
	})
}

// rich is a position of turn B in which everybody has enough of everything,
// with or without a story.
func rich(t *rapid.T) (p *heelers.Position, soldato int) {
	p = turnOf(t, heelers.HeelersTurn)
	text := asJSON(p)
	n := len(p.Names())
	for i := range n {
		// Cards are the last key of a player.
		at := strings.Index(text, fmt.Sprintf(`{"name":%q`, names[i]))
		open := at + strings.Index(text[at:], `"cards":{`)
		end := open + strings.Index(text[open:], "}")
		text = text[:open] + `"cards":{"blue":30,"red":30,"gray":30` + text[end:]
	}
	q, err := heelers.Game{}.Load([]byte(text))
	if err != nil {
		t.Fatal(err)
	}
	p = q.(*heelers.Position)
	for _, h := range heelersOf(p) {
		if p.Sight(game.Seat(h)).Roles[h] == heelers.Soldato {
			soldato = h
		}
	}
	return p, soldato
}

// H7: an exchange is known to the two, that it was asked for too.
func TestSecretExchange(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p, soldato := rich(t)
		s := p.Sight(game.Public)
		choices := []string{"EXCHANGE nothing", "EXCHANGE 1 red with Boss", "EXCHANGE 2 red with Boss", "EXCHANGE 1 blue with Druglord", "EXCHANGE 2 blue with Druglord"}
		k := rapid.Permutation([]int{0, 1, 2, 3, 4}).Draw(t, "exchanges")
		make1 := someTurn(t, p)
		make2 := slices.Clone(make1)
		make1[soldato] = read(p, soldato, choices[k[0]]+"\nRECRUIT 1 gray")
		make2[soldato] = read(p, soldato, choices[k[1]]+"\nRECRUIT 1 gray")
		knows := []int{soldato}
		for _, i := range k[:2] {
			if i > 2 {
				knows = append(knows, s.Druglord)
			} else if i > 0 {
				knows = append(knows, s.Boss)
			}
		}
		x, y := p.Make(make1), p.Make(make2)
		sameTurn(t, "the exchange", x, y, knows...)
		same(t, "the exchange", x.After.(*heelers.Position), y.After.(*heelers.Position), knows...)
	})
}

// H8: who put which of the cards that are shown together is not known.
func TestSecretRecruiting(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p, _ := rich(t)
		one, two := pair(t, heelersOf(p))
		make1 := someTurn(t, p)
		make2 := slices.Clone(make1)
		k := rapid.Permutation([]string{"1 blue", "1 red", "1 gray", "2 red", "2 blue"}).Filter(func(k []string) bool { return k[0][0] == k[1][0] }).Draw(t, "cards")
		make1[one], make1[two] = read(p, one, "RECRUIT "+k[0]), read(p, two, "RECRUIT "+k[1])
		make2[one], make2[two] = read(p, one, "RECRUIT "+k[1]), read(p, two, "RECRUIT "+k[0])
		x, y := p.Make(make1), p.Make(make2)
		sameTurn(t, "the recruiting", x, y, one, two)
		same(t, "the recruiting", x.After.(*heelers.Position), y.After.(*heelers.Position), one, two)
	})
}

// A hand is known to its holder, by the number of its cards to all.
func TestSecretHand(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		turn := rapid.SampledFrom([]string{"A", "B"}).Draw(t, "turn")
		round := rapid.IntRange(1, 5).Draw(t, "round")
		seat := rapid.IntRange(0, 3).Draw(t, "seat")
		hands1 := []string{`{"blue": 9, "red": 9, "gray": 9}`, `{"blue": 9, "red": 9, "gray": 9}`, `{"blue": 2, "red": 2, "gray": 2}`, `{"blue": 2, "red": 2, "gray": 2}`}
		hands2 := slices.Clone(hands1)
		total := []int{27, 27, 6, 6}[seat]
		blue := rapid.IntRange(0, total).Draw(t, "blue")
		red := rapid.IntRange(0, total-blue).Draw(t, "red")
		hands2[seat] = fmt.Sprintf(`{"blue": %d, "red": %d, "gray": %d}`, blue, red, total-blue-red)
		a, err1 := heelers.Game{}.Load([]byte(four(turn, round, hands1...)))
		b, err2 := heelers.Game{}.Load([]byte(four(turn, round, hands2...)))
		if err1 != nil || err2 != nil {
			t.Fatal(err1, err2)
		}
		same(t, "the hand", a.(*heelers.Position), b.(*heelers.Position), seat)
	})
}

// A head who has run short is known to those who asked him, and to nobody
// else.
func TestSecretShortage(t *testing.T) {
	make1 := func(blue int) (*heelers.Position, game.Outcome) {
		p := load(t, four("B", 2, fmt.Sprintf(`{"blue": %d, "gray": %d}`, blue, 9-blue), `{"red": 5}`, `{"red": 2, "blue": 2}`, `{"blue": 2}`))
		return p, p.Make([]game.Orders{nil, nil, read(p, 2, "EXCHANGE 2 red with Boss\nRECRUIT 1 blue"), read(p, 3, "RECRUIT 1 blue")})
	}
	_, rich := make1(5)
	for _, blue := range []int{0, 1} {
		_, poor := make1(blue)
		shortage(t, rich, poor)
	}
}

func shortage(t *testing.T, rich, poor game.Outcome) {
	t.Helper()
	for _, seat := range []game.Seat{game.Public, 1, 3} {
		if a, b := toldOf(rich, seat), toldOf(poor, seat); a != b {
			t.Errorf("seat %d is told:\n%s\n%s", seat, a, b)
		}
		if a, b := told(rich.After.(*heelers.Position), seat, true), told(poor.After.(*heelers.Position), seat, true); a != b {
			t.Errorf("seat %d sees:\n%s\n%s", seat, a, b)
		}
	}
	if toldOf(rich, 2) == toldOf(poor, 2) || toldOf(rich, 0) == toldOf(poor, 0) {
		t.Error("the two concerned are not told of it")
	}
}

// Charts are everybody's: no seat has others.
func TestChartsAreTheSameForAll(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := somePosition(t, 22)
		public := asJSON(p.View(game.Public).Charts)
		for seat := range p.Names() {
			if got := asJSON(p.View(game.Seat(seat)).Charts); got != public {
				t.Fatalf("seat %d has charts of its own:\n%s\n%s", seat, got, public)
			}
		}
	})
}

// The other side of it: what a seat may know it is told.
func TestTheTwoAreTold(t *testing.T) {
	p := load(t, four("A", 2, `{"blue": 5, "gray": 5}`, `{"red": 5}`))
	o := p.Make([]game.Orders{read(p, 0, "GIVE Cora 2 blue, 1 gray"), read(p, 1, "GIVE Dan 1 red"), nil, nil})
	for seat, want := range []string{"You gave Cora 2 blue, 1 gray.", "You gave Dan 1 red.", "Anna (Boss) gave you 2 blue, 1 gray.", "Ben (Druglord) gave you 1 red."} {
		if got := asJSON(o.Private[seat]); !strings.Contains(got, want) {
			t.Errorf("%s is told %s, not %s", names[seat], got, want)
		}
	}
	if pub := asJSON(o.Public); strings.Contains(pub, "blue") || !strings.Contains(pub, `["Cora","3","0"]`) {
		t.Errorf("public: %s", pub)
	}
}
