package templates

import (
	"net/url"
	"strings"

	"mobpost/gm/game"
)

func formOf(blocks []game.Block) *game.Form {
	for _, b := range blocks {
		if b.Form != nil {
			return b.Form
		}
	}
	return nil
}

// mailto is a link that opens an answer with the lines begun. Spaces are %20
// and lines end with CRLF, as RFC 6068 has it; a "+" would stay one.
func (w *page) mailto(lines ...string) string {
	code := func(s string) string { return strings.ReplaceAll(url.QueryEscape(s), "+", "%20") }
	return "mailto:" + url.PathEscape(w.options.ReplyTo) + "?subject=" + code(w.options.Subject) + "&body=" + code(strings.Join(lines, "\r\n"))
}

// link is a button that opens an answer. The pencil keeps its words from being
// read as an order when a client quotes it without saying so.
func (w *page) link(label string, lines ...string) {
	w.put("<a class=\"a\" href=\"", esc(w.mailto(lines...)),
		"\" style=\"display:inline-block;margin:3px 6px 3px 0;padding:4px 9px;border:1px solid #0b57a4;border-radius:4px;color:#0b57a4;font-size:14px;text-decoration:none\">✎ ", esc(label), "</a>\n")
}

// begun is an order line begun, as the label of its link.
func begun(line string) string {
	if text := strings.TrimSpace(line); text != line {
		return text + " …"
	}
	return line
}

// about tells whether a choice is an order about a thing: whether it names it.
func about(choice, thing string) bool {
	i := strings.Index(choice, thing)
	if thing == "" || i < 0 {
		return false
	}
	end := i + len(thing)
	return (i == 0 || choice[i-1] == ' ') && (end == len(choice) || choice[end] == ' ')
}

// cardLinks stand beside a card: one for each line of the form that it may be
// played in.
func (w *page) cardLinks(item game.Item) {
	if w.form == nil || w.options.ReplyTo == "" || item.Seat == game.Public {
		return
	}
	first := true
	for _, l := range w.form.Lines {
		for _, choice := range l.Choices {
			if !about(choice, item.Text) {
				continue
			}
			if first {
				w.out.WriteString("<div style=\"margin:0\">\n")
				first = false
			}
			w.link(begun(choice), choice)
			if w.linked == nil {
				w.linked = map[string]bool{}
			}
			w.linked[choice] = true
		}
	}
	if !first {
		w.out.WriteString("</div>")
	}
}

// answer is the form: its lines as they can be copied, a link for the whole of
// it and for each line, and for what else each line may begin with.
func (w *page) answer(f game.Form) {
	links := w.options.ReplyTo != ""
	if f.Intro != "" {
		w.put("<p style=\"margin:0 0 10px\">", esc(f.Intro), "</p>\n")
	}
	var all []string
	for _, l := range f.Lines {
		all = append(all, l.Text)
	}
	w.out.WriteString("<table role=\"presentation\" class=\"w r\" width=\"100%\" cellpadding=\"0\" cellspacing=\"0\" border=\"0\" style=\"background-color:#f6f6f4;border:1px solid #d4d3cd;border-radius:4px\"><tr><td style=\"padding:8px 10px\">\n")
	for _, l := range f.Lines {
		w.put("<div style=\"margin:0;font-family:Menlo,Consolas,monospace;font-size:14px\">", esc(l.Text), "</div>\n")
	}
	w.out.WriteString("</td></tr></table>\n")
	if links {
		w.out.WriteString("<p style=\"margin:8px 0 10px\">\n")
		if len(all) > 1 {
			w.link("Answer with all these lines", all...)
		}
		for _, l := range f.Lines {
			w.link(begun(l.Text), l.Text)
		}
		w.out.WriteString("</p>\n")
	}
	for _, l := range f.Lines {
		if l.Note != "" {
			w.put("<p class=\"m\" style=\"margin:0 0 6px;color:#565656;font-size:14px\">", esc(l.Slot), ": ", esc(l.Note), "</p>\n")
		}
		if links {
			w.choices(l)
		}
	}
	if len(f.Help) > 0 {
		w.out.WriteString("<p style=\"margin:0 0 10px\">For example:")
		for _, h := range f.Help {
			w.put("<br><span class=\"m\" style=\"color:#565656;font-family:Menlo,Consolas,monospace;font-size:13px\">", esc(h), "</span>")
		}
		w.out.WriteString("</p>\n")
	}
}

// choices are links for the orders begun that stand beside no card.
func (w *page) choices(l game.FormLine) {
	var rest []string
	for _, choice := range l.Choices {
		if choice != l.Text && !w.linked[choice] {
			rest = append(rest, choice)
		}
	}
	if len(rest) == 0 {
		return
	}
	w.put("<p style=\"margin:0 0 10px\">Or begin ", esc(l.Slot), " with:\n")
	for _, choice := range rest {
		w.link(begun(choice), choice)
	}
	w.out.WriteString("</p>\n")
}
