package templates_test

import (
	"encoding/xml"
	"io"
	"slices"
	"strings"
	"testing"

	"golang.org/x/net/html"

	"mobpost/gm/game"
	"mobpost/templates"
)

const evil = `"><script>alert('x')</script><img src=x onerror=alert(1)>` + "\x00\x1b&amp;</title></textarea>"

// evilSite is every page of the archive with hostile text in every field.
func evilSite(t *testing.T) map[string]*templates.Page {
	t.Helper()
	site := &templates.Site{Name: evil}
	seats := []string{evil, "blue" + evil}
	head := templates.GameHead{ID: "east", Rules: evil, Status: "playing", Turn: evil, Seats: seats, Players: []string{evil, evil},
		Begun: templates.When{Human: evil, Machine: "2026-03-01T20:00:00Z"}, Due: templates.When{Human: evil, Machine: evil}}
	turn := templates.TurnHead{Path: "g/east/1/1.1/", Name: evil, Line: 2, Made: templates.When{Human: evil, Short: evil, Machine: evil}, Left: true}
	report := game.Report{Title: evil, Blocks: []game.Block{
		game.H(1, evil), game.H(2, evil), game.H(3, evil), game.H(2, "Press "+evil), game.P(evil),
		{Items: &game.Items{Items: []game.Item{{Seat: 0, Text: evil, Sub: []string{evil}}, {Seat: 7, Text: evil}}}},
		{Table: &game.Table{Caption: evil, Columns: []game.Column{{Title: evil}, {Title: evil, Right: true}}, Rows: []game.Row{{Seat: 1, Cells: []string{evil, evil}}}}},
		{Board: &game.Board{Caption: evil, Groups: []game.Group{{Name: evil, Note: evil, Places: []game.Place{{Name: evil, Note: evil, Tokens: []game.Token{{Seat: 0, Label: evil}}}}}}}},
		{Chart: &game.Chart{Caption: evil, Unit: evil, Steps: []string{evil}, Series: []game.Series{{Seat: 0, Values: []int{1}}}}},
		{Form: &game.Form{Intro: evil, Lines: []game.FormLine{{Slot: evil, Text: evil, Note: evil, Choices: []string{evil}}}, Help: []string{evil}}},
	}}
	mail := templates.MailHead{Number: 7, Kind: evil, Subject: evil, Made: turn.Made, State: evil}
	pages := map[string]*templates.Page{
		"home": site.Home([]templates.GameHead{head}),
		"game": site.Game(&templates.GameView{GameHead: head, Last: report, LastTurn: turn, Turns: []templates.TurnHead{turn}, Left: []templates.TurnHead{turn}, HasPress: true,
			Files: []templates.File{{Path: "g/east/export.json", Label: evil}}}),
		"turn":   site.Turn(&templates.TurnView{Game: head, Turn: turn, Report: report, Before: &turn, After: &turn, Open: true, Seat: game.Public}),
		"own":    site.Turn(&templates.TurnView{Game: head, Turn: turn, Report: report, Open: true, Seat: 1}),
		"press":  site.Press(&templates.PressView{Game: head, Parts: []templates.PressPart{{Turn: turn, Blocks: templates.Press(report)}}}),
		"search": site.Search(&templates.SearchView{Words: evil, Game: "east", Hits: []templates.Found{{Game: evil, Turn: turn, Heading: evil, Parts: []string{evil, evil, evil}}}, Passed: []string{evil}}),
		"seat":   site.Seat(&templates.SeatView{Game: head, Seat: 0, Token: "east.1.abcdefghijklmnop", Mails: []templates.MailHead{mail}}),
		"mail":   site.Mail(&templates.MailView{Game: head, Seat: 0, Token: "east.1.abcdefghijklmnop", Mail: mail, Text: evil}),
		"report": site.Mail(&templates.MailView{Game: head, Seat: 0, Token: "east.1.abcdefghijklmnop", Mail: mail, Report: &report}),
		"none":   site.NotFound(evil),
		"fault":  site.Fault(evil),
	}
	feed := site.Feed(&templates.FeedView{Game: head, Authority: evil, Entries: []templates.FeedEntry{{Turn: turn, Report: report}}})
	for d := xml.NewDecoder(strings.NewReader(string(feed))); ; {
		token, err := d.Token()
		if err == io.EOF {
			break
		}
		if err != nil {
			t.Fatalf("the feed is no XML: %v\n%s", err, feed)
		}
		if e, ok := token.(xml.StartElement); ok && !slices.Contains(strings.Fields("feed id title updated author name link entry content"), e.Name.Local) {
			t.Errorf("the feed has an element %s", e.Name.Local)
		}
		if text, ok := token.(xml.CharData); ok && strings.Contains(string(text), "<ul") {
			pages["story"] = &templates.Page{HTML: text.Copy()}
		}
	}
	return pages
}

// TestSiteEscapes: nothing that a player wrote becomes an element, an
// attribute or a link of its own.
func TestSiteEscapes(t *testing.T) {
	pages := evilSite(t)
	if len(pages) != 12 {
		t.Fatalf("%d pages", len(pages))
	}
	for name, page := range pages {
		if strings.Contains(string(page.HTML), "<script") || strings.ContainsAny(string(page.HTML), "\x00\x1b") {
			t.Errorf("%s: a script, or what is no character of HTML", name)
		}
		doc, err := html.Parse(strings.NewReader(string(page.HTML)))
		if err != nil {
			t.Fatal(err)
		}
		for n := range doc.Descendants() {
			if n.Type != html.ElementNode {
				continue
			}
			if slices.Contains([]string{"script", "iframe", "object", "style", "textarea"}, n.Data) || n.Data == "img" && name == "none" {
				t.Errorf("%s has an element %s", name, n.Data)
			}
			for _, a := range n.Attr {
				if strings.HasPrefix(a.Key, "on") || a.Key == "style" || a.Key == "srcset" {
					t.Errorf("%s: %s has an attribute %s", name, n.Data, a.Key)
				}
				if (a.Key == "href" || a.Key == "src" || a.Key == "action") && strings.ContainsAny(a.Val, ":<> ") {
					t.Errorf("%s leads to %s", name, a.Val)
				}
			}
		}
	}
}

// TestSiteStructure: headings go down step by step, every field has a label,
// every id is there once, every link has words.
func TestSiteStructure(t *testing.T) {
	for name, page := range evilSite(t) {
		if name == "story" {
			continue
		}
		doc, err := html.Parse(strings.NewReader(string(page.HTML)))
		if err != nil {
			t.Fatal(err)
		}
		ids, level, count := map[string]bool{}, 0, map[string]int{}
		for n := range doc.Descendants() {
			if n.Type != html.ElementNode {
				continue
			}
			count[n.Data]++
			if len(n.Data) == 2 && n.Data[0] == 'h' && n.Data[1] >= '1' && n.Data[1] <= '6' {
				if to := int(n.Data[1] - '0'); to > level+1 {
					t.Errorf("%s goes from h%d to %s", name, level, n.Data)
				}
				level = int(n.Data[1] - '0')
			}
			for _, a := range n.Attr {
				if a.Key == "id" {
					if ids[a.Val] || a.Val == "" {
						t.Errorf("%s: id %q again", name, a.Val)
					}
					ids[a.Val] = true
				}
				if n.Data == "img" && a.Key == "alt" && a.Val == "" {
					t.Errorf("%s: a picture without words", name)
				}
			}
			if (n.Data == "a" || n.Data == "button") && strings.TrimSpace(words(n)) == "" {
				t.Errorf("%s: a link without words", name)
			}
		}
		if count["h1"] != 1 || count["main"] != 1 || count["title"] != 1 {
			t.Errorf("%s: %v", name, count)
		}
	}
}

func words(n *html.Node) string {
	s := ""
	for c := range n.Descendants() {
		if c.Type == html.TextNode {
			s += c.Data
		}
	}
	return s
}

// TestStatic: pages on a disk lead to files, and ask for nothing.
func TestStatic(t *testing.T) {
	site := &templates.Site{Name: "House", Static: true}
	page := string(site.Home([]templates.GameHead{{ID: "east", Rules: "The Mob"}}).HTML)
	for _, want := range []string{`href="g/east/index.html"`, `href="index.html"`, `href="style.css"`} {
		if !strings.Contains(page, want) {
			t.Errorf("there is no %s", want)
		}
	}
	if strings.Contains(page, "search") {
		t.Error("a page on a disk cannot search")
	}
}
