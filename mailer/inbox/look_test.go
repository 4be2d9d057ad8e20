package inbox

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"mobpost/gm"
)

func TestBatches(t *testing.T) {
	f := newFake(250)
	in, k := f.open(t)
	k.look(t, in)
	if len(k.mails) != 250 || slices.Max(k.batches) > pileMails {
		t.Errorf("batches %v", k.batches)
	}
	for i, m := range k.mails {
		if m.UID != uint32(i+1) || string(m.Raw) != fmt.Sprintf("Subject: mail %d\r\n\r\nbody %d\r\n", i+1, i+1) ||
			m.Mailbox != "test" || m.Validity != 7 || m.Arrived.Unix() != time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC).Unix() {
			t.Fatalf("mail %d: %+v", i, m)
		}
	}
	if len(f.mails) != 0 || !f.folders["Processed"] || f.folders["Failed"] {
		t.Errorf("%d mails are left, folders %v", len(f.mails), f.folders)
	}
	// Only what every server answers readably is asked for.
	for _, c := range f.commands {
		if strings.HasPrefix(c, "UID FETCH") {
			for _, item := range strings.Fields(strings.Trim(c[strings.IndexByte(c, '('):], "()")) {
				if !slices.Contains([]string{"UID", "RFC822.SIZE", "INTERNALDATE", "BODY.PEEK[]"}, item) {
					t.Errorf("asked for %s", item)
				}
			}
		}
	}
}

// Note 8: a search from n on gives the last mail when there is none.
func TestNothingNew(t *testing.T) {
	f := newFake(3)
	in, k := f.open(t, func(c *Config) { c.Processed, c.Failed = "", "" })
	k.look(t, in)
	asked := false
	err := in.Look(t.Context(), func(uint32, []uint32) ([]uint32, error) { asked = true; return nil, nil }, k.take)
	if err != nil || asked {
		t.Errorf("an old mail was given as new: %v", err)
	}
	f.add("Subject: new\r\n\r\n")
	k.look(t, in)
	if len(k.mails) != 4 || k.mails[3].UID != 4 {
		t.Errorf("%d mails", len(k.mails))
	}
}

// Note 11: UIDs begin anew with another UIDVALIDITY.
func TestValidity(t *testing.T) {
	f := newFake(3)
	in, k := f.open(t, func(c *Config) { c.Processed, c.Failed = "", "" })
	k.look(t, in)
	f.mu.Lock()
	f.validity, k.known = 8, map[uint32]bool{}
	f.conn.Close()
	f.mu.Unlock()
	k.look(t, in)
	if len(k.mails) != 6 || k.mails[5].Validity != 8 || k.mails[5].UID != 3 {
		t.Errorf("%d mails, the last %+v", len(k.mails), k.mails[len(k.mails)-1])
	}
}

// remake gives the mailbox another UIDVALIDITY, under which each UID is another
// mail, and ends the connection.
func (c *fakeConn) remake() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.validity++
	for _, m := range c.mails {
		m.raw, m.date = "Subject: another\r\n\r\n", "01-Mar-2026 12:00:00 +0000"
	}
	c.Close()
}

// Note 11: it changes in the middle of a look. No mail is taken under the wrong
// one, none is moved that has got a moved one's UID, and what was to be moved
// is forgotten.
func TestValidityMeanwhile(t *testing.T) {
	f := newFake(batchMails + 50)
	bodies := 0
	f.set(func(c *fakeConn, line string) bool {
		if strings.Contains(line, "BODY.PEEK") {
			if bodies++; bodies == 2 {
				c.remake()
				return true
			}
		}
		return false
	})
	in, k := f.open(t, func(c *Config) { c.Processed = "" })
	k.where = func(gm.Mail) gm.Disposal { return gm.Failed }
	if err := in.Look(t.Context(), k.unknown, k.take); !errors.Is(err, errValidity) {
		t.Error(err)
	}
	if moves := f.asked("UID MOVE"); len(moves) != 0 || len(k.mails) != batchMails {
		t.Errorf("%d mails, moved: %v", len(k.mails), moves)
	}
	k.known = map[uint32]bool{1: true}
	k.look(t, in)
	if len(k.mails) != 2*batchMails+49 || len(f.mails) != 1 || f.mails[0].uid != 1 {
		t.Errorf("%d mails, %d are left", len(k.mails), len(f.mails))
	}
	for _, m := range k.mails {
		if (m.Validity == 8) != (string(m.Raw) == "Subject: another\r\n\r\n") {
			t.Errorf("mail %d under %d: %q", m.UID, m.Validity, m.Raw)
		}
	}
}

// Nor is a mail of the new ones missed for one of the old.
func TestValidityAmongMissing(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := newFake(2)
		f.mails[0].gone = true
		bodies := 0
		f.set(func(c *fakeConn, line string) bool {
			broken := strings.Contains(line, "BODY.PEEK")
			if broken {
				if bodies++; bodies == maxTries {
					c.remake()
				}
				c.Close()
			}
			return broken
		})
		in, k := f.open(t)
		if err := in.Look(t.Context(), k.unknown, k.take); !errors.Is(err, errValidity) || len(k.mails) != 0 || bodies != maxTries {
			t.Errorf("%d mails: %v", len(k.mails), err)
		}
		// The second one broke its FETCH, which says nothing of who has its UID now.
		f.set(nil)
		f.mails[0].gone = false
		k.look(t, in)
		if len(k.mails) != 2 || len(k.faults()) != 0 {
			t.Errorf("%d mails, faults %v", len(k.mails), k.faults())
		}
		in.Close()
	})
}

func TestLeave(t *testing.T) {
	f := newFake(5)
	in, k := f.open(t)
	k.where = func(m gm.Mail) gm.Disposal {
		switch m.UID {
		case 2:
			return gm.Leave
		case 4:
			return gm.Failed
		}
		return gm.Processed
	}
	k.look(t, in)
	if len(f.mails) != 1 || f.mails[0].uid != 2 || !f.folders["Failed"] {
		t.Errorf("left: %d, folders %v", len(f.mails), f.folders)
	}
	k.where = nil
	k.look(t, in)
	if len(k.mails) != 6 || k.mails[5].UID != 2 || len(f.mails) != 0 {
		t.Errorf("the mail that was left did not come again: %d", len(k.mails))
	}
}

// Note 10: the size is looked at first; of a large mail a piece comes.
func TestTooBig(t *testing.T) {
	f := newFake(1)
	f.add("Subject: big\r\n\r\n" + strings.Repeat("z", 200_000))
	f.add("X: " + strings.Repeat("h", 300_000) + "\r\n\r\n")
	lying := f.add("Subject: lies\r\n\r\n" + strings.Repeat("z", 200_000))
	lying.size = 10
	in, k := f.open(t, func(c *Config) { c.MaxSize = 100_000 })
	k.look(t, in)
	if len(k.mails) != 4 || k.mails[0].TooBig {
		t.Fatalf("%d mails", len(k.mails))
	}
	for _, m := range k.mails[1:] {
		if !m.TooBig || m.Fault == "" || len(m.Raw) > headPiece+2 || !strings.HasSuffix(string(m.Raw), "\r\n") {
			t.Errorf("mail %d: %d bytes, %v, %q", m.UID, len(m.Raw), m.TooBig, m.Fault)
		}
	}
	for _, c := range f.asked("BODY.PEEK") {
		if big := inSet(strings.Fields(c)[2], 2) || inSet(strings.Fields(c)[2], 3); big != strings.Contains(c, "<0.65536>") {
			t.Errorf("asked for %s", c)
		}
	}
	if n := cap(k.mails[3].Raw); n > 100_000 {
		t.Errorf("%d bytes were kept of a mail whose size was a lie", n)
	}
	if string(k.mails[1].Raw) != "Subject: big\r\n\r\n" || string(k.mails[3].Raw) != "Subject: lies\r\n\r\n" {
		t.Errorf("headers %q, %q", k.mails[1].Raw, k.mails[3].Raw)
	}
}

// Note 10: a FETCH is bounded in the bytes that it brings.
func TestHeavyMails(t *testing.T) {
	f := newFake(0)
	for range 3 {
		f.add("Subject: heavy\r\n\r\n" + strings.Repeat("z", batchBytes/2-18))
	}
	in, k := f.open(t)
	k.look(t, in)
	asked := f.asked("BODY.PEEK")
	if len(k.mails) != 3 || len(asked) != 2 || !strings.HasPrefix(asked[0], "UID FETCH 1:2 ") || !strings.HasPrefix(asked[1], "UID FETCH 3 ") {
		t.Errorf("%d mails, asked %q", len(k.mails), asked)
	}
	// Of mails above the limit only pieces come, and they come together.
	for _, m := range k.mails {
		f.add(string(m.Raw))
	}
	in, k = f.open(t, func(c *Config) { c.MaxSize = batchBytes/2 - 1 })
	k.look(t, in)
	if asked := f.asked("BODY.PEEK")[2:]; len(k.mails) != 3 || len(asked) != 1 || !strings.Contains(asked[0], "<0.65536>") {
		t.Errorf("%d mails, asked %q", len(k.mails), asked)
	}
}

// Note 2: a size that is wrong twice is the server's mistake; a body that
// comes differently is not to be acted on.
func TestWrongSize(t *testing.T) {
	f := newFake(5)
	f.mails[1].size = 5
	f.mails[2].flicker = true
	f.mails[3].size, f.mails[3].flicker = 3, true
	f.mails[4].wrong, f.mails[4].flicker = 1, true
	var log strings.Builder
	in, k := f.open(t, func(c *Config) { c.Log = slog.New(slog.NewTextHandler(&log, nil)) })
	k.look(t, in)
	if strings.Count(log.String(), "wrong size") != 1 || !strings.Contains(log.String(), "uid=2 said=5") {
		t.Errorf("log:\n%s", log.String())
	}
	if len(k.mails) != 5 || !slices.Equal(k.faults(), []uint32{4}) {
		t.Errorf("%d mails, faults %v", len(k.mails), k.faults())
	}
	for _, m := range k.mails {
		if m.Fault == "" && string(m.Raw) != fmt.Sprintf("Subject: mail %d\r\n\r\nbody %d\r\n", m.UID, m.UID) {
			t.Errorf("mail %d: %q", m.UID, m.Raw)
		}
	}
}

// Note 2: until the server says that the command is done nothing of it counts,
// though all has come.
func TestEndMissing(t *testing.T) {
	f := newFake(2)
	f.set(func(c *fakeConn, line string) bool {
		cut := strings.Contains(line, "BODY.PEEK")
		if cut {
			c.fake.set(nil)
			_, cmd, _ := strings.Cut(line, " ")
			for i, m := range c.mails {
				c.fetch(i+1, m, cmd)
			}
			c.Close()
		}
		return cut
	})
	in, k := f.open(t)
	k.look(t, in)
	var seen []uint32
	for _, m := range k.mails {
		seen = append(seen, m.UID)
	}
	if n := len(f.asked("BODY.PEEK")); !slices.Equal(seen, []uint32{1, 2}) || n != 3 || f.dials != 2 {
		t.Errorf("mails %v, asked for %d times over %d connections", seen, n, f.dials)
	}
}

// Note 26: the second FETCH is answered before the first has ended.
func TestAnswersOverlap(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := newFake(batchMails + 50)
		var first string
		f.set(func(c *fakeConn, line string) bool {
			tag, cmd, _ := strings.Cut(line, " ")
			if !strings.Contains(cmd, "BODY.PEEK") {
				return false
			}
			for i, m := range c.mails {
				if inSet(strings.Fields(cmd)[2], m.uid) {
					c.fetch(i+1, m, cmd)
				}
			}
			if first == "" {
				first = tag
			} else {
				c.say(first + " OK done")
				c.say(tag + " OK done")
			}
			return true
		})
		in, k := f.open(t)
		k.look(t, in)
		if len(k.mails) != batchMails+50 || len(k.faults()) != 0 || f.dials != 1 {
			t.Errorf("%d mails, faults %v, %d connections", len(k.mails), k.faults(), f.dials)
		}
		in.Close()
	})
}

// Note 7: what does not come is asked for twice more, its size and its body.
func TestLate(t *testing.T) {
	f := newFake(5)
	f.mails[1].late = maxTries - 1
	f.mails[2].noBody = maxTries - 1
	f.mails[3].gone = true
	var log strings.Builder
	in, k := f.open(t, func(c *Config) { c.Log = slog.New(slog.NewTextHandler(&log, nil)) })
	bodies := 0
	f.set(func(c *fakeConn, line string) bool {
		if strings.Contains(line, "BODY.PEEK") {
			if bodies++; bodies == 1 {
				c.mails[4].late = maxTries - 1
			}
		}
		return false
	})
	k.look(t, in)
	if len(k.mails) != 5 || !slices.Equal(k.faults(), []uint32{4}) || strings.Contains(log.String(), "wrong size") {
		t.Errorf("%d mails, faults %v, log:\n%s", len(k.mails), k.faults(), log.String())
	}
	for _, m := range k.mails {
		if m.Fault == "" && (m.Arrived.Year() != 2026 || string(m.Raw) != fmt.Sprintf("Subject: mail %d\r\n\r\nbody %d\r\n", m.UID, m.UID)) {
			t.Errorf("mail %d: %v, %q", m.UID, m.Arrived, m.Raw)
		}
	}
}

// Note 7: what is asked for and does not come is missed.
func TestSwallowed(t *testing.T) {
	f := newFake(5)
	f.mails[1].noUID = true
	f.mails[2].gone = true
	f.mails[3].bodyHead = true
	in, k := f.open(t)
	k.look(t, in)
	slices.SortFunc(k.mails, func(a, b gm.Mail) int { return int(a.UID) - int(b.UID) })
	if len(k.mails) != 5 || !slices.Equal(k.faults(), []uint32{2, 3, 4}) {
		t.Errorf("%d mails, faults %v", len(k.mails), k.faults())
	}
	// One that somebody deleted meanwhile is no fault.
	f = newFake(3)
	f.on = func(c *fakeConn, line string) bool {
		if strings.Contains(line, "BODY.PEEK") {
			c.mu.Lock()
			c.mails = slices.DeleteFunc(c.mails, func(m *fakeMail) bool { return m.uid == 2 })
			c.mu.Unlock()
		}
		return false
	}
	in, k = f.open(t)
	k.look(t, in)
	if len(k.mails) != 2 || len(k.faults()) != 0 {
		t.Errorf("%d mails, faults %v", len(k.mails), k.faults())
	}
}

// Note 6: one answer that cannot be read ends the connection, each time. Its
// mail is found by halving, and has a fault if it does so again later.
func TestUnreadable(t *testing.T) {
	for name, spoil := range map[string]func(*fakeMail){
		"date":         func(m *fakeMail) { m.date = "yesterday" },
		"unknown item": func(m *fakeMail) { m.extra = "X-SERVER-THING (1 2)" },
		"envelope":     func(m *fakeMail) { m.extra = `ENVELOPE ("broken` + `" nil)` },
	} {
		synctest.Test(t, func(t *testing.T) {
			f := newFake(130)
			spoil(f.mails[41])
			spoil(f.mails[42])
			in, k := f.open(t)
			k.look(t, in)
			if len(k.mails) != 128 || len(k.faults()) != 0 {
				t.Errorf("%s: %d mails, faults %v", name, len(k.mails), k.faults())
			}
			k.look(t, in)
			if dials := f.dials; dials > 40 || len(k.mails) != 128 {
				t.Errorf("%s: %d connections were made, %d mails", name, dials, len(k.mails))
			}
			time.Sleep(suspectFor)
			k.look(t, in)
			if len(k.mails) != 130 || !slices.Equal(k.faults(), []uint32{42, 43}) {
				t.Errorf("%s: %d mails, faults %v", name, len(k.mails), k.faults())
			}
			in.Close()
		})
	}
}

// A server that lists mails and gives none has trouble of its own: no mail is
// put aside for it, and the looks fail, so that no deadline passes meanwhile.
func TestNoneIsGiven(t *testing.T) {
	for name, trouble := range map[string]func(*fakeConn, string){
		"refused": func(c *fakeConn, tag string) { c.say(tag + " NO [UNAVAILABLE] disk trouble") },
		"cut":     func(c *fakeConn, _ string) { c.Close() },
	} {
		synctest.Test(t, func(t *testing.T) {
			f := newFake(5)
			in, k := f.open(t)
			k.look(t, in)
			time.Sleep(time.Hour)
			for i := range 5 {
				f.add(fmt.Sprintf("Subject: mail %d\r\n\r\n", i))
			}
			f.set(func(c *fakeConn, line string) bool {
				tag, cmd, _ := strings.Cut(line, " ")
				if bad := strings.Contains(cmd, "BODY.PEEK"); bad {
					trouble(c, tag)
					return true
				}
				return false
			})
			for begin := time.Now(); time.Since(begin) < doubtFor-time.Minute; time.Sleep(time.Minute) {
				if err := in.Look(t.Context(), k.unknown, k.take); !errors.Is(err, errNoMail) {
					t.Fatalf("%s: %v", name, err)
				}
			}
			f.set(nil)
			time.Sleep(suspectFor)
			k.look(t, in)
			if len(k.mails) != 10 || len(k.faults()) != 0 {
				t.Errorf("%s: %d mails, faults %v", name, len(k.mails), k.faults())
			}
			in.Close()
		})
	}
}

// The only mail that is there breaks its FETCH: it is put aside when it has
// done so for long, or another has come, and forgotten when it is deleted.
func TestUnreadableAlone(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := newFake(1)
		f.mails[0].date = "yesterday"
		in, k := f.open(t)
		looks := func(d time.Duration) (err error) {
			for begin := time.Now(); time.Since(begin) < d; time.Sleep(time.Minute) {
				err = in.Look(t.Context(), k.unknown, k.take)
			}
			return err
		}
		if err := looks(doubtFor); !errors.Is(err, errNoMail) || len(k.mails) != 0 {
			t.Errorf("%v, %d mails", err, len(k.mails))
		}
		if err := looks(2 * suspectFor); err != nil || !slices.Equal(k.faults(), []uint32{1}) {
			t.Errorf("%v, faults %v", err, k.faults())
		}
		f.add("Subject: b\r\n\r\n").date = "yesterday"
		looks(3 * suspectFor)
		f.add("Subject: good\r\n\r\n")
		if err := looks(2 * suspectFor); err != nil || !slices.Equal(k.faults(), []uint32{1, 2}) || len(k.mails) != 3 {
			t.Errorf("%v, faults %v", err, k.faults())
		}
		f.add("Subject: c\r\n\r\n").date = "yesterday"
		if err := looks(suspectFor); !errors.Is(err, errNoMail) {
			t.Error(err)
		}
		f.mu.Lock()
		f.mails = nil
		f.mu.Unlock()
		k.look(t, in)
		in.Close()
	})
}

func TestTakeFails(t *testing.T) {
	f := newFake(3 * pileMails)
	in, k := f.open(t)
	boom := errors.New("disk full")
	n := 0
	err := in.Look(t.Context(), k.unknown, func(m []gm.Mail) ([]gm.Disposal, error) {
		if n++; n == 2 {
			return nil, boom
		}
		return k.take(m)
	})
	if first := k.batches[0]; !errors.Is(err, boom) || len(k.mails) != first || len(f.mails) != 3*pileMails-first {
		t.Errorf("%v, %d taken, %d left", err, len(k.mails), len(f.mails))
	}
	k.look(t, in)
	if len(k.mails) != 3*pileMails || f.dials != 1 {
		t.Errorf("%d taken in the end, over %d connections", len(k.mails), f.dials)
	}
}

func TestUnknownFails(t *testing.T) {
	f := newFake(1)
	in, k := f.open(t)
	boom := errors.New("locked")
	err := in.Look(t.Context(), func(uint32, []uint32) ([]uint32, error) { return nil, boom }, k.take)
	if !errors.Is(err, boom) {
		t.Error(err)
	}
}

// Cancelling frees a Look from a server that is silent.
func TestCancelled(t *testing.T) {
	f := newFake(1)
	in, k := f.open(t)
	ctx, cancel := context.WithCancel(t.Context())
	f.on = func(_ *fakeConn, line string) bool {
		if strings.Contains(line, "UID FETCH") {
			cancel()
			return true
		}
		return false
	}
	if err := in.Look(ctx, k.unknown, k.take); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
	f.mu.Lock()
	f.on = nil
	f.mu.Unlock()
	k.look(t, in)
	if len(k.mails) != 1 {
		t.Error("the mail did not come afterwards")
	}
}
