package heelers

import "mobpost/orders"

// item is a number of cards of one colour, as a line names them.
type item struct {
	colour Colour
	n      int
}

// mostCount is more of anything than a match can come to.
const mostCount = 100000

// largeCount stands for any count in an order that is larger: it is cut down
// anyhow, and canonical text stays short.
const largeCount = 999

// numberWords are the counts that people write out.
var numberWords = [...][]string{
	{"no", "zero"}, {"a", "an", "one"}, {"two", "both"}, {"three"}, {"four"}, {"five"},
	{"six"}, {"seven"}, {"eight"}, {"nine"}, {"ten"},
}

// number reads a count at token i.
func (s *scan) number(i int) (n, next int, ok bool) {
	if i >= len(s.tokens) {
		return 0, i, false
	}
	t := s.tokens[i]
	switch t.Kind {
	case orders.Number:
		if t.Value < 0 || t.Value > largeCount {
			return largeCount, i + 1, true
		}
		return t.Value, i + 1, true
	case orders.Word:
		for n, words := range numberWords {
			if s.is(i, words...) {
				return n, i + 1, true
			}
		}
	}
	return 0, i, false
}

// colour reads a colour at token i; what is one slip away is told.
func (s *scan) colour(i int) (Colour, bool) {
	if i >= len(s.tokens) || s.tokens[i].Kind != orders.Word {
		return 0, false
	}
	if c, ok := colourWord(s.tokens[i].Text); ok {
		return c, true
	}
	if near, ok := orders.Nearest(s.tokens[i].Text, colourNames[:]); ok {
		s.fail(i, `"`+s.tokens[i].Text+`" is no colour; did you mean `+near+"?", s.replaced(i, i+1, near))
	}
	return 0, false
}

func colourWord(word string) (Colour, bool) {
	switch word {
	case "blue", "blues":
		return Blue, true
	case "red", "reds":
		return Red, true
	case "gray", "grays", "grey", "greys":
		return Gray, true
	}
	return 0, false
}

// cardFiller are words that may stand around a colour and say nothing.
var cardFiller = []string{"cash", "card", "cards", "bag", "bags", "x", "*", "\u00d7", "of"}

// item reads "2 blue", "two blue cards", "a gray", "2x red", "blue x 2".
func (s *scan) item(i int) (it item, next int, ok bool) {
	if c, ok := s.colour(i); ok {
		if j := s.skip(i+1, "x", "*", "\u00d7", "="); j > i+1 {
			if n, next, ok := s.number(j); ok {
				return item{c, n}, next, true
			}
		}
		return it, i, s.fail(i, "how many "+c.String()+"?", s.replaced(i, i+1, "1 "+c.String()))
	}
	n, j, ok := s.number(i)
	if !ok {
		if i >= len(s.tokens) {
			return it, i, s.fail(i, "the cards are missing", "")
		}
		return it, i, s.fail(i, `"`+s.rest(i)+`" names no cards`, "")
	}
	j = s.skip(j, cardFiller...)
	c, ok := s.colour(j)
	if !ok {
		if j >= len(s.tokens) {
			return it, i, s.fail(j, "of which colour, blue, red or gray?", "")
		}
		return it, i, s.fail(j, `"`+s.tokens[j].Text+`" is no colour: cash is blue, red or gray`, "")
	}
	return item{c, n}, j + 1, true
}

// cards reads a list of items from token i on. Longer lists are tried first.
func (s *scan) cards(i int, items []item, next func(items []item, i int) bool) bool {
	if s.spent(i) {
		return false
	}
	it, j, ok := s.item(i)
	if !ok {
		return false
	}
	items = append(items, it)
	ends := []int{j}
	if k := s.skip(j, "cash", "card", "cards", "bag", "bags", "ones"); k > j {
		ends = []int{k, j} // somebody may be called Cash
	}
	for _, j := range ends {
		if k := s.separators(j); k < len(s.tokens) && s.cards(k, items, next) {
			return true
		}
		if next(items, j) {
			return true
		}
	}
	return false
}

// nothing reads a word for no cards, or nobody, at token i.
func (s *scan) nothing(i int) (next int, ok bool) {
	switch {
	case s.is(i, "no") && s.is(i+1, "cards", "card", "cash", "one"):
		return i + 2, true
	case s.is(i, "nothing", "none", "nobody", "noone", "pass", "zero", "0"):
		return i + 1, true
	}
	return i, false
}
