package templates

import (
	"image"
	"strings"
	"unicode/utf8"

	"golang.org/x/image/font"
	"golang.org/x/image/font/gofont/gobold"
	"golang.org/x/image/font/gofont/goregular"
	"golang.org/x/image/font/opentype"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"
)

// scale is how many dots a pixel of the page has: pictures stay crisp on
// screens of twice the density.
const scale = 2

// levels is how many steps of grey the edge of a letter or shape has. Five
// look like 256 at twice the density, and a picture has then so few colours
// that it is less than half as large: it is mailed to everybody, every turn.
const levels = 5

// typeface is a font at a size, with every letter that was ever drawn.
type typeface struct {
	face   font.Face
	glyphs map[rune]glyph
	up     int // from the baseline to the top of a line of size pixels, in dots
}

type glyph struct {
	mask    *image.Alpha
	at      image.Point // of the mask's corner from the pen, in dots
	advance fixed.Int26_6
}

// fonts are those of all pictures. Not for use by several goroutines at once.
type fonts struct {
	regular, small, bold, title typeface
	known                       *sfnt.Font
	buf                         sfnt.Buffer
}

// newFonts cuts the Go fonts, which are part of the program: the pictures are
// the same on every machine.
func newFonts() (*fonts, error) {
	regular, err := opentype.Parse(goregular.TTF)
	if err != nil {
		return nil, err
	}
	bold, err := opentype.Parse(gobold.TTF)
	if err != nil {
		return nil, err
	}
	f := &fonts{known: regular}
	for _, t := range []struct {
		to   *typeface
		from *opentype.Font
		size float64
	}{{&f.regular, regular, 12}, {&f.small, regular, 11}, {&f.bold, bold, 12}, {&f.title, bold, 13}} {
		face, err := opentype.NewFace(t.from, &opentype.FaceOptions{Size: t.size * scale, DPI: 72, Hinting: font.HintingNone})
		if err != nil {
			return nil, err
		}
		*t.to = typeface{face: face, glyphs: map[rune]glyph{}, up: face.Metrics().CapHeight.Round()}
	}
	return f, nil
}

// glyph cuts a letter, or finds it cut already.
func (t *typeface) glyph(r rune) glyph {
	if g, ok := t.glyphs[r]; ok {
		return g
	}
	var g glyph
	box, mask, from, advance, ok := t.face.Glyph(fixed.Point26_6{}, r)
	if ok {
		g = glyph{mask: image.NewAlpha(image.Rect(0, 0, box.Dx(), box.Dy())), at: box.Min, advance: advance}
		for y := range box.Dy() {
			for x := range box.Dx() {
				_, _, _, a := mask.At(from.X+x, from.Y+y).RGBA()
				g.mask.Pix[g.mask.PixOffset(x, y)] = coarse(uint8(a >> 8))
			}
		}
	}
	t.glyphs[r] = g
	return g
}

// coarse brings a coverage to one of the levels.
func coarse(a uint8) uint8 {
	n := (int(a)*(levels-1) + 127) / 255
	return uint8(n * 255 / (levels - 1))
}

// width is a text's width in pixels of the page.
func (t *typeface) width(s string) int {
	var w fixed.Int26_6
	for _, r := range s {
		w += t.glyph(r).advance
	}
	return (w.Ceil() + scale - 1) / scale
}

// plain takes out of a text what the fonts have no letters for. What is
// nothing then gets the stand-in.
func (f *fonts) plain(s, standIn string) string {
	kept := strings.Map(func(r rune) rune {
		if i, err := f.known.GlyphIndex(&f.buf, r); err != nil || i == 0 || r < ' ' {
			return -1
		}
		return r
	}, strings.ReplaceAll(s, glue, " "))
	if kept = strings.TrimSpace(kept); kept == "" {
		return standIn
	}
	return kept
}

// wrap breaks a text into lines of at most width pixels, within a word if
// need be.
func (t *typeface) wrap(s string, width int) []string {
	var lines []string
	line := ""
	for _, word := range strings.Fields(s) {
		if line != "" && t.width(line+" "+word) <= width {
			line += " " + word
			continue
		}
		if line != "" {
			lines = append(lines, line)
		}
		for t.width(word) > width && utf8.RuneCountInString(word) > 1 {
			n := 0
			for i := range word {
				if i > 0 && t.width(word[:i]) > width {
					break
				}
				n = i
			}
			if n == 0 {
				_, n = utf8.DecodeRuneInString(word)
			}
			lines = append(lines, word[:n])
			word = word[n:]
		}
		line = word
	}
	if line != "" {
		lines = append(lines, line)
	}
	return lines
}

// cut shortens a text to width pixels.
func (t *typeface) cut(s string, width int) string {
	if t.width(s) <= width {
		return s
	}
	runes := []rune(s)
	for len(runes) > 1 && t.width(string(runes)+"…") > width {
		runes = runes[:len(runes)-1]
	}
	return strings.TrimRight(string(runes), " ") + "…"
}
