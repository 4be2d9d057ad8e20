package store

import (
	"strconv"
	"strings"

	"mobpost/gm/game"
)

// passage is a piece of a report that a search finds by itself: a sentence of
// what was told with the heading it stands under, or a line of a chart.
type passage struct{ heading, story, chart string }

// passages takes a report apart. The model names whose a thing is by seat
// number; the seats' names are put in, since people search for those.
func passages(r *game.Report, names []string) []passage {
	p := &parts{names: names, heading: r.Title}
	for _, b := range r.Blocks {
		p.block(&b)
	}
	return p.all
}

type parts struct {
	names   []string
	heading string
	all     []passage
}

func (p *parts) story(words ...string) {
	if s := join(words); s != "" {
		p.all = append(p.all, passage{heading: p.heading, story: s})
	}
}

func (p *parts) chart(words ...string) {
	if s := join(words); s != "" {
		p.all = append(p.all, passage{chart: s})
	}
}

// whose is a seat's name, unless the text names it already.
func (p *parts) whose(seat game.Seat, text string) string {
	if seat < 0 || int(seat) >= len(p.names) {
		return ""
	}
	if name := p.names[seat]; !strings.Contains(strings.ToLower(text), strings.ToLower(name)) {
		return name
	}
	return ""
}

func (p *parts) block(b *game.Block) {
	switch {
	case b.Heading != nil:
		p.heading = b.Heading.Text
	case b.Text != nil:
		p.story(b.Text.Text)
	case b.Items != nil:
		for _, it := range b.Items.Items {
			text := join(append([]string{it.Text}, it.Sub...))
			p.story(p.whose(it.Seat, text), text)
		}
	case b.Table != nil:
		p.table(b.Table)
	case b.Board != nil:
		p.board(b.Board)
	case b.Chart != nil:
		p.chart(b.Chart.Caption, b.Chart.Unit, strings.Join(b.Chart.Steps, " "))
	case b.Form != nil:
		p.chart(b.Form.Intro)
		for _, l := range b.Form.Lines {
			p.chart(append([]string{l.Text, l.Note}, l.Choices...)...)
		}
		p.chart(b.Form.Help...)
	}
}

func (p *parts) table(t *game.Table) {
	for _, row := range t.Rows {
		words := []string{t.Caption, p.whose(row.Seat, strings.Join(row.Cells, " "))}
		for i, cell := range row.Cells {
			if i < len(t.Columns) && t.Columns[i].Title != "" && cell != "" {
				cell = t.Columns[i].Title + " " + cell
			}
			words = append(words, cell)
		}
		p.chart(words...)
	}
}

func (p *parts) board(b *game.Board) {
	for _, g := range b.Groups {
		for _, place := range g.Places {
			words := []string{b.Caption, g.Name, g.Note, place.Name, place.Note}
			for _, t := range place.Tokens {
				words = append(words, token(t, p.whose(t.Seat, t.Label)))
			}
			p.chart(words...)
		}
	}
}

// token says what a seat has on a place: "red 3 hoods".
func token(t game.Token, name string) string {
	words := []string{name, "", t.Label}
	if t.Count > 1 {
		words[1] = strconv.Itoa(t.Count)
	}
	return strings.Join(strings.Fields(strings.Join(words, " ")), " ")
}

// join puts what is not empty side by side.
func join(words []string) string {
	var some []string
	for _, w := range words {
		if w != "" {
			some = append(some, w)
		}
	}
	return strings.Join(some, "; ")
}
