package themob

// choose narrows the picks of an alternative to the best ones, which a draw
// then decides between. It is false if nothing is worth it (M36).
func (h *hunt) choose(alt *Alternative) bool {
	switch alt.Target {
	case AtSite:
		// A racket is the one of its locations with the higher total of
		// rivals' pieces; for one piece, the most valuable there then.
		h.top(func(a aim) int { return h.board.rivals(int(a.site), h.me) })
		if h.single() {
			h.oneSite()
			h.top(func(a aim) int { return a.piece.Value() })
		}
	case OfFamily:
		h.ofFamily(alt.Family)
	case Highest:
		best := h.top(h.figure)
		return best > 0 || h.card == Penthouse
	case MostBars, FewestBars, MostCash:
		h.ofFamily(h.whoever(alt.Target))
	}
	return true
}

// ofFamily narrows the picks to the family's: its most valuable piece, or the
// location with most of its own pieces by value.
func (h *hunt) ofFamily(family int8) {
	h.keep(func(a aim) bool { return h.touches(family, a) })
	switch {
	case h.card == Protection:
	case h.single():
		h.top(func(a aim) int { return a.piece.Value() })
	default:
		h.top(func(a aim) int { return h.board[a.site][family].Value() })
	}
}

// oneSite draws between the locations of the picks if there are two.
func (h *hunt) oneSite() {
	first, last := h.picks[0].site, h.picks[h.n-1].site
	if first == last {
		return
	}
	site := first
	if h.draw(2) == 1 {
		site = last
	}
	h.keep(func(a aim) bool { return a.site == site })
}

// whoever is the rival, of those who can be chosen, who has most or fewest
// bars or most cash; a draw if several.
func (h *hunt) whoever(target TargetKind) int8 {
	var who [maxSeats]int8
	n, best := 0, 0
	for seat := range h.t.s.seats {
		if seat == h.me || !h.has(int8(seat)) {
			continue
		}
		f := &h.t.s.families[seat]
		v := f.cash
		switch target {
		case MostBars:
			v = f.bars
		case FewestBars:
			v = -f.bars
		}
		if n == 0 || v > best {
			n, best = 0, v
		}
		if v == best {
			who[n] = int8(seat)
			n++
		}
	}
	return who[h.draw(n)]
}

// has tells whether a pick is the family's.
func (h *hunt) has(family int8) bool {
	for _, a := range h.picks[:h.n] {
		if h.touches(family, a) {
			return true
		}
	}
	return false
}

// keep narrows the picks to those that hold.
func (h *hunt) keep(holds func(aim) bool) {
	n := 0
	for _, a := range h.picks[:h.n] {
		if holds(a) {
			h.picks[n] = a
			n++
		}
	}
	h.n = n
}

// top narrows the picks to those with the largest figure, and gives it.
func (h *hunt) top(figure func(aim) int) int {
	best, n := 0, 0
	for i, a := range h.picks[:h.n] {
		v := figure(a)
		if i == 0 || v > best {
			best, n = v, 0
		}
		if v == best {
			h.picks[n] = a
			n++
		}
	}
	h.n = n
	return best
}

// draw chooses between n by chance, for this card.
func (h *hunt) draw(n int) int { return h.t.draw(h.me, n) }

// figure is what the card would be worth there, in dollars (M36).
func (h *hunt) figure(a aim) int {
	s := h.t.s
	if h.card == Protection { // what is received, a bar counting in full
		f := &s.families[a.family]
		if money := protectionMoney(f.bars); f.cash >= money {
			return money
		}
		return barCost
	}
	site := int(a.site)
	total, own := h.board.total(site), h.board[site][h.me].Value()
	minimum := s.tables.Rackets[site/2].Minimum
	switch h.card {
	case FBI: // value removed
		if int(a.family) == h.me {
			return -a.piece.Value()
		}
		return a.piece.Value()
	case Offer:
		return total - own - own
	case Takeover: // income that rivals lose and the player gains
		return earning(total, total, minimum) + earning(h.sets[site].Value(), h.sets[site].Value(), minimum)
	case Restaurant: // income lost by rivals, less that lost by the player
		return earning(total-own, total, minimum) - earning(own, total, minimum)
	}
	// Barbers and Penthouse: the rest may fall below the minimum with it.
	v := a.piece.Value()
	mine, theirs := own, total-own
	if int(a.family) == h.me {
		mine -= v
	} else {
		theirs -= v
	}
	return earning(total-own, total, minimum) - earning(theirs, total-v, minimum) -
		(earning(own, total, minimum) - earning(mine, total-v, minimum))
}

// earning is what pieces of a worth earn on a location with the total (M48).
func earning(worth, total, minimum int) int {
	if total < minimum {
		return 0
	}
	return worth
}
