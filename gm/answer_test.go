package gm_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"mobpost/gm"
)

func TestAnAnswerSaysWhatWasWrongFirst(t *testing.T) {
	h := newHouse(t)
	h.begin("east", gm.Settings{Deadline: "1 day after the report"})
	m := h.letter(anna, "Hi,", "", "1: Bra with Don", "2: Bar with Capo, total 50K", "status")
	m.Letter.SetAside = gm.SetAside{Quoted: 12, Signature: 1}
	m.Letter.Subject, m.Letter.References = "my orders", []string{"report.1@mobpost.test"}
	var message gm.Message
	h.onCompose = func(m gm.Message) error {
		message = m
		return nil
	}
	has(t, h.writes(m),
		"Not understood", "Line 3: 1: Bra with Don", "This would be understood: 1: Bar with Don",
		"Line 4: 2: Bar with Capo, total 50K", "40K",
		"Your orders for hand 1, turn 1, as understood", "There are no orders.", "Still missing: 1, 2.",
		"Orders are wanted by Tuesday 3 March 2026, 12:00 UTC",
		"red Anna", "awaited",
		"Set aside of your mail and not read as orders: 12 lines as a quotation, 1 line as a signature.")
	if message.Subject != "Re: my orders" || message.InReplyTo != m.Letter.MessageID || message.To != anna || message.Cause != anna {
		t.Errorf("%+v", message)
	}
	if got := fmt.Sprint(message.References); got != "[report.1@mobpost.test "+m.Letter.MessageID+"]" {
		t.Errorf("references %s", got)
	}
	if message.Token != h.table("east").Token(0) {
		t.Errorf("to be answered to %q", message.Token)
	}
}

func TestTheEchoIsTheWholeSet(t *testing.T) {
	h := newHouse(t)
	h.begin("east", gm.Settings{})
	h.writes(h.letter(anna, "2: pass"))
	answer := h.writes(h.letter(anna, "1: Bar with Don"))
	has(t, answer, "* 1: Bar with Don, total 100K, low", "* 2: pass", "Until then you may change any of it")
	lacks(t, answer, "Still missing", "Not understood", "Set aside")
}

func TestAnAnswerTellsNothingOfOthers(t *testing.T) {
	h := newHouse(t)
	h.begin("east", gm.Settings{})
	h.writes(h.letter(ben, "1: Gunsmith with Mama"))
	lacks(t, h.writes(h.letter(anna, "STATUS", "HAND", "ORDERS", "HELP")), "Gunsmith with Mama", "@example.org", "Takeover Gunsmith")
}

func TestEveryCommandOfTheHelpIsKnown(t *testing.T) {
	h := newHouse(t)
	h.begin("east", gm.Settings{})
	answer := h.writes(h.letter(anna, "help"))
	for _, line := range strings.Split(answer, "\n") {
		command, _, found := strings.Cut(strings.TrimSpace(line), "  ")
		if !found || command != strings.ToUpper(command) || strings.ContainsAny(command, "- ") {
			continue
		}
		lacks(t, h.writes(h.letter(anna, command)), "is not known")
	}
	has(t, h.writes(h.letter(anna, "JOIN north")), `There is no game called "north"`)
}

func TestAHintAtMostOnceADay(t *testing.T) {
	h := newHouse(t)
	h.begin("east", gm.Settings{})
	h.tick()
	answer := h.writes(h.letter(anna, "How do I do this?"))
	has(t, answer, "Nothing in your mail was understood", "orders in an attachment are not", "1: ", "HELP on a line by itself", "This was the last answer of this kind for now", "Orders and commands are.")
	h.now = h.now.Add(23 * time.Hour)
	h.post(h.letter(anna, "Hello?"), h.letter(ben, "Hello?"))
	if out := h.tick(); len(out) != 1 || out[0].To != ben {
		t.Errorf("%d hints", len(out))
	}
	if got := h.whys()[1]; got != "nothing in it was understood; not answered: its sender was told often enough in a day that nothing was understood" {
		t.Error(got)
	}
	// Real orders are answered all the same, and the next day is another.
	h.writes(h.letter(anna, "1: pass"))
	h.now = h.now.Add(2 * time.Hour)
	has(t, h.writes(h.letter(anna, "Is anybody there?")), "Nothing in your mail was understood")
}

func TestManyMailsInOneLookGetOneHint(t *testing.T) {
	h := newHouse(t)
	h.begin("east", gm.Settings{})
	h.tick()
	h.post(h.letter(anna, "Hello"), h.letter(anna, "Hello again"), h.letter(anna, "Are you there"))
	if out := h.tick(); len(out) != 1 {
		t.Errorf("%d hints", len(out))
	}
}

func TestAnswersADayAreCounted(t *testing.T) {
	h := newHouse(t)
	h.begin("east", gm.Settings{})
	h.tick()
	for i := range 70 {
		h.post(h.letter(anna, "STATUS"))
		if i == 30 {
			h.tick()
		}
	}
	h.tick()
	answers := 0
	for _, out := range h.sent {
		if out.Cause == anna {
			answers++
		}
	}
	if answers != 50 {
		t.Errorf("%d answers to 70 mails of a day", answers)
	}
	has(t, string(h.sent[len(h.sent)-1].Raw), "This is the last of 50 answers", "still read", "not confirmed")
	lacks(t, string(h.sent[len(h.sent)-2].Raw), "This is the last")
	// Orders take effect though nobody is told of it any more, and a report that
	// is asked for is an answer, too.
	h.post(h.letter(anna, "1: pass", "HISTORY 0.0"))
	if out := h.tick(); len(out) != 0 {
		t.Errorf("%d mails after the last answer of a day", len(out))
	}
	if got := held(h.table("east"), 0); got != "1: pass" {
		t.Errorf("red holds %q", got)
	}
	if got := h.whys()[70]; got != "orders taken; not answered: its sender has had 50 answers in a day" {
		t.Error(got)
	}
	// One mail that asks for many is no way round it.
	h.post(h.letter(ben, strings.Repeat("HISTORY 0.0\n", 60)))
	out := h.tick()
	if len(out) != 50 {
		t.Errorf("%d mails for one that asks for 60 reports", len(out))
	}
	has(t, string(out[len(out)-1].Raw), "comes in a mail of its own", "Ask for it tomorrow")
}

// The game master and who would be on a standby list are answered no oftener.
func TestAllAnswersADayAreCounted(t *testing.T) {
	h := newHouse(t)
	h.master.GM = gmAddress
	h.begin("east", gm.Settings{})
	h.tick()
	for name, letter := range map[string]func() gm.Mail{
		gmAddress: func() gm.Mail { return h.fromGM("GM HELP") },
		dora:      func() gm.Mail { return h.letter(dora, "STANDBY east") },
	} {
		null := letter()
		null.Letter.NullSender = true
		h.post(null)
		if out := h.tick(); len(out) != 0 {
			t.Errorf("%s: a mail of no sender is answered: %s", name, out[0].Raw)
		}
		if n := len(h.table("east").Standbys); n != 0 && name == dora {
			t.Error("a mail of no sender is on the standby list")
		}
		answers := 0
		for i := range 52 {
			h.post(letter())
			if i == 25 || i == 51 {
				answers += len(h.tick())
			}
		}
		if answers != 50 {
			t.Errorf("%s: %d answers to 52 mails of a day", name, answers)
		}
	}
}

func TestWhatIsNeverAnswered(t *testing.T) {
	h := newHouse(t)
	h.begin("east", gm.Settings{})
	h.tick()
	for _, kind := range []gm.Kind{gm.AutoReply, gm.Bounce, gm.Receipt, gm.Complaint, gm.ListMail, gm.Own} {
		m := h.letter(anna, "1: pass", "STATUS")
		m.Letter.Kind, m.Letter.Reason = kind, "Auto-Submitted: auto-replied"
		h.post(m)
	}
	null := h.letter(anna, "STATUS", "HISTORY 0.0", "blah")
	null.Letter.NullSender = true
	hint := h.letter(anna, "What?")
	hint.Letter.NullSender = true
	h.post(null, hint)
	if out := h.tick(); len(out) != 0 {
		t.Errorf("answered: %s", out[0].Raw)
	}
	if n := len(h.journal("east")); n != 1 {
		t.Errorf("%d entries by robots", n)
	}
	if got := fmt.Sprint(h.outcomes()); got != "[ignored ignored ignored ignored ignored ignored taken taken]" {
		t.Error(got)
	}
	if got := h.whys()[7]; got != "nothing in it was understood; not answered: its sender takes no mails" {
		t.Error(got)
	}
}

func TestAMailThatCannotBeReadIsAnswered(t *testing.T) {
	h := newHouse(t)
	h.begin("east", gm.Settings{})
	m := h.letter(anna)
	m.Letter.Kind, m.Letter.Reason, m.Letter.Advice = gm.Unreadable, "encrypted", "It is encrypted; please send it in plain text."
	has(t, h.writes(m), "Your mail could not be read.", "please send it in plain text")
}

// A mail that is too large is answered by what stands in its header, and waits
// for the game master; a machine's is not, nor one of which nothing came.
func TestAMailThatIsTooLargeIsAnswered(t *testing.T) {
	h := newHouse(t)
	h.begin("east", gm.Settings{})
	m := h.letter(anna, "1: pass")
	m.TooBig, m.Fault = true, "the mail has 20000000 bytes, more than the limit of 10485760"
	has(t, h.writes(m), "Your mail could not be read. It is too large (the mail has 20000000 bytes", "send your orders again")
	machine, nobody, broken := h.letter(anna), h.letter("who@example.net"), h.letter(anna)
	machine.TooBig, machine.Fault, machine.Letter.Kind = true, m.Fault, gm.AutoReply
	nobody.TooBig, nobody.Fault = true, m.Fault
	broken.Fault = "the mail cannot be fetched"
	h.post(machine, nobody, broken)
	for _, out := range h.tick() {
		if out.To != tina {
			t.Errorf("answered: %s", out.Raw)
		}
	}
	if got := fmt.Sprint(h.outcomes()); got != "[quarantined quarantined quarantined quarantined]" {
		t.Error(got)
	}
	if got := held(h.table("east"), 0); got != "" {
		t.Errorf("red holds %q", got)
	}
}

func TestAFinishedGameTakesNoOrders(t *testing.T) {
	h := newHouse(t)
	h.finished("east")
	before := len(h.journal("east"))
	has(t, h.writes(h.letter(anna, "1: pass", "WAIT")), "The game is over, so your orders were not taken.")
	if n := len(h.journal("east")); n != before {
		t.Errorf("%d entries behind the end", n-before)
	}
	has(t, h.writes(h.letter(anna, "STATUS")), "The game is over:", "won")
}
