package themob

import (
	"encoding/json"
	"strings"
	"testing"

	"mobpost/gm/game"
)

// position is a State being built for a test: hand 2, round 1 of six (or so
// many) families, everything at base, no cards.
type position struct {
	*State
	t testing.TB
}

func build(t testing.TB, seats int) position {
	t.Helper()
	tables := defaultTables()
	s := &State{tables: &tables, line: 1, hand: 2, round: 1, post: defaultPost, seats: seats}
	for seat := range seats {
		f := &s.families[seat]
		f.colour = int8(seat)
		f.cash = startCash
		f.hoods[atBase] = hoods
	}
	return position{s, t}
}

// at makes it another hand and round.
func (p position) at(hand, round int) position {
	p.hand, p.round = hand, round
	return p
}

// seeded gives it a seed made of the number.
func (p position) seeded(n int) position {
	p.seed = game.MakeSeed([]byte{byte(n), byte(n >> 8)}, nil)
	return p
}

// put moves pieces from base to a place: "Don, 3 hoods".
func (p position) put(seat int, pieces, where string) position {
	p.t.Helper()
	at, ok := p.tables.placeNamed(where)
	if !ok {
		p.t.Fatalf("no place %q", where)
	}
	set := set(p.t, pieces)
	if !set.Within(p.families[seat].on(atBase)) {
		p.t.Fatalf("%s is not at base", pieces)
	}
	p.families[seat].move(set, atBase, at)
	return p
}

func (p position) money(seat, cash, bars int) position {
	p.families[seat].cash, p.families[seat].bars = cash, bars
	return p
}

// played builds the turns and resolves them; the cards played are held.
func (p position) play(turns ...Turn) played {
	p.t.Helper()
	for seat := range turns {
		f := &p.families[seat]
		for i := range turns[seat].Plays {
			if c := turns[seat].Plays[i].Card; c.Kind != NoCard && int(f.held) < handSize(p.seats) {
				f.cards[f.held] = c
				f.held++
			}
		}
	}
	before := *p.State
	after, events, draws := p.resolve(turns)
	if before != *p.State {
		p.t.Fatal("resolve changed its input")
	}
	conserved(p.t, after)
	return played{position{after, p.t}, events, draws}
}

// played is a turn that was made.
type played struct {
	position
	events []Event
	draws  []game.Draw
}

// want checks where pieces of a seat are.
func (p position) want(seat int, pieces, where string) {
	p.t.Helper()
	at, ok := p.tables.placeNamed(where)
	if !ok {
		p.t.Fatalf("no place %q", where)
	}
	want := set(p.t, pieces)
	if got := p.families[seat].on(at); !want.Within(got) {
		p.t.Errorf("%s: %q are not all at %s, there are %v", p.colour(seat), pieces, where, got)
	}
}

// wantEmpty checks that a seat has nothing there.
func (p position) wantEmpty(seat int, where string) {
	p.t.Helper()
	at, _ := p.tables.placeNamed(where)
	if got := p.families[seat].on(at); !got.Empty() {
		p.t.Errorf("%s has %v at %s", p.colour(seat), got, where)
	}
}

// result is that of the seat's card in a round of the hand.
func (p played) result(seat, round int) Event {
	p.t.Helper()
	for _, e := range p.events {
		if e.Kind == CardPlayed && int(e.Seat) == seat && int(e.Round) == round {
			return e
		}
	}
	p.t.Fatalf("no card of %s in round %d", p.colour(seat), round)
	return Event{}
}

// wantResult checks what became of the seat's card in round 1.
func (p played) wantResult(seat int, want Result) {
	p.t.Helper()
	if got := p.result(seat, 1).Result; got != want {
		p.t.Errorf("%s: result %d, want %d", p.colour(seat), got, want)
	}
}

// wantDraws checks the labels of the draws.
func (p played) wantDraws(labels ...string) {
	p.t.Helper()
	var got []string
	for _, d := range p.draws {
		got = append(got, d.Label)
	}
	if strings.Join(got, "\n") != strings.Join(labels, "\n") {
		p.t.Errorf("draws %q, want %q", got, labels)
	}
}

// set reads "Don, 3 hoods".
func set(t testing.TB, text string) Pieces {
	t.Helper()
	var s Pieces
	for _, word := range strings.Split(text, ", ") {
		found := word == ""
		for r, name := range pieceNames[:members] {
			if name == word {
				s.Members |= 1 << r
				found = true
			}
		}
		if len(word) > 1 && strings.HasPrefix(word[1:], " hood") {
			s.Hoods += int8(word[0] - '0')
			found = true
		}
		if !found {
			t.Fatalf("no piece %q", word)
		}
	}
	return s
}

// named is the card of the name in the default tables.
func named(t testing.TB, name string) Card {
	t.Helper()
	tables := defaultTables()
	c, ok := tables.card(name)
	if !ok {
		t.Fatalf("no card %q", name)
	}
	return c
}

// racket is a racket card's order; call is as in orders.md, in seats.
func racket(t testing.TB, name, pieces string, call Call) Play {
	t.Helper()
	return Play{Card: named(t, name), Pieces: set(t, pieces), Call: call}
}

// special is a special's order; without alternatives for maximum potential.
func special(t testing.TB, name string, list ...Alternative) Play {
	t.Helper()
	return Play{Card: named(t, name), Listed: list != nil, Alternatives: list}
}

// on names a location or a racket.
func on(t testing.TB, name string) Alternative {
	t.Helper()
	return Alternative{Target: AtSite, Site: siteNamed(t, name), Family: -1}
}

func siteNamed(t testing.TB, name string) Site {
	t.Helper()
	tables := defaultTables()
	for i := range tables.Rackets {
		for loc := int8(0); loc <= 2; loc++ {
			if s := (Site{int8(i), loc}); tables.SiteName(s) == name {
				return s
			}
		}
	}
	t.Fatalf("no site %q", name)
	return Site{}
}

func at(loc int8) Call { return Call{Kind: At, Location: loc} }

// only is a turn with one card.
func only(p Play) Turn { return Turn{Plays: [2]Play{p}} }

// both is a turn with two cards.
func both(p, q Play) Turn { return Turn{Plays: [2]Play{p, q}} }

// tester is what the checks need of a *testing.T or a *rapid.T.
type tester interface {
	Helper()
	Fatal(args ...any)
	Fatalf(format string, args ...any)
}

// conserved checks that every family has its 8 members and 8 hoods somewhere
// and that nothing stands where it may not.
func conserved(t tester, s *State) {
	t.Helper()
	for seat := range s.seats {
		f := &s.families[seat]
		n := 0
		for p, count := range f.hoods {
			if count < 0 {
				t.Fatalf("%s: %d hoods at %s", s.colour(seat), count, s.tables.placeName(place(p)))
			}
			n += int(count)
		}
		if n != hoods {
			t.Fatalf("%s has %d hoods", s.colour(seat), n)
		}
		if f.cash < 0 || f.bars < 0 {
			t.Fatalf("%s has cash %d, bars %d", s.colour(seat), f.cash, f.bars)
		}
	}
	data, err := json.Marshal(s)
	if err != nil {
		t.Fatal(err)
	}
	again, err := load(data)
	if err != nil {
		t.Fatalf("load(marshal): %v\n%s", err, data)
	}
	if !same(again, s) {
		t.Fatalf("load(marshal) is another position\n%s", data)
	}
}

// same compares two positions by what they are, not by where their tables lie.
func same(a, b *State) bool {
	x, y := *a, *b
	xt, yt := x.tables, y.tables
	x.tables, y.tables = nil, nil
	xj, _ := json.Marshal(xt)
	yj, _ := json.Marshal(yt)
	return x == y && string(xj) == string(yj)
}
