package inbox

import (
	"log/slog"
	"slices"
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
		in, k := f.open(t)
		k.look(t, in)
		var did []string
		for _, c := range f.commands {
			if w := strings.Fields(c); slices.Contains([]string{"COPY", "STORE", "EXPUNGE", "MOVE"}, w[min(1, len(w)-1)]) {
				did = append(did, w[0]+" "+w[1])
			}
		}
		if !slices.Equal(did, want) || len(k.mails) != 2 {
			t.Errorf("%s: %v", caps, did)
		}
	}
}

// A folder that takes no mails (its quota is full) is told of once.
func TestMoveRefused(t *testing.T) {
	f := newFake(2)
	f.set(func(c *fakeConn, line string) bool {
		tag, cmd, _ := strings.Cut(line, " ")
		no := strings.Contains(cmd, "UID MOVE")
		if no {
			c.say(tag + " NO [OVERQUOTA] full")
		}
		return no
	})
	var log strings.Builder
	in, k := f.open(t, func(c *Config) { c.Log = slog.New(slog.NewTextHandler(&log, nil)) })
	for range 5 {
		k.look(t, in)
		f.add("Subject: more\r\n\r\n")
	}
	if n := strings.Count(log.String(), "\n"); n != 1 || !strings.Contains(log.String(), "OVERQUOTA") || len(k.mails) != 6 {
		t.Errorf("%d mails, log:\n%s", len(k.mails), log.String())
	}
	f.set(nil)
	k.look(t, in)
	if len(f.mails) != 0 || len(k.mails) != 7 {
		t.Errorf("%d taken, %d left", len(k.mails), len(f.mails))
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
