package main

import (
	"bufio"
	"bytes"
	"context"
	"crypto/rand"
	"fmt"
	"io"
	"log/slog"
	"net/mail"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"mobpost/gm"
	"mobpost/mailer/loopback"
	"mobpost/store"
)

// late is when a test that waits for something in vain gives up: shortly
// before the whole run does. How long anything takes on a machine that is busy
// with other things, or with the race detector, cannot be told.
func late(t *testing.T) time.Time {
	if end, ok := t.Deadline(); ok {
		return end.Add(-10 * time.Second)
	}
	return time.Now().Add(10 * time.Minute)
}

// moment is what a daemon is killed at: the loopback server sees it happen.
type moment string

// The moments.
const (
	reportGiven   moment = "a report was handed to the mail server, which has not said yes yet"
	reportTaken   moment = "a report was taken, and the daemon has not been told"
	answerGiven   moment = "an answer was handed to the mail server"
	mailFetched   moment = "a mail is being fetched"
	mailGiven     moment = "a mail was fetched, and is not committed yet"
	mailFiled     moment = "the mails were moved to their folder"
	mailDelivered moment = "orders have just come in"
)

// killer is a mail server with a real daemon at it, which is killed at moments
// and started again.
type killer struct {
	t      *testing.T
	dir    string
	server *loopback.Server

	mu     sync.Mutex
	at     moment // the next moment to kill at; "" for none
	cables int    // IMAP connections so far; some are cut in the middle of a mail
	kill   func() // kills the daemon that runs
	signal func(os.Signal) error
	hear   func(line string) // what it logs; set before it starts
	killed chan moment
	mails  map[string]int // mails delivered to players, by address and Message-ID
	raws   map[string]string
	more   chan struct{} // closed when another was delivered
}

func (k *killer) happens(m moment) {
	k.mu.Lock()
	defer k.mu.Unlock()
	if k.at != m {
		return
	}
	k.at = ""
	k.kill()
	k.killed <- m
}

// data watches what the daemon sends.
func (k *killer) data(to []string, raw []byte) (loopback.Outcome, error) {
	if strings.HasPrefix(to[0], "gm") {
		return loopback.Answer, nil
	}
	m, err := mail.ReadMessage(bytes.NewReader(raw))
	if err != nil {
		return loopback.Answer, err
	}
	report := m.Header.Get("In-Reply-To") == ""
	if report {
		k.happens(reportGiven)
	} else {
		k.happens(answerGiven)
	}
	k.mu.Lock()
	id := to[0] + " " + m.Header.Get("Message-ID")
	k.mails[id]++
	if had := k.raws[id]; had != "" && had != string(raw) {
		k.t.Errorf("%s was sent again with other bytes", id)
	}
	k.raws[id] = string(raw)
	close(k.more)
	k.more = make(chan struct{})
	k.mu.Unlock()
	if report {
		k.happens(reportTaken)
	}
	return loopback.Answer, nil
}

// start runs the daemon: this test's own binary, by the program's name.
func (k *killer) start() (ended func()) {
	k.t.Helper()
	return k.startAs("demo")
}

// startAs runs it with a password for both servers.
func (k *killer) startAs(password string) (ended func()) {
	k.t.Helper()
	self, err := os.Executable()
	if err != nil {
		k.t.Fatal(err)
	}
	cmd := exec.Command(self, "serve")
	cmd.Args[0] = "mobpost"
	cmd.Dir = k.dir
	cmd.Env = append(os.Environ(), "PW="+password)
	errs, err := cmd.StderrPipe()
	if err != nil {
		k.t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		k.t.Fatal(err)
	}
	k.mu.Lock()
	k.kill = func() { cmd.Process.Kill() }
	k.signal = cmd.Process.Signal
	k.mu.Unlock()
	lines := make(chan struct{})
	go func() {
		defer close(lines)
		for said := bufio.NewScanner(errs); said.Scan(); {
			k.t.Log(said.Text())
			if k.hear != nil {
				k.hear(said.Text())
			}
		}
	}()
	ended = sync.OnceFunc(func() {
		<-lines
		_ = cmd.Wait() // it was killed
	})
	k.t.Cleanup(func() {
		_ = cmd.Process.Kill() // if the test ends before its time
		ended()
	})
	return ended
}

// until waits until what was delivered meets a condition.
func (k *killer) until(what string, met func() bool) {
	k.t.Helper()
	giveUp := time.After(time.Until(late(k.t)))
	for {
		k.mu.Lock()
		more, ok := k.more, met()
		k.mu.Unlock()
		if ok {
			return
		}
		select {
		case <-more:
		case <-giveUp:
			k.t.Fatalf("waited in vain until %s; %d mails", what, len(k.mails))
		}
	}
}

// mailedTo counts the different mails of a player; k.mu is held.
func (k *killer) mailedTo(address string) int {
	n := 0
	for id := range k.mails {
		if strings.HasPrefix(id, address+" ") {
			n++
		}
	}
	return n
}

// writes delivers orders by SMTP's way in.
func (k *killer) writes(from string, n int, lines ...string) {
	k.t.Helper()
	k.writesTo("gm@mobpost.test", from, n, lines...)
}

func (k *killer) writesTo(to, from string, n int, lines ...string) {
	k.t.Helper()
	raw := fmt.Sprintf("From: %s\r\nTo: gm@mobpost.test\r\nSubject: orders %d\r\nMessage-ID: <%d.%s>\r\nDate: Mon, 2 Mar 2026 12:00:00 +0000\r\n\r\n%s\r\n",
		from, n, n, from, strings.Join(lines, "\r\n"))
	if err := k.server.Deliver(to, []byte(raw), time.Now()); err != nil {
		k.t.Fatal(err)
	}
}

var killPlayers = []string{"anna@mobpost.test", "ben@mobpost.test", "cleo@mobpost.test"}

func newKiller(t *testing.T) *killer {
	k := &killer{t: t, dir: t.TempDir(), killed: make(chan moment, 1), mails: map[string]int{}, raws: map[string]string{}, more: make(chan struct{})}
	boxes := []loopback.Box{{Address: "gm@mobpost.test", Password: "demo"}}
	for _, p := range killPlayers {
		boxes = append(boxes, loopback.Box{Address: p, Password: "demo"})
	}
	var err error
	k.server, err = loopback.Start(loopback.Config{Boxes: boxes, Faults: loopback.Faults{
		Data: k.data,
		Move: func(string) error { k.happens(mailFiled); return nil },
		Conn: k.watch,
	}})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { k.server.Close() })
	in, out := k.server.IMAP("gm@mobpost.test"), k.server.SMTP("gm@mobpost.test")
	text := fmt.Sprintf("[mail]\naddress = \"gm@mobpost.test\"\n[imap]\nhost = %q\nport = %d\ntls = \"none\"\nuser = \"gm@mobpost.test\"\npassword_env = \"PW\"\n"+
		"[smtp]\nhost = %q\nport = %d\ntls = \"none\"\nuser = \"gm@mobpost.test\"\npassword_env = \"PW\"\n", in.Host, in.Port, out.Host, out.Port)
	if err := os.WriteFile(filepath.Join(k.dir, defaultConfig), []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return k
}

// open is the database between two lives of the daemon.
func (k *killer) open() *app {
	k.t.Helper()
	c := &config{Store: storeConfig{Path: filepath.Join(k.dir, "mobpost.db")}, Mail: mailConfig{Address: "gm@mobpost.test"}}
	a, err := c.open(store.Options{Create: true}, io.Discard)
	if err != nil {
		k.t.Fatal(err)
	}
	a.master.Log, a.master.Random = slog.New(slog.DiscardHandler), rand.Reader
	return a
}

// TestKilled kills the daemon with SIGKILL at each moment of a turn and starts
// it again: nothing is lost, and nothing takes effect twice. Only a mail that
// the server has taken when the daemon was killed may come twice, with the
// same Message-ID and bytes: nobody can know better (RFC 5321 6.1).
func TestKilled(t *testing.T) {
	k := newKiller(t)
	a := k.open()
	_, err := a.master.Create(context.Background(), gm.NewGame{ID: "east", Rules: "themob", By: "gm", Settings: gm.Settings{Identity: gm.ByAddress}, Players: []gm.Player{
		{Seat: "red", Name: "Anna", Address: killPlayers[0]}, {Seat: "blue", Name: "Ben", Address: killPlayers[1]}, {Seat: "green", Name: "Cleo", Address: killPlayers[2]},
	}}, false)
	if err != nil {
		t.Fatal(err)
	}
	if err := a.Close(); err != nil {
		t.Fatal(err)
	}
	rounds := [][]string{{"1: pass", "2: pass"}, {"3: pass", "4: pass"}, {"5: pass"}}
	moments := []moment{reportGiven, reportTaken, answerGiven, mailFetched, mailGiven, mailFiled, mailDelivered, reportGiven, reportTaken, answerGiven, mailGiven, mailFiled}
	written, want := 0, 1
	for turn, m := range moments {
		k.mu.Lock()
		k.at = m
		k.mu.Unlock()
		ended := k.start()
		// Everybody writes when he has the report; the moment comes somewhere
		// on the way.
		written++
		for _, p := range killPlayers {
			k.writes(p, written, rounds[turn%3]...)
		}
		k.happens(mailDelivered)
		select {
		case got := <-k.killed:
			t.Logf("turn %d: killed when %s", turn+1, got)
		case <-time.After(time.Until(late(t))):
			t.Fatalf("turn %d: it never came to %q", turn+1, m)
		}
		ended()
		// The next life finishes the turn: an answer and a report for each.
		ended = k.start()
		want += 2
		k.until(fmt.Sprintf("everybody has %d mails", want), func() bool {
			for _, p := range killPlayers {
				if k.mailedTo(p) < want {
					return false
				}
			}
			return true
		})
		k.mu.Lock()
		k.kill()
		k.mu.Unlock()
		ended()
	}
	k.check(moments, written)
}
