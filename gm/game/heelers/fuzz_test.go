package heelers_test

import (
	"slices"
	"strings"
	"testing"

	"mobpost/gm/game"
	"mobpost/gm/game/heelers"
)

var seeds = []string{
	"GIVE Cora 2 blue, 1 gray; Dan 1 gray", "EXCHANGE 2 red for 2 blue with the Boss", "RECRUIT 1 blue + 1 gray", "STATEMENT: I gave two blue.",
	"TRAITOR Cora, Dan", "give \"Cora\" 999999999999 blue", "nothing", "GIVE 2 blue 1 gray Cora 2 blue Dan 1 gray", "1) swap a red with an",
	"RECRUIT 1 blue 1 blue 1 blue 1 red x 2 gray cards cash", "STATEMENT: -", "• give cora\u00a0two grey", "STATEMENT: " + strings.Repeat("la ", 300),
}

// FuzzParse: any text is read without a panic, and what it is read as reads
// as itself.
func FuzzParse(f *testing.F) {
	for _, s := range seeds {
		f.Add(s)
	}
	rich := `{"blue": 3, "red": 3, "gray": 3}`
	var all []*heelers.Position
	for _, text := range []string{four("roles", 0), four("A", 2, rich, rich, rich, rich), four("B", 5, rich, rich, rich, rich)} {
		all = append(all, load(f, text))
	}
	g := heelers.Game{}
	f.Fuzz(func(t *testing.T, text string) {
		g.Join(lines(text))
		for _, p := range all {
			for seat := range game.Seat(4) {
				set := game.ReadText(g, p, seat, nil, text).Orders
				p.Check(seat, set)
				if again := read(p, int(seat), textOf(set)); !slices.Equal(set, again) {
					t.Fatalf("%q: %q reads as %q", text, set, again)
				}
			}
		}
	})
}

// FuzzResolve: any position that is not refused makes a turn with any orders,
// loses no card, and comes out as a position that can be loaded.
func FuzzResolve(f *testing.F) {
	rich := `{"blue": 3, "red": 3, "gray": 3}`
	for _, position := range []string{four("roles", 0), four("A", 2, rich, rich), four("B", 5, rich, rich, rich, rich), four("B", 2, "", "", rich, rich)} {
		f.Add(position, seeds[0], seeds[1], seeds[2])
		f.Add(position, seeds[4], seeds[7], seeds[8])
	}
	g := heelers.Game{}
	f.Fuzz(func(t *testing.T, position, a, b, c string) {
		p, err := g.Load([]byte(position))
		if err != nil {
			return
		}
		all := make([]game.Orders, len(p.Names()))
		for i, text := range []string{a, b, c} {
			all[i] = game.ReadText(g, p, game.Seat(i), nil, text).Orders
			all[len(all)-1] = all[i]
		}
		o := p.Make(all)
		for seat := game.Public; int(seat) < len(all); seat++ {
			o.After.View(seat)
		}
		if _, err := g.Load([]byte(asJSON(o.After))); err != nil {
			t.Fatalf("%v: %s", err, asJSON(o.After))
		}
		for _, n := range parsed(o.After).cards() {
			if n < 0 {
				t.Fatalf("negative cards: %s", asJSON(o.After))
			}
		}
	})
}

func BenchmarkMake(b *testing.B) {
	rich := `{"blue": 3, "red": 3, "gray": 3}`
	p := load(b, four("B", 5, rich, rich, rich, rich))
	all := []game.Orders{nil, nil, read(p, 2, "EXCHANGE 2 red with Boss\nRECRUIT 2 blue"), read(p, 3, "EXCHANGE 2 blue with Druglord\nRECRUIT 2 red")}
	b.ReportAllocs()
	for b.Loop() {
		p.Make(all)
	}
}

func BenchmarkRead(b *testing.B) {
	p := load(b, four("A", 2, `{"blue": 3, "gray": 3}`))
	mail := lines("Hello,\n\n* GIVE Cora two blue cards & 1 grey\n* GIVE Dan 1 gray\n\nSee you at the battle.\nAnna")
	b.ReportAllocs()
	for b.Loop() {
		p.Read(0, nil, mail)
	}
}

func BenchmarkView(b *testing.B) {
	p := begin(b, names, "", 3)
	for range 10 {
		p = p.Make(nil).After.(*heelers.Position)
	}
	b.ReportAllocs()
	for b.Loop() {
		p.View(2)
	}
}
