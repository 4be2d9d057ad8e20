package themob

import "testing"

func TestPurchases(t *testing.T) { // M14 to M16
	bars := func(n int) Purchase { return Purchase{Bars: true, Count: n} }
	back := func(n int) Purchase { return Purchase{Count: n} }
	for _, c := range []struct {
		name              string
		cash, bars, lost  int
		buys              bool
		buy               []Purchase
		wantCash, wantBar int
		wantGone          int
		wantShort         [2]int // hoods, bars
	}{
		{"default: hoods, then bars with 30K over", 335000, 0, 3, false, nil, 120000, 2, 0, [2]int{}},
		{"default: 130K leaves 30K", 130000, 0, 0, false, nil, 30000, 1, 0, [2]int{}},
		{"default: hoods as far as the cash goes", 12000, 0, 3, false, nil, 2000, 0, 1, [2]int{1, 0}},
		{"nothing ordered as such", 335000, 0, 3, true, nil, 335000, 0, 3, [2]int{}},
		{"what was ordered and nothing else", 335000, 0, 3, true, []Purchase{bars(1)}, 235000, 1, 3, [2]int{}},
		{"as written: the bar first", 100000, 0, 3, true, []Purchase{bars(1), back(3)}, 0, 1, 3, [2]int{3, 0}},
		{"as written: hoods first", 100000, 0, 3, true, []Purchase{back(3), bars(1)}, 85000, 0, 0, [2]int{0, 1}},
		{"no more hoods than are lost", 100000, 0, 3, true, []Purchase{back(7)}, 85000, 0, 0, [2]int{}},
		{"no more bars than the post", 900000, 7, 0, true, []Purchase{bars(5)}, 600000, 10, 0, [2]int{}},
		{"the default too", 900000, 8, 0, false, nil, 700000, 10, 0, [2]int{}},
	} {
		t.Run(c.name, func(t *testing.T) {
			b := build(t, 5).money(red, c.cash, c.bars)
			if c.lost > 0 {
				b.families[red].move(Pieces{Hoods: int8(c.lost)}, atBase, lost)
			}
			p := b.play(Turn{Buys: c.buys, Buy: c.buy})
			f := &p.families[red]
			if f.cash != c.wantCash || f.bars != c.wantBar || int(f.hoods[gone]) != c.wantGone || f.hoods[lost] != 0 {
				t.Errorf("cash %d, bars %d, gone %d, lost %d", f.cash, f.bars, f.hoods[gone], f.hoods[lost])
			}
			bill := p.events[0].Buy
			if bill.Default == c.buys || bill.HoodsShort != c.wantShort[0] || bill.BarsShort != c.wantShort[1] || bill.Gone != c.wantGone {
				t.Errorf("bill %+v", bill)
			}
		})
	}
}

// Purchases are made before the first round of every hand but the first (M8),
// and no other.
func TestWhenPurchases(t *testing.T) {
	for _, c := range []struct {
		hand, round int
		want        bool
	}{{1, 1, false}, {2, 1, true}, {2, 3, false}} {
		p := build(t, 5).at(c.hand, c.round).money(red, 130000, 0).play()
		if got := p.events[0].Kind == Bought; got != c.want {
			t.Errorf("hand %d round %d: purchases %v", c.hand, c.round, got)
		}
	}
}

func TestLooks(t *testing.T) { // M17
	// After the purchases: no card is played.
	p := build(t, 5).money(red, 130000, 9).play(only(racket(t, "Bank", "Don", at(1))))
	if !p.over || p.winners != 1<<red || p.round != 1 || p.hand != 2 || p.families[red].held != 1 {
		t.Errorf("over %v, winners %b, round %d", p.over, p.winners, p.round)
	}
	p.wantEmpty(red, "Bank 1")

	// After a round: the second is not played, no income, no deal.
	protect := special(t, "Protection", of(blue))
	base := func() position {
		return build(t, 5).money(red, 0, 9).put(blue, "Capo", "Laundry").money(blue, 5000, 2).at(2, 3)
	}
	p = base().play(both(protect, racket(t, "Bank", "Don", at(1))))
	if !p.over || p.round != 3 || p.families[red].held != 1 {
		t.Errorf("over %v, round %d", p.over, p.round)
	}
	p = base().play(both(Play{}, protect), both(racket(t, "Bank", "Don", at(1)), Play{}))
	if !p.over || p.round != 4 || p.families[blue].cash != 5000 {
		t.Errorf("over %v, round %d, blue has %d", p.over, p.round, p.families[blue].cash)
	}

	// Of several the richest; equal ones share.
	p = build(t, 5).money(red, 130000, 9).money(blue, 140000, 9).money(green, 240000, 8).play()
	if p.winners != 1<<blue|1<<green {
		t.Errorf("winners %b", p.winners)
	}
	again, events, draws := p.resolve(nil)
	if !same(again, p.State) || events != nil || draws != nil {
		t.Error("a finished game went on")
	}
}

func TestLowerPost(t *testing.T) { // M17
	b := build(t, 5).money(red, 900000, 7)
	b.post = 8
	p := b.play()
	if !p.over || p.families[red].bars != 8 {
		t.Errorf("over %v with %d bars", p.over, p.families[red].bars)
	}
}
