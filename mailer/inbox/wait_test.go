package inbox

import (
	"context"
	"errors"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/cenkalti/backoff/v5"

	"mobpost/gm"
	"mobpost/mailer"
)

// silent stops answering from the first command on that has the word in it.
func silent(word string) func(*fakeConn, string) bool {
	return func(_ *fakeConn, line string) bool { return strings.Contains(line, word) }
}

func (f *fake) set(on func(*fakeConn, string) bool) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.on = on
}

func TestWaitForNews(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := newFake(1)
		in, k := f.open(t)
		k.look(t, in)
		begin := time.Now()
		woken := make(chan error)
		go func() { woken <- in.Wait(t.Context()) }()
		synctest.Wait()
		time.Sleep(90 * time.Second) // synctest's time
		f.add("Subject: news\r\n\r\n")
		f.conn.say("* 1 EXISTS")
		if err := <-woken; err != nil || time.Since(begin) != 90*time.Second {
			t.Errorf("woken after %s: %v", time.Since(begin), err)
		}
		k.look(t, in)
		if len(k.mails) != 2 || f.dials != 1 {
			t.Errorf("%d mails over %d connections", len(k.mails), f.dials)
		}
		in.Close()
	})
}

// Note 1: an IDLE is begun again before routers forget the connection, and
// the mailbox is looked at besides.
func TestWaitPolls(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := newFake(1)
		in, k := f.open(t, func(c *Config) { c.Poll = time.Hour })
		k.look(t, in)
		begin := time.Now()
		if err := in.Wait(t.Context()); err != nil || time.Since(begin) != MaxPoll {
			t.Errorf("polled after %s: %v", time.Since(begin), err)
		}
		k.look(t, in)
		if f.dials != 1 {
			t.Errorf("%d connections", f.dials)
		}
		in.Close()
	})
}

// Who looks does not wait for who waits.
func TestLookEndsWait(t *testing.T) {
	for _, caps := range []string{"IMAP4rev1 IDLE MOVE", "IMAP4rev1 MOVE"} {
		synctest.Test(t, func(t *testing.T) {
			f := newFake(1)
			f.caps = caps
			in, k := f.open(t)
			k.look(t, in)
			begin := time.Now()
			woken := make(chan error)
			go func() { woken <- in.Wait(t.Context()) }()
			synctest.Wait()
			k.look(t, in)
			if err := <-woken; err != nil || time.Since(begin) != 0 || f.dials != 1 {
				t.Errorf("%s: after %s, %d connections: %v", caps, time.Since(begin), f.dials, err)
			}
			begin = time.Now() // and the next Wait is a whole one
			in.Wait(t.Context())
			if time.Since(begin) < pollWithoutIdle {
				t.Errorf("%s: the next Wait ended after %s", caps, time.Since(begin))
			}
			in.Close()
		})
	}
}

func TestWaitWithoutIdle(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := newFake(1)
		f.caps = "IMAP4rev1"
		in, k := f.open(t)
		k.look(t, in)
		begin := time.Now()
		if err := in.Wait(t.Context()); err != nil || time.Since(begin) != pollWithoutIdle {
			t.Errorf("polled after %s: %v", time.Since(begin), err)
		}
		in.Close()
	})
}

// Note 1: a server that has fallen silent is noticed wherever it does so.
func TestWatchdog(t *testing.T) {
	for _, word := range []string{"UID SEARCH", "UID FETCH", "UID MOVE", "IDLE"} {
		synctest.Test(t, func(t *testing.T) {
			f := newFake(1)
			in, k := f.open(t)
			if err := in.Wait(t.Context()); err != nil { // connects
				t.Fatal(err)
			}
			f.set(silent(word))
			begin := time.Now()
			in.Look(t.Context(), k.unknown, k.take)
			if d := time.Since(begin); d > 4*time.Minute {
				t.Errorf("silent at %s: a look took %s", word, d)
			}
			in.Wait(t.Context())
			if d := time.Since(begin); d > 10*time.Minute {
				t.Errorf("silent at %s: noticed after %s", word, d)
			}
			f.set(nil)
			time.Sleep(suspectFor)
			for range 3 { // the mail comes over a new connection
				in.Wait(t.Context())
				in.Look(t.Context(), k.unknown, k.take)
			}
			if len(k.mails) != 1 || len(k.faults()) != 0 || f.dials < 2 {
				t.Errorf("silent at %s: %d mails, %d connections", word, len(k.mails), f.dials)
			}
			in.Close()
		})
	}
}

// Note 1: nor is it waited for without end at the door, whoever waits.
func TestSilentAtTheDoor(t *testing.T) {
	const short = 20 * time.Second
	for _, word := range []string{"greeting", "LOGIN", "CAPABILITY", "SELECT"} {
		for _, cancelled := range []time.Duration{0, 3 * time.Second} {
			synctest.Test(t, func(t *testing.T) {
				f := newFake(1)
				f.mute = word == "greeting"
				f.set(silent(word))
				in, k := f.open(t, func(c *Config) { c.Answer = short })
				ctx, want := t.Context(), short
				if cancelled > 0 {
					want = cancelled
					var cancel func()
					ctx, cancel = context.WithTimeout(ctx, cancelled)
					defer cancel()
				}
				begin := time.Now()
				err := in.Look(ctx, k.unknown, k.take)
				if d := time.Since(begin); err == nil || d != want || errors.Is(err, gm.ErrAway) != (cancelled == 0) {
					t.Errorf("silent at %s: after %s, not %s: %v", word, d, want, err)
				}
				in.Close()
			})
		}
	}
}

// Nor when an IDLE is to end, or all of it.
func TestSilentAtTheEnd(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := newFake(1)
		in, k := f.open(t, func(c *Config) { c.Answer = 20 * time.Second })
		k.look(t, in)
		f.set(silent("DONE"))
		begin := time.Now()
		if err := in.Wait(t.Context()); err != nil || time.Since(begin) != DefaultPoll+20*time.Second {
			t.Errorf("silent at DONE: after %s: %v", time.Since(begin), err)
		}
		f.set(silent("LOGOUT"))
		k.look(t, in)
		begin = time.Now()
		in.Close()
		if d := time.Since(begin); d != grace || f.dials != 2 {
			t.Errorf("silent at LOGOUT: closed after %s, %d connections", d, f.dials)
		}
	})
}

// Note 5: however much news there is, a look goes on.
func TestMuchNews(t *testing.T) {
	for _, word := range []string{"UID SEARCH", "UID FETCH", "UID MOVE"} {
		synctest.Test(t, func(t *testing.T) {
			f := newFake(1)
			f.set(func(c *fakeConn, line string) bool {
				if strings.Contains(line, word) {
					c.say("* 1 EXISTS\r\n* 2 EXISTS\r\n* 3 EXISTS")
				}
				return false
			})
			in, k := f.open(t)
			k.look(t, in)
			begin := time.Now()
			if err := in.Wait(t.Context()); err != nil || time.Since(begin) != 0 || len(k.mails) != 1 {
				t.Errorf("at %s: %d mails; waited %s after news: %v", word, len(k.mails), time.Since(begin), err)
			}
			in.Close()
		})
	}
}

// The end of an IDLE is waited for, but never for long.
func TestWaitEnds(t *testing.T) {
	for name, on := range map[string]func(*fakeConn, string) bool{"good": nil, "silent": silent("IDLE")} {
		synctest.Test(t, func(t *testing.T) {
			f := newFake(1)
			in, k := f.open(t)
			k.look(t, in)
			f.set(on)
			ctx, cancel := context.WithTimeout(t.Context(), 10*time.Second)
			defer cancel()
			begin := time.Now()
			if err := in.Wait(ctx); err != nil {
				t.Errorf("%s: %v", name, err)
			}
			if d := time.Since(begin); d > 10*time.Second+grace || d < 10*time.Second {
				t.Errorf("%s: ended after %s", name, d)
			}
			f.set(nil)
			k.look(t, in)
			if want := map[string]int{"good": 1, "silent": 2}[name]; f.dials != want {
				t.Errorf("%s: %d connections", name, f.dials)
			}
			in.Close()
		})
	}
}

// A loop of Look and Wait against a dead server does not spin, and is back
// soon after the server is.
func TestReconnect(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := newFake(1)
		in, k := f.open(t)
		down := errors.New("connection refused")
		f.refuse = down
		begin := time.Now()
		looks := 0
		for time.Since(begin) < time.Hour {
			if err := in.Look(t.Context(), k.unknown, k.take); !errors.Is(err, down) || !errors.Is(err, gm.ErrAway) {
				t.Fatal(err)
			}
			if err := in.Wait(t.Context()); !errors.Is(err, down) || !errors.Is(err, gm.ErrAway) {
				t.Fatal(err)
			}
			looks++
		}
		if f.dials > 40 || f.dials < 10 {
			t.Errorf("dialled %d times in an hour", f.dials)
		}
		f.refuse = nil
		back := time.Now()
		if err := in.Wait(t.Context()); err != nil || time.Since(back) > 8*time.Minute {
			t.Errorf("back after %s: %v", time.Since(back), err)
		}
		k.look(t, in)
		if len(k.mails) != 1 {
			t.Error("no mail")
		}
		in.Close()
	})
}

// A server that lets us in and ends the connection a moment later is left alone
// more and more, too.
func TestShortConnections(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := newFake(1)
		f.set(func(c *fakeConn, line string) bool {
			if strings.Contains(line, "IDLE") {
				c.say("* BYE too many")
				c.Close()
				return true
			}
			return false
		})
		in, k := f.open(t)
		for begin := time.Now(); time.Since(begin) < time.Hour; {
			in.Look(t.Context(), k.unknown, k.take)
			in.Wait(t.Context())
		}
		if f.dials > 140 || f.dials < 50 || len(k.mails) != 1 {
			t.Errorf("dialled %d times in an hour, %d mails", f.dials, len(k.mails))
		}
		// After one that lasted the next is made at once.
		f.set(nil)
		time.Sleep(10 * time.Minute)
		k.look(t, in)
		woken := make(chan error)
		go func() { woken <- in.Wait(t.Context()) }()
		time.Sleep(steady)
		f.mu.Lock()
		f.conn.Close()
		f.mu.Unlock()
		if err := <-woken; err != nil {
			t.Error(err)
		}
		k.look(t, in)
		in.Close()
	})
}

// Some servers list IDLE among what they can, and refuse it. They are asked now
// and then, over the same connection.
func TestIdleRefused(t *testing.T) {
	for _, says := range []string{"NO not now", "BAD what"} {
		synctest.Test(t, func(t *testing.T) {
			f := newFake(1)
			f.set(func(c *fakeConn, line string) bool {
				tag, cmd, _ := strings.Cut(line, " ")
				if cmd == "IDLE" {
					c.say(tag + " " + says)
				}
				return cmd == "IDLE"
			})
			in, k := f.open(t)
			k.look(t, in)
			f.add("Subject: news\r\n\r\n")
			for range 3 {
				begin := time.Now()
				if err := in.Wait(t.Context()); err != nil || time.Since(begin) != pollWithoutIdle {
					t.Errorf("%s: waited %s: %v", says, time.Since(begin), err)
				}
				k.look(t, in)
			}
			if n := len(f.asked("IDLE")); f.dials != 1 || len(k.mails) != 2 || n != 1 {
				t.Errorf("%s: %d connections, %d mails, asked %d times", says, f.dials, len(k.mails), n)
			}
			in.Close()
		})
	}
}

func TestBackoffThatStops(t *testing.T) {
	r := newRetry(&backoff.StopBackOff{})
	r.failed(errors.New("x"))
	if r.wait() > 0 {
		t.Error("waits for ever")
	}
}

func TestWrongPassword(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := newFake(1)
		f.set(func(c *fakeConn, line string) bool {
			tag, cmd, _ := strings.Cut(line, " ")
			if strings.HasPrefix(cmd, "LOGIN") {
				c.say(tag + " NO [AUTHENTICATIONFAILED] no")
				return true
			}
			return false
		})
		in, k := f.open(t)
		err := in.Look(t.Context(), k.unknown, k.take)
		if !errors.Is(err, mailer.ErrLogin) || strings.Contains(err.Error(), "pw") {
			t.Error(err)
		}
		in.Close()
	})
}

func TestClosed(t *testing.T) {
	f := newFake(1)
	in, k := f.open(t)
	k.look(t, in)
	in.Close()
	if err := in.Look(t.Context(), k.unknown, k.take); !errors.Is(err, ErrClosed) {
		t.Error(err)
	}
	if err := in.Wait(t.Context()); !errors.Is(err, ErrClosed) {
		t.Error(err)
	}
}
