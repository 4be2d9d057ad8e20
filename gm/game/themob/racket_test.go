package themob

import "testing"

const (
	red = iota
	blue
	green
	yellow
)

// The text's example: three Bank cards of 20K, 30K and 40K.
func TestAscendingOrder(t *testing.T) { // M10, M22, M24, M25
	for _, c := range []struct {
		name       string
		second     CallKind
		third      CallKind
		dead       int // who is killed
		deadPieces string
	}{
		{"low low", Low, Low, red, "Novice"},
		{"low high", Low, High, blue, "Hit Man"},
		{"high high", High, High, blue, "Hit Man"},
	} {
		t.Run(c.name, func(t *testing.T) {
			p := build(t, 5).play(
				only(racket(t, "Bank", "Novice", Call{})),
				only(racket(t, "Bank", "Hit Man", Call{Kind: c.second})),
				only(racket(t, "Bank", "Capo", Call{Kind: c.third})),
			)
			p.want(c.dead, c.deadPieces, "dead")
			p.wantDraws("hand 2 round 1 Bank red")
		})
	}
}

func TestPiecesNotAtBase(t *testing.T) { // M12
	p := build(t, 5).put(red, "Capo", "Bank 1").play(
		only(racket(t, "Casino", "Capo, 2 hoods", Call{})),
	)
	p.wantResult(red, NotAtBase)
	if got := p.result(red, 1).Short; got != set(t, "Capo") {
		t.Errorf("short of %v", got)
	}
	p.wantDraws()

	// Returned in round 1, moved in round 2.
	p = build(t, 5).put(blue, "Don", "Bank 1").play(both(
		racket(t, "Bank", "Capo", at(1)), racket(t, "Casino", "Capo", at(2))))
	p.wantResult(red, Missed)
	p.want(red, "Capo", "Casino 2")
}

func TestCompany(t *testing.T) { // M21
	for pieces, want := range map[string]Result{
		"Don, Novice": Illegal, "Don, 2 hoods": Took, "Mama, Novice": Took,
		"Mama, Capo, Novice": Illegal, "Mama, Don": Illegal, "Capo, Underboss, Novice": Took,
	} {
		p := build(t, 5).play(only(racket(t, "Casino", pieces, Call{})))
		if got := p.result(red, 1).Result; got != want {
			t.Errorf("%s: result %d, want %d", pieces, got, want)
		}
		if want == Illegal { // M24: no draw
			p.wantDraws()
		}
	}
	p := build(t, 5).put(red, "Mama, Novice", "Casino 1").play(only(racket(t, "Casino", "Capo", Call{Kind: Add})))
	p.wantResult(red, Illegal)
	p = build(t, 5).put(red, "Mama, Novice", "Casino 1").play(only(racket(t, "Casino", "2 hoods", at(1)))) // M26
	p.wantResult(red, Joined)
	// Allies do not count.
	p = build(t, 5).put(red, "Don", "Casino 1").put(blue, "Capo", "Casino 1").play(only(racket(t, "Casino", "1 hood", Call{Kind: Add})))
	p.wantResult(red, Broke)
	p.want(blue, "Capo", "dead")
}

func TestMinimum(t *testing.T) { // M22, M29
	p := build(t, 5).put(blue, "1 hood", "Casino 1").put(green, "Capo", "Casino 2").play(
		only(racket(t, "Casino", "Novice", Call{})))
	p.wantResult(red, Missed)
	if e := p.result(red, 1); e.Tried != 1 || e.Tries[0].Need != 25000 || e.Tries[0].Total != 5000 {
		t.Errorf("tries %+v", e.Tries)
	}
	p = build(t, 5).put(blue, "1 hood", "Casino 1").put(green, "Capo", "Casino 2").play(
		only(racket(t, "Casino", "Novice, 1 hood", Call{})))
	p.want(red, "Novice, 1 hood", "Casino 1")
	p.want(blue, "1 hood", "lost")
}

func TestHigh(t *testing.T) { // M25
	p := build(t, 5).put(blue, "Capo", "Casino 1").put(green, "Hit Man", "Casino 2").play(
		only(racket(t, "Casino", "Consigliere", Call{Kind: High})))
	p.want(red, "Consigliere", "Casino 2")
	p.want(green, "Hit Man", "dead")
	if e := p.result(red, 1); e.Tried != 2 || e.Site != siteNamed(t, "Casino 2") {
		t.Errorf("event %+v", e)
	}
	// One vacant: the other is the larger.
	p = build(t, 5).put(blue, "Novice", "Bank 2").play(only(racket(t, "Bank", "Capo", Call{Kind: High})))
	p.want(red, "Capo", "Bank 2")
	p.wantDraws()
	// Equal ones are drawn even if the pieces take neither (M24).
	p = build(t, 5).put(blue, "Capo", "Casino 1").put(green, "Consigliere", "Casino 2").play(
		only(racket(t, "Casino", "Hit Man", Call{Kind: High})))
	p.wantResult(red, Missed)
	p.wantDraws("hand 2 round 1 Casino red")
}

func TestOwnLocation(t *testing.T) { // M23
	p := build(t, 5).put(red, "1 hood", "Casino 1").put(blue, "Hit Man", "Casino 2").play(
		only(racket(t, "Casino", "Capo", Call{})))
	p.want(red, "Capo", "Casino 2")
	p.want(blue, "Hit Man", "dead")
	p.want(red, "1 hood", "Casino 1")
	p = build(t, 5).put(red, "1 hood", "Casino 1").put(red, "1 hood", "Casino 2").play(
		only(racket(t, "Casino", "Capo", Call{})))
	p.wantResult(red, OwnBoth)
}

func TestAdd(t *testing.T) { // M27
	base := func() position {
		return build(t, 5).put(red, "Hit Man", "Casino 1").put(red, "Novice", "Casino 2")
	}
	base().play(only(racket(t, "Casino", "1 hood", Call{Kind: Add}))).want(red, "1 hood", "Casino 2")
	base().play(only(racket(t, "Casino", "1 hood", Call{Kind: Add, Location: 1}))).want(red, "1 hood", "Casino 1")
	build(t, 5).put(red, "Hit Man", "Casino 1").play(only(racket(t, "Casino", "1 hood", Call{Kind: Add, Location: 2}))).
		want(red, "1 hood", "Casino 1")
	build(t, 5).put(red, "Hit Man", "Casino 1").put(red, "Secretary", "Casino 2").
		play(only(racket(t, "Casino", "1 hood", Call{Kind: Add}))).want(red, "1 hood", "Casino 1")
	p := build(t, 5).put(blue, "Capo", "Casino 1").play(only(racket(t, "Casino", "Underboss", Call{Kind: Add, Fallback: &Call{Kind: High}})))
	p.want(red, "Underboss", "Casino 1")
	if e := p.result(red, 1); e.Effect != High || e.Call.Kind != Add {
		t.Errorf("event %+v", e)
	}
	p = build(t, 5).put(blue, "Capo", "Casino 1").play(only(racket(t, "Casino", "Underboss", Call{Kind: Add})))
	p.want(red, "Underboss", "Casino 2")
}

func TestEnemy(t *testing.T) { // M28
	enemy := Call{Kind: Enemy, Family: blue, Absent: High, Both: Low}
	p := build(t, 5).put(blue, "Capo", "Casino 1").put(green, "Novice", "Casino 2").play(
		only(racket(t, "Casino", "Hit Man", enemy)))
	p.wantResult(red, Missed) // only that one is tried
	p = build(t, 5).put(yellow, "Capo", "Casino 1").put(green, "Novice", "Casino 2").play(
		only(racket(t, "Casino", "Underboss", enemy)))
	p.want(red, "Underboss", "Casino 1")
	p = build(t, 5).put(blue, "Capo", "Casino 1").put(blue, "Novice", "Casino 2").play(
		only(racket(t, "Casino", "Underboss", enemy)))
	p.want(red, "Underboss", "Casino 2")
	// Not one of the player's own: blue is red's ally on one and alone on none.
	p = build(t, 5).put(blue, "Hit Man", "Casino 1").put(red, "Hit Man", "Casino 1").put(green, "Capo", "Casino 2").play(
		only(racket(t, "Casino", "Underboss", enemy)))
	p.want(red, "Underboss", "Casino 2")
}
