package outbox

import (
	"context"
	"errors"
	"io"
	"log/slog"
	"net"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"mobpost/gm"
	"mobpost/mailer"
)

// Note 18: one connection, and nothing on it but what mails need.
func TestReused(t *testing.T) {
	for _, pipelining := range []bool{false, true} {
		reused(t, &script{pipelining: pipelining})
	}
}

func reused(t *testing.T, s *script) {
	o := s.open(t)
	for i := range 3 {
		if try := o.Send(t.Context(), letter(i)); try.Result != gm.Sent || try.Code != 250 || try.Message != "2.0.0 taken as 42" || try.ID != int64(i) {
			t.Fatalf("%+v", try)
		}
	}
	o.Close()
	want := []string{"EHLO test"}
	for _, p := range []string{"p0", "p1", "p2"} {
		want = append(want, "MAIL FROM:<gm@example.test>", "RCPT TO:<"+p+"@example.test>", "DATA")
	}
	if want = append(want, "QUIT"); !slices.Equal(s.commands, want) {
		t.Errorf("commands %q", s.commands)
	}
	if string(letter(2).Raw) != s.mails[2] {
		t.Errorf("other bytes were sent: %q", s.mails[2])
	}
}

func TestVerdicts(t *testing.T) {
	for name, how := range map[string]func(*script){
		"one by one":                     func(*script) {},
		"at once":                        func(s *script) { s.pipelining = true },
		"at once, and wanted for nobody": func(s *script) { s.pipelining, s.naive = true, true },
	} {
		t.Run(name, func(t *testing.T) { verdicts(t, how) })
	}
}

func verdicts(t *testing.T, how func(*script)) {
	for _, c := range []struct {
		at, says string
		want     gm.TryResult
		code     int
		kept     bool // the connection
	}{
		{"RCPT", "550 5.1.1 no such person", gm.Failing, 550, true},
		{"RCPT", "450 4.2.0 greylisted", gm.Later, 450, true},
		{"RCPT", "421 4.3.0 going down", gm.Later, 421, false},
		{"RCPT", "CLOSE", gm.Later, 0, false},
		{"RCPT", "nonsense", gm.Later, 0, false},
		{"MAIL", "451 later", gm.Later, 451, true},
		{"MAIL", "552 too large", gm.Failing, 552, true},
		{"MAIL", "530 log in first", gm.Later, 530, true},
		{"MAIL", "550-5.4.5 Daily user sending limit exceeded.\r\n550 5.4.5 ask there", gm.Later, 550, true},
		{"RCPT", "550 5.7.233 the tenant has exceeded its daily limit", gm.Later, 550, true},
		{"DATA", "451 later", gm.Later, 451, true},
		{"DATA", "554 no", gm.Failing, 554, true},
		{".", "554 5.7.1 spam", gm.Failing, 554, true},
		{".", "452 disk full", gm.Later, 452, true},
		{".", "CLOSE", gm.Later, 0, false}, // note 14
		{".", "251 somebody else will have it", gm.Sent, 250, true},
		{"EHLO", "CLOSE", gm.Paced, 0, false},
	} {
		s := script{answer: on(c.at, c.says)}
		how(&s)
		o := s.open(t)
		try := o.Send(t.Context(), letter(1))
		if try.Result != c.want || try.Code != c.code {
			t.Errorf("%s to %s: %+v", c.says, c.at, try)
		}
		if d := time.Until(try.Next); c.want == gm.Later && (d < 45*time.Second || d > 75*time.Second) {
			t.Errorf("%s to %s: next try in %s", c.says, c.at, d)
		}
		s.set(nil)
		if c.at == "EHLO" {
			continue
		}
		if try := o.Send(t.Context(), letter(2)); try.Result != gm.Sent {
			t.Errorf("after %s to %s: %+v", c.says, c.at, try)
		}
		dials, mails := s.count()
		if (dials == 1) != c.kept {
			t.Errorf("after %s to %s: %d connections", c.says, c.at, dials)
		}
		for _, m := range mails {
			if m != "" && m != string(letter(1).Raw) && m != string(letter(2).Raw) || m == "" && !s.naive {
				t.Errorf("after %s to %s: the mail %q", c.says, c.at, m)
			}
		}
	}
}

// A server that lets nobody in says nothing about the mail.
func TestNotLetIn(t *testing.T) {
	for greeting, want := range map[string]int{"421 too busy": 421, "554-no\r\n554 service": 554, "nonsense": 0} {
		s := script{greeting: greeting}
		if try := s.open(t).Send(t.Context(), letter(1)); try.Result != gm.Paced || try.Code != want || time.Until(try.Next) > pauseFirst {
			t.Errorf("%q: %+v", greeting, try)
		}
	}
}

// Note 14: the server has the mail, and its answer does not come. The same
// bytes are sent again, so that the reader's program knows it for the same.
func TestAnswerLost(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := script{answer: on(".", "SILENCE")}
		o := s.open(t)
		out := letter(1)
		begin := time.Now()
		try := o.Send(t.Context(), out)
		if try.Result != gm.Later || try.Code != 0 || !strings.Contains(try.Message, "may have arrived") || time.Since(begin) > DefaultEndTimeout {
			t.Errorf("after %s: %+v", time.Since(begin), try)
		}
		s.set(nil)
		if try := o.Send(t.Context(), out); try.Result != gm.Sent {
			t.Errorf("%+v", try)
		}
		if dials, mails := s.count(); len(mails) != 2 || mails[0] != mails[1] || dials != 2 {
			t.Errorf("%d connections, mails %q", dials, mails)
		}
		o.Close()
	})
}

// Note 14: what fails after the 250 does not matter to the mail.
func TestDeliveredThenBroken(t *testing.T) {
	s := script{}
	o := s.open(t)
	s.answer = on("RSET", "CLOSE")
	if try := o.Send(t.Context(), letter(1)); try.Result != gm.Sent {
		t.Errorf("%+v", try)
	}
}

// A kept connection that the server has ended costs no try.
func TestStale(t *testing.T) {
	for i, says := range []string{"CLOSE", "421 4.4.2 idle too long", "CLOSE", "421 4.4.2 idle too long"} {
		s := script{pipelining: i > 1}
		o := s.open(t)
		if try := o.Send(t.Context(), letter(1)); try.Result != gm.Sent {
			t.Fatalf("%+v", try)
		}
		n := 0
		s.set(func(cmd string) string {
			if strings.HasPrefix(cmd, "MAIL") {
				if n++; n == 1 {
					return says
				}
			}
			return ""
		})
		if try := o.Send(t.Context(), letter(2)); try.Result != gm.Sent {
			t.Errorf("%s: %+v", says, try)
		}
		if dials, _ := s.count(); dials != 2 {
			t.Errorf("%s: %d connections", says, dials)
		}
	}
}

// Note 16: the end of a context ends a DATA in progress.
func TestContext(t *testing.T) {
	for _, at := range []string{"EHLO", "MAIL", "RCPT", "DATA", "."} {
		synctest.Test(t, func(t *testing.T) {
			ctx, cancel := context.WithCancel(t.Context())
			s := script{answer: func(cmd string) string {
				if strings.HasPrefix(cmd, at) {
					cancel()
					return "SILENCE"
				}
				return ""
			}}
			o := s.open(t)
			begin := time.Now()
			try := o.Send(ctx, letter(1))
			most := time.Second
			if at == "." {
				most = grace
			}
			if try.Result != gm.Later || time.Since(begin) > most {
				t.Errorf("cancelled at %s, after %s: %+v", at, time.Since(begin), try)
			}
			// What we stopped ourselves goes at once when we are back; a mail that
			// is out, and may have arrived, is no such thing.
			if d := time.Until(try.Next); at != "." && d != 0 || at == "." && d < 45*time.Second {
				t.Errorf("cancelled at %s: the next try is in %s", at, d)
			}
			s.set(nil)
			if try := o.Send(t.Context(), letter(1)); try.Result != gm.Sent {
				t.Errorf("cancelled at %s, then: %+v", at, try)
			}
			o.Close()
		})
	}
}

// A server that falls silent holds nothing for longer than it may: the time for
// an answer, which is short, and that for the answer to a whole mail.
func TestSilence(t *testing.T) {
	const short = 20 * time.Second
	for _, c := range []struct {
		at   string
		want gm.TryResult
		most time.Duration
	}{
		{"EHLO", gm.Paced, short},
		{"MAIL", gm.Later, 2 * short}, // once over the kept connection, once over a new one
		{"RCPT", gm.Later, short},
		{"DATA", gm.Later, short},
		{".", gm.Later, 3 * time.Minute},
		{"RSET", gm.Failing, short}, // the mail was refused before
		{"QUIT", gm.Sent, 0},
	} {
		synctest.Test(t, func(t *testing.T) {
			var s script
			o := s.open(t, func(c *Config) { c.Timeout, c.EndTimeout = short, 3*time.Minute })
			if try := o.Send(t.Context(), letter(1)); try.Result != gm.Sent {
				t.Fatalf("%+v", try)
			}
			if c.at == "EHLO" {
				o.hangUp(true)
			}
			s.set(func(cmd string) string {
				switch {
				case strings.HasPrefix(cmd, c.at):
					return "SILENCE"
				case c.at == "RSET" && strings.HasPrefix(cmd, "RCPT"):
					return "550 5.1.1 no such person"
				}
				return ""
			})
			begin := time.Now()
			try := o.Send(t.Context(), letter(2))
			if d := time.Since(begin); try.Result != c.want || d != c.most {
				t.Errorf("silent at %s: after %s: %+v", c.at, d, try)
			}
			begin = time.Now()
			o.Close()
			if d := time.Since(begin); d > 2*time.Second {
				t.Errorf("silent at %s: closing took %s", c.at, d)
			}
		})
	}
}

// The answer to a whole mail has a time of its own: big hosts look for spam
// before they give it.
func TestSlowAnswer(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := script{after: func() { time.Sleep(DefaultEndTimeout - time.Second) }}
		o := s.open(t)
		if try := o.Send(t.Context(), letter(1)); try.Result != gm.Sent {
			t.Errorf("%+v", try)
		}
		o.Close()
	})
}

// A peer that is silent in the TLS handshake frees who cancels.
func TestHandshakeStopped(t *testing.T) {
	begun := map[mailer.TLSMode]func(*script) mailer.Server{
		mailer.Implicit: func(*script) mailer.Server {
			return mailer.Server{Host: "localhost", Port: 465, DialFunc: func(context.Context, string, string) (net.Conn, error) {
				ours, theirs := net.Pipe()
				go io.Copy(io.Discard, theirs)
				return ours, nil
			}}
		},
		mailer.StartTLS: func(s *script) mailer.Server {
			gone := false
			s.set(func(cmd string) string {
				switch {
				case gone:
					return "SILENCE"
				case strings.HasPrefix(cmd, "EHLO"):
					return "250-fine\r\n250 STARTTLS"
				}
				gone = cmd == "STARTTLS"
				return "220 go ahead"
			})
			return s.server()
		},
	}
	for mode, server := range begun {
		synctest.Test(t, func(t *testing.T) {
			var s script
			o := s.open(t, func(c *Config) { c.Server = server(&s); c.Server.TLS = mode })
			ctx, cancel := context.WithTimeout(t.Context(), time.Second)
			defer cancel()
			begin := time.Now()
			try := o.Send(ctx, letter(1))
			if d := time.Since(begin); d != time.Second || try.Result != gm.Later {
				t.Errorf("%v: after %s: %+v", mode, d, try)
			}
			o.Close()
		})
	}
}

// Nor is who cancels held by a server that is silent at the RSET, and what it
// said of the mail counts.
func TestResetStopped(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		ctx, cancel := context.WithCancel(t.Context())
		s := script{answer: func(cmd string) string {
			switch {
			case strings.HasPrefix(cmd, "RCPT"):
				return "550 5.1.1 no such person"
			case cmd == "RSET":
				cancel()
				return "SILENCE"
			}
			return ""
		}}
		o := s.open(t)
		begin := time.Now()
		if try := o.Send(ctx, letter(1)); try.Result != gm.Failing || time.Since(begin) != 0 {
			t.Errorf("after %s: %+v", time.Since(begin), try)
		}
		o.Close()
	})
}

// Who stops us while a mail's answer is on its way does not have it sent twice.
func TestStoppedBeforeAnswer(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		ctx, cancel := context.WithCancel(t.Context())
		s := script{after: func() {
			cancel()
			time.Sleep(grace - time.Second) // synctest's time
		}}
		o := s.open(t)
		if try := o.Send(ctx, letter(1)); try.Result != gm.Sent {
			t.Errorf("%+v", try)
		}
		o.Close()
	})
}

// Note 16: dial errors say nothing about the mail, and many mails don't wait
// for one dead server. None of them was tried by that: when the server is back
// they go, however long it was away.
func TestDialFails(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := script{refuse: errors.New("connection refused")}
		var log strings.Builder
		o := s.open(t, func(c *Config) { c.Log = slog.New(slog.NewTextHandler(&log, nil)) })
		begin := time.Now()
		for i := range 100 {
			if try := o.Send(t.Context(), letter(i)); try.Result != gm.Paced || try.Code != 0 || !try.Next.Equal(begin.Add(pauseFirst)) || !strings.Contains(try.Message, "connection refused") {
				t.Fatalf("%+v", try)
			}
		}
		if dials, _ := s.count(); dials != 1 {
			t.Errorf("dialled %d times", dials)
		}
		old := letter(1)
		old.GiveUp = begin.Add(time.Minute)
		for time.Since(begin) < time.Minute {
			try := o.Send(t.Context(), old)
			if try.Result != gm.Paced || try.Next.After(old.GiveUp) || !try.Next.After(time.Now()) {
				t.Fatalf("%+v", try)
			}
			time.Sleep(time.Until(try.Next))
		}
		if try := o.Send(t.Context(), old); try.Result != gm.Failing || !strings.Contains(try.Message, "given up") {
			t.Errorf("%+v", try)
		}
		for time.Since(begin) < 10*time.Hour {
			try := o.Send(t.Context(), letter(1))
			time.Sleep(time.Until(try.Next))
		}
		if dials, _ := s.count(); dials > 140 || dials < 100 || strings.Count(log.String(), "\n") != dials {
			t.Errorf("dialled %d times in ten hours, %d lines in the log", dials, strings.Count(log.String(), "\n"))
		}
		s.refuse = nil
		if try := o.Send(t.Context(), letter(1)); try.Result != gm.Sent {
			t.Errorf("%+v", try)
		}
		s.refuse = errors.New("connection refused")
		o.hangUp(true)
		o.Send(t.Context(), letter(1))
		s.refuse = nil
		time.Sleep(pauseFirst)
		if try := o.Send(t.Context(), letter(1)); try.Result != gm.Sent {
			t.Errorf("%+v", try)
		}
		o.Close()
	})
}

func TestHangsUp(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var s script
		o := s.open(t)
		o.Send(t.Context(), letter(1))
		time.Sleep(DefaultIdle)
		synctest.Wait()
		s.mu.Lock()
		if last := s.commands[len(s.commands)-1]; last != "QUIT" {
			t.Errorf("last command %s", last)
		}
		s.mu.Unlock()
		o.Close()
	})
}

// A domain's mails go one after the other, each at the time that it was told,
// and what waits for its time was not tried; others are not held up.
func TestPace(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var s script
		o := s.open(t, func(c *Config) { c.Pace = Pace{Every: time.Second, Domains: map[string]time.Duration{"other.test": 0}} })
		begin := time.Now()
		next := map[int]time.Time{}
		for i := range 4 {
			try := o.Send(t.Context(), letter(i+1))
			next[i+1] = try.Next
			if i == 0 && try.Result != gm.Sent || i > 0 && (try.Result != gm.Paced || try.Next.Sub(begin) != time.Duration(i)*time.Second) {
				t.Fatalf("mail %d: %+v", i+1, try)
			}
		}
		free := letter(9)
		free.To = "x@other.test"
		if try := o.Send(t.Context(), free); try.Result != gm.Sent {
			t.Errorf("another domain's mail: %+v", try)
		}
		if try := o.Send(t.Context(), letter(3)); try.Result != gm.Paced || !try.Next.Equal(next[3]) {
			t.Errorf("too early: %+v", try)
		}
		for i := 2; i <= 4; i++ {
			time.Sleep(time.Until(next[i]))
			if try := o.Send(t.Context(), letter(i)); try.Result != gm.Sent {
				t.Errorf("mail %d at its time: %+v", i, try)
			}
		}
		if time.Since(begin) != 3*time.Second {
			t.Errorf("4 mails took %s", time.Since(begin))
		}
		o.Close()
	})
}

func TestBadAddress(t *testing.T) {
	var s script
	o := s.open(t)
	for _, to := range []string{"", "nobody", "a@b\r\nRCPT TO:<c@d>", "a b@c.test", "jörg@example.test", "<a@b.test>"} {
		out := letter(1)
		out.To = to
		if try := o.Send(t.Context(), out); try.Result != gm.Failing {
			t.Errorf("%q: %+v", to, try)
		}
	}
	if dials, _ := s.count(); dials != 0 {
		t.Error("it was dialled for them")
	}
	out := letter(1)
	out.Envelope = "a@b\r\nRCPT TO:<c@d>"
	if try := o.Send(t.Context(), out); try.Result == gm.Sent {
		t.Errorf("%+v", try)
	}
	for _, c := range s.commands {
		if strings.Contains(c, "c@d") {
			t.Errorf("injected: %s", c)
		}
	}
}

func TestClosed(t *testing.T) {
	var s script
	o := s.open(t)
	o.Close()
	if try := o.Send(t.Context(), letter(1)); try.Result != gm.Later {
		t.Errorf("%+v", try)
	}
}
