package heelers

import (
	"sort"
	"strings"

	"mobpost/orders"
)

// lexicon knows by which words the people at a table are called.
type lexicon struct {
	names []named // longest first, so that "Anna Maria" wins over "Anna"
	vocab orders.Vocabulary
}

type named struct {
	lower string
	seat  int
}

// who is whom an order names: a seat, or a role card whose owner is not said.
type who struct {
	seat int  // -1 if only a role was named
	role Role // of a role that was named
}

const roleValue = 100 // added to a role in the vocabulary, to tell it from a seat

// newLexicon is made of the players' names, which stay the same for a whole
// match. They are arbitrary text, so they are looked for as text first; package
// orders' matching of beginnings and slips comes second.
func newLexicon(players []string) *lexicon {
	l := &lexicon{}
	for _, r := range []Role{Boss, Druglord, Soldato, Traitor} {
		l.vocab.Add(r.Title(), roleValue+int(r))
	}
	l.vocab.Alias("drug lord", "Druglord", roleValue+int(Druglord))
	for i, name := range players {
		l.names = append(l.names, named{key(name), i})
		l.vocab.Add(name, i)
	}
	sort.SliceStable(l.names, func(i, j int) bool { return len(l.names[i].lower) > len(l.names[j].lower) })
	return l
}

// settle folds until nothing changes: taking out an invisible character can
// bring two others together that fold once more.
func settle(s string) string {
	for range 4 {
		t := orders.Fold(s)
		if t == s {
			break
		}
		s = t
	}
	return s
}

// key is a name as it is compared: two names with one key are the same name.
func key(name string) string { return strings.ToLower(settle(name)) }

// scan walks over the tokens of one line. The grammar is tried with
// backtracking, because a player may be called "Two" or "Blue"; the failure
// furthest into the line is the one that is told.
type scan struct {
	*lexicon
	line   string // folded, as the player wrote it
	text   string // the same in lower case; tokens are of this
	tokens []orders.Token
	steps  int // what is left to try before the line counts as too tangled

	far     int
	message string
	instead string
}

const (
	mostSteps = 20000
	mostLine  = 3000 // bytes of a line, statements aside
)

func (l *lexicon) scan(line string) *scan {
	s := &scan{lexicon: l, line: line, text: strings.ToLower(line), steps: mostSteps, far: -1}
	s.tokens = orders.Tokens(s.text)
	return s
}

// fail notes what was wrong at token i and says no.
func (s *scan) fail(i int, message, instead string) bool {
	if i > s.far || i == s.far && s.instead == "" && instead != "" {
		s.far, s.message, s.instead = i, message, instead
	}
	return false
}

// spent counts a step and tells whether there have been too many.
func (s *scan) spent(i int) bool {
	s.steps--
	if s.steps < 0 {
		s.far, s.message, s.instead = len(s.tokens)+1, "this line is too tangled to be read; write it as several", ""
	}
	return s.steps < 0
}

// is tells whether token i is one of the words or signs.
func (s *scan) is(i int, words ...string) bool {
	if i >= len(s.tokens) {
		return false
	}
	for _, w := range words {
		if s.tokens[i].Text == w {
			return true
		}
	}
	return false
}

// skip passes over any of the words and signs.
func (s *scan) skip(i int, words ...string) int {
	for s.is(i, words...) {
		i++
	}
	return i
}

// separators passes over what may stand between the things of a list.
func (s *scan) separators(i int) int { return s.skip(i, ",", ";", "+", "&", "and", "/", "plus") }

// end tells whether nothing but courtesy, stops and a remark in brackets is
// left from token i on.
func (s *scan) end(i int) bool {
	i = s.skip(i, "please", "thanks", ".", "!", ";", ",", ":")
	if i >= len(s.tokens) || s.is(i, "(") && s.tokens[len(s.tokens)-1].Text == ")" {
		return true
	}
	return s.fail(i, `"`+s.rest(i)+`" is not understood here`, "")
}

// rest is the line from token i on, cut to a readable length.
func (s *scan) rest(i int) string {
	if i >= len(s.tokens) {
		return ""
	}
	r := []rune(s.text[s.tokens[i].Pos:])
	if len(r) > 40 {
		return string(r[:40]) + "..."
	}
	return string(r)
}

// replaced is the line with the tokens i to j-1 put right.
func (s *scan) replaced(i, j int, right string) string {
	line := s.line
	if len(line) != len(s.text) {
		line = s.text // lower case took another number of bytes
	}
	return line[:s.tokens[i].Pos] + right + line[s.tokens[j-1].End:]
}

// who finds whom the tokens from i on may name and hands each on until one
// leads to a line that is understood. Whole names are tried first, the longest
// first of all, then beginnings.
func (s *scan) who(i int, next func(w who, i int) bool) bool {
	if i >= len(s.tokens) {
		return s.fail(i, "a name is missing", "")
	}
	if s.spent(i) {
		return false
	}
	whole := false
	for _, match := range []func(int, string) (int, bool){s.quoted, s.whole} {
		for _, n := range s.names {
			j, ok := match(i, n.lower)
			if !ok {
				continue
			}
			whole = true
			if next(who{seat: n.seat}, j) {
				return true
			}
		}
	}
	if whole {
		return false
	}
	if s.is(i, "the") {
		return s.who(i+1, next)
	}
	m := s.vocab.Find(s.tokens[i:])
	switch m.How {
	case orders.Whole, orders.Begun:
		if m.Value >= roleValue {
			return next(who{seat: -1, role: Role(m.Value - roleValue)}, i+m.Used)
		}
		return next(who{seat: m.Value}, i+m.Used)
	case orders.Ambiguous:
		return s.fail(i, `"`+s.tokens[i].Text+`" may be `+strings.Join(m.Names, " or "), s.replaced(i, i+m.Used, m.Names[0]))
	case orders.Slip:
		return s.fail(i, `there is no "`+s.text[s.tokens[i].Pos:s.tokens[i+m.Used-1].End]+`"; did you mean `+m.Names[0]+"?", s.replaced(i, i+m.Used, m.Names[0]))
	}
	return s.fail(i, `"`+s.rest(i)+`" names nobody at this table`, "")
}

// quoted tells whether the name stands in quotes at token i. Folding may have
// left space inside them.
func (s *scan) quoted(i int, name string) (next int, ok bool) {
	if !s.is(i, `"`) {
		return 0, false
	}
	rest := strings.TrimLeft(s.text[s.tokens[i].End:], " ")
	if rest, ok = strings.CutPrefix(rest, name); !ok {
		return 0, false
	}
	if rest, ok = strings.CutPrefix(strings.TrimLeft(rest, " "), `"`); !ok {
		return 0, false
	}
	return s.tokenAt(i+1, len(s.text)-len(rest))
}

// whole tells whether the text from token i on is exactly the name, and ends
// where a token ends.
func (s *scan) whole(i int, name string) (next int, ok bool) {
	pos := s.tokens[i].Pos
	if !strings.HasPrefix(s.text[pos:], name) {
		return 0, false
	}
	return s.tokenAt(i, pos+len(name))
}

// tokenAt is the token behind the one, from i on, that ends at a byte.
func (s *scan) tokenAt(i, end int) (int, bool) {
	for ; i < len(s.tokens) && s.tokens[i].End <= end; i++ {
		if s.tokens[i].End == end {
			return i + 1, true
		}
	}
	return 0, false
}
