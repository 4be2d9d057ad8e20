package templates

import (
	"fmt"
	"html"
	"strings"

	"mobpost/gm/game"
)

// Options are what the HTML of a mail needs to know beside the report.
type Options struct {
	// Source is what shows a picture of that name: "cid:" and its Content-ID
	// in a mail, an address on a page. Without it boards and charts are text.
	Source func(name string) string
	// ReplyTo and Subject are those of an answer, for the links that begin
	// one. There are none without ReplyTo.
	ReplyTo, Subject string
	// Begin and End are lines to stand before and after the report, by which
	// it is known when it comes back quoted; empty for none.
	Begin, End string
	// Page is the address of a page of the reader's own, below the report with
	// PageLabel before it; empty for none.
	Page, PageLabel string
}

// HTML renders a report as HTML for a mail, with the pictures that it shows.
func HTML(r game.Report, names []string, o Options) (string, []Picture) {
	return new(Easel).HTML(r, names, o)
}

// HTML is like the function, with pictures remembered.
//
// It is written for mail clients: everything that matters is in tables and
// inline styles; the style sheet, which some of them drop, only adds dark
// colours and tighter tables for telephones. Nothing is fetched from anywhere.
func (e *Easel) HTML(r game.Report, names []string, o Options) (string, []Picture) {
	w := e.page(r.Blocks, names, o)
	w.out.Grow(len(pageHead) + len(pageTop) + 2<<10)
	w.put(pageHead, esc(r.Title), pageTop)
	w.mark(o.Begin)
	for _, b := range r.Blocks {
		w.block(b)
	}
	if o.Page != "" {
		w.put("<p class=\"m r\" style=\"margin:20px 0 10px;padding:10px 0 0;border-top:1px solid #d4d3cd;color:#565656;font-size:14px\">", esc(o.PageLabel),
			"<br><a class=\"a\" href=\"", esc(o.Page), "\" style=\"display:inline-block;padding:4px 0;color:#0b57a4\">", esc(o.Page), "</a></p>\n")
	}
	w.mark(o.End)
	w.out.WriteString(pageFoot)
	return w.out.String(), w.pictures
}

// Fragment renders blocks alone, to stand in a page of one's own.
func (e *Easel) Fragment(blocks []game.Block, names []string, o Options) (string, []Picture) {
	w := e.page(blocks, names, o)
	for _, b := range blocks {
		w.block(b)
	}
	return w.out.String(), w.pictures
}

// The page is a card of at most 680 pixels, which two tiles fit into; its layout
// is fixed, so that a wide table scrolls in its place and does not widen it. Outlook
// for Windows knows no max-width and gets a table of its own for that.
const pageHead = `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no,date=no,address=no,email=no,url=no">
<title>`

// pageTop is what stands between the title and the report.
const pageTop = `</title>
<style>
` + styleSheet + `</style>
</head>
<body class="g" style="margin:0;padding:0;background-color:#efeee9">
<table role="presentation" class="g" width="100%" cellpadding="0" cellspacing="0" border="0" style="background-color:#efeee9"><tr><td align="center">
<!--[if mso]><table role="presentation" width="680" cellpadding="0" cellspacing="0" border="0"><tr><td><![endif]-->
<table role="presentation" class="c" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:680px;table-layout:fixed;background-color:#ffffff"><tr><td class="t p" align="left" style="padding:10px;color:#1c1c1c;font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif;font-size:15px;line-height:1.45;overflow-wrap:anywhere;word-break:break-word">
`

const pageFoot = `</td></tr></table>
<!--[if mso]></td></tr></table><![endif]-->
</td></tr></table>
</body>
</html>
`

// styleSheet is an addition only. The classes: g ground, c card, t text,
// m muted text, r rule, a link, d data table, p the card's padding, w wash.
const styleSheet = `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){.g{background-color:#0f1012!important}.c{background-color:#1b1d20!important}.t{color:#ececea!important}.m{color:#b9b9b5!important}.r{border-color:#4a4c50!important}.a{color:#9cc4ff!important;border-color:#9cc4ff!important}.w{background-color:#26292d!important}}
@media (max-width:480px){.d{font-size:12px!important}.d td,.d th{padding:3px 2px!important}}
@media (max-width:340px){.p{padding:8px 5px!important}.d{font-size:11.5px!important}}
`

// page is HTML being written.
type page struct {
	out      strings.Builder
	easel    *Easel
	names    []string
	chips    []string // of the seats, as far as before the name, once one is asked for
	options  Options
	form     *game.Form
	linked   map[string]bool // order lines begun that have a link beside a card; nil for none
	pictures []Picture
}

func (e *Easel) page(blocks []game.Block, names []string, o Options) *page {
	return &page{easel: e, names: names, options: o, form: formOf(blocks)}
}

func (w *page) put(parts ...string) {
	for _, s := range parts {
		w.out.WriteString(s)
	}
}

// esc makes text of any origin harmless: player names and press among it.
func esc(s string) string {
	if harmless(s) {
		return s
	}
	s = strings.Map(func(r rune) rune {
		if r < ' ' && r != '\n' && r != '\t' || r >= 0x7f && r < 0xa0 {
			return -1 // no character of HTML
		}
		return r
	}, strings.ToValidUTF8(s, "\uFFFD"))
	return strings.ReplaceAll(html.EscapeString(s), glue, "&nbsp;")
}

// harmless tells whether a text is plain enough to stand as it is, as most is.
func harmless(s string) bool {
	for i := range len(s) {
		if c := s[i]; c < ' ' || c >= 0x7f || c == '<' || c == '>' || c == '&' || c == '"' || c == '\'' {
			return false
		}
	}
	return true
}

func (w *page) mark(line string) {
	if line != "" {
		w.put("<div class=\"m\" style=\"margin:0;color:#565656;font-size:11px\">", esc(line), "</div>\n")
	}
}

func (w *page) block(b game.Block) {
	switch {
	case b.Heading != nil:
		w.heading(*b.Heading)
	case b.Text != nil:
		w.put("<p style=\"margin:0 0 10px\">", strings.ReplaceAll(esc(b.Text.Text), "\n", "<br>"), "</p>\n")
	case b.Items != nil:
		w.items(*b.Items)
	case b.Table != nil:
		w.table(*b.Table)
	case b.Board != nil:
		w.board(*b.Board)
	case b.Chart != nil:
		w.charts(*b.Chart)
	case b.Form != nil:
		w.answer(*b.Form)
	}
}

func (w *page) heading(h game.Heading) {
	switch h.Level {
	case 1:
		w.put("<h1 style=\"margin:4px 0 10px;font-size:21px;line-height:1.25\">", esc(h.Text), "</h1>\n")
	case 2:
		w.put("<h2 class=\"r\" style=\"margin:20px 0 8px;padding:0 0 3px;border-bottom:2px solid #d4d3cd;font-size:17px;line-height:1.3\">", esc(h.Text), "</h2>\n")
	default:
		w.put("<h3 style=\"margin:12px 0 6px;font-size:15px;line-height:1.3\">", esc(h.Text), "</h3>\n")
	}
}

// chip is a seat's mark and name on its colour. label is the name as it was
// written.
func (w *page) chip(seat game.Seat, label string) string {
	for len(w.chips) < len(w.names) {
		w.chips = append(w.chips, chipOf(lookOf(game.Seat(len(w.chips)), w.names)))
	}
	return w.chips[seat] + esc(label) + "</span>"
}

// chipOf is a chip as far as before the name.
func chipOf(l look) string {
	edge := l.edge
	if luminance(edge) < 0.05 {
		edge = nobody.edge // black would be lost on a dark page
	}
	return fmt.Sprintf(`<span style="background-color:%s;color:%s;border:1px solid %s;border-radius:3px;padding:0 5px 0 4px;font-weight:bold"><span aria-hidden="true">%s</span>&nbsp;`,
		hex(l.fill), hex(l.ink), hex(edge), glyphs[l.shape])
}

func hex(c rgba) string { return fmt.Sprintf("#%02x%02x%02x", c.R, c.G, c.B) }

// named writes a text; if it begins with the name of its seat the name stands
// on the seat's colour.
func (w *page) named(seat game.Seat, s string) string {
	if seat < 0 || int(seat) >= len(w.names) || w.names[seat] == "" {
		return esc(s)
	}
	n := len(w.names[seat])
	if len(s) < n || !strings.EqualFold(s[:n], w.names[seat]) || len(s) > n && !strings.ContainsRune(" :,;.'", rune(s[n])) {
		return esc(s)
	}
	return w.chip(seat, s[:n]) + esc(s[n:])
}

// items is a list; the lines below an entry are what followed from it.
func (w *page) items(list game.Items) {
	w.out.WriteString("<ul style=\"margin:0 0 10px;padding:0 0 0 18px\">\n")
	for _, item := range list.Items {
		w.put("<li style=\"margin:0 0 6px\">", w.named(item.Seat, item.Text))
		for _, sub := range item.Sub {
			w.put("<div class=\"m\" style=\"color:#565656;font-size:14px\">", esc(sub), "</div>")
		}
		w.cardLinks(item)
		w.out.WriteString("</li>\n")
	}
	w.out.WriteString("</ul>\n")
}
