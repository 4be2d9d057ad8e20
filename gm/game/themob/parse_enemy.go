package themob

import "mobpost/orders"

// setCase notes what enemy does in one of its cases (M28).
func (d *deployment) setCase(k keyword, kind CallKind) {
	if k == kwBoth {
		d.cur().Both = kind
	} else {
		d.cur().Absent = kind
	}
	d.elseed = false
}

// enemyCase reads "absent low" and "both high".
func (p *parser) enemyCase(d *deployment) *fault {
	at := p.i
	k := p.at(0)
	if k == kwThere { // "not there"
		k = kwAbsent
	}
	if d.cur().Kind != Enemy {
		return wrong(quote(p.word(at)), " belongs to enemy: enemy Blue, absent low, both high.")
	}
	p.i++
	p.skip(kwSign, kwEqual, kwComma, kwPlay, kwThen, kwLocation, kwOn)
	switch p.at(0) {
	case kwLow:
		d.setCase(k, Low)
	case kwHigh:
		d.setCase(k, High)
	default:
		return &fault{
			message: "Behind " + quote(p.word(at)) + " stands low or high.",
			instead: p.replaced(at, min(p.i+1, p.end), p.word(at)+" low"),
		}
	}
	p.i++
	return nil
}

// enemy reads the rival of enemy (M28).
func (p *parser) enemy(d *deployment) *fault {
	at := p.i
	p.i++
	p.skip(kwSign, kwOn, kwThe, kwEqual, kwOpen)
	seat, f := p.rival(at)
	if f != nil {
		return f
	}
	if p.at(0) == kwNoun || p.more() && p.toks[p.i].Text == "family" {
		p.i++
	}
	return p.setCall(d, at, Call{Kind: Enemy, Family: seat})
}

// rival reads a family that is not the player's own.
func (p *parser) rival(from int) (int8, *fault) {
	if !p.more() {
		names := p.v.playing(true)
		return 0, &fault{message: "Which family is the enemy: " + listed(names, "or") + "?", instead: p.line + " " + names[0]}
	}
	m := p.v.words.colours.Whole(p.rest())
	if m.How == orders.None {
		m = p.v.words.colours.Begun(p.rest(), 2)
	}
	if m.How == orders.Ambiguous {
		m = p.playingOnly(m)
	}
	if m.How == orders.None {
		m = p.v.words.colours.Slip(p.rest())
	}
	others := func() string { return " The others are " + listed(p.v.playing(true), "and") + "." }
	switch m.How {
	case orders.Whole, orders.Begun:
	case orders.Ambiguous:
		return 0, p.ambiguous(p.i, m.Used, m.Names)
	case orders.Slip:
		return 0, p.slipped(p.i, m.Used, m.Names[0])
	default:
		if p.at(0) == kwMe {
			return 0, wrong("You cannot be your own enemy.", others())
		}
		return 0, wrong("Which family is the enemy: ", listed(p.v.playing(true), "or"), "?")
	}
	seat := p.v.seatOf[m.Value]
	switch {
	case seat < 0:
		return 0, wrong(colourNames[m.Value], " does not play in this game.", others())
	case seat == p.v.me:
		return 0, wrong(colourNames[m.Value], " is your own family.", others())
	}
	p.i += m.Used
	return seat, nil
}

// playingOnly narrows an ambiguous beginning to the families that play.
func (p *parser) playingOnly(m orders.Match) orders.Match {
	var names []string
	value := 0
	for i := range familyNames {
		for _, n := range m.Names {
			if p.v.seatOf[i] >= 0 && colourNames[i] == n {
				names = append(names, n)
				value = i
			}
		}
	}
	if len(names) == 1 {
		return orders.Match{How: orders.Begun, Value: value, Used: m.Used, Names: names}
	}
	return m
}
