package read

import (
	"bytes"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/korean"
)

// escaped names the 7-bit charset whose escape sequences text has, or "".
func escaped(b []byte) string {
	switch {
	case bytes.Contains(b, []byte("\x1b$)C")):
		return "iso-2022-kr"
	case bytes.Contains(b, []byte("\x1b$B")), bytes.Contains(b, []byte("\x1b$@")), bytes.Contains(b, []byte("\x1b(J")):
		return "iso-2022-jp"
	case bytes.Contains(b, []byte("~{")) && bytes.Contains(b, []byte("~}")):
		return "hz-gb-2312"
	}
	return ""
}

// utf8Surely says whether text labelled as another charset is UTF-8 beyond
// doubt. For single-byte charsets one valid sequence will do, as nobody writes
// what it would mean in them; short texts of the two-byte charsets can be valid
// UTF-8 by accident, so these need a few sequences of three bytes.
func utf8Surely(b []byte, name string) bool {
	if !utf8.Valid(b) {
		return false
	}
	if e := lookup(name); e != nil {
		if _, single := e.(*charmap.Charmap); single {
			return true
		}
	}
	three := 0
	for i := 0; i < len(b); {
		_, n := utf8.DecodeRune(b[i:])
		if n >= 3 {
			three++
		}
		i += n
	}
	return three >= 4
}

// mostlyUTF8 says whether broken text is UTF-8 with a few bad bytes, such as a
// letter cut in half or a signature in another charset.
func mostlyUTF8(b []byte) bool {
	good, bad := 0, 0
	for i := 0; i < len(b); {
		r, n := utf8.DecodeRune(b[i:])
		if r == utf8.RuneError && n == 1 {
			bad++
		} else if n > 1 {
			good++
		}
		i += n
	}
	return good > 3*bad
}

// mended is broken UTF-8 with each bad byte read as windows-1252.
func mended(b []byte) string {
	var out strings.Builder
	out.Grow(len(b))
	for i := 0; i < len(b); {
		r, n := utf8.DecodeRune(b[i:])
		if r == utf8.RuneError && n == 1 {
			r = charmap.Windows1252.DecodeByte(b[i])
		}
		out.WriteRune(r)
		i += n
	}
	return out.String()
}

// maxGuess bounds how much of a text is looked at to guess its charset.
const maxGuess = 8 << 10

// guess names the charset that undeclared 8-bit text is most likely in: one of
// the two-byte charsets if it decodes to what people write in it, else one of
// the Cyrillic ones by where its letters lie, else windows-1252.
func guess(b []byte) string {
	if len(b) > maxGuess {
		b = b[:maxGuess]
		for len(b) > 0 && b[len(b)-1] >= utf8.RuneSelf {
			b = b[:len(b)-1] // do not cut a letter in two
		}
	}
	for _, name := range []string{"shift_jis", "euc-jp"} {
		if s, ok := decodeAs(b, name); ok && share(s, kanaRune) > 0.3 {
			return name // nothing else decodes to kana by accident
		}
	}
	if s, ok := decodeAs(b, "euc-kr"); ok && pairsHigh(b) && share(s, hangulRune) > 0.6 {
		return "euc-kr"
	}
	for _, c := range []struct {
		name   string
		lo, hi byte // of the first bytes of everyday ideographs
	}{{"gb18030", 0xb0, 0xd7}, {"big5", 0xa4, 0xc6}} {
		if _, ok := decodeAs(b, c.name); ok && leads(b, c.lo, c.hi) > 0.75 {
			return c.name
		}
	}
	return cyrillic(b)
}

// leads is how many of the pairs of a two-byte charset begin with a byte of
// the given range, or with one of those of punctuation.
func leads(b []byte, lo, hi byte) float64 {
	all, hit := 0, 0
	for i := 0; i < len(b); i++ {
		if b[i] < utf8.RuneSelf {
			continue
		}
		all++
		if b[i] >= lo && b[i] <= hi || b[i] >= 0xa1 && b[i] <= 0xa3 {
			hit++
		}
		i++
	}
	if all < 3 {
		return 0
	}
	return float64(hit) / float64(all)
}

// pairsHigh says whether the bytes beyond ASCII come in pairs, as those of the
// everyday letters of EUC charsets do.
func pairsHigh(b []byte) bool {
	for i := 0; i < len(b); i++ {
		if b[i] >= utf8.RuneSelf {
			if b[i] < 0xa1 || i+1 >= len(b) || b[i+1] < 0xa1 {
				return false
			}
			i++
		}
	}
	return true
}

func kanaRune(r rune) bool { return r >= 0x3041 && r <= 0x30ff }

// share is how much of the letters beyond ASCII are such as common says.
func share(s string, common func(rune) bool) float64 {
	all, hit := 0, 0
	for _, r := range s {
		if r < 0x80 {
			continue
		}
		all++
		if common(r) {
			hit++
		}
	}
	if all < 2 {
		return 0
	}
	return float64(hit) / float64(all)
}

func hangulRune(r rune) bool { return r >= 0xac00 && r <= 0xd7a3 }

// cyrillic tells the Cyrillic charsets by where most letters, which are small
// ones, lie. In Western text letters beyond ASCII stand alone between others,
// in Cyrillic they make up whole words.
func cyrillic(b []byte) string {
	var lowC0, lowE0, lowA0, high, inWords, run int
	for i, c := range b {
		switch {
		case c >= 0xe0:
			lowE0++
		case c >= 0xc0:
			lowC0++
		case c >= 0xa0 && c < 0xb0:
			lowA0++
		}
		if c >= utf8.RuneSelf {
			high++
			run++
		}
		if c < utf8.RuneSelf || i == len(b)-1 {
			if run >= 3 {
				inWords += run
			}
			run = 0
		}
	}
	if high < 6 || inWords*10 < high*6 {
		return "windows-1252"
	}
	switch {
	case lowA0*5 > high && lowE0 > 0:
		return "ibm866"
	case lowC0 > lowE0:
		return "koi8-r"
	}
	return "windows-1251"
}

// decodeISO2022KR reads Korean text with its SO and SI shifts (RFC 1557), which
// x/text leaves out.
func decodeISO2022KR(b []byte) (string, bool) {
	b = bytes.ReplaceAll(b, []byte("\x1b$)C"), nil)
	out := make([]byte, 0, len(b))
	shifted := false
	for _, c := range b {
		switch {
		case c == 0x0e:
			shifted = true
		case c == 0x0f:
			shifted = false
		case c == '\n':
			shifted = false
			out = append(out, c)
		case shifted && c > ' ' && c < 0x7f:
			out = append(out, c|0x80)
		default:
			out = append(out, c)
		}
	}
	s, err := korean.EUCKR.NewDecoder().Bytes(out)
	return string(s), err == nil && !bytes.Contains(s, []byte("\uFFFD"))
}
