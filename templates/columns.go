package templates

import (
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/width"
)

// Columns is how wide a text is on a screen whose characters are all as wide:
// those of Chinese, Japanese and Korean and most pictures have two columns,
// marks that stand over others have none.
func Columns(s string) int {
	for i := range len(s) {
		if s[i] >= utf8.RuneSelf {
			return i + columnsOf(s[i:])
		}
	}
	return len(s)
}

func columnsOf(s string) int {
	n := 0
	for _, r := range s {
		switch {
		case unicode.In(r, unicode.Mn, unicode.Me, unicode.Cf):
		case isWide(r):
			n += 2
		default:
			n++
		}
	}
	return n
}

func isWide(r rune) bool {
	if r < 0x1100 { // the first that is
		return false
	}
	kind := width.LookupRune(r).Kind()
	return kind == width.EastAsianWide || kind == width.EastAsianFullwidth
}
