package main

import (
	"bytes"
	"crypto/ed25519"
	"encoding/json"
	"fmt"
	"html"
	"os"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"

	"mobpost/gm"
	"mobpost/gm/game"
	"mobpost/mailer/compose"
	"mobpost/mailer/read"
	"mobpost/templates"
)

func message(t testing.TB) gm.Message { return messageOf(t, "themob-late") }

// messageOf is a message with the report of that name.
func messageOf(t testing.TB, name string) gm.Message {
	t.Helper()
	data, err := os.ReadFile("../../testdata/golden/" + name + "/report.json")
	if err != nil {
		t.Fatal(err)
	}
	m := gm.Message{
		Game: "demo", Title: "The Mob", Kind: gm.ReportMail, To: "ann@example.net", Subject: "The Mob: demo, hand 5, turn 1",
		Token: "r7k2m", ID: "demo-5.1-0", Date: time.Date(2026, 11, 29, 12, 0, 0, 0, time.UTC),
	}
	var s struct {
		Names  []string
		Report game.Report
	}
	if err := json.Unmarshal(data, &s); err != nil {
		t.Fatal(err)
	}
	m.Names, m.Report = s.Names, s.Report
	return m
}

func testPostman() postman {
	return postman{compose.Letterhead{Name: "GM", Address: "gm@example.org"}, new(templates.Easel), ""}
}

// TestPostmanPictures: each picture of the HTML is in the mail under the
// Content-ID by which the HTML calls it, and none is there in vain.
func TestPostmanPictures(t *testing.T) {
	p, m := testPostman(), message(t)
	out, err := p.Compose(m)
	if err != nil {
		t.Fatal(err)
	}
	raw := string(out.Raw)
	whole := strings.ReplaceAll(strings.ReplaceAll(raw, "=\r\n", ""), "=3D", "=")
	ids := regexp.MustCompile(`(?mi)^Content-ID: <([^>]+)>`).FindAllStringSubmatch(raw, -1)
	if len(ids) < 4 {
		t.Errorf("only %d pictures", len(ids))
	}
	for _, id := range ids {
		if strings.Count(whole, `src="cid:`+id[1]+`"`) != 1 {
			t.Errorf("%s is not shown once", id[1])
		}
	}
	if shown := strings.Count(whole, `src="cid:`); shown != len(ids) {
		t.Errorf("%d pictures are shown, %d are in the mail", shown, len(ids))
	}
	if !strings.Contains(whole, "mailto:gm+r7k2m@example.org?subject=Re%3A%20The%20Mob%3A%20demo") {
		t.Error("no link begins an answer to the address with the token")
	}
	if len(raw) > 400<<10 {
		t.Errorf("the mail has %d bytes", len(raw))
	}
	t.Logf("%d bytes with %d pictures", len(raw), len(ids))

	m.Plain = true
	if out, err = p.Compose(m); err != nil || strings.Contains(string(out.Raw), "text/html") || strings.Contains(string(out.Raw), "image/png") {
		t.Errorf("a mail to who wants plain text has more than that (%v)", err)
	}
}

// TestPostmanTogether: several goroutines compose with one postman, some of them
// the same, and get what they would have got one after the other. The race
// detector looks on (make race).
func TestPostmanTogether(t *testing.T) {
	var messages []gm.Message
	for _, name := range []string{"themob-late", "theboss", "themob-late"} {
		m := messageOf(t, name)
		m.ID = fmt.Sprintf("%s-%d", name, len(messages))
		messages = append(messages, m)
	}
	messages = append(messages, answerMessage(t))
	signing := testPostman()
	signing.letterhead.Sign = &compose.Signer{Domain: "example.org", Selector: "mob", Key: ed25519.NewKeyFromSeed(make([]byte, ed25519.SeedSize))}
	together := signing
	together.easel = new(templates.Easel)
	want := make([][]byte, len(messages))
	for i, m := range messages {
		want[i] = unsigned(t, signing, m)
	}
	var wg sync.WaitGroup
	for range 3 {
		for i, m := range messages {
			wg.Go(func() {
				if !bytes.Equal(unsigned(t, together, m), want[i]) {
					t.Errorf("%s is another mail than when it was composed alone", m.ID)
				}
			})
		}
	}
	wg.Wait()
}

// unsigned is a mail without its signature, which says when it was made.
func unsigned(t *testing.T, p postman, m gm.Message) []byte {
	out, err := p.Compose(m)
	if err != nil {
		t.Error(err)
	}
	signature, rest, ok := bytes.Cut(out.Raw, []byte("\r\nFrom: "))
	if !ok || !bytes.HasPrefix(signature, []byte("DKIM-Signature: ")) {
		t.Errorf("%s is not signed", m.ID)
	}
	return rest
}

// TestPostmanQuoted: when a client puts our HTML under an answer with no sign
// that it is a quotation, and when it makes text of it, only the answer is
// read: not the form, not the words on the links.
func TestPostmanQuoted(t *testing.T) {
	p, m := testPostman(), message(t)
	var body compose.Body
	if err := p.dress(&body, m, ""); err != nil {
		t.Fatal(err)
	}
	_, inner, _ := strings.Cut(body.HTML, "<body")
	_, inner, _ = strings.Cut(inner, ">")
	inner, _, _ = strings.Cut(inner, "</body>")
	text := html.UnescapeString(regexp.MustCompile(`<[^>]*>`).ReplaceAllString(regexp.MustCompile(`</(td|div|p|li|h\d)>|<br>`).ReplaceAllString(inner, "\n"), ""))
	for name, mail := range map[string]string{
		"HTML":         "text/html; charset=utf-8\r\n\r\n<html><body><div>3: Pawnbroker with Capo, low</div><br>" + inner + "</body></html>",
		"text made it": "text/plain; charset=utf-8\r\n\r\n3: Pawnbroker with Capo, low\n\n" + text,
	} {
		raw := fmt.Sprintf("From: Ann <ann@example.net>\r\nTo: gm+r7k2m@example.org\r\nSubject: Re: %s\r\nMIME-Version: 1.0\r\nContent-Type: %s", m.Subject, mail)
		letter := read.Read([]byte(raw), read.DefaultOwn())
		if got := strings.TrimSpace(letter.Text()); got != "3: Pawnbroker with Capo, low" {
			t.Errorf("%s: read as %q", name, got)
		}
	}
}
