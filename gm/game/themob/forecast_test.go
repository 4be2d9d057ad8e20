package themob

import (
	"encoding/json"
	"fmt"
	"reflect"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"mobpost/gm/game"
	"mobpost/orders"
)

// anyOrders are orders of a seat for what it holds.
func anyOrders(s *State, seat int, p pick) game.Orders {
	f := &s.families[seat]
	var lines []orders.Line
	for slot := 1; slot <= 2 && f.held > 0; slot++ {
		card := f.cards[p(int(f.held))]
		text := fmt.Sprintf("%d: %s", s.round+slot-1, s.tables.Name(card))
		if card.Kind != SpecialCard {
			text += " with " + []string{"Don", "Mama", "Capo + 1 hood", "Hit Man + 2 hoods", "4 hoods", "Novice"}[p(6)]
		}
		if card.Kind == RacketCard {
			text += []string{"", ", high", ", add", ", low"}[p(4)]
		}
		lines = append(lines, orders.Line{No: slot, Text: text})
	}
	return s.Read(game.Seat(seat), nil, lines).Orders
}

// TestForecastKnowsNothingHidden changes all that a seat does not see, and asks
// for the same forecast to the byte. What would really happen, were it alone,
// is one of the ways that are told.
func TestForecastKnowsNothingHidden(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := rapidPick(t)
		s := randomState(p)
		seat := p(s.seats)
		held := anyOrders(s, seat, p)
		before := *s
		told := s.Forecast(game.Seat(seat), held)
		if !same(s, &before) {
			t.Fatal("the position was changed")
		}
		other := *s
		other.seed = game.MakeSeed([]byte{byte(p(256))}, nil)
		for i := range other.seats {
			if i != seat {
				f := &other.families[i]
				f.cards = [maxHand]Card{}
				f.held = int8(p(5))
				for k := range f.held {
					f.cards[k] = Card{RacketCard, int8(p(len(s.tables.Rackets)))}
				}
			}
		}
		a, _ := json.Marshal(told)
		b, _ := json.Marshal(other.Forecast(game.Seat(seat), held))
		if string(a) != string(b) {
			t.Fatalf("the forecast depends on what is hidden:\n%s\n%s", a, b)
		}
		if strings.Contains(string(a), "is dealt") {
			t.Fatalf("it tells of the next deal: %s", a)
		}
		turns := make([]Turn, s.seats)
		turns[seat] = s.turnOf(seat, held)
		after, events, _ := s.resolve(turns)
		var own []Event
		for _, e := range events {
			if e.Kind != Dealt && e.Kind != CellsMoved && (int(e.Seat) == seat || e.Kind == Ended) {
				own = append(own, e)
			}
		}
		if real := tell(s, after, own); !contained(real, told) {
			a, _ := json.Marshal(real)
			b, _ := json.Marshal(told)
			t.Fatalf("what happens is not foreseen:\n%s\n%s", a, b)
		}
	})
}

// contained tells whether blocks stand in a row somewhere among others.
func contained(part, whole []game.Block) bool {
	for i := 0; i+len(part) <= len(whole); i++ {
		if reflect.DeepEqual(part, whole[i:i+len(part)]) {
			return true
		}
	}
	return len(part) == 0
}

func TestForecastShowsTiesAsTies(t *testing.T) {
	s := build(t, 3).at(1, 1)
	s.families[0].cards[0], s.families[0].held = named(t, "Casino"), 1
	held := s.Read(0, nil, []orders.Line{{No: 1, Text: "1: Casino with Don"}}).Orders
	raw, err := json.Marshal(s.Forecast(0, held))
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"A tie: a draw would decide between these 2 ways.", "Way 1 of 2", "Takes Casino 1, which was vacant, chosen by a draw.", "Way 2 of 2", "Takes Casino 2"} {
		if !strings.Contains(string(raw), want) {
			t.Errorf("%q is not in %s", want, raw)
		}
	}
	s.put(1, "Don", "Casino 1").put(1, "Mama", "Casino 2")
	raw, _ = json.Marshal(s.Forecast(0, held))
	if strings.Contains(string(raw), "A tie") || !strings.Contains(string(raw), "Casino 2") {
		t.Errorf("without a tie: %s", raw)
	}
}

func TestForecastOfAFinishedGame(t *testing.T) {
	s := build(t, 3)
	s.over = true
	if got := s.Forecast(0, nil); got != nil {
		t.Errorf("%v", got)
	}
}
