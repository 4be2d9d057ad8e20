package gm_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"
	"time"

	"mobpost/gm"
	"mobpost/gm/game"
	"mobpost/templates"
)

const gmAddress = "tina@example.org"

// desk is the desk as one screen.
func (h *house) desk() string {
	h.t.Helper()
	d, err := h.master.Desk(ctx, "")
	if err != nil {
		h.t.Fatal(err)
	}
	return templates.Text(game.Report{Blocks: d.Blocks()}, nil)
}

// bounce is a report that a mail of ours did not arrive.
func (h *house) bounce(to, messageID, recipient, action string) gm.Mail {
	m := h.letter("mailer-daemon@example.net")
	m.Letter.Kind, m.Letter.NullSender, m.Letter.To, m.Letter.Lines = gm.Bounce, true, []string{to}, nil
	m.Letter.Returned = &gm.Returned{MessageID: messageID}
	if recipient != "" {
		m.Letter.Returned.Recipients = []gm.ReturnedRecipient{{Address: recipient, Action: action, Status: "5.1.1", Reason: "no such user"}}
	}
	return m
}

func TestBounces(t *testing.T) {
	h := newHouse(t)
	h.begin("east", gm.Settings{})
	var bens, annas gm.Outgoing
	for _, out := range h.tick() {
		switch out.To {
		case ben:
			bens = out
		case anna:
			annas = out
		}
	}
	for _, c := range []struct {
		what      string
		mail      gm.Mail
		believed  bool
		recipient string
	}{
		{"no mail of ours", h.bounce("gm@mobpost.test", "made-up@mobpost.test", ben, "failed"), false, ""},
		{"another recipient", h.bounce("gm@mobpost.test", bens.MessageID, cleo, "failed"), false, ""},
		{"nothing at all", h.bounce("gm@mobpost.test", "", "", ""), false, ""},
		{"a delay", h.bounce("gm@mobpost.test", bens.MessageID, ben, "delayed"), false, ""},
		{"by Message-ID and recipient", h.bounce("gm@mobpost.test", bens.MessageID, "Ben@example.org", "failed"), true, ben},
		{"by the bounce address alone", h.bounce(strings.ToUpper(annas.Envelope), "", "", ""), true, anna},
		{"by the bounce address, of a forwarder", h.bounce(annas.Envelope, "", "anna@elsewhere.example.net", "failed"), true, anna},
	} {
		entries := len(h.journal("east"))
		h.post(c.mail)
		if out := h.tick(); len(out) != 0 {
			t.Errorf("%s: a bounce is answered", c.what)
		}
		journal := h.journal("east")
		if (len(journal) > entries) != c.believed {
			t.Errorf("%s: believed is not %v", c.what, c.believed)
			continue
		}
		if c.believed && journal[len(journal)-1].Kind != gm.EntryBounce {
			t.Errorf("%s: %+v", c.what, journal[len(journal)-1])
		}
	}
	has(t, h.desk(), "Mails to red (anna@example.org) come back", "Mails to blue (ben@example.org) come back: 5.1.1 no such user")
	// A mail from him shows that his address works, whatever he writes; one that
	// may be anybody's does not. Another address is another.
	h.post(h.unproved(h.letter(ben, "Hello?")))
	h.tick()
	has(t, h.desk(), "Mails to blue (ben@example.org) come back")
	for _, line := range []string{"STATUS", "1: pass", "Are you there?"} {
		h.post(h.bounce("gm@mobpost.test", bens.MessageID, ben, "failed"))
		h.tick()
		has(t, h.desk(), "Mails to blue (ben@example.org) come back")
		h.now = h.now.Add(time.Hour)
		h.post(h.letter(ben, line))
		h.tick()
		lacks(t, h.desk(), "(ben@example.org) come back")
	}
	entries := len(h.journal("east"))
	h.writes(h.letter(ben, "STATUS"))
	if n := len(h.journal("east")); n != entries {
		t.Errorf("%d entries of a mail that changes nothing", n-entries)
	}
	words := h.bounce("gm@mobpost.test", bens.MessageID, ben, "failed")
	words.Letter.Returned.Recipients[0].Reason = "550 5.1.1 no such user"
	h.letters[words.Letter.Hash] = words.Letter
	h.post(words)
	h.tick()
	has(t, h.desk(), "come back: 550 5.1.1 no such user")
	h.does("east", gm.ChangeSetting{Key: "red.address", Value: "anna@new.example.org"})
	lacks(t, h.desk(), "red (anna@example.org) come back")
	h.tick()
	h.post(h.bounce("gm@mobpost.test", annas.MessageID, anna, "failed"))
	h.tick()
	lacks(t, h.desk(), "Mails to red")
}

func TestTheDesk(t *testing.T) {
	h := newHouse(t)
	h.begin("east", gm.Settings{Deadline: "1 day after the report"})
	h.begin("west", gm.Settings{}, func(g *gm.NewGame) { g.Players[2].Address = "" })
	h.does("west", gm.HoldGame{})
	h.does("east", gm.Correct{Sets: []string{`red.cards=["FBI","Casino","Bank","Bar"]`}})
	h.does("east", gm.SetOrders{Seat: "red", Words: "1: FBI on the fattest of them\n2: pass"})
	h.does("east", gm.SetOrders{Seat: "blue", Words: "1: pass\n2: pass"})
	cut := h.letter(ben, "1: pass")
	cut.Fault = "the mail was cut in transport"
	h.post(cut)
	if err := h.master.Tick(ctx); err != nil {
		t.Fatal(err)
	}
	h.writes(h.letter(anna, "GAME east", "WAIT"))
	h.does("east", gm.HoldGame{})
	h.does("east", gm.ReleaseGame{})
	text := h.desk()
	has(t, text, "east, hand 1, turn 1", "Deadline: Tuesday 3 March 2026, 12:00 UTC", "Orders awaited of: green", "Said WAIT: red", `To rule on, red, slot 1: "the fattest of them"`, "mobpost rule east red 1",
		"The turn waits for a ruling.", "west, hand 1, turn 1", "HELD", "Nobody sits at: green", "The game is held", "Mails that wait for you to look at them", "from ben@example.org", "cut in transport", "What goes out next")
	h.now = noon.Add(26 * time.Hour)
	has(t, h.desk(), "LATE by 2h0m0s", "The turn waits for a ruling.")
	h.tick()
	if ref := h.table("east").Position.Turn(); ref.Turn != 1 {
		t.Error("the turn did not wait for the ruling")
	}
	var d gm.Desk
	if err := json.Unmarshal(must(json.Marshal(must(h.master.Desk(ctx, "east")))), &d); err != nil || len(d.Games) != 1 || !d.Games[0].Late || len(d.Games[0].Rulings) != 1 {
		t.Errorf("%v %+v", err, d)
	}
}

// TestTheGameMasterIsMailedOnce has things come up that want him, over many
// looks and a restart.
func TestTheGameMasterIsMailedOnce(t *testing.T) {
	h := newHouse(t)
	h.master.GM = gmAddress
	h.begin("east", gm.Settings{Deadline: "1 day after the report"})
	h.begin("west", gm.Settings{GM: "otto@example.org"}, func(g *gm.NewGame) { g.Players[2].Address = "" })
	wanted := func(address string) []string {
		var all []string
		for _, out := range h.sent {
			if out.To == address && out.Subject == "The game master is wanted" {
				all = append(all, string(out.Raw))
			}
		}
		return all
	}
	h.tick()
	if got := wanted("otto@example.org"); len(got) != 1 || !strings.Contains(got[0], "nobody sits at green") {
		t.Errorf("%q", got)
	}
	h.does("east", gm.Correct{Sets: []string{`red.cards=["FBI","Casino","Bank","Bar"]`}})
	h.post(h.letter(anna, "GAME east", "1: FBI on the fattest of them"))
	for range 3 {
		h.now = h.now.Add(time.Hour)
		h.tick()
	}
	again := houseAt(t, h.path)
	again.master.GM, again.now = gmAddress, h.now
	again.tick()
	if got := wanted(gmAddress); len(got) != 1 || len(again.sent) != 0 {
		t.Fatalf("%d mails to the game master, %d after the restart", len(got), len(again.sent))
	}
	has(t, wanted(gmAddress)[0], `east: red, slot 1, wants a ruling: "the fattest of them"`, "mobpost rule east red 1", "GM RULE east red 1: ...")
	// Other words are another thing; the same words once more are not.
	h.post(h.letter(anna, "GAME east", "1: FBI on the loudest of them"))
	h.tick()
	h.post(h.letter(anna, "GAME east", "1: FBI on the fattest of them"))
	cut := h.letter(ben, "1: pass")
	cut.Fault = "the mail was cut in transport"
	h.post(cut)
	h.tick()
	h.tick()
	if got := wanted(gmAddress); len(got) != 3 {
		t.Errorf("%d mails: %q", len(got), got)
	} else {
		has(t, got[1], "the loudest of them")
		has(t, got[2], "a mail from ben@example.org could not be taken in", "cut in transport")
	}
}

// fromGM is a mail of the game master's that his server vouches for.
func (h *house) fromGM(lines ...string) gm.Mail {
	m := h.letter(gmAddress, lines...)
	m.Letter.Verdict = gm.Verdict{Domain: "example.org", Why: "dkim"}
	return m
}

func TestTheGameMasterByMail(t *testing.T) {
	h := newHouse(t)
	h.master.GM = gmAddress
	h.begin("east", gm.Settings{Deadline: "1 day after the report"})
	h.does("east", gm.Correct{Sets: []string{`red.cards=["FBI","Casino","Bank","Bar"]`}, Reason: gm.Reason{Private: true}})
	h.tick()
	writes := func(lines ...string) string {
		t.Helper()
		h.post(h.fromGM(lines...))
		return to(h.tick(), gmAddress)
	}
	h.post(h.letter(anna, "1: FBI on the fattest of them", "2: pass"))
	h.tick()
	has(t, writes("Hello,", "GM RULE east red 1: highest because fat is money", "regards, T."), "GM RULE east red 1: highest", "done; one mail goes out", "1: FBI on any")
	has(t, writes("GM RULINGS"), "see below", "Ruled: highest", "Why: fat is money", "By gm tina@example.org")
	has(t, writes("GM ORDERS east blue: 1: pass | 2: pass private because he rang"), "done; one mail goes out", "1: pass", "2: pass")
	has(t, writes("> gm desk", "gm desk"), "see below", "Orders awaited of: green")
	has(t, writes("GM PREVIEW"), "nothing was changed or mailed", "HAND 1, TURN 1")
	has(t, writes("GM HOLD east DRY-RUN"), "would be done; nothing was changed or mailed")
	has(t, writes("GM HOLD east because I am away"), "done; 3 mails go out")
	has(t, writes("GM HOLD"), "NOT done: east is held already")
	has(t, writes("GM RELEASE", "GM EXTEND", "GM EXTEND 2 days", "GM SET post=6", "GM VOID red 2", "GM CORRECT red.cash=90000", "GM RESEND green", "GM HELP"), "done", "done", "done", "done", "done", "done", "done", "What a game master can write")
	if east := h.table("east"); !east.Deadline.Equal(noon.Add(4*24*time.Hour)) || held(east, 0) != "1: FBI on any" {
		t.Errorf("%s %q", east.Deadline, held(east, 0))
	}
	has(t, writes("GM STANDBY Dora <dora@example.org>", "GM STANDBY dora", "GM REPLACE green: Emil <emil@example.org>"), "done", "NOT done: write GM STANDBY", "done")
	if east := h.table("east"); len(east.Standbys) != 1 || east.Players[2].Address != "emil@example.org" {
		t.Errorf("%+v %+v", east.Standbys, east.Players[2])
	}
	h.tick()
	has(t, writes("GM RUN"), "NOT done: orders of red, green are not in yet")
	has(t, writes("GM RUN east 1.1 ANYWAY"), "done; 3 mails go out")
	has(t, writes("GM RUN east 1.1 ANYWAY"), "NOT done: the turn to be made is 1.2")
	has(t, writes("GM ROLLBACK east 1.1 because I erred"), "done; 3 mails go out")
	h.begin("west", gm.Settings{})
	has(t, writes("GM HOLD"), "NOT done: say which game you mean: east, west")
	has(t, writes("GM HOLD west", "GM RELEASE east"), "done", "NOT done: one mail is about one game")
	has(t, writes("GM FROBNICATE", "GM END west"), "GM END west", "done; 3 mails go out")
	for _, e := range h.journal("east") {
		if e.Kind == gm.EntryHold && e.By != "gm tina@example.org" {
			t.Errorf("by %q", e.By)
		}
	}
}

func TestWhoIsNotTheGameMaster(t *testing.T) {
	h := newHouse(t)
	h.master.GM = gmAddress
	h.begin("east", gm.Settings{})
	h.begin("west", gm.Settings{GM: "otto@example.org"})
	h.tick()
	entries := len(h.journal("east"))
	forged := h.letter(gmAddress, "GM RUN east ANYWAY")
	forged.Letter.Verdict = gm.Verdict{}
	h.post(forged)
	answer := to(h.tick(), gmAddress)
	has(t, answer, "not prove", "nothing was done")
	lacks(t, answer, "RUN east ANYWAY")
	// A player, a stranger and another game's master are none.
	for _, from := range []string{anna, "stranger@example.com", "otto@example.org"} {
		m := h.letter(from, "GM RUN east ANYWAY", "GM DESK")
		m.Letter.Verdict = gm.Verdict{Domain: strings.Split(from, "@")[1]}
		h.post(m)
		for _, out := range h.tick() {
			lacks(t, string(out.Raw), "Orders awaited of", "done;")
		}
	}
	if n := len(h.journal("east")); n != entries {
		t.Errorf("%d entries more", n-entries)
	}
	otto := h.letter("otto@example.org", "GM HOLD west", "GM DESK")
	otto.Letter.Verdict = gm.Verdict{Domain: "example.org"}
	h.post(otto)
	text := to(h.tick(), "otto@example.org")
	has(t, text, "done; 3 mails go out", "west, hand 1, turn 1")
	lacks(t, text, "east")
	if got, want := fmt.Sprint(h.table("west").OnHold), "true"; got != want {
		t.Error(got)
	}
}

// TestHistoryOfATurnThatIsBeingMade: the turn is made by a mail that comes with
// the one that asks for its report.
func TestHistoryOfATurnThatIsBeingMade(t *testing.T) {
	h := newHouse(t)
	h.master.GM = gmAddress
	h.begin("east", gm.Settings{})
	h.tick()
	h.post(h.fromGM("GM RUN east 1.1 ANYWAY"), h.letter(anna, "HISTORY 1.1"))
	said := ""
	for _, o := range h.tick() {
		if o.To == anna && o.Kind == gm.AnswerMail {
			said = string(o.Raw)
		}
	}
	has(t, said, "The report of hand 1, turn 1 is on its way to you")
	if q := must(h.db.Quarantined(ctx)); len(q) > 0 {
		t.Errorf("quarantined: %s", q[0].Why)
	}
}

// TestAnActIsNotDoneToAnotherGame: a wrong name in a line leads to nothing, also
// when only one game is running, and so does what is not understood in it.
func TestAnActIsNotDoneToAnotherGame(t *testing.T) {
	h := newHouse(t)
	h.master.GM = gmAddress
	h.begin("east", gm.Settings{Deadline: "1 day after the report"})
	h.writes(h.letter(ben, "1: pass"))
	h.tick()
	entries := len(h.journal("east"))
	for _, one := range [][2]string{
		{"GM END nosuch", `there is no game called "nosuch"`},
		{"GM HOLD nosuch", `there is no game called "nosuch"`},
		{"GM HOLD nosuch: because I am away", `there is no game called "nosuch"`},
		{"GM HOLD nosuch private because I am away", `there is no game called "nosuch"`},
		{"GM RELEASE oops typo", `there is no game called "oops"`},
		{"GM DESK nosuch", `there is no game called "nosuch"`},
		{"GM RULINGS nosuch", `there is no game called "nosuch"`},
		{"GM HOLD east until Sunday", `it is not clear what "until Sunday" is to say there`},
		{"GM END east DRY RUN", `it is not clear what "DRY RUN"`},
		{"GM END east if Ben agrees because I want it", `it is not clear what "if Ben agrees"`},
		{"GM END east private because x", "cannot be private"},
		{"GM RULE nosuch blue 2: nothing", `write GM RULE east red 2: words; nor is there a game called "nosuch"`},
		{"GM ORDERS nosuch blue: 1: pass", `nor is there a game called "nosuch"`},
		{"GM ORDERS nosuch: 1: pass", `there is no seat "nosuch" in east: there are red, blue, green; nor is there a game called "nosuch"`},
		{"GM VOID nosuch blue", `nor is there a game called "nosuch"`},
		{"GM VOID blue 1 oops", "no orders in slot"},
		{"GM RUN nosuch ANYWAY", `nor is there a game called "nosuch"`},
		{"GM RUN 1.1 oops ANYWAY", `"oops" is no turn`},
		{"GM RUN 1.1 1.2 ANYWAY", "two turns"},
		{"GM RUN east 1.1 private ANYWAY", `"private" is no turn`},
		{"GM PREVIEW nosuch", `nor is there a game called "nosuch"`},
		{"GM EXTEND nosuch", `nor is there a game called "nosuch"`},
		{"GM EXTEND nosuch 2 days", `nor is there a game called "nosuch"`},
		{"GM EXTEND 2 days oops", "is no time"},
		{"GM SET nosuch post=6", `nor is there a game called "nosuch"`},
		{"GM SET nosuch red.name=Annie", `nor is there a game called "nosuch"`},
		{"GM CORRECT nosuch red.cash=90000", `nor is there a game called "nosuch"`},
		{"GM ROLLBACK nosuch 1.1", `nor is there a game called "nosuch"`},
		{"GM ROLLBACK 1.1 oops", `it is not clear what "oops"`},
		{"GM REPLACE nosuch green: Emil <emil@example.org>", `nor is there a game called "nosuch"`},
		{"GM REPLACE green: Emil <emil@example.org> oops", "write GM REPLACE"},
		{"GM STANDBY nosuch Dora <dora@example.org>", `write GM STANDBY east nosuch Dora <dora@example.org>`},
		{"GM PRESS nosuch PASS 12", `nor is there a game called "nosuch"`},
		{"GM RESEND nosuch green", `nor is there a game called "nosuch"`},
		{"GM RESEND green 0.0 oops", `it is not clear what "oops"`},
	} {
		h.post(h.fromGM(one[0]))
		text := to(h.tick(), gmAddress)
		has(t, text, "NOT done: ", one[1])
		lacks(t, text, "Orders awaited", "Until then you may")
	}
	// A dry run is one wherever it is said.
	for _, line := range []string{"GM END east DRY-RUN because all agree", "GM END east because all agree dry-run", "GM HOLD DRY-RUN private", "GM HOLD private DRY-RUN because of me"} {
		h.post(h.fromGM(line))
		has(t, to(h.tick(), gmAddress), "would be done; nothing was changed or mailed")
	}
	if n := len(h.journal("east")); n != entries {
		t.Errorf("%d entries more", n-entries)
	}
	for _, line := range []string{"GM HOLD east. because", "GM RELEASE because I said so because I can", "GM STANDBY \"Dora Miller\" <dora@example.org>", "GM STANDBY east Emil Miller <emil@example.org>"} {
		h.post(h.fromGM(line))
		has(t, to(h.tick(), gmAddress), "done; ")
	}
}

// TestEveryLineOfTheGameMasterIsAnswered, also one that says nothing he can do,
// and a mail of his that has nothing else.
func TestEveryLineOfTheGameMasterIsAnswered(t *testing.T) {
	h := newHouse(t)
	h.master.GM = gmAddress
	h.begin("east", gm.Settings{})
	h.tick()
	writes := func(m gm.Mail) string {
		t.Helper()
		h.post(m)
		return to(h.tick(), gmAddress)
	}
	const verbs = "DESK, RULE, RULINGS"
	has(t, writes(h.fromGM("GM NONSENSE", "GM HOLD east", "GM OUTBOX", "GM", "GM DROP 3", "GM HALT d1", "GM REALEASE east")),
		"GM NONSENSE", "NOT done: there is no GM NONSENSE. There are "+verbs, "GM HELP tells", "GM HOLD east", "done; 3 mails", "GM OUTBOX", "NOT done", "GM", "NOT done: behind GM stands what is to be done",
		"GM DROP 3", "NOT done", "GM HALT d1", "NOT done", "GM REALEASE east", "did you mean GM RELEASE?")
	has(t, writes(h.fromGM("GM NONSENSE")), "NOT done: there is no GM NONSENSE. There are "+verbs)
	has(t, writes(h.fromGM("gm")), "NOT done: behind GM stands what is to be done")
	has(t, writes(h.fromGM("DESK")), "Nothing in your mail was understood", "GM DESK shows what waits for you")
	// A subject alone is read; with a text it is a subject.
	empty := func(m gm.Mail, subject string) gm.Mail {
		m.Letter.Subject, m.Letter.Kind, m.Letter.Reason, m.Letter.Advice, m.Letter.Lines = subject, gm.Unreadable, gm.NoText, "There is no text in it.", nil
		return m
	}
	has(t, writes(empty(h.fromGM(), "GM DESK")), "see below", "HELD")
	has(t, writes(empty(h.fromGM(), "GM RELEASE nosuch")), `there is no game called "nosuch"`)
	h.now = h.now.Add(25 * time.Hour)
	has(t, writes(empty(h.fromGM(), "the desk")), "There is no text in it.", "GM HELP lists all acts")
	for range 50 {
		h.post(h.fromGM("GM RULINGS"))
	}
	text := to(h.tick(), gmAddress)
	if n := strings.Count(text, "This is the last of 50 answers"); n != 1 || !strings.HasSuffix(h.whys()[len(h.whys())-1], "the game master's; not answered: its sender has had 50 answers in a day") {
		t.Errorf("told %d times; %q", n, h.whys())
	}
	// Nobody is answered whose address anybody may have written, or who is none.
	for _, m := range []gm.Mail{h.unproved(h.fromGM("DESK")), h.letter("stranger@example.org", "GM NONSENSE"), empty(h.letter("stranger@example.org"), "GM DESK")} {
		h.post(m)
		if out := h.tick(); len(out) != 0 {
			t.Errorf("answered: %s", out[0].Raw)
		}
	}
}

// TestAGameMasterOfOneGame is answered about his, whatever he names.
func TestAGameMasterOfOneGame(t *testing.T) {
	h := newHouse(t)
	h.master.GM = gmAddress
	h.begin("east", gm.Settings{})
	h.begin("west", gm.Settings{GM: "otto@example.org"})
	h.tick()
	for _, one := range [][2]string{{"GM HOLD east", "NOT done: east has another game master; you are that of west"}, {"GM DESK east", "NOT done: east has another"},
		{"GM HOLD nosuch", `there is no game called "nosuch"`}, {"GM NONSENSE", "there is no GM NONSENSE"}, {"GM HOLD", "done; 3 mails go out"}, {"GM DESK", "west, hand 1"}, {"DESK", "GM HELP lists all acts"}} {
		h.post(h.letter("otto@example.org", one[0]))
		text := to(h.tick(), "otto@example.org")
		has(t, text, one[1])
		lacks(t, text, "east, hand 1")
	}
	if h.table("east").OnHold || !h.table("west").OnHold {
		t.Error("the wrong game is held")
	}
}

// TestAGameMasterWhoPlays: his orders are taken beside a line that says nothing,
// which he is told of, and none that stand beside an act.
func TestAGameMasterWhoPlays(t *testing.T) {
	h := newHouse(t)
	h.master.GM = anna
	h.begin("east", gm.Settings{})
	h.tick()
	has(t, h.writes(h.letter(anna, "GM here, hello", "1: pass")), "* 1: pass", "GM here, hello", "NOT done: there is no GM HERE,")
	has(t, h.writes(h.letter(anna, "GM DESK", "2: pass")), "see below", "Nothing else in this mail was read")
	lacks(t, h.writes(h.letter(anna, "GM DESK", "", "GM RULINGS")), "Nothing else in this mail")
	if got := held(h.table("east"), 0); got != "1: pass" {
		t.Errorf("red holds %q", got)
	}
}
