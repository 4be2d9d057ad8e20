package gm_test

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"log/slog"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"pgregory.net/rapid"

	"mobpost/gm"
	"mobpost/gm/game"
)

func TestLaterMailsChangeOnlyTheSlotsTheyName(t *testing.T) {
	h := newHouse(t)
	h.begin("east", gm.Settings{})
	for _, step := range []struct {
		lines []string
		want  string
	}{
		{[]string{"1: Bar with Don"}, "1: Bar with Don, total 100K, low"},
		{[]string{"Dear GM,", "2: pass", "yours, Anna"}, "1: Bar with Don, total 100K, low | 2: pass"},
		{[]string{"1: Nightclub with Mama"}, "1: Nightclub with Mama, total 60K, low | 2: pass"},
		{[]string{"1: Nihgtclub with Don"}, "1: Nightclub with Mama, total 60K, low | 2: pass"},
		{[]string{"1: Nightclub high"}, "1: Nightclub with Mama, total 60K, low | 2: pass"},
		{[]string{"2: Bar with Capo", "2: pass", "1: pass"}, "1: pass | 2: pass"},
		{[]string{"1: pass", "CLEAR", "2: Bar with Capo"}, "2: Bar with Capo, total 40K, low"},
		{[]string{"clear."}, ""},
	} {
		h.writes(h.letter(anna, step.lines...))
		if got := held(h.table("east"), 0); got != step.want {
			t.Errorf("after %q red holds %q, not %q", step.lines, got, step.want)
		}
	}
}

func TestAMailTakesEffectOnce(t *testing.T) {
	h := newHouse(t)
	h.begin("east", gm.Settings{})
	first := h.letter(anna, "1: pass")
	h.writes(first)
	h.writes(h.letter(anna, "1: Bar with Don"))
	entries, sent := len(h.journal("east")), len(h.sent)

	sameID, sameBytes := h.letter(anna, "1: pass"), first
	sameID.Letter.MessageID = first.Letter.MessageID
	sameBytes.Letter.MessageID = ""
	// One of them comes twice in the same look, and one under the UID it had.
	h.post(first, sameID, sameBytes, first)
	again := first
	again.UID, again.Mailbox, again.Validity = 1, h.box.Name(), 1
	h.box.mails = append(h.box.mails, again)
	h.tick()
	if len(h.journal("east")) != entries || len(h.sent) != sent {
		t.Errorf("%d entries more, %d mails more", len(h.journal("east"))-entries, len(h.sent)-sent)
	}
	if got := held(h.table("east"), 0); got != "1: Bar with Don, total 100K, low" {
		t.Errorf("red holds %q", got)
	}
}

// fullDisk is a store that can write nothing while it is full.
type fullDisk struct {
	gm.Store
	full bool
}

func (d *fullDisk) Commit(ctx context.Context, effects iter.Seq[gm.Effect]) ([]error, error) {
	if d.full {
		for range effects {
		}
		return nil, errors.New("the disk is full")
	}
	return d.Store.Commit(ctx, effects)
}

// What could not be made lasting did not happen, and the log does not say so.
func TestTheLogTellsWhatIsLasting(t *testing.T) {
	h := newHouse(t)
	h.begin("east", gm.Settings{})
	h.tick()
	var log strings.Builder
	disk := &fullDisk{Store: h.db, full: true}
	h.master.Store, h.master.Log = disk, slog.New(slog.NewTextHandler(&log, nil))
	m := h.letter(anna, "1: pass")
	h.post(m, m)
	for range 3 {
		if err := h.master.Round(ctx); err == nil {
			t.Error("a full disk is no fault")
		}
	}
	if strings.Contains(log.String(), "mail taken") {
		t.Errorf("nothing was taken:\n%s", log.String())
	}
	disk.full = false
	h.tick()
	if strings.Count(log.String(), "mail taken") != 1 || strings.Count(log.String(), "mail ignored") != 1 {
		t.Errorf("log:\n%s", log.String())
	}
}

func TestTheSameMailTwiceInOneLook(t *testing.T) {
	h := newHouse(t)
	h.begin("east", gm.Settings{})
	h.tick()
	m := h.letter(anna, "1: pass")
	h.post(m, m, h.letter(anna, "2: pass"), m)
	if out := h.tick(); len(out) != 2 {
		t.Errorf("%d answers to two mails", len(out))
	}
	if n := len(h.journal("east")); n != 3 {
		t.Errorf("%d entries", n)
	}
	if got := held(h.table("east"), 0); got != "1: pass | 2: pass" {
		t.Errorf("red holds %q", got)
	}
}

// TestACopyLeavesNoTraceInAnotherGame: of a copy that claims another game
// nothing is remembered, whatever that game's journal grows to by others.
func TestACopyLeavesNoTraceInAnotherGame(t *testing.T) {
	h := newHouse(t)
	h.begin("east", gm.Settings{})
	h.begin("west", gm.Settings{})
	first, copied := h.letter(anna, "GAME east", "1: pass"), h.letter(anna, "GAME west", "1: Bar with Don")
	copied.Letter.MessageID = first.Letter.MessageID
	h.post(first, copied)
	h.tick()
	other := houseAt(t, h.path)
	other.uid, other.written = 100, 100
	other.post(other.letter(ben, "GAME west", "1: pass"))
	other.tick()
	h.writes(h.letter(anna, "GAME west", "2: pass"))
	if west := h.table("west"); held(west, 0) != "2: pass" || held(west, 1) != "1: pass" {
		t.Errorf("red holds %q, blue %q", held(west, 0), held(west, 1))
	}
}

func TestABadMailDoesNotStopTheBatch(t *testing.T) {
	h := newHouse(t)
	h.begin("east", gm.Settings{})
	h.tick()
	cut := h.letter(ben, "1: pass")
	cut.Fault = "the mail was cut in transport"
	unrenderable := h.letter(ben, "2: pass")
	h.onCompose = func(m gm.Message) error {
		if m.InReplyTo == unrenderable.Letter.MessageID {
			return errors.New("no words for this")
		}
		return nil
	}
	h.post(h.letter(anna, "1: pass"), cut, unrenderable, h.letter(anna, "2: pass"), h.letter(cleo, "1: pass"))
	if out := h.tick(); len(out) != 3 {
		t.Errorf("%d answers", len(out))
	}
	if got, want := fmt.Sprint(h.outcomes()), "[taken quarantined quarantined taken taken]"; got != want {
		t.Errorf("%s, not %s", got, want)
	}
	east := h.table("east")
	if held(east, 0) != "1: pass | 2: pass" || held(east, 1) != "" || held(east, 2) != "1: pass" {
		t.Errorf("held: %q", east.Held)
	}
	if h.box.places[2] != gm.Failed || h.box.places[1] != gm.Processed {
		t.Errorf("filed: %v", h.box.places)
	}
	for _, m := range must(h.db.Quarantined(ctx)) {
		if m.Why != cut.Fault && m.Why != "compose a mail to ben@example.org: no words for this" {
			t.Errorf("quarantined because %q", m.Why)
		}
	}
}

// TestSomebodyWritesBesideABatch: as many entries as the batch's first mail was
// to make. Those after it do not take effect on what it would have made.
func TestSomebodyWritesBesideABatch(t *testing.T) {
	for _, bad := range []bool{false, true} {
		h := newHouse(t)
		h.begin("east", gm.Settings{})
		h.writes(h.letter(anna, "2: Bar with Don"))
		first := h.letter(anna, "1: Nightclub with Mama")
		h.onCompose = func(m gm.Message) error {
			if bad && m.InReplyTo == first.Letter.MessageID {
				return errors.New("no words for this")
			}
			return nil
		}
		other := houseAt(t, h.path)
		h.master.Store = &beside{h.db, sync.OnceFunc(func() {
			must(other.master.Do(ctx, "east", "gm tina", gm.VoidOrders{Seat: "red"}, false))
		})}
		h.post(first, h.letter(anna, "1: pass"), h.letter(cleo, "1: pass"))
		h.tick()
		want := "[taken taken taken taken]"
		if bad {
			want = "[taken quarantined taken taken]"
		}
		if got := fmt.Sprint(h.outcomes()); got != want {
			t.Errorf("%s, not %s", got, want)
		}
		if got := held(h.table("east"), 0); got != "1: pass" {
			t.Errorf("red holds %q", got)
		}
	}
}

// beside is a store to which somebody else writes before a commit begins.
type beside struct {
	gm.Store
	write func()
}

func (b *beside) Commit(ctx ctxt, effects iter.Seq[gm.Effect]) ([]error, error) {
	b.write()
	return b.Store.Commit(ctx, effects)
}

// TestAMailTheStoreRefuses is about a fault that shows only at the commit.
func TestAMailTheStoreRefuses(t *testing.T) {
	h := newHouse(t)
	h.begin("east", gm.Settings{})
	h.tick()
	poison := h.letter(ben, "1: pass")
	h.master.Store = refusing{h.db, poison.Letter.MessageID}
	h.post(h.letter(anna, "1: pass"), poison, h.letter(cleo, "1: pass"))
	if out := h.tick(); len(out) != 2 {
		t.Errorf("%d answers", len(out))
	}
	if got, want := fmt.Sprint(h.outcomes()), "[taken taken quarantined]"; got != want && got != "[taken quarantined taken]" {
		t.Errorf("%s", got)
	}
}

// refusing is a store that cannot bear one mail's effect on a game.
type refusing struct {
	gm.Store
	id string
}

func (s refusing) Commit(ctx ctxt, effects iter.Seq[gm.Effect]) (errs []error, err error) {
	for e := range effects {
		if e.Mail != nil && e.Mail.Letter.MessageID == s.id && e.Outcome == gm.Taken {
			errs = append(errs, errors.New("datatype mismatch"))
			continue
		}
		one, err := s.Store.Commit(ctx, slices.Values([]gm.Effect{e}))
		if err != nil {
			return nil, err
		}
		errs = append(errs, one[0])
	}
	return errs, nil
}

func TestAMailAfterTheDeadlineIsRefused(t *testing.T) {
	h := newHouse(t)
	h.begin("east", gm.Settings{Deadline: "1 day after the report"})
	h.writes(h.letter(anna, "1: pass"))
	h.now = noon.Add(24*time.Hour + time.Minute)
	onTime, late := h.letter(ben, "1: pass"), h.letter(anna, "1: Bar with Don")
	onTime.Arrived, late.Arrived = noon.Add(24*time.Hour), noon.Add(24*time.Hour+time.Millisecond)
	h.post(late, onTime)
	var refusal string
	for _, out := range h.tick() {
		if out.Kind == gm.AnswerMail && out.Seat == 0 {
			refusal = string(out.Raw)
		}
	}
	has(t, refusal, "Your mail reached the mailbox at Tuesday 3 March 2026, 12:00:00.001 UTC, after the deadline (Tuesday 3 March 2026, 12:00:00.000 UTC)", "NOT taken", "What you had ordered before stands", "* 1: pass")
	journal := h.journal("east")
	if n := len(journal); n != 4 || journal[3].Kind != gm.EntryTurn {
		t.Errorf("%d entries, the last %s", n, journal[n-1].Kind)
	}
}

// TestOrderOfArrival takes mails that name different slots in, in any order and
// in any number of looks: the turn comes to the same.
func TestOrderOfArrival(t *testing.T) {
	var want string
	h := newHouse(t)
	games := 0
	rapid.Check(t, func(rt *rapid.T) {
		games++
		id := gm.GameID(fmt.Sprint("east-", games))
		h.begin(id, gm.Settings{})
		mails := []gm.Mail{
			h.letter(anna, "1: Bar with Don"), h.letter(anna, "2: Nightclub with Capo + 1 hood"),
			h.letter(ben, "1: Gunsmith with Mama", "2: Bank with Hit Man"),
			h.letter(cleo, "1: Nightclub with Don"), h.letter(cleo, "2: pass"),
		}
		for _, i := range rapid.Permutation([]int{0, 1, 2, 3, 4}).Draw(rt, "mails") {
			mails[i].Letter.Subject = "[" + string(id) + "]"
			h.post(mails[i])
			if rapid.Bool().Draw(rt, "look") {
				h.tick()
			}
		}
		h.tick()
		east := h.table(id)
		if east.Position.Turn() != (game.TurnRef{Hand: 1, Turn: 2}) {
			rt.Fatalf("the turn was not made: %s", east.Position.Turn())
		}
		got := string(must(east.Position.MarshalJSON()))
		if want == "" {
			want = got
		}
		if got != want {
			rt.Errorf("another order of arrival, another position:\n%s\n%s", want, got)
		}
	})
}
