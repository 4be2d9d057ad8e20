package themob

import (
	"sync"

	"mobpost/orders"
)

// maxLine is the longest line that is looked at, in bytes: what is longer was
// not written as an order.
const maxLine = 1500

// maxTokens is how many words and signs of a line are looked at.
const maxTokens = 300

// parser reads one line at a time. Its storage is used again for the next.
type parser struct {
	v    *seatView
	line string // folded, without bullet and full stop
	off  bool   // indented or bulleted
	toks []orders.Token
	kws  []keyword
	i    int // the next token to be read
	end  int // before which to stop
}

// tokenSpace is storage for the tokens of a line of usual length, for the two
// parsers that a reading has at most.
type tokenSpace [2]struct {
	toks [32]orders.Token
	kws  [32]keyword
}

var tokenSpaces = sync.Pool{New: func() any { return new(tokenSpace) }}

// borrow gives a reading its storage, and the way to give it back when nothing
// of the tokens is needed any more.
func borrow() (space *tokenSpace, back func()) {
	space = tokenSpaces.Get().(*tokenSpace)
	return space, func() {
		*space = tokenSpace{} // lest they keep a mail alive
		tokenSpaces.Put(space)
	}
}

// parser gives one of the two.
func (s *tokenSpace) parser(i int, v *seatView) parser {
	return parser{v: v, toks: s[i].toks[:0], kws: s[i].kws[:0]}
}

// load takes a line apart.
func (p *parser) load(text string) {
	p.toks, p.kws, p.i, p.end, p.line, p.off = p.toks[:0], p.kws[:0], 0, 0, "", false
	if len(text) > maxLine {
		return
	}
	p.line, p.off = orders.Bulleted(text)
	p.toks = orders.AppendTokens(p.toks, p.line)
	if len(p.toks) > maxTokens {
		p.toks = p.toks[:0]
	}
	for i := range p.toks {
		p.kws = append(p.kws, keywordOf(&p.toks[i]))
	}
	p.end = len(p.toks)
}

// at is the keyword k tokens ahead, kwNone behind the end.
func (p *parser) at(k int) keyword {
	if i := p.i + k; i < p.end {
		return p.kws[i]
	}
	return kwNone
}

// more tells whether there is anything left to read.
func (p *parser) more() bool { return p.i < p.end }

// skip passes over tokens with one of the keywords.
func (p *parser) skip(kws ...keyword) {
	for p.i < p.end {
		k := p.kws[p.i]
		found := false
		for _, want := range kws {
			found = found || k == want
		}
		if !found {
			return
		}
		p.i++
	}
}

// take passes over one token if it has the keyword.
func (p *parser) take(k keyword) bool {
	if p.i < p.end && p.kws[p.i] == k {
		p.i++
		return true
	}
	return false
}

// rest is the tokens left, for looking a name up.
func (p *parser) rest() []orders.Token { return p.toks[p.i:p.end] }

// count reads a number in digits or as a word, with "x" behind or before it.
func (p *parser) count() (n int, ok bool) {
	if !p.more() {
		return 0, false
	}
	t := &p.toks[p.i]
	switch {
	case t.Kind == orders.Number:
		n = t.Value
	case t.Kind == orders.Word:
		if n = numberWord(t.Text); n < 0 {
			return 0, false
		}
	default:
		return 0, false
	}
	p.i++
	if p.more() && p.toks[p.i].Text == "x" { // "2x hoods", "2 x hoods"
		p.i++
	}
	return n, true
}

// amount reads money: 30K, $30,000, 30000, and 30 meaning 30K.
func (p *parser) amount() (dollars int, ok bool) {
	if !p.more() {
		return 0, false
	}
	t := &p.toks[p.i]
	if t.Kind != orders.Money && t.Kind != orders.Number || t.Value < 0 {
		return 0, false
	}
	p.i++
	if t.Kind == orders.Number && t.Value < 1000 {
		return t.Value * 1000, true
	}
	return t.Value, true
}

// aloneNumber tells whether the next token is a number that counts nothing:
// that of a location.
func (p *parser) aloneNumber() bool {
	if p.at(0) != kwNumber {
		return false
	}
	switch p.at(1) {
	case kwHood, kwExtra, kwBar:
		return false
	case kwMore, kwPlus: // "50+"; but "2 + Don" is a location
		return !p.toks[p.i+1].Near
	}
	return p.i+1 >= p.end || p.toks[p.i+1].Text != "x"
}

// location reads the number of a location, with "#" or "location" before it.
// ok is false if there is none; f is set if there is no such location.
func (p *parser) location(name string) (loc int8, ok bool, f *fault) {
	from := p.i
	sign := p.at(0) == kwSign
	p.skip(kwHash, kwLocation, kwSign)
	if p.more() && p.toks[p.i].Text == "no" { // "no. 2"
		p.i++
		p.skip(kwSign)
	}
	// "Casino: 1 Hit Man" counts; "Casino 1 Hit Man" does not.
	if !p.aloneNumber() || sign && p.v.words.pieces.Whole(p.toks[p.i+1:p.end]).How == orders.Whole {
		p.i = from
		return 0, false, nil
	}
	n := p.toks[p.i].Value
	if n != 1 && n != 2 {
		return 0, false, &fault{
			message: name + " has two locations, 1 and 2, and no " + quote(p.word(p.i)) + ".",
			instead: p.replaced(p.i, p.i+1, "1"),
		}
	}
	p.i++
	return int8(n), true, nil
}

// evidence counts the words from here on that belong to orders, and those that
// do not; small words count for nothing. It tells an order gone wrong from
// prose.
func (p *parser) evidence(from int) (known, foreign int) {
	for i := from; i < p.end; i++ {
		switch p.kws[i] {
		case kwNone:
			if p.toks[i].Kind != orders.Word {
				continue
			}
			m := p.v.words.targets.Whole(p.toks[i:p.end])
			if m.How != orders.Whole && len(p.toks[i].Text) > 4 {
				m = p.v.words.targets.Slip(p.toks[i:p.end])
			}
			if m.How == orders.None {
				foreign++
				continue
			}
			known++
			i += m.Used - 1
		case kwLow, kwHigh, kwAdd, kwEnemy, kwTotal, kwMoney, kwHood, kwHighest:
			known++
		case kwFiller, kwSoft, kwWho, kwIt, kwThey, kwMe, kwNoun, kwPlay, kwAll, kwBack:
			// Words of any sentence.
		}
	}
	return known, foreign
}
