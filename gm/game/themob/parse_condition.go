package themob

import "mobpost/orders"

// condState is what the last condition was about, for an "and" behind it.
type condState struct {
	any    bool // there was one
	unless bool
	family int8
}

// condition reads "if Blue is there", "unless I am there", "if Blue has 3
// bars", "if it is worth at least 50K", and what "and" adds to one.
func (p *parser) condition(w *wish) bool {
	unless := w.last.unless
	family := int8(-1)
	switch p.at(0) {
	case kwPlus:
		p.i++
		if k := p.at(0); k == kwIf || k == kwUnless || k == kwLeast || k == kwMore || k == kwAt && p.at(1) == kwLeast {
			return true // the next item
		}
		// "unless A and B" would be one condition made of two, for which
		// there is no form.
		if !w.last.any || unless {
			return false
		}
		family = w.last.family
	case kwIf:
		p.i++
		unless = false
		if p.more() && p.toks[p.i].Text == "possible" {
			p.i++
			return true
		}
	case kwUnless:
		p.i++
		unless = true
	default: // "has 3 bars" behind a family
		if w.alt.Target != OfFamily && w.alt.Target != OfPiece {
			return false
		}
		family = w.alt.Family
	}
	p.skip(kwThe, kwFiller)
	switch k := p.at(0); {
	case k == kwLeast, k == kwAt && (p.at(1) == kwLeast || p.at(1) == kwMoney), k == kwMore, k == kwMoney, k == kwTotal, k == kwIt, k == kwThey && p.worthAhead():
		p.skip(kwIt, kwThey, kwIs, kwHas)
		w.last = condState{true, unless, -1}
		return !unless && p.atLeast(w)
	case k == kwThey:
		p.i++
		if family = w.alt.Family; family < 0 {
			return false
		}
	default:
		families, any, ok := p.families(unless)
		if !ok {
			return false
		}
		if len(families) > 0 {
			return p.predicates(w, families, any, unless)
		}
		if family < 0 {
			return false
		}
	}
	return p.predicates(w, []int8{family}, false, unless)
}

// worthAhead tells whether "they are worth" comes next.
func (p *parser) worthAhead() bool {
	for k := 1; k < 4; k++ {
		switch p.at(k) {
		case kwTotal, kwLeast, kwMoney:
			return true
		case kwIs, kwAt, kwHas:
		default:
			return false
		}
	}
	return false
}

// families reads "Blue", "Blue and Green", "Blue or Green", "I".
func (p *parser) families(unless bool) (families []int8, any, ok bool) {
	for p.more() {
		seat := int8(-1)
		if k := p.at(0); k == kwMe || k == kwMy {
			if p.v.me < 0 {
				return nil, false, false
			}
			seat = p.v.me
			p.i++
		} else if m := p.v.words.colours.Whole(p.rest()); m.How == orders.Whole && p.v.seatOf[m.Value] >= 0 {
			seat = p.v.seatOf[m.Value]
			p.i += m.Used
		} else {
			break
		}
		families = append(families, seat)
		switch p.at(0) {
		case kwPlus:
			if unless {
				return nil, false, false // see condition
			}
		case kwOr:
			if !unless {
				return nil, false, false
			}
			any = true
		case kwComma:
		default:
			return families, any, true
		}
		p.i++
	}
	return families, any, true
}

// predicates reads what is said of the families.
func (p *parser) predicates(w *wish, families []int8, any, unless bool) bool {
	w.last = condState{true, unless, families[len(families)-1]}
	if any && !unless {
		return false
	}
	not := unless
	switch p.at(0) {
	case kwIsnt:
		not = !not
		p.i++
	case kwIs:
		p.i++
	case kwHas:
		p.i++
		if p.at(0) == kwNot || p.at(0) == kwNo {
			return false
		}
		return !unless && p.bars(w, families)
	}
	if p.take(kwNot) {
		not = !not
	}
	switch p.at(0) {
	case kwThere:
		p.i++
	case kwAbsent:
		not = !not
		p.i++
	case kwOn, kwAt:
		if !p.sameSite(w) {
			return false
		}
	default:
		return false
	}
	kind := FamilyThere
	if not {
		kind = FamilyNotThere
	}
	// "unless Blue isn't there" of several families would need an or.
	if not != unless && len(families) > 1 && kind == FamilyNotThere == any {
		return false
	}
	for _, f := range families {
		w.alt.If = append(w.alt.If, Condition{Kind: kind, Family: f})
	}
	return true
}

// sameSite reads "on it" and "at Casino 2" of a target that is Casino 2.
func (p *parser) sameSite(w *wish) bool {
	p.i++
	if p.take(kwIt) {
		return true
	}
	m := p.racket()
	if m.How != orders.Whole {
		return false
	}
	p.i += m.Used
	loc, _, f := p.location(p.v.tables.Rackets[m.Value&refWhat].Name)
	s := Site{int8(m.Value & refWhat), loc}
	return f == nil && (w.alt.Target == AtSite && w.alt.Site == s || w.alt.Narrow && w.alt.Within == s)
}

// bars reads "3 bars", "at least 3 bars", "3 or more bars", "more than 2 bars".
func (p *parser) bars(w *wish, families []int8) bool {
	beyond := 0
	if p.at(0) == kwAt && p.at(1) == kwLeast {
		p.i += 2
	} else if p.at(0) == kwLeast {
		p.i++
	} else if p.at(0) == kwMore {
		beyond = p.beyond()
	}
	if p.at(0) == kwHighest && p.toks[p.i].Text != "any" {
		return false
	}
	n := 1
	if !p.take(kwHighest) {
		c, ok := p.count()
		if !ok || c < 0 || c > 1<<20 {
			return false
		}
		n = c
	}
	p.orMore()
	p.skip(kwGold)
	if !p.take(kwBar) {
		return false
	}
	p.orMore()
	for _, f := range families {
		w.alt.If = append(w.alt.If, Condition{Kind: FamilyBars, Family: f, Amount: n + beyond})
	}
	return true
}

// beyond reads ">=", "≥", ">" and "more than", and tells by how much the
// least is above the number: 0 or 1.
func (p *parser) beyond() int {
	t := p.toks[p.i]
	p.i++
	if p.take(kwEqual) || t.Text == "\u2265" {
		return 0
	}
	if p.more() && p.toks[p.i].Text == "than" {
		p.i++
	}
	return 1
}

// orMore passes over "or more" and "+".
func (p *parser) orMore() {
	if p.at(0) == kwOr && p.at(1) == kwMore {
		p.i += 2
	} else if p.at(0) == kwPlus && p.toks[p.i].Near {
		p.i++
	}
}

// atLeast reads "at least 50K", "50K or more", "worth 50K or more", "over 50K".
func (p *parser) atLeast(w *wish) bool {
	p.skip(kwTotal, kwIs)
	sure, beyond := false, 0
	p.take(kwAt)
	if p.take(kwLeast) {
		sure = true
		p.skip(kwOf, kwSign)
	} else if p.at(0) == kwMore {
		beyond, sure = p.beyond(), true
	}
	n, ok := p.amount()
	if !ok {
		return false
	}
	from := p.i
	p.orMore()
	if p.i == from && !sure {
		return false
	}
	w.alt.If = append(w.alt.If, Condition{Kind: AtLeast, Family: -1, Amount: n + beyond})
	if !w.last.any {
		w.last = condState{true, false, -1}
	}
	return true
}
