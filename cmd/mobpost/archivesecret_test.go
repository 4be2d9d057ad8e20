package main

import (
	"context"
	"encoding/base64"
	"encoding/hex"
	"fmt"
	"net/url"
	"slices"
	"strings"
	"testing"

	"golang.org/x/net/html"

	"mobpost/gm"
	"mobpost/gm/game"
	"mobpost/templates"
)

// stranger reads everything that he finds a link to, or can think of.
type stranger struct {
	*hall
	t     testing.TB
	pages map[string]string // by path
}

// read reads from a path on.
func (s *stranger) read(from string) {
	for todo := []string{from}; len(todo) > 0; todo = todo[1:] {
		path := todo[0]
		if _, known := s.pages[path]; known {
			continue
		}
		res, body := s.get(s.t, "GET", path)
		if res.StatusCode >= 500 {
			s.t.Errorf("%s: %s", path, res.Status)
		}
		s.pages[path] = body
		for _, h := range res.Header {
			s.pages[path] += "\n" + strings.Join(h, "\n")
		}
		if res.StatusCode != 200 || !strings.HasPrefix(res.Header.Get("Content-Type"), "text/html") {
			continue
		}
		base, err := url.Parse(s.server.URL + path)
		if err != nil {
			s.t.Fatal(err)
		}
		for _, link := range links(s.t, body) {
			to, err := base.Parse(link)
			if err != nil || to.Host != base.Host {
				s.t.Errorf("%s leads to %s", path, link)
				continue
			}
			if r, _ := s.get(s.t, "HEAD", to.RequestURI()); r.StatusCode != 200 {
				s.t.Errorf("%s leads to %s: %s", path, link, r.Status)
			}
			todo = append(todo, to.RequestURI())
		}
	}
}

// links are those of a page, pictures and style sheets among them.
func links(t testing.TB, page string) []string {
	t.Helper()
	doc, err := html.Parse(strings.NewReader(page))
	if err != nil {
		t.Fatal(err)
	}
	var all []string
	for n := range doc.Descendants() {
		for _, a := range n.Attr {
			if a.Key == "href" || a.Key == "src" || a.Key == "action" {
				all = append(all, strings.SplitN(a.Val, "#", 2)[0])
			}
		}
	}
	return all
}

// guess tries what is there for others: each seat's reports, the export, mails
// by their number, tokens that are almost right or for something else.
func (s *stranger) guess(table *gm.Table) {
	id := table.Record.ID
	for path := range s.pages {
		if strings.HasSuffix(path, "/") {
			for _, more := range []string{"seat-1/", "seat-2/", "seat-1/board-1.png", "position.json", "mail.eml"} {
				s.pages[path+more] = ""
			}
		}
	}
	for path, body := range s.pages {
		if body == "" {
			delete(s.pages, path)
			s.read(path)
		}
	}
	for _, file := range []string{"export.json", string(id) + ".mbox", "seat-1/", "orders", "1/", "2/1.1/", "1/99.99/", "0/0.0/", "-1/0.0/"} {
		s.read("/g/" + string(id) + "/" + file)
	}
	for seat := range table.Players {
		right := table.ViewToken(game.Seat(seat))
		wrong := right[:len(right)-1] + map[bool]string{true: "b", false: "a"}[right[len(right)-1] == 'a']
		for _, token := range []string{wrong, strings.ToUpper(right), right + "a", table.Token(game.Seat(seat)), string(id), fmt.Sprintf("%s.%d.", id, seat+1)} {
			for _, more := range []string{"", "/", "/1/", "/1/mail.eml", "/2/board-1.png"} {
				path := "/s/" + url.PathEscape(token) + more
				s.read(path)
				if res, _ := s.get(s.t, "GET", path); res.StatusCode != 404 {
					s.t.Errorf("%s: %s", path, res.Status)
				}
			}
		}
	}
}

// TestStranger plays games of all rules and looks for what only one seat may
// know, and what nobody may, in all that a stranger can reach.
func TestStranger(t *testing.T) {
	for _, rules := range games() {
		t.Run(rules.Name(), func(t *testing.T) {
			h := newHall(t)
			names := []string{"Anna", "Ben", "Cleo", "Dino"}
			h.begin(t, "east", rules.Name(), names...)
			table := h.play(t, "east", 7)
			// Orders that stand for the turn to come are the best kept secret.
			b, err := h.archive.book(context.Background(), "east")
			if err != nil {
				t.Fatal(err)
			}
			last := b.last()
			made, err := h.db.MadeAt(context.Background(), "east", last.Line, last.Turn.Turn)
			if err != nil {
				t.Fatal(err)
			}
			if owing := table.Position.Owing(); len(owing) > 1 {
				h.receive(t, table, owing[0], strings.Join(formLines(made.Seats[owing[0]]), "\n"))
			}
			if table, err = h.master.Table(context.Background(), "east"); err != nil || table.Position.Over() {
				t.Fatalf("over: %v", err)
			}
			s := &stranger{hall: h, t: t, pages: map[string]string{}}
			s.read("/")
			s.guess(table)
			for _, words := range []string{"east", "hand", "seed", "example", "orders", "you", "cards"} {
				s.read("/search?q=" + words)
			}
			if len(s.pages) < 40 {
				t.Errorf("only %d pages were found", len(s.pages))
			}
			secrets := h.secrets(t, table)
			t.Logf("%d secrets looked for in %d pages", len(secrets), len(s.pages))
			if len(secrets) < 20 {
				t.Errorf("only %d secrets to look for", len(secrets))
			}
			for path, body := range s.pages {
				for what, secret := range secrets {
					if strings.Contains(body, secret) || strings.Contains(html.UnescapeString(body), secret) {
						t.Errorf("%s tells %s: %q", path, what, secret)
					}
				}
			}
		})
	}
}

func formLines(r game.Report) []string {
	var lines []string
	for _, b := range r.Blocks {
		if b.Form != nil {
			for _, l := range b.Form.Lines {
				lines = append(lines, l.Text)
			}
		}
	}
	return lines
}

// secrets are all that must not be found: keys, tokens, addresses, and every
// line of a seat's reports that is longer than a card's name and stands in no
// public report.
func (h *hall) secrets(t testing.TB, table *gm.Table) map[string]string {
	t.Helper()
	ctx, id := context.Background(), table.Record.ID
	all := map[string]string{
		"the secret": hex.EncodeToString(table.Record.Secret), "the secret in base 64": base64.StdEncoding.EncodeToString(table.Record.Secret), "the secret raw": string(table.Record.Secret),
	}
	var words []string
	public := ""
	turns, err := h.db.Turns(ctx, id)
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range table.Players {
		words = append(words, p.Word)
	}
	all["the seed"] = game.MakeSeed(table.Record.Secret, words).String()
	var reports [][]game.Report
	for _, turn := range turns {
		made, err := h.db.MadeAt(ctx, id, turn.Line, turn.Turn)
		if err != nil {
			t.Fatal(err)
		}
		// The names of turns are everybody's, and head what a seat missed.
		public += flat(made.Public, table) + " " + turnHead(id, table.Rules, turn.Line, turn.Turn, turn.At).Name + " "
		reports = append(reports, made.Seats)
	}
	for i, seats := range reports {
		for seat, report := range seats {
			for n, b := range report.Blocks {
				for _, line := range strings.Split(templates.Text(game.Report{Blocks: []game.Block{b}}, table.Position.Names()), "\n") {
					line = strings.Join(strings.Fields(line), " ")
					if len(line) > 20 && !strings.Contains(public, line) && !strings.HasPrefix(line, "Orders are") {
						all[fmt.Sprintf("what seat %d was told in %s (%d)", seat, turns[i].Turn, n)] = line
					}
				}
			}
		}
	}
	for seat, p := range table.Players {
		seat := game.Seat(seat)
		all[fmt.Sprintf("address %d", seat)] = p.Address
		all[fmt.Sprintf("reply token %d", seat)] = table.Token(seat)[len(id):]
		all[fmt.Sprintf("view token %d", seat)] = table.ViewToken(seat)[len(id):]
		for _, o := range table.Held[seat] {
			if len(o.Text) > 8 && !strings.Contains(public, o.Text) {
				all[fmt.Sprintf("order %d %s", seat, o.Slot)] = o.Text
			}
		}
	}
	return all
}

func flat(r game.Report, table *gm.Table) string {
	return strings.Join(strings.Fields(templates.Text(r, table.Position.Names())), " ") + " "
}

// TestCanaries puts a word into every secret place of the store and looks for
// it in all pages of a running game; once it is over the seats' reports are
// open, and still no address, order or key is.
func TestCanaries(t *testing.T) {
	h := newHall(t)
	canary := func(where string) string { return "canary-" + where + "-yellow" }
	turn := game.TurnRef{Hand: 1, Turn: 1}
	effect := func(status gm.Status, head int64) gm.Effect {
		s := &gm.Summary{ID: "mine", Rules: "themob", Status: status, Turn: turn, Head: head + 1}
		for _, seat := range []string{"red", "blue"} {
			s.Seats = append(s.Seats, gm.SeatSummary{Name: seat, Player: seat, Address: canary("address")})
		}
		return gm.Effect{Game: "mine", Head: head, Summary: s, Entries: []gm.Entry{{Line: 1, Kind: gm.EntryTurn, Seat: game.Public, Turn: turn, By: canary("by"), Words: canary("words"),
			Orders: game.Orders{{Slot: "1", Text: canary("orders")}}, Data: []byte(`{"Why":"` + canary("data") + `"}`)}}}
	}
	commit := func(e gm.Effect) {
		t.Helper()
		if errs, err := h.db.Commit(context.Background(), slices.Values([]gm.Effect{e})); err != nil || errs[0] != nil {
			t.Fatal(errs, err)
		}
	}
	e := effect(gm.Playing, 0)
	e.New = &gm.Record{ID: "mine", Rules: "themob", Version: 1, Secret: []byte(canary("secret")), Data: []byte(`"` + canary("rules") + `"`)}
	e.Entries[0].Kind, e.Entries[0].Turn = gm.EntryCreated, game.TurnRef{}
	report := func(where string) game.Report {
		return game.Report{Title: "A report", Blocks: []game.Block{game.H(1, "A report"), game.P(where)}}
	}
	e.Made = []gm.Made{{Line: 1, No: 1, Position: []byte(`"` + canary("position") + `"`), Public: report("public"), Seats: []game.Report{report(canary("red")), report(canary("blue"))}}}
	e.Out = []gm.Outgoing{{Game: "mine", Seat: 0, Kind: gm.ReportMail, To: canary("address"), Subject: canary("subject"), Raw: []byte(canary("mail")), MessageID: canary("id"), Envelope: canary("envelope")}}
	commit(e)
	s := &stranger{hall: h, t: t, pages: map[string]string{}}
	s.read("/")
	for _, path := range []string{"/g/mine/1/0.0/seat-1/", "/g/mine/export.json", "/search?q=canary"} {
		s.read(path)
	}
	for path, body := range s.pages {
		if strings.Contains(strings.ReplaceAll(body, "Search: canary", ""), "canary-") {
			t.Errorf("%s: %s", path, body)
		}
	}
	commit(effect(gm.Over, 1))
	if _, body := h.get(t, "GET", "/g/mine/1/0.0/seat-2/"); !strings.Contains(body, canary("blue")) || strings.Contains(body, canary("red")) {
		t.Errorf("the game is over, and blue's report is not open:\n%s", body)
	}
	for _, path := range []string{"/", "/g/mine/", "/g/mine/1/0.0/", "/g/mine/1/0.0/seat-1/", "/g/mine/feed.xml"} {
		_, body := h.get(t, "GET", path)
		for _, where := range []string{"address", "by", "words", "orders", "data", "secret", "rules", "position", "subject", "mail", "id", "envelope"} {
			if strings.Contains(body, canary(where)) {
				t.Errorf("%s of a finished game tells %s", path, where)
			}
		}
	}
}
