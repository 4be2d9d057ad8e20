package read

import (
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
		return strings.IndexByte(l.low, '@') >= 0 && addrForm.MatchString(l.low)
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
	yearForm = regexp.MustCompile(`\b(19|20)\d\d\b|\b\d{1,4}[./-] ?\d{1,2}[./-] ?\d{1,4}\b|\d年|\d\s?년`)
	timeForm = regexp.MustCompile(`\b\d{1,2}[:.h]\s?\d\d\b|\d時|\d\s?시`)
	addrForm = regexp.MustCompile(`[^\s<>"(),;:]@[^\s<>"(),;:]+\.[^\s<>"(),;:]`)
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

// saysYear says whether a year or a date in digits stands in a line.
func saysYear(s string) bool { return digitBefore(s, "./-", true) && yearForm.MatchString(s) }

// saysTime says whether a time of day does.
func saysTime(s string) bool { return digitBefore(s, ":.h", false) && timeForm.MatchString(s) }

// digitBefore is the cheap look before a close one: a digit with one of the
// marks and another digit behind it, or a letter that is none of ASCII's (the
// words for year and hour are written so), or four digits together.
func digitBefore(s, marks string, four bool) bool {
	run := 0
	for i := 0; i+1 < len(s); i++ {
		if !isDigit(s[i]) {
			run = 0
			continue
		}
		if run++; four && run >= 3 && isDigit(s[i+1]) {
			return true
		}
		next, rest := s[i+1], s[i+2:]
		if next >= 0x80 {
			return true
		}
		if marked := strings.IndexByte(marks, next) >= 0; marked || isSpace(next) {
			if len(rest) > 0 && isSpace(rest[0]) && marked {
				rest = rest[1:]
			}
			if len(rest) > 0 && (rest[0] >= 0x80 || marked && isDigit(rest[0])) {
				return true
			}
		}
	}
	return false
}

func isDigit(c byte) bool { return c >= '0' && c <= '9' }

func isSpace(c byte) bool { return c == ' ' || c >= '\t' && c <= '\r' }
