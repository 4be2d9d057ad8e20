package templates

import (
	"fmt"
	"slices"
	"strings"

	"mobpost/gm/game"
)

// blocks writes a report's blocks below a page's title.
func (w *sheet) blocks(blocks []game.Block) {
	for i, b := range blocks {
		switch {
		case b.Heading != nil && b.Heading.Level == 1 && i == 0:
			// The page has its title.
		case b.Heading != nil:
			tag := "h2"
			if b.Heading.Level > 2 {
				tag = "h3"
			}
			w.printf("<%s id=\"%s\">%s</%s>\n", tag, w.anchor(b.Heading.Text), esc(b.Heading.Text), tag)
		case b.Text != nil:
			w.printf("<p>%s</p>\n", strings.ReplaceAll(esc(b.Text.Text), "\n", "<br>"))
		case b.Items != nil:
			w.items(*b.Items)
		case b.Table != nil:
			w.table(*b.Table)
		case b.Board != nil:
			pictures, err := w.easel.board(*b.Board, w.names)
			w.show("board", b, pictures, err)
		case b.Chart != nil:
			p, err := w.easel.chart(*b.Chart, w.names)
			w.show("chart", b, []Picture{p}, err)
		case b.Form != nil:
			w.form(*b.Form)
		}
	}
}

// items is a list; the lines below an entry are what followed from it.
func (w *sheet) items(list game.Items) {
	w.put("<ul class=\"told\">\n")
	for _, item := range list.Items {
		w.printf("<li>%s", w.named(item.Seat, item.Text))
		if len(item.Sub) > 0 {
			w.put("\n<ul>\n")
			for _, sub := range item.Sub {
				w.printf("<li>%s</li>\n", esc(sub))
			}
			w.put("</ul>\n")
		}
		w.put("</li>\n")
	}
	w.put("</ul>\n")
}

// table writes a table. One that is too wide for a telephone is laid on its
// side if that helps; what still is can be scrolled, by keyboard, too.
func (w *sheet) table(t game.Table) {
	caption := t.Caption
	if wide := breadth(t); wide > tile-70 {
		if side, ok := onItsSide(t); ok && breadth(side) < wide {
			t = side
		}
	}
	label := caption
	if label == "" {
		label = "Table"
	}
	w.printf("<div class=\"wide\" role=\"region\" tabindex=\"0\" aria-label=\"%s\"><table>\n", esc(label))
	if caption != "" {
		w.printf("<caption>%s</caption>\n", esc(caption))
	}
	if slices.ContainsFunc(t.Columns, func(c game.Column) bool { return c.Title != "" }) {
		w.put("<thead><tr>")
		for i, c := range t.Columns {
			seat := game.Public
			if i > 0 && len(t.Rows) > 0 && t.Rows[0].Seat == sideways {
				seat = game.Seat(slices.IndexFunc(w.names, func(n string) bool { return strings.EqualFold(n, c.Title) }))
			}
			w.printf("<th scope=\"col\"%s>%s</th>", right(c), w.named(seat, c.Title))
		}
		w.put("</tr></thead>\n")
	}
	w.put("<tbody>\n")
	for _, row := range t.Rows {
		w.put("<tr>")
		for i, c := range t.Columns {
			cell := ""
			if i < len(row.Cells) {
				cell = row.Cells[i]
			}
			if i == 0 && len(t.Columns) > 1 {
				w.printf("<th scope=\"row\"%s>%s</th>", right(c), w.named(row.Seat, cell))
				continue
			}
			w.printf("<td%s>%s</td>", right(c), esc(cell))
		}
		w.put("</tr>\n")
	}
	w.put("</tbody></table></div>\n")
}

func right(c game.Column) string {
	if c.Right {
		return ` class="num"`
	}
	return ""
}

// show writes pictures and, folded away, the same in words; or the words alone
// if there can be no picture.
func (w *sheet) show(kind string, b game.Block, pictures []Picture, err error) {
	words := Text(game.Report{Blocks: []game.Block{b}}, w.names)
	if err != nil {
		w.printf("<pre class=\"words\">%s</pre>\n", esc(words))
		return
	}
	w.printf("<figure class=\"%s\">\n", kind)
	if b.Board != nil && b.Board.Caption != "" {
		w.printf("<figcaption>%s</figcaption>\n", esc(b.Board.Caption))
	}
	for _, p := range pictures {
		n := 1
		for _, q := range w.pictures {
			if strings.HasPrefix(q.Name, kind) {
				n++
			}
		}
		p.Name = fmt.Sprintf("%s-%d.png", kind, n)
		w.pictures = append(w.pictures, p)
		w.printf("<img src=\"%s\" width=\"%d\" height=\"%d\" alt=\"%s\">\n", w.ref(w.path+p.Name, ""), p.Width, p.Height, esc(p.Alt))
	}
	w.printf("<details><summary>The same in words</summary>\n<pre class=\"words\" tabindex=\"0\">%s</pre>\n</details>\n</figure>\n", esc(words))
}

// form is what its seat was asked to fill in and send back.
func (w *sheet) form(f game.Form) {
	if f.Intro != "" {
		w.printf("<p>%s</p>\n", esc(f.Intro))
	}
	w.put("<pre class=\"lines\">")
	for _, l := range f.Lines {
		w.put(esc(l.Text) + "\n")
	}
	w.put("</pre>\n")
	for _, l := range f.Lines {
		if l.Note != "" {
			w.printf("<p class=\"note\">%s: %s</p>\n", esc(l.Slot), esc(l.Note))
		}
	}
	if len(f.Help) > 0 {
		w.put("<p>For example:</p>\n<pre class=\"lines\">")
		for _, h := range f.Help {
			w.put(esc(h) + "\n")
		}
		w.put("</pre>\n")
	}
}

// Position gives of a report what shows how the game stands: its tables,
// boards and charts, each with the heading that it stands right under.
func Position(r game.Report) []game.Block {
	var all []game.Block
	for i, b := range r.Blocks {
		if b.Table == nil && b.Board == nil && b.Chart == nil {
			continue
		}
		if i > 0 && r.Blocks[i-1].Heading != nil && r.Blocks[i-1].Heading.Level > 1 {
			all = append(all, r.Blocks[i-1])
		}
		all = append(all, b)
	}
	return all
}

// Press gives of a report what players have published: what stands under a
// heading that says so.
func Press(r game.Report) []game.Block {
	var all []game.Block
	within := 0 // the level of the heading; 0 outside
	for _, b := range r.Blocks {
		switch {
		case b.Heading != nil && (within == 0 || b.Heading.Level <= within):
			within = 0
			if strings.HasPrefix(strings.ToLower(b.Heading.Text), "press") {
				within = b.Heading.Level
			}
		case within > 0:
			all = append(all, b)
		}
	}
	return all
}
