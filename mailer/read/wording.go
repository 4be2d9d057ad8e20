package read

import (
	"fmt"
	"regexp"
	"regexp/syntax"
	"slices"
)

// wordings are patterns of which a line may match one. Go's regexp takes
// microseconds for a line that matches none, and nearly no line does: so each
// pattern is asked only about lines that have one of the words in them without
// which it cannot match. The words are taken from the pattern itself.
type wordings struct {
	// grams is a set, by hash, of the first three bytes of all the words.
	grams [1 << 16 / 64]uint64
	words map[uint32][]required
}

// required is a word that a pattern needs, one of several.
type required struct {
	word string
	re   *regexp.Regexp
}

// leastWord is the length in bytes of the shortest word that is worth it.
const leastWord = 3

// compileWordings makes them of rows, each between begin and end: "^(?:" and
// ")$" for rows that are whole lines. A row that needs no word in particular
// is a mistake in a table, and found by any test.
func compileWordings(begin, end string, rows ...string) *wordings {
	w := &wordings{words: map[uint32][]required{}}
	for _, row := range rows {
		re := regexp.MustCompile(begin + row + end)
		tree, err := syntax.Parse(row, syntax.Perl)
		if err != nil {
			panic(err)
		}
		need := needs(tree.Simplify()).best()
		if shortest(need) < leastWord {
			panic(fmt.Sprintf("%q can match without any word: %q", row, need))
		}
		for _, word := range need {
			g := gram(word)
			w.grams[hashGram(g)/64] |= 1 << (hashGram(g) % 64)
			w.words[g] = append(w.words[g], required{word, re})
		}
	}
	return w
}

// match says whether one of the patterns matches.
func (w *wordings) match(s string) bool { return w.matching(s) != nil }

// matching gives a pattern that matches; nil if none does.
func (w *wordings) matching(s string) *regexp.Regexp {
	for i := 0; i+leastWord <= len(s); i++ {
		g := gram(s[i:])
		if h := hashGram(g); w.grams[h/64]&(1<<(h%64)) == 0 {
			continue
		}
		for _, r := range w.words[g] {
			if len(s)-i >= len(r.word) && s[i:i+len(r.word)] == r.word && r.re.MatchString(s) {
				return r.re
			}
		}
	}
	return nil
}

func gram(s string) uint32 { return uint32(s[0]) | uint32(s[1])<<8 | uint32(s[2])<<16 }

func hashGram(g uint32) uint32 { return g * 2654435761 >> 16 }

// need is what a piece of a pattern needs: one of exact and nothing else, if
// whole; and in any case one of each of sets.
type need struct {
	whole bool
	exact []string
	sets  [][]string
}

// maxExact bounds the words that are put together of alternatives.
const maxExact = 256

// best is the set that spares most: the one whose shortest word is longest.
func (n need) best() []string {
	sets := n.sets
	if n.whole {
		sets = append(slices.Clone(sets), n.exact)
	}
	var best []string
	for _, set := range sets {
		if shortest(set) > shortest(best) {
			best = set
		}
	}
	return best
}

func shortest(set []string) int {
	if len(set) == 0 {
		return 0
	}
	least := len(set[0])
	for _, s := range set {
		least = min(least, len(s))
	}
	return least
}

// needs is worked out over a pattern's tree.
func needs(re *syntax.Regexp) need {
	switch re.Op {
	case syntax.OpLiteral:
		if re.Flags&syntax.FoldCase == 0 {
			return need{whole: true, exact: []string{string(re.Rune)}}
		}
	case syntax.OpCharClass:
		var exact []string
		for i := 0; i < len(re.Rune); i += 2 {
			for r := re.Rune[i]; r <= re.Rune[i+1]; r++ {
				if exact = append(exact, string(r)); len(exact) > 8 {
					return need{}
				}
			}
		}
		return need{whole: true, exact: exact}
	case syntax.OpEmptyMatch, syntax.OpBeginLine, syntax.OpEndLine, syntax.OpBeginText, syntax.OpEndText, syntax.OpWordBoundary, syntax.OpNoWordBoundary:
		return need{whole: true, exact: []string{""}}
	case syntax.OpCapture:
		return needs(re.Sub[0])
	case syntax.OpPlus:
		n := needs(re.Sub[0])
		return need{sets: [][]string{n.best()}}
	case syntax.OpQuest:
		if n := needs(re.Sub[0]); n.whole {
			return need{whole: true, exact: append([]string{""}, n.exact...)}
		}
	case syntax.OpConcat:
		return inTurn(re.Sub)
	case syntax.OpAlternate:
		return oneOf(re.Sub)
	}
	return need{}
}

// oneOf is what alternatives need together.
func oneOf(subs []*syntax.Regexp) need {
	all := need{whole: true}
	var either []string
	for _, sub := range subs {
		n := needs(sub)
		all.whole = all.whole && n.whole
		all.exact = append(all.exact, n.exact...)
		best := n.best()
		if shortest(best) == 0 {
			best = []string{""}
		}
		either = append(either, best...)
	}
	if all.whole {
		return need{whole: true, exact: all.exact}
	}
	return need{sets: [][]string{either}}
}

// inTurn is what pieces need that follow each other: words grow together as
// long as it is known what they are.
func inTurn(subs []*syntax.Regexp) need {
	var all need
	whole, run := true, []string{""}
	end := func() {
		all.sets = append(all.sets, run)
		run, whole = []string{""}, false
	}
	for _, sub := range subs {
		n := needs(sub)
		if !n.whole {
			end()
			all.sets = append(all.sets, n.sets...)
			continue
		}
		if len(run)*len(n.exact) > maxExact {
			end()
		}
		var grown []string
		for _, a := range run {
			for _, b := range n.exact {
				grown = append(grown, a+b)
			}
		}
		run = grown
	}
	if whole {
		return need{whole: true, exact: run}
	}
	end()
	return all
}
