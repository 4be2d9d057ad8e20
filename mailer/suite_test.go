package mailer_test

import (
	"bytes"
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	"mobpost/gm"
	"mobpost/mailer"
	"mobpost/mailer/compose"
	"mobpost/mailer/inbox"
	"mobpost/mailer/loopback"
	"mobpost/mailer/outbox"
)

// site is a mail server with the mailboxes gm@, ann@ and bob@example.test.
type site interface {
	// smtp and imap are the settings of a mailbox's owner.
	smtp(address string) mailer.Server
	imap(address string) mailer.Server
}

const (
	master = "gm@example.test"
	ann    = "ann@example.test"
	bob    = "bob@example.test"
)

type inProcess struct{ *loopback.Server }

func (s inProcess) smtp(a string) mailer.Server { return s.SMTP(a) }
func (s inProcess) imap(a string) mailer.Server { return s.IMAP(a) }

func startInProcess(t *testing.T, cfg loopback.Config) inProcess {
	t.Helper()
	for _, a := range []string{master, ann, bob} {
		cfg.Boxes = append(cfg.Boxes, loopback.Box{Address: a, Password: "secret"})
	}
	s, err := loopback.Start(cfg)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	return inProcess{s}
}

// plainRead is a stand-in for mailer/read, which this suite is not about.
func plainRead(raw []byte) gm.Letter {
	var l gm.Letter
	for line := range strings.Lines(string(raw)) {
		if v, ok := strings.CutPrefix(line, "Subject: "); ok {
			l.Subject = strings.TrimSpace(v)
		}
	}
	return l
}

func openInbox(t *testing.T, srv mailer.Server, change ...func(*inbox.Config)) *inbox.Inbox {
	t.Helper()
	cfg := inbox.Config{Server: srv, Processed: "Processed", Failed: "Failed", Read: plainRead}
	for _, f := range change {
		f(&cfg)
	}
	in, err := inbox.New(cfg)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { in.Close() })
	return in
}

func openOutbox(t *testing.T, srv mailer.Server, change ...func(*outbox.Config)) *outbox.Outbox {
	t.Helper()
	cfg := outbox.Config{Server: srv, Hello: "mobpost.test"}
	for _, f := range change {
		f(&cfg)
	}
	o, err := outbox.New(cfg)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { o.Close() })
	return o
}

// within bounds what a test waits for; Dovecot alone takes half a second to
// tell of a new mail (docs/mail-notes.md, 13).
func within(t *testing.T, d time.Duration) context.Context {
	ctx, cancel := context.WithTimeout(t.Context(), d)
	t.Cleanup(cancel)
	return ctx
}

var letterhead = compose.Letterhead{Name: "The Mob", Address: master}

func written(t *testing.T, id, to, subject, text string) gm.Outgoing {
	t.Helper()
	out, err := letterhead.Compose(gm.Message{
		Game: "demo", Kind: gm.ReportMail, To: to, Subject: subject, ID: id, Token: "tok123",
		Date: time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC), GiveUp: time.Now().Add(time.Hour),
	}, compose.Body{Text: text})
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// shelf is the part of a store that an Inbox asks for.
type shelf struct {
	mails []gm.Mail
	known map[uint32]bool
	where func(gm.Mail) gm.Disposal
}

func (s *shelf) unknown(_ uint32, uids []uint32) (fresh []uint32, _ error) {
	for _, u := range uids {
		if !s.known[u] {
			fresh = append(fresh, u)
		}
	}
	return fresh, nil
}

func (s *shelf) take(mails []gm.Mail) ([]gm.Disposal, error) {
	var list []gm.Disposal
	for _, m := range mails {
		d := gm.Processed
		if s.where != nil {
			d = s.where(m)
		}
		if d != gm.Leave {
			if s.known == nil {
				s.known = map[uint32]bool{}
			}
			s.known[m.UID] = true
		}
		s.mails = append(s.mails, m)
		list = append(list, d)
	}
	return list, nil
}

// until looks and waits until there are n mails.
func (s *shelf) until(t *testing.T, ctx context.Context, in *inbox.Inbox, n int) {
	t.Helper()
	for {
		if err := in.Look(ctx, s.unknown, s.take); err != nil {
			t.Fatal(err)
		}
		if len(s.mails) >= n {
			return
		}
		if err := in.Wait(ctx); err != nil {
			t.Fatal(err)
		}
		if ctx.Err() != nil {
			t.Fatalf("%d mails came, %d were expected", len(s.mails), n)
		}
	}
}

func mustSend(t *testing.T, o *outbox.Outbox, out gm.Outgoing) {
	t.Helper()
	if try := o.Send(t.Context(), out); try.Result != gm.Sent {
		t.Fatalf("send to %s: %+v", out.To, try)
	}
}

// runSuite is what every server must do, ours and Debian's.
func runSuite(t *testing.T, s site) {
	t.Run("there and back", func(t *testing.T) { testThereAndBack(t, s) })
	t.Run("idle", func(t *testing.T) { testIdle(t, s) })
	t.Run("many", func(t *testing.T) { testMany(t, s) })
}

func testThereAndBack(t *testing.T, s site) {
	ctx := within(t, 20*time.Second)
	out := written(t, "there-"+t.Name(), ann, "Grüße & more", "Hello.\n.\n..dots\nFrom here\nümläut\n")
	mustSend(t, openOutbox(t, s.smtp(master)), out)
	in := openInbox(t, s.imap(ann))
	var got shelf
	got.until(t, ctx, in, 1)
	m := got.mails[0]
	if !bytes.HasSuffix(m.Raw, out.Raw) {
		t.Errorf("the mail did not come as it was sent:\n%s\n---\n%s", out.Raw, m.Raw)
	}
	if m.UID == 0 || m.Validity == 0 || m.Arrived.IsZero() || m.Fault != "" {
		t.Errorf("mail %+v", m)
	}
	if !bytes.Contains(m.Raw, []byte("Return-Path: <"+out.Envelope+">")) {
		t.Errorf("the envelope sender is not %s:\n%s", out.Envelope, m.Raw)
	}
	moved := openInbox(t, s.imap(ann), func(c *inbox.Config) { c.Folder, c.Processed, c.Failed = "Processed", "", "" })
	var there shelf
	there.until(t, ctx, moved, 1)
	if !bytes.Equal(there.mails[0].Raw, m.Raw) {
		t.Error("the mail in Processed is another")
	}
}

func testIdle(t *testing.T, s site) {
	ctx := within(t, 20*time.Second)
	in := openInbox(t, s.imap(bob))
	out := openOutbox(t, s.smtp(master))
	var got shelf
	if err := in.Look(ctx, got.unknown, got.take); err != nil {
		t.Fatal(err)
	}
	before := len(got.mails)
	woken := make(chan error, 1)
	go func() { woken <- in.Wait(ctx) }()
	mustSend(t, out, written(t, "idle-"+t.Name(), bob, "ping", "ping"))
	if err := <-woken; err != nil || ctx.Err() != nil {
		t.Fatal(err, ctx.Err())
	}
	got.until(t, ctx, in, before+1)
}

func testMany(t *testing.T, s site) {
	ctx := within(t, time.Minute)
	out := openOutbox(t, s.smtp(master))
	const n = 250
	for i := range n {
		mustSend(t, out, written(t, fmt.Sprintf("many-%s-%d", t.Name(), i), master, fmt.Sprintf("mail %d", i), strings.Repeat("x\n", i)))
	}
	in := openInbox(t, s.imap(master))
	var got shelf
	got.until(t, ctx, in, n)
	seen := map[string]bool{}
	for _, m := range got.mails {
		seen[m.Letter.Subject] = true
	}
	if len(seen) != n || len(got.mails) != n {
		t.Errorf("%d mails of %d, %d different", len(got.mails), n, len(seen))
	}
}
