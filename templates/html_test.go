package templates_test

import (
	"bytes"
	"fmt"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"

	"golang.org/x/net/html"

	"mobpost/gm/game"
	"mobpost/templates"
)

// limit is where Gmail cuts a mail's HTML off.
const limit = 100 << 10

// largest is more than any game reports: six players, everything occupied by
// two of them with all their pieces, forty turns behind them, a page of press.
func largest() sample {
	s := sample{Names: []string{"red", "blue", "green", "yellow", "black", "white"}}
	var board, families game.Board
	pieces := func(seat game.Seat) []game.Token {
		var all []game.Token
		for _, n := range []string{"Don", "Mama", "Underboss", "Consigliere", "Capo", "Hit Man", "Secretary", "Novice"} {
			all = append(all, game.Token{Seat: seat, Label: n, Value: 40000})
		}
		return append(all, game.Token{Seat: seat, Label: "hoods", Count: 8, Value: 40000})
	}
	for i := range 14 {
		g := game.Group{Name: fmt.Sprintf("Loan Office and Bank %d", i), Note: "from 25K"}
		for k := range 2 {
			g.Places = append(g.Places, game.Place{Name: fmt.Sprintf("%s %d", g.Name, k+1), Note: "earns nothing",
				Tokens: append(pieces(game.Seat((i+k)%6)), pieces(game.Seat((i+k+1)%6))...)})
		}
		board.Groups = append(board.Groups, g)
	}
	table := game.Table{Columns: []game.Column{{Title: "Family"}, {Title: "Bars", Right: true}, {Title: "Cash", Right: true}, {Title: "Net worth", Right: true}}}
	chart := game.Chart{Caption: "Net worth, turn by turn", Unit: "$"}
	for i := range 40 {
		chart.Steps = append(chart.Steps, fmt.Sprintf("%d.%d", i/4+1, i%4+1))
	}
	var items, press, hand game.Items
	for seat, name := range s.Names {
		g := game.Group{Name: name}
		for i := range 12 {
			g.Places = append(g.Places, game.Place{Name: fmt.Sprintf("Nightclub %d", i), Tokens: pieces(game.Seat(seat))})
		}
		families.Groups = append(families.Groups, g)
		table.Rows = append(table.Rows, game.Row{Seat: game.Seat(seat), Cells: []string{name, "12", "$1,200,000", "$2,400,000"}})
		series := game.Series{Seat: game.Seat(seat)}
		for i := range 40 {
			series.Values = append(series.Values, i*10000*(seat+1))
		}
		chart.Series = append(chart.Series, series)
		for i := range 5 {
			items.Items = append(items.Items, game.Item{Seat: game.Seat(seat), Text: fmt.Sprintf("%s plays Loan Office %d with Don + Mama + Underboss + 8 hoods (250K), high.", name, i), Sub: []string{strings.Repeat("Hits Loan Office 1 (40K there) and takes it. ", 3)}})
		}
		press.Items = append(press.Items, game.Item{Seat: game.Seat(seat), Text: strings.Repeat("Let it be known that the Don is \"generous\" & just. ", 40)})
	}
	form := game.Form{Intro: "Answer this mail with your orders."}
	for i := range 5 {
		hand.Items = append(hand.Items, game.Item{Seat: 0, Text: fmt.Sprintf("Card %d", i), Sub: []string{"A racket."}})
		l := game.FormLine{Slot: fmt.Sprint(i), Text: fmt.Sprintf("%d: Card %d with ", i, i), Note: "what you like"}
		for k := range 8 {
			l.Choices = append(l.Choices, fmt.Sprintf("%d: Card %d with ", i, k))
		}
		form.Lines = append(form.Lines, l)
	}
	s.Report = game.Report{Title: "The largest", Blocks: []game.Block{
		game.H(1, "The largest"), {Items: &items}, {Items: &items}, {Table: &table}, {Board: &families}, {Board: &board}, {Chart: &chart}, {Chart: &chart}, {Items: &press}, {Items: &hand}, {Form: &form},
	}}
	return s
}

func TestSize(t *testing.T) {
	all := samples(t)
	all["largest"] = largest()
	for name, s := range all {
		o := options(s)
		o.Source = func(n string) string { return "cid:" + n + "@mobpost.a-rather-long-domain.example.org" }
		page, pictures := templates.HTML(s.Report, s.Names, o)
		sum := 0
		for _, p := range pictures {
			sum += len(p.Data)
		}
		t.Logf("%s: %d bytes of HTML, %d of text, %d in %d pictures", name, len(page), len(templates.Text(s.Report, s.Names)), sum, len(pictures))
		if len(page) >= limit {
			t.Errorf("%s: %d bytes of HTML; Gmail shows %d", name, len(page), limit)
		}
		if sum > 200<<10 && name != "largest" {
			t.Errorf("%s: %d bytes of pictures", name, sum)
		}
	}
}

func TestTextWidth(t *testing.T) {
	all := samples(t)
	all["largest"] = largest()
	for name, s := range all {
		for i, line := range strings.Split(templates.Text(s.Report, s.Names), "\n") {
			if n := len([]rune(line)); n > 78 {
				t.Errorf("%s: line %d has %d characters: %s", name, i+1, n, line)
			}
		}
	}
}

// TestDeterminism also shows that an easel may be used by many at once, and
// that what it remembers is what it would draw.
func TestDeterminism(t *testing.T) {
	easel := new(templates.Easel)
	for name, s := range samples(t) {
		want, pictures := templates.HTML(s.Report, s.Names, options(s))
		var wg sync.WaitGroup
		for range 4 {
			wg.Go(func() {
				got, again := easel.HTML(s.Report, s.Names, options(s))
				if got != want || !slices.EqualFunc(again, pictures, func(a, b templates.Picture) bool {
					return a.Name == b.Name && a.Alt == b.Alt && a.Width == b.Width && a.Height == b.Height && bytes.Equal(a.Data, b.Data)
				}) {
					t.Errorf("%s comes out differently", name)
				}
			})
		}
		wg.Wait()
	}
}

// TestEscaping puts hostile text into every field of the model: whatever a
// player calls himself or writes, it stays text.
func TestEscaping(t *testing.T) {
	evil := "<script>alert(1)</script><img src=x onerror=alert(1)>\"' onload='x' & \x00\x1b\x85 \u202e \xff"
	s := sample{Names: []string{evil, "b\"><b>"}, Report: game.Report{Title: evil, Blocks: []game.Block{
		game.H(1, evil), game.H(2, evil), game.H(3, evil), game.P(evil),
		{Items: &game.Items{Items: []game.Item{{Seat: 0, Text: evil, Sub: []string{evil}}, {Seat: game.Public, Text: evil}, {Seat: 7, Text: evil}}}},
		{Table: &game.Table{Caption: evil, Columns: []game.Column{{Title: evil}, {Title: evil}}, Rows: []game.Row{{Seat: 0, Cells: []string{evil, evil}}, {Seat: 1, Cells: []string{"b\"><b>"}}}}},
		{Board: &game.Board{Caption: evil, Groups: []game.Group{{Name: evil, Note: evil, Places: []game.Place{{Name: evil, Note: evil, Tokens: []game.Token{{Seat: 0, Label: evil}, {Seat: 9, Label: evil}}}}}}}},
		{Chart: &game.Chart{Caption: evil, Unit: evil, Steps: []string{evil, evil}, Series: []game.Series{{Seat: 0, Values: []int{1, -2}}, {Seat: 1}}}},
		{Form: &game.Form{Intro: evil, Lines: []game.FormLine{{Slot: evil, Text: evil, Note: evil, Choices: []string{evil}}}, Help: []string{evil}}},
	}}}
	o := options(s)
	o.ReplyTo, o.Subject, o.Begin = "x\"><script>@y", evil+"\r\nBcc: a@b.c", evil
	for _, source := range []func(string) string{nil, func(n string) string { return n + "\"><script>" }} {
		o.Source = source
		page, _ := templates.HTML(s.Report, s.Names, o)
		root, err := html.Parse(strings.NewReader(page))
		if err != nil {
			t.Fatal(err)
		}
		for n := range root.Descendants() {
			if n.Type == html.ElementNode && !known[n.Data] {
				t.Errorf("an element <%s> came in", n.Data)
			}
			for _, a := range n.Attr {
				if strings.HasPrefix(a.Key, "on") || a.Key == "href" && !strings.HasPrefix(a.Val, "mailto:") {
					t.Errorf("an attribute %s=%q came in", a.Key, a.Val)
				}
			}
		}
	}
}

var known = map[string]bool{"html": true, "head": true, "meta": true, "title": true, "style": true, "body": true, "table": true, "tbody": true, "tr": true, "td": true, "th": true,
	"div": true, "p": true, "h1": true, "h2": true, "h3": true, "ul": true, "li": true, "span": true, "br": true, "img": true, "a": true, "pre": true}

// TestMailSafe holds the HTML to what mail clients show: nothing is fetched,
// nothing runs, and nothing of the layout hangs on the style sheet.
func TestMailSafe(t *testing.T) {
	for name, s := range samples(t) {
		page, pictures := templates.HTML(s.Report, s.Names, templates.Options{Source: func(n string) string { return "cid:" + n + "@x" }, ReplyTo: "gm@example.org"})
		for _, bad := range []string{"http:", "https:", "//", "<script", "<link", "<form", "<input", "url(", "@import", "position:", "float:", "display:flex", "display:grid", "background-image"} {
			if strings.Contains(strings.TrimPrefix(page, "<!DOCTYPE html>"), bad) {
				t.Errorf("%s: the HTML has %q in it", name, bad)
			}
		}
		for _, p := range pictures {
			if strings.Count(page, "\"cid:"+p.Name+"@x\"") != 1 || len(p.Alt) < 20 {
				t.Errorf("%s: picture %s is not shown once, or not told", name, p.Name)
			}
		}
	}
}

// TestLinks follows the links as a mail client does (RFC 6068).
func TestLinks(t *testing.T) {
	s := samples(t)["themob-late"]
	page, _ := templates.HTML(s.Report, s.Names, options(s))
	var bodies []string
	for _, m := range regexp.MustCompile(`href="([^"]*)"`).FindAllStringSubmatch(page, -1) {
		if strings.Contains(m[1], "+subject") || strings.Contains(m[1], " ") {
			t.Errorf("a space is not %%20 in %s", m[1])
		}
		link, err := url.Parse(html.UnescapeString(m[1]))
		if err != nil {
			t.Fatal(err)
		}
		// ParseQuery would make spaces of plus signs, which mail clients don't.
		query, err := url.ParseQuery(strings.ReplaceAll(link.RawQuery, "+", "%2B"))
		if err != nil || link.Opaque != "gm+r7k2m@example.org" || query.Get("subject") != "Re: "+s.Report.Title {
			t.Errorf("link %s: %v", link, err)
		}
		bodies = append(bodies, query.Get("body"))
	}
	for _, want := range []string{"3: Pawnbroker with ", "4: Bookmaker with ", "3: Pawnbroker with \r\n4: Bookmaker with "} {
		if !slices.Contains(bodies, want) {
			t.Errorf("no link begins %q: %q", want, bodies)
		}
	}
}

// TestFragment: blocks that stand in a page of one's own bring no page along.
func TestFragment(t *testing.T) {
	s := samples(t)["heelers"]
	easel := new(templates.Easel)
	part, pictures := easel.Fragment(s.Report.Blocks, s.Names, options(s))
	page, all := easel.HTML(s.Report, s.Names, options(s))
	if len(pictures) != len(all) || strings.Contains(part, "<body") || !strings.Contains(page, part) {
		t.Error("a fragment is not what stands in the page")
	}
}
