package templates

import (
	"slices"
	"strings"
	"unicode/utf8"

	"mobpost/gm/game"
)

// table writes a table; one that is too wide for a telephone and would fit
// lying on its side is laid there: a row a column, a seat beside the other.
func (w *page) table(t game.Table) {
	w.caption(t.Caption)
	if wide := breadth(t); wide > tile-20 {
		if side, ok := onItsSide(t); ok && breadth(side) < wide {
			t = side
		}
	}
	w.out.WriteString("<div style=\"overflow-x:auto;margin:0 0 12px\"><table class=\"d\" cellpadding=\"0\" cellspacing=\"0\" border=\"0\" style=\"border-collapse:collapse;font-size:14px;line-height:1.3;overflow-wrap:normal;word-break:normal\">\n")
	if slices.ContainsFunc(t.Columns, func(c game.Column) bool { return c.Title != "" }) {
		w.out.WriteString("<tr>")
		for i, c := range t.Columns {
			seat := game.Public
			if i > 0 && len(t.Rows) > 0 && t.Rows[0].Seat == sideways {
				seat = game.Seat(slices.IndexFunc(w.names, func(n string) bool { return strings.EqualFold(n, c.Title) }))
			}
			w.cell("th", c.Right, " scope=\"col\"", "border-bottom:2px solid #b9b8b2;vertical-align:bottom", w.named(seat, c.Title))
		}
		w.out.WriteString("</tr>\n")
	}
	for _, row := range t.Rows {
		w.out.WriteString("<tr>")
		for i, c := range t.Columns {
			cell := ""
			if i < len(row.Cells) {
				cell = row.Cells[i]
			}
			text := esc(cell)
			if i == 0 {
				text = w.named(row.Seat, cell)
			}
			w.cell("td", c.Right, "", "border-bottom:1px solid #dddcd6;vertical-align:top", text)
		}
		w.out.WriteString("</tr>\n")
	}
	w.out.WriteString("</table></div>\n")
}

func (w *page) cell(tag string, right bool, attr, style, text string) {
	align := "left"
	if right {
		align = "right"
	}
	w.put("<", tag, " class=\"r\"", attr, " style=\"padding:4px 6px;text-align:", align, ";", style, "\">", text, "</", tag, ">")
}

// breadth guesses how many pixels a table needs at least on a telephone: the
// longest word of each column.
func breadth(t game.Table) int {
	total := 0
	for i, c := range t.Columns {
		n := longestWord(c.Title)
		for _, row := range t.Rows {
			if i < len(row.Cells) {
				n = max(n, longestWord(row.Cells[i]))
			}
		}
		if i == 0 {
			n += 3 // the mark
		}
		total += n*7 + 5
	}
	return total
}

func longestWord(s string) int {
	n := 0
	for _, word := range strings.Fields(s) {
		n = max(n, utf8.RuneCountInString(word))
	}
	return n
}

// sideways marks the rows of a table that was laid on its side: they are
// nobody's, and its columns are the seats'.
const sideways game.Seat = -2

// onItsSide makes rows of columns. ok is false if the first cells of the rows
// are no names for columns.
func onItsSide(t game.Table) (side game.Table, ok bool) {
	if len(t.Columns) < 3 || len(t.Rows) == 0 || len(t.Rows) > 6 {
		return t, false
	}
	side = game.Table{Columns: []game.Column{{Title: t.Columns[0].Title}}}
	for _, row := range t.Rows {
		if len(row.Cells) != len(t.Columns) || row.Seat == game.Public {
			return t, false
		}
		side.Columns = append(side.Columns, game.Column{Title: row.Cells[0], Right: t.Columns[1].Right})
	}
	for i := 1; i < len(t.Columns); i++ {
		row := game.Row{Seat: sideways, Cells: []string{t.Columns[i].Title}}
		for _, from := range t.Rows {
			row.Cells = append(row.Cells, from.Cells[i])
		}
		side.Rows = append(side.Rows, row)
	}
	return side, true
}
