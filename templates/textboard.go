package templates

import (
	"strconv"
	"strings"

	"mobpost/gm/game"
)

// board writes a place a line, beside the name of its group. The places of a
// group on which there is nothing share its last line.
func (w *text) board(b game.Board) {
	if b.Caption != "" {
		w.wrapped(b.Caption, "", "")
	}
	left, name := 0, 0
	for _, g := range b.Groups {
		left = max(left, Columns(groupName(g)))
		for _, p := range g.Places {
			if !bare(p) {
				name = max(name, Columns(placeName(g, p)))
			}
		}
	}
	left, name = min(left, 26), min(name, 20)
	for _, g := range b.Groups {
		head := groupName(g)
		var empty []string
		for _, p := range g.Places {
			if bare(p) {
				empty = append(empty, placeName(g, p))
				continue
			}
			first := "  " + pad(head, left, false) + "  "
			if name > 0 {
				first += pad(placeName(g, p), name, false) + "  "
			}
			w.wrapped(placeText(g, p, w.names), first, strings.Repeat(" ", Columns(first)))
			head = ""
		}
		if len(empty) > 0 {
			first := "  " + pad(head, left, false) + "  "
			w.wrapped("vacant: "+strings.Join(empty, ", "), first, strings.Repeat(" ", Columns(first)))
		}
	}
}

// bare tells whether there is nothing to say of a place.
func bare(p game.Place) bool { return len(p.Tokens) == 0 && p.Note == "" }

func groupName(g game.Group) string {
	if g.Note == "" {
		return g.Name
	}
	return g.Name + " (" + g.Note + ")"
}

// placeName is a place's name without that of its group: "1" for "Casino 1".
func placeName(g game.Group, p game.Place) string {
	if p.Name == g.Name {
		return ""
	}
	return strings.TrimPrefix(p.Name, g.Name+" ")
}

// placeText tells who is on a place: "red: Hit Man, 2 hoods (40K); blue: ...".
func placeText(g game.Group, p game.Place, names []string) string {
	var parts []string
	for i := 0; i < len(p.Tokens); {
		seat := p.Tokens[i].Seat
		var tokens []string
		value := 0
		for ; i < len(p.Tokens) && p.Tokens[i].Seat == seat; i++ {
			tokens = append(tokens, tokenText(p.Tokens[i]))
			value += p.Tokens[i].Value
		}
		s := strings.Join(tokens, ", ")
		// In a group that is a seat's own its name need not be said again.
		if seat != game.Public && int(seat) < len(names) && names[seat] != g.Name {
			s = names[seat] + ": " + s
		}
		if value > 0 {
			s += glue + "=" + glue + thousands(value)
		}
		parts = append(parts, s)
	}
	s := strings.Join(parts, "; ")
	switch {
	case s == "":
		return p.Note
	case p.Note != "":
		return s + " (" + p.Note + ")"
	}
	return s
}

func tokenText(t game.Token) string {
	if t.Count > 1 {
		return strconv.Itoa(t.Count) + glue + t.Label
	}
	return strings.ReplaceAll(t.Label, " ", glue)
}

// thousands writes 40000 as 40K.
func thousands(n int) string {
	if n >= 1000 && n%1000 == 0 {
		return strconv.Itoa(n/1000) + "K"
	}
	return strconv.Itoa(n)
}

// lastSteps is how many steps of a chart are told in figures: more would not
// fit beside each other.
const lastSteps = 7

// chartTitle is a chart's caption with its unit, unless it says that itself:
// "Net worth, turn by turn ($)".
func chartTitle(c game.Chart) string {
	if c.Unit == "" || strings.Contains(strings.ToLower(c.Caption), strings.ToLower(c.Unit)) {
		return c.Caption
	}
	return c.Caption + " (" + c.Unit + ")"
}

// chart tells who leads, and the last steps as a table of figures.
func (w *text) chart(c game.Chart) {
	from := max(0, len(c.Steps)-lastSteps)
	w.wrapped(chartTitle(c), "", "")
	if lead := leader(c, w.names); lead != "" {
		w.wrapped(lead, "", "")
	}
	t := game.Table{Columns: []game.Column{{}}}
	for _, step := range c.Steps[from:] {
		t.Columns = append(t.Columns, game.Column{Title: step, Right: true})
	}
	for _, s := range c.Series {
		row := game.Row{Seat: s.Seat, Cells: []string{nameOf(s.Seat, w.names)}}
		for _, v := range s.Values[min(from, len(s.Values)):] {
			row.Cells = append(row.Cells, thousands(v))
		}
		t.Rows = append(t.Rows, row)
	}
	w.table(t)
}
