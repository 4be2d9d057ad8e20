package heelers

import (
	"strings"

	"mobpost/orders"
)

// Claims tells which lines the grammar takes for orders, without a table to
// know names from. It is strict, because other games' mails and plain prose
// are asked too: "Give my love to Anna" is no order.
func (Game) Claims(lines []orders.Line) []bool {
	claims := make([]bool, len(lines))
	l := &lexicon{}
	for i, line := range lines {
		s := l.scan(bare(line))
		claims[i] = s.strict(s.open())
	}
	return claims
}

// strict tells whether the line has the form of an order whoever plays.
func (s *scan) strict(o opening) bool {
	tail := len(s.tokens) - o.rest
	switch {
	case o.verb == noVerb || o.verb != statementVerb && len(s.text) > mostLine:
		return false
	case tail <= 0:
		return false // a line of the form that was not filled in
	case o.verb == statementVerb:
		return o.mark || o.shout
	case o.verb == traitorVerb:
		return (o.mark || o.shout) && o.slip == "" && 1 <= tail && tail <= 6
	}
	if j, none := s.nothing(o.rest); none && j == len(s.tokens) {
		return o.slip == ""
	}
	return s.pair(o.rest)
}

// claimed tells whether a line that could not be read looks enough like an
// order to be an error and not prose.
func (s *scan) claimed(o opening) bool {
	if o.verb == noVerb {
		return false
	}
	if s.strict(o) {
		return true
	}
	last := len(s.tokens)
	for last > o.rest && s.is(last-1, ".", ",", ";") {
		last--
	}
	tail := last - o.rest
	if tail <= 0 {
		return false
	}
	if o.slip != "" {
		return o.shout && s.signal(o.rest)
	}
	if o.verb == statementVerb {
		return s.is(0, "statement") && s.is(1, "i", `"`, "'")
	}
	if o.verb == traitorVerb {
		return o.mark || o.shout || tail <= 1 && !s.is(o.rest, "!", "?") || tail <= 12 && s.anybody(o.rest)
	}
	return o.mark || o.shout || tail <= 12 && (s.signal(o.rest) || s.counted(o.rest)) || tail <= 2 && s.named(o.rest)
}

// counted tells whether the verb, or a name behind it, is followed by a count
// in words. "A" and "no" are too common in prose to be a sign.
func (s *scan) counted(i int) bool {
	i = s.skip(i, "to", "with", "the")
	if n, _, ok := s.number(i); ok && n > 0 && !s.is(i, "a", "an") {
		return true
	}
	for _, name := range s.names {
		if i >= len(s.tokens) {
			break
		}
		if j, ok := s.whole(i, name.lower); ok {
			n, _, ok := s.number(s.skip(j, ":", "-", ","))
			return ok && n > 0 && !s.is(j, "a", "an")
		}
	}
	return false
}

// anybody looks for a whole name at any token.
func (s *scan) anybody(i int) bool {
	for ; i < len(s.tokens); i++ {
		for _, n := range s.names {
			if _, ok := s.whole(i, n.lower); ok {
				return true
			}
		}
	}
	return false
}

// pair looks for a count with its colour.
func (s *scan) pair(i int) bool {
	for ; i < len(s.tokens); i++ {
		if _, j, ok := s.number(i); ok {
			j = s.skip(j, cardFiller...)
			if j < len(s.tokens) {
				if _, ok := colourWord(s.tokens[j].Text); ok {
					return true
				}
			}
		}
	}
	return false
}

// signal looks for digits, a colour or a card.
func (s *scan) signal(i int) bool {
	for ; i < len(s.tokens); i++ {
		if _, ok := colourWord(s.tokens[i].Text); ok || s.tokens[i].Kind == orders.Number || s.is(i, "card", "cards", "cash") {
			return true
		}
	}
	return false
}

// named tells whether token i begins a name or a role, if only by a slip.
func (s *scan) named(i int) bool {
	i = s.skip(i, "to", "with", "the")
	if i >= len(s.tokens) {
		return false
	}
	for _, n := range s.names {
		if _, ok := s.whole(i, n.lower); ok {
			return true
		}
	}
	return s.vocab.Find(s.tokens[i:]).How != orders.None
}

// wrapAt is the length from which a mail program may have broken a line.
const wrapAt = 50

// Join joins the lines of a statement or a long gift that a mail program has
// wrapped: a long line that is an order, and the next one, if that is no order
// and no command, is not set off, and is not empty. A line that ends a
// sentence ends its order.
func (g Game) Join(lines []orders.Line) []orders.Line {
	claims := g.Claims(lines)
	l := &lexicon{}
	var joined []orders.Line
	for i := 0; i < len(lines); i++ {
		line := lines[i]
		last := line.Text
		s := l.scan(bare(line))
		said := claims[i] && s.open().verb == statementVerb
		for claims[i] && i+1 < len(lines) && !claims[i+1] && wrapped(last, lines[i+1]) {
			// Behind a statement any word may follow, elsewhere a verb begins
			// another order, if a faulty one.
			if next := l.scan(bare(lines[i+1])).open(); !said && (next.verb != noVerb || !goesOn(last, lines[i+1].Text)) {
				break
			}
			claims[i+1] = true
			i++
			last = lines[i].Text
			line.Text = strings.TrimRight(line.Text, " \t") + " " + strings.TrimLeft(last, " \t")
		}
		joined = append(joined, line)
	}
	return joined
}

// goesOn tells whether a line can be more of a gift, an exchange or the like:
// it counts something, names a colour or a head, or the line before it waits
// for a name. "Regards, Anna" is none of that.
func goesOn(last, next string) bool {
	last = strings.ToLower(strings.TrimRight(last, " \t"))
	for _, end := range []string{",", "+", "&", ";", " and", " with", " to"} {
		if strings.HasSuffix(last, end) {
			return true
		}
	}
	for _, t := range orders.Tokens(orders.Fold(next)) {
		switch t.Text {
		case "blue", "red", "gray", "grey", "boss", "druglord", "one", "two", "three", "four":
			return true
		}
		if t.Kind == orders.Number {
			return true
		}
	}
	return false
}

// wrapped tells whether next goes on with a line that ends in last.
func wrapped(last string, next orders.Line) bool {
	last = strings.TrimRight(last, " \t")
	text, off := orders.Bulleted(next.Text)
	if _, command := orders.ParseCommand(next); command || text == "" || next.Re != "" {
		return false
	}
	// "+ 1 blue" looks like a bullet and is more of "1 red".
	if t := orders.Tokens(text); off && strings.HasPrefix(strings.TrimLeft(next.Text, " \t"), "+") && len(t) > 1 && t[0].Kind == orders.Number && t[1].Kind == orders.Word {
		return true
	}
	if off {
		return false
	}
	if strings.HasSuffix(last, ",") || strings.HasSuffix(last, "+") || strings.HasSuffix(last, "&") || strings.HasSuffix(last, ";") {
		return true
	}
	// The first word of the next line would not have fitted: that is what a
	// wrapped line looks like. 72 is the usual width.
	word, _, _ := strings.Cut(text, " ")
	return len(last) >= wrapAt && len(last)+1+len(word) > 66 && !strings.ContainsAny(last[len(last)-1:], ".!?")
}
