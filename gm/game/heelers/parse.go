package heelers

import (
	"slices"
	"strings"

	"mobpost/orders"
)

// verb is the kind of an order, which is also its slot.
type verb int8

// The verbs in the order in which a seat's slots are listed.
const (
	traitorVerb verb = iota
	giveVerb
	exchangeVerb
	recruitVerb
	statementVerb
	verbs
	noVerb verb = -1
)

var slotNames = [verbs]string{"traitor", "give", "exchange", "recruit", "statement"}

// verbWords are the ways to begin an order.
var verbWords = [verbs][]string{
	{"traitor", "traitors"},
	{"give", "gives", "gift", "gifts", "bonus", "bribe", "bribery"},
	{"exchange", "exchanges", "swap", "trade"},
	{"recruit", "recruits", "recruiting"},
	{"statement", "statements"},
}

// move is one item of a gift: who gets it.
type move struct {
	to who
	item
}

// parsed is one line as the grammar reads it; whether the rules allow it is
// not asked yet.
type parsed struct {
	verb    verb
	moves   []move // of GIVE
	items   []item // of EXCHANGE and RECRUIT
	partner who    // of EXCHANGE
	back    *item  // of EXCHANGE: what it is said to be for; n is -1 if no number was said
	people  []who  // of TRAITOR
	said    string // of STATEMENT
	none    bool   // nothing was ordered in so many words

	message, instead string // what is wrong; empty if the line is understood
}

// opening is a line's beginning: the verb, and where its words go on.
type opening struct {
	verb  verb
	slip  string // the right verb, if the word is only a slip away from it
	shout bool   // the verb stands in capitals
	rest  int    // token behind the verb and a colon
	mark  bool   // there was a colon or dash
}

// bare takes bullets, a number and courtesy off a line's beginning.
func bare(line orders.Line) string {
	text, _ := orders.Bulleted(line.Text)
	full := settle(line.Text)
	if i := strings.Index(full, text); i >= 0 {
		text = full[i:] // with the full stop that a statement keeps
	}
	text = settle(text)
	if i := strings.IndexFunc(text, func(r rune) bool { return r < '0' || r > '9' }); i > 0 && i <= 2 && strings.ContainsRune(".):-", rune(text[i])) {
		text = strings.TrimLeft(text[i+1:], " ")
	}
	for _, word := range []string{"please ", "please, "} {
		if len(text) > len(word) && strings.EqualFold(text[:len(word)], word) {
			text = text[len(word):]
		}
	}
	return text
}

// open reads the verb.
func (s *scan) open() opening {
	o := opening{verb: noVerb}
	if len(s.tokens) == 0 || s.tokens[0].Kind != orders.Word {
		return o
	}
	word := s.tokens[0].Text
	o.rest = 1
	if s.is(1, ":") || s.dash(1) {
		o.rest, o.mark = 2, true
	}
	if len(s.line) == len(s.text) {
		first := s.line[s.tokens[0].Pos:s.tokens[0].End]
		o.shout = strings.ToUpper(first) == first && len(first) > 1
	}
	for v, words := range verbWords {
		if slices.Contains(words, word) {
			o.verb = verb(v)
			return o
		}
	}
	for v, words := range verbWords {
		if len(word) >= 3 && strings.HasPrefix(words[0], word) {
			o.verb = verb(v)
			return o
		}
	}
	for v, words := range verbWords {
		if len(word) < 3 {
			break
		}
		if near, ok := orders.Nearest(word, words[:1]); ok {
			o.verb, o.slip = verb(v), near
			return o
		}
	}
	return o
}

// dash tells whether token i is a dash, and not the sign of a number.
func (s *scan) dash(i int) bool {
	return s.is(i, "-") && (s.tokens[i].Near || i+1 >= len(s.tokens) || !s.tokens[i+1].Near)
}

// parse reads a line that was opened with a verb.
func (s *scan) parse(o opening) parsed {
	r := parsed{verb: o.verb}
	if o.verb == statementVerb && o.slip == "" {
		if at := s.tokens[0].End; len(s.line) == len(s.text) {
			r.said = statementText(s.line[at:])
		} else {
			r.said = statementText(s.text[at:])
		}
		return r
	}
	if len(s.text) > mostLine {
		r.message = "this line is too long to be an order"
		return r
	}
	if o.slip != "" {
		right := strings.ToUpper(o.slip)
		r.message, r.instead = `"`+s.tokens[0].Text+`" is no order; did you mean `+right+"?", s.replaced(0, 1, right)
		return r
	}
	ok := false
	if i, none := s.nothing(o.rest); none && s.end(i) {
		r.none = true
		return r
	}
	switch o.verb {
	case giveVerb:
		ok = s.give(o.rest, nil, &r)
	case exchangeVerb:
		ok = s.exchange(o.rest, &r)
	case recruitVerb:
		ok = s.cards(s.skip(o.rest, "with"), nil, func(items []item, i int) bool {
			if s.is(i, "into", "to", "in", "for") {
				i = s.skip(i+1, "the", "recruiting", "pool", "table")
			}
			if !s.end(i) {
				return false
			}
			r.items = slices.Clone(items)
			return true
		})
	case traitorVerb:
		ok = s.traitor(o.rest, &r)
	}
	if !ok {
		r.message, r.instead = s.message, s.instead
	}
	return r
}

// give reads "Anna 2 blue, 1 gray; Ben 1 gray" and "2 blue to Anna".
func (s *scan) give(i int, moves []move, r *parsed) bool {
	after := func(moves []move, i int) bool {
		if s.end(i) {
			r.moves = slices.Clone(moves)
			return true
		}
		return s.give(s.separators(i), moves, r)
	}
	add := func(to who, items []item) []move {
		more := slices.Clip(moves)
		for _, it := range items {
			more = append(more, move{to, it})
		}
		return more
	}
	if i >= len(s.tokens) {
		return s.fail(i, "it does not say who gets which cards", "")
	}
	if s.who(s.skip(i, "to"), func(to who, i int) bool {
		if i = s.skip(i, ":", ",", "gets"); s.dash(i) {
			i++
		}
		if s.cards(i, nil, func(items []item, i int) bool { return after(add(to, items), i) }) {
			return true
		}
		j, none := s.nothing(i)
		return none && after(moves, j)
	}) {
		return true
	}
	return s.cards(i, nil, func(items []item, i int) bool {
		return s.who(s.skip(i, "to", "for"), func(to who, i int) bool { return after(add(to, items), i) })
	})
}

// exchange reads "2 red with Boss", "with the Boss: 2 red for 2 blue".
func (s *scan) exchange(i int, r *parsed) bool {
	done := func(items []item, partner who, back *item, i int) bool {
		return s.forWhat(i, back, func(back *item, i int) bool {
			if !s.end(i) {
				return false
			}
			r.items, r.partner, r.back = slices.Clone(items), partner, back
			return true
		})
	}
	with := []string{"with", "to", "at", ",", ":"}
	if s.cards(i, nil, func(items []item, i int) bool {
		return s.forWhat(i, nil, func(back *item, i int) bool {
			return s.who(s.skip(i, with...), func(partner who, i int) bool { return done(items, partner, back, i) })
		})
	}) {
		return true
	}
	return s.who(s.skip(i, with...), func(partner who, i int) bool {
		if i = s.skip(i, ",", ":"); s.dash(i) {
			i++
		}
		return s.cards(i, nil, func(items []item, i int) bool { return done(items, partner, nil, i) })
	})
}

// forWhat reads "for 2 blue" or "for blue", which may stand in an exchange.
func (s *scan) forWhat(i int, back *item, next func(back *item, i int) bool) bool {
	if back != nil || !s.is(i, "for") {
		return next(back, i)
	}
	j := s.skip(i+1, "the", "same", "number", "as", "many", "of")
	n, k, ok := s.number(j)
	if !ok {
		n, k = -1, j
	}
	k = s.skip(k, cardFiller...)
	c, ok := s.colour(k)
	if !ok {
		return s.fail(k, "for which colour?", "")
	}
	return next(&item{c, n}, s.skip(k+1, "cash", "card", "cards"))
}

// traitor reads one name or several.
func (s *scan) traitor(i int, r *parsed) bool {
	var list func(i int, people []who) bool
	list = func(i int, people []who) bool {
		return s.who(i, func(w who, i int) bool {
			people := append(slices.Clip(people), w)
			if s.end(i) {
				r.people = people
				return true
			}
			return list(s.separators(i), people)
		})
	}
	i = s.skip(i, "is", "are", "=", ":")
	if list(i, nil) {
		return true
	}
	if s.is(i, "anyone", "anybody", "any", "draw", "random", "chance") && s.end(i+1) {
		r.none = true
		return true
	}
	return false
}

// mostSaid is the length of a statement in characters.
const mostSaid = 500

// statementText is what is said: behind the word, a colon or dash and space.
func statementText(s string) string {
	s = strings.TrimLeft(s, " ")
	if s != "" && strings.ContainsRune(":-,.", rune(s[0])) {
		s = strings.TrimLeft(s[1:], " ")
	}
	return s
}
