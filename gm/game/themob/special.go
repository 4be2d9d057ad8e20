package themob

// specials implements the round's special cards in the order of M10.
func (t *turn) specials() {
	for card := Protection; card <= Offer; card++ {
		var players [maxSeats]int
		n := 0
		for seat := range t.s.seats {
			if p := t.playing(seat); p != nil && p.Card == (Card{SpecialCard, int8(card)}) {
				players[n] = seat
				n++
			}
		}
		if n == 2 && card == Offer { // M37
			label := string(append(t.roundLabel(), " offers"...))
			if t.draws.Draw(label, 2) == 1 {
				players[0], players[1] = players[1], players[0]
			}
			t.events = append(t.events, Event{Kind: OffersOrder, Round: int8(t.s.round), Seat: int8(players[0])})
		}
		for _, seat := range players[:n] {
			t.special(seat, card)
		}
	}
}

// special implements one special card: finds its victim (M35, M36) and lets it
// have its effect.
func (t *turn) special(seat int, card Special) {
	p := t.playing(seat)
	e := t.event(seat, p)
	h := &t.hunt
	h.begin(t, seat, card)
	a, with, result := h.find(p)
	e.Result, e.Drawn = result, t.made[seat]
	if result == Hit {
		t.strike(seat, card, a, with, &e)
	}
	t.events = append(t.events, e)
}

// strike lets the card have its effect on what was found.
func (t *turn) strike(seat int, card Special, a aim, with *Pieces, e *Event) {
	n := len(t.hits)
	e.Target, e.Piece = a.family, a.piece
	if card == Protection {
		t.extort(seat, int(a.family), e)
		return
	}
	e.Site = siteAt(int(a.site))
	at := firstSite + place(a.site)
	switch card {
	case Barbers:
		t.send(int(a.family), one(a.piece), at, atBarbers)
	case Penthouse:
		t.send(int(a.family), one(a.piece), at, atPenthouse)
	case FBI:
		t.send(int(a.family), one(a.piece), at, cell3)
	case Restaurant, Offer:
		to := atRestaurant
		if card == Offer {
			to = dead
		}
		for rival := range t.s.seats {
			t.send(rival, t.hunt.board[a.site][rival], at, to)
		}
	case Takeover:
		t.takeover(seat, int(a.site), with, e)
	}
	e.Hits = t.changed(n)
	t.hunt.board.fill(t.s)
	e.Total = t.hunt.board.total(int(a.site))
}

// one is the set of a single piece.
func one(p Piece) Pieces {
	if p == Hood {
		return Pieces{Hoods: 1}
	}
	return Pieces{Members: 1 << p}
}

// send moves pieces off a location and notes it.
func (t *turn) send(family int, p Pieces, from, to place) {
	if p.Empty() {
		return
	}
	f := &t.s.families[family]
	if to == dead {
		f.kill(p, from)
	} else {
		f.move(p, from, to)
	}
	t.hits = append(t.hits, Change{int8(family), p, from, to})
}

// extort makes the victim pay, or without enough cash give a bar and get no
// change (M39).
func (t *turn) extort(seat, victim int, e *Event) {
	me, him := &t.s.families[seat], &t.s.families[victim]
	if money := protectionMoney(him.bars); him.cash >= money {
		him.cash -= money
		me.cash += money
		e.Money = money
		return
	}
	him.bars--
	me.bars++
	e.Bar = true
}
