package themob

// aim is what a special could be used on: a location, one piece on a location,
// or a family (M39).
type aim struct {
	site   int8 // -1: none
	family int8 // -1: everybody on the location
	piece  Piece
}

// maxAims is what a board can offer at most: every member and every hood alone
// on a location, of every family.
const maxAims = maxSeats * (members + hoods)

// hunt is a special card looking for its victim.
type hunt struct {
	t     *turn
	me    int
	card  Special
	free  Pieces           // what a Takeover may send (M46)
	sets  [maxSites]Pieces // and the set by the rule for each location (M45)
	board board
	all   [maxAims]aim // what the rules allow, in the order of M53
	alls  int
	picks [maxAims]aim // what is left of them for one alternative
	n     int
}

// single tells whether the card takes one piece.
func (h *hunt) single() bool { return h.card == Barbers || h.card == Penthouse || h.card == FBI }

// begin lists everything that the card may be used on as things stand, in the
// order of the board, then seats, then ranks with hoods last (M53). But for
// Protection it is of the pieces on rackets alone: whatever is elsewhere is out
// of reach of every card (M38).
func (h *hunt) begin(t *turn, seat int, card Special) {
	h.t, h.me, h.card, h.alls = t, seat, card, 0
	if card == Protection {
		h.listPayers()
		return
	}
	h.board.fill(t.s)
	if card == Takeover {
		h.free = t.free(seat)
	}
	for site := range 2 * len(t.s.tables.Rackets) {
		if h.single() {
			h.listPieces(site)
		} else if h.open(site) {
			h.add(aim{int8(site), -1, 0})
		}
	}
	if card == Penthouse { // M42
		most := 0
		for _, a := range h.all[:h.alls] {
			most = max(most, a.piece.Value())
		}
		kept := h.all[:0]
		for _, a := range h.all[:h.alls] {
			if a.piece.Value() == most {
				kept = append(kept, a)
			}
		}
		h.alls = len(kept)
	}
}

func (h *hunt) add(a aim) {
	h.all[h.alls] = a
	h.alls++
}

// listPayers lists the rivals with a bar and a member in a business (M39).
func (h *hunt) listPayers() {
	for seat := range h.t.s.seats {
		f := &h.t.s.families[seat]
		if seat == h.me || f.bars < 1 {
			continue
		}
		for _, at := range f.at {
			if _, ok := at.business(); ok {
				h.add(aim{-1, int8(seat), 0})
				break
			}
		}
	}
}

// listPieces lists the pieces on a location that the card may take: named
// members for the Penthouse (M42), rivals' pieces for the Barbers (M40), own
// ones too for the FBI (M43). A family's hoods there are one (M53).
func (h *hunt) listPieces(site int) {
	for seat := range h.t.s.seats {
		p := h.board[site][seat]
		if p.Empty() || h.card == Barbers && seat == h.me {
			continue
		}
		for m := Don; m <= Novice; m++ {
			if p.Has(m) {
				h.add(aim{int8(site), int8(seat), m})
			}
		}
		if p.Hoods > 0 && h.card != Penthouse {
			h.add(aim{int8(site), int8(seat), Hood})
		}
	}
}

// open tells whether a card for a whole location may be used there: it is
// occupied, and for a Takeover by rivals alone, with pieces enough at base
// (M41, M45, M47).
func (h *hunt) open(site int) bool {
	total := h.board.total(site)
	if total == 0 || h.card != Takeover {
		return total > 0
	}
	if !h.board[site][h.me].Empty() {
		return false
	}
	set, ok := leastExcess(h.free, total)
	h.sets[site] = set
	return ok
}

// find looks for the victim by the list of alternatives (M35), or by maximum
// potential if there is none (M36). It is Hit with the aim and, for a Takeover,
// the pieces that the alternative named.
func (h *hunt) find(p *Play) (aim, *Pieces, Result) {
	anything := Alternative{Target: Highest, Family: -1}
	if !p.Listed {
		if a, ok := h.try(&anything); ok {
			return a, nil, Hit
		}
		if h.alls > 0 {
			return aim{}, nil, NothingWorth
		}
		return aim{}, nil, NoTarget
	}
	for i := range p.Alternatives {
		alt := &p.Alternatives[i]
		if alt.Target == Nothing {
			break
		}
		if a, ok := h.try(alt); ok {
			return a, alt.With, Hit
		}
	}
	if h.card == Penthouse { // M36: it always has its effect
		if a, ok := h.try(&anything); ok {
			return a, nil, Hit
		}
	}
	return aim{}, nil, NoTarget
}

// try looks for the victim of one alternative: legality and conditions first,
// then the choice.
func (h *hunt) try(alt *Alternative) (aim, bool) {
	h.n = 0
	for _, a := range h.all[:h.alls] {
		if h.names(alt, a) && h.within(alt, a) && h.holds(alt.If, a) {
			h.picks[h.n] = a
			h.n++
		}
	}
	if h.n == 0 || !h.choose(alt) {
		return aim{}, false
	}
	return h.picks[h.draw(h.n)], true
}

// names tells whether the alternative's target takes in the aim.
func (h *hunt) names(alt *Alternative, a aim) bool {
	rival := int(a.family) != h.me
	switch alt.Target {
	case AtSite: // of pieces the rivals' (orders.md)
		return a.site >= 0 && alt.Site.covers(a.site) && rival
	case OfFamily:
		return h.touches(alt.Family, a)
	case OfPiece:
		if alt.Family >= 0 {
			return h.pieceAt(alt.Family, alt.Piece, a)
		}
		for seat := range h.t.s.seats {
			if seat != h.me && h.pieceAt(int8(seat), alt.Piece, a) {
				return true
			}
		}
		return false
	case Highest:
		return rival || h.card == Penthouse
	case MostBars, FewestBars, MostCash:
		for seat := range h.t.s.seats {
			if seat != h.me && h.touches(int8(seat), a) {
				return true
			}
		}
	}
	return false
}

// touches tells whether the aim is the family, its piece, or a location where
// it has pieces.
func (h *hunt) touches(family int8, a aim) bool {
	if a.family >= 0 {
		return a.family == family
	}
	return family >= 0 && family < maxSeats && !h.board[a.site][family].Empty()
}

// pieceAt tells whether the aim is the family's piece, or a location where it
// is.
func (h *hunt) pieceAt(family int8, p Piece, a aim) bool {
	switch {
	case a.site < 0 || family >= maxSeats:
		return false
	case a.family >= 0:
		return a.family == family && a.piece == p
	}
	on := h.board[a.site][family]
	return p == Hood && on.Hoods > 0 || p < Hood && on.Has(p)
}

// covers tells whether the location of the index is the site, or one of the
// racket's two if it says neither.
func (s Site) covers(site int8) bool {
	at := siteAt(int(site))
	return s.Racket == at.Racket && (s.Location == 0 || s.Location == at.Location)
}

// within tells whether the aim is where the alternative narrows it to.
func (h *hunt) within(alt *Alternative, a aim) bool {
	return !alt.Narrow || a.site >= 0 && alt.Within.covers(a.site)
}

// holds tells whether every condition holds of the aim.
func (h *hunt) holds(conditions []Condition, a aim) bool {
	for _, c := range conditions {
		if !h.condition(c, a) {
			return false
		}
	}
	return true
}

// condition asks one condition of the aim.
func (h *hunt) condition(c Condition, a aim) bool {
	known := c.Family >= 0 && int(c.Family) < h.t.s.seats
	there := known && a.site >= 0 && !h.board[max(0, a.site)][c.Family].Empty()
	switch c.Kind {
	case FamilyThere:
		return there
	case FamilyNotThere:
		return !there
	case FamilyBars:
		return known && h.t.s.families[c.Family].bars >= c.Amount
	case AtLeast:
		switch {
		case h.card == Protection:
			return protectionMoney(h.t.s.families[a.family].bars) >= c.Amount
		case h.single():
			return a.piece.Value() >= c.Amount
		}
		return h.board.total(int(a.site)) >= c.Amount
	}
	return false
}
