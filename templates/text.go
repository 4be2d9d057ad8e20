package templates

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"mobpost/gm/game"
)

// Width is how wide plain text is at most, in characters: it is read in mail
// clients and terminals of 80 columns, and quoted with "> " before it.
const Width = 76

// Text renders a report as plain text. names are the seats in seat order.
func Text(r game.Report, names []string) string {
	w := &text{names: names}
	for _, b := range r.Blocks {
		w.block(b)
	}
	return strings.TrimRight(w.out.String(), "\n") + "\n"
}

// glue is a space at which no line is broken.
const glue = "\u00a0"

type text struct {
	out   strings.Builder
	names []string
}

// gap puts one empty line between blocks.
func (w *text) gap() {
	if w.out.Len() > 0 {
		w.out.WriteByte('\n')
	}
}

func (w *text) line(s string) {
	w.out.WriteString(strings.TrimRight(strings.ReplaceAll(s, glue, " "), " "))
	w.out.WriteByte('\n')
}

func (w *text) block(b game.Block) {
	w.gap()
	switch {
	case b.Heading != nil:
		w.heading(*b.Heading)
	case b.Text != nil:
		for par := range strings.SplitSeq(b.Text.Text, "\n") {
			w.wrapped(par, "", "")
		}
	case b.Items != nil:
		for _, item := range b.Items.Items {
			w.wrapped(item.Text, "* ", "  ")
			for _, sub := range item.Sub {
				w.wrapped(sub, "    ", "    ")
			}
		}
	case b.Table != nil:
		w.table(*b.Table)
	case b.Board != nil:
		w.board(*b.Board)
	case b.Chart != nil:
		w.chart(*b.Chart)
	case b.Form != nil:
		w.form(*b.Form)
	}
}

func (w *text) heading(h game.Heading) {
	switch h.Level {
	case 1:
		w.line(strings.ToUpper(h.Text))
		w.line(strings.Repeat("=", min(Width, utf8.RuneCountInString(h.Text))))
	case 2:
		w.line(h.Text)
		w.line(strings.Repeat("-", min(Width, utf8.RuneCountInString(h.Text))))
	default:
		w.line(h.Text + ":")
	}
}

// wrapped writes a paragraph, first before its first line and rest before the
// others. A word longer than the line stands alone.
func (w *text) wrapped(s, first, rest string) {
	for _, line := range wrap(s, Width-utf8.RuneCountInString(rest)) {
		w.line(first + line)
		first = rest
	}
}

// wrap breaks a text into lines of at most width characters.
func wrap(s string, width int) []string {
	words := strings.FieldsFunc(s, func(r rune) bool { return r == ' ' || r == '\t' || r == '\n' })
	if len(words) == 0 {
		return []string{""}
	}
	lines := []string{words[0]}
	length := utf8.RuneCountInString(words[0])
	for _, word := range words[1:] {
		n := utf8.RuneCountInString(word)
		if length+1+n > width {
			lines = append(lines, word)
			length = n
			continue
		}
		lines[len(lines)-1] += " " + word
		length += 1 + n
	}
	return lines
}

// table writes columns two spaces apart; if they are too wide, the widest
// column gives way and its cells are wrapped.
func (w *text) table(t game.Table) {
	if t.Caption != "" {
		w.wrapped(t.Caption, "", "")
	}
	widths := make([]int, len(t.Columns))
	titled := false
	for i, c := range t.Columns {
		widths[i] = utf8.RuneCountInString(c.Title)
		titled = titled || c.Title != ""
	}
	for _, row := range t.Rows {
		for i, cell := range row.Cells {
			widths[i] = max(widths[i], utf8.RuneCountInString(cell))
		}
	}
	narrow(widths, Width-2)
	if titled {
		var titles, rules []string
		for i, c := range t.Columns {
			titles = append(titles, c.Title)
			rules = append(rules, strings.Repeat("-", widths[i]))
		}
		w.row(t.Columns, widths, titles)
		w.row(t.Columns, widths, rules)
	}
	for _, row := range t.Rows {
		w.row(t.Columns, widths, row.Cells)
	}
}

// narrow makes the widest columns give way until all fit.
func narrow(widths []int, limit int) {
	for {
		total, widest := 2*(len(widths)-1), 0
		for i, n := range widths {
			total += n
			if n > widths[widest] {
				widest = i
			}
		}
		if total <= limit || widths[widest] <= 8 {
			return
		}
		widths[widest] = max(8, widths[widest]-(total-limit))
	}
}

func (w *text) row(columns []game.Column, widths []int, cells []string) {
	lines := make([][]string, len(columns))
	height := 0
	for i := range columns {
		cell := ""
		if i < len(cells) {
			cell = cells[i]
		}
		lines[i] = wrap(cell, widths[i])
		height = max(height, len(lines[i]))
	}
	for k := range height {
		var b strings.Builder
		b.WriteString("  ")
		for i, c := range columns {
			if i > 0 {
				b.WriteString("  ")
			}
			cell := ""
			if k < len(lines[i]) {
				cell = lines[i][k]
			}
			b.WriteString(pad(cell, widths[i], c.Right))
		}
		w.line(b.String())
	}
}

func pad(s string, width int, right bool) string {
	space := strings.Repeat(" ", max(0, width-utf8.RuneCountInString(s)))
	if right {
		return space + s
	}
	return s + space
}

// form writes the lines to fill in at the left margin, so that they can be
// answered as they are.
func (w *text) form(f game.Form) {
	if f.Intro != "" {
		w.wrapped(f.Intro, "", "")
		w.line("")
	}
	for _, l := range f.Lines {
		w.line(l.Text)
	}
	for _, l := range f.Lines {
		if l.Note != "" {
			w.line("")
			w.wrapped(fmt.Sprintf("%s: %s", l.Slot, l.Note), "", "   ")
		}
	}
	if len(f.Help) > 0 {
		w.line("")
		w.line("For example:")
		for _, h := range f.Help {
			w.wrapped(h, "    ", "      ")
		}
	}
}
