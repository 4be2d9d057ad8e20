package themob

import "mobpost/orders"

// answer reads a line without a slot that answers a quoted one with a slot: a
// form filled in below its own lines.
func (p *parser) answer(re string) taken {
	var q parser
	q.v = p.v
	q.load(re)
	if q.at(0) == kwBuy {
		t, _ := p.purchases(true)
		return t
	}
	n, strict, ok := q.slot()
	if !ok || !strict || p.v.known && p.v.index(n) < 0 {
		return taken{}
	}
	// "1: Casino with" in a form is an order begun; a sentence of a report
	// that happens to begin so is not.
	if q.more() {
		if _, m := q.card(true); m.How != orders.Whole {
			return taken{}
		}
	}
	return p.slotted(n, p.play(true))
}

// bare reads a line without a slot. A whole order that lacks nothing else is a
// mistake, unless there is only one round that it can be for; prose that
// happens to name a card is not.
func (p *parser) bare() taken {
	if t, ok := p.unasked(); ok {
		return t
	}
	p.skip(kwPlay, kwSign, kwThe, kwMy, kwMe, kwFiller, kwSoft)
	from := p.i
	var t taken
	if p.at(0) == kwPass {
		if p.i++; p.more() {
			return taken{}
		}
		t = taken{kind: playLine}
	} else {
		p.skip(kwA, kwNoun)
		m := p.v.words.cards.Whole(p.rest())
		if m.How != orders.Whole {
			if t := p.bareSlip(); t.kind != prose {
				return t
			}
			return p.cardless()
		}
		c := refCard(m.Value)
		if p.i += m.Used; !p.more() {
			return taken{}
		}
		behind := p.i
		t = p.played(c)
		if t.kind == faulty && !(t.play.Card.Kind != SpecialCard && p.piecesNamed(behind) && p.orderly(behind)) || t.play.unread() {
			return taken{}
		}
		if c.Kind == SpecialCard && !t.play.Listed {
			return taken{}
		}
	}
	if p.v.known && p.v.rounds == 1 {
		return p.slotted(p.v.round, t)
	}
	return bad(&fault{
		message: "Which card is this, the first or the second? Put its number before it.",
		instead: p.v.slot(0) + ": " + p.text(from, len(p.toks)),
	})
}

// bareSlip takes "Casio with Don": a slip in a line without a slot is an
// order only if everything else speaks for it.
func (p *parser) bareSlip() taken {
	if p.at(1) != kwWith && p.at(2) != kwWith {
		return taken{}
	}
	m := p.v.words.cards.Slip(p.rest())
	if m.How != orders.Slip || p.at(m.Used) != kwWith {
		return taken{}
	}
	if known, foreign := p.evidence(p.i + m.Used); known == 0 || foreign > 0 {
		return taken{}
	}
	return bad(p.slipped(p.i, m.Used, m.Names[0]))
}

// cardless takes "Hit Man + 2 hoods, low": pieces and a call, and nothing else.
func (p *parser) cardless() taken {
	call := false
	for k := 0; k < p.end; k++ {
		switch p.kws[k] {
		case kwLow, kwHigh, kwAdd, kwEnemy, kwTotal:
			call = true
		}
	}
	if !call || !p.piecesNamed(0) {
		return taken{}
	}
	if known, foreign := p.evidence(0); known < 2 || foreign > 0 {
		return taken{}
	}
	t := bad(wrong("Which card is this, and in which round? Begin with them, as in 1: Casino with Don."))
	t.part = true
	return t
}

// piecesNamed tells whether a piece is named from here on.
func (p *parser) piecesNamed(from int) bool {
	for i := from; i < len(p.toks); i++ {
		if p.v.words.pieces.Whole(p.toks[i:]).How == orders.Whole {
			return true
		}
	}
	return false
}
