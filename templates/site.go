package templates

import (
	"fmt"
	"slices"
	"strings"

	"mobpost/gm/game"
)

// Site makes the pages of an archive. They refer to each other by relative
// links, so that the same pages work below any address and from a disk.
//
// A page's path is what stands behind the archive's address: "" is the list of
// games, "g/east/" a game. Pages end with a slash, files do not.
type Site struct {
	Name   string // of the house, at the top of every page
	Static bool   // pages are files: links name them, and nothing can be asked for
	Easel  *Easel // nil: one for each page
}

// Page is a page of the archive rendered.
type Page struct {
	HTML     []byte
	Links    []string  // the paths of this archive that it leads to
	Pictures []Picture // of the reports in it
}

// When is a time, for people and for machines (RFC 3339). Short is the day, for
// lists.
type When struct{ Human, Short, Machine string }

// crumb is a step of the way to a page.
type crumb struct{ path, label string }

// sheet is a page being written.
type sheet struct {
	site     *Site
	path     string
	out      strings.Builder
	links    []string
	pictures []Picture
	easel    *Easel
	names    []string
	looks    []look
	anchors  map[string]bool
}

func (s *Site) sheet(path string, names []string) *sheet {
	w := &sheet{site: s, path: path, easel: s.Easel, names: names, anchors: map[string]bool{"content": true}}
	if w.easel == nil {
		w.easel = new(Easel)
	}
	for seat := range names {
		w.looks = append(w.looks, lookOf(game.Seat(seat), names))
	}
	return w
}

func (w *sheet) printf(format string, args ...any) { fmt.Fprintf(&w.out, format, args...) }

func (w *sheet) put(s string) { w.out.WriteString(s) }

// ref is a link to a path of the archive, escaped for an attribute. more is
// what stands behind it: "#casino".
func (w *sheet) ref(path, more string) string {
	if !slices.Contains(w.links, path) {
		w.links = append(w.links, path)
	}
	to := strings.Repeat("../", strings.Count(w.path, "/")) + path
	if w.site.Static && (path == "" || strings.HasSuffix(path, "/")) {
		to += "index.html"
	}
	if to == "" {
		to = "./"
	}
	return esc(to + more)
}

// a is a link with a label.
func (w *sheet) a(path, label string) string {
	return `<a href="` + w.ref(path, "") + `">` + esc(label) + `</a>`
}

// begin writes all above a page's content.
func (w *sheet) begin(title string, way ...crumb) {
	w.put("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n")
	w.put("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<meta name=\"color-scheme\" content=\"light dark\">\n")
	// Whoever follows a link from here does not tell where he was.
	w.put("<meta name=\"referrer\" content=\"no-referrer\">\n")
	w.printf("<title>%s</title>\n<link rel=\"stylesheet\" href=\"%s\">\n<link rel=\"icon\" href=\"%s\">\n", esc(title), w.ref("style.css", ""), w.ref("icon.svg", ""))
	if len(way) > 1 && strings.HasPrefix(way[1].path, "g/") {
		w.printf("<link rel=\"alternate\" type=\"application/atom+xml\" title=\"%s\" href=\"%s\">\n", esc(way[1].label), w.ref(way[1].path+"feed.xml", ""))
	}
	w.put("</head>\n<body>\n<a class=\"skip\" href=\"#content\">Skip to the content</a>\n<header class=\"top\">\n")
	w.printf("<p class=\"house\"><a href=\"%s\">%s</a></p>\n", w.ref("", ""), esc(w.site.Name))
	if !w.site.Static {
		w.printf("<nav aria-label=\"Site\"><a href=\"%s\">Search</a></nav>\n", w.ref("search", ""))
	}
	w.put("</header>\n")
	if len(way) > 0 {
		w.put("<nav class=\"way\" aria-label=\"Where you are\"><ol>\n")
		for _, c := range way {
			w.printf("<li>%s</li>\n", w.a(c.path, c.label))
		}
		w.put("</ol></nav>\n")
	}
	w.printf("<main id=\"content\" tabindex=\"-1\">\n<h1>%s</h1>\n", esc(title))
}

// end writes all below it and gives the page.
func (w *sheet) end() *Page {
	w.put("</main>\n<footer><p>Played by mail, kept by mobpost. These pages hold what everybody was told; what a player alone was told is shown when his game is over.</p></footer>\n</body>\n</html>\n")
	return &Page{HTML: []byte(w.out.String()), Links: w.links, Pictures: w.pictures}
}

// time writes a time.
func (w *sheet) time(t When) string {
	if t.Machine == "" {
		return esc(t.Human)
	}
	return `<time datetime="` + esc(t.Machine) + `">` + esc(t.Human) + `</time>`
}

// chip is a seat's mark and name on its colour.
func (w *sheet) chip(seat game.Seat, label string) string {
	if seat < 0 || int(seat) >= len(w.looks) {
		return esc(label)
	}
	l := w.looks[seat]
	return fmt.Sprintf(`<span class="chip k%s"><span aria-hidden="true">%s</span>&nbsp;%s</span>`, hex(l.fill)[1:], glyphs[l.shape], esc(label))
}

// named writes a text; if it begins with the name of its seat the name stands
// on the seat's colour.
func (w *sheet) named(seat game.Seat, s string) string {
	if seat < 0 || int(seat) >= len(w.looks) || w.names[seat] == "" {
		return esc(s)
	}
	n := len(w.names[seat])
	if len(s) < n || !strings.EqualFold(s[:n], w.names[seat]) || len(s) > n && !strings.ContainsRune(" :,;.'", rune(s[n])) {
		return esc(s)
	}
	return w.chip(seat, s[:n]) + esc(s[n:])
}

// anchor makes a name that a link can lead to, once on a page.
func (w *sheet) anchor(text string) string {
	name := Anchor(text)
	for n := 2; name == "" || w.anchors[name]; n++ {
		name = fmt.Sprintf("%s-%d", Anchor(text), n)
	}
	w.anchors[name] = true
	return name
}

// Anchor is what a heading is called in links.
func Anchor(heading string) string {
	return strings.Join(strings.FieldsFunc(strings.ToLower(heading), func(r rune) bool {
		return (r < 'a' || r > 'z') && (r < '0' || r > '9')
	}), "-")
}

// NotFound is the page for what is not there.
func (s *Site) NotFound(path string) *Page {
	w := s.sheet(path, nil)
	w.begin("There is no such page")
	w.put("<p>Perhaps a letter of the address got lost, or a mail program has broken the link in two. Links to a seat's own pages end when somebody else takes the seat.</p>\n")
	w.printf("<p class=\"act\">%s</p>\n", w.button("", "All games"))
	return w.end()
}

// Fault is the page for what cannot be shown now.
func (s *Site) Fault(path string) *Page {
	w := s.sheet(path, nil)
	w.begin("This page cannot be shown now")
	w.printf("<p>The house could not read its books. Its log says why; please try again in a minute.</p>\n<p class=\"act\">%s</p>\n", w.button("", "All games"))
	return w.end()
}
