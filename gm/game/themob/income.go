package themob

// endHand pays the income, brings the pieces home and deals the next hand
// (M13).
func (t *turn) endHand() {
	s := t.s
	t.hunt.board.fill(s)
	for seat := range s.seats {
		t.income(seat)
	}
	last := *s
	for seat := range s.seats {
		t.goHome(seat)
	}
	s.hand++
	s.round = 1
	s.deal(t.draws)
	t.events = append(t.events, Event{Kind: Dealt, Hand: s.hand, Seat: -1, Last: &last})
}

// income pays a family for its pieces on rackets that have their minimum
// (M48, allies counted: M32) and for its businesses (M19).
func (t *turn) income(seat int) {
	s, b := t.s, &t.hunt.board
	f := &s.families[seat]
	e := Event{Kind: Earned, Seat: int8(seat)}
	for i := range 2 * len(s.tables.Rackets) {
		own := b[i][seat]
		if own.Empty() {
			continue
		}
		money := 0
		if b.total(i) >= s.tables.Rackets[i/2].Minimum {
			money = own.Value()
		}
		e.Earnings = append(e.Earnings, Earning{firstSite + place(i), own, money})
		e.Money += money
	}
	for i := range s.tables.Businesses {
		at := firstBusiness + place(i)
		if who := f.on(at); !who.Empty() {
			money := businessIncome(f.bars)
			e.Earnings = append(e.Earnings, Earning{at, who, money})
			e.Money += money
		}
	}
	f.cash += e.Money
	t.events = append(t.events, e)
}

// goHome brings a family's pieces to base, those in cells one block up (M13,
// M44). The dead, the lost and the gone stay what they are.
func (t *turn) goHome(seat int) {
	f := &t.s.families[seat]
	n := len(t.hits)
	for _, c := range [...]struct{ from, to place }{{cell1, atBase}, {cell2, cell1}, {cell3, cell2}} {
		if p := f.on(c.from); !p.Empty() {
			f.move(p, c.from, c.to)
			t.hits = append(t.hits, Change{int8(seat), p, c.from, c.to})
		}
	}
	if hits := t.changed(n); hits != nil {
		t.events = append(t.events, Event{Kind: CellsMoved, Seat: int8(seat), Hits: hits})
	}
	for r, at := range f.at {
		if at >= atBarbers {
			f.at[r] = atBase
		}
	}
	for p := atBarbers; p < firstBusiness; p++ {
		if p != lost && p != gone {
			f.hoods[atBase] += f.hoods[p]
			f.hoods[p] = 0
		}
	}
}
