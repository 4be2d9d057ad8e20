package mailer_test

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"mobpost/gm"
	"mobpost/mailer"
	"mobpost/mailer/inbox"
	"mobpost/mailer/loopback"
	"mobpost/mailer/loopback/debian"
	"mobpost/mailer/read"
)

func reader(raw []byte) gm.Letter { return read.Read(raw, read.DefaultOwn()) }

// Other programs stand at both ends: swaks writes to the game master, mbsync
// fetches what he sends.
func TestForeignClients(t *testing.T) {
	s := startReal(t, debian.Options{})
	for _, p := range []string{"swaks", "mbsync"} {
		if _, err := exec.LookPath(p); err != nil {
			t.Skip(p + " is not installed: apt-get install --no-install-recommends swaks isync")
		}
	}
	ctx := within(t, 30*time.Second)
	at := s.SMTP(ann, mailer.Plain)
	tagged, err := letterhead.Tags().Tagged("tok42")
	if err != nil {
		t.Fatal(err)
	}
	out, err := exec.CommandContext(ctx, "swaks", "--server", at.Addr(), "--from", ann, "--to", tagged, "--tls",
		"--auth", "LOGIN", "--auth-user", ann, "--auth-password", debian.Password,
		"--header", "Subject: my orders", "--body", "add mechanic to hideout 3\\nrob 2").CombinedOutput()
	if err != nil {
		t.Fatalf("swaks: %v\n%s", err, out)
	}
	var got shelf
	got.until(t, ctx, openInbox(t, s.IMAP(master, mailer.Plain), func(c *inbox.Config) { c.Read = reader }), 1)
	l := got.mails[0].Letter
	if l.Kind != gm.FromPlayer || l.From != ann || l.Subject != "my orders" || !strings.Contains(l.Text(), "add mechanic to hideout 3") {
		t.Errorf("%+v", l)
	}
	token := ""
	for _, to := range l.To {
		if tok, ok := letterhead.Tags().Token(to); ok {
			token = tok
		}
	}
	if token != "tok42" {
		t.Errorf("no token in %v", l.To)
	}

	sent := written(t, "foreign", ann, "Grüße", "räport\n")
	mustSend(t, openOutbox(t, s.SMTP(master, mailer.StartTLS)), sent)
	var arrived shelf // Postfix hands over in its own time
	arrived.until(t, ctx, openInbox(t, s.IMAP(ann, mailer.Plain), func(c *inbox.Config) { c.Processed, c.Failed = "", "" }), 1)
	dir := t.TempDir()
	rc := filepath.Join(dir, "rc")
	conf := fmt.Sprintf("IMAPAccount a\nHost localhost\nPort %d\nUser %s\nPass %s\nSSLType STARTTLS\nCertificateFile %s/cert.pem\nAuthMechs PLAIN\n\nIMAPStore far\nAccount a\n\nMaildirStore near\nPath %s/\nInbox %s/INBOX\n\nChannel c\nFar :far:\nNear :near:\nPatterns INBOX\nCreate Near\nSyncState *\nSync Pull\n",
		s.IMAP(ann, mailer.StartTLS).Port, ann, debian.Password, s.Dir, dir, dir)
	if err := os.WriteFile(rc, []byte(conf), 0o600); err != nil {
		t.Fatal(err)
	}
	if out, err := exec.CommandContext(ctx, "mbsync", "-c", rc, "c").CombinedOutput(); err != nil {
		t.Fatalf("mbsync: %v\n%s", err, out)
	}
	files, _ := filepath.Glob(dir + "/INBOX/new/*")
	if len(files) != 1 {
		t.Fatalf("mbsync fetched %v", files)
	}
	raw, err := os.ReadFile(files[0])
	if err != nil || !strings.Contains(string(raw), "r=C3=A4port") {
		t.Errorf("%v:\n%s", err, raw)
	}
}

// A bounce that Postfix writes tells by its address whose it is.
func TestRealBounce(t *testing.T) {
	refusing, err := loopback.Start(loopback.Config{Faults: loopback.Faults{
		Rcpt: func(to string) error { return loopback.Refuse(550, "no such player") },
	}})
	if err != nil {
		t.Fatal(err)
	}
	defer refusing.Close()
	s := startReal(t, debian.Options{Relay: refusing.SMTPAddr()})
	out := written(t, "bounces", "gone@players.example", "hello", "x\n")
	mustSend(t, openOutbox(t, s.SMTP(master, mailer.Plain)), out)
	var got shelf
	got.until(t, within(t, 30*time.Second), openInbox(t, s.IMAP(master, mailer.Plain), func(c *inbox.Config) { c.Read = reader }), 1)
	l := got.mails[0].Letter
	if l.Kind != gm.Bounce || !l.NullSender || l.Returned == nil || l.Returned.MessageID != out.MessageID {
		t.Errorf("%+v", l)
	}
	found := false
	for _, to := range l.To {
		if b, ok := letterhead.Tags().Bounce(to); ok {
			found = b.IsFor(out.MessageID) && b.Recipient == out.To
		}
	}
	if !found {
		t.Errorf("the bounce came to %v, %s was sent as %s", l.To, out.MessageID, out.Envelope)
	}
}

// One mail that comes alone is there at once: what is ours of the time from
// the server's notice to the mail in hand.
func TestPrompt(t *testing.T) {
	s := startInProcess(t, loopback.Config{})
	ctx := within(t, 20*time.Second)
	in := openInbox(t, s.imap(ann))
	var got shelf
	got.until(t, ctx, in, 0)
	var took []time.Duration
	for i := range 20 {
		woken := make(chan error, 1)
		go func() { woken <- in.Wait(ctx) }()
		begin := time.Now()
		if err := s.Deliver(ann, []byte("Subject: "+strconv.Itoa(i)+"\r\n\r\nx\r\n"), begin); err != nil {
			t.Fatal(err)
		}
		if err := <-woken; err != nil {
			t.Fatal(err)
		}
		got.until(t, ctx, in, i+1)
		took = append(took, time.Since(begin))
	}
	slices.Sort(took)
	t.Logf("from the server to our hands: median %s, slowest %s", took[10], took[19])
	if took[10] > 200*time.Millisecond {
		t.Errorf("a mail takes %s from the server to our hands", took[10])
	}
}
