package theboss

import (
	"strings"

	"mobpost/orders"
)

// result is what became of a line. It is an order, looks like one with
// something wrong, or is none.
type result struct {
	line    Line
	message string // what is wrong, for the player
	instead string
	claimed bool
}

func (r *result) ok() bool { return r.claimed && r.message == "" }

// scan reads tokens from the front.
type scan struct {
	rest    []orders.Token
	message string // the first thing that was wrong
	slip    string // a name one slip away was taken for the right one; an error all the same
}

func (s *scan) fail(message string) {
	if s.message == "" {
		s.message = message
	}
}

func (s *scan) end() bool { return len(s.rest) == 0 }

// word takes the next token if it is one of the words.
func (s *scan) word(words string) bool {
	if s.end() || !isWord(s.rest[0], words) {
		return false
	}
	s.rest = s.rest[1:]
	return true
}

func (s *scan) sign(signs string) bool {
	if s.end() || !isSign(s.rest[0], signs) {
		return false
	}
	s.rest = s.rest[1:]
	return true
}

// skip takes all the words and signs that come next of those given.
func (s *scan) skip(words, signs string) {
	for s.word(words) || signs != "" && s.sign(signs) {
	}
}

// next tells whether one of the words comes next.
func (s *scan) next(words string) bool { return !s.end() && isWord(s.rest[0], words) }

// city takes a city. One slip away is an error with the right word offered.
func (s *scan) city() (City, bool) {
	s.word("the")
	m := cityWords.Find(s.rest)
	switch m.How {
	case orders.Whole, orders.Begun:
		s.rest = s.rest[m.Used:]
		return City(m.Value), true
	case orders.Slip:
		if s.slip == "" {
			s.slip = "there is no city " + s.rest[0].Text
		}
		s.rest = s.rest[m.Used:]
		return City(m.Value), true
	case orders.Ambiguous:
		s.fail(s.rest[0].Text + " may be " + strings.Join(m.Names, " or "))
		s.rest = s.rest[max(1, m.Used):]
		return City(m.Value), true
	}
	return 0, false
}

// number takes a number in digits or words.
func (s *scan) number() (int, bool) {
	if s.end() {
		return 0, false
	}
	t := s.rest[0]
	if t.Kind == orders.Number {
		s.rest = s.rest[1:]
		if t.Value < 0 || t.Value > mostMoney {
			return mostMoney, true // more than anybody has, whatever it is
		}
		return t.Value, true
	}
	for n, words := range numberWords {
		if s.word(words) {
			return n, true
		}
	}
	return 0, false
}

// parseLine reads one line of a player. A line of prose is not claimed.
func parseLine(text string) result {
	if len(text) > 500 {
		return result{}
	}
	all := tokens(text)
	s := &scan{rest: all}
	s.skip(politeWords, ",")
	s.skip(elseWords, ",:")
	var r result
	switch {
	case s.word(ifWords):
		r.line.If = s.condition()
	case s.next(unlessWords):
		s.fail(`write the opposite condition with "if": "if Detroit >= 3 then ..." for "unless Detroit < 3 ..."`)
	default:
		// Without the condition before it, a move that hangs on one would
		// always hold.
		if s.skip("and so please", joinSigns); s.next(thenWords) {
			s.fail(`"then" begins this line, and no condition stands before it: "if Detroit < 3 then ..."`)
		}
	}
	if belowZero(all) {
		s.fail("a number cannot be below zero")
	}
	if s.message == "" {
		s.move(&r.line.Move)
	}
	r.message = s.message
	if s.message == "" && s.slip != "" {
		r.message, r.instead = s.slip, r.line.String()
	}
	r.claimed = r.message == "" || looksLikeOrder(all)
	return r
}

// belowZero tells whether a number has a minus sign: a dash that touches it and
// nothing before, unlike the one in "Detroit-2 big" or "Detroit - 2 big".
func belowZero(all []orders.Token) bool {
	for i := 1; i+1 < len(all); i++ {
		if isSign(all[i], "-") && all[i+1].Kind == orders.Number && all[i+1].Near && (!all[i].Near || all[i-1].Kind == orders.Sign) {
			return true
		}
	}
	return false
}

// move reads the two halves, in either order; one may be missing.
func (s *scan) move(m *Move) {
	for {
		s.skip("then and please thanks thx so", joinSigns)
		if s.end() {
			break
		}
		s.skip(politeWords, "")
		switch {
		case s.word(playWords):
			s.skip(playWords+" the a my", ":")
			if s.end() && m.Places {
				return // the card is still missing: B5 says which then
			}
			s.card(m)
		case m.Places && s.cardAhead(), !m.Places && !m.Plays && s.cardFirst():
			s.card(m)
		default:
			s.placing(m)
		}
		if s.message != "" {
			return
		}
	}
	if !m.Places && !m.Plays {
		s.fail(`an order is like "Detroit with 2 big + 1 small; play Detroit 3"`)
	}
}

// cardAhead tells whether a card comes next without the word play, which it
// may behind a placing. Alone it would be no order: reports list cards so.
func (s *scan) cardAhead() bool {
	try := &scan{rest: s.rest}
	if _, ok := try.city(); ok {
		try.skip("the "+prepositions, "")
		_, ok := try.kind()
		return ok && !try.next(bigWords+" "+smallWords)
	}
	try = &scan{rest: s.rest}
	if _, ok := try.kind(); !ok {
		return false
	}
	try.skip("card the "+prepositions, "")
	_, ok := try.city()
	return ok
}

// cardFirst tells whether a card comes next and a placing is all that follows
// it: "Boston M2; Boston with 1 big". A bare number may be gangsters.
func (s *scan) cardFirst() bool {
	try := &scan{rest: s.rest}
	if _, ok := try.city(); !ok {
		return false
	}
	if _, bare := try.number(); bare {
		return false
	}
	if _, ok := try.kind(); !ok || try.end() || !isSign(try.rest[0], ";,") && !try.next("and then") {
		return false
	}
	try.skip("then and", joinSigns)
	var m Move
	try.placing(&m)
	try.skip("please thanks thx", joinSigns)
	return try.message == "" && try.end()
}

// card reads the card to play: "Detroit M3", "Detroit 3", "3 in Detroit".
func (s *scan) card(m *Move) {
	if m.Plays {
		s.fail("a move plays one card")
		return
	}
	m.Plays = true
	kind, first := s.kind()
	if first {
		s.skip("card the "+prepositions, ",")
	}
	city, ok := s.city()
	if !ok {
		s.fail(`which card? Write the city too: "play Detroit 3"`)
		return
	}
	if !first {
		s.skip("the card's "+prepositions, ":,-")
		if kind, ok = s.kind(); !ok {
			s.fail("which card of " + city.String() + `? Write "play ` + city.String() + ` 3" or "play ` + city.String() + ` gun"`)
			return
		}
	}
	s.skip("card", "")
	m.Card = Card{city, kind}
}

// kind reads what a card says: "M3", "3", "$3", "3 money", "gun".
func (s *scan) kind() (Kind, bool) {
	if s.end() {
		return 0, false
	}
	for i, words := range penaltyWords {
		if s.word(words) {
			s.skip("card", "")
			return Gun + Kind(i), true
		}
	}
	before := s.rest
	if t := s.rest[0]; t.Kind == orders.Money && t.Value >= 0 && strings.HasPrefix(t.Text, "$") {
		s.rest = s.rest[1:]
		return Kind(min(t.Value, mostMoney)), true
	}
	s.skip("m money", "")
	n, ok := s.number()
	if !ok {
		s.rest = before
		return 0, false
	}
	s.skip("card "+moneyWords, "")
	return Kind(n), true
}

// placing reads where how many are placed: "Detroit with 2 big + 1 small",
// "2 big in Detroit", "none".
func (s *scan) placing(m *Move) {
	if m.Places {
		s.fail("a move places gangsters on one city only, before the one card is played")
		return
	}
	m.Places = true
	s.skip(placeWords+" the my in on to at", "")
	if s.none() {
		return
	}
	city, first := s.city()
	if first {
		s.skip("with gets by has and add in "+placeWords, ":-,=+")
		if s.none() {
			return
		}
	}
	if !s.gang(m) {
		if !first {
			s.fail(`no city or gangsters in this: an order is like "Detroit with 2 big + 1 small; play Detroit 3"`)
		}
		s.fail("how many of them? Write " + city.String() + ` with 2 big + 1 small, or to play a card "play ` + city.String() + ` 3"`)
		return
	}
	if !first {
		s.skip("the "+prepositions+" "+placeWords, ":,")
		if city, first = s.city(); !first {
			s.fail("on which city? Write Detroit with " + gang(m.Big, m.Small))
			return
		}
	}
	if !m.nobody() {
		m.City = city
	}
}

// none takes the words for placing nobody.
func (s *scan) none() bool {
	before := s.rest
	if s.word(noneWords) || s.word("no zero") && s.word(gangsterWords+" placing placement") {
		return true
	}
	s.rest = before
	if s.word("no") && (s.end() || isSign(s.rest[0], ";,")) {
		return true
	}
	s.rest = before
	return false
}

// gang reads gangsters: "2 big + 1 small", "a big one and two small", "big 2".
func (s *scan) gang(m *Move) bool {
	found := false
	for {
		before := s.rest
		if found {
			s.skip("and with plus", ",+&")
		}
		s.skip("the my", "")
		n, counted := s.number()
		many := &m.Big
		switch {
		case s.word(bigWords):
		case s.word(smallWords):
			many = &m.Small
		default:
			s.rest = before
			return found
		}
		found = true
		s.skip(gangsterWords, "")
		if !counted {
			n = 1
			if !s.end() && s.rest[0].Kind == orders.Number {
				n, _ = s.number()
			}
		}
		*many = min(*many+n, mostMoney)
	}
}
