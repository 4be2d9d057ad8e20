package read

import (
	"strings"
	"unicode/utf8"

	"mobpost/gm"
	"mobpost/orders"
)

// fate is whose a line was found to be.
type fate uint8

const (
	kept fate = iota
	quoted
	signed
	footed
)

// stripper sets aside the lines that are not the sender's own.
type stripper struct {
	lines []line
	fates []fate
	// report says that one of our reports stands in the text unquoted.
	report bool
	// over says that the end of such a report has been passed: what the
	// markup called the rest is over with it.
	over bool
	// until is the end of the lines that nothing has been decided about.
	until      int
	begin, end string // the squashed marks
	// looks, rules and doubts count the lines, the drawn lines and the doubtful
	// signature separators that were looked at closely.
	looks, rules, doubts int
}

// Bounds of the close looks at one mail's lines. What a person writes is far
// within them; what was made to cost time is kept line by line instead.
const (
	maxLooks  = 5000
	maxRules  = 200
	maxDoubts = 20
)

// maxLines bounds the lines of a mail that are looked at; nobody writes as many.
const maxLines = 50_000

// strip parts the lines of a text. Kept lines have the number they have in the
// whole text and the quoted line that they answer.
func strip(lines []line, own Own) (mine []orders.Line, aside gm.SetAside, report bool) {
	if len(lines) > maxLines {
		lines = lines[:maxLines]
	}
	for i := range lines {
		lines[i].no = i + 1
	}
	s := &stripper{lines: unarmour(splitMidline(lines)), begin: squash(own.Begin), end: squash(own.End)}
	s.fates = make([]fate, len(s.lines))
	for i := range s.lines {
		if l := &s.lines[i]; l.depth == 0 {
			l.low = squash(l.text)
		}
	}
	s.byMarkup()
	for i := 0; i < len(s.lines); {
		i = s.step(i)
	}
	s.wrappedQuotes()
	for i, f := range s.fates {
		if strings.TrimSpace(s.lines[i].text) == "" && s.lines[i].depth == 0 {
			continue
		}
		switch f {
		case quoted:
			aside.Quoted++
		case signed:
			aside.Signature++
		case footed:
			aside.Footer++
		}
	}
	return s.mine(), aside, s.report
}

// byMarkup takes what quote marks and markup say at once.
func (s *stripper) byMarkup() {
	for i, l := range s.lines {
		switch {
		case l.depth > 0, l.role == roleAttribution:
			s.fates[i] = quoted
		case l.role == roleSignature:
			s.fates[i] = signed
		}
	}
}

// step decides about the line at i, and with it about those up to the index
// that it gives back.
func (s *stripper) step(i int) int {
	l := s.lines[i]
	if s.marked(i, s.begin) {
		s.report = true
		return s.rest(i, i)
	}
	if s.fates[i] != kept || l.text == "" {
		return i + 1
	}
	if l.role == roleRest && !s.over {
		return s.rest(i, s.afterBlock(i))
	}
	if s.looks++; s.looks > maxLooks {
		return i + 1
	}
	n := s.run(i)
	if a, ok := attributionAt(s.lines, i, n); ok {
		next := s.nextText(i + a.lines)
		if next < len(s.lines) && s.lines[next].depth > 0 && next <= i+a.lines+2 || a.sure && next >= len(s.lines) {
			return s.set(i, i+a.lines, quoted)
		}
		if a.sure {
			return s.rest(i, i+a.lines)
		}
	}
	if separatorAt(l.low) {
		next := s.nextText(i + 1)
		return s.rest(i, next+blockAt(s.lines, min(next, len(s.lines)), n, true))
	}
	if ruled(l.low) {
		if s.rules++; s.rules > maxRules {
			return i + 1
		}
		if next := s.nextText(i + 1); next < n && next <= i+3 {
			if b := blockAt(s.lines, next, n, true); b > 0 {
				return s.rest(i, next+b)
			}
		}
	}
	if b := blockAt(s.lines, i, n, l.role == roleRuled); b > 0 {
		return s.rest(i, i+b)
	}
	if isDeviceLine(l.low) {
		s.fates[i] = signed
		if next := s.nextText(i + 1); next < n && bareLink(s.lines[next].text) {
			return s.set(i, next+1, signed)
		}
		return i + 1
	}
	if f := footerAt(s.lines, i, n); f > 0 {
		return s.set(i, i+f, footed)
	}
	if is, strict := separatesSignature(l.text); is {
		if !strict {
			if s.doubts++; s.doubts > maxDoubts {
				return i + 1
			}
			n = min(n, i+maxSignature)
		}
		if end := s.signatureRun(i, n); strict || end < i+maxSignature && shortSignature(s.lines[i+1:end]) {
			return s.set(i, end, signed)
		}
	}
	return i + 1
}

// run is the end of the lines from i on that nothing has been decided about.
func (s *stripper) run(i int) int {
	if i >= s.until {
		s.until = i
		for s.until < len(s.lines) && s.fates[s.until] == kept {
			s.until++
		}
	}
	return s.until
}

// marked says whether line i is one of the marks around our reports.
func (s *stripper) marked(i int, mark string) bool {
	l := &s.lines[i]
	return mark != "" && l.depth == 0 && len(l.low) < len(mark)+40 && strings.Contains(l.low, mark)
}

// signatureRun is the end of a signature that begins at i: it ends where a
// quote is introduced.
func (s *stripper) signatureRun(i, n int) int {
	for k := i + 1; k < n; k++ {
		if s.looks++; s.looks > maxLooks {
			break
		}
		if _, ok := attributionAt(s.lines, k, n); ok || separatorAt(s.lines[k].low) ||
			s.marked(k, s.begin) || s.lines[k].role == roleRest || blockAt(s.lines, k, n, false) > 0 {
			return k
		}
		if ruled(s.lines[k].low) && (listFooter(s.lines, k+1, n) || blockAt(s.lines, k+1, n, true) > 0) {
			return k
		}
	}
	return n
}

func (s *stripper) nextText(i int) int {
	for i < len(s.lines) && strings.TrimSpace(s.lines[i].text) == "" && s.lines[i].depth == 0 {
		i++
	}
	return i
}

// afterBlock is the line behind a header block at or soon after i.
func (s *stripper) afterBlock(i int) int {
	for k := i; k < len(s.lines) && k < i+4; k++ {
		if b := blockAt(s.lines, k, len(s.lines), true); b > 0 {
			return k + b
		}
	}
	return i + 1
}

func (s *stripper) set(i, end int, f fate) int {
	for ; i < end && i < len(s.lines); i++ {
		if s.fates[i] == kept {
			s.fates[i] = f
		}
	}
	return i
}

// rest sets aside the quoted mail that begins at i, its header ending before
// body. If the mail itself has quote marks, they tell where it ends. If it is
// a report of ours, it ends at its end mark, and what follows is looked at
// again. Else it reaches to the end: clients that do not mark what they quote
// put the answer above it.
func (s *stripper) rest(i, body int) int {
	next := s.nextText(body)
	if next < len(s.lines) && s.lines[next].depth > 0 && !s.report {
		return s.set(i, next, quoted)
	}
	for k := i; k < len(s.lines); k++ {
		if s.marked(k, s.end) {
			s.over = true
			return s.set(i, k+1, quoted)
		}
	}
	return s.set(i, len(s.lines), quoted)
}

// wrappedQuotes finds the ends of quoted lines that a client cut off at its
// margin without a quote mark. They stand alone between quoted lines, the line
// above is full, and they go on in the middle of a sentence.
func (s *stripper) wrappedQuotes() {
	for i := 1; i+1 < len(s.lines); i++ {
		above, l, below := s.lines[i-1], s.lines[i], s.lines[i+1]
		if s.fates[i] != kept || above.depth == 0 || below.depth != above.depth || l.text == "" || above.text == "" {
			continue
		}
		first, _, _ := strings.Cut(l.text, " ")
		width := utf8.RuneCountInString(above.text) + 2*above.depth
		if width < 60 || width > 82 || width+1+utf8.RuneCountInString(first) <= 72 || orderish.MatchString(l.text) {
			continue
		}
		if c := first[0]; c >= 'a' && c <= 'z' || c >= '0' && c <= '9' || c == '(' || c == ')' {
			s.fates[i] = quoted
		}
	}
}

// mine gives the kept lines, without blank ones at the ends, and with one
// blank one where something was taken out, so that nothing is joined over it.
func (s *stripper) mine() []orders.Line {
	var out []orders.Line
	below := s.quotesBelow()
	blanks, cut := 0, 0 // since the last line with text
	re := ""            // the last quoted line with text
	for i, l := range s.lines {
		if s.fates[i] != kept {
			if l.depth > 0 {
				if t := strings.TrimSpace(l.text); t != "" {
					re = t
				}
			} else if l.text != "" {
				re = ""
			}
			cut, blanks = l.no, 0
			continue
		}
		if strings.TrimSpace(l.text) == "" {
			blanks++
			continue
		}
		if len(out) > 0 {
			if cut > 0 {
				out = append(out, orders.Line{No: cut})
			} else {
				for k := min(blanks, maxBlanks); k > 0; k-- {
					out = append(out, orders.Line{No: l.no - k})
				}
			}
		}
		if blanks > 0 && !below[i] {
			re = "" // a text of its own below the quote answers no line of it
		}
		blanks, cut = 0, 0
		out = append(out, orders.Line{No: l.no, Text: l.text, Re: re})
	}
	return out
}

// maxBlanks is how many blank lines together are kept.
const maxBlanks = 3

// quotesBelow says for each line whether the quote goes on below it, with
// nothing but kept lines between.
func (s *stripper) quotesBelow() []bool {
	below := make([]bool, len(s.lines))
	now := false
	for i := len(s.lines) - 1; i >= 0; i-- {
		if s.fates[i] != kept {
			now = s.lines[i].depth > 0
		}
		below[i] = now
	}
	return below
}

func bareLink(text string) bool {
	t := strings.Trim(text, "<>()[] ")
	return len(t) < 300 && !strings.Contains(t, " ") && (strings.HasPrefix(t, "http://") || strings.HasPrefix(t, "https://") || strings.HasPrefix(t, "www."))
}
