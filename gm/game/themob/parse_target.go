package themob

import "mobpost/orders"

// wish is an alternative that is being read.
type wish struct {
	alt   Alternative
	card  Special
	have  bool // a target was named
	comma bool // a comma stands behind it: no other may follow
	prep  bool // "at" waits for a location
	at    bool // it is an "at"
	last  condState
	fault *fault
}

// wish reads the tokens from a to b as one alternative. It is false if there
// is anything in them that it cannot read.
func (p *parser) wish(w *wish, c Card, a, b int) bool {
	*w = wish{card: Special(c.Index), alt: Alternative{Family: -1}}
	end := p.end
	p.i, p.end = a, b
	ok := true
	for p.i < p.end && ok && w.fault == nil {
		ok = p.wishItem(w)
	}
	p.end = end
	if !ok || w.prep || w.fault != nil {
		return false
	}
	if !w.have && (w.alt.With != nil || len(w.alt.If) > 0) {
		// "Takeover with Capo", "else at least 50K": whatever does best so.
		w.alt.Target, w.have = Highest, true
	}
	return w.have
}

// wishItem reads one item of an alternative.
func (p *parser) wishItem(w *wish) bool {
	if p.v.words.odd {
		if m := p.v.words.targets.Whole(p.rest()); m.How == orders.Whole && m.Value&refKind == refRacket {
			return p.name(w)
		}
	}
	switch k := p.at(0); k {
	case kwComma:
		w.comma = w.have
		p.i++
	case kwSign, kwOpen:
		if w.card == Takeover && w.have && w.alt.With == nil && p.with(w) {
			return true // "Takeover Bank 1 - Capo + 2 hoods"
		}
		p.i++
	case kwQuote, kwClose, kwThe, kwFiller, kwPlay, kwIt:
		p.i++
	case kwSoft: // "but only if"
		p.i++
		return p.toks[p.i-1].Text == "but" && (p.at(0) == kwIf || p.at(0) == kwUnless || p.at(0) == kwFiller)
	case kwIs: // "whatever is best"
		p.i++
		return w.alt.Target == Highest
	case kwA:
		p.i++
	case kwNumber:
		return p.oneOf()
	case kwOn, kwOf:
		w.prep, w.at = true, false
		p.i++
	case kwAt:
		if p.at(1) == kwLeast || p.at(1) == kwMoney {
			return p.atLeast(w)
		}
		w.prep, w.at = true, true
		p.i++
	case kwIf, kwUnless, kwPlus:
		return p.condition(w)
	case kwLeast, kwMore, kwMoney, kwTotal:
		if k == kwLeast && (p.at(1) == kwBar || p.at(1) == kwGold) {
			return p.extreme(w)
		}
		return p.atLeast(w)
	case kwWith:
		return p.with(w)
	case kwHas:
		if w.alt.Target == Unread && !w.have {
			p.i++
			return true
		}
		return p.condition(w)
	case kwWho, kwNoun, kwLocation, kwValuable:
		p.i++
	case kwMost, kwFewest:
		return p.extreme(w)
	case kwHighest:
		p.i++
		return w.superlative(Highest)
	case kwNothing:
		p.i++
		return w.superlative(Nothing)
	case kwNo:
		if p.at(1) != kwWho {
			return false
		}
		p.i += 2 // "no one"
		return w.superlative(Nothing)
	case kwMy, kwMe:
		p.i++
		return p.v.me >= 0 && w.family(p.v.me)
	default:
		return p.name(w)
	}
	return true
}

// oneOf reads the 1 of "1 hood of Blue".
func (p *parser) oneOf() bool {
	if p.toks[p.i].Value != 1 || p.at(1) != kwOf && p.v.words.pieces.Whole(p.toks[p.i+1:p.end]).How != orders.Whole {
		return false
	}
	p.i++
	return true
}

// superlative takes a target that chooses by itself.
func (w *wish) superlative(t TargetKind) bool {
	if !w.have {
		w.alt.Target, w.have, w.prep = t, true, false
		return true
	}
	// "Blue's best", "Blue, any": a family says as much by itself.
	return (w.alt.Target == OfFamily || w.alt.Target == Highest) && t == Highest && !w.comma
}

// extreme reads "most valuable", "most bars", "fewest bars", "most cash".
func (p *parser) extreme(w *wish) bool {
	most := p.at(0) == kwMost
	p.i++
	gold := p.take(kwGold)
	switch k := p.at(0); {
	case gold && k != kwBar && most: // "most gold"
		return !w.have && w.superlative(MostBars)
	case k == kwValuable && most:
		p.i++
		return w.superlative(Highest)
	case k == kwBar && most:
		p.i++
		return !w.have && w.superlative(MostBars)
	case k == kwBar:
		p.i++
		return !w.have && w.superlative(FewestBars)
	case k == kwCash && most:
		p.i++
		return !w.have && w.superlative(MostCash)
	}
	return false
}

// name reads a family, a piece or a racket.
func (p *parser) name(w *wish) bool {
	if p.at(0) != kwNone && p.at(0) != kwHood && p.at(0) != kwBar && !p.v.words.odd {
		return false
	}
	m := p.v.words.targets.Whole(p.rest())
	if m.How == orders.None && w.card == Protection && w.alt.Target == OfFamily {
		// "Blue's Laundry": Protection is for a family (M39).
		if m := p.v.words.cards.Whole(p.rest()); m.How == orders.Whole && refCard(m.Value).Kind == BusinessCard {
			p.i += m.Used
			return true
		}
	}
	if m.How == orders.None && len(p.toks[p.i].Text) >= 3 && p.toks[p.i].Text != "hit" {
		m = p.v.words.targets.Begun(p.rest(), 3)
	}
	if m.How != orders.Whole && m.How != orders.Begun {
		if p.toks[p.i].Text == "hit" && !w.have { // "hit Blue"
			p.i++
			return true
		}
		return false
	}
	what := m.Value & refWhat
	switch m.Value & refKind {
	case refColour:
		seat := p.v.seatOf[what]
		if seat < 0 {
			w.fault = wrong(colourNames[what], " does not play in this game. Playing are ", listed(p.v.playing(false), "and"), ".")
			return false
		}
		p.i += m.Used
		return w.family(seat)
	case refPiece:
		p.i += m.Used
		return w.piece(Piece(what))
	}
	p.i += m.Used
	loc, _, f := p.location(p.v.tables.Rackets[what].Name)
	if f != nil {
		w.fault = f
		return false
	}
	return w.site(Site{int8(what), loc})
}

// family takes a family: a target, or whose piece it is.
func (w *wish) family(seat int8) bool {
	a := &w.alt
	w.prep = false
	switch {
	case !w.have:
		a.Target, w.have = OfFamily, true
	case w.comma && !(w.at && a.Target == AtSite): // but "at Bank 2, Green"
		return false
	case a.Target == OfPiece && a.Family < 0:
	case a.Target == Highest: // "any of Blue", "the best of Blue"
		a.Target = OfFamily
	case a.Target == AtSite: // "Bank 2 Green"
		a.Target, a.Narrow, a.Within, a.Site = OfFamily, true, a.Site, Site{}
	default:
		return false
	}
	a.Family = seat
	return true
}

// piece takes a piece, of the family that was named if there was one.
func (w *wish) piece(p Piece) bool {
	a := &w.alt
	w.prep = false
	switch {
	case !w.have:
		w.have = true
	case w.comma && !(w.at && (a.Target == AtSite || a.Narrow)):
		return false
	case a.Target == OfFamily || a.Target == Highest: // "any Don"
	case a.Target == AtSite:
		a.Narrow, a.Within, a.Site = true, a.Site, Site{}
	default:
		return false
	}
	a.Target, a.Piece = OfPiece, p
	return true
}

// site takes a location or racket: a target, or what narrows one.
func (w *wish) site(s Site) bool {
	a := &w.alt
	prep := w.prep
	w.prep = false
	switch {
	case !w.have:
		a.Target, a.Site, w.have = AtSite, s, true
	case w.comma && !prep || a.Narrow || a.Target == AtSite || a.Target == Nothing:
		return false
	case a.Target == Highest && !prep: // "any Casino", "the best Casino"
		a.Target, a.Site = AtSite, s
	default:
		a.Narrow, a.Within = true, s
	}
	return true
}
