package themob

import "mobpost/orders"

// with reads the pieces of a Takeover (M45), or the "with" of "the one with
// most bars". It begins behind the token that leads into them, and stays there
// if they are none.
func (p *parser) with(w *wish) bool {
	lead := p.i
	said := p.at(0) == kwWith
	p.i++
	if k := p.at(0); said && (k == kwMost || k == kwFewest || k == kwThe && (p.at(1) == kwMost || p.at(1) == kwFewest)) && !w.have {
		return true
	}
	if w.card != Takeover || w.alt.With != nil {
		return false
	}
	var d deployment
	d.y.Card = Card{BusinessCard, 0}
	for p.more() {
		from := p.i
		for p.at(0) == kwPlus || p.at(0) == kwComma || p.at(0) == kwSign || p.at(0) == kwThe || p.at(0) == kwMy || p.at(0) == kwOpen || p.at(0) == kwClose || p.at(0) == kwWith {
			p.i++
		}
		if p.at(0) == kwTotal || p.at(0) == kwMoney || p.at(0) == kwEqual || p.at(0) == kwNumber && from < p.i && p.kws[p.i-1] == kwOpen {
			if p.valueOf(&d) {
				continue
			}
		}
		if f := p.piece(&d); f != nil {
			if said && p.named(from) {
				w.fault = f
			}
			p.i = from
			break
		}
	}
	if d.pieces.Empty() && !said {
		p.i = lead
	}
	if d.pieces.Empty() || w.fault != nil {
		return false
	}
	for _, c := range d.checks[:d.nchecks] {
		if all := d.pieces.Value(); !c.agrees(all) {
			w.fault = wrong(d.pieces.String(), " are ", thousands(all), " together, not ", thousands(c.value), ".")
			w.fault.instead = p.replaced(c.at, c.at+1, thousands(all))
			return false
		}
	}
	pieces := d.pieces
	w.alt.With = &pieces
	return true
}

// valueOf reads an amount among a Takeover's pieces.
func (p *parser) valueOf(d *deployment) bool {
	from := p.i
	total := p.at(0) != kwMoney && p.at(0) != kwNumber
	if total && p.at(1) == kwAt { // "total at least 50K" is a condition
		return false
	}
	p.skip(kwTotal, kwEqual, kwOf, kwSign)
	at := p.i
	v, ok := p.amount()
	if !ok || p.at(0) == kwMore || p.at(0) == kwPlus && p.toks[p.i].Near || p.at(0) == kwOr && p.at(1) == kwMore || p.note(d, check{value: v, total: total, at: at}) != nil {
		p.i = from
		return false
	}
	return true
}

// named tells whether a piece is named behind the joining words at a token, so
// that what is wrong there is wrong with a piece.
func (p *parser) named(from int) bool {
	for i := from; i < p.end; i++ {
		switch p.kws[i] {
		case kwPlus, kwComma, kwThe, kwMy, kwNumber, kwA, kwWith:
			continue
		}
		return p.v.words.pieces.Whole(p.toks[i:p.end]).How == orders.Whole
	}
	return false
}
