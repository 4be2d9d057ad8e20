package gm_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"mobpost/gm"
	"mobpost/gm/game"
)

// pressed are the mails that press caused, by whom they went to.
func mailed(out []gm.Outgoing, kind gm.MessageKind) map[string]string {
	all := map[string]string{}
	for _, o := range out {
		if o.Kind == kind {
			all[o.To] += string(o.Raw)
		}
	}
	return all
}

func TestPrivatePressGoesToItsAddresseesAlone(t *testing.T) {
	h := newHouse(t)
	h.begin("east", gm.Settings{})
	h.tick()
	h.post(h.letter(anna, "1: pass", "PRESS TO blue", "  Shall we share the Bank?", "1: Bar with Don", "Anna <anna@example.org>, or answer gm+"+h.table("east").Token(0)+"@mobpost.test", "END", "2: Bar with Capo"))
	out := h.tick()
	got := mailed(out, gm.NoticeMail)
	if len(got) != 1 {
		t.Fatalf("mailed to %d", len(got))
	}
	has(t, got[ben], "red (Anna) to blue:", "Shall we share the Bank?", "1: Bar with Don", "(address left out)", "PRESS TO red")
	lacks(t, got[ben], "example.org", h.table("east").Token(0), "Bar with Capo")
	has(t, mailed(out, gm.AnswerMail)[anna], "1: pass", "2: Bar with Capo", "Your press was sent:")
	if e := h.journal("east"); e[len(e)-1].Kind != gm.EntryPress || e[len(e)-1].Seat != 0 {
		t.Errorf("the journal has no press: %+v", e[len(e)-1])
	}
	// He writes back to where it came from: his own token, which speaks for him.
	for _, o := range out {
		if o.To == ben && !strings.Contains(o.Envelope, h.table("east").Token(1)) {
			t.Errorf("to be answered to %s", o.Envelope)
		}
	}
}

func TestPublicPressStandsInTheReport(t *testing.T) {
	h := newHouse(t)
	h.begin("east", gm.Settings{})
	h.tick()
	h.post(h.letter(anna, "PRESS TO ALL", "Red is dead.", "END"))
	out := h.tick()
	if got := mailed(out, gm.NoticeMail); len(got) != 0 {
		t.Errorf("mailed at once: %v", got)
	}
	has(t, mailed(out, gm.AnswerMail)[anna], "will stand in the next report", "Red is dead.")
	turn := func() []gm.Outgoing {
		for _, who := range []string{anna, ben, cleo} {
			h.post(h.letter(who, "READY"))
		}
		return h.tick()
	}
	for to, report := range mailed(turn(), gm.ReportMail) {
		if !strings.Contains(report, "red (Anna) to all:") || !strings.Contains(report, "Red is dead.") {
			t.Errorf("%s: %s", to, report)
		}
	}
	for _, report := range mailed(turn(), gm.ReportMail) {
		lacks(t, report, "Red is dead.")
	}
}

func TestPressWithoutAName(t *testing.T) {
	h := newHouse(t)
	h.begin("east", gm.Settings{})
	h.begin("west", gm.Settings{Press: gm.PressAnonymous})
	h.begin("quiet", gm.Settings{Press: gm.PressNone})
	h.tick()
	press := func(game string) []gm.Outgoing {
		h.post(h.letter(anna, "GAME "+game, "PRESS ANONYMOUS TO blue, green", "Beware of red.", "END", "PRESS TO ALL ANONYMOUS", "Beware!", "END"))
		return h.tick()
	}
	for id, why := range map[string]string{"east": "press has its sender's name on it", "quiet": "played without press"} {
		out := press(id)
		has(t, mailed(out, gm.AnswerMail)[anna], "NOT sent", why)
		if len(out) != 1 {
			t.Errorf("%s: %d mails", id, len(out))
		}
	}
	got := mailed(press("west"), gm.NoticeMail)
	if len(got) != 2 {
		t.Fatalf("mailed to %d", len(got))
	}
	for _, text := range got {
		has(t, text, "Somebody to blue, green:", "Beware of red.", "sent without a name")
		lacks(t, text, "Anna", "red (")
	}
	for _, who := range []string{anna, ben, cleo} {
		h.post(h.letter(who, "GAME west", "READY"))
	}
	for _, report := range mailed(h.tick(), gm.ReportMail) {
		has(t, report, "Somebody to all:", "Beware!")
	}
	for _, p := range h.table("west").Press {
		if p.From != 0 {
			t.Error("the journal does not know whose it is")
		}
	}
}

func TestHeldPressWaitsForTheGameMaster(t *testing.T) {
	h := newHouse(t)
	h.master.GM = gmAddress
	h.begin("east", gm.Settings{Approval: gm.PressHeld})
	h.tick()
	h.post(h.letter(anna, "PRESS TO blue", "You are a fool.", "END", "PRESS TO blue", "You are a wise man.", "END", "PRESS TO ALL", "Peace!", "END"))
	out := h.tick()
	has(t, mailed(out, gm.AnswerMail)[anna], "waits for the game master")
	if got := mailed(out, gm.NoticeMail); got[ben] != "" || !strings.Contains(got[gmAddress], "press of red waits for you") {
		t.Errorf("%v", got)
	}
	waits := h.table("east").HeldPress()
	if len(waits) != 3 {
		t.Fatalf("%d pieces wait", len(waits))
	}
	h.does("east", gm.RulePress{No: waits[0].No, Why: "no insults"})
	h.does("east", gm.RulePress{No: waits[1].No, Pass: true})
	if _, err := h.master.Do(ctx, "east", "gm tina", gm.RulePress{No: waits[0].No, Pass: true}, false); err == nil {
		t.Error("what was dropped was passed")
	}
	got := mailed(h.tick(), gm.NoticeMail)
	has(t, got[anna], "did not pass this press", "no insults", "You are a fool.")
	has(t, got[ben], "You are a wise man.")
	lacks(t, got[ben], "fool")
	// By mail, too.
	h.post(h.fromGM(fmt.Sprintf("GM PRESS east PASS %d", waits[2].No)))
	h.tick()
	for _, who := range []string{anna, ben, cleo} {
		h.post(h.letter(who, "READY"))
	}
	for _, report := range mailed(h.tick(), gm.ReportMail) {
		has(t, report, "red (Anna) to all:", "Peace!")
		lacks(t, report, "fool", "wise")
	}
}

func TestWhatIsNoPress(t *testing.T) {
	h := newHouse(t)
	h.begin("east", gm.Settings{}, func(g *gm.NewGame) { g.Players[2].Address = "" })
	h.tick()
	for _, c := range []struct {
		lines []string
		why   string
	}{
		{[]string{"PRESS TO blue", "Hello", "1: Bar with Don", "Anna Smith, ACME"}, "the line END is missing"},
		{[]string{"PRESS TO blue", "", "END"}, "nothing between PRESS and END"},
		{[]string{"PRESS TO purple", "Hello", "END"}, `there is no seat "purple" in this game: there are red, blue, green`},
		{[]string{"PRESS TO red", "Hello", "END"}, "addressed to yourself"},
		{[]string{"PRESS TO green", "Hello", "END"}, "nobody sits at green"},
		{[]string{"PRESS TO blue", strings.Repeat("word ", 3000), "END"}, "too long"},
	} {
		h.post(h.letter(anna, c.lines...))
		out := h.tick()
		if len(out) != 1 {
			t.Errorf("%s: %d mails", c.why, len(out))
		}
		has(t, string(out[0].Raw), "Your press was NOT sent", c.why)
	}
	if got := held(h.table("east"), 0); got != "" {
		t.Errorf("red holds %q: it stood in press", got)
	}
	// A signature that stands in the press is cut off.
	h.post(h.letter(anna, "PRESS TO blue", "Hello", "-- ", "Anna Smith, ACME", "END"))
	lacks(t, mailed(h.tick(), gm.NoticeMail)[ben], "ACME")
	for range 25 {
		h.post(h.letter(anna, "PRESS TO blue", "Hello again", "END"))
	}
	sent := 0
	for _, o := range h.tick() {
		if o.To == ben {
			sent++
		}
	}
	if sent != 19 {
		t.Errorf("%d pieces more in a day", sent)
	}
	h.now = h.now.Add(25 * time.Hour)
	has(t, h.writes(h.letter(anna, "PRESS TO ALL", "Hello", "END")), "will stand in the next report")
}

func TestPressAfterTheEnd(t *testing.T) {
	h := newHouse(t)
	h.finished("east")
	h.tick()
	h.post(h.letter(anna, "PRESS TO ALL", "Well played.", "END"))
	got := mailed(h.tick(), gm.NoticeMail)
	if len(got) != 2 || got[anna] != "" {
		t.Errorf("mailed to %d", len(got))
	}
	has(t, got[ben], "red (Anna) to all:", "Well played.")
}

func TestPressIsReplayed(t *testing.T) {
	h := newHouse(t)
	h.begin("east", gm.Settings{})
	h.post(h.letter(anna, "PRESS TO ALL", "Red is dead.", "END"))
	h.tick()
	for _, who := range []string{anna, ben, cleo} {
		h.post(h.letter(who, "READY"))
	}
	h.tick()
	made := must(h.db.MadeAt(ctx, "east", 1, game.TurnRef{Hand: 1, Turn: 1}))
	var again []gm.Made
	record, journal, err := h.db.Load(ctx, "east")
	if err != nil {
		t.Fatal(err)
	}
	must(gm.Replay(h.master.Rules[0], *record, journal, func(m gm.Made) { again = append(again, m) }))
	if a, b := fmt.Sprintf("%+v", again[1].Public), fmt.Sprintf("%+v", made.Public); len(again) != 2 || len(a) == 0 || len(b) == 0 {
		t.Error("not replayed")
	}
	has(t, fmt.Sprint(*again[1].Public.Blocks[1].Heading, *again[1].Public.Blocks[2].Items), "Press", "Red is dead.")
}
