package read

import (
	"bytes"
	"strings"
	"unicode/utf8"
)

// untransfer undoes a text part's Content-Transfer-Encoding (RFC 2045 6). The
// declaration is a hint only: base64 and quoted-printable are undone where the
// bytes bear them out, also when nothing was declared, and what does not
// decode is kept as it came.
func untransfer(body []byte, declared string) []byte {
	d := strings.ToLower(declared)
	switch {
	case strings.Contains(d, "quoted"):
		return decodeQP(body, true)
	case strings.Contains(d, "base"), strings.Contains(d, "b64"):
		if out, ok := base64Text(body); ok {
			return out
		}
		return body
	case strings.Contains(d, "uu"):
		return uudecode(body)
	}
	if looksQP(body) {
		return decodeQP(body, true)
	}
	if looksBase64(body) {
		if out, ok := base64Text(body); ok && utf8.Valid(out) && textLike(out) {
			return out
		}
	}
	return body
}

// decodeQP undoes quoted-printable (RFC 2045 6.7). A "=" that begins no escape
// stays. In a body a "=" at the end of a line joins it to the next, and white
// space before a line's end is dropped as transport padding.
func decodeQP(s []byte, body bool) []byte {
	out := make([]byte, 0, len(s))
	for i := 0; i < len(s); i++ {
		c := s[i]
		switch {
		case c == '=':
			if i+2 < len(s) && unhex(s[i+1]) >= 0 && unhex(s[i+2]) >= 0 {
				out = append(out, byte(unhex(s[i+1])<<4|unhex(s[i+2])))
				i += 2
				continue
			}
			j := i + 1
			for j < len(s) && (s[j] == ' ' || s[j] == '\t') {
				j++
			}
			if body && j == len(s) {
				i = j
				continue
			}
			if body && (s[j] == '\n' || s[j] == '\r') {
				_, rest := cutLine(s[j:])
				i = len(s) - len(rest) - 1
				continue
			}
			out = append(out, c)
		case body && (c == ' ' || c == '\t'):
			j := i
			for j < len(s) && (s[j] == ' ' || s[j] == '\t') {
				j++
			}
			if j < len(s) && s[j] != '\r' && s[j] != '\n' {
				out = append(out, s[i:j]...)
			}
			i = j - 1
		default:
			out = append(out, c)
		}
	}
	return out
}

func unhex(c byte) int {
	switch {
	case c >= '0' && c <= '9':
		return int(c - '0')
	case c >= 'A' && c <= 'F':
		return int(c-'A') + 10
	case c >= 'a' && c <= 'f':
		return int(c-'a') + 10
	}
	return -1
}

// looksQP says whether a body that declares nothing of the kind is
// quoted-printable: it has soft breaks and escapes and no other "=".
func looksQP(b []byte) bool {
	escapes, soft := 0, 0
	for i := 0; i < len(b); i++ {
		if b[i] >= 0x80 {
			return false
		}
		if b[i] != '=' {
			continue
		}
		switch {
		case i+1 < len(b) && (b[i+1] == '\n' || b[i+1] == '\r'):
			soft++
		case i+2 < len(b) && upperHex(b[i+1]) && upperHex(b[i+2]):
			escapes++
			i += 2
		default:
			return false
		}
	}
	return soft > 0 && escapes > 0 || escapes >= 3
}

func upperHex(c byte) bool { return unhex(c) >= 0 && c < 'a' }

// base64Text decodes a base64 text body up to the first line that cannot be
// base64; what a list server put behind it as it was is kept behind it. It
// says false if the body is no base64 at all, or what comes out is no text.
func base64Text(body []byte) ([]byte, bool) {
	rest, size := body, 0
	for len(rest) > 0 {
		line, next := cutLine(rest)
		if t := bytes.TrimSpace(line); len(t) > 0 && !base64Line(t) {
			break
		}
		size += len(line)
		rest = next
	}
	if size == 0 {
		return nil, len(bytes.TrimSpace(body)) == 0
	}
	out := decodeBase64(body[:len(body)-len(rest)])
	if !textLike(out) {
		return nil, false
	}
	if len(bytes.TrimSpace(rest)) > 0 {
		out = append(append(out, '\n'), rest...)
	}
	return out, true
}

func base64Line(line []byte) bool {
	for _, c := range line {
		if base64Value(c) < 0 && c != '=' || c == '-' || c == '_' {
			return false
		}
	}
	return true
}

// looksBase64 says whether a body that declares nothing is base64: full lines
// of it and nothing else, too long to be words.
func looksBase64(b []byte) bool {
	lines, long := 0, 0
	for len(b) > 0 {
		var line []byte
		line, b = cutLine(b)
		t := bytes.TrimSpace(line)
		if len(t) == 0 {
			continue
		}
		if !base64Line(t) {
			return false
		}
		lines++
		if len(t) >= 40 && len(t)%4 == 0 {
			long++
		}
	}
	return long > 0 && lines-long <= 1
}

// textLike says whether bytes can be text in some charset: few control bytes.
func textLike(b []byte) bool {
	if bytes.HasPrefix(b, []byte{0xff, 0xfe}) || bytes.HasPrefix(b, []byte{0xfe, 0xff}) {
		return true
	}
	bad := 0
	for _, c := range b {
		if c < ' ' && c != '\n' && c != '\r' && c != '\t' && c != '\f' && c != 0x1b && c != 0x0e && c != 0x0f {
			bad++
		}
	}
	// UTF-16 text is up to half zero bytes.
	return bad*10 <= len(b) || bytes.Count(b, []byte{0})*10 >= bad*9 && bad*2 <= len(b)
}

// uudecode undoes the historical uuencoding of a whole body.
func uudecode(body []byte) []byte {
	var out []byte
	in := false
	for rest := body; len(rest) > 0; {
		var line []byte
		line, rest = cutLine(rest)
		switch {
		case !in && bytes.HasPrefix(line, []byte("begin ")):
			in = true
		case in && bytes.Equal(bytes.TrimSpace(line), []byte("end")):
			return out
		case in && len(line) > 0:
			out = append(out, uuLine(line)...)
		}
	}
	if !in {
		return body
	}
	return out
}

func uuLine(line []byte) []byte {
	n := int(line[0]-' ') & 63
	var out []byte
	for i := 1; i < len(line) && len(out) < n; i += 4 {
		var v [4]byte
		for j := range v {
			if i+j < len(line) {
				v[j] = (line[i+j] - ' ') & 63
			}
		}
		out = append(out, v[0]<<2|v[1]>>4, v[1]<<4|v[2]>>2, v[2]<<6|v[3])
	}
	if len(out) > n {
		out = out[:n]
	}
	return out
}
