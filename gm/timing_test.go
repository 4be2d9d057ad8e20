package gm_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"mobpost/gm"
	"mobpost/gm/game/theboss"
)

// at turns the clock to a time and looks.
func (h *house) at(when string) []gm.Outgoing {
	h.t.Helper()
	h.now = moment(when)
	return h.tick()
}

func settings(words ...string) gm.Settings {
	var s gm.Settings
	for i := 0; i < len(words); i += 2 {
		s = must(s.With(words[i], words[i+1]))
	}
	return s
}

func TestTheGraceTakesLateOrders(t *testing.T) {
	h := newHouse(t)
	h.begin("east", settings("deadline", "every day 20:00 Europe/London", "grace", "2 hours", "remind", "none"))
	h.post(h.letter(ben, "1: pass", "2: pass"), h.letter(cleo, "1: pass", "2: pass"))
	h.at("2026-03-02T19:00:00Z")
	// At the deadline those who are missing are told, and nobody else.
	out := h.at("2026-03-03T20:00:00Z") // on Monday there were no 12 hours left
	if len(out) != 1 || to(out, anna) == "" {
		t.Fatalf("%d mails at the deadline", len(out))
	}
	has(t, to(out, anna), "The deadline has passed", "They are still taken until Tuesday 3 March 2026, 22:00 GMT")
	if out := h.at("2026-03-03T20:30:00Z"); len(out) != 0 {
		t.Errorf("%d mails more", len(out))
	}
	if next := must(h.master.Next(ctx)); !next.Equal(moment("2026-03-03T22:00:00Z")) {
		t.Errorf("the clock wakes at %s", next)
	}
	// Not in the grace, but before a look that began behind it.
	m := h.letter(anna, "1: Bar with Don")
	m.Arrived = moment("2026-03-03T21:59:59Z")
	late := h.letter(anna, "2: Bank with Capo")
	late.Arrived = moment("2026-03-03T22:00:01Z")
	h.box.fails = errors.New("connection refused")
	h.now = moment("2026-03-03T22:05:00Z")
	if err := h.master.Tick(ctx); err == nil {
		t.Error("the look did not fail")
	}
	h.box.fails = nil
	h.post(m, late)
	out = h.at("2026-03-03T22:10:00Z")
	if got := h.turn("east"); got != "1.2" {
		t.Fatalf("%s behind the grace", got)
	}
	text := to(out, anna)
	has(t, text, "at Tuesday 3 March 2026, 22:00:01 GMT, after the deadline (Tuesday 3 March 2026, 22:00:00 GMT)", "NOT taken")
	has(t, text, "red plays Bar")
}

func TestEverybodyIsShownHisOwnClock(t *testing.T) {
	h := newHouse(t)
	h.begin("east", settings("deadline", "every day 20:00 Europe/London"), func(g *gm.NewGame) {
		g.Players[1].Zone = "America/New_York"
		g.Players[2].Zone = "Asia/Kolkata"
	})
	out := h.tick()
	for who, want := range map[string]string{anna: "Tuesday 3 March 2026, 20:00 GMT", ben: "Tuesday 3 March 2026, 15:00 EST", cleo: "Wednesday 4 March 2026, 01:30 IST"} {
		has(t, to(out, who), "Orders are wanted by "+want)
	}
	has(t, h.writes(h.letter(ben, "STATUS")), "15:00 EST")
}

func TestRemindersGoOnceToThoseWhoAreMissing(t *testing.T) {
	h := newHouse(t)
	h.begin("east", settings("deadline", "every fri 20:00", "remind", "3 days, 24h"))
	h.post(h.letter(ben, "1: pass", "2: pass"), h.letter(anna, "1: pass"))
	h.tick()
	if next := must(h.master.Next(ctx)); !next.Equal(moment("2026-03-03T20:00:00Z")) {
		t.Errorf("the clock wakes at %s", next)
	}
	out := h.at("2026-03-03T20:00:00Z")
	if len(out) != 2 || to(out, anna) == "" || to(out, cleo) == "" {
		t.Fatalf("%d reminders", len(out))
	}
	has(t, to(out, anna), "A reminder: your orders for hand 1, turn 1 are not all in yet.", "1: pass", "Still missing: 2", "Orders are wanted by Friday 6 March 2026, 20:00 UTC")
	h.post(h.letter(anna, "2: pass"))
	h.at("2026-03-03T21:00:00Z")

	// Not again after a restart either.
	again := houseAt(t, h.path)
	again.now, again.uid, again.written = moment("2026-03-05T20:00:01Z"), h.uid, h.written
	out = again.tick()
	if len(out) != 1 || to(out, cleo) == "" {
		t.Fatalf("%d reminders a day before", len(out))
	}
	again.master = houseAt(t, h.path).master
	if out := again.tick(); len(out) != 0 {
		t.Errorf("%d reminders after a restart", len(out))
	}
	// Who says READY, or that he is away, is left alone.
	if next := must(again.master.Next(ctx)); !next.Equal(moment("2026-03-06T20:00:00Z")) {
		t.Errorf("the clock wakes at %s", next)
	}
}

func TestNoReminderForAShortTurn(t *testing.T) {
	h := newHouse(t)
	h.begin("east", settings("deadline", "6 hours after the report"))
	h.tick()
	if next := must(h.master.Next(ctx)); !next.Equal(noon.Add(6 * time.Hour)) {
		t.Errorf("the clock wakes at %s", next)
	}
}

// TestAnInterruptionIsHeldAgainstNobody: the daemon was down, the mailbox out
// of reach or the clock turned forward, with a deadline in between.
func TestAnInterruptionIsHeldAgainstNobody(t *testing.T) {
	for name, test := range map[string]struct {
		settings     gm.Settings
		last, back   string
		want         string // the deadline afterwards
		turn, reason string
	}{
		"the deadline is moved to the same time of day": {settings("deadline", "every fri 20:00 Europe/London"),
			"2026-03-06T12:00:00Z", "2026-03-07T09:00:00Z", "2026-03-08T20:00:00Z", "1.1", "could not be watched for 21 hours"},
		"a deadline that comes too soon after it, too": {settings("deadline", "every fri 20:00 Europe/London"),
			"2026-03-04T12:00:00Z", "2026-03-06T19:50:00Z", "2026-03-07T20:00:00Z", "1.1", "could not be watched for 2 days"},
		"through the change of the clocks": {settings("deadline", "2026-03-28 20:00 Europe/London"),
			"2026-03-28T19:00:00Z", "2026-03-28T23:00:00Z", "2026-03-30T19:00:00Z", "1.1", "could not be watched for 4 hours"},
		"a short turn gets its whole time again": {settings("deadline", "6 hours after the report"),
			"2026-03-02T13:00:00Z", "2026-03-02T19:00:00Z", "2026-03-03T01:00:00Z", "1.1", "could not be watched for 6 hours"},
		"shorter than the patience it counts for nothing": {settings("deadline", "every fri 20:00 Europe/London"),
			"2026-03-06T19:00:00Z", "2026-03-06T20:59:00Z", "", "1.2", ""},
		"longer patience": {settings("deadline", "every fri 20:00 Europe/London", "patience", "2 days"),
			"2026-03-06T12:00:00Z", "2026-03-07T09:00:00Z", "", "1.2", ""},
		"when the deadline was over before": {settings("deadline", "every fri 20:00 Europe/London", "grace", "2 hours", "remind", "none"),
			"2026-03-06T20:01:00Z", "2026-03-07T09:00:00Z", "", "1.2", ""},
		"when the deadline is far": {settings("deadline", "every fri 20:00 Europe/London"),
			"2026-03-03T12:00:00Z", "2026-03-05T09:00:00Z", "2026-03-06T20:00:00Z", "1.1", ""},
		"the game master is asked": {settings("deadline", "every fri 20:00 Europe/London", "outage", "ask"),
			"2026-03-06T12:00:00Z", "2026-03-07T09:00:00Z", "0001-01-01T00:00:00Z", "1.1", "could not be watched for 21 hours"},
	} {
		t.Run(name, func(t *testing.T) {
			h := newHouse(t)
			if test.settings.Patience == "" {
				test.settings.Patience = "2 hours"
			}
			h.begin("east", test.settings)
			h.tick()
			for !h.now.Add(time.Hour).After(moment(test.last)) {
				h.now = h.now.Add(time.Hour)
				h.tick()
			}
			h.at(test.last)
			m := h.letter(anna, "1: Bar with Don", "2: pass")
			m.Arrived = moment(test.last).Add(time.Minute)
			h.post(m)
			// Another process, which knows only what is stored.
			again := houseAt(t, h.path)
			again.box = h.box
			again.master.Inboxes = []gm.Inbox{h.box}
			out := again.at(test.back)
			if got := again.turn("east"); got != test.turn {
				t.Fatalf("the turn is %s", got)
			}
			east := again.table("east")
			if test.want != "" && !east.Deadline.Equal(moment(test.want)) {
				t.Errorf("the deadline is %s", east.Deadline)
			}
			if got := held(east, 0); test.turn == "1.1" && got != "1: Bar with Don, total 100K, low | 2: pass" {
				t.Errorf("red holds %q", got)
			}
			if test.reason != "" {
				for _, who := range []string{anna, ben, cleo} {
					text := to(out, who)
					has(t, text, "game master's mailbox "+test.reason)
				}
			}
			// Once is enough, and a further look makes no second move.
			if out := again.tick(); len(out) != 0 {
				t.Errorf("%d mails more", len(out))
			}
			if next := must(again.master.Next(ctx)); !next.IsZero() && !next.After(again.now) {
				t.Errorf("the clock never sleeps: %s", next)
			}
		})
	}
}

func TestAGameBegunWhileNobodyWatchesWaits(t *testing.T) {
	h := newHouse(t)
	h.begin("east", settings("deadline", "1 day after the report", "patience", "3 hours"))
	h.at("2026-03-04T12:00:00Z") // the first look ever
	if got := h.turn("east"); got != "1.1" {
		t.Fatalf("%s before anybody was mailed", got)
	}
	if got := h.table("east").Deadline; !got.Equal(moment("2026-03-05T12:00:00Z")) {
		t.Errorf("the deadline is %s", got)
	}
}

func TestAClockTurnedBackAndForth(t *testing.T) {
	h := newHouse(t)
	h.begin("east", settings("deadline", "1 day after the report", "patience", "3 hours"))
	h.tick()
	h.at("2026-03-10T12:00:00Z") // it jumps a week forward
	if got := h.table("east").Deadline; h.turn("east") != "1.1" || !got.Equal(moment("2026-03-11T12:00:00Z")) {
		t.Errorf("%s, the deadline is %s", h.turn("east"), got)
	}
	h.at("2026-03-02T12:10:00Z") // and is set right
	h.at("2026-03-02T13:00:00Z")
	if got := h.turn("east"); got != "1.1" {
		t.Errorf("%s after the clock was set right", got)
	}
}

func TestExtendNeedsMoreThanHalf(t *testing.T) {
	h := newHouse(t)
	h.begin("east", settings("deadline", "every fri 20:00 Europe/London", "extension", "2 days"))
	h.tick()
	has(t, h.writes(h.letter(anna, "EXTEND")), "Your vote for a later deadline is noted. It moves by 2 days when 2 of the 3 players who owe orders want it; so far: 1.")
	h.writes(h.letter(anna, "EXTEND")) // one's vote counts once
	if got := h.table("east").Deadline; !got.Equal(moment("2026-03-06T20:00:00Z")) {
		t.Fatalf("moved to %s", got)
	}
	h.post(h.letter(ben, "extend please"))
	out := h.tick()
	if got := h.table("east").Deadline; !got.Equal(moment("2026-03-08T20:00:00Z")) {
		t.Fatalf("the deadline is %s", got)
	}
	for _, who := range []string{anna, ben, cleo} {
		has(t, to(out, who), "was moved, because more than half of the players who owe orders asked for it.", "Sunday 8 March 2026, 20:00 GMT")
	}
	has(t, h.writes(h.letter(cleo, "EXTEND")), "This turn has been extended already")
	h.allPass("1: pass", "2: pass")
	h.tick()
	has(t, h.writes(h.letter(cleo, "EXTEND")), "so far: 1")
}

func TestExtendWhereThereIsNothingToExtend(t *testing.T) {
	h := newHouse(t)
	h.begin("east", gm.Settings{})
	has(t, h.writes(h.letter(anna, "EXTEND")), "There is no deadline to extend.")
	h = newHouse(t)
	h.begin("east", settings("deadline", "every fri 20:00", "extensions", "0"))
	has(t, h.writes(h.letter(anna, "EXTEND")), "deadlines are not extended by votes")
	h = newHouse(t)
	h.begin("east", settings("deadline", "every fri 20:00", "grace", "1 day", "remind", "none"))
	h.now = moment("2026-03-06T21:00:00Z")
	h.tick()
	has(t, h.writes(h.letter(anna, "EXTEND")), "came after it")
}

// events are those of the mails of a round, by address; each must follow the
// one before it.
type events map[string]gm.Event

func (h *house) watchEvents() events {
	all := events{}
	h.onCompose = func(m gm.Message) error {
		if m.Event == nil {
			return nil
		}
		if before, ok := all[m.To]; ok && (before.ID != m.Event.ID || before.Edition >= m.Event.Edition) {
			h.t.Errorf("%s: edition %d of %s follows edition %d of %s", m.To, m.Event.Edition, m.Event.ID, before.Edition, before.ID)
		}
		all[m.To] = *m.Event
		return nil
	}
	return all
}

func TestTheCalendarFollowsTheDeadline(t *testing.T) {
	h := newHouse(t)
	all := h.watchEvents()
	h.begin("east", settings("deadline", "every fri 20:00 Europe/London"))
	first := all[anna]
	if !first.At.Equal(moment("2026-03-06T20:00:00Z")) || first.ID == all[ben].ID || first.Canceled || len(first.Alarms) != 1 || first.Alarms[0] != 24*time.Hour {
		t.Errorf("%+v", first)
	}
	h.post(h.letter(anna, "extend"), h.letter(ben, "extend"))
	h.tick()
	if got := all[cleo]; !got.At.Equal(moment("2026-03-07T20:00:00Z")) {
		t.Errorf("after the votes: %+v", got)
	}
	h.allPass("1: pass", "2: pass")
	h.tick()
	if got := all[anna]; !got.At.Equal(moment("2026-03-06T20:00:00Z")) || !strings.Contains(got.Title, "hand 1, turn 2") {
		t.Errorf("of the next turn: %+v", got)
	}
	if _, err := h.master.Do(ctx, "east", "gm tina", gm.EndGame{Why: "snow"}, false); err != nil {
		t.Fatal(err)
	}
	if got := all[anna]; !got.Canceled {
		t.Errorf("at the end: %+v", got)
	}
}

func TestNothingForTheCalendarWithoutADeadline(t *testing.T) {
	h := newHouse(t)
	all := h.watchEvents()
	h.finished("east")
	if len(all) != 0 {
		t.Errorf("%v", all)
	}
}

// inTurn is a game in which players move one after another.
func inTurn(t *testing.T, s gm.Settings) *house {
	h := newHouse(t)
	h.master.Rules = append(h.master.Rules, theboss.Game{})
	h.begin("boss", s, func(g *gm.NewGame) {
		g.Rules = "theboss"
	})
	return h
}

func TestTimeWherePlayersMoveOneAfterAnother(t *testing.T) {
	h := inTurn(t, settings("deadline", "2 days after the report", "remind", "1 day"))
	all := h.watchEvents()
	h.tick()
	boss := h.table("boss")
	if len(boss.Position.Owing()) != 1 {
		t.Fatalf("%v owe orders", boss.Position.Owing())
	}
	mover := boss.Position.Owing()[0]
	address := boss.Players[mover].Address
	out := h.at("2026-03-03T12:00:00Z")
	if len(out) != 1 || to(out, address) == "" {
		t.Errorf("%d reminders", len(out))
	}
	out = h.at("2026-03-04T12:00:00Z")
	boss = h.table("boss")
	next := boss.Position.Owing()[0]
	if next == mover || !boss.Deadline.Equal(moment("2026-03-06T12:00:00Z")) {
		t.Fatalf("%v moves by %s", next, boss.Deadline)
	}
	has(t, to(out, boss.Players[next].Address), fmt.Sprintf("No orders came (NMR) from: %s.", boss.Players[mover].Seat))
	if got := all[boss.Players[next].Address]; got.Canceled || !got.At.Equal(boss.Deadline) {
		t.Errorf("the next mover's calendar: %+v", got)
	}
	if boss.NMR[mover] != 1 {
		t.Errorf("%v", boss.NMR)
	}
	// Only who is to move votes, and he alone is more than half.
	has(t, h.writes(h.letter(address, "EXTEND")), "Only players whose orders are owed can vote")
	h.post(h.letter(boss.Players[next].Address, "EXTEND"))
	h.tick()
	if got := h.table("boss").Deadline; !got.Equal(moment("2026-03-07T12:00:00Z")) {
		t.Errorf("the deadline is %s", got)
	}
}

// TestNothingIsWantedByATimeThatHasPassed: between the deadline and the turn
// nobody is told to change his orders until then.
func TestNothingIsWantedByATimeThatHasPassed(t *testing.T) {
	h := newHouse(t)
	h.begin("east", settings("deadline", "every day 20:00 Europe/London", "remind", "none"))
	h.tick()
	in := h.letter(ben, "1: pass")
	in.Arrived = moment("2026-03-03T19:59:59Z")
	late := h.letter(anna, "1: pass", "STATUS", "EXTEND", "HELP")
	late.Arrived = moment("2026-03-03T20:00:32Z")
	h.post(in, late, h.letter(cleo, "ORDERS"))
	h.box.crash = errors.New("connection reset") // no turn is made before a look has succeeded
	h.now = moment("2026-03-03T20:01:00Z")
	if err := h.master.Round(ctx); err == nil {
		t.Error("the look did not fail")
	}
	if err := h.master.Deliver(ctx); err != nil {
		t.Fatal(err)
	}
	const over = "Orders were wanted by Tuesday 3 March 2026, 20:00 GMT. The turn is made without what comes now, unless the deadline is moved."
	has(t, to(h.sent, anna), "at Tuesday 3 March 2026, 20:00:32 GMT, after the deadline (Tuesday 3 March 2026, 20:00:00 GMT)", over, "came after it (Tuesday 3 March 2026, 20:00:00 GMT), at Tuesday 3 March 2026, 20:00:32 GMT")
	for _, who := range []string{anna, ben, cleo} {
		answer := ""
		for _, out := range h.sent {
			if out.To == who && out.Kind == gm.AnswerMail {
				answer = string(out.Raw)
			}
		}
		has(t, answer, over)
		lacks(t, answer, "Orders are wanted by", "Until then")
	}
}
