package main

import (
	"context"
	"fmt"
	"io"
	"log/slog"
	"net/smtp"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"runtime/pprof"
	"slices"
	"strings"
	"testing"
	"time"

	"mobpost/gm"
	"mobpost/gm/game"
	"mobpost/mailer"
	"mobpost/mailer/inbox"
	"mobpost/mailer/loopback"
	"mobpost/mailer/loopback/debian"
	"mobpost/mailer/outbox"
	"mobpost/store"
)

// What make bench-mail measures with.
const (
	speedMails   = 10_000
	speedGames   = 100
	speedReports = 1_000
	speedMaster  = "gm@example.test"
)

// TestMailSpeed is make bench-mail: our whole way beside its peers on the same
// mailbox, in one run, with the ratios.
func TestMailSpeed(t *testing.T) {
	if os.Getenv("MOBPOST_BENCH_MAIL") != "1" {
		t.Skip("measures for minutes: make bench-mail")
	}
	if why := debian.Skip(); why != "" {
		t.Skip(why)
	}
	s, err := debian.Start(t.Context(), debian.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	house := filepath.Join(t.TempDir(), "mobpost.db")
	fillMaildir(t, s, speedHouse(t, house))
	// Dovecot's first look at a Maildir indexes it, which is nobody's.
	plainLoop(t, s, filepath.Join(t.TempDir(), "warm.db"), false)

	var ours, plain, bare, sync []time.Duration
	for range 3 {
		ours = append(ours, wholeWay(t, s, house))
		plain = append(plain, plainLoop(t, s, filepath.Join(t.TempDir(), "plain.db"), true))
		bare = append(bare, plainLoop(t, s, "", false))
		sync = append(sync, mbsync(t, s))
	}
	o, p, b, m := median(ours), median(plain), median(bare), median(sync)
	t.Logf("%d mails in Dovecot, medians of 3:", speedMails)
	t.Logf("  mobpost: fetch, read, take in, commit, answer  %8s", o.Round(time.Millisecond))
	t.Logf("  plain go-imap loop: fetch, parse, insert       %8s   mobpost is %.2f times that (target: 2)", p.Round(time.Millisecond), ratio(o, p))
	t.Logf("  plain go-imap loop: fetch alone                %8s", b.Round(time.Millisecond))
	t.Logf("  mbsync into a Maildir                          %8s   mobpost is %.2f times that (target: 0.25)", m.Round(time.Millisecond), ratio(o, m))
	t.Logf("  most memory of the daemon taking them in       %5d MB (target: 100)", memoryOf(t, s, house))

	var reports, raws []time.Duration
	for range 5 {
		reports, raws = append(reports, storedReports(t)), append(raws, rawReports(t))
	}
	stored, raw := median(reports), median(raws)
	t.Logf("%d stored reports of 30 kB over one connection, medians of 5:", speedReports)
	t.Logf("  mobpost: from the database, tries recorded     %8s", stored.Round(time.Millisecond))
	t.Logf("  raw net/smtp, the same bytes                   %8s   mobpost is %.2f times that (target: 1.3)", raw.Round(time.Millisecond), ratio(stored, raw))
}

func ratio(a, b time.Duration) float64 { return a.Seconds() / b.Seconds() }

func median(d []time.Duration) time.Duration {
	slices.Sort(d)
	return d[len(d)/2]
}

// fillMaildir puts players' mails into the game master's mailbox.
func fillMaildir(t *testing.T, s *debian.Servers, reply map[string]string) {
	t.Helper()
	dir := s.Maildir("gm")
	for _, d := range []string{"new", "cur", "tmp"} {
		if err := os.MkdirAll(filepath.Join(dir, d), 0o777); err != nil {
			t.Fatal(err)
		}
	}
	for i := range speedMails {
		player := fmt.Sprintf("p%d-%d@example.test", i%speedGames, i/speedGames%3)
		raw := fmt.Sprintf("Return-Path: <%s>\r\nReceived: from mx.example.net (mx.example.net [192.0.2.7])\r\n\tby mail.example.test with ESMTPS; Sun, 01 Mar 2026 12:00:01 +0000\r\nFrom: Ann Example <%[1]s>\r\nTo: %[4]s\r\nSubject: Re: [g%[2]d] hand 1, turn 1\r\nMessage-ID: <%[3]d@example.test>\r\nIn-Reply-To: <x%[2]d@mobpost.example.test>\r\nDate: Sun, 01 Mar 2026 12:00:00 +0000\r\nMIME-Version: 1.0\r\nContent-Type: text/plain; charset=utf-8\r\nUser-Agent: Mozilla Thunderbird\r\n\r\n"+
			"Hi,\r\n\r\n1: pass\r\n\r\nOn Sun, 1 Mar 2026 at 11:00, The Game Master <gm@example.test> wrote:\r\n> Round 1: the Casino is vacant.\r\n> Answer this mail with your orders.\r\n\r\n-- \r\nAnn\r\n", player, i%speedGames, i, reply[player])
		if err := os.WriteFile(filepath.Join(dir, "new", fmt.Sprintf("%d.M%06d.host", 1_772_000_000+i, i)), []byte(raw), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	if out, err := exec.Command("chown", "-R", "mail:mail", dir).CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
}

// speedHouse is a database with the games; it gives each player's address for
// answers.
func speedHouse(t *testing.T, path string) map[string]string {
	t.Helper()
	c := &config{Store: storeConfig{Path: path}, Mail: mailConfig{Address: speedMaster}}
	a, err := c.open(store.Options{Create: true}, io.Discard)
	if err != nil {
		t.Fatal(err)
	}
	defer a.Close()
	reply := map[string]string{}
	for i := range speedGames {
		var players []gm.Player
		for k, seat := range []string{"red", "blue", "green"} {
			players = append(players, gm.Player{Seat: seat, Name: seat, Address: fmt.Sprintf("p%d-%d@example.test", i, k)})
		}
		id := gm.GameID(fmt.Sprintf("g%d", i))
		if _, err := a.master.Create(t.Context(), gm.NewGame{ID: id, Rules: "themob", By: "gm", Players: players}, false); err != nil {
			t.Fatal(err)
		}
		table, err := a.master.Table(t.Context(), id)
		if err != nil {
			t.Fatal(err)
		}
		for seat, p := range players {
			if reply[p.Address], err = c.letterhead().Tags().Tagged(table.Token(game.Seat(seat))); err != nil {
				t.Fatal(err)
			}
		}
	}
	return reply
}

// copied is the database anew, as it was before any mail.
func copied(t *testing.T, house string) string {
	t.Helper()
	data, err := os.ReadFile(house)
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "mobpost.db")
	if err := os.WriteFile(path, data, 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

// wholeWay takes all mails in, as the daemon's round does.
func wholeWay(t *testing.T, s *debian.Servers, house string) time.Duration {
	t.Helper()
	c := &config{Store: storeConfig{Path: copied(t, house)}, Mail: mailConfig{Address: speedMaster}}
	w, err := newWays([]inbox.Config{{Server: s.IMAP(speedMaster, mailer.Plain), Read: c.reader()}}, outbox.Config{Server: s.SMTP(speedMaster, mailer.Plain)}, new(tokenKeeper))
	if err != nil {
		t.Fatal(err)
	}
	d, err := openDaemon(c, w, slog.New(slog.NewTextHandler(io.Discard, nil)))
	if err != nil {
		t.Fatal(err)
	}
	defer d.close()
	if profile := os.Getenv("MOBPOST_BENCH_PROFILE"); profile != "" {
		f, err := os.Create(profile)
		if err != nil {
			t.Fatal(err)
		}
		if err := pprof.StartCPUProfile(f); err != nil {
			t.Fatal(err)
		}
		defer pprof.StopCPUProfile()
	}
	runtime.GC()
	begin := time.Now()
	if err := d.master.Round(t.Context()); err != nil {
		t.Fatal(err)
	}
	took := time.Since(begin)
	in, err := d.db.Inbox(context.Background(), gm.Taken)
	if err != nil || len(in) != speedMails {
		all, _ := d.db.Inbox(context.Background(), "")
		for _, m := range all[:min(len(all), 3)] {
			t.Logf("mail %d from %s is %s: %s", m.ID, m.Letter.From, m.Outcome, m.Why)
		}
		t.Fatalf("%d of %d mails were taken in (%v)", len(in), len(all), err)
	}
	out, err := d.db.Outbox(context.Background(), store.Waiting)
	if err != nil || len(out) < speedMails {
		t.Fatalf("%d answers (%v)", len(out), err)
	}
	return took
}

// memoryOf is the most memory that a daemon of its own has while it takes all
// mails in, in MB.
func memoryOf(t *testing.T, s *debian.Servers, house string) int {
	t.Helper()
	dir := filepath.Dir(copied(t, house))
	srv := s.IMAP(speedMaster, mailer.Plain)
	text := fmt.Sprintf("[mail]\naddress = %q\n[imap]\nhost = %q\nport = %d\ntls = \"none\"\nuser = %q\npassword_env = \"PW\"\nprocessed = \"\"\nfailed = \"\"\n[smtp]\nhost = \"127.0.0.1\"\nport = 1\ntls = \"none\"\n[http]\nlisten = \"\"\n",
		speedMaster, srv.Host, srv.Port, srv.User)
	if err := os.WriteFile(filepath.Join(dir, defaultConfig), []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(self, "serve")
	cmd.Args[0] = "mobpost"
	cmd.Dir, cmd.Env = dir, append(os.Environ(), "PW="+debian.Password)
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	defer cmd.Wait()         //nolint:errcheck // it is killed
	defer cmd.Process.Kill() //nolint:errcheck // as above
	c := &config{Store: storeConfig{Path: filepath.Join(dir, "mobpost.db")}}
	a, err := c.open(store.Options{ReadOnly: true}, io.Discard)
	if err != nil {
		t.Fatal(err)
	}
	defer a.Close()
	for end := late(t); time.Now().Before(end); time.Sleep(100 * time.Millisecond) {
		if in, err := a.db.Inbox(t.Context(), gm.Taken); err == nil && len(in) == speedMails {
			break
		}
	}
	status, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", cmd.Process.Pid))
	if err != nil {
		t.Fatal(err)
	}
	var kB int
	_, after, _ := strings.Cut(string(status), "VmHWM:")
	if _, err := fmt.Sscan(after, &kB); err != nil {
		t.Fatal(err)
	}
	return kB >> 10
}

// mbsync copies the mailbox into a Maildir.
func mbsync(t *testing.T, s *debian.Servers) time.Duration {
	t.Helper()
	dir, srv := t.TempDir(), s.IMAP(speedMaster, mailer.Plain)
	conf := fmt.Sprintf("IMAPAccount a\nHost 127.0.0.1\nPort %d\nUser %s\nPass %s\nSSLType None\nAuthMechs PLAIN\n\nIMAPStore far\nAccount a\n\nMaildirStore near\nPath %s/\nInbox %s/INBOX\n\nChannel c\nFar :far:\nNear :near:\nPatterns INBOX\nCreate Near\nSyncState *\nSync Pull\n",
		srv.Port, srv.User, debian.Password, dir, dir)
	rc := filepath.Join(dir, "mbsyncrc")
	if err := os.WriteFile(rc, []byte(conf), 0o600); err != nil {
		t.Fatal(err)
	}
	begin := time.Now()
	if out, err := exec.Command("mbsync", "-c", rc, "c").CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	return time.Since(begin)
}

// speedReport is a report of 30 kB.
func speedReport() []byte {
	return []byte("Subject: report\r\n\r\n" + strings.Repeat("A line of a report as it is sent to players, about 60 wide.\r\n", 500))
}

func reportServer(t *testing.T) *loopback.Server {
	t.Helper()
	s, err := loopback.Start(loopback.Config{Boxes: []loopback.Box{{Address: "ann@example.test", Password: "x"}}, Faults: loopback.Faults{Rcpt: func(string) error { return nil }}})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	return s
}

// storedReports sends what waits in the database.
func storedReports(t *testing.T) time.Duration {
	t.Helper()
	s := reportServer(t)
	c := &config{Store: storeConfig{Path: filepath.Join(t.TempDir(), "mobpost.db")}}
	a, err := c.open(store.Options{Create: true}, io.Discard)
	if err != nil {
		t.Fatal(err)
	}
	defer a.Close()
	var out []gm.Outgoing
	for i := range speedReports {
		out = append(out, gm.Outgoing{MessageID: fmt.Sprintf("%d@x", i), Envelope: speedMaster, To: "ann@example.test", Raw: speedReport(), Made: time.Now(), GiveUp: time.Now().Add(time.Hour)})
	}
	if errs, err := a.db.Commit(t.Context(), slices.Values([]gm.Effect{{Out: out}})); err != nil || errs[0] != nil {
		t.Fatal(errs, err)
	}
	o, err := outbox.New(outbox.Config{Server: s.SMTP("ann@example.test"), Hello: "bench"})
	if err != nil {
		t.Fatal(err)
	}
	defer o.Close()
	a.master.Sender = o
	begin := time.Now()
	if err := a.master.Deliver(t.Context()); err != nil {
		t.Fatal(err)
	}
	took := time.Since(begin)
	if sent, err := a.db.Outbox(t.Context(), store.Sent); err != nil || len(sent) != speedReports {
		t.Fatal(len(sent), err)
	}
	return took
}

func rawReports(t *testing.T) time.Duration {
	t.Helper()
	s, report := reportServer(t), speedReport()
	begin := time.Now()
	c, err := smtp.Dial(s.SMTPAddr())
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	for range speedReports {
		if err := c.Mail(speedMaster); err != nil {
			t.Fatal(err)
		}
		if err := c.Rcpt("ann@example.test"); err != nil {
			t.Fatal(err)
		}
		w, err := c.Data()
		if err != nil {
			t.Fatal(err)
		}
		if _, err := w.Write(report); err != nil {
			t.Fatal(err)
		}
		if err := w.Close(); err != nil {
			t.Fatal(err)
		}
	}
	return time.Since(begin)
}
