package themob

import "mobpost/orders"

// callItem reads what belongs to the call of a racket card (M20).
func (p *parser) callItem(d *deployment) *fault {
	at := p.i
	k := p.at(0)
	if d.y.Card.Kind == BusinessCard {
		// A business has no call; the words that ask for the default of a
		// racket do no harm.
		if k == kwLow || k == kwHigh || k == kwOn || k == kwAt {
			p.i++
			return nil
		}
		return p.unknown(at, p.what(d))
	}
	switch k {
	case kwLow, kwHigh:
		return p.lowHigh(d)
	case kwAdd:
		return p.add(d)
	case kwEnemy:
		return p.enemy(d)
	case kwAbsent, kwBoth:
		return p.enemyCase(d)
	case kwElse, kwOr, kwThen:
		p.skip(kwElse, kwOr, kwThen, kwComma, kwSign)
		d.elseed = true
		if !p.more() {
			return &fault{message: "Something is missing behind " + quote(p.word(at)) + ".", instead: p.text(0, at)}
		}
		if !d.set || d.call().Kind != Add && d.call().Kind != Enemy {
			return wrong("Only add and enemy have an ", quote(p.word(at)), ": what a racket card does is one call.")
		}
		return nil
	case kwIf:
		if n := p.i + 1; n < p.end && p.toks[n].Text == "possible" {
			p.i += 2
			return nil
		}
		p.i++
		if d.cur().Kind == Enemy {
			return nil
		}
		return wrong("A racket card has no conditions: its call is low, high, add, enemy or a location.")
	case kwNot:
		if p.at(1) == kwThere && d.cur().Kind == Enemy {
			p.i++
			return p.enemyCase(d)
		}
		return p.breaking(d)
	case kwThere:
		return p.unknown(at, p.what(d))
	case kwNo, kwBreak:
		return p.breaking(d)
	}
	return p.where(d)
}

// call is the call that has been read.
func (d *deployment) call() *Call { return &d.y.Call }

// cur is the call to which absent and both belong: that of an add is the one
// behind its else.
func (d *deployment) cur() *Call {
	if d.y.Call.Fallback != nil {
		return d.y.Call.Fallback
	}
	return &d.y.Call
}

// setCall takes a call: the first, the fallback of an add, or the same again.
func (p *parser) setCall(d *deployment, at int, c Call) *fault {
	had, behind := d.call(), d.elseed
	d.elseed = false
	switch {
	case !d.set:
		d.y.Call, d.set = c, true
	case had.Kind == Add && c.Kind == Add && !behind && (c.Location == 0 || had.Location == 0 || c.Location == had.Location):
		had.Location = max(had.Location, c.Location)
	case had.Kind == Add && c.Kind == At && !behind && had.Location == 0 && had.Fallback == nil:
		had.Location = c.Location // "add, Casino 2"
	case had.Kind == Add && c.Kind != Add && had.Fallback == nil:
		fallback := c
		had.Fallback = &fallback
	case had.Kind == At && c.Kind == Add && (c.Location == 0 || c.Location == had.Location):
		c.Location = had.Location // "Casino 2 with Don, add" (M26)
		*had = c
	case had.Kind == Enemy && behind && (c.Kind == Low || c.Kind == High):
		had.Absent = c.Kind // "enemy Blue, else high"
	case had.Kind == Enemy && c.Kind == Low && had.Absent == Low && had.Both == Low:
	case had.Kind == Enemy && (c.Kind == Low || c.Kind == High):
		word := "low"
		if c.Kind == High {
			word = "high"
		}
		f := wrong("Is this ", word, " for the case that ", p.v.colour(had.Family), " is absent, or on both locations? Say for each.")
		f.instead = p.replaced(at, p.i, "absent "+word+", both "+word)
		return f
	case had.Kind == c.Kind && had.Location == c.Location && had.Fallback == nil:
	default:
		return wrong("A racket card has one call, and here are two: ", p.v.canonCall(had, d.y.Card), " and ", p.v.canonCall(&c, d.y.Card), ".")
	}
	return nil
}

// lowHigh reads low or high: a call, or with "if absent" or "if both" behind
// it a case of enemy.
func (p *parser) lowHigh(d *deployment) *fault {
	at := p.i
	kind := Low
	if p.at(0) == kwHigh {
		kind = High
	}
	p.i++
	if d.cur().Kind == Enemy {
		from := p.i
		p.skip(kwIf, kwOn, kwIs, kwThey, kwOpen)
		k := p.at(0)
		if (k == kwNot || k == kwIsnt) && p.at(1) == kwThere {
			p.i++
			k = kwAbsent
		}
		if p.i > from && (k == kwAbsent || k == kwBoth) {
			p.i++
			d.setCase(k, kind)
			return nil
		}
		p.i = from
	}
	return p.setCall(d, at, Call{Kind: kind})
}

// add reads add with its location: "add Casino 2", "add to 2" (M27).
func (p *parser) add(d *deployment) *fault {
	at := p.i
	p.i++
	c := Call{Kind: Add}
	from := p.i
	p.skip(kwOn, kwAt)
	if m := p.racket(); m.How == orders.Whole {
		if d.y.Card != (Card{RacketCard, int8(m.Value & refWhat)}) {
			return p.elsewhere(d, m)
		}
		p.i += m.Used
		from = p.i
	}
	loc, ok, f := p.location(p.v.tables.Name(d.y.Card))
	switch {
	case f != nil:
		return f
	case ok:
		c.Location = loc
	default:
		p.i = from
	}
	return p.setCall(d, at, c)
}

// where reads a location: "Casino 2", "at 2", "location 2" (M26).
func (p *parser) where(d *deployment) *fault {
	at := p.i
	p.skip(kwOn, kwAt)
	if m := p.racket(); m.How == orders.Whole {
		return p.site(d, m)
	}
	loc, ok, f := p.location(p.v.tables.Name(d.y.Card))
	switch {
	case f != nil:
		return f
	case ok:
		return p.setCall(d, at, Call{Kind: At, Location: loc})
	case p.i == at || !p.more():
		return wrong("Which location is meant by ", quote(p.text(at, p.end)), "?")
	}
	return nil
}

// racket finds a racket's name, with an article before it that may be its own.
func (p *parser) racket() orders.Match {
	m := p.v.words.targets.Whole(p.rest())
	if m.How == orders.None {
		p.skip(kwThe, kwMy)
		m = p.v.words.targets.Whole(p.rest())
	}
	if m.How == orders.Whole && m.Value&refKind != refRacket {
		return orders.Match{}
	}
	return m
}

// site reads a racket's name and a number; it must be the card's own racket.
func (p *parser) site(d *deployment, m orders.Match) *fault {
	at := p.i
	if d.y.Card != (Card{RacketCard, int8(m.Value & refWhat)}) {
		return p.elsewhere(d, m)
	}
	p.i += m.Used
	name := p.v.tables.Name(d.y.Card)
	loc, ok, f := p.location(name)
	switch {
	case f != nil:
		return f
	case !ok:
		return &fault{message: "Which of the two locations, " + name + " 1 or " + name + " 2?", instead: p.replaced(at, p.i, name+" 1")}
	}
	return p.setCall(d, at, Call{Kind: At, Location: loc})
}

func (p *parser) elsewhere(d *deployment, m orders.Match) *fault {
	name := p.v.tables.Name(d.y.Card)
	return &fault{
		message: "A " + name + " card is for " + name + " 1 and " + name + " 2 only.",
		instead: p.replaced(p.i, p.i+m.Used, name),
	}
}

// breaking reads "break no", "no break", "don't break the alliance" (M34).
func (p *parser) breaking(d *deployment) *fault {
	at := p.i
	not := false
	if p.at(0) == kwNot || p.at(0) == kwNo {
		not = true
		p.i++
	}
	if !p.take(kwBreak) {
		p.i = at
		return p.unknown(at, p.what(d))
	}
	p.skip(kwThe, kwMy, kwAlliance, kwSign, kwEqual, kwA, kwAll)
	switch p.at(0) {
	case kwNo, kwNot:
		not = true
		p.i++
	case kwYes:
		p.i++
	}
	d.y.BreakNo = not
	return nil
}
