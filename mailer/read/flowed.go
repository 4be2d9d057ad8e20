package read

import (
	"regexp"
	"strings"
	"unicode/utf8"
)

// line is one line of a mail's text on its way through the package.
type line struct {
	text  string // without quote marks
	low   string // text squashed, once strip has begun
	depth int    // how often it is quoted; 0 is the sender's own
	no    int    // its number in the mail, once strip has begun
	role  role   // what the markup around it says
	facts facts  // what it has in it, of
	known facts  // what was asked
}

// breaks are what ends a line besides LF: CR and its mixtures, and the
// separators of Unicode.
var breaks = strings.NewReplacer("\r\r\n", "\n", "\r\n", "\n", "\r", "\n", "\u2028", "\n", "\u2029", "\n",
	"\u0085", "\n", "\v", "\n", "\f", "\n", "\x00", "")

// lineFeeds makes LF of all that ends a line. Most mails have CRLF alone, and
// are spared the replacer.
func lineFeeds(s string) string {
	for i := 0; i < len(s); i++ {
		switch s[i] {
		case '\r':
			if i++; i == len(s) || s[i] != '\n' {
				return breaks.Replace(s)
			}
		case '\v', '\f', 0, 0xc2, 0xe2: // with the latter U+0085 and U+2028 begin
			return breaks.Replace(s)
		}
	}
	return strings.ReplaceAll(s, "\r\n", "\n")
}

// plainLines cuts plain text into lines and counts their quote marks.
func plainLines(text string) []line {
	text = strings.TrimPrefix(lineFeeds(text), "\uFEFF")
	lines := make([]line, 0, min(strings.Count(text, "\n")+1, maxLines))
	for rest, more := text, true; more && len(lines) < maxLines; {
		var s string
		s, rest, more = strings.Cut(rest, "\n")
		depth, s := unquote(s)
		lines = append(lines, line{text: trimEnd(s), depth: depth})
	}
	return unescapeFrom(initialled(lines))
}

// initials is the quote mark of programs that set the writer's initials before
// each line: "GM> 1: Bar".
var initials = regexp.MustCompile(`^ {0,2}(\p{L}{1,4})(>+) ?`)

// initialled finds lines quoted with initials. One alone is nobody's habit.
func initialled(lines []line) []line {
	count := map[string]int{}
	for pass := 0; pass < 2; pass++ {
		for i := range lines {
			l := &lines[i]
			if l.depth > 0 || strings.IndexByte(l.text[:min(len(l.text), 20)], '>') < 0 {
				continue
			}
			m := initials.FindStringSubmatch(l.text)
			if m == nil {
				continue
			}
			if pass == 0 {
				count[m[1]]++
			} else if count[m[1]] > 1 {
				l.depth, l.text = len(m[2]), l.text[len(m[0]):]
			}
		}
	}
	return lines
}

// trimEnd takes white space off the end of a line, but for the signature
// separator, which has a space in it (RFC 3676 4.3).
func trimEnd(s string) string {
	t := strings.TrimRight(s, " \t\u00a0")
	if t == "--" && len(s) > len(t) {
		return "-- "
	}
	return t
}

// unquote takes the quote marks off a line: ">" with or without a space behind
// each, and up to three spaces before the first.
func unquote(s string) (int, string) {
	t := strings.TrimLeft(s, " \t")
	if len(s)-len(t) > 3 || !strings.HasPrefix(t, ">") {
		return 0, s
	}
	depth := 0
	for {
		switch {
		case strings.HasPrefix(t, ">"):
			t = t[1:]
		case strings.HasPrefix(t, " >"):
			t = t[2:]
		default:
			return depth, strings.TrimPrefix(t, " ")
		}
		depth++
	}
}

// unescapeFrom turns a lone ">From ", which mailbox files make of a line that
// begins with "From ", back into the sender's own line.
func unescapeFrom(lines []line) []line {
	for i := range lines {
		l := &lines[i]
		if l.depth == 1 && strings.HasPrefix(l.text, "From ") &&
			(i == 0 || lines[i-1].depth == 0) && (i == len(lines)-1 || lines[i+1].depth == 0) {
			l.depth = 0
		}
	}
	return lines
}

// flowedLines undoes format=flowed (RFC 3676): lines that end in a space are
// joined to the next of the same quote depth, with DelSp without that space;
// one space in front is stuffing. A signature separator is never joined.
func flowedLines(text string, delsp bool) []line {
	text = strings.TrimPrefix(lineFeeds(text), "\uFEFF")
	var lines []line
	var flow strings.Builder
	depth, flowing := 0, false
	// Some programs say DelSp and yet end their lines in the one space between
	// two words. Where no line ends in two, that space is kept between words
	// of scripts that set words apart.
	single := delsp && !strings.Contains(text, "  \n")
	end := func() {
		if flowing {
			lines = append(lines, line{text: strings.TrimRight(flow.String(), " \t"), depth: depth})
			flow.Reset()
			flowing = false
		}
	}
	for rest, more := text, true; more && len(lines) < maxLines; {
		var s string
		s, rest, more = strings.Cut(rest, "\n")
		d := 0
		for strings.HasPrefix(s, ">") {
			s = s[1:]
			d++
		}
		s = strings.TrimPrefix(s, " ")
		if d > 0 && strings.HasPrefix(s, ">") {
			// Quoted by a program that puts spaces between the marks.
			var deeper int
			deeper, s = unquote(s)
			d += deeper
		}
		sig := s == "-- "
		if flowing && (d != depth || sig) {
			end()
		}
		if sig {
			lines = append(lines, line{text: s, depth: d})
			continue
		}
		depth, flowing = d, true
		if more && strings.HasSuffix(s, " ") {
			if delsp && !(single && apart(s, rest)) {
				s = s[:len(s)-1]
			}
			flow.WriteString(s)
			continue
		}
		flow.WriteString(s)
		end()
	}
	end()
	return lines
}

// apart says whether a line that ends in a space and the line behind it end
// and begin in words that need the space.
func apart(s, next string) bool {
	s = strings.TrimRight(s, " ")
	last, _ := utf8.DecodeLastRuneInString(s)
	first, _ := utf8.DecodeRuneInString(next)
	return s != "" && last < 0x2e80 && first < 0x2e80 && first > ' '
}
