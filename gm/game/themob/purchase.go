package themob

// spareCash is what the default purchase of a bar leaves over at least (M15).
const spareCash = 30000

// purchases makes every family's purchases, and writes off the hoods that
// were not bought back (M14 to M16).
func (t *turn) purchases(turns []Turn) {
	for seat := range t.s.seats {
		f := &t.s.families[seat]
		var bill Bill
		if seat < len(turns) && turns[seat].Buys {
			bill = f.buy(turns[seat].Buy, t.s.post)
		} else {
			bill = f.buyDefault(t.s.post)
		}
		bill.Gone = int(f.hoods[lost])
		f.move(Pieces{Hoods: f.hoods[lost]}, lost, gone)
		t.events = append(t.events, Event{Kind: Bought, Seat: int8(seat), Buy: bill})
	}
}

// buy makes ordered purchases in the order in which they are written, each cut
// down to what the cash allows (M14), bars also to the winning post (M15).
func (f *family) buy(orders []Purchase, post int) Bill {
	var bill Bill
	for _, o := range orders {
		if o.Bars {
			want := min(o.Count, post-f.bars)
			bill.BarsShort += f.buyBars(want, &bill)
		} else {
			want := min(o.Count, int(f.hoods[lost]))
			bill.HoodsShort += f.buyHoods(want, &bill)
		}
	}
	return bill
}

// buyDefault buys all lost hoods as far as the cash goes, then bars while
// enough is left over (M15).
func (f *family) buyDefault(post int) Bill {
	bill := Bill{Default: true}
	bill.HoodsShort = f.buyHoods(int(f.hoods[lost]), &bill)
	for f.bars < post && f.cash-barCost >= spareCash {
		f.buyBars(1, &bill)
	}
	return bill
}

// buyHoods buys back as many of n lost hoods as the cash allows and tells how
// many it did not.
func (f *family) buyHoods(n int, bill *Bill) (short int) {
	if n <= 0 {
		return 0
	}
	got := min(n, f.cash/hoodCost)
	f.move(Pieces{Hoods: int8(got)}, lost, atBase)
	f.cash -= got * hoodCost
	bill.Hoods += got
	bill.Cost += got * hoodCost
	return n - got
}

// buyBars buys as many of n bars as the cash allows and tells how many it did
// not.
func (f *family) buyBars(n int, bill *Bill) (short int) {
	if n <= 0 {
		return 0
	}
	got := min(n, f.cash/barCost)
	f.bars += got
	f.cash -= got * barCost
	bill.Bars += got
	bill.Cost += got * barCost
	return n - got
}
