package templates

import (
	"strings"

	"mobpost/gm/game"
)

// FeedView is a game's public reports for feed readers.
type FeedView struct {
	Game GameHead
	// Authority is the domain and date of a tag (RFC 4151), from which the IDs
	// are made, so that they stay when the archive moves: "example.org,2026".
	Authority string
	Address   string // of the archive, with a slash at its end; empty if it is not known
	Entries   []FeedEntry
}

// FeedEntry is a report in a feed.
type FeedEntry struct {
	Turn   TurnHead
	Report game.Report
}

// Feed is an Atom feed (RFC 4287), newest entry first.
func (s *Site) Feed(f *FeedView) []byte {
	w := s.sheet(f.Game.path()+"feed.xml", f.Game.Seats)
	to := func(path string) string {
		if f.Address != "" {
			return esc(f.Address + path)
		}
		return w.ref(path, "")
	}
	updated := f.Game.Begun.Machine
	if len(f.Entries) > 0 {
		updated = f.Entries[0].Turn.Made.Machine
	}
	w.put("<?xml version=\"1.0\" encoding=\"utf-8\"?>\n<feed xmlns=\"http://www.w3.org/2005/Atom\" xml:lang=\"en\">\n")
	w.printf("<id>tag:%s:%s</id>\n<title>%s</title>\n<updated>%s</updated>\n", esc(f.Authority), esc(f.Game.path()), esc(f.Game.Rules+": "+f.Game.ID), esc(updated))
	w.printf("<author><name>%s</name></author>\n<link rel=\"self\" type=\"application/atom+xml\" href=\"%s\"/>\n<link rel=\"alternate\" type=\"text/html\" href=\"%s\"/>\n",
		esc(s.Name), to(f.Game.path()+"feed.xml"), to(f.Game.path()))
	for _, e := range f.Entries {
		w.printf("<entry>\n<id>tag:%s:%s</id>\n<title>%s</title>\n<updated>%s</updated>\n<link rel=\"alternate\" type=\"text/html\" href=\"%s\"/>\n",
			esc(f.Authority), esc(e.Turn.Path), esc(e.Report.Title), esc(e.Turn.Made.Machine), to(e.Turn.Path))
		// What was told is enough here; the pictures are on the page.
		w.printf("<content type=\"html\">%s</content>\n</entry>\n", esc(s.story(e.Report)))
	}
	w.put("</feed>\n")
	// XML knows no &nbsp;.
	return []byte(strings.ReplaceAll(w.out.String(), "&nbsp;", "&#160;"))
}

// story is a report without its charts, as HTML.
func (s *Site) story(r game.Report) string {
	w := s.sheet("", nil) // without names: a feed reader has no colours
	var told []game.Block
	for i, b := range r.Blocks {
		charted := func(i int) bool {
			return i < len(r.Blocks) && (r.Blocks[i].Board != nil || r.Blocks[i].Chart != nil || r.Blocks[i].Table != nil)
		}
		// The heading of a chart goes with it.
		if !charted(i) && (b.Heading == nil || !charted(i+1)) {
			told = append(told, b)
		}
	}
	w.blocks(told)
	return w.out.String()
}
