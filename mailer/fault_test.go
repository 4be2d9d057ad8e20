package mailer_test

import (
	"errors"
	"net"
	"strings"
	"sync"
	"testing"
	"time"

	"mobpost/gm"
	"mobpost/mailer"
	"mobpost/mailer/inbox"
	"mobpost/mailer/loopback"
	"mobpost/mailer/loopback/debian"
)

// A mail whose answer is lost is sent again with the same bytes.
func TestLostAnswer(t *testing.T) {
	var once sync.Once
	s := startInProcess(t, loopback.Config{Faults: loopback.Faults{
		Data: func([]string, []byte) (what loopback.Outcome, _ error) {
			once.Do(func() { what = loopback.DropAfter })
			return what, nil
		},
	}})
	o := openOutbox(t, s.smtp(master))
	mail := written(t, "lost", ann, "lost", "x\n")
	try := o.Send(t.Context(), mail)
	if try.Result != gm.Later || try.Code != 0 {
		t.Fatalf("%+v", try)
	}
	mustSend(t, o, mail)
	var got shelf
	got.until(t, within(t, 5*time.Second), openInbox(t, s.imap(ann)), 2)
	if ids := messageIDs(got.mails); len(ids) != 1 {
		t.Errorf("two tries, ids %v", ids)
	}
}

func messageIDs(mails []gm.Mail) map[string]int {
	ids := map[string]int{}
	for _, m := range mails {
		for line := range strings.Lines(string(m.Raw)) {
			if strings.HasPrefix(line, "Message-Id:") {
				ids[strings.TrimSpace(line)]++
			}
		}
	}
	return ids
}

// Refusals of one recipient and of a mail, over a whole server.
func TestRefusals(t *testing.T) {
	s := startInProcess(t, loopback.Config{Faults: loopback.Faults{
		Rcpt: func(to string) error {
			switch to {
			case ann:
				return loopback.Refuse(450, "greylisted")
			}
			return nil
		},
		Data: func(_ []string, raw []byte) (loopback.Outcome, error) {
			if strings.Contains(string(raw), "Subject: spam") {
				return loopback.Answer, loopback.Refuse(554, "spam")
			}
			return loopback.Answer, nil
		},
	}})
	o := openOutbox(t, s.smtp(master))
	for _, c := range []struct {
		to, subject string
		want        gm.TryResult
		code        int
	}{{ann, "x", gm.Later, 450}, {bob, "x", gm.Sent, 250}, {bob, "spam", gm.Failing, 554}, {"who@example.test", "x", gm.Failing, 550}, {bob, "y", gm.Sent, 250}} {
		if try := o.Send(t.Context(), written(t, "r-"+c.to+c.subject, c.to, c.subject, "x\n")); try.Result != c.want || try.Code != c.code {
			t.Errorf("%s to %s: %+v", c.subject, c.to, try)
		}
	}
}

// The connection is lost below TLS while bodies come; no mail is lost or
// comes twice.
func TestCableBelowTLS(t *testing.T) {
	cert, err := debian.NewCertificate()
	if err != nil {
		t.Fatal(err)
	}
	var n int
	var mu sync.Mutex
	s := trusting{startInProcess(t, loopback.Config{TLS: cert.ServerTLS(), ImplicitTLS: true, Faults: loopback.Faults{
		Conn: func(proto string, c net.Conn) net.Conn {
			mu.Lock()
			defer mu.Unlock()
			if n++; proto != "imap" || n > 4 {
				return c
			}
			return &leaky{Conn: c, left: 9000 * n}
		},
	}}), cert}
	for i := range 30 {
		raw := []byte("Subject: m" + string(rune('a'+i)) + "\r\n\r\n" + strings.Repeat("0123456789abcde\r\n", 60))
		if err := s.site.(inProcess).Deliver(ann, raw, time.Now()); err != nil {
			t.Fatal(err)
		}
	}
	in := openInbox(t, s.imap(ann), func(c *inbox.Config) { c.Answer = 5 * time.Second })
	var got shelf
	ctx := within(t, 20*time.Second)
	for len(got.mails) < 30 && ctx.Err() == nil {
		if err := in.Look(ctx, got.unknown, got.take); err != nil {
			if err := in.Wait(ctx); err != nil {
				t.Log(err)
			}
		}
	}
	seen := map[string]bool{}
	for _, m := range got.mails {
		if m.Fault != "" || len(m.Raw) < 1000 || seen[m.Letter.Subject] {
			t.Errorf("mail %d, %d bytes, %s: %s", m.UID, len(m.Raw), m.Letter.Subject, m.Fault)
		}
		seen[m.Letter.Subject] = true
	}
	if len(seen) != 30 {
		t.Errorf("%d mails", len(seen))
	}
}

// leaky ends after so many bytes.
type leaky struct {
	net.Conn
	left int
}

func (l *leaky) Write(p []byte) (int, error) {
	if l.left -= len(p); l.left < 0 {
		l.Conn.Close()
		return 0, errors.New("the cable is out")
	}
	return l.Conn.Write(p)
}

// Dovecot and Postfix are stopped and started again.
func TestDebianRestarts(t *testing.T) {
	s := startReal(t, debian.Options{})
	site := realSite{s, mailer.Plain}
	ctx := within(t, time.Minute)
	in, o := openInbox(t, site.imap(ann)), openOutbox(t, site.smtp(master))
	var got shelf
	mustSend(t, o, written(t, "before", ann, "before", "x\n"))
	got.until(t, ctx, in, 1)

	woken := make(chan error, 1)
	go func() { woken <- in.Wait(ctx) }()
	s.StopDovecot()
	if err := <-woken; err != nil {
		t.Errorf("watching when Dovecot stopped: %v", err)
	}
	if err := in.Look(ctx, got.unknown, got.take); err == nil {
		t.Error("looked into a mailbox that is not there")
	}
	mustSend(t, o, written(t, "between", ann, "between", "x\n")) // Postfix keeps it
	if err := s.StartDovecot(ctx); err != nil {
		t.Fatal(err)
	}
	s.StopPostfix()
	if try := o.Send(ctx, written(t, "down", ann, "down", "x\n")); try.Result != gm.Paced {
		t.Errorf("sent to a server that is down: %+v", try)
	}
	if err := s.StartPostfix(ctx); err != nil {
		t.Fatal(err)
	}
	for len(got.mails) < 2 && ctx.Err() == nil { // Wait does the waiting
		if err := in.Look(ctx, got.unknown, got.take); err != nil {
			t.Log(err)
		}
		if len(got.mails) < 2 {
			in.Wait(ctx)
		}
	}
	if ids := messageIDs(got.mails); len(ids) != 2 {
		t.Errorf("mails %v", ids)
	}
	o2 := openOutbox(t, site.smtp(master)) // the first is in its pause
	mustSend(t, o2, written(t, "down", ann, "down", "x\n"))
	got.until(t, ctx, in, 3)
}
