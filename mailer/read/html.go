package read

import (
	"strconv"
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"
)

// maxOpen bounds how many open elements are remembered; those nested deeper
// are passed through, their text is still read.
const maxOpen = 100

// element is an open element and what its closing undoes.
type element struct {
	tag  atom.Atom
	look look
	// quote, and what was in force outside.
	quote  bool
	outer  role
	count  int // of the items of a list so far
	isList bool
}

// page turns HTML into lines as a reader sees them. It works on the tokens and
// not on a tree, for a tree needs many times the mail's size.
type page struct {
	lines []line
	open  []element

	cur     strings.Builder // the line being written
	depth   int             // quote depth now
	role    role            // role now
	hidden  int             // open elements that hide their text
	pre     int             // open elements that keep their line breaks
	lists   int             // open lists
	curAt   line            // depth and role of cur
	pending bool            // a block ended: the next text starts a line
	space   bool            // white space is owed before the next word
	bullet  string          // owed before the next text
	cell    int             // lines when the table cell began; -1 outside
	blanks  int             // empty lines since the last with text
	joining bool            // a table cell goes on in the line of the one before
	rest    bool            // the mail that is answered has begun
	ruled   bool            // a drawn line stands above the next text
	bare    bool            // a blockquote without any sign of quoting is a quote
}

// htmlLines gives the lines of an HTML text with the depth at which each is
// quoted.
//
// A blockquote without any sign of quoting is a quote, unless that would leave
// nothing of the mail: then its writer only likes the look of it.
func htmlLines(s string) []line {
	lines := pageLines(s, true)
	if strings.Contains(s, "lockquote") || strings.Contains(s, "LOCKQUOTE") {
		for i := range lines {
			if lines[i].depth == 0 && strings.ContainsFunc(lines[i].text, visible) {
				return lines
			}
		}
		return pageLines(s, false)
	}
	return lines
}

func pageLines(s string, bare bool) []line {
	p := &page{cell: -1, bare: bare}
	z := html.NewTokenizer(strings.NewReader(breaksHTML.Replace(s)))
	for {
		token := z.Next()
		if len(p.lines) >= maxLines {
			token = html.ErrorToken
		}
		switch token {
		case html.ErrorToken:
			p.flush()
			return unescapeFrom(p.lines)
		case html.TextToken:
			if p.hidden == 0 {
				p.text(string(z.Text()))
			}
		case html.StartTagToken, html.SelfClosingTagToken:
			name, more := z.TagName()
			tag := atom.Lookup(name)
			var l look
			for more {
				var key, val []byte
				key, val, more = z.TagAttr()
				l.attribute(string(key), strings.ToLower(string(val)))
			}
			p.start(tag, l)
		case html.EndTagToken:
			name, _ := z.TagName()
			p.end(atom.Lookup(name))
		}
	}
}

var breaksHTML = strings.NewReplacer("\r\n", "\n", "\r", "\n", "\x00", "")

// flush ends the line being written, if there is anything in it.
func (p *page) flush() {
	p.pending, p.space = false, false
	if p.cur.Len() == 0 {
		return
	}
	p.emit()
}

// emit ends the line being written, also an empty one.
func (p *page) emit() {
	l := p.curAt
	if p.cur.Len() == 0 {
		if p.blanks++; p.blanks > maxBlanks {
			return // nobody counts a page of empty lines
		}
		l = p.now()
	} else {
		p.blanks = 0
	}
	text := trimEnd(p.cur.String())
	p.cur.Reset()
	marks := 0
	marks, l.text = unquote(text)
	l.depth += marks
	p.lines = append(p.lines, l)
}

func (p *page) now() line {
	l := line{depth: p.depth, role: p.role}
	if p.rest {
		l.role = roleRest
	}
	return l
}

// text adds a run of text to the line.
func (p *page) text(s string) {
	if p.pre > 0 {
		if p.pending {
			p.flush()
		}
		for i, part := range strings.Split(s, "\n") {
			if i > 0 {
				p.emit()
			}
			p.word(strings.ReplaceAll(part, "\t", " "))
		}
		return
	}
	for s != "" {
		i := strings.IndexAny(s, " \t\n\f")
		if i < 0 {
			p.word(s)
			return
		}
		p.word(s[:i])
		p.space = true
		s = strings.TrimLeft(s[i:], " \t\n\f")
	}
}

// word adds what has no white space to collapse in it.
func (p *page) word(s string) {
	if s == "" {
		return
	}
	if p.pending {
		p.flush()
	}
	if p.cur.Len() == 0 {
		p.curAt = p.now()
		if p.ruled && p.curAt.role == roleNone {
			p.curAt.role = roleRuled
		}
		p.ruled = false
		p.cur.WriteString(p.bullet)
		p.bullet = ""
	} else if p.space {
		p.cur.WriteByte(' ')
	}
	p.space, p.joining = false, false
	p.cur.WriteString(s)
}

// start takes an opening tag.
func (p *page) start(tag atom.Atom, l look) {
	if n := len(p.open); n > 0 && p.open[n-1].tag == atom.Head && !headTag(tag) || tag == atom.Body {
		p.end(atom.Head)
	}
	if isBlock(tag) {
		if n := len(p.open); n > 0 && p.open[n-1].tag == atom.P {
			p.end(atom.P)
		}
		p.pending = p.pending || !p.joining
	}
	if l.role == roleRest && p.depth == 0 && p.hidden == 0 {
		p.flush()
		p.rest = true
	}
	switch tag {
	case atom.Br:
		if p.pending {
			p.flush()
		}
		if p.hidden == 0 {
			p.emit()
		}
		p.space = false
		return
	case atom.Hr:
		p.ruled = p.hidden == 0
		return
	case atom.Img, atom.Input, atom.Meta, atom.Link, atom.Wbr, atom.Col, atom.Area, atom.Base,
		atom.Embed, atom.Source, atom.Track, atom.Param, atom.Frame:
		return
	case atom.Td, atom.Th:
		p.end(tag) // of the cell before, which may be left open
		if p.cell >= 0 && len(p.lines) == p.cell && p.cur.Len() > 0 {
			p.pending, p.space, p.joining = false, true, true
		}
		if p.cur.Len() == 0 || p.pending {
			p.flush()
		}
		p.cell = len(p.lines)
	case atom.Tr, atom.Table:
		p.cell = -1
	case atom.Li:
		p.item(l)
	}
	p.push(tag, l)
}

// push remembers an open element.
func (p *page) push(tag atom.Atom, l look) {
	if len(p.open) >= maxOpen {
		return
	}
	e := element{tag: tag, look: l, outer: p.role}
	e.quote = l.role == roleQuote || tag == atom.Blockquote && (l.cited || p.bare && !l.indent)
	e.isList = tag == atom.Ol || tag == atom.Ul || tag == atom.Menu
	e.look.hidden = l.hidden && tag != atom.Body && tag != atom.Html || hides(tag)
	e.look.pre = l.pre || tag == atom.Pre
	if e.quote || l.role == roleAttribution || l.role == roleSignature {
		p.flush()
	}
	if e.quote {
		p.depth++
	}
	if l.role == roleAttribution || l.role == roleSignature {
		p.role = l.role
	}
	if e.isList {
		p.lists++
		e.count = l.number - 1
		if l.number == 0 {
			e.count = 0
		}
	}
	if e.look.hidden {
		p.hidden++
	}
	if e.look.pre {
		p.pre++
	}
	p.open = append(p.open, e)
}

// end takes a closing tag: it closes the nearest such element and whatever is
// open in it. An inline element does not close a block.
func (p *page) end(tag atom.Atom) {
	at := -1
	for i := len(p.open) - 1; i >= 0; i-- {
		t := p.open[i].tag
		if t == tag {
			at = i
			break
		}
		if !isBlock(tag) && tag != atom.Head && tag != atom.Td && tag != atom.Th && isBlock(t) ||
			(t == atom.Td || t == atom.Th || t == atom.Table) && !tableTag(tag) ||
			t == atom.Table && (tag == atom.Td || tag == atom.Th || tag == atom.Tr) {
			break
		}
	}
	if isBlock(tag) {
		p.pending = true
	}
	if at < 0 {
		return
	}
	for i := len(p.open) - 1; i >= at; i-- {
		e := &p.open[i]
		if e.quote || e.look.role == roleAttribution || e.look.role == roleSignature {
			p.flush()
			p.role = e.outer
		}
		if e.quote {
			p.depth--
		}
		if e.isList {
			p.lists--
			p.bullet = ""
		}
		if e.look.hidden {
			p.hidden--
		}
		if e.look.pre {
			p.pre--
		}
	}
	p.open = p.open[:at]
	if tag == atom.Tr || tag == atom.Table {
		p.cell = -1
	}
}

// item begins an item of a list. The numbers of an ordered list are part of
// what its writer typed: a client makes the list of his "1." and "2.".
func (p *page) item(l look) {
	for i := len(p.open) - 1; i >= 0 && !p.open[i].isList; i-- {
		if p.open[i].tag == atom.Li {
			p.end(atom.Li)
			break
		}
	}
	p.bullet = strings.Repeat("  ", max(0, min(p.lists, 8)-1)) + "- "
	for i := len(p.open) - 1; i >= 0; i-- {
		e := &p.open[i]
		if !e.isList {
			continue
		}
		if e.tag != atom.Ol {
			return
		}
		e.count++
		if l.number > 0 {
			e.count = l.number
		}
		mark := strconv.Itoa(e.count)
		if (e.look.letter == "a") && e.count >= 1 && e.count <= 26 {
			mark = string(rune('a' + e.count - 1))
		}
		p.bullet = p.bullet[:len(p.bullet)-2] + mark + ". "
		return
	}
}

func headTag(t atom.Atom) bool {
	switch t {
	case atom.Head, atom.Title, atom.Meta, atom.Link, atom.Style, atom.Script, atom.Base, atom.Noscript, atom.Template:
		return true
	}
	return false
}

// hides says which elements hold nothing to be read.
func hides(t atom.Atom) bool {
	switch t {
	case atom.Head, atom.Title, atom.Style, atom.Script, atom.Template, atom.Object, atom.Iframe, atom.Noembed,
		atom.Noframes, atom.Svg, atom.Math, atom.Select, atom.Audio, atom.Video:
		return true
	}
	return false
}

func tableTag(t atom.Atom) bool {
	switch t {
	case atom.Table, atom.Tr, atom.Td, atom.Th, atom.Tbody, atom.Thead, atom.Tfoot, atom.Body, atom.Html, atom.Blockquote:
		return true
	}
	return false
}

func isBlock(t atom.Atom) bool {
	switch t {
	case atom.Address, atom.Article, atom.Aside, atom.Blockquote, atom.Body, atom.Caption, atom.Center, atom.Dd,
		atom.Details, atom.Dir, atom.Div, atom.Dl, atom.Dt, atom.Fieldset, atom.Figure, atom.Figcaption, atom.Footer,
		atom.Form, atom.H1, atom.H2, atom.H3, atom.H4, atom.H5, atom.H6, atom.Header, atom.Hr, atom.Html, atom.Li,
		atom.Main, atom.Menu, atom.Nav, atom.Ol, atom.P, atom.Pre, atom.Section, atom.Summary, atom.Table, atom.Tbody,
		atom.Tfoot, atom.Thead, atom.Tr, atom.Ul:
		return true
	}
	return false
}
