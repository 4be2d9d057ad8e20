package templates

import (
	"math"
	"slices"

	"mobpost/gm/game"
)

// Charts are drawn here and not by a plotting library: in 320 pixels each
// line must end in its seat's mark, name and value, moved apart, and no
// library places labels so; the rest of a chart is a page of code.

const plotHigh = 132

// chart draws lines over time.
func (e *Easel) chart(ch game.Chart, names []string) (Picture, error) {
	p, err := e.draw(ch, names, tile, func(c *canvas) int { return c.chart(ch) })
	p.Alt = chartAlt(ch, names)
	return p, err
}

func (c *canvas) chart(ch game.Chart) int {
	y := margin
	for _, line := range c.title.wrap(c.plain(chartTitle(ch), ""), tile-2*margin) {
		c.write(&c.title, margin, y, bar, line, ink)
		y += bar
	}
	if lead := leader(ch, c.names); lead != "" {
		y = c.lines(margin, y, tile-2*margin, lead, ink)
	}
	y += 8
	pl := plotOf(c, ch, y)
	for _, v := range pl.ticks {
		at := pl.y(v)
		c.rect(pl.left, int(at), pl.right-pl.left, 1, hair)
		label := thousands(v)
		c.write(&c.small, pl.left-5-c.small.width(label), int(at)-row/2, row, label, faint)
	}
	// The leader's line is drawn last and lies on top.
	order := make([]int, 0, len(ch.Series))
	for i := range ch.Series {
		if len(ch.Series[i].Values) > 0 {
			order = append(order, i)
		}
	}
	last := func(i int) int { return ch.Series[i].Values[len(ch.Series[i].Values)-1] }
	slices.SortStableFunc(order, func(a, b int) int { return last(a) - last(b) })
	for _, i := range order {
		c.line(pl, ch.Series[i])
	}
	slices.Reverse(order)
	c.ends(pl, ch, order)
	c.steps(pl, ch.Steps)
	return pl.bottom + row + margin + 3
}

// plot is where values stand on the canvas.
type plot struct {
	left, right, top, bottom int
	steps                    int
	ticks                    []int
}

func plotOf(c *canvas, ch game.Chart, top int) plot {
	pl := plot{top: top, bottom: top + max(plotHigh, len(ch.Series)*(row+1)), steps: len(ch.Steps)}
	low, high, name := 0, 1, 0
	for _, s := range ch.Series {
		for _, v := range s.Values {
			low, high = min(low, v), max(high, v)
		}
		name = max(name, c.endWidth(s))
	}
	pl.ticks = ticks(low, high)
	wide := 0
	for _, t := range pl.ticks {
		wide = max(wide, c.small.width(thousands(t)))
	}
	pl.left, pl.right = margin+wide+6, tile-margin-name-22
	return pl
}

const longestName = 72

func (c *canvas) endWidth(s game.Series) int {
	if len(s.Values) == 0 {
		return 0
	}
	return min(longestName, c.regular.width(c.look(int(s.Seat)).name)) + 5 + c.bold.width(thousands(s.Values[len(s.Values)-1]))
}

// ticks are three to six round values from low to high or more.
func ticks(low, high int) []int {
	step := 1
	for i := 0; (high-low+step-1)/step > 5; i++ {
		step = [3]int{1, 2, 5}[i%3] * int(math.Pow10(i/3))
	}
	var all []int
	for v := int(math.Floor(float64(low)/float64(step))) * step; ; v += step {
		all = append(all, v)
		if v >= high {
			return all
		}
	}
}

func (p plot) y(v int) float64 {
	low, high := p.ticks[0], p.ticks[len(p.ticks)-1]
	return float64(p.bottom) - float64(v-low)/float64(high-low)*float64(p.bottom-p.top)
}

func (p plot) x(step int) float64 {
	if p.steps < 2 {
		return float64(p.right)
	}
	return float64(p.left) + 4 + float64(step)/float64(p.steps-1)*float64(p.right-p.left-4)
}

// line draws a seat's line, with its mark at each step if there is room.
func (c *canvas) line(pl plot, s game.Series) {
	l := c.look(int(s.Seat))
	ps := make([]point, len(s.Values))
	for i, v := range s.Values {
		ps[i] = point{pl.x(i), pl.y(v)}
	}
	if l.edge != l.fill {
		c.stroke(l.edge, 3.4, ps...)
	}
	c.stroke(l.fill, 2, ps...)
	for i, p := range ps {
		if i == len(ps)-1 || (pl.right-pl.left)/max(1, pl.steps-1) >= 14 {
			c.mark(l, p, 3.6)
		}
	}
}

// mark draws a seat's shape, with an edge that parts it from what it lies on.
func (c *canvas) mark(l look, p point, r float64) {
	rim := l.edge
	if rim == l.fill {
		rim = paper
	}
	c.polygon(rim, outline(l.shape, p, r+1.2)...)
	c.polygon(l.fill, outline(l.shape, p, r)...)
}

// ends writes each seat's mark, name and last value to the right of its line's
// end, moved apart where lines end together. order is from the top down.
func (c *canvas) ends(pl plot, ch game.Chart, order []int) {
	at := make([]float64, len(order))
	last := func(k int) int { v := ch.Series[order[k]].Values; return v[len(v)-1] }
	for k := range order {
		at[k] = pl.y(last(k))
		if k > 0 {
			at[k] = max(at[k], at[k-1]+row)
		}
	}
	for k := len(at) - 1; k >= 0; k-- { // back up from the lower edge
		limit := float64(pl.bottom)
		if k < len(at)-1 {
			limit = at[k+1] - row
		}
		at[k] = min(at[k], limit)
	}
	for k, i := range order {
		l := c.look(int(ch.Series[i].Seat))
		end := point{pl.x(len(ch.Series[i].Values) - 1), pl.y(last(k))}
		x, y := pl.right+16, int(math.Round(at[k]))
		if math.Abs(end.y-at[k]) > 2 {
			c.stroke(hair, 1, point{end.x + 6, end.y}, point{float64(x) - 5, at[k]})
		}
		c.mark(l, point{float64(x), at[k]}, 3.6)
		name := c.regular.cut(l.name, longestName)
		c.write(&c.regular, x+8, y-row/2, row, name, ink)
		c.write(&c.bold, x+13+c.regular.width(name), y-row/2, row, thousands(last(k)), ink)
	}
}

// steps writes what stands below the axis, as many as there is room for; the
// last one always.
func (c *canvas) steps(pl plot, steps []string) {
	free := math.Inf(1)
	for i := len(steps) - 1; i >= 0; i-- {
		s := c.plain(steps[i], "")
		x, w := pl.x(i), float64(c.small.width(s))
		if x+w/2+5 > free {
			continue
		}
		free = x - w/2
		c.rect(int(x), pl.bottom, 1, 4, faint)
		c.write(&c.small, int(x-w/2), pl.bottom+5, row, s, faint)
	}
}
