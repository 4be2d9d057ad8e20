package theboss

import (
	"slices"

	"mobpost/orders"
)

// condition reads what stands between "if" and "then":
//
//	Detroit < 3
//	Detroit has fewer than 3 gangsters
//	there are at least 2 in Detroit
//	nobody is in Detroit, Detroit is empty
func (s *scan) condition() *Condition {
	c := &Condition{}
	s.skip("there are is only the total number count of gangsters in", "")
	city, first := s.city()
	if first {
		s.skip("has have holds contains with in there are is only still", "")
	}
	if !s.comparison(c) {
		s.fail(`a condition is like "if Detroit < 3 then ...": all gangsters in Detroit counted`)
		return c
	}
	s.skip(gangsterWords+" are is", "")
	if !first {
		s.skip("in on at", "")
		if city, first = s.city(); !first {
			s.fail(`which city does the condition mean? Write "if Detroit < 3 then ..."`)
			return c
		}
	} else {
		s.skip("there in it", "")
	}
	c.City = city
	if comma := s.sign(","); !s.word(thenWords) && !s.sign(":;,-") && !comma && !s.conditionOver() {
		s.fail(`write "then" behind the condition: "if Detroit < 3 then ..."`)
	}
	return c
}

// conditionOver tells whether a move begins here, or the line is at its end.
func (s *scan) conditionOver() bool {
	if s.end() || s.next(playWords+" "+placeWords+" "+noneWords) {
		return true
	}
	try := &scan{rest: s.rest}
	_, ok := try.city()
	return ok
}

// comparison reads "< 3", "fewer than 3", "3 or more", "empty", "3".
func (s *scan) comparison(c *Condition) bool {
	if s.word("empty vacant free") || s.none() {
		c.How, c.Count = Equal, 0
		return true
	}
	before := s.rest
	if s.word("not") && s.word("empty") || s.word("anybody anyone somebody someone") {
		c.How, c.Count = More, 0
		return true
	}
	s.rest = before
	signed := s.compareSign(c) || s.compareWords(c)
	n, ok := s.number()
	if !ok {
		return false
	}
	c.Count = n
	if !signed {
		c.How = Equal
		s.orMore(c)
	}
	return true
}

// compareSign reads a comparison written as signs.
func (s *scan) compareSign(c *Condition) bool {
	// A "!" before anything but "=" is left standing, and an error: dropped, it
	// would turn the condition into its opposite.
	if len(s.rest) > 1 && isSign(s.rest[0], "!") && isSign(s.rest[1], "=") {
		s.rest = s.rest[2:]
		s.sign("=")
		c.How = Unequal
		return true
	}
	switch {
	case s.sign("<"):
		c.How = Less
		switch {
		case s.sign("="):
			c.How = AtMost
		case s.sign(">"):
			c.How = Unequal
		}
	case s.sign(">"):
		c.How = More
		if s.sign("=") {
			c.How = AtLeast
		}
	case s.sign("="):
		c.How = Equal
		switch {
		case s.sign("<"):
			c.How = AtMost
		case s.sign(">"):
			c.How = AtLeast
		default:
			s.sign("=")
		}
	default:
		return false
	}
	return true
}

// compareWords reads a comparison written in words.
func (s *scan) compareWords(c *Condition) bool {
	before := s.rest
	not := s.word("no not isn't isnt")
	switch {
	case s.word("fewer less under below smaller lower"):
		c.How = Less
	case s.word("more over above greater larger higher"):
		c.How = More
	case !not && s.next("at") && len(s.rest) > 1 && isWord(s.rest[1], "least most"):
		c.How = AtLeast
		if isWord(s.rest[1], "most") {
			c.How = AtMost
		}
		s.rest = s.rest[2:]
	case s.word("exactly just equals equal is"):
		c.How = Equal
	case not && !isWord(before[0], "no"):
		c.How = Unequal
		return true
	default:
		s.rest = before
		return false
	}
	s.skip("than to", "")
	if s.word("or") && s.word("equal") {
		s.word("to")
		c.How = orEqual(c.How)
	}
	if not {
		c.How = opposite(c.How)
	}
	return true
}

func orEqual(how Comparison) Comparison {
	switch how {
	case Less:
		return AtMost
	case More:
		return AtLeast
	}
	return how
}

// opposite is what "no more than" makes of "more than".
func opposite(how Comparison) Comparison {
	switch how {
	case Less:
		return AtLeast
	case AtMost:
		return More
	case AtLeast:
		return Less
	case Equal:
		return Unequal
	}
	return AtMost
}

// orMore reads what may stand behind a number: "3 or more".
func (s *scan) orMore(c *Condition) {
	s.skip(gangsterWords, "")
	before := s.rest
	switch {
	case s.sign("+"), s.word("or") && s.word("more above over greater"):
		c.How = AtLeast
	default:
		s.rest = before
		if s.word("or") && s.word("fewer less below under") {
			c.How = AtMost
		} else {
			s.rest = before
		}
	}
}

// looksLikeOrder tells whether a line that could not be read was meant as an
// order all the same, so that its writer is told. Prose that mentions a city
// or a game is none.
func looksLikeOrder(all []orders.Token) bool {
	s := &scan{rest: all}
	s.skip(politeWords, ",")
	s.skip(elseWords, ",:")
	s.skip("and so", joinSigns)
	hangsOn := s.word(thenWords) // "then none" is half of something
	if s.word(ifWords + " " + unlessWords) {
		return looksLikeCondition(s.rest) || moveBehind(s.rest)
	}
	if onlyParts(s.rest) {
		return true
	}
	switch {
	case s.word(playWords):
		s.skip("the a my", "")
		_, card := s.kind()
		_, city := s.city()
		return card || city
	case s.none():
		return s.moveGoesOn() && (!s.end() || hangsOn)
	}
	placed := s.word(placeWords)
	s.skip("the my", "")
	if _, ok := s.city(); ok {
		with := s.word("with gets")
		s.skip("", ":-,=")
		_, counted := s.number()
		return with || counted || s.next(bigWords+" "+smallWords) || s.none() && s.moveGoesOn() || s.end() && placed || !s.end() && isSign(s.rest[0], ";") || s.next(playWords)
	}
	var m Move
	if !s.gang(&m) {
		return false
	}
	for ; !s.end(); s.rest = s.rest[1:] {
		if s.next(playWords) {
			return true
		}
		if _, ok := s.city(); ok {
			return true
		}
		if s.end() {
			return false
		}
	}
	return placed
}

// moveBehind tells whether a move stands behind what should be a condition, so
// that a condition on what none can ask for ("if blue > 2 then ...") is an
// error and not prose.
func moveBehind(rest []orders.Token) bool {
	for i, t := range rest {
		if !isWord(t, thenWords) && !isSign(t, ",:;") {
			continue
		}
		try := &scan{rest: rest[i+1:]}
		var m Move
		try.move(&m)
		if try.message != "" {
			continue
		}
		compared := slices.ContainsFunc(rest[:i], func(t orders.Token) bool { return isSign(t, "<>=!") || t.Kind == orders.Number })
		if m.Plays || !m.nobody() || compared {
			return true
		}
	}
	return false
}

// onlyParts tells whether a line has nothing in it but parts of an order, and
// enough of them for one. A card alone is not enough: reports list cards so.
func onlyParts(rest []orders.Token) bool {
	target, deed := false, false
	for s := (&scan{rest: rest}); !s.end(); {
		if m := cityWords.Find(s.rest); m.How == orders.Whole {
			s.rest = s.rest[max(1, m.Used):]
			target = true
			continue
		}
		t := s.rest[0]
		s.rest = s.rest[1:]
		switch {
		case t.Kind == orders.Number, t.Kind == orders.Money:
		case isWord(t, noneWords):
			target = true
		case isWord(t, bigWords+" "+smallWords+" play"), isSign(t, ";"):
			deed = true
		case isSign(t, joinSigns), isWord(t, partWords), isPenalty(t):
		default:
			return false
		}
	}
	return target && deed
}

// moveGoesOn tells whether the other half of a move may come next.
func (s *scan) moveGoesOn() bool {
	return s.end() || isSign(s.rest[0], ";,") || s.next(playWords)
}

// looksLikeCondition tells whether what follows an "if" compares a city.
func looksLikeCondition(rest []orders.Token) bool {
	named, compared := false, false
	for i, t := range rest {
		if i == 0 || i < 8 && !named {
			s := &scan{rest: rest[i:]}
			_, ok := s.city()
			named = named || ok
		}
		if isSign(t, "<>=") || isWord(t, "fewer more least most empty nobody") || t.Kind == orders.Number {
			compared = true
		}
		if isWord(t, thenWords) || isSign(t, ":;") || isWord(t, "play") {
			return named && compared || named && isWord(t, "then play")
		}
	}
	return named && compared
}
