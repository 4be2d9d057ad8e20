package themob

import (
	"fmt"
	"testing"
)

// Two cards of the same value and two vacant locations: whoever comes first,
// both stand alone, so seat order does it and only the first draws (M30).
func TestOrderDoesNotMatter(t *testing.T) {
	p := build(t, 5).play(
		only(racket(t, "Casino", "Hit Man", Call{})),
		only(racket(t, "Casino", "Secretary", Call{})),
	)
	p.wantResult(red, Took)
	p.wantResult(blue, Took)
	p.wantDraws("hand 2 round 1 Casino red")
	// Each says which: no draw at all.
	p = build(t, 5).play(
		only(racket(t, "Casino", "Hit Man", at(2))),
		only(racket(t, "Casino", "Hit Man", at(1))),
	)
	p.want(red, "Hit Man", "Casino 2")
	p.wantDraws()
}

// The ruling's own example: both casinos vacant, three families with 30K each
// and low: each draws a casino, and those who drew the same one ally (M31).
func TestThreeEqualFamilies(t *testing.T) {
	seen := map[string]bool{}
	for seed := range 40 {
		low := racket(t, "Casino", "Hit Man", Call{})
		p := build(t, 5).seeded(seed).play(only(low), only(low), only(low))
		p.wantDraws("hand 2 round 1 Casino red", "hand 2 round 1 Casino blue", "hand 2 round 1 Casino green")
		pattern := ""
		for i, d := range p.draws {
			p.want(i, "Hit Man", fmt.Sprintf("Casino %d", d.Value+1))
			alone := true
			for j, o := range p.draws {
				alone = alone && (i == j || o.Value != d.Value)
			}
			want := Allied
			if alone {
				want = Took
			}
			p.wantResult(i, want)
			pattern += fmt.Sprint(d.Value)
		}
		seen[pattern] = true
	}
	if len(seen) != 8 {
		t.Errorf("only %d of 8 patterns in 40 seeds", len(seen))
	}
}

// Equal cards that hit the one location that they can take stand there
// together; everybody else there is killed and earns the text's 65K (M31, M32).
func TestAllianceKeepsAndDefends(t *testing.T) {
	base := func() position { return build(t, 5).put(green, "Novice", "Casino 1") }
	p := base().play(
		only(racket(t, "Casino", "Hit Man", at(1))),
		only(racket(t, "Casino", "Secretary", at(1))),
	)
	p.wantResult(red, Allied)
	p.wantResult(blue, Allied)
	p.want(green, "Novice", "dead")
	e := p.result(blue, 1)
	if e.Seats != 1<<red || e.Total != 60000 {
		t.Errorf("event %+v", e)
	}
	for pieces, want := range map[string]Result{"Mama": Missed, "Mama, 1 hood": Took} {
		q := build(t, 5).put(red, "Hit Man", "Casino 1").put(blue, "Secretary", "Casino 1").play(
			Turn{}, Turn{}, only(racket(t, "Casino", pieces, at(1))))
		q.wantResult(green, want)
	}
}

// A card that M12 rules out is in the group and takes none (M30, M31).
func TestGroupWithRuledOutCard(t *testing.T) {
	p := build(t, 5).put(red, "Hit Man", "Bank 1").play(
		only(racket(t, "Casino", "Hit Man", at(1))),
		only(racket(t, "Casino", "Hit Man", at(1))),
	)
	p.wantResult(red, NotAtBase)
	p.wantResult(blue, Took)
}

// An add and an attack of the same value on one location: the one who adds
// brings what he has there, his old ally is killed (M31).
func TestAddInGroup(t *testing.T) {
	p := build(t, 5).put(red, "1 hood", "Casino 1").put(blue, "2 hoods", "Casino 1").play(
		only(racket(t, "Casino", "Hit Man", Call{Kind: Add})),
		Turn{},
		only(racket(t, "Casino", "Secretary", at(1))),
	)
	p.wantResult(red, Allied)
	p.want(red, "Hit Man, 1 hood", "Casino 1")
	p.want(green, "Secretary", "Casino 1")
	p.want(blue, "2 hoods", "lost")
}

func TestBreakBalance(t *testing.T) { // M33
	base := func() position {
		return build(t, 5).put(red, "Hit Man", "Casino 1").put(blue, "Secretary", "Casino 1").put(green, "Hit Man", "Casino 1")
	}
	hood := racket(t, "Casino", "1 hood", Call{Kind: Add})
	two := racket(t, "Casino", "2 hoods", Call{Kind: Add})

	p := base().play(only(hood))
	p.wantResult(red, Broke)
	p.want(blue, "Secretary", "dead")
	p.want(green, "Hit Man", "dead")

	// Two at once: the larger kills; equal ones stay together.
	p = base().play(only(hood), only(two))
	p.wantResult(red, Fell)
	p.wantResult(blue, Broke)
	p.want(red, "Hit Man", "dead")
	p.want(red, "1 hood", "lost")
	p = base().play(only(hood), only(hood))
	p.wantResult(red, Broke)
	p.want(red, "Hit Man, 1 hood", "Casino 1")
	p.want(blue, "Secretary, 1 hood", "Casino 1")
	p.want(green, "Hit Man", "dead")

	// Not larger: the alliance goes on.
	p = build(t, 5).put(red, "Novice", "Casino 1").put(blue, "Secretary", "Casino 1").play(only(hood))
	p.wantResult(red, Joined)
	p.want(blue, "Secretary", "Casino 1")

	// Of adds made together a third ally may be the largest: he kills.
	p = build(t, 5).put(red, "1 hood", "Casino 1").put(blue, "1 hood", "Casino 1").put(green, "Capo", "Casino 1").play(only(hood), only(hood))
	p.wantResult(red, Fell)
	p.want(green, "Capo", "Casino 1")
	p.want(blue, "2 hoods", "lost")
}

// Adds made together come at the place of the largest, before another card of
// that value (M33).
func TestPlaceOfTogether(t *testing.T) {
	base := func() position { return build(t, 5).put(red, "Novice", "Casino 1").put(blue, "Novice", "Casino 1") }
	// Green's 30K comes after the adds of 5K and 30K, and finds blue's 50K...
	p := base().play(
		only(racket(t, "Casino", "1 hood", Call{Kind: Add})),
		only(racket(t, "Casino", "Hit Man", Call{Kind: Add})),
		only(racket(t, "Casino", "Hit Man", at(1))),
	)
	p.wantResult(blue, Broke)
	p.wantResult(green, Missed)
	p.want(red, "Novice", "dead")
	// ... and his 45K before the adds of 45K and 50K: the location has been lost, and
	// both take by low what they then can, the smallest first.
	p = base().put(yellow, "Capo", "Casino 2").play(
		only(racket(t, "Casino", "Capo, 1 hood", Call{Kind: Add})),
		only(racket(t, "Casino", "Underboss", Call{Kind: Add})),
		only(racket(t, "Casino", "Capo, 1 hood", at(1))),
	)
	// Red's 45K waits for blue's 50K. Red then kills yellow's 40K, and blue
	// finds 45K on both and draws.
	p.wantResult(green, Took)
	p.want(red, "Novice", "dead")
	p.want(blue, "Novice", "dead")
	p.want(yellow, "Capo", "dead")
	p.wantDraws("hand 2 round 1 Casino blue")
}

// Both play a second Casino after they allied in the first round of the turn.
func TestSecondCardBreaks(t *testing.T) { // M34
	first := racket(t, "Casino", "Hit Man", at(1))
	second := racket(t, "Casino", "Novice", at(2))
	base := func() position { return build(t, 5).put(green, "Capo", "Casino 2") }

	p := base().play(both(first, second), only(first))
	e := p.result(red, 2)
	if e.Result != Broke || !e.Forced || e.Effect != Add {
		t.Errorf("event %+v", e)
	}
	p.want(red, "Hit Man, Novice", "Casino 1")
	p.want(blue, "Hit Man", "dead")

	// "break no" on either card.
	for i := range 2 {
		plays := [2]Play{first, second}
		plays[i].BreakNo = true
		p = base().play(Turn{Plays: plays}, only(first))
		if e := p.result(red, 2); e.Result != Missed || e.Forced {
			t.Errorf("break no on card %d: %+v", i, e)
		}
	}

	// Shared at the start of the postal turn: the card keeps its call.
	p = base().put(red, "1 hood", "Casino 1").put(yellow, "2 hoods", "Casino 1").play(
		both(racket(t, "Casino", "Hit Man", Call{Kind: Add}), second), only(racket(t, "Casino", "Hit Man", at(1))))
	p.want(yellow, "2 hoods", "lost")
	if e := p.result(red, 2); e.Forced || e.Result != Missed {
		t.Errorf("shared before: %+v", e)
	}

	// M21 forbids the add: the card's own call.
	don := racket(t, "Casino", "Don", at(2))
	p = base().play(both(first, don), only(first))
	p.want(red, "Don", "Casino 2")

	// Both break: made together (M33).
	p = base().play(both(first, second), both(first, racket(t, "Casino", "Novice, 1 hood", Call{})))
	if a, b := p.result(red, 2).Result, p.result(blue, 2).Result; a != Fell || b != Broke {
		t.Errorf("results %d %d", a, b)
	}

	// The location is lost by then: the cards' own calls. Red's Casino 2 is
	// too weak, blue's low too.
	p = base().play(
		both(first, racket(t, "Casino", "Secretary, 8 hoods", at(2))),
		both(first, racket(t, "Casino", "Mama, 2 hoods", at(1))),
		Turn{},
		Turn{Plays: [2]Play{{}, racket(t, "Casino", "Mama, 1 hood", at(1))}},
	)
	p.want(red, "Secretary, 8 hoods", "Casino 2")
	p.want(blue, "Mama, 2 hoods", "Casino 1")
	p.want(yellow, "Mama", "dead")
}

// A draw in a trial is that of the real thing, so a group whose order matters
// only for one value of the draw is judged by that value (M30).
func TestTrialsDrawTheSame(t *testing.T) {
	outcomes := map[Result]int{}
	for seed := range 32 {
		p := build(t, 5).seeded(seed).play(
			only(racket(t, "Casino", "Hit Man", Call{})),
			only(racket(t, "Casino", "Hit Man", at(1))),
		)
		// Red first draws Casino 1: blue's equal pieces return; blue first:
		// red has Casino 2. Red draws Casino 2: no matter.
		r := p.result(blue, 1).Result
		outcomes[r]++
		if want := []Result{Allied, Took}[p.draws[0].Value]; r != want {
			t.Errorf("seed %d: drew %d, blue's result %d", seed, p.draws[0].Value, r)
		}
	}
	if len(outcomes) != 2 {
		t.Errorf("outcomes %v", outcomes)
	}
}
