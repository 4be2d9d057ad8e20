package gm_test

import (
	"errors"
	"fmt"
	"iter"
	"slices"
	"testing"
	"time"

	"mobpost/gm"
	"mobpost/gm/game"
	"mobpost/store"
)

// TestAnotherWriterInBetween has a command write to the game between the
// daemon's reading it and its commit.
func TestAnotherWriterInBetween(t *testing.T) {
	h := newHouse(t)
	h.begin("east", gm.Settings{Deadline: "1 day after the report"})
	h.post(h.letter(anna, "1: pass", "2: Barbers on whoever laughs loudest"))
	h.tick()
	other := houseAt(t, h.path)
	for _, write := range []struct {
		name string
		mail gm.Mail
	}{
		{"a mail's answer", h.letter(ben, "1: pass")},
		{"a batch", h.letter(cleo, "1: pass")},
	} {
		between := &interrupted{h.db, func() {
			if _, err := other.master.Rule(ctx, "east", 0, "2", "highest", "gm tina", false); err != nil {
				t.Error(err)
			}
		}}
		h.master.Store = between
		entries := len(h.journal("east"))
		h.post(write.mail, h.letter(write.mail.Letter.From, "2: pass"))
		if out := h.tick(); len(out) < 2 {
			t.Errorf("%s: %d answers", write.name, len(out))
		}
		if n := len(h.journal("east")) - entries; n < 3 {
			t.Errorf("%s: %d entries, not a ruling and two mails", write.name, n)
		}
		if between.by != nil {
			t.Errorf("%s: nobody wrote in between", write.name)
		}
		// Back to words that wait for a ruling.
		h.post(h.letter(anna, "1: pass", "2: Barbers on whoever laughs loudest"))
		h.tick()
	}
	for i, e := range h.journal("east") {
		if e.No != int64(i+1) {
			t.Errorf("entry %d is numbered %d", i+1, e.No)
		}
	}
	if got := fmt.Sprint(h.outcomes()); got != "[taken taken taken taken taken taken taken]" {
		t.Error(got)
	}
	// With the second ruling everything was in.
	if got := h.turn("east"); got != "1.2" {
		t.Error(got)
	}
}

// TestATurnMadeWhileOrdersComeIn has orders come between the turn's making and
// its commit: the turn is made from all of them, one look later.
func TestATurnMadeWhileOrdersComeIn(t *testing.T) {
	h := newHouse(t)
	h.begin("east", gm.Settings{Deadline: "1 day after the report"})
	h.post(h.letter(anna, "1: pass"))
	h.tick()
	other := houseAt(t, h.path)
	other.now = noon.Add(time.Hour)
	once := true
	h.onCompose = func(m gm.Message) error {
		if once && m.Kind == gm.ReportMail {
			once = false
			other.uid = 100 // of another mailbox's look
			other.post(other.letter("ben@example.org", "1: Gunsmith with Mama"))
			return other.master.Tick(ctx)
		}
		return nil
	}
	h.now = noon.Add(25 * time.Hour)
	h.tick()
	if got := h.turn("east"); got != "1.1" {
		t.Fatalf("%s over the head of a mail", got)
	}
	h.tick()
	if got := h.turn("east"); got != "1.2" {
		t.Fatal(got)
	}
	made := must(h.db.MadeAt(ctx, "east", 1, game.TurnRef{Hand: 1, Turn: 1}))
	if len(must(h.db.Turns(ctx, "east"))) != 2 || made.No != int64(len(h.journal("east"))) {
		t.Errorf("made by entry %d", made.No)
	}
	if got := held(h.table("east"), 1); got != "" {
		t.Errorf("blue's orders of the turn before still stand: %q", got)
	}
	has(t, string(h.sent[len(h.sent)-1].Raw), "Gunsmith")
}

func TestAMailThatMovesOnForEverIsLeft(t *testing.T) {
	h := newHouse(t)
	h.begin("east", gm.Settings{})
	h.tick()
	h.master.Store = moving{h.db}
	h.post(h.letter(anna, "1: pass"))
	if err := h.master.Tick(ctx); !errors.Is(err, gm.ErrMoved) {
		t.Errorf("the round says %v", err)
	}
	h.master.Store = h.db
	h.tick()
	if got := held(h.table("east"), 0); got != "1: pass" {
		t.Errorf("red holds %q", got)
	}
}

// moving is a store to which somebody else always has written first.
type moving struct{ gm.Store }

func (moving) Commit(_ ctxt, effects iter.Seq[gm.Effect]) (errs []error, err error) {
	for range effects {
		errs = append(errs, gm.ErrMoved)
	}
	return errs, nil
}

// interrupted is a store to which somebody writes after the effects of the
// first commit have been thought through, and before they are made.
type interrupted struct {
	gm.Store
	by func()
}

func (s *interrupted) Commit(ctx ctxt, effects iter.Seq[gm.Effect]) ([]error, error) {
	all := slices.Collect(effects)
	if s.by != nil {
		by := s.by
		s.by = nil
		by()
	}
	return s.Store.Commit(ctx, slices.Values(all))
}

// TestCrashBetweenCommitAndFiling: the mails are in the store and still in the
// mailbox's folder when the daemon comes up again.
func TestCrashBetweenCommitAndFiling(t *testing.T) {
	h := newHouse(t)
	h.begin("east", gm.Settings{})
	h.tick()
	h.post(h.letter(anna, "1: pass"), h.letter(ben, "1: pass"))
	h.box.crash = errors.New("killed")
	if err := h.master.Tick(ctx); !errors.Is(err, h.box.crash) {
		t.Fatal(err)
	}
	if len(h.box.mails) != 2 || len(h.journal("east")) != 3 {
		t.Fatalf("%d mails in the folder, %d entries", len(h.box.mails), len(h.journal("east")))
	}
	sent := len(h.sent)

	again := houseAt(t, h.path)
	again.box.mails = h.box.mails
	if out := again.tick(); len(out) != 0 || sent != 5 {
		t.Errorf("%d answers before, %d after", sent, len(out))
	}
	// The server was set up anew: the same mails under other UIDs.
	again.box.mails = nil
	again.uid = 1000
	again.post(h.box.mails...)
	if out := again.tick(); len(out) != 0 {
		t.Errorf("%d answers under other UIDs", len(out))
	}
	if n := len(again.journal("east")); n != 3 {
		t.Errorf("%d entries", n)
	}
}

// TestAFailedCommitLeavesNothingBehind: what was not made lasting is not
// remembered either.
func TestAFailedCommitLeavesNothingBehind(t *testing.T) {
	h := newHouse(t)
	h.begin("east", gm.Settings{})
	h.tick()
	full := errors.New("the disk is full")
	h.master.Store = failing{h.db, full}
	h.post(h.letter(anna, "1: pass"), h.letter(ben, "1: pass"))
	if err := h.master.Tick(ctx); !errors.Is(err, full) {
		t.Errorf("the round says %v", err)
	}
	if len(h.box.mails) != 2 {
		t.Fatal("a mail was filed that was not taken in")
	}
	h.master.Store = h.db
	if out := h.tick(); len(out) != 2 {
		t.Errorf("%d answers when there is room again", len(out))
	}
	if n := len(h.journal("east")); n != 3 {
		t.Errorf("%d entries", n)
	}
}

type failing struct {
	gm.Store
	with error
}

func (s failing) Commit(ctxt, iter.Seq[gm.Effect]) ([]error, error) { return nil, s.with }

func TestWhatCouldNotBeSentIsTriedAgain(t *testing.T) {
	h := newHouse(t)
	h.begin("east", gm.Settings{})
	down := true
	h.master.Sender = sender(func(out gm.Outgoing) gm.Try {
		if down && out.To == ben {
			return gm.Try{ID: out.ID, At: h.now, Result: gm.Later, Code: 451, Next: h.now.Add(time.Hour)}
		}
		return h.Send(ctx, out)
	})
	if out := h.tick(); len(out) != 2 {
		t.Errorf("%d sent", len(out))
	}
	if next := must(h.master.Next(ctx)); !next.Equal(h.now.Add(time.Hour)) {
		t.Errorf("next at %s", next)
	}
	before := must(h.db.Outbox(ctx, store.Waiting))
	down, h.now = false, h.now.Add(time.Hour)
	if out := h.tick(); len(out) != 1 || out[0].To != ben || out[0].MessageID != before[0].MessageID {
		t.Errorf("%d sent an hour later", len(out))
	}
}

type sender func(gm.Outgoing) gm.Try

func (s sender) Send(_ ctxt, out gm.Outgoing) gm.Try { return s(out) }
