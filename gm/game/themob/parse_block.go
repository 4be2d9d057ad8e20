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

// wrapped joins the next lines to the order if a mail program has wrapped them
// off, or the player wrote them below, and tells how many.
func (r *blocks) wrapped(b *block, last int) int {
	if !r.follows(0, last) {
		return 0
	}
	line := r.lines[r.i]
	open := r.p.open() || strings.Count(b.head.Text, `"`)%2 == 1 // within words for the game master
	r.look()
	if !r.q.more() || r.q.begins() {
		return 0
	}
	was := b.fault == nil && !b.play.unread()
	off := b.listing && r.q.off && !open
	if off && !strings.HasPrefix(line.Text, "+") {
		return 0 // one more alternative
	}
	buys := b.kind == buyLine || b.kind == faulty && r.p.kws[0] == kwBuy
	foreign, joint := 0, r.q.joint()
	if k := r.q.kws[0]; !open && (k == kwFiller || k == kwMe) {
		return 0 // "Thanks, Red"
	}
	switch {
	case open:
		_, foreign = r.q.evidence(0)
	case was && (!joint && r.q.strange(r.splitName()) || r.q.lone()), was && !off && !r.continues(buys):
		return 0 // prose, a signature, an order by itself
	}
	text := b.head.Text
	for k := 0; k < maxWrap && r.follows(k, last); k++ {
		next := &r.lines[r.i+k]
		if k > 0 {
			if r.q.load(next.Text); r.q.more() && r.q.begins() {
				break
			}
		}
		text = joinText(text, next.Text)
		if t, clean := r.whole(text, b); clean && (t.kind == b.kind || !was) && (t.kind != playLine || t.play.Card.Kind != NoCard) {
			b.head.Text, b.taken = text, t
			return k + 1
		}
		if !r.q.open() && len(next.Text) < shortLine {
			break
		}
	}
	r.look()
	if off || !r.continues(buys) {
		return 0
	}
	// Whatever is wrong with it is wrong with both lines.
	if !(open && foreign == 0) && !(b.listing && r.long(b.head.Text, line.Text) && (open || (joint || !was) && lowerCase(line.Text))) {
		return 0
	}
	b.head.Text = joinText(b.head.Text, line.Text)
	b.taken, _ = r.whole(b.head.Text, b)
	return 1
}

// maxWrap is how many lines may have been wrapped off at once before the order
// can be read.
const maxWrap = 4

// shortLine is the length of a line, in bytes, off which nothing has been
// wrapped: mail programs wrap at 60 and more.
const shortLine = 50

func joinText(a, b string) string {
	return strings.TrimRight(a, " \t\u00a0") + " " + strings.TrimLeft(b, " \t\u00a0")
}

// whole reads a joined line in q; clean if there is nothing wrong with it and
// no more is left to the game master than without what was joined on.
func (r *blocks) whole(text string, b *block) (t taken, clean bool) {
	r.ahead = 0
	r.q.load(text)
	t = r.q.order(b.head.Re)
	return t, t.fault == nil && t.kind != prose && t.play.unreadable(text) <= b.play.unreadable(b.head.Text)
}

// continues tells whether the line in q is no beginning of anything.
func (r *blocks) continues(buys bool) bool {
	if buys {
		t, ok := r.q.purchases(true)
		r.q.i = 0
		if ok && t.kind == buyLine {
			return true
		}
	}
	t := r.q.order("")
	r.q.i = 0
	return t.kind == prose || t.part
}

// begins tells whether the line is certainly the beginning of an order: BUY, or
// a slot and a card.
func (p *parser) begins() bool {
	if p.kws[0] == kwBuy {
		return true
	}
	_, strict, ok := p.slot()
	ok = ok && strict && (p.at(0) == kwPass || p.v.words.cards.Whole(p.rest()).How == orders.Whole)
	p.i = 0
	return ok
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
	case kwNone, kwBar: // "Casino" and "2" below
		for k := max(0, len(p.toks)-3); k < len(p.toks); k++ {
			if m := p.v.words.targets.Whole(p.toks[k:]); m.How == orders.Whole && m.Value&refKind == refRacket && k+m.Used == len(p.toks) {
				return true
			}
		}
	}
	return false
}

// joint tells whether the line begins with a word that joins it to something
// before it.
func (p *parser) joint() bool {
	k := p.kws[0]
	if k == kwPlus && len(p.kws) > 1 {
		k = p.kws[1]
	}
	switch k {
	case kwIf, kwUnless, kwAt, kwElse, kwOr, kwWith, kwThen:
		return true
	}
	return false
}

// strange tells whether there is a word in the line, from a token on, that is
// none of an order's, nor the beginning of one. What is in quotes is for the
// game master.
func (p *parser) strange(from int) bool {
	quoted := false
	for i := from; i < p.end; i++ {
		if p.kws[i] == kwQuote {
			quoted = !quoted
		}
		if quoted || p.kws[i] != kwNone || p.toks[i].Kind != orders.Word {
			continue
		}
		m := p.v.words.targets.Whole(p.toks[i:p.end])
		if m.How == orders.None {
			m = p.v.words.targets.Begun(p.toks[i:p.end], 2)
		}
		if m.How == orders.None {
			return true
		}
		i += m.Used - 1
	}
	return false
}

// splitName tells how many words at the beginning of q's line belong to a name
// that begins at the end of p's: "Hit" and "Man" below.
func (r *blocks) splitName() int {
	if len(r.p.toks) == 0 || len(r.q.toks) == 0 {
		return 0
	}
	two := [2]orders.Token{r.p.toks[len(r.p.toks)-1], r.q.toks[0]}
	if m := r.p.v.words.targets.Whole(two[:]); m.How == orders.Whole && m.Used == 2 {
		return 1
	}
	return 0
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
	p.i += m.Used
	p.skip(kwSign)
	alone := m.How == orders.Whole && !p.more()
	p.i = from
	return alone
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
	// "Bank 1 with Capo" is a Takeover's alternative, and looks like an order
	// that lacks its slot.
	if p.startsOrder() && b.play.Card != (Card{SpecialCard, int8(Takeover)}) {
		return false
	}
	p.i, p.end = 0, len(p.toks)
	list, f := p.list(b.play.Card)
	known, _ := p.evidence(0)
	readable := f != nil || len(list) > 0
	for i := range list {
		readable = readable && list[i].Target != Unread
	}
	return readable || !gap && (known > 0 || bulletAhead(r.lines[at].Text))
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
	p := r.q
	p.load(line.Text)
	r.ahead = 0
	open := p.open()
	next := r.lines[r.i]
	if !r.follows(0, last) || !open && !r.long(line.Text, next.Text) {
		return false
	}
	p.load(next.Text)
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
