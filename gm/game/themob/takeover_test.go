package themob

import (
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// slowLeastExcess is M45 word for word: every set, sorted by what the ruling
// says.
func slowLeastExcess(base Pieces, total int) (Pieces, bool) {
	var sets []Pieces
	for m := range 256 {
		for h := range base.Hoods + 1 {
			p := Pieces{uint8(m), h}
			if p.Within(base) && p.Legal() && p.Value() >= total {
				sets = append(sets, p)
			}
		}
	}
	ranks := func(p Pieces) []int {
		var r []int
		for m := Don; m <= Novice; m++ {
			if p.Has(m) {
				r = append(r, -int(m))
			}
		}
		return r
	}
	slices.SortFunc(sets, func(a, b Pieces) int {
		if d := a.Value() - b.Value(); d != 0 {
			return d
		}
		if d := int(b.Hoods) - int(a.Hoods); d != 0 {
			return d
		}
		return slices.Compare(ranks(a), ranks(b))
	})
	if len(sets) == 0 {
		return Pieces{}, false
	}
	return sets[0], true
}

func TestLeastExcess(t *testing.T) { // M45
	rapid.Check(t, func(t *rapid.T) {
		base := Pieces{rapid.Uint8().Draw(t, "members"), int8(rapid.IntRange(0, 8).Draw(t, "hoods"))}
		total := 5000 * rapid.IntRange(1, 60).Draw(t, "total")
		got, ok := leastExcess(base, total)
		want, can := slowLeastExcess(base, total)
		if ok != can || ok && got != want {
			t.Fatalf("base %v, total %d: %v %v, want %v %v", base, total, got, ok, want, can)
		}
	})
}

func TestLeastExcessTies(t *testing.T) { // M45
	for _, c := range []struct {
		base  string
		total int
		want  string
	}{
		{"Consigliere, Capo", 40000, "Capo"},
		{"Hit Man, Secretary, 6 hoods", 30000, "6 hoods"},
		{"Hit Man, Secretary, 5 hoods", 30000, "Secretary"},
		{"Underboss, Hit Man, Consigliere, Capo", 80000, "Consigliere, Capo"},
		{"Don, Novice", 105000, ""},
		{"Don, 1 hood", 105000, "Don, 1 hood"},
		{"Capo", 25000, "Capo"},
	} {
		got, ok := leastExcess(set(t, c.base), c.total)
		if ok != (c.want != "") || got != set(t, c.want) {
			t.Errorf("%s for %d: %v", c.base, c.total, got)
		}
	}
}

func TestTakeover(t *testing.T) { // M45
	with := func(pieces string) Alternative {
		p := set(t, pieces)
		a := on(t, "Casino 1")
		a.With = &p
		return a
	}
	base := func() position {
		return build(t, 5).put(blue, "Hit Man", "Casino 1").put(green, "Novice", "Casino 1")
	}
	p := base().play(only(special(t, "Company Takeover", with("Hit Man, 4 hoods"))))
	p.want(red, "Hit Man, 4 hoods", "Casino 1")
	p.want(blue, "Hit Man", "base")
	p.want(green, "Novice", "base")
	for _, no := range []string{"Mama", "Don, Capo", "Capo"} { // too much, illegal, too little
		p = base().play(only(special(t, "Company Takeover", with(no))))
		p.want(red, "Novice, 6 hoods", "Casino 1")
	}
	// Not where he has pieces himself, not without pieces enough.
	p = base().put(red, "1 hood", "Casino 1").play(only(special(t, "Company Takeover", on(t, "Casino 1"))))
	p.wantResult(red, NoTarget)
	p = build(t, 5).put(blue, "Don, 8 hoods", "Casino 1").put(red, "8 hoods", "Bank 1").play(only(special(t, "Company Takeover", on(t, "Casino 1"))))
	p.wantResult(red, Hit) // 140K by members without the Don
	p = build(t, 5).put(blue, "Hit Man", "Casino 1").put(red, "8 hoods, Mama, Underboss, Consigliere, Capo, Hit Man, Secretary", "Restaurant").
		put(red, "Don", "Bank 1").play(only(special(t, "Company Takeover", on(t, "Casino 1"))))
	p.wantResult(red, NoTarget)
}

func TestTakeoverSparesSecondOrder(t *testing.T) { // M46
	base := func() position { return build(t, 5).put(blue, "Hit Man", "Casino 1") }
	take := special(t, "Company Takeover", on(t, "Casino 1"))
	p := base().play(both(take, racket(t, "Bank", "7 hoods", Call{})))
	p.want(red, "Secretary", "Casino 1")
	p.want(red, "7 hoods", "Bank 1")
	// Whatever becomes of that order: it cannot be carried out here.
	p = base().play(both(take, racket(t, "Bank", "Don, Secretary", Call{})))
	p.want(red, "6 hoods", "Casino 1")
	// Named by the player, they are not free.
	named := set(t, "Secretary")
	alt := on(t, "Casino 1")
	alt.With = &named
	p = base().play(both(special(t, "Company Takeover", alt), racket(t, "Bank", "Don, Secretary", Call{})))
	p.want(red, "6 hoods", "Casino 1")
	// The second round's own Takeover may use everything.
	p = base().play(both(racket(t, "Bank", "7 hoods", at(1)), take))
	p.want(red, "Secretary", "Casino 1")
}
