package templates

import (
	"image/color"
	"math"
	"testing"
)

// The matrices of Machado, Oliveira and Fernandes (2009) for the whole of each
// kind of colour blindness, on linear light.
var blindness = map[string][9]float64{
	"none":         {1, 0, 0, 0, 1, 0, 0, 0, 1},
	"protanopia":   {0.152286, 1.052583, -0.204868, 0.114503, 0.786281, 0.099216, -0.003882, -0.048116, 1.051998},
	"deuteranopia": {0.367322, 0.860646, -0.227968, 0.280085, 0.672501, 0.047413, -0.011820, 0.042940, 0.968881},
	"tritanopia":   {1.255528, -0.076749, -0.178779, -0.078411, 0.930809, 0.147602, 0.004733, 0.691367, 0.303900},
}

// seen is a colour in CIELAB as an eye of the kind sees it.
func seen(c color.RGBA, m [9]float64) [3]float64 {
	lin := func(v uint8) float64 {
		s := float64(v) / 255
		if s <= 0.04045 {
			return s / 12.92
		}
		return math.Pow((s+0.055)/1.055, 2.4)
	}
	in := [3]float64{lin(c.R), lin(c.G), lin(c.B)}
	var out [3]float64
	for i := range out {
		out[i] = min(1, max(0, m[3*i]*in[0]+m[3*i+1]*in[1]+m[3*i+2]*in[2]))
	}
	f := func(t float64) float64 {
		if t > 216.0/24389 {
			return math.Cbrt(t)
		}
		return (24389.0/27*t + 16) / 116
	}
	x := f((0.4124*out[0] + 0.3576*out[1] + 0.1805*out[2]) / 0.9505)
	y := f(0.2126*out[0] + 0.7152*out[1] + 0.0722*out[2])
	z := f((0.0193*out[0] + 0.1192*out[1] + 0.9505*out[2]) / 1.089)
	return [3]float64{116*y - 16, 500 * (x - y), 200 * (y - z)}
}

// TestColoursApart: the seats of a game are told apart by everybody, and their
// shapes differ too. 20 is ten times what the eye can just see.
func TestColoursApart(t *testing.T) {
	for _, names := range [][]string{
		{"red", "blue", "green", "yellow", "black", "white"},
		{"Ann", "Ben", "Cleo", "Dino", "Elsa", "Fred"},
	} {
		for i := range names {
			for k := range i {
				a, b := lookOf(seatOf(i), names), lookOf(seatOf(k), names)
				if a.shape == b.shape {
					t.Errorf("%s and %s have the same shape", a.name, b.name)
				}
				for kind, m := range blindness {
					p, q := seen(a.fill, m), seen(b.fill, m)
					d := math.Sqrt(math.Pow(p[0]-q[0], 2) + math.Pow(p[1]-q[1], 2) + math.Pow(p[2]-q[2], 2))
					if d < 20 {
						t.Errorf("%s: %s and %s are only %.0f apart", kind, a.name, b.name, d)
					}
				}
			}
		}
	}
}

// TestContrast holds what is written to WCAG's AA, and marks to its 3:1.
func TestContrast(t *testing.T) {
	var looks []look
	for name := range called {
		looks = append(looks, lookOf(0, []string{name}))
	}
	names := make([]string, len(drawn))
	for i := range drawn {
		looks = append(looks, lookOf(seatOf(i), names))
	}
	for _, l := range append(looks, nobody) {
		if c := contrast(l.ink, l.fill); c < 4.5 {
			t.Errorf("%s: the name on its colour has %.1f", l.name, c)
		}
		if c := contrast(ink, l.tint); c < 4.5 {
			t.Errorf("%s: a piece has %.1f", l.name, c)
		}
		if c := contrast(l.edge, paper); c < 3 {
			t.Errorf("%s: its line on paper has %.1f", l.name, c)
		}
	}
	for _, on := range []color.RGBA{paper, wash} {
		if contrast(faint, on) < 4.5 || contrast(ink, on) < 7 {
			t.Error("notes cannot be read")
		}
	}
}
