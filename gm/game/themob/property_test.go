package themob

import (
	"reflect"
	"testing"

	"mobpost/gm/game"

	"pgregory.net/rapid"
)

// pick is a source of choices: a number in 0..n-1.
type pick func(n int) int

// rapidPick takes the choices from rapid.
func rapidPick(t *rapid.T) pick {
	return func(n int) int { return rapid.IntRange(0, n-1).Draw(t, "choice") }
}

// bytePick takes the choices from bytes, then zeros.
func bytePick(data []byte) pick {
	return func(n int) int {
		if len(data) == 0 {
			return 0
		}
		v := int(data[0]) % n
		data = data[1:]
		return v
	}
}

// randomState makes a legal position with much on few rackets, so that cards
// meet.
func randomState(p pick) *State {
	tables := defaultTables()
	if p(2) == 0 { // few rackets, so that families hold the same cards
		tables.Rackets = tables.Rackets[5:]
	}
	s := &State{tables: &tables, line: 1 + p(2), hand: 1 + p(3), post: 10, seats: 3 + p(4)}
	s.seed[0] = byte(p(256))
	s.round = 1 + 2*p((s.rounds()+1)/2)
	rackets := len(tables.Rackets)
	crowd := []int{2 * p(rackets), 2 * p(rackets)} // two rackets where it happens
	for seat := range s.seats {
		f := &s.families[seat]
		f.colour = int8((seat + int(s.seed[0])) % maxSeats)
		f.cash = 5000 * p(1+59*p(2))
		f.bars = p(1 + 3*p(4))
		f.hoods[atBase] = hoods
		for range p(9) {
			s.scatter(f, crowd, p)
		}
	}
	s.holdCards(p)
	return s
}

// scatter moves a piece or some hoods of a family from base to somewhere, if
// that is allowed.
func (s *State) scatter(f *family, crowd []int, p pick) {
	set := Pieces{Members: 1 << p(members)}
	if p(3) == 0 {
		set = Pieces{Hoods: int8(1 + p(4))}
	}
	if !set.Within(f.on(atBase)) {
		return
	}
	to := firstSite + place(crowd[p(2)]+p(2))
	switch p(8) {
	case 0:
		to = []place{cell1, cell2, cell3, atBarbers, atRestaurant}[p(5)]
	case 1:
		to = firstBusiness + place(p(8))
		if set.Hoods > 0 {
			to = []place{lost, gone}[p(2)]
			break
		}
		for seat := range s.seats {
			if !s.families[seat].on(to).Empty() {
				return
			}
		}
	}
	if _, ok := to.site(); ok && !f.on(to).Plus(set).Legal() {
		return
	}
	f.move(set, atBase, to)
}

// holdCards gives hands out of the pack, weighted to few kinds of card.
func (s *State) holdCards(p pick) {
	var buf [maxPack]Card
	pack := s.tables.pack(&buf, s.hand == 1)
	for seat := range s.seats {
		f := &s.families[seat]
		for range handSize(s.seats) - s.round + 1 {
			if len(pack) == 0 {
				return
			}
			i := p(len(pack))
			f.cards[f.held] = pack[i]
			f.held++
			pack[i] = pack[len(pack)-1]
			pack = pack[:len(pack)-1]
		}
	}
}

// randomTurns orders mostly cards that are held and pieces that are at base.
func randomTurns(s *State, p pick) []Turn {
	turns := make([]Turn, p(4)/3+s.seats-p(2))
	for seat := range turns {
		t := &turns[seat]
		if p(3) == 0 {
			t.Buys = true
			for range p(3) {
				t.Buy = append(t.Buy, Purchase{Bars: p(2) == 0, Count: p(9)})
			}
		}
		for i := range t.Plays {
			if seat < s.seats {
				t.Plays[i] = randomPlay(s, seat, i, p)
			}
		}
	}
	return turns
}

func randomPlay(s *State, seat, slot int, p pick) Play {
	f := &s.families[seat]
	play := Play{Card: Card{CardKind(p(4)), int8(p(7))}}
	if f.held > 0 && p(12) > 0 {
		play.Card = f.cards[(slot+p(2))%int(f.held)]
	}
	base := f.on(atBase)
	play.Pieces = Pieces{Hoods: int8(p(4))}
	for range 1 + p(2) {
		play.Pieces.Members |= 1 << p(members)
	}
	if p(10) > 0 {
		play.Pieces.Members &= base.Members
		play.Pieces.Hoods = min(play.Pieces.Hoods, base.Hoods)
	}
	play.Call = randomCall(s, p)
	play.Call.Kind = CallKind(p(5))
	play.BreakNo = p(5) == 0
	play.Listed = p(3) > 0
	for range p(3) {
		play.Alternatives = append(play.Alternatives, randomAlternative(s, p))
	}
	return play
}

func randomCall(s *State, p pick) Call {
	c := Call{Location: int8(p(4)), Family: int8(p(s.seats)), Absent: CallKind(p(2)), Both: CallKind(p(2))}
	if p(3) == 0 {
		c.Fallback = &Call{Kind: []CallKind{Low, High, Enemy, At}[p(4)], Location: int8(1 + p(2)), Family: int8(p(s.seats))}
	}
	return c
}

func randomAlternative(s *State, p pick) Alternative {
	site := func() Site {
		for i := range 2 * len(s.tables.Rackets) { // one where something is
			var b board
			b.fill(s)
			if b.total(i) > 0 && p(3) == 0 {
				return Site{int8(i / 2), int8(p(3))}
			}
		}
		return Site{int8(p(11)) - int8(p(2)), int8(p(4))}
	}
	a := Alternative{Target: TargetKind(p(10)), Site: site(), Family: int8(p(maxSeats+2)) - 1, Piece: Piece(p(9))}
	if p(4) == 0 {
		a.Narrow, a.Within = true, site()
	}
	for range p(6) / 4 {
		a.If = append(a.If, Condition{ConditionKind(p(5)), int8(p(maxSeats+1)) - 1, []int{0, 1, 3, 15000, 40000}[p(5)]})
	}
	if p(4) == 0 {
		a.With = &Pieces{uint8(p(256)), int8(p(9))}
	}
	return a
}

// checkTurn makes the turn and checks what must hold of every turn.
func checkTurn(t tester, s *State, turns []Turn) (*State, []Event) {
	t.Helper()
	before := *s
	after, events, draws := s.resolve(turns)
	if before != *s {
		t.Fatal("resolve changed its input")
	}
	conserved(t, after)
	again, events2, draws2 := s.resolve(turns)
	if !same(after, again) || !reflect.DeepEqual(events, events2) || !reflect.DeepEqual(draws, draws2) {
		t.Fatal("the same turn came out differently")
	}
	seen := map[string]bool{}
	for _, d := range draws {
		if d.N < 2 || d.Value < 0 || d.Value >= d.N || seen[d.Label] {
			t.Fatalf("draw %+v", d)
		}
		seen[d.Label] = true
	}
	money := 0
	for seat := range s.seats {
		money += after.families[seat].cash + barCost*after.families[seat].bars
		money -= s.families[seat].cash + barCost*s.families[seat].bars
	}
	checkMoney(t, money, events)
	checkPlaces(t, s, after)
	return after, events
}

// checkMoney: money comes from income alone and goes for hoods alone.
func checkMoney(t tester, change int, events []Event) {
	t.Helper()
	for _, e := range events {
		switch e.Kind {
		case Bought:
			change += hoodCost * e.Buy.Hoods
		case Earned:
			change -= e.Money
		}
	}
	if change != 0 {
		t.Fatalf("$%d from nowhere", change)
	}
}

// checkPlaces: the dead stay dead, the gone gone, and a hand's end leaves
// pieces only at base, in cells, dead, lost or gone.
func checkPlaces(t tester, s, after *State) {
	t.Helper()
	for seat := range s.seats {
		f, g := &s.families[seat], &after.families[seat]
		for r := range f.at {
			if f.at[r] == dead && g.at[r] != dead {
				t.Fatal("back from the dead")
			}
			if after.hand > s.hand && g.at[r] > cell3 {
				t.Fatalf("%v at %s in a new hand", Piece(r), after.tables.placeName(g.at[r]))
			}
		}
		if g.hoods[gone] < f.hoods[gone] || g.hoods[dead] != 0 || g.hoods[atPenthouse] != 0 {
			t.Fatal("hoods where they cannot be")
		}
	}
}

func TestTurnProperties(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := rapidPick(t)
		s := randomState(p)
		if err := s.check(); err != nil {
			t.Skip(err)
		}
		after, _ := checkTurn(t, s, randomTurns(s, p))
		checkTurn(t, after, randomTurns(after, p))
	})
}

// Seats are numbers: seating the same families in another order changes draws
// and nothing that needs none. (Orders of arrival do not reach resolve at all:
// it has one entry a seat.)
func TestMissingTurnsAreEmpty(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := randomState(rapidPick(t))
		a, _, _ := s.resolve(nil)
		b, _, _ := s.resolve(make([]Turn, s.seats+2))
		if !same(a, b) {
			t.Fatal("no turns and empty turns differ")
		}
	})
}

// A whole game of passes: it goes on, pays nothing, and deals every hand.
func TestPassingGame(t *testing.T) {
	s, err := newGame(game.Setup{Players: []string{"red", "blue", "green"}})
	if err != nil {
		t.Fatal(err)
	}
	for range 9 {
		s, _, _ = s.resolve(nil)
		conserved(t, s)
	}
	if s.hand != 4 || s.round != 1 || s.families[0].cash != startCash {
		t.Errorf("hand %d round %d cash %d", s.hand, s.round, s.families[0].cash)
	}
}
