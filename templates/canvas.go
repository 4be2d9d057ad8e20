package templates

import (
	"bytes"
	"image"
	"image/color"
	"image/draw"
	"image/png"
	"math"
	"slices"

	"golang.org/x/image/math/fixed"
	"golang.org/x/image/vector"
)

// canvas is a picture being drawn. All measures are pixels of the page. What
// is drawn is drawn twice: first dry, to learn how high it becomes.
type canvas struct {
	*fonts
	names []string // of the seats, as the fonts can write them
	looks []look
	dry   bool
	img   *image.RGBA
	words []string // what was written, for a test to read
}

// point is a place on the canvas.
type point struct{ x, y float64 }

func (c *canvas) look(seat int) look {
	if seat < 0 || seat >= len(c.looks) {
		return nobody
	}
	return c.looks[seat]
}

// rect fills a rectangle.
func (c *canvas) rect(x, y, w, h int, fill color.RGBA) {
	if !c.dry {
		draw.Draw(c.img, image.Rect(x*scale, y*scale, (x+w)*scale, (y+h)*scale), image.NewUniform(fill), image.Point{}, draw.Src)
	}
}

// box is a rectangle with a frame of one pixel and soft corners.
func (c *canvas) box(x, y, w, h int, fill, edge color.RGBA) {
	if c.dry {
		return
	}
	c.polygon(edge, rounded(float64(x), float64(y), float64(w), float64(h), 3)...)
	c.polygon(fill, rounded(float64(x)+1, float64(y)+1, float64(w)-2, float64(h)-2, 2)...)
}

// rounded is a rectangle's outline with the corners cut round.
func rounded(x, y, w, h, r float64) []point {
	var ps []point
	for i, corner := range []point{{x + w - r, y + r}, {x + w - r, y + h - r}, {x + r, y + h - r}, {x + r, y + r}} {
		for k := range 5 {
			a := (float64(i)-1)*math.Pi/2 + float64(k)*math.Pi/8
			ps = append(ps, point{corner.x + r*math.Cos(a), corner.y + r*math.Sin(a)})
		}
	}
	return ps
}

// polygon fills an outline.
func (c *canvas) polygon(fill color.RGBA, ps ...point) {
	if c.dry || len(ps) < 3 {
		return
	}
	low, high := ps[0], ps[0]
	for _, p := range ps {
		low = point{min(low.x, p.x), min(low.y, p.y)}
		high = point{max(high.x, p.x), max(high.y, p.y)}
	}
	at := image.Pt(int(math.Floor(low.x*scale)), int(math.Floor(low.y*scale)))
	w, h := int(math.Ceil(high.x*scale))-at.X, int(math.Ceil(high.y*scale))-at.Y
	if w <= 0 || h <= 0 {
		return
	}
	r := vector.NewRasterizer(w, h)
	for i, p := range ps {
		x, y := float32(p.x*scale-float64(at.X)), float32(p.y*scale-float64(at.Y))
		if i == 0 {
			r.MoveTo(x, y)
		} else {
			r.LineTo(x, y)
		}
	}
	r.ClosePath()
	mask := image.NewAlpha(image.Rect(0, 0, w, h))
	r.Draw(mask, mask.Bounds(), image.Opaque, image.Point{})
	for i, a := range mask.Pix {
		mask.Pix[i] = coarse(a)
	}
	draw.DrawMask(c.img, mask.Bounds().Add(at), image.NewUniform(fill), image.Point{}, mask, image.Point{}, draw.Over)
}

// stroke draws a line through points. Points on a straight way are passed by:
// a joint there would show.
func (c *canvas) stroke(col color.RGBA, width float64, ps ...point) {
	ps = bends(ps)
	for i := 1; i < len(ps); i++ {
		a, b := ps[i-1], ps[i]
		d := math.Hypot(b.x-a.x, b.y-a.y)
		if d == 0 {
			continue
		}
		nx, ny := (b.y-a.y)/d*width/2, (a.x-b.x)/d*width/2
		c.polygon(col, point{a.x + nx, a.y + ny}, point{b.x + nx, b.y + ny}, point{b.x - nx, b.y - ny}, point{a.x - nx, a.y - ny})
		if i > 1 { // a round joint
			c.polygon(col, outline(disc, a, width/2)...)
		}
	}
}

// bends are the points at which a line changes its direction, and its ends.
func bends(ps []point) []point {
	var kept []point
	for i, p := range ps {
		if i > 0 && i < len(ps)-1 {
			a, b := kept[len(kept)-1], ps[i+1]
			if math.Abs((p.x-a.x)*(b.y-p.y)-(p.y-a.y)*(b.x-p.x)) < 1e-6 {
				continue
			}
		}
		kept = append(kept, p)
	}
	return kept
}

// outline is a shape's around its middle; r is the disc's radius, and the
// others are made to look as large.
func outline(s shape, m point, r float64) []point {
	n, turn, grow := 24, 0.0, 1.0
	switch s {
	case square:
		n, turn, grow = 4, math.Pi/4, 1.25
	case triangle:
		n, turn, grow = 3, -math.Pi/2, 1.3
	case diamond:
		n, turn, grow = 4, 0, 1.3
	case wedge:
		n, turn, grow = 3, math.Pi/2, 1.3
	case star:
		n, turn, grow = 10, -math.Pi/2, 1.35
	}
	ps := make([]point, n)
	for i := range ps {
		at, radius := turn+2*math.Pi*float64(i)/float64(n), r*grow
		if s == star && i%2 == 1 {
			radius *= 0.45
		}
		ps[i] = point{m.x + radius*math.Cos(at), m.y + radius*math.Sin(at)}
	}
	return ps
}

// write draws a line of text whose line begins at y and is high pixels high.
func (c *canvas) write(t *typeface, x, y, high int, s string, col color.RGBA) {
	if c.dry {
		return
	}
	c.words = append(c.words, s)
	pen := fixed.I(x * scale)
	base := y*scale + (high*scale+t.up)/2
	fill := image.NewUniform(col)
	for _, r := range s {
		g := t.glyph(r)
		if g.mask != nil {
			draw.DrawMask(c.img, g.mask.Bounds().Add(image.Pt(pen.Round()+g.at.X, base+g.at.Y)), fill, image.Point{}, g.mask, image.Point{}, draw.Over)
		}
		pen += g.advance
	}
}

// encode writes the picture as a PNG with a palette. If it has more colours
// than one can hold, the rarest become the nearest of the others.
func (c *canvas) encode() ([]byte, error) {
	// Most dots are as the one before them; a map is asked for the others only.
	count := map[color.RGBA]int{}
	pix := c.img.Pix
	eachRun(pix, func(col color.RGBA, from, to int) { count[col] += to - from })
	all := make([]color.RGBA, 0, len(count))
	for col := range count {
		all = append(all, col)
	}
	slices.SortFunc(all, func(a, b color.RGBA) int {
		if n := count[b] - count[a]; n != 0 {
			return n
		}
		return int(a.R)<<16 + int(a.G)<<8 + int(a.B) - int(b.R)<<16 - int(b.G)<<8 - int(b.B)
	})
	palette := color.Palette{}
	index := map[color.RGBA]uint8{}
	for i, col := range all {
		if i < 256 {
			palette = append(palette, col)
			index[col] = uint8(i)
			continue
		}
		index[col] = uint8(palette.Index(col))
	}
	out := image.NewPaletted(c.img.Bounds(), palette)
	eachRun(pix, func(col color.RGBA, from, to int) {
		n := index[col]
		for i := from; i < to; i++ {
			out.Pix[i] = n
		}
	})
	var b bytes.Buffer
	enc := png.Encoder{CompressionLevel: png.DefaultCompression}
	err := enc.Encode(&b, out)
	return b.Bytes(), err
}

// eachRun goes over dots of the same colour that follow each other.
func eachRun(pix []uint8, do func(col color.RGBA, from, to int)) {
	from, n := 0, len(pix)/4
	for i := 1; i <= n; i++ {
		if i < n && *(*[4]uint8)(pix[4*i:]) == *(*[4]uint8)(pix[4*from:]) {
			continue
		}
		do(color.RGBA{pix[4*from], pix[4*from+1], pix[4*from+2], 0xff}, from, i)
		from = i
	}
}
