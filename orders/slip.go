package orders

import (
	"sort"
	"strings"
	"unicode/utf8"
)

// slipAway tells whether one wrong, missing, doubled or swapped letter makes
// one word of the other.
func slipAway(a, b string) bool {
	// Most words are not near: their lengths tell, without taking letters
	// apart.
	if d := len(a) - len(b); d > utf8.UTFMax || d < -utf8.UTFMax || a == b {
		return false
	}
	for len(a) > 0 && len(b) > 0 {
		ra, n := utf8.DecodeRuneInString(a)
		rb, m := utf8.DecodeRuneInString(b)
		if ra != rb {
			break
		}
		a, b = a[n:], b[m:]
	}
	_, n := utf8.DecodeRuneInString(a)
	_, m := utf8.DecodeRuneInString(b)
	if a[n:] == b[m:] || a == b[m:] || a[n:] == b {
		return true
	}
	// Two letters swapped: the rest is the same behind both.
	a1, n := utf8.DecodeRuneInString(a)
	a2, n2 := utf8.DecodeRuneInString(a[n:])
	b1, m := utf8.DecodeRuneInString(b)
	b2, m2 := utf8.DecodeRuneInString(b[m:])
	return n2 > 0 && a1 == b2 && a2 == b1 && a[n+n2:] == b[m+m2:]
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
