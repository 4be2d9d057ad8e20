package themob

import "testing"

func of(family int8) Alternative { return Alternative{Target: OfFamily, Family: family} }

func piece(family int8, p Piece) Alternative {
	return Alternative{Target: OfPiece, Family: family, Piece: p}
}

func (a Alternative) if_(c ...Condition) Alternative {
	a.If = append(a.If, c...)
	return a
}

func (a Alternative) at(t testing.TB, site string) Alternative {
	t.Helper()
	a.Narrow, a.Within = true, siteNamed(t, site)
	return a
}

var highest = Alternative{Target: Highest, Family: -1}

func TestOrderOfSpecials(t *testing.T) { // M10
	// Barbers before Restaurant before FBI before the Offer, whoever plays.
	p := build(t, 5).put(yellow, "Capo, Novice, 1 hood", "Casino 1").play(
		only(special(t, "An Offer You Can't Refuse", on(t, "Casino 1"))),
		only(special(t, "FBI", piece(yellow, Capo))),
		only(special(t, "Barbers", piece(yellow, Novice))),
	)
	p.want(yellow, "Novice", "Barbers")
	p.want(yellow, "Capo", "cell 3")
	p.want(yellow, "1 hood", "lost")
	var order []int8
	for _, e := range p.events {
		if e.Kind == CardPlayed && e.Card.Kind == SpecialCard {
			order = append(order, e.Seat)
		}
	}
	if len(order) != 3 || order[0] != green || order[1] != blue || order[2] != red {
		t.Errorf("order %v", order)
	}
}

func TestProtection(t *testing.T) { // M39
	base := func() position {
		return build(t, 5).money(red, 0, 0).
			put(blue, "Capo", "Laundry").money(blue, 50000, 3).
			put(green, "Capo", "Bakery").put(green, "Novice", "Cinema").money(green, 5000, 1).
			put(yellow, "Capo", "Florist").money(yellow, 50000, 0)
	}
	p := base().play(only(special(t, "Protection", of(yellow), of(blue))))
	if p.families[red].cash != 15000 || p.families[blue].cash != 35000 {
		t.Errorf("red %d, blue %d", p.families[red].cash, p.families[blue].cash)
	}
	// By maximum potential the bar of the one who cannot pay counts 100K.
	p = base().play(only(special(t, "Protection")))
	if p.families[red].bars != 1 || p.families[green].bars != 0 || p.families[green].cash != 5000 {
		t.Errorf("red %+v, green %+v", p.families[red].bars, p.families[green].bars)
	}
	if e := p.result(red, 1); !e.Bar || e.Money != 0 || e.Target != green {
		t.Errorf("event %+v", e)
	}
	// The amount, not what is received, is asked by a condition.
	p = base().play(only(special(t, "Protection", highest.if_(Condition{Kind: AtLeast, Amount: 15000}))))
	if e := p.result(red, 1); e.Target != blue {
		t.Errorf("event %+v", e)
	}
	p = base().play(only(special(t, "Protection", Alternative{Target: FewestBars, Family: -1})))
	if e := p.result(red, 1); e.Target != green {
		t.Errorf("event %+v", e)
	}
	p = build(t, 5).play(only(special(t, "Protection")))
	p.wantResult(red, NoTarget)
}

func TestListAndMaximum(t *testing.T) { // M35, M36
	base := func() position {
		return build(t, 5).put(blue, "Capo", "Casino 1").put(green, "Consigliere", "Bank 2")
	}
	p := base().play(only(special(t, "An Offer You Can't Refuse", of(yellow))))
	p.wantResult(red, NoTarget)
	p.want(blue, "Capo", "Casino 1")
	p = base().play(only(special(t, "An Offer You Can't Refuse", of(yellow), highest)))
	p.wantResult(red, Hit)
	p.wantDraws("hand 2 round 1 An Offer You Can't Refuse red")
	if d := p.draws[0]; d.N != 2 { // M53: Bank 2 before Casino 1
		t.Errorf("draw %+v", d)
	} else if want := []int8{green, blue}[d.Value]; p.result(red, 1).Hits[0].Seat != want {
		t.Errorf("drew %d, hit %v", d.Value, p.result(red, 1).Hits)
	}
	p = base().play(only(special(t, "An Offer You Can't Refuse", Alternative{Target: Nothing}, of(blue))))
	p.wantResult(red, NoTarget)
	p = base().play(only(special(t, "An Offer You Can't Refuse", Alternative{Target: Unread, Words: "the bald one"}, of(blue))))
	p.want(blue, "Capo", "dead")

	// Not above zero: not used; an explicit location is.
	own := func() position {
		return build(t, 5).put(red, "Capo", "Casino 1").put(blue, "Consigliere", "Casino 1")
	}
	p = own().play(only(special(t, "An Offer You Can't Refuse")))
	p.wantResult(red, NothingWorth)
	p = own().play(only(special(t, "An Offer You Can't Refuse", highest, on(t, "Casino"))))
	p.want(red, "Capo", "dead")
}

func TestFiguresOfIncome(t *testing.T) { // M36
	// One hood fewer puts blue's Jewellers below its 30K: that is worth 30K to
	// the Barbers, the Capo elsewhere 40K, the Hit Man with a hood 30K.
	p := build(t, 5).put(blue, "6 hoods", "Jewellers 2").put(green, "Novice", "Bar 1").play(
		only(special(t, "Barbers")))
	p.want(blue, "1 hood", "Barbers")
	p = build(t, 5).put(blue, "6 hoods", "Jewellers 2").put(green, "Capo", "Bar 1").play(
		only(special(t, "Barbers")))
	p.want(green, "Capo", "Barbers")
	// What the player would lose with it counts against it.
	p = build(t, 5).put(blue, "Novice", "Jewellers 2").put(red, "2 hoods", "Jewellers 2").put(green, "3 hoods", "Bar 1").play(
		only(special(t, "Barbers")))
	p.want(green, "1 hood", "Barbers") // 15K; at the Jewellers 20K - 10K
	// Below the minimum already: nothing to lose.
	p = build(t, 5).put(blue, "5 hoods", "Jewellers 2").play(only(special(t, "Restaurant")))
	p.wantResult(red, NothingWorth)
	p = build(t, 5).put(blue, "5 hoods", "Jewellers 2").play(only(special(t, "FBI")))
	p.want(blue, "1 hood", "cell 3")
	// Takeover: what he would gain counts.
	p = build(t, 5).put(blue, "6 hoods", "Jewellers 2").put(green, "Underboss, 1 hood", "Bar 1").play(
		only(special(t, "Company Takeover")))
	p.want(red, "Novice, 7 hoods", "Bar 1")
}

func TestRestaurant(t *testing.T) { // M41
	p := build(t, 5).put(red, "Don", "Casino 1").play(
		only(special(t, "Restaurant", on(t, "Casino 1"))),
		only(special(t, "An Offer You Can't Refuse", on(t, "Casino 1"))),
	)
	p.want(red, "Don", "Restaurant")
	p.wantResult(blue, NoTarget) // M38
}

func TestPenthouse(t *testing.T) { // M42
	base := func() position {
		return build(t, 5).put(red, "Capo", "Casino 1").put(blue, "Consigliere", "Bank 1").put(green, "Novice", "Bank 1")
	}
	p := base().play(only(special(t, "Penthouse", of(green), piece(red, Capo))))
	p.want(red, "Capo", "Penthouse")
	// Whatever the list says, it has its effect: by the figure here, which is
	// against the player's own.
	for _, list := range [][]Alternative{nil, {of(green)}, {Alternative{Target: Nothing}}, {on(t, "Casino 1")}} {
		p = base().play(only(special(t, "Penthouse", list...)))
		p.want(blue, "Consigliere", "Penthouse")
		p.wantDraws()
	}
	p = build(t, 5).put(red, "Don", "Casino 1").put(blue, "Mama, 4 hoods", "Bank 1").play(only(special(t, "Penthouse", of(blue))))
	p.want(red, "Don", "Penthouse")
	p = build(t, 5).put(blue, "4 hoods", "Bank 1").play(only(special(t, "Penthouse")))
	p.wantResult(red, NoTarget)
}

func TestOnePieceTargets(t *testing.T) { // M40, M43
	base := func() position {
		return build(t, 5).
			put(blue, "Capo, 2 hoods", "Casino 1").put(blue, "Hit Man", "Bank 2").
			put(green, "Mama, 1 hood", "Casino 2").put(red, "Don", "Bank 1")
	}
	for _, c := range []struct {
		alt  Alternative
		who  int
		what string
	}{
		{on(t, "Casino"), green, "Mama"},
		{on(t, "Casino 1"), blue, "Capo"},
		{of(blue), blue, "Capo"},
		{of(blue).at(t, "Bank"), blue, "Hit Man"},
		{of(red), red, "Don"}, // FBI alone
		{piece(-1, Mama), green, "Mama"},
		{piece(-1, HitMan), blue, "Hit Man"},
		{piece(red, Don), red, "Don"},
		{piece(green, Hood), green, "1 hood"},
		{highest, green, "Mama"},
		{highest.at(t, "Bank"), blue, "Hit Man"},
		{on(t, "Casino").if_(Condition{Kind: FamilyThere, Family: blue}), blue, "Capo"},
		{of(blue).if_(Condition{Kind: FamilyNotThere, Family: blue}), -1, ""},
		{of(blue).if_(Condition{Kind: AtLeast, Amount: 41000}), -1, ""},
		{of(blue).if_(Condition{Kind: FamilyBars, Family: green, Amount: 1}), -1, ""},
		{of(blue).if_(Condition{Kind: FamilyBars, Family: green, Amount: 0}), blue, "Capo"},
		{piece(-1, Don), -1, ""},
		{on(t, "Bank 1"), -1, ""},
	} {
		p := base().play(only(special(t, "FBI", c.alt)))
		if c.who < 0 {
			p.wantResult(red, NoTarget)
			continue
		}
		p.want(c.who, c.what, "cell 3")
		p.wantDraws()
	}
	p := base().play(only(special(t, "Barbers", of(red))))
	p.wantResult(red, NoTarget)
}

// A racket whose two locations are equal is drawn, then equal pieces there: a
// second label (M53).
func TestSecondLabel(t *testing.T) {
	p := build(t, 5).put(blue, "Capo, Consigliere", "Casino 1").put(green, "Capo, Consigliere", "Casino 2").play(
		only(special(t, "FBI", on(t, "Casino"))))
	p.wantDraws("hand 2 round 1 FBI red", "hand 2 round 1 FBI red /2")
	want := []int{blue, green}[p.draws[0].Value]
	p.want(want, []string{"Consigliere", "Capo"}[p.draws[1].Value], "cell 3")

	p = build(t, 5).money(blue, 7, 3).money(green, 7, 3).put(yellow, "Don", "Bank 1").
		put(blue, "Capo", "Casino 1").put(green, "Capo", "Casino 2").put(green, "Consigliere", "Bank 2").money(yellow, 7, 2).play(
		only(special(t, "Barbers", Alternative{Target: MostBars, Family: -1})))
	if p.draws[0].Value == 0 {
		p.wantDraws("hand 2 round 1 Barbers red")
	} else {
		p.wantDraws("hand 2 round 1 Barbers red", "hand 2 round 1 Barbers red /2")
	}
}

func TestTwoOffers(t *testing.T) { // M37
	seen := [2]bool{}
	for seed := range 12 {
		p := build(t, 5).seeded(seed).put(green, "Capo", "Casino 1").put(yellow, "Novice", "Casino 2").play(
			only(special(t, "An Offer You Can't Refuse", of(green), of(yellow))),
			only(special(t, "An Offer You Can't Refuse", of(green))),
		)
		p.wantDraws("hand 2 round 1 offers")
		v := p.draws[0].Value
		seen[v] = true
		p.want(green, "Capo", "dead")
		if v == 1 { // blue first
			p.want(yellow, "Novice", "dead")
		} else {
			p.want(yellow, "Novice", "Casino 2")
			p.wantResult(blue, NoTarget)
		}
	}
	if seen != [2]bool{true, true} {
		t.Error("one order only in 12 seeds")
	}
}
