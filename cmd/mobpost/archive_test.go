package main

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"log/slog"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"mobpost/gm"
	"mobpost/gm/game"
	"mobpost/mailer/read"
	"mobpost/store"
	"mobpost/templates"
)

// hall is an archive with games in it, which machine players play by mails
// that are handed in as bytes.
type hall struct {
	*app
	archive *archive
	server  *httptest.Server
	uid     uint32
}

func newHall(t testing.TB) *hall {
	t.Helper()
	server := httptest.NewUnstartedServer(nil)
	c := &config{Store: storeConfig{Path: filepath.Join(t.TempDir(), "mobpost.db")}, Mail: mailConfig{Address: "gm@example.org"},
		HTTP: httpConfig{URL: "http://" + server.Listener.Addr().String() + "/"}}
	a, err := c.open(store.Options{Create: true}, io.Discard)
	if err != nil {
		t.Fatal(err)
	}
	h := &hall{app: a, archive: c.archive(a.db), server: server}
	server.Config.Handler = &httpServer{h.archive, slog.New(slog.NewTextHandler(testLog{t}, nil))}
	server.Start()
	t.Cleanup(func() {
		server.Close()
		if err := a.Close(); err != nil {
			t.Error(err)
		}
	})
	return h
}

// testLog takes it for a fault that anything is logged.
type testLog struct{ testing.TB }

func (l testLog) Write(p []byte) (int, error) { l.Errorf("logged: %s", p); return len(p), nil }

// begin begins a game between machine players.
func (h *hall) begin(t testing.TB, id gm.GameID, rules string, names ...string) *gm.Table {
	t.Helper()
	g := gm.NewGame{ID: id, Rules: rules, By: "test", Secret: bytes.Repeat([]byte(id)[:1], 32)}
	_, _, fixed := h.archive.game(rules).Seats()
	for i, name := range names {
		seat := name
		if fixed != nil {
			seat = fixed[i]
		}
		g.Players = append(g.Players, gm.Player{Seat: seat, Name: name, Address: fmt.Sprintf("seat%d-%s@players.example", i, id)})
	}
	table, err := h.master.Create(context.Background(), g, false)
	if err != nil {
		t.Fatal(err)
	}
	return table
}

// play lets everybody answer so often, or until the game is over.
func (h *hall) play(t testing.TB, id gm.GameID, rounds int) *gm.Table {
	t.Helper()
	ctx := context.Background()
	chance := rand.New(rand.NewPCG(1, 2))
	table, err := h.master.Table(ctx, id)
	for range rounds {
		if err != nil {
			t.Fatal(err)
		}
		if table.Position.Over() {
			break
		}
		b, err := h.archive.book(ctx, id)
		if err != nil {
			t.Fatal(err)
		}
		last := b.last()
		made, err := h.db.MadeAt(ctx, id, last.Line, last.Turn.Turn)
		if err != nil {
			t.Fatal(err)
		}
		for _, seat := range table.Position.Owing() {
			h.answer(t, table, seat, templates.Text(made.Seats[seat], table.Position.Names()), chance)
		}
		if err := h.master.MakeDue(ctx, time.Now().Add(time.Minute)); err != nil {
			t.Fatal(err)
		}
		now, err := h.master.Table(ctx, id)
		if err != nil {
			t.Fatal(err)
		}
		if now.Position.Turn() == table.Position.Turn() && !now.Position.Over() {
			if _, err := h.master.Do(ctx, id, "gm test", gm.RunNow{Anyway: true}, false); err != nil {
				t.Fatal(err)
			}
			if now, err = h.master.Table(ctx, id); err != nil {
				t.Fatal(err)
			}
		}
		table = now
	}
	return table
}

func (h *hall) answer(t testing.TB, table *gm.Table, seat game.Seat, report string, chance *rand.Rand) {
	t.Helper()
	w, err := writers(table.Rules.Name(), table.Position.Names()[seat], int(seat))
	if err != nil {
		t.Fatal(err)
	}
	text, _ := w.Answer(report, chance)
	h.receive(t, table, seat, text)
}

// receive takes in a mail of a seat's player.
func (h *hall) receive(t testing.TB, table *gm.Table, seat game.Seat, text string) {
	t.Helper()
	h.uid++
	raw := fmt.Appendf(nil, "From: <%s>\r\nTo: <gm+%s@example.org>\r\nMessage-ID: <%d@players.example>\r\nSubject: orders\r\n\r\n%s\r\n",
		table.Players[seat].Address, table.Token(seat), h.uid, strings.ReplaceAll(text, "\n", "\r\n"))
	mail := gm.Mail{Mailbox: "test", Validity: 1, UID: h.uid, Arrived: time.Now(), Raw: raw, Letter: read.Read(raw, h.config.own())}
	if _, err := h.master.Receive(context.Background(), []gm.Mail{mail}); err != nil {
		t.Fatal(err)
	}
}

// get asks for a path.
func (h *hall) get(t testing.TB, method, path string, header ...string) (*http.Response, string) {
	t.Helper()
	r, err := http.NewRequest(method, h.server.URL+path, nil)
	if err != nil {
		t.Fatal(err)
	}
	for i := 0; i+1 < len(header); i += 2 {
		r.Header.Set(header[i], header[i+1])
	}
	client := http.Client{CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
	res, err := client.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	defer res.Body.Close()
	body, err := io.ReadAll(res.Body)
	if err != nil {
		t.Fatal(err)
	}
	return res, string(body)
}

func TestArchiveHTTP(t *testing.T) {
	h := newHall(t)
	h.begin(t, "east", "themob", "Anna", "Ben", "Cleo")
	h.play(t, "east", 2)
	for _, c := range []struct {
		method, path string
		status       int
		says         string
	}{
		{"GET", "/", 200, "The Mob"},
		{"GET", "/style.css", 200, ".chip"},
		{"GET", "/icon.svg", 200, "<svg"},
		{"GET", "/g/east/", 200, "How the game stands"},
		{"GET", "/g/EAST/", 200, "How the game stands"},
		{"GET", "/g/east/1/1.1/", 200, "Round 1"},
		{"GET", "/g/east/1/0.0/", 200, "Word for the shuffle"},
		{"GET", "/g/east/1/1.1/board-1.png", 200, "PNG"},
		{"GET", "/g/east/feed.xml", 200, "<feed"},
		{"GET", "/g/east/press/", 200, "Press"},
		{"GET", "/search?q=round&game=east", 200, "passages"},
		{"GET", "/search?q=zeppelin", 200, "No report tells of that"},
		{"GET", "/search?q=a&game=nowhere", 404, "There is no such page"},
		{"GET", "/g/nowhere/", 404, "There is no such page"},
		{"GET", "/g/east/1/9.9/", 404, "There is no such page"},
		{"GET", "/g/east/01/1.1/", 404, "There is no such page"},
		{"GET", "/g/east/1/1.01/", 404, "There is no such page"},
		{"GET", "/g/east/1/1.1/board-99.png", 404, "There is no such page"},
		{"GET", "/g/east/1/1.1/seat-1/", 404, "There is no such page"},
		{"GET", "/g/east/export.json", 404, "There is no such page"},
		{"GET", "/g/east/east.mbox", 404, "There is no such page"},
		{"GET", "/../../../../etc/passwd", 404, "There is no such page"},
		{"GET", "/g/..%2f..%2f..%2fetc/passwd", 404, "There is no such page"},
		{"GET", "/mobpost.db", 404, "There is no such page"},
		{"GET", "/s/east.1.aaaaaaaaaaaaaaaa/", 404, "There is no such page"},
		{"GET", "/g/east", 301, ""},
		{"HEAD", "/g/east/", 200, ""},
		{"HEAD", "/nowhere", 404, ""},
		{"POST", "/", 405, "can only be read"},
	} {
		res, body := h.get(t, c.method, c.path)
		if res.StatusCode != c.status || !strings.Contains(body, c.says) {
			t.Errorf("%s %s: %s\n%.300s", c.method, c.path, res.Status, body)
		}
		if res.Header.Get("Content-Security-Policy") != policy {
			t.Errorf("%s: policy %q", c.path, res.Header.Get("Content-Security-Policy"))
		}
	}
	res, _ := h.get(t, "GET", "/g/east/1/1.1/")
	if res.Header.Get("Last-Modified") == "" {
		t.Error("a report has no Last-Modified")
	}
	if again, body := h.get(t, "GET", "/g/east/1/1.1/", "If-None-Match", res.Header.Get("ETag")); again.StatusCode != 304 || body != "" {
		t.Errorf("what has not changed is sent again: %s", again.Status)
	}
	if again, _ := h.get(t, "GET", "/g/east/1/1.1/", "If-Modified-Since", res.Header.Get("Last-Modified")); again.StatusCode != 304 {
		t.Errorf("what has not changed since is sent again: %s", again.Status)
	}
	if res, _ := h.get(t, "GET", "/g/east"); res.Header.Get("Location") != "./east/" {
		t.Errorf("moved to %q", res.Header.Get("Location"))
	}
}

// TestSeatPage: the link in a seat's mails opens what it was mailed, word for
// word; nobody else's opens it.
func TestSeatPage(t *testing.T) {
	h := newHall(t)
	h.begin(t, "east", "themob", "Anna", "Ben", "Cleo")
	table := h.play(t, "east", 2)
	mails, err := h.db.Mailed(context.Background(), "east", 1)
	if err != nil || len(mails) < 4 {
		t.Fatalf("%d mails: %v", len(mails), err)
	}
	link := "/" + seatPage(table.ViewToken(1))
	res, list := h.get(t, "GET", link)
	if res.StatusCode != 200 || res.Header.Get("Cache-Control") != "private, no-store" {
		t.Fatalf("%s, %q", res.Status, res.Header.Get("Cache-Control"))
	}
	for _, m := range mails {
		at := fmt.Sprintf("%s%d/", link, m.ID)
		if !strings.Contains(list, at[1:]) {
			t.Errorf("%s is not in the list", at)
		}
		p, err := h.db.Posted(context.Background(), m.ID)
		if err != nil {
			t.Fatal(err)
		}
		text := mailText(p.Raw)
		if (m.Kind == gm.ReportMail) != strings.Contains(text, h.server.URL+link) {
			t.Errorf("%s mail %d: the link is or is not in it", m.Kind, m.ID)
		}
		b, err := h.archive.book(context.Background(), "east")
		if err != nil {
			t.Fatal(err)
		}
		shown, err := h.archive.shown(context.Background(), b, 1, p, text)
		if err != nil || (shown == nil) == (m.Kind == gm.ReportMail) {
			t.Errorf("%s mail %d is not shown as the report that it is: %v", m.Kind, m.ID, err)
		}
		if res, body := h.get(t, "GET", at); res.StatusCode != 200 || m.Kind == gm.AnswerMail && !strings.Contains(body, "<pre class=\"mail\"") {
			t.Errorf("%s: %s", at, res.Status)
		}
		if _, body := h.get(t, "GET", at+"mail.eml"); body != string(p.Raw) {
			t.Errorf("%s is not the mail", at)
		}
		if res, _ := h.get(t, "GET", fmt.Sprintf("/%s%d/", seatPage(table.ViewToken(0)), m.ID)); res.StatusCode != 404 {
			t.Errorf("another seat opens %d: %s", m.ID, res.Status)
		}
	}
	if res, _ := h.get(t, "GET", "/"+seatPage(table.Token(1))); res.StatusCode != 404 {
		t.Error("the token of a mail's Reply-To opens the page")
	}
	players, err := h.master.Do(context.Background(), "east", "gm test", gm.Replace{Seat: table.Players[1].Seat, Person: gm.Person{Name: "Dora", Address: "dora@example.org"}}, false)
	if err != nil {
		t.Fatal(err)
	}
	if res, _ := h.get(t, "GET", link); res.StatusCode != 404 {
		t.Error("who has given his seat away can still read its mails")
	}
	if res, body := h.get(t, "GET", "/"+seatPage(players.Table.ViewToken(1))); res.StatusCode != 200 || strings.Contains(body, ">answer,") {
		t.Errorf("who has taken the seat over: %s\n%s", res.Status, body)
	}
}
