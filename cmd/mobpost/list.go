package main

import (
	"io"
	"slices"
	"strings"

	"mobpost/templates"
)

const (
	listWidth  = 80 // columns of a terminal
	listLeast  = 8  // to which a column gives way
	listIndent = 6  // of what is continued below its line
)

// writeList writes a list in columns for a terminal, a line for each row. Where
// they are too many the columns named in give are shortened, and a last cell
// that does not fit on its line is continued below: a reason is told whole.
func writeList(out io.Writer, titles []string, rows [][]string, give ...int) error {
	rows = slices.Concat([][]string{titles}, rows)
	last := len(titles) - 1
	widths := make([]int, last)
	for _, row := range rows {
		for i := range row {
			row[i] = short(row[i], 1000)
		}
		for i := range widths {
			widths[i] = max(widths[i], templates.Columns(row[i]))
		}
	}
	giveWay(widths, give)
	var b strings.Builder
	for _, row := range rows {
		line := ""
		for i, n := range widths {
			cell := short(row[i], n)
			line += cell + strings.Repeat(" ", n-templates.Columns(cell)+2)
		}
		if whole := strings.TrimRight(line+row[last], " "); templates.Columns(whole) <= listWidth {
			b.WriteString(whole + "\n")
			continue
		}
		b.WriteString(strings.TrimRight(line, " ") + "\n")
		for _, part := range folded(row[last], listWidth-listIndent) {
			b.WriteString(strings.Repeat(" ", listIndent) + part + "\n")
		}
	}
	_, err := io.WriteString(out, b.String())
	return err
}

// giveWay shortens the widest of some columns until all fit on a line.
func giveWay(widths, give []int) {
	total := 0
	for _, n := range widths {
		total += n + 2
	}
	for ; total-2 > listWidth && len(give) > 0; total-- {
		widest := slices.MaxFunc(give, func(i, j int) int { return widths[i] - widths[j] })
		if widths[widest] <= listLeast {
			return
		}
		widths[widest]--
	}
}

// folded breaks a text into lines at spaces, or within a word that has more
// than a line.
func folded(s string, width int) []string {
	var lines []string
	line := ""
	for _, word := range strings.Fields(s) {
		if line != "" && templates.Columns(line)+1+templates.Columns(word) <= width {
			line += " " + word
			continue
		}
		if line != "" {
			lines = append(lines, line)
		}
		for templates.Columns(word) > width {
			first := beginning(word, width)
			lines, word = append(lines, first), word[len(first):]
		}
		line = word
	}
	return append(lines, line)
}

// short keeps what a stranger wrote on one line of a table, in so many columns.
func short(s string, width int) string {
	s = visible(strings.Join(strings.Fields(s), " "))
	if templates.Columns(s) <= width {
		return s
	}
	return beginning(s, width-1) + "…"
}

// beginning is as much of a text as has room.
func beginning(s string, width int) string {
	n := 0
	for i, r := range s {
		if n += templates.Columns(string(r)); n > width {
			return s[:i]
		}
	}
	return s
}
