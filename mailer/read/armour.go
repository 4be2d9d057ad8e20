package read

import "strings"

// afterVerb finds where an attribution ends that a client put on one line with
// the mail it quotes.
var afterVerb = compileWordings("", "", `(?: |>)(?:wrote|schrieb|a écrit ?|escribió|ha scritto|escreveu|schreef|skrev|napisał\(a\)|написал\(а\)): +\S`)

// splitMidline parts a line in two where a client put the attribution behind
// the last line of the answer, or the quoted mail behind the attribution.
func splitMidline(lines []line) []line {
	for i := range lines {
		l := lines[i]
		if l.depth != 0 || len(l.text) > 600 || !strings.ContainsAny(l.text, "@:") {
			continue
		}
		at := answerEnds(l.text)
		if at == 0 {
			at = quoteBegins(l.text)
		}
		if at == 0 {
			continue
		}
		out := make([]line, 0, len(lines)+1)
		out = append(out, lines[:i+1]...)
		second := l
		out[i].text, second.text = strings.TrimRight(l.text[:at], "- "), strings.TrimSpace(l.text[at:])
		out = append(out, second)
		return append(out, lines[i+1:]...)
	}
	return lines
}

// answerEnds is where an attribution begins behind other text, or 0.
func answerEnds(t string) int {
	if !strings.HasSuffix(t, " wrote:") || strings.HasPrefix(t, "On ") {
		return 0
	}
	at := midLine.FindStringSubmatchIndex(t)
	if at == nil || !saysYear(t[at[2]:]) || !saysTime(t[at[2]:]) ||
		strings.Trim(t[:at[2]], "- ") == "" {
		return 0
	}
	return at[2]
}

// quoteBegins is where the text begins behind a whole attribution, or 0.
func quoteBegins(t string) int {
	if !strings.Contains(t, ": ") {
		return 0
	}
	re := afterVerb.matching(t)
	if re == nil {
		return 0
	}
	at := re.FindStringIndex(t)
	end := at[0] + strings.IndexByte(t[at[0]:], ':') + 1
	if sure, anchored, ok := attributes([]line{{low: squash(t[:end])}}); !ok || !sure || !anchored {
		return 0
	}
	return end
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
	d := lines[i+1].text
	if d == "`" || d == "" {
		return d != ""
	}
	// Spaces at the end of the line, which are data, have been trimmed.
	full := 1 + (int(d[0]-' ')&63+2)/3*4
	return len(d) <= full && len(d) >= full-4
}
