package themob

import "mobpost/orders"

// slot reads the slot that a line begins with: "1:", "2.", "1)", "Card 1",
// "first:", "round 1:", "R1" and their like. strict is false for a mere number
// without a sign behind it, which may count something. p stays where it was if
// there is none.
func (p *parser) slot() (n int, strict, ok bool) {
	from := p.i
	for p.more() && (p.toks[p.i].Text == "*" || p.toks[p.i].Text == "_" || p.toks[p.i].Text == "|") { // marks of bold type, of a table
		p.i++
	}
	p.skip(kwOpen, kwHash, kwThe, kwMy)
	if p.at(0) == kwOn && (p.at(1) == kwSlot || p.at(1) == kwNoun) { // "in round 1"
		p.i++
	}
	n, strict = p.slotNumber()
	if n < 0 {
		p.i = from
		return 0, false, false
	}
	for p.more() {
		switch p.at(0) {
		case kwSign, kwClose, kwComma, kwSemi, kwEqual, kwMore:
			if p.kws[p.i] == kwMore && p.toks[p.i].Kind == orders.Word {
				return n, strict, true
			}
			strict = true
		case kwIs:
			if !strict {
				return n, strict, true
			}
		default:
			return n, strict, true
		}
		p.i++
	}
	return n, strict, true
}

// slotNumber reads the slot's number; -1 if there is none.
func (p *parser) slotNumber() (n int, strict bool) {
	if !p.more() {
		return -1, false
	}
	t := &p.toks[p.i]
	if o := ordinal(t.Text); o > 0 {
		p.i++
		p.slotNoun()
		return o, true
	}
	if t.Kind == orders.Word {
		if !p.slotNoun() {
			return p.writtenNumber()
		}
		p.skip(kwHash)
		if p.more() && p.toks[p.i].Text == "no" {
			p.i++
			p.skip(kwSign)
		}
		if p.at(0) == kwSlot || p.at(0) == kwOn { // "Card for round 1"
			p.skip(kwOn, kwSlot, kwHash)
		}
		if !p.more() {
			return -1, false
		}
		t = &p.toks[p.i]
		n = numberWord(t.Text)
		if t.Kind == orders.Number {
			n = t.Value
		}
		p.i++
		if n < 0 || n > 9 || t.Text == "a" || t.Text == "an" {
			return -1, false
		}
		return n, true
	}
	if t.Kind != orders.Number || t.Value < 0 || t.Value > 9 {
		return -1, false
	}
	p.i++
	if p.more() && p.toks[p.i].Near {
		switch p.toks[p.i].Text {
		case "st", "nd", "rd", "th": // "1st card"
			p.i++
			p.slotNoun()
			return t.Value, true
		}
	}
	return t.Value, false
}

// slotNoun passes over "card", "round", "R" and their like.
func (p *parser) slotNoun() bool {
	if !p.more() {
		return false
	}
	t := &p.toks[p.i]
	switch t.Text {
	case "card", "round", "slot", "rnd", "rd", "order":
	case "play", "turn":
		if p.at(1) != kwNumber {
			return false
		}
	case "r":
		if p.at(1) != kwNumber || !p.toks[p.i+1].Near {
			return false
		}
	default:
		return false
	}
	p.i++
	return true
}

// writtenNumber reads "one:" and its like, which need the sign behind them.
func (p *parser) writtenNumber() (n int, strict bool) {
	t := &p.toks[p.i]
	n = numberWord(t.Text)
	if n < 1 || t.Text == "a" || t.Text == "an" || p.i+1 >= p.end {
		return -1, false
	}
	switch p.toks[p.i+1].Text {
	case ":", ")", ".", "-", "=":
		p.i++
		return n, true
	}
	return -1, false
}

func ordinal(s string) int {
	switch s {
	case "first":
		return 1
	case "second":
		return 2
	case "third":
		return 3
	case "fourth":
		return 4
	case "fifth":
		return 5
	}
	return -1
}
