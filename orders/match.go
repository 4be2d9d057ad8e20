package orders

import (
	"slices"
	"strings"
)

// How well a name was matched.
type How int8

// The ways of matching a name, from none to whole.
const (
	None      How = iota
	Slip          // one slip away from the one in Match.Names: an error with the right word offered
	Ambiguous     // the beginning of each of Match.Names
	Begun         // an unambiguous beginning
	Whole         // the whole name, or an alias of it
)

// Match is the outcome of looking for a name.
type Match struct {
	How   How
	Value int      // of the entry, for Begun and Whole; of the nearest for Slip
	Used  int      // tokens taken
	Names []string // for Slip the right name, for Ambiguous the candidates
}

// Vocabulary is a set of names, of one word or several, each with a value.
// Fill it with Add, Also and Alias, then use it freely, by several goroutines
// too: it is not changed by finding. The zero value is ready.
type Vocabulary struct {
	entries []entry
	// first leads from the stem of a name's first word to the last entry that
	// begins so, and entry.also to the one before.
	first map[string]int16
}

type entry struct {
	words  []string
	joined string // the words of a name of several, written as one
	other  string // its stem
	name   string
	value  int
	exact  bool     // matched whole only: no beginnings, no plural, no slip
	hidden bool     // not listed by Names
	also   [2]int16 // the entries before with the same stems, plus 1; 0: none
}

// Add adds a name as it is shown to players. Its plural and singular are
// found too, and any unambiguous beginning of at least two letters.
func (v *Vocabulary) Add(name string, value int) {
	v.add(entry{words: nameWords(name), name: name, value: value})
}

// Also adds another way to write a name, with plural, beginnings and slips as
// Add has them.
func (v *Vocabulary) Also(other, name string, value int) {
	v.add(entry{words: nameWords(other), name: name, value: value, hidden: true})
}

// Alias adds another way to write a name; only the whole of it is matched.
func (v *Vocabulary) Alias(alias, name string, value int) {
	v.add(entry{words: nameWords(alias), name: name, value: value, exact: true, hidden: true})
}

func (v *Vocabulary) add(e entry) {
	if len(e.words) == 0 {
		return
	}
	if len(e.words) > 1 {
		e.joined = strings.Join(e.words, "")
	}
	if v.first == nil {
		v.first = make(map[string]int16, 32)
	}
	n := int16(len(v.entries)) + 1
	key := stem(e.words[0])
	e.also[0] = v.first[key]
	v.first[key] = n
	if other := stem(e.joined); e.joined != "" && other != key {
		e.other = other
		e.also[1] = v.first[other]
		v.first[other] = n
	}
	v.entries = append(v.entries, e)
}

// stem is what a word has in common with its plural and its singular, and
// perhaps with more words: what is found by it is looked at again.
func stem(word string) string {
	n := len(word)
	for n > 0 && (word[n-1] == 's' || word[n-1] == 'e' || word[n-1] == 'i' || word[n-1] == 'y') {
		n--
	}
	return word[:n]
}

func nameWords(name string) []string {
	var words []string
	for _, t := range Tokens(Fold(name)) {
		if t.Kind == Word || t.Kind == Number {
			words = append(words, t.Text)
		}
	}
	return words
}

// Whole looks for a whole name, or an alias, at the beginning of tokens. The
// longest wins. It is quick: one look-up in most cases.
func (v *Vocabulary) Whole(tokens []Token) Match {
	best := Match{}
	if len(tokens) == 0 || tokens[0].Kind == Sign || tokens[0].Kind == Money {
		return best
	}
	key := stem(tokens[0].Text)
	for i := v.first[key]; i > 0; {
		e := &v.entries[i-1]
		if used, ok := e.whole(tokens); ok && used >= best.Used {
			best = Match{How: Whole, Value: e.value, Used: used}
		}
		if e.other != "" && e.other == key {
			i = e.also[1]
		} else {
			i = e.also[0]
		}
	}
	return best
}

// Find looks for a name at the beginning of tokens. The longest whole name
// wins; else the one name that begins so; else one that is a slip away.
func (v *Vocabulary) Find(tokens []Token) Match {
	if best := v.Whole(tokens); best.How == Whole {
		return best
	}
	if best := v.Begun(tokens, 2); best.How != None {
		return best
	}
	return v.Slip(tokens)
}

// Begun looks for the one name that has at least so many letters of it at the
// beginning of tokens: Begun, Ambiguous or None.
func (v *Vocabulary) Begun(tokens []Token, least int) Match {
	best := Match{}
	if len(tokens) == 0 || tokens[0].Kind != Word {
		return best
	}
	if used, value, ok := v.apart(tokens); ok {
		return Match{How: Whole, Value: value, Used: used}
	}
	for i := range v.entries {
		e := &v.entries[i]
		used := e.begun(tokens, least)
		if used == 0 || used < best.Used {
			continue
		}
		switch {
		case used > best.Used:
			best = Match{How: Begun, Value: e.value, Used: used, Names: []string{e.name}}
		case e.value != best.Value || best.How == Ambiguous && !slices.Contains(best.Names, e.name):
			best.How = Ambiguous
			best.Names = append(best.Names, e.name)
		}
	}
	return best
}

// apart finds a name of one word that was written as two: "night club".
func (v *Vocabulary) apart(tokens []Token) (used, value int, ok bool) {
	next := 1
	if next < len(tokens) && tokens[next].Kind == Sign && tokens[next].Text == "-" && tokens[next].Near {
		next++
	}
	if next >= len(tokens) || tokens[next].Kind != Word {
		return 0, 0, false
	}
	a, b := tokens[0].Text, tokens[next].Text
	for i := range v.entries {
		e := &v.entries[i]
		if len(e.words) != 1 || e.exact || !strings.HasPrefix(e.words[0], a) {
			continue
		}
		if rest := e.words[0][len(a):]; rest != "" && (b == rest || samePlural(b, rest)) {
			return next + 1, e.value, true
		}
	}
	return 0, 0, false
}

// Slip looks for a name that is one slip away from the beginning of tokens:
// Slip or None.
func (v *Vocabulary) Slip(tokens []Token) Match {
	best := Match{}
	if len(tokens) == 0 || tokens[0].Kind != Word {
		return best
	}
	for i := range v.entries {
		e := &v.entries[i]
		if used := e.slip(tokens); used > best.Used {
			best = Match{How: Slip, Value: e.value, Used: used, Names: []string{e.name}}
		}
	}
	return best
}

// Names lists all names in the order added, without aliases.
func (v *Vocabulary) Names() []string {
	var names []string
	for _, e := range v.entries {
		if !e.hidden {
			names = append(names, e.name)
		}
	}
	return names
}

// whole walks the words of the name along the tokens, a hyphen between words
// being passed over, and a name of two words written as one taken too.
func (e *entry) whole(tokens []Token) (int, bool) {
	if e.joined != "" && (tokens[0].Text == e.joined || !e.exact && samePlural(tokens[0].Text, e.joined)) {
		return 1, true
	}
	used := 0
	for k, w := range e.words {
		if used = hyphen(tokens, used, k); used >= len(tokens) || !named(&tokens[used]) {
			return 0, false
		}
		if text := tokens[used].Text; text != w && (e.exact || !samePlural(text, w)) {
			return 0, false
		}
		used++
	}
	return used, true
}

// hyphen passes over a sign between two words of a name: "hit-man", "St.
// Mary's", "Bed & Breakfast".
func hyphen(tokens []Token, used, word int) int {
	if word == 0 || used >= len(tokens) || tokens[used].Kind != Sign {
		return used
	}
	switch tokens[used].Text {
	case "-", ".", "/":
		if !tokens[used].Near {
			return used
		}
	case "&":
	default:
		return used
	}
	return used + 1
}

// named tells whether the token can be part of a name.
func named(t *Token) bool { return t.Kind == Word || t.Kind == Number }

// begun counts the tokens that are a beginning of the name, the last one
// perhaps cut short.
func (e *entry) begun(tokens []Token, least int) int {
	if e.exact {
		return 0
	}
	used := 0
	for k, w := range e.words {
		at := hyphen(tokens, used, k)
		if at >= len(tokens) || tokens[at].Kind != Word {
			break
		}
		word := tokens[at].Text
		switch {
		case word == w || samePlural(word, w):
			used = at + 1
			continue
		case (len(word) >= least || used > 0 && len(word) >= 2) && strings.HasPrefix(w, word):
			return at + 1
		case k == 0 && e.joined != "" && len(word) >= least && strings.HasPrefix(e.joined, word):
			return 1
		}
		break
	}
	return used
}

func (e *entry) slip(tokens []Token) int {
	if e.exact && len(e.words) == 1 && len(e.words[0]) < 4 {
		return 0
	}
	if e.joined != "" && slipAway(tokens[0].Text, e.joined) {
		return 1
	}
	used := 0
	for k, w := range e.words {
		if used = hyphen(tokens, used, k); used >= len(tokens) || !named(&tokens[used]) {
			return 0
		}
		if text := tokens[used].Text; text != w && (len(w) < 3 || !slipAway(text, w)) {
			return 0
		}
		used++
	}
	return used
}

// samePlural tells whether two words differ in a plural ending only.
func samePlural(a, b string) bool {
	if len(a) < len(b) {
		a, b = b, a
	}
	switch len(a) - len(b) {
	case 1:
		return a[len(a)-1] == 's' && a[:len(b)] == b
	case 2:
		return strings.HasSuffix(a, "es") && a[:len(b)] == b || strings.HasSuffix(a, "ies") && strings.HasSuffix(b, "y") && a[:len(a)-3] == b[:len(b)-1]
	}
	return false
}
