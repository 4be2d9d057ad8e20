package main

import (
	"context"
	"fmt"
	"io"
	"log/slog"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"mobpost/gm"
	"mobpost/gm/game"
	"mobpost/mailer"
	"mobpost/mailer/inbox"
	"mobpost/mailer/loopback"
	"mobpost/mailer/loopback/debian"
	"mobpost/mailer/outbox"
	"mobpost/mailer/read"
	"mobpost/store"
)

// realSite is Postfix and Dovecot as machine players use them.
type realSite struct{ *debian.Servers }

func (s realSite) IMAP(a string) mailer.Server { return s.Servers.IMAP(a, mailer.StartTLS) }
func (s realSite) SMTP(a string) mailer.Server { return s.Servers.SMTP(a, mailer.StartTLS) }

func startDebian(t *testing.T) realSite {
	t.Helper()
	if why := debian.Skip(); why != "" {
		t.Skip(why)
	}
	s, err := debian.Start(t.Context(), debian.Options{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	return realSite{s}
}

// TestRealGame plays a whole game through Postfix and Dovecot, both of which
// are stopped and started in the middle of it.
func TestRealGame(t *testing.T) {
	s := startDebian(t)
	ctx, cancel := context.WithDeadline(t.Context(), late(t))
	defer cancel()
	d := &demo{game: "theboss", players: 2, dir: t.TempDir(), seed: strings.Repeat("2a", 32), shown: progress{out: io.Discard}}
	if err := d.check(); err != nil {
		t.Fatal(err)
	}
	d.ctx = ctx
	c := &config{Store: storeConfig{Path: filepath.Join(d.dir, "mobpost.db")}, Mail: mailConfig{Address: speedMaster}}
	w, err := newWays([]inbox.Config{{Server: s.IMAP(speedMaster), Processed: inbox.DefaultProcessed, Failed: inbox.DefaultFailed, Read: c.reader()}},
		outbox.Config{Server: s.SMTP(speedMaster), Hello: "localhost"}, new(tokenKeeper))
	if err != nil {
		t.Fatal(err)
	}
	if d.daemon, err = openDaemon(c, w, slog.New(slog.DiscardHandler)); err != nil {
		t.Fatal(err)
	}
	defer d.daemon.close()
	turns := make(chan struct{}, 1000)
	d.daemon.master.Told = func(table *gm.Table, e gm.Entry) {
		d.told(table, e)
		if e.Kind == gm.EntryTurn {
			turns <- struct{}{}
		}
	}
	var people []*loopback.Person
	for i, name := range demoNames[:d.players] {
		player, err := writers(d.game, name, i)
		if err != nil {
			t.Fatal(err)
		}
		people = append(people, &loopback.Person{Name: name, Address: strings.ToLower(name) + "@example.test", Style: i,
			Answer: d.answers(name, player), Read: func(raw []byte) gm.Letter { return read.Read(raw, read.Own{}) }})
	}
	if _, err := d.daemon.master.Create(ctx, gm.NewGame{ID: "demo", Rules: d.game, Players: seats(d.rules, people), Secret: d.secret, By: "test"}, false); err != nil {
		t.Fatal(err)
	}
	var wg sync.WaitGroup
	defer wg.Wait()
	defer cancel()
	for _, p := range people {
		wg.Go(func() {
			for ctx.Err() == nil { // a person whose server is away tries again
				if err := p.Live(ctx, s); err != nil && ctx.Err() == nil {
					t.Log(err)
					sleep(ctx, time.Second)
				}
			}
		})
	}
	wg.Go(func() { d.daemon.live(ctx) }) //nolint:errcheck // ends with ctx
	pulled := false
	for made := 0; ; {
		select {
		case <-turns:
			if made++; made == 3 && !pulled {
				pulled = true
				s.StopDovecot()
				s.StopPostfix()
				if err := s.StartDovecot(ctx); err != nil {
					t.Fatal(err)
				}
				if err := s.StartPostfix(ctx); err != nil {
					t.Fatal(err)
				}
			}
			continue
		case <-ctx.Done():
			t.Fatalf("the game did not end; %d turns\n%s", made, s.Log())
		case <-d.over:
		}
		break
	}
	r, err := d.daemon.master.CheckReplay(ctx, d.daemon, "demo")
	if err != nil || len(r.Faults) > 0 {
		t.Errorf("replay: %v %v", err, r.Faults)
	}
	again, err := d.daemon.rerun(ctx, io.Discard)
	if err != nil || again.different > 0 || again.ordered == 0 {
		t.Errorf("all intake again: %+v %v", again, err)
	}
}

// TestForeignPrograms: orders come by swaks, and mbsync fetches the report;
// the daemon between them is the real one.
func TestForeignPrograms(t *testing.T) {
	s := startDebian(t)
	for _, p := range []string{"swaks", "mbsync"} {
		if _, err := exec.LookPath(p); err != nil {
			t.Skip(p + " is not installed: apt-get install --no-install-recommends swaks isync")
		}
	}
	k := &killer{t: t, dir: t.TempDir()}
	a := k.open()
	names := []string{"anna", "ben", "cleo"}
	var players []gm.Player
	for i, seat := range []string{"red", "blue", "green"} {
		players = append(players, gm.Player{Seat: seat, Name: names[i], Address: names[i] + "@example.test"})
	}
	if _, err := a.master.Create(t.Context(), gm.NewGame{ID: "east", Rules: "themob", By: "gm", Players: players}, false); err != nil {
		t.Fatal(err)
	}
	table, err := a.master.Table(t.Context(), "east")
	if err != nil {
		t.Fatal(err)
	}
	in, out := s.IMAP(speedMaster), s.SMTP(speedMaster)
	text := fmt.Sprintf("[mail]\naddress = %q\n[imap]\nhost = \"localhost\"\nport = %d\ntls = \"starttls\"\nca_file = %q\nuser = %[1]q\npassword_env = \"PW\"\n[smtp]\nhost = \"localhost\"\nport = %[4]d\ntls = \"starttls\"\nca_file = %[3]q\nuser = %[1]q\npassword_env = \"PW\"\n[http]\nlisten = \"\"\n",
		speedMaster, in.Port, s.Dir+"/cert.pem", out.Port)
	if err := os.WriteFile(filepath.Join(k.dir, defaultConfig), []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := a.Close(); err != nil {
		t.Fatal(err)
	}
	ended := k.startAs(debian.Password)
	for i, p := range players {
		to, err := (&config{Mail: mailConfig{Address: speedMaster}}).letterhead().Tags().Tagged(table.Token(game.Seat(i)))
		if err != nil {
			t.Fatal(err)
		}
		at := s.SMTP(p.Address)
		said, err := exec.Command("swaks", "--server", at.Addr(), "--from", p.Address, "--to", to, "--tls", "--auth", "LOGIN", "--auth-user", p.Address,
			"--auth-password", debian.Password, "--header", "Subject: orders", "--body", "1: pass\\n2: pass").CombinedOutput()
		if err != nil {
			t.Fatalf("swaks: %v\n%s", err, said)
		}
	}
	var report string
	for end := late(t); report == "" && time.Now().Before(end); time.Sleep(300 * time.Millisecond) {
		dir := fetchedBy(t, s, "anna@example.test")
		files, _ := filepath.Glob(dir + "/INBOX/*/*")
		for _, f := range files {
			if raw, err := os.ReadFile(f); err == nil && strings.Contains(string(raw), "turn 1") && strings.Contains(string(raw), "X-Mobpost: report") {
				report = string(raw)
			}
		}
	}
	k.kill()
	ended()
	if !strings.Contains(report, "anna@example.test") {
		t.Fatalf("no report of the first turn came to anna\n%s", s.Log())
	}
	b := k.open()
	defer b.Close()
	taken, err := b.db.Inbox(t.Context(), gm.Taken)
	if err != nil || len(taken) != 3 {
		t.Errorf("%d mails were taken in (%v)", len(taken), err)
	}
	if failed, err := b.db.Outbox(t.Context(), store.Failed); err != nil || len(failed) > 0 {
		t.Errorf("%d mails failed (%v)", len(failed), err)
	}
}

// fetchedBy has mbsync fetch somebody's mailbox.
func fetchedBy(t *testing.T, s realSite, address string) (dir string) {
	t.Helper()
	dir = t.TempDir()
	rc := filepath.Join(dir, "rc")
	conf := fmt.Sprintf("IMAPAccount a\nHost localhost\nPort %d\nUser %s\nPass %s\nSSLType STARTTLS\nCertificateFile %s/cert.pem\nAuthMechs PLAIN\n\nIMAPStore far\nAccount a\n\nMaildirStore near\nPath %s/\nInbox %s/INBOX\n\nChannel c\nFar :far:\nNear :near:\nPatterns INBOX\nCreate Near\nSyncState *\nSync Pull\n",
		s.IMAP(address).Port, address, debian.Password, s.Dir, dir, dir)
	if err := os.WriteFile(rc, []byte(conf), 0o600); err != nil {
		t.Fatal(err)
	}
	if out, err := exec.Command("mbsync", "-c", rc, "c").CombinedOutput(); err != nil {
		t.Fatalf("mbsync: %v\n%s", err, out)
	}
	return dir
}
