package orders

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// Fold makes the differences disappear that do not matter in an order:
// no-break and other odd spaces become a space, zero-width characters and soft
// hyphens go, typographic quotes and dashes become ' " and -, full-width
// letters and digits become plain ones, runs of space become one. Case stays.
func Fold(s string) string {
	if plain(s) {
		return s
	}
	ascii := true
	for i := 0; i < len(s); i++ {
		if s[i] >= utf8.RuneSelf {
			ascii = false
			break
		}
	}
	if !ascii {
		// First our own table: NFKC makes a space and an accent of an acute
		// accent that stands for an apostrophe, and what is invisible keeps
		// letters and accents apart that belong together.
		s = norm.NFKC.String(strings.Map(seen, s))
	}
	var b strings.Builder
	b.Grow(len(s))
	space := true // leading space is dropped
	for _, r := range s {
		switch {
		case unicode.IsSpace(r):
			if !space {
				b.WriteByte(' ')
				space = true
			}
			continue
		case invisible(r):
			continue
		}
		space = false
		b.WriteRune(foldRune(r))
	}
	return strings.TrimRight(b.String(), " ")
}

// seen maps a character to what is seen of it: -1 if it is invisible.
func seen(r rune) rune {
	if invisible(r) && !unicode.IsSpace(r) {
		return -1
	}
	return foldRune(r)
}

// plain tells whether Fold has nothing to do.
func plain(s string) bool {
	space := true
	for i := 0; i < len(s); i++ {
		c := s[i]
		if c >= utf8.RuneSelf || c < ' ' || c == 0x7f || c == '`' {
			return false
		}
		if c == ' ' && space {
			return false
		}
		space = c == ' '
	}
	return !space || s == ""
}

func invisible(r rune) bool {
	if r < utf8.RuneSelf {
		return r < ' ' || r == 0x7f
	}
	switch r {
	case '\u00ad', '\u034f', '\u180e', '\u200b', '\u200c', '\u200d', '\u2060', '\ufeff':
		return true
	}
	return unicode.Is(unicode.Bidi_Control, r) || unicode.Is(unicode.Cc, r) || unicode.Is(unicode.Variation_Selector, r)
}

func foldRune(r rune) rune {
	switch r {
	case '\u2018', '\u2019', '\u201a', '\u201b', '\u2032', '\u2035', '`', '\u00b4', '\u02bc', '\u2039', '\u203a':
		return '\''
	case '\u201c', '\u201d', '\u201e', '\u201f', '\u2033', '\u00ab', '\u00bb', '\u300c', '\u300d':
		return '"'
	case '\u2010', '\u2011', '\u2012', '\u2013', '\u2014', '\u2015', '\u2212', '\ufe58', '\ufe63':
		return '-'
	case '\u3001':
		return ','
	case '\u3002':
		return '.'
	}
	return r
}

const bulletMarks = "*-+\u2022\u2023\u2043\u00b7\u25cf\u25cb\u25aa\u25ab\u25e6\u2219\u25b6\u27a2\u2192\u2013\u2014"

// Bulleted tells whether a line is set off below the one before it, by
// indentation or a bullet, and gives it folded and without the bullet and a
// trailing full stop.
func Bulleted(text string) (line string, off bool) {
	trimmed := text
	if text != "" && (text[0] <= ' ' || text[0] >= utf8.RuneSelf) {
		trimmed = strings.TrimLeftFunc(text, func(r rune) bool { return unicode.IsSpace(r) || invisible(r) })
	}
	off = len(text)-len(trimmed) > 1 || strings.HasPrefix(text, "\t")
	for {
		r, n := utf8.DecodeRuneInString(trimmed)
		if n == 0 || !strings.ContainsRune(bulletMarks, r) {
			break
		}
		rest := trimmed[n:]
		// A bullet stands alone; "-5" and "+2" are no bullets, but "•Don" is.
		if (r < utf8.RuneSelf || r == '\u2013' || r == '\u2014') && rest != "" && !strings.HasPrefix(rest, " ") && !strings.HasPrefix(rest, "\t") && !strings.HasPrefix(rest, "\u00a0") && !strings.HasPrefix(rest, string(r)) {
			break
		}
		off = true
		trimmed = strings.TrimLeftFunc(rest, unicode.IsSpace)
	}
	line = Fold(trimmed)
	return strings.TrimRight(line, ". "), off
}
