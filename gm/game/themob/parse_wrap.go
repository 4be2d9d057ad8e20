package themob

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"mobpost/orders"
)

// wrapped joins the next lines to the order if a mail program has wrapped them
// off, or the player wrote them below, and tells how many.
func (r *blocks) wrapped(b *block, last int) int {
	if !r.follows(0, last) {
		return 0
	}
	line := r.lines[r.i]
	r.look()
	if !r.q.more() || r.q.begins() {
		return 0
	}
	open := r.p.open() || r.p.racketLast() && r.q.locationFirst() || strings.Count(b.head.Text, `"`)%2 == 1 // within words for the game master
	if !open && r.q.slotAhead() {
		return 0
	}
	was := b.fault == nil && !b.play.unread()
	off := b.listing && r.q.off && !open
	if off && !strings.HasPrefix(line.Text, "+") {
		return 0 // one more alternative
	}
	buys := b.kind == buyLine || b.kind == faulty && r.p.kws[0] == kwBuy
	foreign, joint := 0, r.q.joint()
	if k := r.q.kws[0]; !open && (k == kwFiller || k == kwSoft || k == kwMe) {
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
const maxWrap = 8

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
// a slot and a card, of which a beginning is enough where nothing else begins
// so.
func (p *parser) begins() bool {
	if p.kws[0] == kwBuy {
		return true
	}
	_, strict, ok := p.slot()
	if ok = ok && strict; ok {
		p.skip(kwThe, kwA, kwMy, kwNoun)
		m := p.v.words.cards.Whole(p.rest())
		if m.How != orders.Whole {
			m = p.v.words.cards.Begun(p.rest(), 2)
		}
		ok = p.at(0) == kwPass || m.How == orders.Whole || m.How == orders.Begun
	}
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
	}
	return false
}

// slotAhead tells whether the line begins with a slot: if not with a card that
// is known, then with a mistake of its own.
func (p *parser) slotAhead() bool {
	_, strict, ok := p.slot()
	p.i = 0
	return ok && strict
}

// racketLast tells whether the line ends in a racket's name: its location may
// have been wrapped off.
func (p *parser) racketLast() bool {
	for k := max(0, len(p.toks)-3); k < len(p.toks); k++ {
		if m := p.v.words.targets.Whole(p.toks[k:]); m.How == orders.Whole && m.Value&refKind == refRacket && k+m.Used == len(p.toks) {
			return true
		}
	}
	return false
}

// locationFirst tells whether the line begins with the number of a location
// that a mail program has wrapped off the racket's name.
func (p *parser) locationFirst() bool {
	if p.off || len(p.toks) == 0 || p.toks[0].Kind != orders.Number || p.toks[0].Value < 1 || p.toks[0].Value > 2 {
		return false
	}
	if len(p.kws) > 1 && (p.kws[1] == kwComma || p.kws[1] == kwSemi) {
		return true
	}
	_, strict, ok := p.slot()
	p.i = 0
	return ok && !strict
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
