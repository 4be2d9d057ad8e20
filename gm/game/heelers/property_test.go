package heelers_test

import (
	"encoding/json"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"mobpost/gm/game"
	"mobpost/gm/game/heelers"
)

// position is position.json as another program would read it.
type position struct {
	Number, Round int
	Turn, Status  string
	Pool          map[string]int
	Players       []struct {
		Name, Role string
		Total      int
		Cards      map[string]int
	}
}

func parsed(p game.Position) (q position) {
	if err := json.Unmarshal([]byte(asJSON(p)), &q); err != nil {
		panic(err) // cannot be: it was just written
	}
	return q
}

// cards counts the cards of each colour in all hands and the pool.
func (q position) cards() map[string]int {
	all := map[string]int{}
	for _, c := range []string{"blue", "red", "gray"} {
		all[c] = q.Pool[c]
		for _, pl := range q.Players {
			all[c] += pl.Cards[c]
			if pl.Cards[c] < 0 {
				all[c] = -1 << 30
			}
		}
	}
	return all
}

// Cards are conserved: H4 brings cards in, at the beginning and in turn A, and
// nothing takes any out before the next game.
func TestCardsAreConserved(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := somePosition(t, 20)
		before := parsed(p)
		o := p.Make(someTurn(t, p))
		after := parsed(o.After)
		want := before.cards()
		if before.Turn == "A" {
			want["blue"] += 2
			want["red"] += 2
		}
		if n := len(before.Players); before.Turn == "B" && before.Round == 5 && after.Status == "playing" {
			want = map[string]int{"blue": n - 2, "red": n - 2, "gray": 20}
		}
		if got := after.cards(); !reflect.DeepEqual(got, want) {
			t.Fatalf("%v: %v cards, want %v\n%s\n%s", p.Turn(), got, want, asJSON(p), asJSON(o.After))
		}
		// No cards of a game but H4's: the whole game's count is known.
		if after.Turn != "roles" && after.Status == "playing" {
			made := after.Round
			if after.Turn == "A" {
				made--
			}
			if n := len(after.Players); after.cards()["blue"] != n-2+2*made || after.cards()["gray"] != 20 {
				t.Fatalf("round %d: %v", after.Round, after.cards())
			}
		}
	})
}

// What reads a turn's orders or makes it changes nothing that it was given,
// and does the same again.
func TestInputIsNeverChanged(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := somePosition(t, 14)
		all := someTurn(t, p)
		before, given := asJSON(p), asJSON(all)
		x := p.Make(all)
		y := p.Make(all)
		if asJSON(x.After.Make(nil).After) == "" || asJSON(p) != before || asJSON(all) != given {
			t.Fatal("the input was changed")
		}
		if !reflect.DeepEqual(x, y) {
			t.Fatal("the same input gave two outcomes")
		}
	})
}

// position.json says everything: a position that was written and read again
// goes on in the same way, on every line of the game.
func TestPositionIsReadAgain(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := somePosition(t, 33)
		q := game.Position(p)
		switch rapid.IntRange(0, 3).Draw(t, "what") {
		case 0:
			q = p.OnLine(2)
		case 1:
			q = p.End()
		}
		text := asJSON(q)
		again, err := heelers.Game{}.Load([]byte(text))
		if err != nil {
			t.Fatalf("%v\n%s", err, text)
		}
		if !reflect.DeepEqual(q, again) {
			t.Fatalf("not the same: %s\n%s", text, asJSON(again))
		}
		all := someTurn(t, p)
		if !reflect.DeepEqual(q.Make(all), again.Make(all)) {
			t.Fatal("not the same turn")
		}
		for seat := range q.Names() {
			if asJSON(q.View(game.Seat(seat))) != asJSON(again.View(game.Seat(seat))) {
				t.Fatal("not the same view")
			}
		}
	})
}

// Canonical words read to themselves, and the set that they make is the set
// that makes the turn.
func TestCanonicalWords(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := somePosition(t, 14)
		for i := range p.Names() {
			set := read(p, i, someOrders(t, p, i))
			again := read(p, i, textOf(set))
			if !slices.Equal(set, again) {
				t.Fatalf("%v reads as %v", set, again)
			}
			for _, l := range p.Check(game.Seat(i), set).Lines {
				if !slices.ContainsFunc(set, func(o game.Order) bool { return o.Slot == l.Slot && o.Text == l.Text }) {
					t.Fatalf("%v is said back as %v", set, l)
				}
			}
			if claims := (heelers.Game{}).Claims(lines(textOf(set))); len(set) > 0 && slices.Contains(claims, false) {
				t.Fatalf("%v is not claimed: %v", set, claims)
			}
		}
	})
}

func textOf(set game.Orders) string {
	var all []string
	for _, o := range set {
		all = append(all, o.Text)
	}
	return strings.Join(all, "\n")
}

// Names are arbitrary: whatever they are, canonical words name the right one.
func TestAnyNamesAtAll(t *testing.T) {
	piece := rapid.OneOf(
		rapid.StringMatching(`[A-Za-z]{1,6}`),
		rapid.SampledFrom([]string{"Anna", "Ann", "Blue", "red", "2", "two", "the", "and", "with", "to", "Boss", "O'Neil", "J.", "R.", "Jean-Luc", "李雷", "Zoë", "🦊", "ß", "İ", `"Rock"`, "nothing", "x", "12", "a", ",", "+", "ｆｕｌｌ", "ﬁ"}),
		rapid.StringN(1, 5, -1),
	)
	name := rapid.Custom(func(t *rapid.T) string {
		return strings.Join(rapid.SliceOfN(piece, 1, 3).Draw(t, "pieces"), " ")
	})
	rapid.Check(t, func(t *rapid.T) {
		players := rapid.SliceOfN(name, 4, 8).Draw(t, "names")
		g, err := heelers.Game{}.New(game.Setup{Players: players})
		if err != nil {
			t.Skip("refused")
		}
		p := g.(*heelers.Position)
		s := p.Sight(game.Public)
		to := rapid.SampledFrom(heelersOf(p)).Draw(t, "to")
		set := readChoice(t, p, s.Druglord, to, "")
		all := make([]game.Orders, len(players))
		all[s.Druglord] = set
		after := p.Make(all).After.(*heelers.Position)
		if after.Sight(game.Seat(to)).Roles[to] != heelers.Traitor {
			t.Fatalf("%q: %v named another", players, set)
		}
		p = after
		set = readChoice(t, p, s.Boss, to, "2 blue, 1 gray")
		all[s.Boss] = set
		if got := p.Make(all).After.(*heelers.Position).Sight(game.Seat(to)).Hands[to]; got != (heelers.Cards{2, 0, 1}) {
			t.Fatalf("%q: %v gave %v", players, set, got)
		}
	})
}

// readChoice fills in the form's line for a heeler and reads it, and what it
// comes to.
func readChoice(t *rapid.T, p *heelers.Position, seat int, to int, rest string) game.Orders {
	line := p.View(game.Seat(seat)).Form.Lines[0].Choices[slices.Index(heelersOf(p), to)] + rest
	r := p.Read(game.Seat(seat), nil, lines(line))
	if len(r.Problems) > 0 || len(r.Orders) != 1 {
		t.Fatalf("%q: %s: %+v", p.Names(), line, r)
	}
	if again := read(p, seat, textOf(r.Orders)); !slices.Equal(r.Orders, again) {
		t.Fatalf("%q: %v reads as %v", p.Names(), r.Orders, again)
	}
	return r.Orders
}

// The points of H11: what winners gain is what was in all hands.
func TestPointsAreSharedOut(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		hand := func() string {
			return fmt.Sprintf(`{"blue": %d, "red": %d, "gray": %d}`, rapid.IntRange(0, 9).Draw(t, "blue"), rapid.IntRange(0, 3).Draw(t, "red"), rapid.IntRange(0, 3).Draw(t, "gray"))
		}
		text := strings.Replace(four("B", 5, hand(), hand(), hand(), hand()), `"status"`, fmt.Sprintf(`"games": 1, "pool": {"blue": %d, "red": %d}, "status"`, rapid.IntRange(0, 5).Draw(t, "b"), rapid.IntRange(0, 5).Draw(t, "r")), 1)
		p, err := heelers.Game{}.Load([]byte(text))
		if err != nil {
			t.Fatal(err)
		}
		before, after := parsed(p), parsed(p.Make(nil).After)
		points, gained := 0, 0
		for i, pl := range before.Players {
			points += pl.Cards["blue"] + pl.Cards["red"]
			gained += after.Players[i].Total
		}
		if gained != points && gained != 0 {
			t.Fatalf("%d points in hand, %d gained", points, gained)
		}
		best := 0
		for _, pl := range after.Players {
			best = max(best, pl.Total)
		}
		for _, w := range p.Make(nil).After.Winners() {
			if after.Players[w].Total != best {
				t.Fatal("a winner has not the most")
			}
		}
	})
}
