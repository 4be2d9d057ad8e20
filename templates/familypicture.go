package templates

import (
	"image/color"

	"mobpost/gm/game"
)

type rgba = color.RGBA

// family draws a group that is one seat's own: where each of its pieces is.
// What is worth nothing, on a board where things have a worth, is drawn pale.
func (c *canvas) family(x, top, w, seat int, g game.Group, worth bool) int {
	l := c.look(seat)
	y := top
	c.bar(x, y, w, l, c.plain(g.Note, ""))
	y += bar + 3
	left, values := 0, 0
	for _, p := range g.Places {
		if value := worthOf(p.Tokens); value != "" {
			values = max(values, c.bold.width(value)+6)
		}
		left = max(left, c.regular.width(c.plain(placeName(g, p), "")))
	}
	left = min(left, w/3)
	for _, p := range g.Places {
		value := worthOf(p.Tokens)
		dim := worth && value == ""
		col := ink
		if dim {
			col = faint
		}
		c.write(&c.regular, x+2, y, pill, c.regular.cut(c.plain(placeName(g, p), ""), left), col)
		room := w - left - 8
		if value != "" {
			c.write(&c.bold, x+w-2-c.bold.width(value), y, pill, value, ink)
		}
		if !dim {
			room -= values
		}
		bottom := c.pills(x+left+8, y, room, l, p.Tokens, dim)
		if p.Note != "" {
			bottom = c.lines(x+left+8, bottom+1, w-left-8, c.plain(p.Note, ""), faint)
		}
		y = bottom + 4
	}
	return y - top
}

// runs parts tokens by whose they are.
func runs(tokens []game.Token) [][]game.Token {
	var all [][]game.Token
	for i := 0; i < len(tokens); {
		from := i
		for i < len(tokens) && tokens[i].Seat == tokens[from].Seat {
			i++
		}
		all = append(all, tokens[from:i])
	}
	return all
}

// worthOf is what tokens are worth together, or nothing.
func worthOf(tokens []game.Token) string {
	sum := 0
	for _, t := range tokens {
		sum += t.Value
	}
	if sum == 0 {
		return ""
	}
	return thousands(sum)
}
