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
	p     parser
	q     parser // for looking at the line that may belong to the block
	lines []orders.Line
	i     int
}

func newBlocks(v *seatView, lines []orders.Line) *blocks {
	b := &blocks{lines: lines}
	b.p.v, b.q.v = v, v
	return b
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
	r.p.load(b.head.Text)
	b.taken = r.p.order(b.head.Re)
	last := b.head.No
	r.i++
	if b.kind == prose {
		return true
	}
	for r.i < len(r.lines) && r.wrapped(b, last) {
		last = r.lines[r.i].No
		b.nos = append(b.nos, last)
		r.i++
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

// follows tells whether the next line stands directly below and says
// something.
func (r *blocks) follows(last int) bool {
	line := r.lines[r.i]
	return line.No == last+1 && strings.TrimSpace(line.Text) != ""
}

// wrapped joins the next line to the order if a mail program has wrapped it
// off, or the player wrote it below.
func (r *blocks) wrapped(b *block, last int) bool {
	line := r.lines[r.i]
	if !r.follows(last) || len(b.head.Text)+len(line.Text) >= maxLine {
		return false
	}
	if _, ok := orders.ParseCommand(line); ok {
		return false
	}
	open := r.p.open()
	r.q.load(line.Text)
	buys := b.kind == buyLine || b.kind == faulty && r.p.kws[0] == kwBuy
	if !r.continues(buys) || b.listing && r.q.off && !open {
		return false
	}
	lone := r.q.lone()
	_, foreign := r.q.evidence(0)
	text := strings.TrimRight(b.head.Text, " \t\u00a0") + " " + strings.TrimLeft(line.Text, " \t\u00a0")
	r.q.load(text)
	t := r.q.order(b.head.Re)
	clean := t.fault == nil && t.kind != prose && !t.play.unread()
	was := b.fault == nil && !b.play.unread()
	switch {
	case clean && foreign == 0 && (open || !lone) && (t.kind == b.kind || !was):
	case open && foreign == 0:
	case !was && b.listing && r.long(b.head.Text, line.Text) && (open || lowerCase(line.Text)):
	default:
		return false
	}
	b.head.Text, b.taken = text, t
	r.p.load(text)
	return true
}

// continues tells whether the line in q is no beginning of anything.
func (r *blocks) continues(buys bool) bool {
	if buys {
		if t, ok := r.q.purchases(true); ok && t.kind == buyLine {
			if _, strict, ok := r.q.slotAhead(); !ok || !strict {
				return true
			}
		}
		r.q.i = 0
	}
	kind := r.q.order("").kind
	r.q.i = 0
	return kind == prose
}

// slotAhead reads the slot that the line begins with and stays before it.
func (p *parser) slotAhead() (n int, strict, ok bool) {
	p.i = 0
	n, strict, ok = p.slot()
	p.i = 0
	return n, strict, ok
}

// open tells whether the line ends in a word or sign that something must
// follow.
func (p *parser) open() bool {
	if len(p.kws) == 0 {
		return false
	}
	switch k := p.kws[len(p.kws)-1]; k {
	case kwPlus, kwComma, kwSemi, kwWith, kwTotal, kwOf, kwOn, kwAt, kwIf, kwUnless, kwIs, kwHas, kwElse, kwOr, kwEnemy,
		kwAbsent, kwBoth, kwLeast, kwMost, kwThe, kwA, kwMy, kwOpen, kwEqual, kwWho:
		return true
	case kwSign:
		s := p.toks[len(p.toks)-1].Text
		return s == "-" || s == ":"
	}
	return false
}

// lone tells whether the line is a family's name alone: a signature.
func (p *parser) lone() bool {
	if len(p.toks) > 3 {
		return false
	}
	from := p.i
	p.i = 0
	p.skip(kwSign, kwComma, kwThe)
	m := p.v.words.colours.Whole(p.rest())
	p.i = from
	return m.How == orders.Whole
}

// long tells whether the first word of the next line would not have fitted on
// this one.
func (r *blocks) long(text, next string) bool {
	word, _, _ := strings.Cut(strings.TrimSpace(next), " ")
	return utf8.RuneCountInString(text)+1+utf8.RuneCountInString(word) > 62
}

func lowerCase(s string) bool {
	r, _ := utf8.DecodeRuneInString(strings.TrimSpace(s))
	return unicode.IsLower(r)
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
		if _, ok := orders.ParseCommand(line); ok || !r.alternative(b, &line, gap) {
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
func (r *blocks) alternative(b *block, line *orders.Line, gap bool) bool {
	p := &r.q
	p.load(line.Text)
	if !p.more() {
		return false
	}
	k := p.kws[0]
	led := k == kwElse || k == kwOr
	if !led && !p.off || !b.listing {
		return false
	}
	if t := p.order(""); t.kind != prose && (t.play.Card.Kind != SpecialCard || !p.off) && !led {
		return false
	}
	if led {
		return true
	}
	if _, _, ok := p.slotAhead(); ok && p.startsOrder() {
		return false
	}
	p.i, p.end = 0, len(p.toks)
	list, f := p.list(b.play.Card)
	known, _ := p.evidence(0)
	readable := f != nil || len(list) > 0
	for i := range list {
		readable = readable && list[i].Target != Unread
	}
	return readable || !gap && (known > 0 || bulletAhead(line.Text))
}

// startsOrder tells whether the line would be taken for an order by itself.
func (p *parser) startsOrder() bool {
	p.i = 0
	kind := p.order("").kind
	p.i = 0
	return kind != prose
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
	p := &r.q
	p.load(line.Text)
	open := p.open()
	next := r.lines[r.i]
	if !r.follows(last) || len(line.Text)+len(next.Text) >= maxLine || !open && !r.long(line.Text, next.Text) {
		return false
	}
	if _, ok := orders.ParseCommand(next); ok {
		return false
	}
	p.load(next.Text)
	if bulletAhead(next.Text) || !p.more() || p.kws[0] == kwElse || p.kws[0] == kwOr || p.startsOrder() {
		return false
	}
	if _, foreign := p.evidence(0); foreign > 0 && !lowerCase(next.Text) {
		return false
	}
	line.Text = strings.TrimRight(line.Text, " \t\u00a0") + " " + strings.TrimLeft(next.Text, " \t\u00a0")
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
	list, f := r.p.list(y.Card)
	if f == nil && len(y.Alternatives)+len(list) > maxAlternatives {
		f = wrong("That are more alternatives than anybody needs; name the first few.")
	}
	if f != nil {
		b.fault, b.kind, b.at = f, faulty, line
		return
	}
	y.Alternatives = append(y.Alternatives, list...)
	y.Listed = y.Listed || len(list) > 0
}
