package read

import "strings"

// splitMidline parts a line in two where a client put the attribution behind
// the last line of the answer instead of below it.
func splitMidline(lines []line) []line {
	for i := range lines {
		t := lines[i].text
		if lines[i].depth != 0 || len(t) > 400 || !strings.HasSuffix(t, " wrote:") || strings.HasPrefix(t, "On ") {
			continue
		}
		at := midLine.FindStringSubmatchIndex(t)
		if at == nil || !yearForm.MatchString(t[at[2]:]) || !timeForm.MatchString(t[at[2]:]) {
			continue
		}
		head := strings.TrimRight(t[:at[2]], "- ")
		if head == "" {
			continue
		}
		out := make([]line, 0, len(lines)+1)
		out = append(out, lines[:i]...)
		answer, cite := lines[i], lines[i]
		answer.text, cite.text = head, t[at[2]:]
		out = append(out, answer, cite)
		return append(out, lines[i+1:]...)
	}
	return lines
}

// unarmour takes off what encloses a text without being of it: the frame of a
// clear-signed PGP message (RFC 4880 7), and files that old programs put into
// the text by uuencode. Their lines stay in place, blank, so that the numbers
// of the others do not change.
func unarmour(lines []line) []line {
	in, armoured := "", false
	lastEnd := 0
	for i := range lines {
		if lines[i].text == "end" {
			lastEnd = i
		}
	}
	for i := range lines {
		l := &lines[i]
		t := l.text
		switch {
		case in == "" && t == "-----BEGIN PGP SIGNED MESSAGE-----":
			in, armoured = "header", true
			l.text = ""
		case in == "header":
			if t == "" {
				in = ""
			}
			l.text = ""
		case armoured && t == "-----BEGIN PGP SIGNATURE-----":
			in = "signature"
			l.text = ""
		case in == "signature":
			if t == "-----END PGP SIGNATURE-----" {
				in, armoured = "", false
			}
			l.text = ""
		case armoured && strings.HasPrefix(t, "- "):
			_, l.text = unquote(t[2:])
			l.depth, _ = unquote(t[2:])
		case in == "" && i < lastEnd && uuBegins(lines, i):
			in = "file"
			l.text = ""
		case in == "file":
			if t == "end" {
				in = ""
			}
			l.text, l.depth = "", 0
		}
	}
	return lines
}

// uuBegins says whether a uuencoded file begins at line i: its first line is
// there, and the line after it can be one of its data.
func uuBegins(lines []line, i int) bool {
	t := lines[i].text
	f := strings.Fields(t)
	if len(f) < 3 || f[0] != "begin" || len(f[1]) != 3 || strings.Trim(f[1], "01234567") != "" || i+1 >= len(lines) {
		return false
	}
	if d := lines[i+1].text; d != "`" && (d == "" || len(d) > 62 || len(d) != 1+(int(d[0]-' ')&63+2)/3*4) {
		return false
	}
	return true
}
