package gm_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"mobpost/gm"
)

// question is the one question among mails, and the address it is answered to.
func question(t *testing.T, out []gm.Outgoing) (gm.Outgoing, string) {
	t.Helper()
	var found []gm.Outgoing
	for _, o := range out {
		if o.Kind == gm.QuestionMail {
			found = append(found, o)
		}
	}
	if len(found) != 1 {
		t.Fatalf("%d questions among %d mails", len(found), len(out))
	}
	return found[0], strings.TrimSuffix(strings.TrimPrefix(found[0].Envelope, "gm+"), "@mobpost.test")
}

// asks posts a mail and gives the question that it leads to, when nothing else
// does.
func (h *house) asks(m gm.Mail) (gm.Outgoing, string) {
	h.t.Helper()
	h.post(m)
	out := h.tick()
	if len(out) != 1 {
		h.t.Fatalf("%d mails to %q", len(out), m.Letter.Text())
	}
	return question(h.t, out)
}

func TestPolicies(t *testing.T) {
	h := newHouse(t)
	for _, policy := range []struct {
		name                       string
		address, proof, token, far bool // what is taken at once
	}{
		{gm.ByAddress, true, true, true, true},
		{"", false, true, true, true},
		{gm.ByToken, false, true, true, true},
		{gm.ByProof, false, true, false, false},
	} {
		id := gm.GameID("game-" + fmt.Sprint(h.written))
		east := h.begin(id, gm.Settings{Identity: policy.name})
		h.tick()
		for _, c := range []struct {
			what  string
			mail  gm.Mail
			taken bool
		}{
			{"his address alone", h.unproved(h.letter(anna, "GAME "+string(id), "1: pass")), policy.address},
			{"his address, proved", h.letter(anna, "GAME "+string(id), "1: pass"), policy.proof},
			{"the secret from his address", h.unproved(h.replyTo(east.Token(0), anna, "1: pass")), policy.token},
			{"the secret from elsewhere", h.unproved(h.replyTo(east.Token(0), "anna@work.example.com", "1: pass")), policy.far},
		} {
			entries := len(h.journal(id))
			h.post(c.mail)
			out := h.tick()
			if taken := len(h.journal(id)) > entries; taken != c.taken || len(out) != 1 {
				t.Errorf("%s, %s: taken %v, %d mails", policy.name, c.what, taken, len(out))
			}
			if out[0].To != anna || (out[0].Kind == gm.QuestionMail) == c.taken {
				t.Errorf("%s, %s: a %s to %s", policy.name, c.what, out[0].Kind, out[0].To)
			}
		}
	}
}

func TestAProofOfAnotherDomainIsTheMailersAffair(t *testing.T) {
	h := newHouse(t)
	h.begin("east", gm.Settings{})
	h.tick()
	// Proved, but of an address that nobody here has.
	h.post(h.letter("anna@example.com", "1: pass"))
	if out := h.tick(); len(out) != 0 || len(h.journal("east")) != 1 {
		t.Errorf("%d mails, %d entries", len(out), len(h.journal("east")))
	}
}

func TestWhatDoesNotPassIsAskedAbout(t *testing.T) {
	h := newHouse(t)
	h.begin("east", gm.Settings{Deadline: "1 day after the report"})
	h.tick()
	m := h.unproved(h.letter(anna, "1: Bar with Don", "STATUS", "and some prose"))
	q, token := h.asks(m)
	if q.To != anna || len(h.journal("east")) != 1 {
		t.Fatalf("asked at %s, %d entries", q.To, len(h.journal("east")))
	}
	has(t, string(q.Raw), "IS THIS MAIL YOURS?", "nothing proves that it comes from your address", "STATUS", "1: Bar with Don", "YES")
	lacks(t, string(q.Raw), "some prose", "Your hand")
	if got := fmt.Sprint(h.outcomes()); got != "[asked]" {
		t.Error(got)
	}
	// Neither yes nor no changes nothing, and can be mended.
	has(t, h.writes(h.unproved(h.replyTo(token, anna, "What is this?"))), "not understood, so nothing was done")
	h.now = h.now.Add(23 * time.Hour)
	answer := h.writes(h.unproved(h.replyTo(token, anna, "Yes.", "", "1: pass")))
	has(t, answer, "as understood", "1: Bar with Don", "awaited")
	if e := h.journal("east")[1]; e.Kind != gm.EntryOrders || !e.At.Equal(noon) || held(h.table("east"), 0) != "1: Bar with Don, total 100K, low" {
		t.Errorf("%+v", e)
	}
	if got := fmt.Sprint(h.outcomes()); got != "[taken taken taken]" {
		t.Error(got)
	}
	// It can be said once.
	has(t, h.writes(h.unproved(h.replyTo(token, anna, "YES"))), "answered before")
	if n := len(h.journal("east")); n != 2 {
		t.Errorf("%d entries", n)
	}
}

func TestNoIsTheEndOfIt(t *testing.T) {
	h := newHouse(t)
	h.begin("east", gm.Settings{})
	h.tick()
	_, token := h.asks(h.unproved(h.letter(anna, "1: Bar with Don")))
	has(t, h.writes(h.unproved(h.replyTo(token, anna, "no"))), "nothing was done")
	has(t, h.writes(h.unproved(h.replyTo(token, anna, "yes"))), "answered before")
	if n := len(h.journal("east")); n != 1 || h.outcomes()[0] != gm.Ignored {
		t.Errorf("%d entries, the mail is %s", n, h.outcomes()[0])
	}
}

func TestTwoAnswersInOneLook(t *testing.T) {
	h := newHouse(t)
	h.begin("east", gm.Settings{})
	h.tick()
	_, token := h.asks(h.unproved(h.letter(anna, "1: Bar with Don")))
	h.post(h.unproved(h.replyTo(token, anna, "yes")), h.unproved(h.replyTo(token, anna, "yes!")))
	h.tick()
	if n := len(h.journal("east")); n != 2 {
		t.Errorf("%d entries", n)
	}
	for _, o := range h.outcomes() {
		if o != gm.Taken {
			t.Errorf("%v", h.outcomes())
		}
	}
}

func TestAQuestionIsOpenForSevenDays(t *testing.T) {
	h := newHouse(t)
	h.begin("east", gm.Settings{})
	h.tick()
	_, token := h.asks(h.unproved(h.letter(anna, "1: Bar with Don")))
	h.now = h.now.Add(7*24*time.Hour + time.Minute)
	has(t, h.writes(h.unproved(h.replyTo(token, anna, "yes"))), "came too late")
	if n := len(h.journal("east")); n != 1 {
		t.Errorf("%d entries", n)
	}
}

// TestWhatIsConfirmedTooLateForItsTurn: orders never take effect in a turn that
// they were not meant for, nor over later ones.
func TestWhatIsConfirmedTooLateForItsTurn(t *testing.T) {
	h := newHouse(t)
	h.begin("east", gm.Settings{})
	h.tick()
	_, token := h.asks(h.unproved(h.letter(anna, "1: Bar with Don")))
	h.now = h.now.Add(time.Hour)
	h.writes(h.letter(anna, "1: pass"))
	has(t, h.writes(h.unproved(h.replyTo(token, anna, "yes"))), "you have sent other orders, so its orders were NOT taken", "1: pass")
	_, token = h.asks(h.unproved(h.letter(anna, "2: Bar with Don")))
	h.now = h.now.Add(time.Hour)
	for _, who := range []string{anna, ben, cleo} {
		h.post(h.letter(who, "1: pass", "2: pass"))
	}
	h.tick()
	has(t, h.writes(h.unproved(h.replyTo(token, anna, "yes"))), "arrived before hand 1, turn 1 was made, but was confirmed after it", "NOT taken")
	if got := held(h.table("east"), 0); got != "" {
		t.Errorf("red holds %q", got)
	}
}

func TestAForgedAnswerIsNone(t *testing.T) {
	h := newHouse(t)
	h.begin("east", gm.Settings{})
	h.tick()
	_, token := h.asks(h.unproved(h.letter(anna, "1: Bar with Don")))
	_, other := h.asks(h.unproved(h.letter(ben, "1: Bar with Don")))
	mine, his := strings.Split(token, "."), strings.Split(other, ".")
	for _, forged := range []string{
		mine[0] + "." + mine[1] + "." + his[2],
		"resign." + mine[1] + "." + mine[2],
		mine[0] + "." + strings.Repeat("a", 16) + "." + mine[2],
	} {
		h.post(h.unproved(h.replyTo(forged, "mallory@example.com", "yes")))
	}
	if out := h.tick(); len(out) != 0 || len(h.journal("east")) != 1 {
		t.Errorf("%d mails, %d entries", len(out), len(h.journal("east")))
	}
}

// TestAQuestionIsForWhoWasAsked: a seat that has changed hands is not spoken
// for by who had it.
func TestAQuestionIsForWhoWasAsked(t *testing.T) {
	h := newHouse(t)
	east := h.begin("east", gm.Settings{Identity: gm.ByProof})
	h.tick()
	_, token := h.asks(h.unproved(h.replyTo(east.Token(0), anna, "1: Bar with Don")))
	h.does("east", gm.Replace{Seat: "red", Person: gm.Person{Name: "Dora", Address: "dora@example.org"}})
	h.tick()
	h.post(h.unproved(h.replyTo(token, anna, "yes")))
	h.tick()
	if got := held(h.table("east"), 0); got != "" {
		t.Errorf("red holds %q", got)
	}
}

func TestQuestionsADayAreCounted(t *testing.T) {
	h := newHouse(t)
	h.begin("east", gm.Settings{})
	h.tick()
	for range 30 {
		h.post(h.unproved(h.letter(anna, "STATUS")))
	}
	if out := h.tick(); len(out) != 10 {
		t.Errorf("%d questions", len(out))
	}
	null := h.unproved(h.letter(ben, "STATUS"))
	null.Letter.NullSender = true
	h.post(null)
	if out := h.tick(); len(out) != 0 {
		t.Errorf("a robot is asked")
	}
	// What is no order and no command is not worth a question.
	has(t, h.writes(h.unproved(h.letter(cleo, "Hello?"))), "Nothing in your mail was understood")
}
