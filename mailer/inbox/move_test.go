package inbox

import (
	"fmt"
	"log/slog"
	"slices"
	"strconv"
	"strings"
	"testing"

	"mobpost/gm"
)

// Note 9: the connection ends after the MOVE was done.
func TestMoveThenEOF(t *testing.T) {
	f := newFake(3)
	f.folders["Processed"] = true
	f.set(func(c *fakeConn, line string) bool {
		if strings.Contains(line, "UID MOVE") {
			tag, cmd, _ := strings.Cut(line, " ")
			c.fake.mu.Lock()
			f.on = nil
			c.fake.mu.Unlock()
			moved := &fakeConn{fake: f, Conn: discard{c.Conn}}
			moved.answer(tag, cmd)
			c.Close()
			return true
		}
		return false
	})
	in, k := f.open(t)
	k.look(t, in)
	f.add("Subject: one more\r\n\r\n")
	k.look(t, in)
	if len(k.mails) != 4 || len(f.mails) != 0 {
		t.Errorf("%d taken, %d left", len(k.mails), len(f.mails))
	}
}

// The connection ends instead of the MOVE: it is made good, and each mail
// comes into its own folder.
func TestNotMoved(t *testing.T) {
	f := newFake(3)
	broken := false
	f.set(func(c *fakeConn, line string) bool {
		if strings.Contains(line, "UID MOVE") && !broken {
			broken = true
			c.Close()
			return true
		}
		return false
	})
	in, k := f.open(t)
	k.where = func(m gm.Mail) gm.Disposal {
		if m.UID == 2 {
			return gm.Failed
		}
		return gm.Processed
	}
	k.look(t, in)
	if len(f.mails) != 3 {
		t.Fatal("it was moved")
	}
	k.look(t, in)
	if len(k.mails) != 3 || len(f.mails) != 0 || !f.folders["Failed"] {
		t.Errorf("%d taken, %d left, folders %v", len(k.mails), len(f.mails), f.folders)
	}
	// After a restart, what is known goes to Processed.
	f.add("Subject: known\r\n\r\n")
	k.known[4] = true
	in, k2 := f.open(t)
	k2.known = k.known
	k2.look(t, in)
	if len(k2.mails) != 0 || len(f.mails) != 0 {
		t.Errorf("%d taken, %d left", len(k2.mails), len(f.mails))
	}
}

// Note 9: nothing else that is marked as deleted may be expunged.
func TestMoveSubstitutes(t *testing.T) {
	for caps, want := range map[string][]string{
		"IMAP4rev1 UIDPLUS": {"UID COPY", "UID STORE", "UID EXPUNGE"},
		"IMAP4rev1":         nil,
	} {
		f := newFake(2)
		f.caps, f.folders["Processed"] = caps, true
		var log strings.Builder
		in, k := f.open(t, func(c *Config) { c.Log = slog.New(slog.NewTextHandler(&log, nil)) })
		k.where = func(m gm.Mail) gm.Disposal { return []gm.Disposal{gm.Processed, gm.Failed}[m.UID/2%2] }
		f.folders["Failed"] = true
		k.look(t, in)
		f.add("Subject: one more\r\n\r\n")
		k.look(t, in)
		var did []string
		for _, c := range f.commands {
			if w := strings.Fields(c); slices.Contains([]string{"COPY", "STORE", "EXPUNGE", "MOVE"}, w[min(1, len(w)-1)]) {
				did = append(did, w[0]+" "+w[1])
			}
		}
		if !slices.Equal(did, slices.Concat(want, want, want)) || len(k.mails) != 3 {
			t.Errorf("%s: %v", caps, did)
		}
		told := strings.Count(log.String(), "level=WARN msg=\"mails stay where they are")
		if (want == nil) != (told == 1) || strings.Count(log.String(), "\n") != told {
			t.Errorf("%s: the log says:\n%s", caps, &log)
		}
	}
}

// Note 9: what could not be copied is not marked, and what could not be marked
// is not expunged: of another client's marks nothing is known.
func TestSubstituteRefused(t *testing.T) {
	for refused, not := range map[string][]string{"UID COPY": {"UID STORE", "EXPUNGE"}, "UID STORE": {"EXPUNGE"}} {
		f := newFake(2)
		f.caps, f.folders["Processed"] = "IMAP4rev1 UIDPLUS", true
		f.set(func(c *fakeConn, line string) bool {
			tag, cmd, _ := strings.Cut(line, " ")
			no := strings.HasPrefix(cmd, refused)
			if no {
				c.say(tag + " NO [OVERQUOTA] full")
			}
			return no
		})
		in, k := f.open(t)
		k.look(t, in)
		if len(k.mails) != 2 || len(f.asked(refused)) == 0 {
			t.Errorf("%s: %d mails", refused, len(k.mails))
		}
		for _, word := range not {
			if did := f.asked(word); len(did) != 0 {
				t.Errorf("though %s was refused: %v", refused, did)
			}
		}
	}
}

// A mail that is known may have been left where it is on purpose, if mails that
// failed are left.
func TestKnownStays(t *testing.T) {
	f := newFake(2)
	in, k := f.open(t, func(c *Config) { c.Failed = "" })
	k.known[1] = true
	k.look(t, in)
	if len(k.mails) != 1 || len(f.mails) != 1 || f.mails[0].uid != 1 {
		t.Errorf("%d taken, %d left", len(k.mails), len(f.mails))
	}
}

// Folders that take no mails are told of once each, whatever the server adds to
// its no each time, and what is wrong is told once, too.
func TestMoveRefused(t *testing.T) {
	for _, c := range []struct{ move, create, err string }{
		{"[OVERQUOTA] full", "[ALREADYEXISTS] it is there", "imap: NO [OVERQUOTA] full (0.001 + 0.000 secs)"},
		{"[NONEXISTENT] prefix it with INBOX.", "[NONEXISTENT] prefix it with INBOX.", "imap: NO [NONEXISTENT] prefix it with INBOX. (0.001 + 0.000 secs)"},
		{"permission denied", "[ALREADYEXISTS] it is there", "imap: NO permission denied (0.001 + 0.000 secs)"},
		{"[TRYCREATE] not there", "[NOPERM] denied", "imap: NO [TRYCREATE] not there (0.001 + 0.000 secs); it cannot be made: imap: NO [NOPERM] denied (0.001 + 0.000 secs)"},
	} {
		f := newFake(2)
		n := 0
		f.set(func(conn *fakeConn, line string) bool {
			tag, cmd, _ := strings.Cut(line, " ")
			switch {
			case strings.Contains(cmd, "UID MOVE"):
				n++
				conn.say(fmt.Sprintf("%s NO %s (%0.3f + 0.000 secs)", tag, c.move, float64((n+1)/2)/1000))
			case strings.Contains(cmd, "CREATE"):
				conn.say(fmt.Sprintf("%s NO %s (%0.3f + 0.000 secs)", tag, c.create, float64((n+1)/2)/1000))
			default:
				return false
			}
			return true
		})
		var log strings.Builder
		in, k := f.open(t, func(c *Config) { c.Log = slog.New(slog.NewTextHandler(&log, nil)) })
		k.where = func(m gm.Mail) gm.Disposal {
			if m.UID%2 == 0 {
				return gm.Failed
			}
			return gm.Processed
		}
		for range 5 {
			k.look(t, in)
			f.add("Subject: more\r\n\r\n")
		}
		for _, folder := range []string{"Processed", "Failed"} {
			if strings.Count(log.String(), "level=WARN msg=\"mails are not moved now\" mailbox="+in.Name()+" folder="+folder+" mails=1 err="+strconv.Quote(c.err)+"\n") != 1 {
				t.Errorf("%s: not once of %s", c.move, folder)
			}
		}
		if strings.Count(log.String(), "\n") != 2 || len(k.mails) != 6 {
			t.Errorf("%s: %d mails, log:\n%s", c.move, len(k.mails), &log)
		}
		f.set(nil)
		k.look(t, in)
		if len(f.mails) != 0 || len(k.mails) != 7 {
			t.Errorf("%d taken, %d left", len(k.mails), len(f.mails))
		}
		f.set(func(conn *fakeConn, line string) bool {
			tag, cmd, _ := strings.Cut(line, " ")
			if strings.Contains(cmd, "UID MOVE") {
				conn.say(tag + " NO " + c.move)
			}
			return strings.Contains(cmd, "UID MOVE")
		})
		f.add("Subject: and again\r\n\r\n")
		before := log.Len()
		k.look(t, in)
		if !strings.Contains(log.String()[before:], "mails are not moved now") {
			t.Errorf("%s: that it comes again is not told", c.move)
		}
	}
}

func TestMoveSwitchedOff(t *testing.T) {
	f := newFake(2)
	in, k := f.open(t, func(c *Config) { c.Processed, c.Failed = "", "" })
	k.look(t, in)
	if len(f.mails) != 2 || len(f.folders) != 0 {
		t.Errorf("%d left, folders %v", len(f.mails), f.folders)
	}
}
