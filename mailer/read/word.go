package read

import (
	"bytes"
	"encoding/base64"
	"strings"
)

// words decodes a header value: encoded words (RFC 2047, with the language of
// RFC 2231) and raw 8-bit bytes alike. Neighbouring words of one charset are
// put together before they are decoded, because clients cut them in the middle
// of a letter. What cannot be decoded is kept as it stands.
func words(s, hint string) string {
	if !strings.Contains(s, "=?") {
		return tidy(decodeString(s, hint))
	}
	var out strings.Builder
	var run []byte // decoded bytes of words that belong together
	charset := ""
	flush := func() {
		out.WriteString(decodeText(run, charset, hint))
		run, charset = nil, ""
	}
	for s != "" {
		start := strings.Index(s, "=?")
		if start < 0 {
			break
		}
		cs, data, n, ok := encodedWord(s[start:])
		gap := s[:start]
		if !ok {
			flush()
			out.WriteString(decodeString(s[:start+2], hint))
			s = s[start+2:]
			continue
		}
		if charset == "" || strings.TrimSpace(gap) != "" || !strings.EqualFold(cs, charset) {
			blank := strings.TrimSpace(gap) == "" && charset != ""
			flush()
			if !blank {
				out.WriteString(decodeString(gap, hint))
			}
		}
		charset = cs
		run = append(run, data...)
		s = s[start+n:]
	}
	flush()
	out.WriteString(decodeString(s, hint))
	return tidy(out.String())
}

// maxWord bounds the search for the end of an encoded word, of which RFC 2047
// allows 75 bytes.
const maxWord = 8 << 10

// encodedWord reads the encoded word that s begins with and says how long it
// is. Spaces inside one are not allowed and yet met.
func encodedWord(s string) (charset string, data []byte, n int, ok bool) {
	q := strings.IndexByte(s[2:], '?')
	if q <= 0 || q > 60 || len(s) < q+5 || s[2+q+2] != '?' {
		return "", nil, 0, false
	}
	charset, _, _ = strings.Cut(s[2:2+q], "*")
	enc := s[2+q+1]
	text := s[2+q+3:]
	if len(text) > maxWord {
		text = text[:maxWord]
	}
	end := strings.Index(text, "?=")
	if end < 0 {
		return "", nil, 0, false
	}
	// A "?=" may also be the start of "?==3D" style Q text: the word then
	// ends at the next one.
	if (enc == 'q' || enc == 'Q') && end == 0 && len(text) > 2 {
		if more := strings.Index(text[2:], "?="); more >= 0 && isHex(text[2:]) {
			end = more + 2
		}
	}
	n = 2 + q + 3 + end + 2
	switch enc {
	case 'b', 'B':
		data = decodeBase64([]byte(text[:end]))
	case 'q', 'Q':
		data = decodeQP([]byte(strings.ReplaceAll(text[:end], "_", " ")), false)
	default:
		return "", nil, 0, false
	}
	return charset, data, n, true
}

func isHex(s string) bool {
	return len(s) >= 2 && unhex(s[0]) >= 0 && unhex(s[1]) >= 0
}

// wordCharset is the charset of the first encoded word in the header fields
// that a person fills: a hint for a body that declares none.
func wordCharset(h header) string {
	for _, name := range []string{"subject", "from", "to"} {
		s := h.get(name)
		if i := strings.Index(s, "=?"); i >= 0 {
			if cs, _, _, ok := encodedWord(s[i:]); ok {
				return cs
			}
		}
	}
	return ""
}

// tidy makes one line of a header value.
func tidy(s string) string {
	s = strings.Map(func(r rune) rune {
		if r == '\t' || r == '\n' || r == '\r' {
			return ' '
		}
		if r < ' ' || r == 0x7f {
			return -1
		}
		return r
	}, s)
	return strings.TrimSpace(s)
}

// decodeBase64 decodes what can be decoded: bytes outside the alphabet are
// passed over, padding may be missing or stand between two joined pieces.
func decodeBase64(s []byte) []byte {
	if n := len(s); n%4 == 0 && bytes.IndexByte(s, '=') < 0 && !bytes.ContainsAny(s, "\r\n \t") {
		out := make([]byte, base64.StdEncoding.DecodedLen(n))
		if m, err := base64.StdEncoding.Decode(out, s); err == nil {
			return out[:m]
		}
	}
	out := make([]byte, 0, len(s)*3/4+3)
	var quad uint32
	have := 0
	end := func() {
		switch have {
		case 2:
			out = append(out, byte(quad>>4))
		case 3:
			out = append(out, byte(quad>>10), byte(quad>>2))
		}
		quad, have = 0, 0
	}
	for _, c := range s {
		v := base64Value(c)
		if c == '=' {
			end()
			continue
		}
		if v < 0 {
			continue
		}
		quad = quad<<6 | uint32(v)
		if have++; have == 4 {
			out = append(out, byte(quad>>16), byte(quad>>8), byte(quad))
			quad, have = 0, 0
		}
	}
	end()
	return out
}

func base64Value(c byte) int {
	switch {
	case c >= 'A' && c <= 'Z':
		return int(c - 'A')
	case c >= 'a' && c <= 'z':
		return int(c-'a') + 26
	case c >= '0' && c <= '9':
		return int(c-'0') + 52
	case c == '+' || c == '-':
		return 62
	case c == '/' || c == '_':
		return 63
	}
	return -1
}
