package gm_test

import (
	"errors"
	"testing"
	"time"

	"mobpost/gm"
	"mobpost/gm/game"
)

// allPass posts orders of all three for the present turn's rounds.
func (h *house) allPass(rounds ...string) {
	for _, who := range []string{anna, ben, cleo} {
		h.post(h.letter(who, rounds...))
	}
}

func (h *house) turn(id gm.GameID) string { return h.table(id).Position.Turn().String() }

func TestTheTurnIsMadeWhenAllOrdersAreIn(t *testing.T) {
	h := newHouse(t)
	h.begin("east", gm.Settings{Deadline: "3 days after the report"})
	h.tick()
	h.post(h.letter(anna, "1: pass", "2: pass"), h.letter(ben, "1: pass", "2: pass"), h.letter(cleo, "1: pass"))
	h.tick()
	if got := h.turn("east"); got != "1.1" {
		t.Fatalf("%s with a slot empty", got)
	}
	h.now = h.now.Add(time.Hour)
	h.post(h.letter(cleo, "2: pass"))
	var reports []game.Seat
	for _, out := range h.tick() {
		if out.Kind == gm.ReportMail {
			reports = append(reports, out.Seat)
			has(t, string(out.Raw), "THE MOB: EAST, HAND 1, TURN 1", "red, blue and green pass", "Orders are wanted by Thursday 5 March 2026, 13:00 UTC")
		}
	}
	if got := h.turn("east"); got != "1.2" || len(reports) != 3 {
		t.Errorf("%s, reports to %v", got, reports)
	}
	last := h.journal("east")[len(h.journal("east"))-1]
	if last.Kind != gm.EntryTurn || last.By != "clock" || last.Turn.String() != "1.1" {
		t.Errorf("%+v", last)
	}
}

func TestTheDeadlineWaitsForALookThatBeganAfterIt(t *testing.T) {
	h := newHouse(t)
	h.begin("east", gm.Settings{Deadline: "1 day after the report"})
	h.tick()
	deadline := h.table("east").Deadline

	h.now = deadline.Add(time.Minute)
	h.box.fails = errors.New("connection refused")
	if err := h.master.Tick(ctx); !errors.Is(err, h.box.fails) {
		t.Errorf("the round says %v", err)
	}
	if got := h.turn("east"); got != "1.1" {
		t.Fatalf("%s although the mailbox could not be read", got)
	}
	// Before the deadline he wrote, and the look brings it.
	m := h.letter(anna, "1: Bar with Don")
	m.Arrived = deadline.Add(-time.Second)
	h.post(m)
	// A look that began before the deadline does not count, even if it ends
	// behind it: what came in between may not have been seen.
	h.box.fails, h.now = nil, deadline.Add(-time.Millisecond)
	h.box.began = func() { h.now = deadline.Add(time.Minute) }
	h.tick()
	if got := h.turn("east"); got != "1.1" {
		t.Fatalf("%s after a look that began before the deadline", got)
	}
	h.box.began = nil
	h.tick()
	if got := h.turn("east"); got != "1.2" {
		t.Fatalf("%s after a look that began behind the deadline", got)
	}
	has(t, string(h.sent[len(h.sent)-1].Raw), "The turn was made because the deadline came.", "red plays Bar")
}

func TestAFailingMailboxStopsNeitherTheOthersNorTheOutbox(t *testing.T) {
	h := newHouse(t)
	broken := &box{fails: errors.New("certificate has expired")}
	h.master.Inboxes = []gm.Inbox{broken, h.box}
	h.begin("east", gm.Settings{})
	h.post(h.letter(anna, "1: pass"))
	if err := h.master.Tick(ctx); err == nil {
		t.Error("nothing was said of the mailbox")
	}
	if got := held(h.table("east"), 0); got != "1: pass" || len(h.sent) != 4 {
		t.Errorf("red holds %q, %d mails sent", got, len(h.sent))
	}
}

func TestWaitAndReady(t *testing.T) {
	h := newHouse(t)
	h.begin("east", gm.Settings{Deadline: "1 day after the report"})
	has(t, h.writes(h.letter(anna, "WAIT", "1: pass", "2: pass")), "The turn will wait for the deadline, or until you write READY.")
	h.allPass("1: pass", "2: pass")
	h.tick()
	if got := h.turn("east"); got != "1.1" {
		t.Fatalf("%s although red waits", got)
	}
	has(t, h.writes(h.letter(anna, "ORDERS")), "You have asked to wait for the deadline; READY takes that back.")
	h.writes(h.letter(anna, "READY"))
	if got := h.turn("east"); got != "1.2" {
		t.Fatalf("%s after READY", got)
	}
	// READY also gives up slots that are empty, and is for one turn.
	h.post(h.letter(anna, "READY"), h.letter(ben, "ready", "3: pass"), h.letter(cleo, "3: pass", "4: pass"))
	h.tick()
	if got := h.turn("east"); got != "1.3" {
		t.Fatalf("%s when two are ready and one has ordered all", got)
	}
	h.post(h.letter(ben, "5: pass"), h.letter(cleo, "5: pass"))
	h.tick()
	if got := h.turn("east"); got != "1.3" {
		t.Errorf("%s: READY of the turn before counts again", got)
	}
	// WAIT does not outlast the deadline.
	h.writes(h.letter(anna, "WAIT"))
	h.now = h.now.Add(25 * time.Hour)
	h.tick()
	if got := h.turn("east"); got != "2.1" {
		t.Errorf("%s behind the deadline", got)
	}
}

func TestWordsForTheGameMasterHoldTheTurn(t *testing.T) {
	for _, test := range []struct {
		name string
		pass bool
		want string // after the deadline
	}{{"the turn waits", false, "1.1"}, {"they are passed over", true, "1.2"}} {
		t.Run(test.name, func(t *testing.T) {
			h := newHouse(t)
			h.begin("east", gm.Settings{Deadline: "1 day after the report", PassRulings: test.pass})
			h.post(h.letter(ben, "1: pass", "2: pass"), h.letter(cleo, "1: pass", "2: pass"))
			h.tick()
			has(t, h.writes(h.letter(anna, "1: pass", "2: Barbers on whoever laughs loudest")), `For the game master to read (2): "whoever laughs loudest".`)
			if got := h.turn("east"); got != "1.1" {
				t.Fatalf("%s with words that nobody has read", got)
			}
			h.now = h.now.Add(25 * time.Hour)
			h.tick()
			if got := h.turn("east"); got != test.want {
				t.Errorf("%s behind the deadline", got)
			}
		})
	}
}

func TestARulingIsMadeOnce(t *testing.T) {
	h := newHouse(t)
	h.begin("east", gm.Settings{})
	h.post(h.letter(anna, "1: pass", "2: Barbers on whoever laughs loudest"), h.letter(ben, "1: pass", "2: pass"), h.letter(cleo, "1: pass", "2: pass"))
	h.tick()
	entries := len(h.journal("east"))
	if _, err := h.master.Rule(ctx, "east", 0, "2", "blue's Mmaa", "gm tina", false); err == nil {
		t.Error("a ruling that cannot be read was taken")
	}
	if _, err := h.master.Rule(ctx, "east", 0, "1", "blue", "gm tina", false); err == nil {
		t.Error("a slot that needs no ruling was ruled on")
	}
	after, err := h.master.Rule(ctx, "east", 0, "2", "blue's Mama; else highest", "gm tina", true)
	if err != nil || len(after.Unruled()) != 0 {
		t.Errorf("dry: %v", err)
	}
	if n := len(h.journal("east")); n != entries {
		t.Errorf("%d entries by what changed nothing", n-entries)
	}
	if _, err := h.master.Rule(ctx, "east", 0, "2", "blue's Mama; else highest", "gm tina", false); err != nil {
		t.Fatal(err)
	}
	last := h.journal("east")[entries]
	if last.Kind != gm.EntryRuling || last.By != "gm tina" || last.Words != "blue's Mama; else highest" || last.Seat != 0 {
		t.Errorf("%+v", last)
	}
	h.tick()
	if got := h.turn("east"); got != "1.2" {
		t.Errorf("%s after the ruling", got)
	}
}

func TestASeatThatNobodySitsInPasses(t *testing.T) {
	h := newHouse(t)
	h.begin("east", gm.Settings{}, func(g *gm.NewGame) { g.Players[2].Address = "" })
	if out := h.tick(); len(out) != 2 {
		t.Errorf("%d first reports", len(out))
	}
	h.post(h.letter(anna, "1: pass", "2: pass"), h.letter(ben, "1: pass", "2: pass"))
	out := h.tick()
	if got := h.turn("east"); got != "1.2" || len(out) != 4 {
		t.Errorf("%s, %d mails", got, len(out))
	}
	has(t, h.writes(h.letter(anna, "STATUS")), "green Cleo", "nobody sits here")
}

func TestOneGameThatCannotBeMadeDoesNotStopTheOthers(t *testing.T) {
	h := newHouse(t)
	h.begin("east", gm.Settings{})
	h.begin("west", gm.Settings{}, func(g *gm.NewGame) {
		for i := range g.Players {
			g.Players[i].Address = "w" + g.Players[i].Address
		}
	})
	h.allPass("1: pass", "2: pass")
	for _, who := range []string{anna, ben, cleo} {
		h.post(h.letter("w"+who, "1: pass", "2: pass"))
	}
	fault := errors.New("no picture of this")
	h.onCompose = func(m gm.Message) error {
		if m.Game == "east" && m.Kind == gm.ReportMail {
			return fault
		}
		return nil
	}
	if err := h.master.Tick(ctx); !errors.Is(err, fault) {
		t.Errorf("the round says %v", err)
	}
	if east, west := h.turn("east"), h.turn("west"); east != "1.1" || west != "1.2" {
		t.Errorf("east is at %s, west at %s", east, west)
	}
	h.onCompose = nil
	h.tick()
	if got := h.turn("east"); got != "1.2" {
		t.Errorf("%s when the fault is gone", got)
	}
}
