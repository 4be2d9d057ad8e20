package themob

import (
	"testing"

	"mobpost/gm/game"
)

func TestBusinesses(t *testing.T) { // M18
	open := func(pieces string) Turn {
		return only(Play{Card: named(t, "Laundry"), Pieces: set(t, pieces)})
	}
	base := func() position { return build(t, 5).money(red, 0, 1).put(red, "Capo", "Bank 1") }
	for _, c := range []struct {
		pieces string
		want   Result
	}{
		{"Novice", Opened}, {"Don", Opened}, {"1 hood", NoPieces}, {"Novice, 1 hood", NoPieces},
		{"Novice, Secretary", NoPieces}, {"", NoPieces}, {"Capo", NotAtBase},
	} {
		base().play(open(c.pieces)).wantResult(red, c.want)
	}
	base().money(red, 0, 0).play(open("Novice")).wantResult(red, NoBar)
	base().put(green, "Don", "Laundry").play(open("Novice")).wantResult(red, Running)
	// Nothing removes him (M18, M38).
	p := base().play(open("Novice"), only(special(t, "FBI", piece(red, Novice))))
	p.want(red, "Novice", "Laundry")
	p.wantResult(blue, NoTarget)
}

func TestCardsHeld(t *testing.T) { // M9
	bank := racket(t, "Bank", "Capo", at(1))
	b := build(t, 5)
	b.families[red].cards[0], b.families[red].held = bank.Card, 1
	// Held once and ordered twice: the later is a pass, and its pieces are
	// not spared by a Takeover (M46).
	after, events, _ := b.resolve([]Turn{both(bank, bank)})
	p := played{position{after, t}, events, nil}
	p.wantResult(red, Took)
	if e := p.result(red, 2); e.Result != Passed || after.families[red].held != 0 {
		t.Errorf("second card: %+v", e)
	}
	// Not held at all.
	after, events, _ = build(t, 5).resolve([]Turn{only(bank)})
	if e := (played{position{after, t}, events, nil}).result(red, 1); e.Result != Passed || e.Card.Kind != NoCard {
		t.Errorf("a card not held: %+v", e)
	}
	// Used up though it could not be implemented.
	p = build(t, 5).play(only(racket(t, "Casino", "1 hood", at(1))))
	if p.families[red].held != 0 {
		t.Error("a card that failed is still held")
	}
}

func TestEndOfHand(t *testing.T) { // M13, M19, M44, M48
	p := build(t, 5).at(2, 3).money(red, 10000, 2).
		put(red, "Capo", "Laundry").put(red, "Novice", "Bakery").
		put(red, "Don", "Casino 1").put(blue, "Novice", "Casino 1").
		put(green, "4 hoods", "Casino 2").
		put(red, "Mama", "cell 1").put(red, "2 hoods", "cell 2").put(red, "1 hood", "lost").put(red, "1 hood", "gone").
		put(blue, "Don", "Barbers").put(blue, "2 hoods", "Restaurant").put(blue, "Mama", "Penthouse").put(blue, "Capo", "dead").
		play(Turn{}, Turn{}, Turn{}, both(Play{}, special(t, "FBI", piece(red, Don).if_(Condition{Kind: FamilyThere, Family: green}), piece(green, Hood))))
	if p.hand != 3 || p.round != 1 || p.over {
		t.Fatalf("hand %d round %d", p.hand, p.round)
	}
	// Don 100K and two businesses of 15K; below the minimum nothing.
	for seat, want := range []int{140000, 120000, 100000} {
		if got := p.families[seat].cash; got != want {
			t.Errorf("%s has %d, want %d", p.colour(seat), got, want)
		}
	}
	for _, e := range p.events {
		switch {
		case e.Kind == Earned && e.Seat == red:
			if e.Money != 130000 || len(e.Earnings) != 3 || p.tables.placeName(e.Earnings[0].Place) != "Casino 1" {
				t.Errorf("income %+v", e)
			}
		case e.Kind == Earned && e.Seat == green:
			if e.Money != 0 || len(e.Earnings) != 1 || e.Earnings[0].Pieces.Hoods != 3 {
				t.Errorf("income %+v", e)
			}
		case e.Kind == CellsMoved && e.Seat == red:
			if len(e.Hits) != 2 || e.Hits[0] != (Change{red, set(t, "Mama"), cell1, atBase}) {
				t.Errorf("cells %+v", e)
			}
		}
	}
	p.want(red, "Don, Mama, Capo, Novice", "base")
	p.want(red, "2 hoods", "cell 1")
	p.want(red, "1 hood", "lost")
	p.want(red, "1 hood", "gone")
	p.want(green, "1 hood", "cell 2") // the hand of the arrest included
	p.want(blue, "Don, Mama, 8 hoods", "base")
	p.want(blue, "Capo", "dead")
	for seat := range p.seats {
		if p.families[seat].held != 4 {
			t.Errorf("%s was dealt %d", p.colour(seat), p.families[seat].held)
		}
	}
}

func TestHandsOfFive(t *testing.T) { // M6, M7
	b := build(t, 4)
	next := b.play()
	if next.hand != 2 || next.round != 3 {
		t.Fatalf("hand %d round %d", next.hand, next.round)
	}
	next = next.play()
	if next.hand != 2 || next.round != 5 || next.Turn() != (game.TurnRef{Hand: 2, Turn: 3}) {
		t.Fatalf("hand %d round %d", next.hand, next.round)
	}
	// The third turn has one round: the second card is not played and lost
	// with the hand, and spares no piece from a Takeover (M46).
	last := next.put(blue, "Hit Man", "Casino 1").play(both(
		special(t, "Company Takeover", on(t, "Casino 1")), racket(t, "Bank", "7 hoods", Call{})))
	if last.hand != 3 || last.round != 1 || last.families[red].held != 5 {
		t.Fatalf("hand %d round %d", last.hand, last.round)
	}
	if e := last.result(red, 5); e.Pieces != set(t, "6 hoods") {
		t.Errorf("sent %v", e.Pieces)
	}
}

// The whole pack is shuffled and dealt from the front (M6, M52); in hand 1
// without businesses and Protection.
func TestDeal(t *testing.T) {
	for hand, size := range map[int]int{1: 47, 2: 56} {
		b := build(t, 6).seeded(7).at(hand, 1)
		var p [maxPack]Card
		cards := b.tables.pack(&p, hand == 1)
		if len(cards) != size {
			t.Fatalf("hand %d: %d cards", hand, len(cards))
		}
		d := game.NewDraws(b.seed, 1)
		label := map[int]string{1: "hand 1 deal", 2: "hand 2 deal"}[hand]
		order := make([]Card, size)
		copy(order, cards)
		d.Shuffle(label, size, func(i, j int) { order[i], order[j] = order[j], order[i] })
		b.deal(game.NewDraws(b.seed, 1))
		for i, c := range order[:24] {
			if got := b.families[i%6].cards[i/6]; got != c {
				t.Errorf("hand %d card %d: %v, want %v", hand, i, got, c)
			}
		}
		if len(d.Made()) != 0 {
			t.Error("steps of a shuffle are told")
		}
		conserved(t, b.State)
	}
}

func TestLineOfLabels(t *testing.T) { // M53
	b := build(t, 5)
	p := position{b.onLine(3), t}.play(only(racket(t, "Bank", "Capo", Call{})))
	p.wantDraws("line 3 hand 2 round 1 Bank red")
	if p.line != 3 {
		t.Errorf("line %d", p.line)
	}
}

func TestEndedEarly(t *testing.T) { // M57
	s := build(t, 5).money(red, 5, 3).money(blue, 7, 3).money(green, 7, 3).money(yellow, 900, 2).ended()
	if !s.Over() || s.winners != 1<<blue|1<<green {
		t.Errorf("winners %b", s.winners)
	}
	if s.Owing() != nil || len(s.Winners()) != 2 {
		t.Errorf("owing %v, winners %v", s.Owing(), s.Winners())
	}
	if got := s.Standings()[blue]; got.Text != "3 bars, $7" || got.Values[1] != 300007 {
		t.Errorf("standing %+v", got)
	}
}

func TestDollars(t *testing.T) {
	for n, want := range map[int]string{0: "$0", 5000: "$5,000", 999: "$999", 1234567: "$1,234,567", 100000: "$100,000"} {
		if got := dollars(n); got != want {
			t.Errorf("%d: %s", n, got)
		}
	}
}
