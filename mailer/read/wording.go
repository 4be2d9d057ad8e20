package read

import (
	"fmt"
	"iter"
	"regexp"
	"regexp/syntax"
	"slices"
	"strings"
)

// wordIndex finds which of many words stand in a text, and what they are of.
type wordIndex[T any] struct {
	// grams is a set, by hash, of the first three bytes of all the words.
	grams [1 << 16 / 64]uint64
	words map[uint32][]wordOf[T]
}

type wordOf[T any] struct {
	word string
	of   T
}

// leastWord is the length in bytes of the shortest word that is found.
const leastWord = 3

func (x *wordIndex[T]) add(word string, of T) {
	if x.words == nil {
		x.words = map[uint32][]wordOf[T]{}
	}
	g := gram(word)
	x.grams[hashGram(g)/64] |= 1 << (hashGram(g) % 64)
	x.words[g] = append(x.words[g], wordOf[T]{word, of})
}

// in gives the words in a text, and where each begins.
func (x *wordIndex[T]) in(s string) iter.Seq2[int, wordOf[T]] {
	return func(yield func(int, wordOf[T]) bool) {
		for i := 0; i+leastWord <= len(s); i++ {
			g := gram(s[i:])
			if h := hashGram(g); x.grams[h/64]&(1<<(h%64)) == 0 {
				continue
			}
			for _, w := range x.words[g] {
				if strings.HasPrefix(s[i:], w.word) && !yield(i, w) {
					return
				}
			}
		}
	}
}

// anyIn says whether one of the words is in a text.
func (x *wordIndex[T]) anyIn(s string) bool {
	for range x.in(s) {
		return true
	}
	return false
}

func gram(s string) uint32 { return uint32(s[0]) | uint32(s[1])<<8 | uint32(s[2])<<16 }

func hashGram(g uint32) uint32 { return g * 2654435761 >> 16 }

// beginnings are wordings that a text may begin with, by their first bytes.
type beginnings map[uint32][]string

func beginningsOf(words ...string) beginnings {
	b := beginnings{}
	for _, w := range words {
		b[gram(w)] = append(b[gram(w)], w)
	}
	return b
}

// near gives those that a text can begin with, in their order.
func (b beginnings) near(s string) []string {
	if len(s) < leastWord {
		return nil
	}
	return b[gram(s)]
}

// begin says whether a text begins with one of them.
func (b beginnings) begin(s string) bool {
	for _, w := range b.near(s) {
		if strings.HasPrefix(s, w) {
			return true
		}
	}
	return false
}

// beginOne says whether one of the lines does.
func (b beginnings) beginOne(lines []string) bool { return slices.ContainsFunc(lines, b.begin) }

// wordings are patterns of which a line may match one. Go's regexp takes
// microseconds for a line that matches none, and nearly no line does: so each
// pattern is asked only about lines that have one of the words in them without
// which it cannot match. The words are taken from the pattern itself.
type wordings struct{ wordIndex[*regexp.Regexp] }

// compileWordings makes them of rows, each between begin and end: "^(?:" and
// ")$" for rows that are whole lines. A row that needs no word in particular
// is a mistake in a table, and found by any test.
func compileWordings(begin, end string, rows ...string) *wordings {
	w := &wordings{}
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
			w.add(word, re)
		}
	}
	return w
}

// match says whether one of the patterns matches.
func (w *wordings) match(s string) bool { return w.matching(s) != nil }

// matching gives a pattern that matches; nil if none does.
func (w *wordings) matching(s string) *regexp.Regexp {
	for _, r := range w.in(s) {
		if r.of.MatchString(s) {
			return r.of
		}
	}
	return nil
}

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
