package orders

import (
	"sort"
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
// Fill it with Add, then use it freely; it is not changed by finding.
type Vocabulary struct {
	entries []entry
}

type entry struct {
	words []string
	name  string
	value int
	exact bool // matched whole only: no beginnings, no plural, no slip
}

// Add adds a name as it is shown to players. Its plural and singular are
// found too, and any unambiguous beginning of at least two letters.
func (v *Vocabulary) Add(name string, value int) {
	v.entries = append(v.entries, entry{words: nameWords(name), name: name, value: value})
}

// Alias adds another way to write a name; only the whole of it is matched.
func (v *Vocabulary) Alias(alias, name string, value int) {
	v.entries = append(v.entries, entry{words: nameWords(alias), name: name, value: value, exact: true})
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

// Find looks for a name at the beginning of tokens. The longest whole name
// wins; else the one name that begins so; else one that is a slip away.
func (v *Vocabulary) Find(tokens []Token) Match {
	best := Match{}
	for i := range v.entries {
		e := &v.entries[i]
		if used, ok := e.whole(tokens); ok && used > best.Used {
			best = Match{How: Whole, Value: e.value, Used: used}
		}
	}
	if best.How == Whole || len(tokens) == 0 || tokens[0].Kind != Word {
		return best
	}
	for i := range v.entries {
		e := &v.entries[i]
		used := e.begun(tokens)
		if used == 0 || used < best.Used {
			continue
		}
		switch {
		case used > best.Used:
			best = Match{How: Begun, Value: e.value, Used: used, Names: []string{e.name}}
		case e.value != best.Value:
			best.How = Ambiguous
			best.Names = append(best.Names, e.name)
		}
	}
	if best.How != None {
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
		if !e.exact {
			names = append(names, e.name)
		}
	}
	return names
}

func (e *entry) whole(tokens []Token) (int, bool) {
	return e.run(tokens, func(word, name string) bool {
		return word == name || !e.exact && samePlural(word, name)
	})
}

// run walks the words of the name along the tokens, a hyphen between words
// being passed over, and a name of two words written as one taken too.
func (e *entry) run(tokens []Token, same func(word, name string) bool) (int, bool) {
	used := 0
	for k, w := range e.words {
		if k > 0 && used < len(tokens) && tokens[used].Kind == Sign && tokens[used].Text == "-" && tokens[used].Near {
			used++
		}
		if used >= len(tokens) || tokens[used].Kind == Sign || tokens[used].Kind == Money {
			return 0, false
		}
		if k == 0 && len(e.words) > 1 && same(tokens[0].Text, strings.Join(e.words, "")) {
			return 1, true
		}
		if !same(tokens[used].Text, w) {
			return 0, false
		}
		used++
	}
	return used, used > 0
}

// begun counts the tokens that are a beginning of the name, the last one
// perhaps cut short.
func (e *entry) begun(tokens []Token) int {
	if e.exact {
		return 0
	}
	used := 0
	for k, w := range e.words {
		if used >= len(tokens) || tokens[used].Kind != Word {
			break
		}
		word := tokens[used].Text
		if word == w || samePlural(word, w) {
			used++
			continue
		}
		if len(word) >= 2 && strings.HasPrefix(w, word) {
			return used + 1
		}
		if k == 0 && len(e.words) > 1 && len(word) >= 2 && strings.HasPrefix(strings.Join(e.words, ""), word) {
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
	used, ok := e.run(tokens, func(word, name string) bool {
		return word == name || len(name) >= 3 && slipAway(word, name)
	})
	if !ok {
		return 0
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

// slipAway tells whether one wrong, missing, doubled or swapped letter makes
// one word of the other.
func slipAway(a, b string) bool {
	ra, rb := []rune(a), []rune(b)
	if len(ra) > len(rb) {
		ra, rb = rb, ra
	}
	if len(rb)-len(ra) > 1 || a == b {
		return false
	}
	i := 0
	for i < len(ra) && ra[i] == rb[i] {
		i++
	}
	tailA, tailB := ra[i:], rb[i:]
	if len(ra) < len(rb) {
		return string(tailA) == string(tailB[1:])
	}
	if string(tailA[1:]) == string(tailB[1:]) {
		return true
	}
	return len(tailA) > 1 && tailA[0] == tailB[1] && tailA[1] == tailB[0] && string(tailA[2:]) == string(tailB[2:])
}

// Nearest gives the word that is one slip from, or begins like, the one
// written, for a "did you mean"; ok is false if none is near.
func Nearest(word string, words []string) (nearest string, ok bool) {
	word = strings.ToLower(Fold(word))
	sorted := append([]string(nil), words...)
	sort.Strings(sorted)
	for _, w := range sorted {
		if slipAway(word, strings.ToLower(w)) {
			return w, true
		}
	}
	for _, w := range sorted {
		if len(word) >= 2 && strings.HasPrefix(strings.ToLower(w), word) {
			return w, true
		}
	}
	return "", false
}
