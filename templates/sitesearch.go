package templates

import (
	"fmt"
	"strings"
)

// SearchView is a search and what it found.
type SearchView struct {
	Words string
	Game  string // searched alone; empty: all
	Hits  []Found
	// Passed are words that stand nowhere and were passed over.
	Passed []string
	// More tells that there is more than Hits.
	More bool
}

// Found is a passage of a report that a search has found.
type Found struct {
	Game    string
	Turn    TurnHead
	Heading string
	// Parts is the passage; every second part, from the second, is what was
	// looked for.
	Parts []string
}

// search writes the form to search with.
func (w *sheet) search(words, in string) {
	where := "all reports"
	if in != "" {
		where = "the reports of " + in
	}
	w.printf("<form class=\"search\" role=\"search\" action=\"%s\" method=\"get\">\n<label for=\"words\">Search %s</label>\n", w.ref("search", ""), esc(where))
	w.printf("<span><input id=\"words\" name=\"q\" type=\"search\" value=\"%s\" maxlength=\"200\">", esc(words))
	if in != "" {
		w.printf("<input type=\"hidden\" name=\"game\" value=\"%s\">", esc(in))
	}
	w.put("<button>Search</button></span>\n</form>\n")
}

// Search is the page of a search.
func (s *Site) Search(v *SearchView) *Page {
	w := s.sheet("search", nil)
	title := "Search"
	if v.Words != "" {
		title = "Search: " + v.Words
	}
	w.begin(title, crumb{"", "Games"})
	w.search(v.Words, v.Game)
	if v.Game != "" {
		w.printf("<p class=\"note\">Only in %s; <a href=\"%s\">search all games</a>.</p>\n", w.a("g/"+v.Game+"/", v.Game), w.ref("search", "?q="+query(v.Words)))
	}
	if v.Words == "" {
		w.put("<p>Ask as you would ask a friend. “Words in quotes” stand side by side, and a word with * at its end is a beginning.</p>\n")
		return w.end()
	}
	if len(v.Passed) > 0 {
		w.printf("<p class=\"note\">Passed over, for it stands in no report: %s.</p>\n", esc(strings.Join(v.Passed, ", ")))
	}
	switch {
	case len(v.Hits) == 0:
		w.put("<p role=\"status\">No report tells of that.</p>\n")
	case v.More:
		w.printf("<p role=\"status\">The newest %d passages:</p>\n", len(v.Hits))
	case len(v.Hits) == 1:
		w.put("<p role=\"status\">One passage:</p>\n")
	default:
		w.printf("<p role=\"status\">%d passages, newest first:</p>\n", len(v.Hits))
	}
	w.put("<ol class=\"hits\">\n")
	for _, h := range v.Hits {
		w.hit(&h)
	}
	w.put("</ol>\n")
	return w.end()
}

func (w *sheet) hit(h *Found) {
	to := ""
	if anchor := Anchor(h.Heading); anchor != "" {
		to = "#" + anchor
	}
	w.printf("<li><p><a href=\"%s\">%s, %s</a>", w.ref(h.Turn.Path, to), esc(h.Game), esc(h.Turn.Name))
	if h.Heading != "" {
		w.printf(" <span class=\"note\">%s</span>", esc(h.Heading))
	}
	if h.Turn.Left {
		w.printf(" <span class=\"note\">(taken back, line %d)</span>", h.Turn.Line)
	}
	w.put("</p>\n<blockquote>")
	for i, part := range h.Parts {
		if i%2 == 1 {
			w.put("<mark>" + esc(part) + "</mark>")
			continue
		}
		w.put(esc(part))
	}
	w.put("</blockquote></li>\n")
}

// query writes words for behind a question mark.
func query(words string) string {
	var b strings.Builder
	for _, c := range []byte(words) {
		if c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' {
			b.WriteByte(c)
			continue
		}
		fmt.Fprintf(&b, "%%%02X", c)
	}
	return b.String()
}
