package themob

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"mobpost/gm/game"
)

// told is what everybody is told of a turn, as one text.
func told(t *testing.T, out game.Outcome) string {
	t.Helper()
	data, err := json.Marshal(out.Public)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

// make makes a turn from what the seats wrote; the cards are held.
func (p position) make(written map[int]string, cards map[int]string) game.Outcome {
	p.t.Helper()
	for seat, names := range cards {
		f := &p.families[seat]
		for name := range strings.SplitSeq(names, ", ") {
			f.cards[f.held] = named(p.t, name)
			f.held++
		}
	}
	all := make([]game.Orders, p.seats)
	for seat, text := range written {
		r := game.ReadText(Game{}, p.State, game.Seat(seat), nil, text)
		if len(r.Problems) > 0 {
			p.t.Fatalf("%q: %v", text, r.Problems)
		}
		all[seat] = r.Orders
	}
	return p.Make(all)
}

// M55: every card played is told with whose it is, the pieces, the call or
// target that took effect and the result with its figures, failures too; what
// did not come to be used is not.
func TestReportTellsEveryCard(t *testing.T) {
	p := build(t, 4).at(2, 3).put(blue, "Capo", "Casino 1").put(green, "Mama", "Casino 2").put(green, "Don", "Bank 1")
	out := p.make(map[int]string{
		red:    "3: Casino with Hit Man, high\n4: Casino with Consigliere + 1 hood, enemy Blue, absent high, both high, break no",
		blue:   "3: FBI on Yellow Novice else Green Don if Green has 0 bars else Red Novice",
		yellow: "3: Casino with Novice + 1 hood, add else high",
	}, map[int]string{red: "Casino, Casino", blue: "FBI", yellow: "Casino"})
	text := told(t, out)
	for _, want := range []string{
		"red plays Casino with Hit Man (30K), high", "yellow plays Casino with Novice + 1 hood (25K)",
		"blue plays FBI", "Don", "cell 3", // the target that took effect
		"red plays Casino with Consigliere + 1 hood (45K)", "Casino 1", "(40K there", "Capo",
		"60K", // why red's first could not take Casino 2
	} {
		if !strings.Contains(strings.ToLower(text), strings.ToLower(want)) {
			t.Errorf("%q is not told in\n%s", want, text)
		}
	}
	for _, hidden := range []string{"Yellow Novice", "Red Novice", "bars", "absent", "both", "break"} {
		if strings.Contains(strings.ToLower(text), strings.ToLower(hidden)) {
			t.Errorf("%q is told in\n%s", hidden, text)
		}
	}
}

// M55: of purchases that were cut down only the cash is a reason to tell.
func TestReportTellsPurchases(t *testing.T) {
	p := build(t, 3).put(red, "3 hoods", "lost").put(blue, "3 hoods", "lost").money(blue, 7000, 0)
	text := told(t, p.make(map[int]string{red: "BUY 7 HOODS", blue: "BUY 7 HOODS"}, nil))
	if strings.Contains(text, "7 hoods") {
		t.Errorf("what was ordered beyond the lost hoods is told in\n%s", text)
	}
	for _, want := range []string{"buys back 3 hoods", "buys back 1 hood", "cash did not allow 2 more", "2 lost hoods"} {
		if !strings.Contains(text, want) {
			t.Errorf("%q is not told in\n%s", want, text)
		}
	}
}

// M56: both charts are in what everybody sees, each piece at its place in the
// chart of families, and on its location or out of reach in that of the board.
func TestChartsOfEveryReport(t *testing.T) {
	p := build(t, 6).put(red, "Don, 2 hoods", "Casino 1").put(blue, "Mama", "Laundry").put(green, "Capo", "cell 2").
		put(green, "2 hoods", "gone").put(green, "Novice", "dead").put(blue, "Hit Man", "Penthouse")
	for _, seat := range []game.Seat{game.Public, 0, 5} {
		var families, places *game.Board
		for _, b := range p.View(seat).Charts {
			switch {
			case b.Board != nil && families == nil:
				families = b.Board
			case b.Board != nil:
				places = b.Board
			}
		}
		if families == nil || places == nil {
			t.Fatalf("seat %d does not see two charts", seat)
		}
		for i, g := range families.Groups {
			pieces := 0
			for _, at := range g.Places {
				for _, token := range at.Tokens {
					pieces += max(1, token.Count)
				}
			}
			if pieces != members+hoods {
				t.Errorf("%s has %d pieces in the chart of families", p.colour(i), pieces)
			}
		}
		wantToken(t, families, "red", "Casino 1", "Don")
		wantToken(t, families, "green", "cell 2", "Capo")
		wantToken(t, families, "green", "dead", "Novice")
		wantToken(t, families, "green", "gone", "hood")
		wantToken(t, places, "Casino", "Casino 1", "Don")
		wantToken(t, places, "Businesses", "Laundry", "Mama")
		wantToken(t, places, "Out of reach", "Penthouse", "Hit Man")
	}
}

func wantToken(t *testing.T, b *game.Board, group, place, label string) {
	t.Helper()
	for _, g := range b.Groups {
		for _, p := range g.Places {
			for _, token := range p.Tokens {
				if g.Name == group && p.Name == place && strings.HasPrefix(token.Label, label) {
					return
				}
			}
		}
	}
	t.Errorf("no %s at %s of %s", label, place, group)
}

// M49: hands and orders are secret. What a seat sees does not depend on what
// the others hold, nor on the seed.
func TestViewTellsNothingOfOthersHands(t *testing.T) {
	see := func(seed int, theirs string, seat game.Seat) string {
		p := build(t, 5).seeded(seed)
		for i, hand := range []string{"Casino, Bank", theirs, theirs} {
			f := &p.families[i]
			for name := range strings.SplitSeq(hand, ", ") {
				f.cards[f.held] = named(t, name)
				f.held++
			}
		}
		data, err := json.Marshal(p.View(seat))
		if err != nil {
			t.Fatal(err)
		}
		return string(data)
	}
	for _, seat := range []game.Seat{game.Public, 0} {
		t.Run(fmt.Sprint(seat), func(t *testing.T) {
			if see(1, "Nightclub, FBI", seat) != see(2, "Gunsmith, Penthouse", seat) {
				t.Error("the others' cards or the seed can be seen")
			}
		})
	}
	if see(1, "Nightclub, FBI", 1) == see(1, "Gunsmith, Penthouse", 1) {
		t.Error("a seat does not see its own cards")
	}
}
