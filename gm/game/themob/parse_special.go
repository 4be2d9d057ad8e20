package themob

import (
	"strings"

	"mobpost/orders"
)

// maxAlternatives bounds a special's list; nobody means more.
const maxAlternatives = 40

// list reads what stands behind a special's name: alternatives, separated by
// semicolons, else, or, otherwise (M35). Words that it cannot read are left to
// the game master, unless a word is one slip away from a known one and the
// rest could then be read.
func (p *parser) list(c Card) ([]Alternative, *fault) {
	end := p.end
	defer func() { p.end = end }()
	var list []Alternative
	p.skip(kwSign, kwEqual)
	if p.more() && p.toks[p.i].Text == ">" { // an arrow
		p.i++
	}
	if p.at(0) == kwOn {
		p.i++ // "Offer on Blue"
	}
	for p.i < end {
		p.lead()
		if p.i >= end {
			break
		}
		to, quoted := p.segment(end)
		from := p.i
		var f *fault
		if list, f = p.alternatives(list, c, from, to, quoted); f != nil {
			return nil, f
		}
		if n := len(list); n > maxAlternatives {
			return nil, wrong("These are more alternatives than anybody needs; name the first few.")
		} else if n > 0 && list[n-1].Target == Nothing {
			break // what is written behind it is not tried
		}
		p.i, p.end = to, end
	}
	p.i = end
	return list, nil
}

// lead passes over what separates alternatives, and the words that lead into
// the first one.
func (p *parser) lead() {
	for p.i < p.end {
		switch p.kws[p.i] {
		case kwSemi, kwElse, kwOr, kwThen, kwComma, kwSign, kwClose:
		case kwPlus:
			if p.toks[p.i].Kind == orders.Word && p.at(1) != kwElse && p.at(1) != kwOr && p.at(1) != kwThen && p.at(1) != kwIf {
				return
			}
		case kwIf:
			n := p.otherwise(p.i)
			if n == 0 {
				return
			}
			p.i += n - 1
		case kwSoft: // "failing that"
			if p.toks[p.i].Text != "failing" {
				return
			}
			if p.at(1) == kwSoft {
				p.i++
			}
		default:
			return
		}
		p.i++
	}
}

// otherwise counts the words from token i on of "if not", "if that fails", "if
// he isn't there": they say no more than else.
func (p *parser) otherwise(i int) int {
	word := func(n int, texts ...string) bool {
		return i+n < p.end && oneOf(p.toks[i+n].Text, texts...)
	}
	n := 1
	if word(n, "he", "she", "they", "it", "that") {
		n++
	}
	if word(n, "fails", "impossible") {
		return n + 1
	}
	if word(n, "is", "are") {
		n++
	}
	if !word(n, "not", "isn't", "aren't", "absent", "missing") {
		return 0
	}
	n++
	if word(n, "there", "possible", "present") {
		n++
	}
	if i+n < p.end && p.kws[i+n] != kwComma && n > 2 {
		return 0 // a condition, as far as can be seen
	}
	return n
}

func oneOf(s string, texts ...string) bool {
	for _, t := range texts {
		if s == t {
			return true
		}
	}
	return false
}

// segment finds the end of the alternative that begins here. One in quotes
// goes to the closing quote.
func (p *parser) segment(end int) (to int, quoted bool) {
	if p.kws[p.i] == kwQuote {
		for k := p.i + 1; k < end; k++ {
			if p.kws[k] != kwQuote {
				continue
			}
			if p.v.stored || k+1 >= end || p.separates(k+1, end) {
				return k + 1, true
			}
		}
	}
	for k := p.i; k < end; k++ {
		if p.separates(k, end) {
			return k, false
		}
	}
	return end, false
}

// separates tells whether the token ends an alternative.
func (p *parser) separates(k, end int) bool {
	switch p.kws[k] {
	case kwSemi, kwElse:
		return true
	case kwThen:
		return k > p.i
	case kwSoft:
		return k > p.i && p.toks[k].Text == "failing"
	case kwIf: // ", if not, "
		if k == p.i || p.kws[k-1] != kwComma {
			return false
		}
		n := p.otherwise(k)
		return n > 0 && (k+n < end && p.kws[k+n] == kwComma || p.toks[min(k+n, end)-1].Text == "fails")
	case kwOr:
		if k+1 < end && p.kws[k+1] == kwMore { // "50K or more"
			return false
		}
		return !p.orInCondition(k, end)
	}
	return false
}

// orInCondition tells an "or" between the families of one condition, "if Blue
// or Green is there", from one between alternatives.
func (p *parser) orInCondition(k, end int) bool {
	a := k - 1
	for a >= p.i && p.kws[a] != kwIf && p.kws[a] != kwUnless {
		if p.kws[a] != kwNone && p.kws[a] != kwMe && p.kws[a] != kwOr && p.kws[a] != kwComma && p.kws[a] != kwThe {
			return false
		}
		a--
	}
	if a < p.i {
		return false
	}
	for b := k + 1; b < end; b++ {
		switch p.kws[b] {
		case kwIs, kwIsnt, kwHas, kwThere:
			return true
		case kwNone, kwMe, kwThe, kwOr, kwComma:
		default:
			return false
		}
	}
	return false
}

// alternatives reads the tokens from a to b as one alternative, or as several
// with commas between them if they can be read so and not otherwise, and adds
// to the list.
func (p *parser) alternatives(to []Alternative, c Card, a, b int, quoted bool) ([]Alternative, *fault) {
	var w wish
	if quoted && (p.v.stored || !p.wish(&w, c, a+1, b-1)) {
		// As the echo has it, and as it was understood before.
		return append(to, unreadWords(p.text(a+1, b-1))...), nil
	}
	if n := len(to); b-a == 1 && p.kws[a] == kwNumber && n > 0 && to[n-1].Target == AtSite && to[n-1].Site.Location > 0 {
		if v := p.toks[a].Value; v == 1 || v == 2 { // "Casino 1 or 2"
			return append(to, Alternative{Target: AtSite, Family: -1, Site: Site{to[n-1].Site.Racket, int8(v)}}), nil
		}
	}
	if w.have || p.wish(&w, c, a, b) {
		if to == nil {
			to = make([]Alternative, 0, 4)
		}
		return append(to, w.alt), nil
	}
	if w.fault != nil {
		return nil, w.fault
	}
	if list := p.commas(c, a, b); list != nil {
		return append(to, list...), nil
	}
	if f := p.slip(c, a, b); f != nil {
		return nil, f
	}
	for b > a && (p.kws[b-1] == kwComma || p.kws[b-1] == kwSign) {
		b--
	}
	return append(to, unreadWords(p.text(a, b))...), nil
}

// unreadWords is what is left to the game master.
func unreadWords(s string) []Alternative {
	s = strings.Trim(strings.ReplaceAll(strings.Trim(s, `" .,:;`), `"`, "'"), " .,:;")
	if s == "" {
		return nil
	}
	return []Alternative{{Target: Unread, Words: s, Family: -1}}
}

// commas reads "Blue, Red" and "Blue > Red": every part must be an alternative by itself.
func (p *parser) commas(c Card, a, b int) []Alternative {
	var list []Alternative
	for from := a; from < b; {
		to := from
		for to < b && !p.parts(to) {
			to++
		}
		var w wish
		if to == b && from == a || !p.wish(&w, c, from, to) {
			return nil
		}
		list = append(list, w.alt)
		from = to + 1
	}
	return list
}

// parts tells whether a comma, a slash or a ">" that compares nothing stands
// between alternatives.
func (p *parser) parts(k int) bool {
	switch p.toks[k].Text {
	case ",", "/":
		return true
	case ">":
		return k+1 >= len(p.kws) || p.kws[k+1] != kwEqual && p.kws[k+1] != kwMoney && p.kws[k+1] != kwNumber
	}
	return false
}

// slip looks for one word that is a slip away from a known one and with which
// the whole could be read, or would be in an order's words at least: an error with the right word offered, and nothing
// for the game master.
func (p *parser) slip(c Card, a, b int) *fault {
	// Few words: who writes a sentence has not slipped on a key.
	if b-a > 16 {
		return nil
	}
	from, end := p.i, p.end
	defer func() { p.i, p.end = from, end }()
	p.end = b
	for k := a; k < b; k++ {
		if p.kws[k] != kwNone || p.toks[k].Kind != orders.Word {
			continue
		}
		if m := p.v.words.targets.Whole(p.toks[k:b]); m.How == orders.Whole {
			k += m.Used - 1
			continue
		}
		name, used := p.nearest(k)
		m := orders.Match{}
		if used == 0 {
			if m = p.v.words.targets.Begun(p.toks[k:b], 2); m.How != orders.Ambiguous {
				continue
			}
			name, used = m.Names[0], m.Used
		}
		var q parser
		q.v = p.v
		q.load(p.text(a, k) + " " + name + " " + p.text(k+used, b))
		if ok, f := q.readable(c); !ok && f == nil {
			// Nor is it free-format if every other word is an order's.
			if known, foreign := q.evidence(0); known == 0 || foreign > 0 || strings.Contains(p.toks[k].Text, "'") || p.toks[k].Of {
				continue
			}
		}
		if m.How == orders.Ambiguous {
			return p.ambiguous(k, used, m.Names)
		}
		return p.slipped(k, used, name)
	}
	return nil
}

// readable tells whether everything that is loaded are alternatives; f is set
// if they are readable words that name what is not there.
func (p *parser) readable(c Card) (ok bool, f *fault) {
	n := 0
	for end := p.end; p.i < end; n++ {
		p.end = end
		p.lead()
		if p.i >= end {
			break
		}
		from := p.i
		to, _ := p.segment(end)
		var w wish
		if !p.wish(&w, c, from, to) && p.commas(c, from, to) == nil {
			return false, w.fault
		}
		p.i = to
	}
	return n > 0, nil
}
