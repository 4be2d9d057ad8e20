package read

import (
	"bytes"
	"strings"
	"unicode"

	"mobpost/orders"
)

// maxText bounds how much of a mail's text is decoded and read. It is far more
// than anybody writes, and keeps a mail made to hurt from using more memory.
const maxText = 2 << 20

// texts chooses what of a mail is to be read.
type texts struct {
	hint  string // charset of the mail's encoded words
	named bool   // parts with a file name count too, for want of others
	left  int    // bytes that may still be decoded
}

// found is the lines of one part and whether they were HTML.
type found struct {
	lines []line
	html  bool
}

func (f found) empty() bool {
	for i := range f.lines {
		if strings.ContainsFunc(f.lines[i].text, visible) {
			return false
		}
	}
	return true
}

func visible(r rune) bool {
	return !unicode.IsSpace(r) && !unicode.Is(unicode.Cf, r) && r != '\u00a0' && r != '\u3164'
}

// chooseText gives the lines of the text that its writer meant to be read. A
// text part with a file name is an attachment and not read, unless the mail
// has nothing else, as some programs name the text itself.
func chooseText(root *part, hint string) []line {
	t := &texts{hint: hint, left: maxText}
	if f := t.of(root, true); !f.empty() {
		return f.lines
	}
	t.named, t.left = true, maxText
	if f := t.of(root, true); !f.empty() {
		return f.lines
	}
	return nil
}

// of gives the text of a part (RFC 2046 5.1). root says it is the whole mail,
// which is read even if it calls itself an attachment.
func (t *texts) of(p *part, root bool) found {
	if p.major == "multipart" && len(p.children) > 0 {
		switch p.minor {
		case "alternative":
			return t.alternative(p)
		case "related":
			return t.related(p)
		case "signed", "report":
			// The second part is the signature (RFC 1847) or the machine's
			// half of the report (RFC 6522).
			return t.of(p.children[0], false)
		case "encrypted", "digest", "appledouble":
			return found{}
		}
		return t.mixed(p)
	}
	if p.major != "text" || !root && (p.attached || p.filename != "" && !t.named) {
		return found{}
	}
	switch p.minor {
	case "html":
		return found{htmlLines(t.decode(p, true)), true}
	case "enriched", "richtext":
		return found{plainLines(unenrich(t.decode(p, false))), true}
	case "plain", "markdown", "x-markdown", "x-plain":
		s := t.decode(p, false)
		if isHTML(s) {
			return found{htmlLines(s), true}
		}
		if strings.EqualFold(p.params["format"], "flowed") {
			return found{flowedLines(s, strings.EqualFold(p.params["delsp"], "yes")), false}
		}
		return found{plainLines(s), false}
	}
	return found{}
}

// isHTML says whether text that is labelled plain is a page of HTML.
func isHTML(s string) bool {
	start := strings.TrimLeft(clip(s, 200), " \t\r\n\ufeff")
	if !strings.HasPrefix(start, "<") {
		return false
	}
	start = strings.ToLower(start)
	return strings.HasPrefix(start, "<!doctype html") || strings.HasPrefix(start, "<html")
}

// alternative takes the first plain text that has anything in it, else the
// first HTML: players' programs write the same into both, and plain text needs
// no guessing where lines end.
func (t *texts) alternative(p *part) found {
	var second found
	for _, c := range p.children {
		if c.is("text", "calendar") || c.is("text", "x-amp-html") || c.is("text", "watch-html") {
			continue
		}
		f := t.of(c, false)
		if f.empty() {
			continue
		}
		if !f.html && !stub(f.lines) {
			return f
		}
		if second.empty() || stub(second.lines) {
			second = f
		}
	}
	return second
}

// stub says whether a plain alternative only sends its reader to the HTML.
func stub(lines []line) bool {
	var b strings.Builder
	for _, l := range lines {
		if b.WriteString(l.text); b.Len() > 300 {
			return false
		}
		b.WriteByte(' ')
	}
	s := squash(b.String())
	for _, w := range []string{"does not support html", "html-only", "html only message", "view this email in your browser",
		"this message is in html format", "does not appear to support html", "html capable", "unterstützt kein html",
		"ne supporte pas le html", "this is an html message", "viewable in html", "requires an html"} {
		if strings.Contains(s, w) {
			return true
		}
	}
	return false
}

// related takes the root part (RFC 2387).
func (t *texts) related(p *part) found {
	if start := strings.Trim(p.params["start"], "<>"); start != "" {
		for _, c := range p.children {
			if strings.Trim(c.header.get("content-id"), "<> ") == start {
				if f := t.of(c, false); !f.empty() {
					return f
				}
			}
		}
	}
	for _, c := range p.children {
		if f := t.of(c, false); !f.empty() {
			return f
		}
	}
	return found{}
}

// mixed reads all texts in their order, as programs cut a text in two where a
// picture stands in it. HTML that says only what was already said is the
// other form of it, sent as mixed by mistake.
func (t *texts) mixed(p *part) found {
	var all found
	said := map[string]bool{}
	for _, c := range p.children {
		f := t.of(c, false)
		if f.empty() || f.html && len(all.lines) > 0 && saidAlready(f.lines, said) {
			continue
		}
		for _, l := range f.lines {
			said[squash(l.text)] = true
		}
		all.lines = append(all.lines, f.lines...)
		all.html = f.html
	}
	return all
}

func saidAlready(lines []line, said map[string]bool) bool {
	for _, l := range lines {
		if !said[squash(l.text)] {
			return false
		}
	}
	return true
}

// decode undoes a text part's transfer encoding and charset.
func (t *texts) decode(p *part, html bool) string {
	b := clip(p.body, maxText*2)
	b = clip(untransfer(b, p.transfer()), t.left)
	t.left -= len(b)
	charset := p.params["charset"]
	if html && undeclared(charsetName(charset)) {
		charset = metaCharset(b)
	}
	return decodeText(b, charset, t.hint)
}

// metaCharset is the charset that HTML names in its head.
func metaCharset(b []byte) string {
	low := bytes.ToLower(clip(b, 2048))
	i := bytes.Index(low, []byte("charset="))
	if i < 0 {
		return ""
	}
	name := bytes.TrimLeft(low[i+8:], `"' `)
	if end := bytes.IndexAny(name, "\"' ;/>\r\n"); end > 0 {
		return string(name[:end])
	}
	return ""
}

// unenrich takes the commands off text/enriched and text/richtext (RFC 1896).
func unenrich(s string) string {
	var out strings.Builder
	for s != "" {
		i := strings.IndexByte(s, '<')
		if i < 0 {
			break
		}
		out.WriteString(s[:i])
		s = s[i:]
		if strings.HasPrefix(s, "<<") {
			out.WriteByte('<')
			s = s[2:]
			continue
		}
		j := strings.IndexByte(s, '>')
		if j < 0 || j > 70 {
			out.WriteByte('<')
			s = s[1:]
			continue
		}
		s = s[j+1:]
	}
	out.WriteString(s)
	return out.String()
}

// squash brings text to a form in which wordings can be compared.
func squash(s string) string { return strings.ToLower(orders.Fold(s)) }
