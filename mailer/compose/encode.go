package compose

import (
	"encoding/base64"
	"strings"
)

// The encodings are written here and not by mime/quotedprintable and
// go-message's line wrapper, which go a byte at a time through three writers:
// that was half of what a mail cost. A test holds these to the same bytes.

// appendQuoted writes lines as quoted-printable (RFC 2045 6.7).
func appendQuoted(raw []byte, text string) []byte {
	for line := range strings.SplitSeq(strings.TrimSuffix(text, "\n"), "\n") {
		raw = append(appendQuotedLine(raw, line), "\r\n"...)
	}
	return raw
}

const (
	softBreak  = "=\r\n"
	mostQuoted = lineLength - len("=") // in a line, before a soft break
)

func appendQuotedLine(raw []byte, line string) []byte {
	end := strings.HasSuffix(line, " ") || strings.HasSuffix(line, "\t") // a blank there must be encoded
	last := len(line)
	if end {
		last--
	}
	room := mostQuoted
	for rest := line[:last]; rest != ""; {
		n := asTheyAre(rest[:min(room, len(rest))])
		raw = append(raw, rest[:n]...)
		rest, room = rest[n:], room-n
		switch {
		case rest == "":
		case asItIs(rest[0]): // there is no room for it
			raw, room = append(raw, softBreak...), mostQuoted
		default:
			raw, room = appendCode(raw, room, rest[0])
			rest = rest[1:]
		}
	}
	if end {
		raw, _ = appendCode(raw, room, line[last])
	}
	return raw
}

// appendCode writes a character as a code, which is not broken.
func appendCode(raw []byte, room int, c byte) ([]byte, int) {
	if room < len("=3D") {
		raw, room = append(raw, softBreak...), mostQuoted
	}
	return append(raw, '=', upperHex[c>>4], upperHex[c&0xf]), room - len("=3D")
}

const upperHex = "0123456789ABCDEF"

// asTheyAre counts the characters at the beginning that are left as they are.
func asTheyAre(s string) int {
	for i := range len(s) {
		if !asItIs(s[i]) {
			return i
		}
	}
	return len(s)
}

// asItIs tells whether quoted-printable leaves a character as it is.
func asItIs(c byte) bool { return c != '=' && (c >= ' ' && c <= '~' || c == '\t') }

// appendBase64 writes data as base64 (RFC 2045 6.8); the last line has no end.
func appendBase64(raw, data []byte) []byte {
	const whole = lineLength / 4 * 3
	for len(data) > whole {
		raw = append(base64.StdEncoding.AppendEncode(raw, data[:whole]), "\r\n"...)
		data = data[whole:]
	}
	return base64.StdEncoding.AppendEncode(raw, data)
}
