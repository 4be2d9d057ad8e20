package gm_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"mobpost/gm"
	"mobpost/gm/game"
)

const dora = "dora@example.org"

func TestVacation(t *testing.T) {
	h := newHouse(t)
	h.begin("east", settings("deadline", "every fri 20:00 Europe/London", "remind", "1 day"), func(g *gm.NewGame) { g.Players[0].Zone = "America/New_York" })
	h.tick()
	h.post(h.letter(ben, "1: pass", "2: pass"), h.letter(cleo, "1: pass", "2: pass"))
	h.tick()
	h.post(h.letter(anna, "VACATION until 14 March"))
	out := h.tick()
	has(t, to(out, anna), "You are on vacation until the end of Saturday 14 March 2026")
	// The end of the 14th in New York and a day, at the time of day of the deadline.
	if got := h.table("east").Deadline; !got.Equal(moment("2026-03-16T20:00:00Z")) {
		t.Errorf("the deadline is %s", got)
	}
	has(t, to(out, ben), "was moved, because red is on vacation.", "Monday 16 March 2026, 20:00 GMT")
	has(t, h.writes(h.letter(ben, "STATUS")), "red", "awaited; on vacation until 14 March 2026")
	if out := h.at("2026-03-06T20:01:00Z"); len(out) != 0 || h.turn("east") != "1.1" {
		t.Errorf("%d mails at the old deadline, %s", len(out), h.turn("east"))
	}
	// What he sends all the same ends the wait. The next deadline, with him away, is moved from its beginning.
	h.post(h.letter(anna, "1: pass", "2: pass"))
	out = h.tick()
	has(t, to(out, ben), "Orders are wanted by Monday 16 March 2026, 20:00 GMT")
	// He is reminded when he is back.
	h.allPass("3: pass", "4: pass")
	h.post(h.letter(anna, "CLEAR"))
	h.at("2026-03-07T12:00:00Z")
	out = h.at("2026-03-15T20:00:00Z")
	if h.turn("east") != "1.3" && to(out, anna) == "" {
		t.Errorf("he is not reminded")
	}
}

func TestVacationsHaveALimit(t *testing.T) {
	h := newHouse(t)
	h.begin("east", settings("deadline", "every fri 20:00 Europe/London", "vacation", "10"))
	has(t, h.writes(h.letter(anna, "VACATION UNTIL 20 March")), "was not noted: it would take 19 days", "you have 10 left")
	h.post(h.letter(anna, "VACATION UNTIL 8 March")) // seven days
	h.tick()
	h.now = moment("2026-03-04T12:00:00Z")
	has(t, h.writes(h.letter(anna, "VACATION UNTIL TODAY")), "You are back. You have used 2 of your 10 days")
	has(t, h.writes(h.letter(anna, "VACATION UNTIL 13 March")), "it would take 10 days", "you have 8 left")
	has(t, h.writes(h.letter(anna, "VACATION UNTIL soon")), `"soon" is no day`)
	h = newHouse(t)
	h.begin("east", settings("deadline", "every fri 20:00", "vacation", "0"))
	has(t, h.writes(h.letter(anna, "VACATION UNTIL 20 March")), "In this game nobody can take a vacation")
}

func TestStandingOrdersAreForTurnsThatAreMissed(t *testing.T) {
	h := newHouse(t)
	h.begin("east", settings("deadline", "1 day after the report", "remind", "none"))
	answer := h.writes(h.letter(anna, "STANDING", "1: Bar with Don", "2: Moon with Capo", "END", "2: pass"))
	has(t, answer, "Your standing orders", "They are used for any turn to whose deadline you have sent nothing", "1: Bar with Don", "could not be used", "2: Moon with Capo")
	if got := held(h.table("east"), 0); got != "2: pass" {
		t.Fatalf("red holds %q", got)
	}
	h.writes(h.letter(anna, "CLEAR"))
	h.post(h.letter(ben, "1: pass", "2: pass"), h.letter(cleo, "1: pass"))
	h.tick()
	out := h.at("2026-03-03T12:00:00Z")
	if got := h.turn("east"); got != "1.2" {
		t.Fatal(got)
	}
	has(t, to(out, anna), "red plays Bar", "For you alone", "Nothing had come from you for hand 1, turn 1, so your standing orders were used", "1: Bar with Don", "could not be used")
	// To the others they are orders like others, and he has missed nothing.
	lacks(t, to(out, ben), "standing", "NMR")
	if got := h.table("east").NMR[0]; got != 0 {
		t.Errorf("%d turns missed", got)
	}
	// With orders of his own they are not used, nor when he says READY.
	h.post(h.letter(anna, "3: pass"))
	h.tick()
	out = h.at("2026-03-04T12:00:00Z")
	lacks(t, to(out, anna), "standing")
	has(t, h.writes(h.letter(anna, "STANDING", "END")), "You have no standing orders any more.")
	has(t, h.writes(h.letter(anna, "STANDING", "hello")), "a line END is missing")
	has(t, h.writes(h.letter(anna, "STANDING", "hello", "END")), "none of their lines is an order")
	replayed(t, h, "east")
}

// replayed fails unless the journal makes the same game again.
func replayed(t *testing.T, h *house, id gm.GameID) {
	t.Helper()
	r, err := h.master.CheckReplay(ctx, archive{h: h}, id)
	if err != nil || len(r.Faults) > 0 {
		t.Errorf("replay: %v %v", err, r.Faults)
	}
}

func TestMissesAreCountedAndTold(t *testing.T) {
	h := newHouse(t)
	h.begin("east", settings("deadline", "1 day after the report", "remind", "none"))
	h.tick()
	h.post(h.letter(ben, "1: pass", "2: pass"), h.letter(cleo, "1: pass"))
	h.tick()
	out := h.at("2026-03-03T12:00:00Z")
	has(t, to(out, ben), "No orders came (NMR) from: red.")
	h.post(h.letter(ben, "READY"), h.letter(cleo, "READY"))
	h.tick()
	has(t, h.writes(h.letter(ben, "STATUS")), "red Anna", "awaited; NMR 1")
	out = h.at("2026-03-04T12:00:00Z")
	has(t, to(out, ben), "No orders came (NMR) from: red (2 turns in a row).")
	// Now nobody waits for him, but what he sends is taken.
	h.post(h.letter(ben, "READY"))
	h.tick()
	h.post(h.letter(anna, "5: pass"))
	h.tick()
	if got := h.table("east"); got.NMR[0] != 0 || got.Position.Turn().String() != "1.3" {
		t.Errorf("%v, %s", got.NMR, got.Position.Turn())
	}
	h.post(h.letter(cleo, "READY"))
	h.tick()
	if got := h.turn("east"); got != "2.1" {
		t.Errorf("%s", got)
	}
}

func TestAGameThatEverybodyHasLeftStandsStill(t *testing.T) {
	h := newHouse(t)
	h.begin("east", settings("deadline", "1 day after the report", "misses", "1"))
	h.tick()
	h.at("2026-03-03T12:00:00Z")
	for range 5 {
		h.now = h.now.Add(48 * time.Hour)
		h.tick()
	}
	if got := h.turn("east"); got != "1.2" {
		t.Errorf("it played itself to %s", got)
	}
	if next := must(h.master.Next(ctx)); !next.IsZero() {
		t.Errorf("the clock wakes at %s", next)
	}
	h.post(h.letter(anna, "READY"))
	h.tick() // the others are not waited for
	if got := h.turn("east"); got != "1.3" {
		t.Errorf("%s when one is back", got)
	}
}

func TestASeatIsTakenOverFromTheStandbyList(t *testing.T) {
	h := newHouse(t)
	h.begin("east", settings("deadline", "7 days after the report", "remind", "none", "misses", "1"))
	first := h.table("east")
	h.tick()
	for _, p := range []gm.Person{{Name: "Eve", Address: "eve@example.org"}, {Name: "Dora", Address: dora}} {
		if _, err := h.master.Do(ctx, "east", "gm tina", gm.ChangeStandby{Person: p}, false); err != nil {
			t.Fatal(err)
		}
	}
	h.post(h.letter(anna, "STANDING", "1: Bar with Capo", "END"), h.letter(anna, "STANDING", "END"))
	h.post(h.letter(ben, "1: pass", "2: pass"), h.letter(cleo, "1: pass"))
	h.tick()
	out := h.at("2026-03-09T12:00:00Z")
	offer := to(out, "eve@example.org")
	has(t, offer, "the seat of red is to be had", "by Wednesday 11 March 2026, 12:00 UTC", "ACCEPT")
	lacks(t, offer, "anna@", "Anna", "Your hand", "alone")
	if to(out, dora) != "" {
		t.Error("the second in line is asked, too")
	}
	// She lets the time pass: the next is asked.
	out = h.at("2026-03-11T12:00:00Z")
	if to(out, dora) == "" || to(out, "eve@example.org") != "" {
		t.Fatalf("%d mails", len(out))
	}
	east := h.table("east")
	token := ""
	for _, o := range out {
		if o.To == dora {
			token = strings.TrimSuffix(strings.TrimPrefix(o.Envelope, "gm+"), "@mobpost.test")
		}
	}
	old := east.Token(0)
	has(t, h.writes(h.replyTo(token, dora, "what is it about?")), "neither ACCEPT nor DECLINE")
	h.post(h.replyTo(token, dora, "Accept, gladly!"))
	out = h.tick()
	east = h.table("east")
	if p := east.Players[0]; p.Name != "Dora" || p.Address != dora || p.Term != 1 || east.NMR[0] != 0 || len(east.Standbys) != 0 {
		t.Fatalf("%+v %v", p, east.Standbys)
	}
	has(t, to(out, dora), "Welcome: you play red now.", "NMR", "WHERE YOU STAND", "Your hand, red (for you alone)", hand(east, 0)[0])
	has(t, to(out, anna), "has been taken over by somebody else")
	has(t, to(out, ben), "red is played by Dora from now on.")
	// The tokens of the one before her are dead, of every turn, and his address too.
	h.post(h.replyTo(old, "elsewhere@example.org", "3: pass"), h.replyTo(first.Token(0), "elsewhere@example.org", "3: pass"), h.letter(anna, "3: pass", "ORDERS"))
	if out := h.tick(); len(out) != 0 {
		t.Errorf("%d mails to who was", len(out))
	}
	if got := held(h.table("east"), 0); got != "" {
		t.Errorf("red holds %q", got)
	}
	h.writes(h.replyTo(east.Token(0), dora, "3: pass"))
	if got := held(h.table("east"), 0); got != "3: pass" {
		t.Errorf("red holds %q", got)
	}
	has(t, h.writes(h.replyTo(token, dora, "ACCEPT")), "is not to be had any more")
	replayed(t, h, "east")
}

func TestWhoComesBackKeepsHisSeat(t *testing.T) {
	h := newHouse(t)
	h.begin("east", settings("deadline", "1 day after the report", "remind", "none", "misses", "1"))
	must(h.master.Do(ctx, "east", "gm tina", gm.ChangeStandby{Person: gm.Person{Name: "Dora", Address: dora}}, false))
	h.tick()
	h.post(h.letter(ben, "1: pass", "2: pass"), h.letter(cleo, "1: pass"))
	h.tick()
	out := h.at("2026-03-03T12:00:00Z")
	var token string
	for _, o := range out {
		if o.To == dora {
			token = strings.TrimSuffix(strings.TrimPrefix(o.Envelope, "gm+"), "@mobpost.test")
		}
	}
	has(t, h.writes(h.letter(ben, "STATUS")), "not waited for; NMR 1; the seat is offered")
	h.writes(h.letter(anna, "3: pass"))
	has(t, h.writes(h.replyTo(token, dora, "ACCEPT")), "is not to be had any more")
	if got := h.table("east"); got.Players[0].Name != "Anna" || held(got, 0) != "3: pass" {
		t.Errorf("%+v", got.Players[0])
	}
}

func TestResignNeedsAnAnswerFromThePlayersOwnAddress(t *testing.T) {
	h := newHouse(t)
	all := h.watchEvents()
	h.begin("east", settings("deadline", "every fri 20:00"))
	h.tick()
	must(h.master.Do(ctx, "east", "gm tina", gm.ChangeStandby{Person: gm.Person{Name: "Dora", Address: dora}}, false))
	h.post(h.letter(anna, "1: Bar with Don", "2: pass"))
	h.tick()
	old := h.table("east").Token(0)
	h.post(h.letter(anna, "RESIGN"))
	out := h.tick()
	question := out[len(out)-1]
	has(t, string(question.Raw), "answer this mail with the one line", "RESIGN")
	if got := h.table("east").Players[0].Address; got != anna || question.To != anna {
		t.Fatalf("%q before the answer", got)
	}
	// The turn's own token is no answer to the question.
	h.post(h.replyTo(old, anna, "RESIGN"))
	h.tick()
	if got := h.table("east").Players[0].Address; got != anna {
		t.Fatalf("%q by the turn's token", got)
	}
	token := strings.TrimSuffix(strings.TrimPrefix(question.Envelope, "gm+"), "@mobpost.test")
	h.post(h.replyTo(token, anna, "RESIGN"))
	out = h.tick()
	east := h.table("east")
	if east.Players[0].Address != "" || held(east, 0) != "" {
		t.Fatalf("%+v holds %q", east.Players[0], held(east, 0))
	}
	has(t, to(out, anna), "You have left the seat of red")
	if got := all[anna]; !got.Canceled {
		t.Errorf("his calendar: %+v", got)
	}
	has(t, to(out, ben), "red has resigned. Until somebody takes the seat over it passes.")
	has(t, to(out, dora), "the seat of red is to be had")
	h.post(h.letter(ben, "1: pass", "2: pass"), h.letter(cleo, "1: pass", "2: pass"))
	h.tick()
	if got := h.turn("east"); got != "1.2" {
		t.Errorf("%s: the seat without a player is waited for", got)
	}
	replayed(t, h, "east")
}

func TestARollBackGivesNobodyAnothersOrders(t *testing.T) {
	h := newHouse(t)
	h.begin("east", settings("deadline", "every fri 20:00"))
	h.post(h.letter(anna, "1: Bar with Don", "2: pass"), h.letter(ben, "1: pass", "2: pass"), h.letter(cleo, "1: pass", "2: pass"))
	h.tick()
	must(h.master.Do(ctx, "east", "gm tina", gm.Replace{Seat: "red", Person: gm.Person{Name: "Dora", Address: dora}}, false))
	done := must(h.master.Do(ctx, "east", "gm tina", gm.RollBack{Turn: must(game.ParseTurnRef("1.1"))}, false))
	if got := held(done.Table, 0); got != "" {
		t.Errorf("Dora holds %q", got)
	}
	if got := held(done.Table, 1); got != "1: pass | 2: pass" {
		t.Errorf("Ben holds %q", got)
	}
	for _, m := range done.Mails {
		if m.To == dora {
			lacks(t, string(m.Raw), "Bar with Don")
		}
	}
}

func TestStandbyByMailIsConfirmed(t *testing.T) {
	h := newHouse(t)
	h.begin("east", gm.Settings{})
	h.tick()
	h.post(h.unproved(h.letter(dora, "standby east")))
	out := h.tick()
	if len(out) != 1 || out[0].Kind != gm.QuestionMail || len(h.table("east").Standbys) != 0 {
		t.Fatalf("%v, list %v", out, h.table("east").Standbys)
	}
	has(t, string(out[0].Raw), "answer this mail with the one line", "STANDBY east", "Otherwise do nothing")
	token := strings.TrimSuffix(strings.TrimPrefix(out[0].Envelope, "gm+"), "@mobpost.test")
	// The answer from elsewhere proves nothing of that address.
	h.post(h.unproved(h.replyTo(token, "mallory@example.com", "STANDBY east")))
	h.tick()
	if got := h.table("east").Standbys; len(got) != 0 {
		t.Fatalf("%v", got)
	}
	has(t, h.writes(h.unproved(h.replyTo(token, dora, "STANDBY east"))), "You are on the standby list of east, 1 of 1.")
	has(t, h.writes(h.unproved(h.replyTo(token, dora, "STANDBY east"))), "already")
	has(t, h.writes(h.unproved(h.replyTo(token, dora, "STANDBY east OFF"))), "no more")
	// Who is vouched for need not be asked.
	vouched := h.letter("finn@example.net", "STANDBY east")
	vouched.Letter.Verdict.Domain = "example.net"
	has(t, h.writes(vouched), "You are on the standby list of east")
	has(t, h.writes(h.letter(anna, "STANDBY east", "STATUS")), "in a mail of its own")
	// Not more than a few questions a day to one address.
	for range 6 {
		h.post(h.unproved(h.letter("victim@example.net", "STANDBY east")))
	}
	if out := h.tick(); len(out) != 3 {
		t.Errorf("%d questions", len(out))
	}
	h.post(h.unproved(h.letter("victim@example.net", "STANDBY east")))
	if out := h.tick(); len(out) != 0 {
		t.Errorf("asked for once more")
	}
}

// TestTheClockNeverSpins: whatever players write and however time goes on,
// after a round there is nothing left to do now.
func TestTheClockNeverSpins(t *testing.T) {
	h := newHouse(t)
	games := 0
	who := []string{anna, ben, cleo}
	rapid.Check(t, func(rt *rapid.T) {
		games++
		id := gm.GameID(fmt.Sprint("east-", games))
		pick := func(name string, of ...string) string { return rapid.SampledFrom(of).Draw(rt, name) }
		h.begin(id, settings("deadline", pick("deadline", "every day 20:00 Europe/London", "2 days after the report", "90 minutes after the report", "none"),
			"grace", pick("grace", "none", "3 hours"), "remind", pick("remind", "none", "24 hours", "2 days, 1 hour"), "misses", pick("misses", "0", "1", "2"),
			"patience", pick("patience", "3 hours", "none"), "outage", pick("outage", "move", "ask"), "offer", "1 day"))
		must(h.master.Do(ctx, id, "gm", gm.ChangeStandby{Person: gm.Person{Name: "Dora", Address: fmt.Sprint("dora", games, "@example.org")}}, false))
		h.tick()
		for range rapid.IntRange(1, 12).Draw(rt, "rounds") {
			h.now = h.now.Add(time.Duration(rapid.SampledFrom([]int{1, 20, 60, 240, 1500, 6000}).Draw(rt, "minutes")) * time.Minute)
			if rapid.Bool().Draw(rt, "mail") {
				m := h.letter(pick("who", who...), pick("text", "1: pass\n2: pass\n3: pass\n4: pass\n5: pass", "EXTEND", "WAIT", "READY", "CLEAR", "VACATION UNTIL TOMORROW", "STANDING\n1: pass\nEND"))
				m.Letter.Subject = "[" + string(id) + "]"
				h.post(m)
			}
			h.tick()
			next := must(h.master.Next(ctx))
			if !next.IsZero() && !next.After(h.now) {
				east := h.table(id)
				rt.Fatalf("the clock wakes at %s, it is %s; deadline %s, closes %s, %+v", next, h.now, east.Deadline, east.Closes(), east.Timing)
			}
			if again := h.tick(); len(again) > 0 {
				rt.Fatalf("a second look at the same moment sends %d mails", len(again))
			}
		}
		if east := h.table(id); !east.Position.Over() {
			must(h.master.Do(ctx, id, "gm", gm.EndGame{Why: "enough"}, false))
		}
		replayed(t, h, id)
	})
}

func TestWithSeveralMailboxesTheWorstCounts(t *testing.T) {
	h := newHouse(t)
	broken := &box{}
	h.master.Inboxes = []gm.Inbox{h.box, broken}
	h.begin("east", settings("deadline", "1 day after the report", "grace", "1 hour", "remind", "2 hours"))
	h.tick()
	broken.fails = errors.New("certificate has expired")
	h.now = noon.Add(26 * time.Hour)
	if err := h.master.Tick(ctx); err == nil || h.turn("east") != "1.1" || len(h.sent) != 3 {
		t.Errorf("%v, %s, %d mails", err, h.turn("east"), len(h.sent))
	}
	broken.fails = nil
	h.tick()
	if got := h.turn("east"); got != "1.2" {
		t.Errorf("%s", got)
	}
}
