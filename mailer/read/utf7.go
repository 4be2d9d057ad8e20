package read

import (
	"strings"
	"unicode/utf16"

	"golang.org/x/text/encoding/charmap"
)

// decodeUTF7 reads UTF-7 (RFC 2152), which x/text leaves out and old Microsoft
// servers still send. A "+" that begins nothing sensible stays as it is.
func decodeUTF7(b []byte) string {
	var out strings.Builder
	out.Grow(len(b))
	for i := 0; i < len(b); i++ {
		if b[i] != '+' {
			// It is a 7-bit form; what has the eighth bit is from elsewhere.
			out.WriteRune(charmap.Windows1252.DecodeByte(b[i]))
			continue
		}
		j := i + 1
		for j < len(b) && base64Value(b[j]) >= 0 && b[j] != '-' && b[j] != '_' {
			j++
		}
		if j == i+1 {
			out.WriteByte('+')
			if j < len(b) && b[j] == '-' {
				i = j
			}
			continue
		}
		raw := decodeBase64(b[i+1 : j])
		units := make([]uint16, 0, len(raw)/2)
		for k := 0; k+1 < len(raw); k += 2 {
			units = append(units, uint16(raw[k])<<8|uint16(raw[k+1]))
		}
		if len(units) == 0 {
			out.Write(b[i:j]) // base64 letters, and so ASCII
		}
		for _, r := range utf16.Decode(units) {
			out.WriteRune(r)
		}
		i = j - 1
		if j < len(b) && b[j] == '-' {
			i = j
		}
	}
	return out.String()
}
