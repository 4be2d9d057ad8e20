package gm_test

import (
	"strings"
	"testing"

	"mobpost/gm"
)

// replyTo is a letter that answers the mail which carried a seat's token.
func (h *house) replyTo(token, from string, lines ...string) gm.Mail {
	m := h.letter(from, lines...)
	m.Letter.To = []string{"gm+" + token + "@mobpost.test"}
	return m
}

func TestTheTokenSpeaksForTheSeat(t *testing.T) {
	h := newHouse(t)
	east := h.begin("east", gm.Settings{})
	// From his other address: what counts is what was mailed to him.
	h.post(h.replyTo(east.Token(1), "ben@work.example.com", "1: pass"))
	out := h.tick()
	if got := held(h.table("east"), 1); got != "1: pass" {
		t.Errorf("blue holds %q", got)
	}
	if last := out[len(out)-1]; last.To != ben || last.Cause != "ben@work.example.com" {
		t.Errorf("answered to %s, caused by %s", last.To, last.Cause)
	}
	subject := h.letter("ben@phone.example.com", "2: pass")
	subject.Letter.Subject = "Re: [" + strings.ToUpper(east.Token(1)) + "] orders"
	h.post(subject)
	h.tick()
	if got := held(h.table("east"), 1); got != "1: pass | 2: pass" {
		t.Errorf("by the subject: blue holds %q", got)
	}
}

func TestAnotherSeatsTokenIsNotMadeFromOnesOwn(t *testing.T) {
	h := newHouse(t)
	token := h.begin("east", gm.Settings{}).Token(1)
	for _, forged := range []string{strings.Replace(token, ".2.", ".1.", 1), strings.Replace(token, ".2.", ".9.", 1), strings.Replace(token, ".2.", ".0.", 1), token[:len(token)-1] + "a", "west" + token[4:]} {
		if forged == token {
			continue
		}
		h.post(h.replyTo(forged, "stranger@example.com", "1: pass"))
	}
	h.tick()
	if n := len(h.journal("east")); n != 1 {
		t.Errorf("%d entries", n)
	}
	for _, outcome := range h.outcomes() {
		if outcome != gm.Ignored {
			t.Errorf("a forged token is %s", outcome)
		}
	}
}

func TestOrdersInAnswerToAPastTurnAreRefused(t *testing.T) {
	h := newHouse(t)
	old := h.begin("east", gm.Settings{}).Token(0)
	for _, who := range []string{anna, ben, cleo} {
		h.post(h.letter(who, "1: pass", "2: pass"))
	}
	h.tick()
	for _, lines := range [][]string{{"3: pass"}, {"CLEAR", "3: pass"}} {
		answer := h.writes(h.replyTo(old, anna, lines...))
		has(t, answer, "Your mail answers the report before hand 1, turn 1, which has been made since", "NOT taken", "There are no orders")
		if got := held(h.table("east"), 0); got != "" {
			t.Errorf("%q: red holds %q", lines, got)
		}
	}
	// What was ordered for the present turn stays, too.
	h.writes(h.replyTo(h.table("east").Token(0), anna, "3: pass"))
	h.writes(h.replyTo(old, anna, "CLEAR"))
	if got := held(h.table("east"), 0); got != "3: pass" {
		t.Errorf("an old mail's CLEAR left %q", got)
	}
	// The answer carries the present token, so answering it is taken.
	if got := h.sent[len(h.sent)-1].Envelope; !strings.Contains(got, h.table("east").Token(0)) {
		t.Errorf("the refusal comes from %s", got)
	}
}

func TestAnOldMailsWaitAndReadyAreForTheTurnItAnswers(t *testing.T) {
	h := newHouse(t)
	old := h.begin("east", gm.Settings{}).Token(0)
	for _, who := range []string{anna, ben, cleo} {
		h.post(h.letter(who, "1: pass", "2: pass"))
	}
	h.tick()
	for _, command := range []string{"WAIT", "READY"} {
		has(t, h.writes(h.replyTo(old, anna, command)), "Your mail answers the report before hand 1, turn 1")
		if now := h.table("east"); now.Waiting[0] || now.Ready[0] {
			t.Errorf("%s of the turn before counts in this one", command)
		}
	}
}

func TestWithoutTokenTheSendersGamesDecide(t *testing.T) {
	h := newHouse(t)
	h.begin("east", gm.Settings{})
	h.writes(h.letter("ANNA@example.org", "1: pass"))
	if got := held(h.table("east"), 0); got != "1: pass" {
		t.Errorf("in one game only: red holds %q", got)
	}
	h.begin("west", gm.Settings{})
	answer := h.writes(h.letter(anna, "2: pass"))
	has(t, answer, "You play in more than one game here (east, west)", "GAME east")
	for _, id := range []gm.GameID{"east", "west"} {
		if got := held(h.table(id), 0); strings.Contains(got, "2:") {
			t.Errorf("%s: red holds %q", id, got)
		}
	}
	h.writes(h.letter(anna, "GAME west", "2: pass"))
	if got := held(h.table("west"), 0); got != "2: pass" {
		t.Errorf("by the GAME line: red holds %q", got)
	}
	tagged := h.letter(anna, "1: pass")
	tagged.Letter.Subject = "Re: [friends] my move [West]"
	h.writes(tagged)
	if got := held(h.table("west"), 0); got != "1: pass | 2: pass" {
		t.Errorf("by the tag: red holds %q", got)
	}
	has(t, h.writes(h.letter(anna, "GAME north", "1: pass")), `You have no seat in a game called "north"`, "east, west")
}

func TestTheGameLineIsStrongerThanTheTag(t *testing.T) {
	h := newHouse(t)
	h.begin("east", gm.Settings{})
	h.begin("west", gm.Settings{})
	m := h.letter(anna, "GAME east", "1: pass")
	m.Letter.Subject = "[west] my orders"
	h.writes(m)
	if got := held(h.table("east"), 0); got != "1: pass" {
		t.Errorf("red holds %q", got)
	}
}

func TestStrangersAreNotAnswered(t *testing.T) {
	h := newHouse(t)
	h.begin("east", gm.Settings{})
	first := len(h.tick())
	h.post(h.letter("nobody@example.com", "1: pass"), h.letter("", "1: pass"))
	if out := h.tick(); len(out) != 0 || first != 3 {
		t.Errorf("%d mails; at first %d", len(out), first)
	}
	for _, outcome := range h.outcomes() {
		if outcome != gm.Ignored {
			t.Errorf("a stranger's mail is %s", outcome)
		}
	}
}
