package themob

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"mobpost/orders"
)

// block is lines that belong together: an order with what a mail program has
// wrapped off it, and the alternatives below a special; or one line that is no
// order.
type block struct {
	taken
	head  orders.Line   // the order, joined again
	alts  []orders.Line // the lines of alternatives below it, joined again
	nos   []int         // numbers of the lines joined on to them, if any
	at    orders.Line   // the line that the fault is on
	clear bool          // the command CLEAR
}

// blocks reads lines block by block.
type blocks struct {
	p, q  *parser // q looks at the line that may belong to the block
	ahead int     // the line that q has loaded, plus 1; 0: none
	lines []orders.Line
	i     int
}

// load takes the line at r.i apart in p, if q has not done it already.
func (r *blocks) load() {
	if r.ahead == r.i+1 {
		r.p, r.q = r.q, r.p
		r.p.i, r.p.end = 0, len(r.p.toks)
	} else {
		r.p.load(r.lines[r.i].Text)
	}
	r.ahead = 0
}

// look takes the line at r.i apart in q.
func (r *blocks) look() {
	r.q.load(r.lines[r.i].Text)
	r.ahead = r.i + 1
}

// next reads the block that begins at the next line.
func (r *blocks) next(b *block) bool {
	*b = block{nos: b.nos[:0]}
	if r.i >= len(r.lines) {
		return false
	}
	b.head = r.lines[r.i]
	b.at = b.head
	if c, ok := orders.ParseCommand(b.head); ok {
		b.clear = c.Verb == orders.Clear
		r.i++
		if c.Verb == orders.Press {
			r.press()
		}
		return true
	}
	r.load()
	b.taken = r.p.order(b.head.Re)
	last := b.head.No
	r.i++
	if b.kind == prose {
		return true
	}
	for n := r.wrapped(b, last); n > 0; n = r.wrapped(b, last) {
		for ; n > 0; n-- {
			last = r.lines[r.i].No
			b.nos = append(b.nos, last)
			r.i++
		}
		r.p.load(b.head.Text)
	}
	b.at = b.head
	if b.listing {
		r.alternatives(b, last)
	}
	return true
}

// press passes over the text of PRESS: whatever stands in it is no order.
func (r *blocks) press() {
	for ; r.i < len(r.lines); r.i++ {
		if text, _ := orders.Bulleted(r.lines[r.i].Text); strings.EqualFold(text, "end") || strings.EqualFold(text, "end press") {
			r.i++
			return
		}
	}
}

// follows tells whether the line k lines on stands directly below, says
// something and is no command.
func (r *blocks) follows(k, last int) bool {
	if r.i+k >= len(r.lines) {
		return false
	}
	line := r.lines[r.i+k]
	if line.No != last+1+k || strings.TrimSpace(line.Text) == "" || len(line.Text) > maxLine/2 {
		return false
	}
	_, ok := orders.ParseCommand(line)
	return !ok
}

// alternatives reads the lines below a special that hold more of its list:
// indented, bulleted, or begun with "else".
func (r *blocks) alternatives(b *block, last int) {
	for r.i < len(r.lines) && len(b.alts) < maxAlternatives {
		gap := false
		k := r.i
		for k < len(r.lines) && strings.TrimSpace(r.lines[k].Text) == "" {
			k++
			gap = true
		}
		if k == len(r.lines) || gap && k > r.i+1 {
			return
		}
		line := r.lines[k]
		if gap = gap || line.No != last+1; line.No > last+2 {
			return
		}
		if _, ok := orders.ParseCommand(line); ok || !r.alternative(b, k, gap) {
			return
		}
		last = line.No
		r.i = k + 1
		for r.i < len(r.lines) && r.wrappedAlternative(&line, last) {
			last = r.lines[r.i].No
			b.nos = append(b.nos, last)
			r.i++
		}
		b.alts = append(b.alts, line)
		r.addList(b, line)
	}
}

// alternative tells whether the line is more of the special's list.
func (r *blocks) alternative(b *block, at int, gap bool) bool {
	p := r.q
	if r.ahead != at+1 {
		p.load(r.lines[at].Text)
		r.ahead = at + 1
	}
	if p.i, p.end = 0, len(p.toks); !p.more() {
		return false
	}
	led := p.kws[0] == kwElse || p.kws[0] == kwOr
	if !led && !p.off || !b.listing {
		return false
	}
	if led {
		return true
	}
	if p.begins() {
		return false
	}
	p.i, p.end = p.enumerator(), len(p.toks)
	list, f := p.list(b.play.Card)
	readable := f == nil && len(list) > 0
	for i := range list {
		readable = readable && list[i].Target != Unread
	}
	if readable {
		return true
	}
	if p.i = 0; p.slotAhead() && p.orderly(p.enumerator()) {
		return false // an order with a mistake in its card
	}
	// "Bank 1 with Capo" is a Takeover's alternative, and looks like an order
	// that lacks its slot.
	if p.enumerator() == 0 && p.startsOrder() && b.play.Card != (Card{SpecialCard, int8(Takeover)}) {
		return false
	}
	known, _ := p.evidence(0)
	return f != nil || !gap && (known > 0 || len(b.alts) > 0 || bulletAhead(r.lines[at].Text) || r.listGoesOn(b, at+1))
}

// listGoesOn tells whether the line is set off and more of the special's list:
// then a line before it that cannot be read is the list's too, and no
// signature.
func (r *blocks) listGoesOn(b *block, at int) bool {
	if at >= len(r.lines) || r.lines[at].No != r.lines[at-1].No+1 {
		return false
	}
	p := r.q
	r.ahead = 0
	p.load(r.lines[at].Text)
	if !p.more() || !p.off || p.begins() {
		return false
	}
	list, f := p.list(b.play.Card)
	return f == nil && len(list) > 0 && list[0].Target != Unread
}

// enumerator counts the tokens of the "1." or "a)" before an alternative that
// is set off; a slot has a card behind it.
func (p *parser) enumerator() int {
	if !p.off || len(p.toks) < 3 || len(p.toks[0].Text) > 1 {
		return 0
	}
	switch p.toks[1].Text {
	case ".", ")":
		return 2
	}
	return 0
}

// startsOrder tells whether the line would be taken for an order by itself.
func (p *parser) startsOrder() bool {
	p.i = 0
	t := p.order("")
	p.i = 0
	return t.kind != prose && !t.part
}

// bulletAhead tells whether the line begins with a bullet.
func bulletAhead(text string) bool {
	s := strings.TrimLeftFunc(text, unicode.IsSpace)
	r, _ := utf8.DecodeRuneInString(s)
	return s != "" && !unicode.IsLetter(r) && !unicode.IsDigit(r)
}

// wrappedAlternative joins the next line to an alternative that a mail program
// has wrapped.
func (r *blocks) wrappedAlternative(line *orders.Line, last int) bool {
	p := r.q
	p.load(line.Text)
	r.ahead = 0
	open, racket := p.open(), p.racketLast()
	next := r.lines[r.i]
	if !r.follows(0, last) {
		return false
	}
	p.load(next.Text)
	if open = open || racket && p.locationFirst(); !open && (p.off || !r.long(line.Text, next.Text)) {
		return false
	}
	if bulletAhead(next.Text) || !p.more() || p.kws[0] == kwElse || p.kws[0] == kwOr || p.startsOrder() {
		return false
	}
	if _, foreign := p.evidence(0); foreign > 0 && !lowerCase(next.Text) {
		return false
	}
	line.Text = joinText(line.Text, next.Text)
	return true
}

// addList adds a line's alternatives to the special's.
func (r *blocks) addList(b *block, line orders.Line) {
	if b.fault != nil {
		return
	}
	y := &b.play
	if n := len(y.Alternatives); n > 0 && y.Alternatives[n-1].Target == Nothing {
		return // what is written behind it is not tried (orders.md)
	}
	r.p.load(line.Text)
	r.p.i = r.p.enumerator()
	list, f := r.p.list(y.Card)
	if f == nil && len(y.Alternatives)+len(list) > maxAlternatives {
		f = wrong("These are more alternatives than anybody needs; name the first few.")
	}
	if f != nil {
		b.fault, b.kind, b.at = f, faulty, line
		return
	}
	y.Alternatives = append(y.Alternatives, list...)
	y.Listed = y.Listed || len(list) > 0
}
