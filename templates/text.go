package templates

import (
	"bytes"
	"fmt"
	"strings"

	"mobpost/gm/game"
)

// Width is how wide plain text is at most, in columns: it is read in mail
// clients and terminals of 80 columns, and quoted with "> " before it.
const Width = 76

// Text renders a report as plain text. names are the seats in seat order.
func Text(r game.Report, names []string) string {
	w := &text{names: names, out: make([]byte, 0, 1<<10)}
	for _, b := range r.Blocks {
		w.block(b)
	}
	return string(append(bytes.TrimRight(w.out, "\n"), '\n'))
}

// glue is a space at which no line is broken.
const glue = "\u00a0"

// text is plain text being written.
type text struct {
	out   []byte
	names []string
	lines []string // of a paragraph: room that is used again
}

// gap puts one empty line between blocks.
func (w *text) gap() {
	if len(w.out) > 0 {
		w.out = append(w.out, '\n')
	}
}

func (w *text) line(s string) {
	w.add(s)
	w.end()
}

// add writes into the line, with glue as a space.
func (w *text) add(s string) {
	for {
		before, after, found := strings.Cut(s, glue)
		w.out = append(w.out, before...)
		if !found {
			return
		}
		w.out = append(w.out, ' ')
		s = after
	}
}

// end ends the line, before the spaces that it ends in.
func (w *text) end() { w.out = append(bytes.TrimRight(w.out, " "), '\n') }

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
		w.line(strings.Repeat("=", min(Width, Columns(h.Text))))
	case 2:
		w.line(h.Text)
		w.line(strings.Repeat("-", min(Width, Columns(h.Text))))
	default:
		w.line(h.Text + ":")
	}
}

// wrapped writes a paragraph, first before its first line and rest before the
// others. A word longer than the line stands alone.
func (w *text) wrapped(s, first, rest string) {
	w.lines = wrap(w.lines[:0], s, Width-Columns(rest))
	for _, line := range w.lines {
		w.add(first)
		w.line(line)
		first = rest
	}
}

// wrap breaks a text into lines of at most width columns, which it appends.
func wrap(lines []string, s string, width int) []string {
	s = spaced(s)
	begin, length := 0, 0 // of the present line
	for at := 0; at < len(s); {
		end := len(s)
		if n := strings.IndexByte(s[at:], ' '); n >= 0 {
			end = at + n
		}
		n := Columns(s[at:end])
		switch {
		case at == 0:
			length = n
		case length+1+n > width:
			lines = append(lines, s[begin:at-1])
			begin, length = at, n
		default:
			length += 1 + n
		}
		at = end + 1
	}
	return append(lines, s[begin:])
}

// spaced puts one space between words, as most texts have it.
func spaced(s string) string {
	if isSpaced(s) {
		return s
	}
	return strings.Join(strings.FieldsFunc(s, func(r rune) bool { return r == ' ' || r == '\t' || r == '\n' }), " ")
}

func isSpaced(s string) bool {
	before := byte(' ')
	for i := range len(s) {
		c := s[i]
		if c == '\t' || c == '\n' || c == ' ' && before == ' ' {
			return false
		}
		before = c
	}
	return before != ' ' || s == ""
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
		widths[i] = Columns(c.Title)
		titled = titled || c.Title != ""
	}
	for _, row := range t.Rows {
		for i, cell := range row.Cells {
			widths[i] = max(widths[i], Columns(cell))
		}
	}
	narrow(widths, Width-2)
	lines := make([][]string, len(t.Columns))
	if titled {
		var titles, rules []string
		for i, c := range t.Columns {
			titles = append(titles, c.Title)
			rules = append(rules, strings.Repeat("-", widths[i]))
		}
		w.row(t.Columns, widths, titles, lines)
		w.row(t.Columns, widths, rules, lines)
	}
	for _, row := range t.Rows {
		w.row(t.Columns, widths, row.Cells, lines)
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

// row writes a row, in as many lines as its highest cell has. lines is room
// that is used again.
func (w *text) row(columns []game.Column, widths []int, cells []string, lines [][]string) {
	height := 0
	for i := range columns {
		cell := ""
		if i < len(cells) {
			cell = cells[i]
		}
		lines[i] = wrap(lines[i][:0], cell, widths[i])
		height = max(height, len(lines[i]))
	}
	for k := range height {
		for i, c := range columns {
			cell := ""
			if k < len(lines[i]) {
				cell = lines[i][k]
			}
			w.add("  ")
			w.padded(cell, widths[i], c.Right)
		}
		w.end()
	}
}

// padded writes into a line what is to be so wide.
func (w *text) padded(s string, width int, right bool) {
	n := width - Columns(s)
	if right {
		w.spaces(n)
	}
	w.add(s)
	if !right {
		w.spaces(n)
	}
}

func (w *text) spaces(n int) {
	for range n {
		w.out = append(w.out, ' ')
	}
}

func pad(s string, width int, right bool) string {
	space := strings.Repeat(" ", max(0, width-Columns(s)))
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
