package orders

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// TokenKind tells words, numbers and signs apart.
type TokenKind int8

// The kinds of token.
const (
	Word   TokenKind = iota // letters, with inner apostrophes: "can't"
	Number                  // digits: "2", "30,000"
	Money                   // "30K", "$30,000", "$30": Value in dollars
	Sign                    // anything else, one character
)

// Token is a piece of a folded line.
type Token struct {
	Text  string // in lower case; of a possessive word without its 's
	Value int    // of Number and Money; -1 if too large
	Pos   int    // where it begins in the line, in bytes
	End   int    // behind its last byte
	Kind  TokenKind
	Of    bool // a possessive: "Green's"
	Near  bool // no space before it
}

// Tokens cuts a folded line into tokens.
func Tokens(line string) []Token { return AppendTokens(nil, line) }

// AppendTokens is Tokens with the storage given.
func AppendTokens(tokens []Token, line string) []Token {
	last := -1
	low, ascii := lowered(line)
	for i := 0; i < len(line); {
		r, n := rune(line[i]), 1
		if r == ' ' {
			i++
			continue
		}
		if r >= utf8.RuneSelf {
			r, n = utf8.DecodeRuneInString(line[i:])
		}
		if unicode.IsSpace(r) {
			i += n
			continue
		}
		t := Token{Kind: Sign, Pos: i, End: i + n, Near: i == last}
		switch {
		case isDigit(r), r == '$' && i+1 < len(line) && digitAhead(line[i+1:]):
			t.Kind, t.Value, t.End = number(line, i)
			t.Text = low[i:t.End]
		case isLetter(r):
			t.Kind = Word
			t.End = wordEnd(line, i+n)
			if ascii {
				t.Text = low[i:t.End]
			} else {
				t.Text = strings.ToLower(line[i:t.End])
			}
			t.possessive()
		default:
			t.Text = line[i : i+n]
		}
		tokens = append(tokens, t)
		i, last = t.End, t.End
	}
	return tokens
}

func isLetter(r rune) bool {
	if r < utf8.RuneSelf {
		return asciiLetter(byte(r))
	}
	return unicode.IsLetter(r)
}

func isDigit(r rune) bool { return '0' <= r && r <= '9' }

func digitAhead(s string) bool {
	s = strings.TrimLeft(s, " ")
	return s != "" && isDigit(rune(s[0]))
}

// possessive takes the 's of "Green's" and the ' of "Barbers'" off the text.
func (t *Token) possessive() {
	n := len(t.Text)
	switch {
	case n > 2 && t.Text[n-1] == 's' && t.Text[n-2] == '\'':
		t.Text, t.Of = t.Text[:n-2], true
	case n > 1 && t.Text[n-1] == '\'':
		t.Text = t.Text[:n-1]
		t.Of = t.Text[n-2] == 's'
	}
}

// lowered is the whole line in lower case, so that the tokens can be cut from
// one string. Outside ASCII a letter's lower case may have another length and
// words are lowered one by one; ascii is false then.
func lowered(line string) (low string, ascii bool) {
	upper := false
	for i := 0; i < len(line); i++ {
		c := line[i]
		if c >= utf8.RuneSelf {
			return line, false
		}
		upper = upper || 'A' <= c && c <= 'Z'
	}
	if upper {
		line = strings.ToLower(line)
	}
	return line, true
}

// number reads digits with thousands separators, a $ before and a K behind.
func number(line string, i int) (kind TokenKind, value, end int) {
	kind = Number
	if line[i] == '$' {
		kind = Money
		i++
		for line[i] == ' ' {
			i++
		}
	}
	for i < len(line) {
		c := line[i]
		if isDigit(rune(c)) {
			value = min(value*10+int(c-'0'), 1<<40)
			i++
			continue
		}
		// A thousands separator stands before exactly three digits.
		if (c == ',' || c == '.' || c == '\'') && thousands(line[i+1:]) {
			i++
			continue
		}
		break
	}
	switch {
	case kAhead(line[i:]):
		kind, value, i = Money, value*1000, i+1
	case kind == Number && strings.HasPrefix(line[i:], " ") && kAhead(line[i+1:]): // "30 K"
		kind, value, i = Money, value*1000, i+2
	case kind == Number && strings.HasPrefix(line[i:], "$"): // "30000$"
		kind, i = Money, i+1
	}
	if value > 1<<31 {
		value = -1
	}
	return kind, value, i
}

// kAhead tells whether a K that stands for thousands comes next.
func kAhead(s string) bool {
	return s != "" && (s[0] == 'k' || s[0] == 'K') && (len(s) == 1 || !letterOrDigit(s[1:]))
}

func thousands(s string) bool {
	for i := 0; i < 3; i++ {
		if i >= len(s) || !isDigit(rune(s[i])) {
			return false
		}
	}
	return len(s) == 3 || !isDigit(rune(s[3]))
}

func letterOrDigit(s string) bool {
	r, _ := utf8.DecodeRuneInString(s)
	return isLetter(r) || isDigit(r)
}

// wordEnd finds the end of the word whose first letter ends before i: letters,
// and an apostrophe between letters or behind a plural.
func wordEnd(line string, i int) int {
	for i < len(line) {
		c := line[i]
		switch {
		case asciiLetter(c):
			i++
			continue
		case c >= utf8.RuneSelf:
			r, n := utf8.DecodeRuneInString(line[i:])
			if unicode.IsLetter(r) || unicode.Is(unicode.Mn, r) {
				i += n
				continue
			}
		case c == '\'' && i+1 < len(line) && letterOrDigit(line[i+1:]):
			i++
			continue
		case c == '\'' && line[i-1] == 's':
			i++
		}
		break
	}
	return i
}
