package mailer_test

import (
	"fmt"
	"net/smtp"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/emersion/go-imap/v2"
	"github.com/emersion/go-imap/v2/imapclient"

	"mobpost/gm"
	"mobpost/mailer"
	"mobpost/mailer/inbox"
	"mobpost/mailer/loopback"
	"mobpost/mailer/loopback/debian"
	"mobpost/mailer/outbox"
	"mobpost/mailer/read"
)

// waiting is a Dovecot with n mails in gm's mailbox.
func waiting(b *testing.B, n int) *debian.Servers {
	b.Helper()
	if why := debian.Skip(); why != "" {
		b.Skip(why)
	}
	s, err := debian.Start(b.Context(), debian.Options{})
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() { s.Close() })
	dir := filepath.Join(s.Maildir("gm"), "new")
	for _, d := range []string{"new", "cur", "tmp"} {
		if err := os.MkdirAll(filepath.Join(s.Maildir("gm"), d), 0o777); err != nil {
			b.Fatal(err)
		}
	}
	for i := range n {
		raw := fmt.Sprintf("From: Ann <ann%d@example.test>\r\nTo: gm@example.test\r\nSubject: demo turn %d\r\nMessage-ID: <%d@example.test>\r\nDate: Sun, 01 Mar 2026 12:00:00 +0000\r\nMIME-Version: 1.0\r\nContent-Type: text/plain; charset=utf-8\r\n\r\n%s> quoted\r\n-- \r\nAnn\r\n",
			i, i, i, strings.Repeat("add mechanic, 2 floozies to hideout 3\r\n", 5))
		if err := os.WriteFile(filepath.Join(dir, fmt.Sprintf("%d.M%06d.host", 1_772_000_000+i, i)), []byte(raw), 0o666); err != nil {
			b.Fatal(err)
		}
	}
	if out, err := exec.Command("chown", "-R", "mail:mail", s.Maildir("gm")).CombinedOutput(); err != nil {
		b.Fatalf("%v: %s", err, out)
	}
	// Dovecot's first look at a Maildir indexes it, which is not to be measured.
	openBench(b, s, plainRead).Look(b.Context(), func(uint32, []uint32) ([]uint32, error) { return nil, nil }, nil)
	b.Cleanup(func() { b.ReportMetric(float64(n)*float64(b.N)/b.Elapsed().Seconds(), "mails/s") })
	return s
}

func openBench(b *testing.B, s *debian.Servers, reader func([]byte) gm.Letter) *inbox.Inbox {
	in, err := inbox.New(inbox.Config{Server: s.IMAP(master, mailer.Plain), Read: reader})
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() { in.Close() })
	return in
}

const waitingMails = 10_000

// BenchmarkLook is our own way: sizes, bodies, checks, letters, batches.
func BenchmarkLook(b *testing.B) {
	for name, reader := range map[string]func([]byte) gm.Letter{
		"bare": func([]byte) gm.Letter { return gm.Letter{} },
		"read": func(raw []byte) gm.Letter { return read.Read(raw, read.DefaultOwn()) },
	} {
		b.Run(name, func(b *testing.B) {
			s := waiting(b, waitingMails)
			b.ReportAllocs()
			var most uint64
			for b.Loop() {
				in := openBench(b, s, reader)
				n := 0
				err := in.Look(b.Context(), func(_ uint32, u []uint32) ([]uint32, error) { return u, nil },
					func(m []gm.Mail) ([]gm.Disposal, error) {
						n += len(m)
						var ms runtime.MemStats
						runtime.ReadMemStats(&ms)
						most = max(most, ms.HeapInuse)
						return make([]gm.Disposal, len(m)), nil
					})
				if err != nil || n != waitingMails {
					b.Fatal(n, err)
				}
				in.Close()
			}
			b.ReportMetric(float64(most)/1e6, "MB-heap")
		})
	}
}

// BenchmarkPlainLoop is the bare library: FETCH 100, collect, and again.
func BenchmarkPlainLoop(b *testing.B) {
	s := waiting(b, waitingMails)
	srv := s.IMAP(master, mailer.Plain)
	for b.Loop() {
		c, err := imapclient.DialInsecure(srv.Addr(), nil)
		if err != nil {
			b.Fatal(err)
		}
		if err := c.Login(srv.User, srv.Password.Reveal()).Wait(); err != nil {
			b.Fatal(err)
		}
		box, err := c.Select("INBOX", nil).Wait()
		if err != nil {
			b.Fatal(err)
		}
		for i := uint32(1); i <= box.NumMessages; i += 100 {
			var set imap.SeqSet
			set.AddRange(i, min(i+99, box.NumMessages))
			if _, err := c.Fetch(set, &imap.FetchOptions{UID: true, InternalDate: true, BodySection: []*imap.FetchItemBodySection{{Peek: true}}}).Collect(); err != nil {
				b.Fatal(err)
			}
		}
		c.Close()
	}
}

// BenchmarkMbsync copies the same mailbox into a Maildir.
func BenchmarkMbsync(b *testing.B) {
	if _, err := exec.LookPath("mbsync"); err != nil {
		b.Skip("mbsync is not installed: apt-get install isync")
	}
	s := waiting(b, waitingMails)
	srv := s.IMAP(master, mailer.Plain)
	for b.Loop() {
		dir := b.TempDir()
		conf := fmt.Sprintf("IMAPAccount a\nHost 127.0.0.1\nPort %d\nUser %s\nPass %s\nSSLType None\nAuthMechs PLAIN\n\nIMAPStore far\nAccount a\n\nMaildirStore near\nPath %s/\nInbox %s/INBOX\n\nChannel c\nFar :far:\nNear :near:\nPatterns INBOX\nCreate Near\nSyncState *\nSync Pull\n",
			srv.Port, srv.User, srv.Password.Reveal(), dir, dir)
		rc := filepath.Join(dir, "mbsyncrc")
		if err := os.WriteFile(rc, []byte(conf), 0o600); err != nil {
			b.Fatal(err)
		}
		if out, err := exec.Command("mbsync", "-c", rc, "c").CombinedOutput(); err != nil {
			b.Fatalf("%v: %s", err, out)
		}
	}
}

// sendBench is a server that takes reports of 30 kB, and one of them.
func sendBench(b *testing.B) (*loopback.Server, gm.Outgoing) {
	s, err := loopback.Start(loopback.Config{Boxes: []loopback.Box{{Address: ann, Password: "x"}},
		Faults: loopback.Faults{Rcpt: func(string) error { return nil }}})
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() { s.Close() })
	raw := []byte("Subject: report\r\n\r\n" + strings.Repeat("A line of a report as it is sent to players, about 60 wide.\r\n", 500))
	return s, gm.Outgoing{Envelope: master, To: ann, MessageID: "x@y", Raw: raw, GiveUp: time.Now().Add(time.Hour)}
}

func BenchmarkSend(b *testing.B) {
	s, out := sendBench(b)
	srv := s.SMTP(ann)
	o, err := outbox.New(outbox.Config{Server: srv, Hello: "bench"})
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() { o.Close() })
	b.ReportAllocs()
	for b.Loop() {
		if try := o.Send(b.Context(), out); try.Result != gm.Sent {
			b.Fatal(try)
		}
	}
}

func BenchmarkRawSMTP(b *testing.B) {
	s, out := sendBench(b)
	c, err := smtp.Dial(s.SMTPAddr())
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() { c.Close() })
	b.ReportAllocs()
	for b.Loop() {
		if err := c.Mail(out.Envelope); err != nil {
			b.Fatal(err)
		}
		if err := c.Rcpt(out.To); err != nil {
			b.Fatal(err)
		}
		w, err := c.Data()
		if err != nil {
			b.Fatal(err)
		}
		w.Write(out.Raw)
		if err := w.Close(); err != nil {
			b.Fatal(err)
		}
	}
}
