package templates

import (
	"image/color"
	"math"
	"strings"

	"mobpost/gm/game"
)

// shape is the mark that stands with a seat's colour wherever it is used: who
// cannot tell the colours apart tells the shapes.
type shape int

const (
	disc shape = iota
	square
	triangle
	diamond
	wedge // a triangle on its tip
	star
	shapes
)

// glyphs are the shapes as characters, for HTML. The fonts of all systems have
// them, and none of them is shown as an emoji.
var glyphs = [shapes]string{"●", "■", "▲", "◆", "▼", "★"}

// look is how a seat is shown.
type look struct {
	name  string
	shape shape
	fill  color.RGBA // its colour
	ink   color.RGBA // what can be read on fill
	tint  color.RGBA // a pale fill, on which black can be read
	edge  color.RGBA // a line that is seen on white paper
}

// Colours of seats that are called by a colour: those of Okabe and Ito where
// they still look like their name, else moved in lightness until people with
// each kind of colour blindness tell them from the others (colour_test.go).
var called = map[string]color.RGBA{
	"red":    rgb(0xd5202a),
	"blue":   rgb(0x0050a0),
	"green":  rgb(0x1a9850),
	"yellow": rgb(0xf5d90a),
	"black":  rgb(0x1c1c1c),
	"white":  rgb(0xffffff),
	"orange": rgb(0xe69f00),
	"purple": rgb(0x7b3fa0),
	"pink":   rgb(0xe78ac3),
	"brown":  rgb(0x7a4a1e),
	"grey":   rgb(0x8a8a8a),
	"gray":   rgb(0x8a8a8a),
}

// drawn are the colours of seats that are called otherwise, in seat order,
// begun from the same set.
var drawn = []color.RGBA{
	rgb(0x004f9e), rgb(0xf0a500), rgb(0x009e73), rgb(0xae5698), rgb(0x8fd0f7), rgb(0xb33c00), rgb(0xf0e442), rgb(0x1c1c1c),
}

var (
	paper  = rgb(0xffffff)
	wash   = rgb(0xf6f6f4) // of places where nobody is
	ink    = rgb(0x1c1c1c)
	faint  = rgb(0x565656) // notes; 7:1 on paper
	hair   = rgb(0xc9c9c6) // frames
	nobody = look{fill: rgb(0xe4e4e0), ink: ink, tint: rgb(0xf1f1ee), edge: rgb(0x8a8a86)}
)

func rgb(hex uint32) color.RGBA {
	return color.RGBA{uint8(hex >> 16), uint8(hex >> 8), uint8(hex), 0xff}
}

// lookOf tells how a seat is shown. If the names of the seats are colours
// they get these; one name that is none makes all of them drawn by their
// order, for two seats must not share a colour.
func lookOf(seat game.Seat, names []string) look {
	if seat < 0 || int(seat) >= len(names) {
		return nobody
	}
	fill, all := drawn[int(seat)%len(drawn)], true
	for _, n := range names {
		_, ok := called[strings.ToLower(n)]
		all = all && ok
	}
	if all {
		fill = called[strings.ToLower(names[seat])]
	}
	return looksOf(names[seat], shape(int(seat)%int(shapes)), fill)
}

// looksOf settles what goes with a colour.
func looksOf(name string, mark shape, fill color.RGBA) look {
	l := look{name: name, shape: mark, fill: fill, ink: ink, edge: fill}
	if contrast(paper, fill) > contrast(ink, fill) {
		l.ink = paper
	}
	l.tint = mix(fill, paper, 0.13)
	if contrast(fill, paper) < 3 { // white and yellow would be lost on paper
		l.edge = mix(fill, ink, 0.45)
		l.tint = mix(fill, paper, 0.3)
	}
	return l
}

// mix is share of a, and b for the rest.
func mix(a, b color.RGBA, share float64) color.RGBA {
	m := func(x, y uint8) uint8 { return uint8(math.Round(float64(x)*share + float64(y)*(1-share))) }
	return color.RGBA{m(a.R, b.R), m(a.G, b.G), m(a.B, b.B), 0xff}
}

// contrast is the ratio that WCAG 2 defines, from 1 to 21.
func contrast(a, b color.RGBA) float64 {
	x, y := luminance(a), luminance(b)
	return (max(x, y) + 0.05) / (min(x, y) + 0.05)
}

func luminance(c color.RGBA) float64 {
	lin := func(v uint8) float64 {
		s := float64(v) / 255
		if s <= 0.04045 {
			return s / 12.92
		}
		return math.Pow((s+0.055)/1.055, 2.4)
	}
	return 0.2126*lin(c.R) + 0.7152*lin(c.G) + 0.0722*lin(c.B)
}
