package read

import (
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"
)

// attributionWords are what one language's clients write in the line before a
// quote: how it begins, if it has a fixed beginning, and the word for writing.
type attributionWords struct {
	language string
	open     []string
	verb     []string
}

// attributionTable is in lower case, with plain quotes. A new language is a row.
var attributionTable = []attributionWords{
	{"English", []string{"on", "at", "in message", "in article"}, []string{"wrote", "writes", "said", "says", "sent"}},
	{"German", []string{"am", "zitat von", "zitiere", "aus", "in der nachricht"}, []string{"schrieb", "schrieben", "geschrieben", "schreibt", "meinte"}},
	{"French", []string{"le", "citant", "selon", "en date de", "dans le message"}, []string{"a écrit", "a ecrit", "écrit", "a dit", "écrivait"}},
	{"Spanish", []string{"el", "en", "citando a", "con fecha"}, []string{"escribió", "escribio", "ha escrito", "escribía", "escribiste"}},
	{"Italian", []string{"il", "in data", "alle", "citando", "nel giorno"}, []string{"ha scritto", "scrisse", "ha scritto/a", "scrive"}},
	{"Portuguese", []string{"em", "a", "no dia", "na data", "citando"}, []string{"escreveu", "escreveram", "escrevinhou"}},
	{"Dutch", []string{"op", "citeren", "quoting"}, []string{"schreef", "geschreven", "schreven"}},
	{"Swedish", []string{"den", "på", "citat från", "vid"}, []string{"skrev", "skrevs"}},
	{"Danish", []string{"den", "d.", "citat"}, []string{"skrev", "skreiv"}},
	{"Norwegian", []string{"den", "på", "sitat"}, []string{"skrev", "skreiv"}},
	{"Finnish", []string{"lainaus"}, []string{"kirjoitti", "kirjoittaa"}},
	{"Estonian", nil, []string{"kirjutas"}},
	{"Latvian", nil, []string{"rakstīja"}},
	{"Lithuanian", nil, []string{"rašė", "parašė"}},
	{"Icelandic", []string{"þann"}, []string{"skrifaði"}},
	{"Polish", []string{"w dniu", "dnia", "cytowanie", "w wiadomości"}, []string{"napisał", "napisała", "napisał(a)", "napisał/a", "pisze", "napisali"}},
	{"Czech", []string{"dne", "citát"}, []string{"napsal", "napsala", "napsal(a)", "napsal/a", "psal(a)"}},
	{"Slovak", []string{"dňa"}, []string{"napísal", "napísala", "napísal(a)", "napísal/a"}},
	{"Slovenian", []string{"dne"}, []string{"je napisal", "je napisala", "je napisal/a", "je napisal(a)"}},
	{"Croatian and Serbian", []string{"dana"}, []string{"napisao", "napisala", "je napisao/la", "je napisao/napisala", "пише", "написао", "је написао/ла"}},
	{"Hungarian", nil, []string{"írta", "ezt írta", "írt", "írta (időpont"}},
	{"Romanian", []string{"pe", "în", "la"}, []string{"a scris", "au scris"}},
	{"Catalan", []string{"el", "al"}, []string{"va escriure", "ha escrit", "escrigué"}},
	{"Galician", []string{"o", "em"}, []string{"escribiu"}},
	{"Basque", nil, []string{"idatzi du", "igorleak hau idatzi du"}},
	{"Russian", []string{"цитирую"}, []string{"написал", "написала", "написал(а)", "написали", "пишет", "писал(а)", "писал", "писали", "вы писали", "пишете"}},
	{"Ukrainian", nil, []string{"пише", "написав", "написала", "написав(-ла)", "написав(ла)"}},
	{"Bulgarian", []string{"на"}, []string{"написа", "пише"}},
	{"Greek", []string{"στις", "την", "στισ"}, []string{"έγραψε", "εγραψε"}},
	{"Turkish", nil, []string{"yazdı", "şunu yazdı", "şunları yazdı"}},
	{"Hebrew", []string{"ב-", "בתאריך"}, []string{"כתב", "כתבה", "כתב/ה", "מאת"}},
	{"Arabic", []string{"في", "بتاريخ"}, []string{"كتب", "كتبت", "كتب/كتبت"}},
	{"Persian", []string{"در"}, []string{"نوشت", "نوشته"}},
	{"Chinese", []string{"在", "於", "于"}, []string{"写道", "寫道", "写到", "来信", "來信"}},
	{"Japanese", nil, []string{"書きました", "は書きました", "のメッセージ", "さんは書きました", "wrote"}},
	{"Korean", nil, []string{"작성", "님이 작성", "님의 글", "썼습니다", "님이 씀"}},
	{"Vietnamese", []string{"vào", "vào lúc"}, []string{"đã viết"}},
	{"Indonesian", []string{"pada"}, []string{"menulis"}},
	{"Thai", []string{"เมื่อ"}, []string{"เขียนว่า", "ได้เขียน"}},
}

var (
	// wroteOn is the order of words of Lotus Notes and some Gmails.
	wroteOn = compileWordings("", "", ` (wrote on|schrieb am|skrev den|a écrit le|escribió el|ha scritto il|escreveu em|schreef op) \S*\d`)
	// midLine finds an attribution that a client put behind the answer, on
	// the same line.
	midLine = regexp.MustCompile(`(?:\s|-{2,}\s?)(On (?:Mon|Tue|Wed|Thu|Fri|Sat|Sun|Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec|\d)\S*.* wrote:)$`)
)

// attribution is what attributionAt finds.
type attribution struct {
	lines int
	// sure says that it can be nothing else: it has a date, a time or an
	// address, and the word for writing in its place. One that is not sure
	// counts only before a quote.
	sure bool
}

// maxWrap is over how many lines clients wrap an attribution.
const maxWrap = 4

// attributionAt says whether an attribution begins at line i of the sender's
// own lines, which end before n. The line before a wrapped attribution may be
// an order of his: of the lines where it could begin the last counts that
// begins with a date, else the last that makes sense.
func attributionAt(lines []line, i, n int) (attribution, bool) {
	if !couldOpen(lines[i].low) {
		return attribution{}, false
	}
	for k := 0; k < maxWrap && i+k < n; k++ {
		t := lines[i+k].low
		if t == "" || len(t) > 400 || lines[i+k].depth != 0 {
			break
		}
		if !closesAttribution(&lines[i+k]) || i+k+1 < n && !strings.HasSuffix(t, ":") && onlyVerb(lines[i+k+1].low) {
			continue
		}
		start, sure := -1, false
		for j := k; j >= 0; j-- {
			c, anchored, ok := attributes(lines[i+j : i+k+1])
			if ok && (start < 0 || anchored) {
				start, sure = j, c
			}
			if ok && anchored {
				break
			}
		}
		if start == 0 {
			if next := i + k + 1; k+1 < maxWrap && next < n && !strings.HasSuffix(t, ":") && strings.HasSuffix(lines[next].low, ":") {
				if c, _, ok := attributes(lines[i : next+1]); ok {
					return attribution{k + 2, c}, true // "... schrieb", and the name below
				}
			}
			return attribution{k + 1, sure}, true
		}
		if start > 0 || strings.HasSuffix(t, ":") {
			break // it begins further down, or a sentence of his own ends here
		}
	}
	return attribution{}, false
}

// couldOpen is a quick look that spares most lines the long one: an
// attribution begins with a letter, a digit or something quoting a name.
func couldOpen(s string) bool {
	s = strings.TrimLeft(s, "-_*> \t\u00a0")
	for _, r := range s {
		return unicode.IsLetter(r) || unicode.IsDigit(r) || r == '"' || r == '\'' || r == '<' || r == '['
	}
	return false
}

// closesAttribution says whether a wrapped attribution can end with this line.
func closesAttribution(l *line) bool {
	t := strings.TrimRight(l.low, "-_*> ")
	return strings.HasSuffix(t, ":") || strings.HasSuffix(t, ",") || endsVerb(t) || l.has(hasAddr)
}

// onlyVerb says whether a line is the end of a wrapped attribution: the word
// for writing and its colon, with a word or two before.
func onlyVerb(t string) bool {
	return strings.HasSuffix(t, ":") && len(strings.Fields(t)) <= 3 && endsVerb(t)
}

// attributes judges lines that may be one wrapped attribution. anchored says
// that the first of them begins as one does, with its date.
func attributes(wrapped []line) (sure, anchored, ok bool) {
	size := 0
	for i := range wrapped {
		size += len(wrapped[i].low) + 1
	}
	first := wrapped[0].low
	dated := wrapped[0].has(hasYear|hasDay) && beginsDated(strings.TrimLeft(first, "-_*> "))
	if size > 600 || !anyHas(wrapped, hasVerb) && !dated && !opensQuoting(first) {
		return false, false, false
	}
	s := first
	for _, l := range wrapped[1:] {
		s += " " + l.low
	}
	single := len(wrapped) == 1
	colon := strings.HasSuffix(strings.TrimRight(s, "-_* "), ":")
	core := strings.TrimRight(strings.TrimLeft(s, "-_*> "), "-_*: .")
	atEnd := endsVerb(core)
	lt, gt := strings.Count(core, "<"), strings.Count(core, ">")
	if len(core) > 500 || !colon && !atEnd && !strings.Contains(core, "@") || gt > lt || lt > gt && !(colon && atEnd) {
		return false, false, false // or an address was cut: it began a line before or ends below
	}
	date, clock, addr := anyHas(wrapped, hasYear), anyHas(wrapped, hasTime), anyHas(wrapped, hasAddr)
	open, verb := openVerb(core)
	anchored = open && wrapped[0].has(hasYear|hasTime|hasDay) || dated
	switch {
	case verb && date && (clock || addr) && (colon || atEnd) && (open || dated || atEnd || addr || wroteOn.match(core)):
		return colon || strings.HasSuffix(s, "-"), anchored, single || anchored || startsName(core)
	case verb && clock && addr && colon:
		return true, anchored, single || anchored
	case dated && addr && date && endsInAddress(core):
		return colon, true, true // "2014-10-17 11:28 GMT+03:00 Bob <bob@example.org>:"
	case colon && dated && date && clock && addr:
		return true, true, true
	case colon && len(wrapped) <= 2 && opensQuoting(core):
		return false, anchored, true
	case verb && (atEnd || colon) && (date || addr || open && clock):
		return false, anchored, single || anchored
	case verb && atEnd && colon && single:
		return false, false, len(strings.Fields(core)) <= 8 // "Bob Smith wrote:"
	}
	return false, false, false
}

func endsInAddress(core string) bool {
	last := core[strings.LastIndexByte(core, ' ')+1:]
	return strings.Contains(last, "@")
}

// quotingOpen begin an attribution that has no word for writing, as webmail
// programs set it: "Quoting Bob <bob@example.org>:".
var quotingOpen = []string{"quoting ", "zitat von ", "zitiere ", "citando a ", "citando ", "citant ", "citat från ",
	"citat ", "sitat ", "lainaus ", "citeren ", "cytowanie ", "citát ", "цитирую ", "quoted from ", "alıntı "}

// openVerb says whether s begins as an attribution of some language does and
// has that language's word for writing, and whether it has any such word.
func openVerb(s string) (open, verb bool) {
	for at, v := range verbs.in(s) {
		if isASCIIWord(v.word) && (endsWordRune(s[:at]) || isWordRune(s[at+len(v.word):])) {
			continue
		}
		verb = true
		for _, w := range v.of.open {
			rest, ok := strings.CutPrefix(s, w)
			open = open || ok && (!isASCIIWord(w) || !isWordRune(rest))
		}
	}
	return open, verb
}

// verbs are all words for writing, with the languages that they are of.
var verbs = func() *wordIndex[*attributionWords] {
	x := &wordIndex[*attributionWords]{}
	for i := range attributionTable {
		for _, v := range attributionTable[i].verb {
			x.add(v, &attributionTable[i])
		}
	}
	return x
}()

func opensQuoting(s string) bool {
	for _, w := range quotingOpen {
		if strings.HasPrefix(s, w) {
			return true
		}
	}
	return false
}

// verbsByEnd are all words for writing by their last letter.
var verbsByEnd = func() map[rune][]string {
	m := map[rune][]string{}
	for _, row := range attributionTable {
		for _, v := range row.verb {
			last, _ := utf8.DecodeLastRuneInString(v)
			m[last] = append(m[last], v)
		}
	}
	return m
}()

// endsVerb says whether s ends in a word for writing.
func endsVerb(s string) bool {
	s = strings.TrimRight(s, "-_*>: .,")
	last, _ := utf8.DecodeLastRuneInString(s)
	for _, v := range verbsByEnd[last] {
		if before, ok := strings.CutSuffix(s, v); ok && (before == "" || !endsWordRune(before) || !isASCIIWord(v)) {
			return true
		}
	}
	return false
}

// beginsDated says whether a date stands at the start of a line, after a
// weekday at most.
func beginsDated(s string) bool {
	if len(s) > 48 {
		s = s[:48]
	}
	i := strings.IndexAny(s, "0123456789")
	return i >= 0 && len(strings.Fields(s[:i])) <= 2 && !strings.ContainsAny(s[:i], "@:") && (saysYear(s) || dayForm.match(s))
}

// startsName says whether a wrapped attribution begins with a name rather than
// in the middle of one: "Max <max@example.org> schrieb am ...".
func startsName(s string) bool {
	i := strings.IndexByte(s, '<')
	return i > 0 && i < 60
}

// isASCIIWord says whether a word is of a script that sets words apart.
func isASCIIWord(w string) bool {
	for _, r := range w {
		if r > 0x24f {
			return false
		}
	}
	return true
}

func isWordRune(s string) bool {
	for _, r := range s {
		return unicode.IsLetter(r) || unicode.IsDigit(r)
	}
	return false
}

func endsWordRune(s string) bool {
	last, _ := utf8.DecodeLastRuneInString(s)
	return unicode.IsLetter(last) || unicode.IsDigit(last)
}
