package main

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"mime"
	"net/mail"
	"os"
	"strings"
	"time"

	gomessage "github.com/emersion/go-message"
	"github.com/rogpeppe/go-internal/testscript"

	"mobpost/gm"
	"mobpost/store"
)

// round DATABASE AFTER [MAIL...] is one round of the daemon, so long after the
// script's beginning, with these raw mails in the mailbox: they are taken in,
// what is due is done, and what was sent is written to the file "sent" in
// plain words. @TO in a mail is the address to which the last mail for its
// sender is to be answered.
func round(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 2 {
		ts.Fatalf("usage: round DATABASE AFTER [MAIL...]")
	}
	after, err := time.ParseDuration(args[1])
	ts.Check(err)
	began, err := time.Parse(time.RFC3339, ts.Getenv("BEGAN"))
	ts.Check(err)
	now := began.Add(after)
	c := &config{Store: storeConfig{Path: ts.MkAbs(args[0])}, Mail: mailConfig{Address: "gm@example.org"}}
	a, err := c.open(store.Options{}, io.Discard)
	ts.Check(err)
	defer a.Close()
	box := &scriptBox{}
	for _, name := range args[2:] {
		text := ts.ReadFile(name)
		if m, err := mail.ReadMessage(strings.NewReader(text)); err == nil {
			text = strings.ReplaceAll(text, "@TO", ts.Getenv("REPLY_"+m.Header.Get("From")))
		}
		raw, letter := delivered(c, text)
		box.mails = append(box.mails, gm.Mail{Mailbox: box.Name(), Validity: 1, UID: uint32(now.Unix()) + uint32(len(box.mails)), Arrived: now, Raw: raw, Letter: letter})
	}
	sent := &scriptSender{ts: ts}
	a.master.Now, a.master.Inboxes, a.master.Sender = func() time.Time { return now }, []gm.Inbox{box}, sent
	ts.Check(a.master.Tick(context.Background()))
	ts.Check(os.WriteFile(ts.MkAbs("sent"), sent.words.Bytes(), 0o600))
}

// scriptBox is a mailbox with a few mails in it.
type scriptBox struct{ mails []gm.Mail }

func (b *scriptBox) Name() string               { return "script" }
func (b *scriptBox) Wait(context.Context) error { return nil }
func (b *scriptBox) Look(_ context.Context, _ func(uint32, []uint32) ([]uint32, error), take func([]gm.Mail) ([]gm.Disposal, error)) error {
	if len(b.mails) == 0 {
		return nil
	}
	_, err := take(b.mails)
	return err
}

// scriptSender writes mails down as a reader sees them.
type scriptSender struct {
	ts    *testscript.TestScript
	words bytes.Buffer
}

func (s *scriptSender) Send(_ context.Context, out gm.Outgoing) gm.Try {
	m, err := gomessage.Read(bytes.NewReader(out.Raw))
	s.ts.Check(err)
	subject, err := m.Header.Text("Subject")
	s.ts.Check(err)
	fmt.Fprintf(&s.words, "=== to %s: %s\n", out.To, subject)
	s.part(m)
	if reply, err := mail.ParseAddress(m.Header.Get("Reply-To")); err == nil {
		s.ts.Setenv("REPLY_"+out.To, reply.Address)
	}
	return gm.Try{ID: out.ID, At: out.Next, Result: gm.Sent}
}

// part writes the text and the calendar of a part and of those in it, each
// paragraph on a line.
func (s *scriptSender) part(m *gomessage.Entity) {
	if r := m.MultipartReader(); r != nil {
		for {
			p, err := r.NextPart()
			if err != nil {
				return
			}
			s.part(p)
		}
	}
	kind, params, _ := mime.ParseMediaType(m.Header.Get("Content-Type"))
	body, err := io.ReadAll(m.Body)
	s.ts.Check(err)
	text := strings.ReplaceAll(string(body), "\r\n", "\n")
	switch kind {
	case "text/plain":
		for para := range strings.SplitSeq(text, "\n\n") {
			fmt.Fprintln(&s.words, strings.Join(strings.Fields(para), " "))
		}
	case "text/calendar":
		fmt.Fprintf(&s.words, "--- calendar, %s\n%s", params["method"], strings.ReplaceAll(text, "\n ", ""))
	}
}
