package read

import (
	"iter"
	"regexp"
	"slices"
	"strings"
)

// facts are what a line has in it, each found when it is first asked for, and
// kept.
type facts uint8

const (
	hasYear facts = 1 << iota
	hasTime
	hasAddr
	hasDay
	hasVerb // the last word of a word for writing, which may be wrapped
)

// has says whether a line has any of the facts in it.
func (l *line) has(any facts) bool {
	for f := hasYear; f <= hasVerb && l.facts&any == 0; f <<= 1 {
		if any&f == 0 || l.known&f != 0 {
			continue
		}
		l.known |= f
		if l.find(f) {
			l.facts |= f
		}
	}
	return l.facts&any != 0
}

func (l *line) find(f facts) bool {
	switch f {
	case hasYear:
		return saysYear(l.low)
	case hasTime:
		return saysTime(l.low)
	case hasDay:
		return dayForm.match(l.low)
	case hasAddr:
		return saysAddress(l.low)
	}
	return verbForm.match(l.low)
}

// anyHas says whether one of the lines has one of the facts.
func anyHas(lines []line, f facts) bool {
	for i := range lines {
		if lines[i].has(f) {
			return true
		}
	}
	return false
}

var (
	// dayForm is a day of a month by its name, in the languages that share them.
	dayForm = compileWordings("", "",
		`\b\d{1,2}(?:st|nd|rd|th)?\.? (?:de |d')?(?:jan|feb|f[eé]v|m[aä]r|mrt|apr|avr|abr|ma[ijy]|jun|juin|jul|juil|aug|ao[uû]t|ago|sep|set|o[ck]t|out|nov|de[czk]|d[eé]c)`,
		`\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]* \d{1,2}\b`)
	// verbForm are the last words of all words for writing, or the first where
	// the last is too short to tell much.
	verbForm = func() *wordings {
		var words []string
		for _, row := range attributionTable {
			for _, v := range row.verb {
				word := v[strings.LastIndexByte(v, ' ')+1:]
				if len(word) < leastWord {
					word, _, _ = strings.Cut(v, " ")
				}
				words = append(words, regexp.QuoteMeta(word))
			}
		}
		slices.Sort(words)
		return compileWordings("", "", slices.Compact(words)...)
	}()
)

// The forms of dates, times and addresses are short, and each line that an
// attribution could be is asked for them: they are looked for by hand, which
// takes a tenth of the time of the patterns that they stand for.

// saysYear says whether a year or a date in digits stands in a line:
// \b(19|20)\d\d\b|\b\d{1,4}[./-] ?\d{1,2}[./-] ?\d{1,4}\b|\d年|\d\s?년
func saysYear(s string) bool {
	for i, j := range numbers(s) {
		rest := s[j:]
		if strings.HasPrefix(rest, "年") || strings.HasPrefix(skipOne(rest, whiteSpace), "년") {
			return true
		}
		if i > 0 && isWordByte(s[i-1]) || j-i > 4 {
			continue
		}
		if century := s[i : i+min(j-i, 2)]; j-i == 4 && (century == "19" || century == "20") && endsWord(rest) {
			return true
		}
		month, rest := numberBehind(rest, "./-", " ")
		year, rest := numberBehind(rest, "./-", " ")
		if (month == 1 || month == 2) && year >= 1 && year <= 4 && endsWord(rest) {
			return true
		}
	}
	return false
}

// saysTime says whether a time of day does:
// \b\d{1,2}[:.h]\s?\d\d\b|\d時|\d\s?시
func saysTime(s string) bool {
	for i, j := range numbers(s) {
		rest := s[j:]
		if strings.HasPrefix(rest, "時") || strings.HasPrefix(skipOne(rest, whiteSpace), "시") {
			return true
		}
		if i > 0 && isWordByte(s[i-1]) || j-i > 2 {
			continue
		}
		if minute, rest := numberBehind(rest, ":.h", whiteSpace); minute == 2 && endsWord(rest) {
			return true
		}
	}
	return false
}

// saysAddress says whether a mail address does:
// [^\s<>"(),;:]@[^\s<>"(),;:]+\.[^\s<>"(),;:]
func saysAddress(s string) bool {
	const around = whiteSpace + `<>"(),;:`
	for at := 0; ; at++ {
		next := strings.IndexByte(s[at:], '@')
		if next < 0 {
			return false
		}
		at += next
		if at == 0 || strings.IndexByte(around, s[at-1]) >= 0 {
			continue
		}
		domain := s[at+1:]
		if end := strings.IndexAny(domain, around); end >= 0 {
			domain = domain[:end]
		}
		if len(domain) > 2 && strings.IndexByte(domain[1:len(domain)-1], '.') >= 0 {
			return true
		}
	}
}

// whiteSpace is a pattern's \s.
const whiteSpace = "\t\n\f\r "

// numbers gives where each run of digits begins and ends.
func numbers(s string) iter.Seq2[int, int] {
	return func(yield func(i, j int) bool) {
		for i := 0; i < len(s); i++ {
			if n := digitsAt(s[i:]); n > 0 {
				if !yield(i, i+n) {
					return
				}
				i += n
			}
		}
	}
}

// digitsAt is how many digits s begins with.
func digitsAt(s string) int {
	n := 0
	for n < len(s) && s[n] >= '0' && s[n] <= '9' {
		n++
	}
	return n
}

// numberBehind says how many digits stand behind one of the marks and perhaps
// one of the blanks, and what follows.
func numberBehind(s, marks, blanks string) (digits int, rest string) {
	if s == "" || strings.IndexByte(marks, s[0]) < 0 {
		return 0, s
	}
	s = skipOne(s[1:], blanks)
	digits = digitsAt(s)
	return digits, s[digits:]
}

func skipOne(s, blanks string) string {
	if s != "" && strings.IndexByte(blanks, s[0]) >= 0 {
		return s[1:]
	}
	return s
}

// endsWord says whether a pattern's \b is behind a letter or digit, before s.
func endsWord(s string) bool { return s == "" || !isWordByte(s[0]) }

func isWordByte(c byte) bool {
	return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || c == '_'
}
