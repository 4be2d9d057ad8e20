package templates

import (
	"slices"
	"strings"

	"mobpost/gm/game"
)

// tile is how wide a picture is, in pixels of the page. A wide page has two
// beside each other, a telephone one below the other at almost full size: a
// single picture of the whole width could not be read there.
const tile = 320

const (
	margin = 5  // around a tile and between what is on it
	bar    = 18 // height of a bar with a name
	row    = 15 // height of a line of text
	pill   = 17 // height of a piece
	gutter = 4
)

// board draws a board as tiles of the same height as far as that goes, in the
// order of its groups.
func (e *Easel) board(b game.Board, names []string) ([]Picture, error) {
	worth := hasValues(b)
	heights, err := e.heights(b, names, worth)
	if err != nil {
		return nil, err
	}
	parts := [][]game.Group{b.Groups}
	if at := middle(heights); at > 0 {
		parts = [][]game.Group{b.Groups[:at], b.Groups[at:]}
	}
	var pictures []Picture
	for _, groups := range parts {
		part := game.Board{Groups: groups}
		p, err := e.draw(struct {
			Board game.Board
			Worth bool
		}{part, worth}, names, tile, func(c *canvas) int {
			y := margin
			for _, g := range groups {
				y += c.group(margin, y, tile-2*margin, g, worth) + margin
			}
			return y
		})
		if err != nil {
			return nil, err
		}
		p.Alt = boardAlt(part, names)
		pictures = append(pictures, p)
	}
	return pictures, nil
}

// heights tells how high each group of a board becomes.
func (e *Easel) heights(b game.Board, names []string, worth bool) ([]int, error) {
	e.mu.Lock()
	defer e.mu.Unlock()
	c, err := e.canvas(names)
	if err != nil {
		return nil, err
	}
	heights := make([]int, len(b.Groups))
	for i, g := range b.Groups {
		heights[i] = c.group(margin, 0, tile-2*margin, g, worth) + margin
	}
	return heights, nil
}

// middle is where a board is best cut in two, or 0 if it is small.
func middle(heights []int) int {
	total := 0
	for _, h := range heights {
		total += h
	}
	if total < 260 {
		return 0
	}
	best, at, left := total, 0, 0
	for i, h := range heights {
		if higher := max(left, total-left); i > 0 && higher < best {
			best, at = higher, i
		}
		left += h
	}
	return at
}

func hasValues(b game.Board) bool {
	for _, g := range b.Groups {
		for _, p := range g.Places {
			if slices.ContainsFunc(p.Tokens, func(t game.Token) bool { return t.Value > 0 }) {
				return true
			}
		}
	}
	return false
}

// group draws a group's name and its places, and tells how high that is.
func (c *canvas) group(x, top, w int, g game.Group, worth bool) int {
	if seat := slices.IndexFunc(c.names, func(n string) bool { return strings.EqualFold(n, c.plain(g.Name, "")) }); seat >= 0 && ownOnly(g, game.Seat(seat)) {
		return c.family(x, top, w, seat, g, worth)
	}
	y := top
	c.write(&c.title, x, y, bar, c.title.cut(c.plain(g.Name, ""), w), ink)
	if g.Note != "" {
		at := c.title.width(c.plain(g.Name, "")) + 6
		c.write(&c.regular, x+at, y, bar, c.regular.cut("("+c.plain(g.Note, "")+")", w-at), faint)
	}
	y += bar
	columns := 1
	if len(g.Places) > 1 && !slices.ContainsFunc(g.Places, func(p game.Place) bool { return c.regular.width(p.Note) > w/2-16 }) {
		columns = 2
	}
	width := (w - (columns-1)*gutter) / columns
	for i := 0; i < len(g.Places); i += columns {
		places := g.Places[i:min(i+columns, len(g.Places))]
		high := 0
		for _, p := range places {
			high = max(high, c.sizing(func() int { return c.place(0, 0, width, 0, g, p) }))
		}
		for k, p := range places {
			c.place(x+k*(width+gutter), y, width, high, g, p)
		}
		y += high + gutter
	}
	return y - gutter - top
}

// ownOnly tells whether all that is in a group is the seat's.
func ownOnly(g game.Group, seat game.Seat) bool {
	for _, p := range g.Places {
		if slices.ContainsFunc(p.Tokens, func(t game.Token) bool { return t.Seat != seat }) {
			return false
		}
	}
	return true
}

// sizing draws nothing and tells how high it would be.
func (c *canvas) sizing(paint func() int) int {
	was := c.dry
	c.dry = true
	defer func() { c.dry = was }()
	return paint()
}

// place draws one place in a frame that is high, and tells how high it needs
// to be.
func (c *canvas) place(x, y, w, high int, g game.Group, p game.Place) int {
	empty := len(p.Tokens) == 0
	fill := paper
	if empty {
		fill = wash
	}
	c.box(x, y, w, high, fill, hair)
	name, top := c.plain(placeName(g, p), ""), y
	x, w, y = x+5, w-10, y+2
	if empty && p.Note == "" {
		c.write(&c.regular, x, y, bar, c.regular.cut(name, w-48), faint)
		c.write(&c.small, x+w-c.small.width("vacant"), y, bar, "vacant", faint)
		return y + bar + 2 - top
	}
	if all := runs(p.Tokens); len(all) == 1 && name != "" && strings.EqualFold(name, c.look(int(all[0][0].Seat)).name) {
		name = "" // it is on the bar
		y += 2
	}
	if name != "" {
		c.write(&c.bold, x, y, bar, c.bold.cut(name, w), ink)
		y += bar
	}
	if p.Note != "" {
		note := c.plain(p.Note, "")
		if at := c.bold.width(name) + 8; name != "" && at+c.regular.width(note) <= w {
			c.write(&c.regular, x+w-c.regular.width(note), y-bar, bar, note, faint)
		} else {
			y = c.lines(x, y, w, note, faint)
		}
	}
	y += 1
	for _, run := range runs(p.Tokens) {
		y = c.run(x, y, w, run) + 3
	}
	return y - top
}

// lines writes a paragraph and gives the place below it.
func (c *canvas) lines(x, y, w int, s string, col rgba) int {
	for _, line := range c.regular.wrap(s, w) {
		c.write(&c.regular, x, y, row, line, col)
		y += row
	}
	return y
}

// run draws what one seat has on a place: a bar in its colour with its name
// and what it is worth, its pieces below, or beside it where there is room.
func (c *canvas) run(x, y, w int, tokens []game.Token) int {
	l, value := c.look(int(tokens[0].Seat)), worthOf(tokens)
	switch {
	case l.name == "" && value != "":
		c.write(&c.bold, x+w-c.bold.width(value), y, pill, value, ink)
		w -= c.bold.width(value) + gutter
	case l.name != "" && w > 2*beside:
		c.bar(x, y, beside, l, value)
		return c.pills(x+beside+gutter, y, w-beside-gutter, l, tokens, false)
	case l.name != "":
		c.bar(x, y, w, l, value)
		y += bar + 2
	}
	return c.pills(x, y, w, l, tokens, false)
}

// beside is how wide a bar is that has its pieces beside it.
const beside = 104

// bar is a seat's mark and name on its colour.
func (c *canvas) bar(x, y, w int, l look, value string) {
	c.box(x, y, w, bar, l.fill, l.edge)
	c.polygon(l.ink, outline(l.shape, point{float64(x) + 9.5, float64(y) + bar/2}, 4)...)
	c.write(&c.bold, x+18, y, bar, c.bold.cut(l.name, w-24-c.bold.width(value)), l.ink)
	c.write(&c.bold, x+w-c.bold.width(value)-5, y, bar, value, l.ink)
}

// pills draws pieces beside and below each other, and gives the place below
// them.
func (c *canvas) pills(x, y, w int, l look, tokens []game.Token, dim bool) int {
	at := 0
	for _, t := range tokens {
		label := c.plain(tokenText(t), "?")
		wide := min(c.regular.width(label)+8, w)
		if at > 0 && at+wide > w {
			at, y = 0, y+pill+2
		}
		fill, edge, col := l.tint, l.edge, ink
		if dim {
			fill, edge, col = paper, hair, faint
		}
		c.box(x+at, y, wide, pill, fill, edge)
		c.write(&c.regular, x+at+4, y, pill, c.regular.cut(label, wide-8), col)
		at += wide + 3
	}
	return y + pill
}
