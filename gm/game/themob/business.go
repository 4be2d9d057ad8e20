package themob

// businesses implements the round's business cards, in seat order: they are
// one of a kind and do not touch each other (M10, M18).
func (t *turn) businesses() {
	for seat := range t.s.seats {
		p := t.playing(seat)
		if p == nil || p.Card.Kind != BusinessCard {
			continue
		}
		e := t.event(seat, p)
		e.Pieces = p.Pieces
		e.Result, e.Short = t.openBusiness(seat, p)
		t.events = append(t.events, e)
	}
}

// openBusiness puts the member into the business if he may go there (M18).
func (t *turn) openBusiness(seat int, p *Play) (Result, Pieces) {
	f := &t.s.families[seat]
	at := firstBusiness + place(p.Card.Index)
	one := p.Pieces.Members != 0 && p.Pieces.Members&(p.Pieces.Members-1) == 0
	switch {
	case !one || p.Pieces.Hoods != 0:
		return NoPieces, Pieces{}
	case !p.Pieces.Within(f.on(atBase)):
		return NotAtBase, p.Pieces.Beyond(f.on(atBase))
	case f.bars < 1:
		return NoBar, Pieces{}
	case t.runs(at):
		return Running, Pieces{}
	}
	f.move(p.Pieces, atBase, at)
	return Opened, Pieces{}
}

// runs tells whether anybody is in the business. A case file may have a member
// there while the card is still held.
func (t *turn) runs(at place) bool {
	for seat := range t.s.seats {
		for _, p := range t.s.families[seat].at {
			if p == at {
				return true
			}
		}
	}
	return false
}

// businessIncome is what one business earns with so many bars, in dollars
// (M19).
func businessIncome(bars int) int {
	switch {
	case bars < 1:
		return 0
	case bars == 1:
		return 10000
	case bars == 2:
		return 15000
	case bars <= 4:
		return 20000
	case bars <= 6:
		return 25000
	case bars <= 8:
		return 30000
	}
	return 40000
}

// protectionMoney is what a family with so many bars is asked for, in dollars
// (M39).
func protectionMoney(bars int) int {
	switch {
	case bars <= 2:
		return 10000
	case bars <= 4:
		return 15000
	case bars <= 6:
		return 20000
	case bars <= 8:
		return 25000
	}
	return 30000
}
