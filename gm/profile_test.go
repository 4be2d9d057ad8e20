package gm_test

import (
	"strings"
	"testing"

	"mobpost/gm"
)

func TestSet(t *testing.T) {
	h := newHouse(t)
	h.begin("east", gm.Settings{})
	h.tick()
	has(t, h.writes(h.letter(anna, "SET NAME Anna the Bold", "SET TIME ZONE europe/london", "SET REPORTS plain")), "You are called Anna the Bold", "plain text")
	p := h.table("east").Players[0]
	if p.Name != "Anna the Bold" || p.Zone == "" || !p.Plain {
		t.Errorf("%+v", p)
	}
	plain := false
	h.onCompose = func(m gm.Message) error { plain = m.Plain; return nil }
	h.writes(h.letter(anna, "STATUS"))
	if !plain {
		t.Error("her mails are not plain")
	}
	h.writes(h.letter(ben, "STATUS"))
	if plain {
		t.Error("his are")
	}
	for line, why := range map[string]string{
		"SET NAME Ben":                            "somebody else is called Ben",
		"SET NAME blue":                           "somebody else is called blue",
		"SET NAME me@example.org":                 "is no address",
		"SET NAME " + strings.Repeat("long ", 12): "at most 40 characters",
		"SET ZONE Atlantis":                       "Atlantis",
		"SET REPORTS shiny":                       "SET REPORTS plain",
		"SET WORD fig":                            "the cards are dealt",
	} {
		entries := len(h.journal("east"))
		has(t, h.writes(h.letter(anna, line)), why)
		if n := len(h.journal("east")); n != entries {
			t.Errorf("%s: %d entries more", line, n-entries)
		}
	}
	has(t, h.writes(h.letter(anna, "SET REPORTS html", "SET ZONE none")), "with HTML")
}

func TestANewAddressIsAskedFirst(t *testing.T) {
	h := newHouse(t)
	h.begin("east", gm.Settings{})
	h.tick()
	const new = "anna@new.example"
	// Proved to be from the known address: only the new one is asked.
	h.post(h.letter(anna, "SET ADDRESS Anna@New.Example", "1: pass"))
	out := h.tick()
	q, token := question(t, out)
	if q.To != new || h.table("east").Players[0].Address != anna {
		t.Fatalf("asked at %s", q.To)
	}
	has(t, mailed(out, gm.AnswerMail)[anna], "A question was mailed to anna@new.example")
	lacks(t, string(q.Raw), "Your hand", "1: pass")
	h.post(h.unproved(h.replyTo(token, new, "yes")))
	out = h.tick()
	has(t, mailed(out, gm.AnswerMail)[new], "come to this address")
	has(t, mailed(out, gm.NoticeMail)[anna], "go to anna@new.example from now on", "tell the game master at once")
	if h.table("east").Players[0].Address != new {
		t.Fatal("the address is not changed")
	}
	// The secret of a report alone is not enough: the known address is asked,
	// then the new one.
	token = h.table("east").Token(1)
	q, token = h.asks(h.unproved(h.replyTo(token, "ben@thief.example", "SET ADDRESS ben@thief.example")))
	if q.To != ben {
		t.Fatalf("asked at %s", q.To)
	}
	h.post(h.unproved(h.replyTo(token, ben, "yes")))
	q, token = question(t, h.tick())
	if q.To != "ben@thief.example" || h.table("east").Players[1].Address != ben {
		t.Fatalf("asked at %s", q.To)
	}
	has(t, h.writes(h.unproved(h.replyTo(token, "ben@thief.example", "no"))), "nothing was done")
	if h.table("east").Players[1].Address != ben {
		t.Error("changed after a no")
	}
}

// TestAnAddressInUseIsNotGivenAway: who asks for another player's address
// learns nothing; who has it is asked.
func TestAnAddressInUseIsNotGivenAway(t *testing.T) {
	h := newHouse(t)
	h.begin("east", gm.Settings{})
	h.tick()
	h.post(h.letter(anna, "SET ADDRESS ben@example.org"))
	taken := h.tick()
	h.post(h.letter(anna, "SET ADDRESS dora@example.org"))
	free := h.tick()
	a := strings.ReplaceAll(mailed(taken, gm.AnswerMail)[anna], "ben@", "dora@")
	if b := mailed(free, gm.AnswerMail)[anna]; a != b || a == "" {
		t.Errorf("%s\n%s", a, b)
	}
	_, token := question(t, taken)
	h.post(h.unproved(h.replyTo(token, ben, "yes")))
	h.tick()
	if h.table("east").Players[0].Address != anna {
		t.Error("two players have one address")
	}
	has(t, h.writes(h.letter(anna, "SET ADDRESS nonsense")), "no address that mail can be sent to")
}

func TestHistory(t *testing.T) {
	h := newHouse(t)
	old := h.begin("east", gm.Settings{}).Token(0)
	first := mailed(h.tick(), gm.ReportMail)
	for _, who := range []string{anna, ben, cleo} {
		h.post(h.letter(who, "1: pass", "2: pass"))
	}
	second := mailed(h.tick(), gm.ReportMail)
	has(t, h.writes(h.letter(anna, "HISTORY")), "HISTORY 0.0", "the beginning", "HISTORY 1.1", "hand 1, turn 1")
	for ref, want := range map[string]map[string]string{"0.0": first, "1.1": second} {
		for _, who := range []string{anna, ben} {
			h.post(h.letter(who, "HISTORY "+ref))
			found := false
			for _, o := range h.tick() {
				found = found || string(o.Raw) == want[who]
				if ref == "0.0" && who == anna && string(o.Raw) == want[who] && !strings.Contains(o.Envelope, old) {
					t.Error("an old report is to be answered as if it were a new one")
				}
			}
			if !found {
				t.Errorf("%s does not get the report %s again", who, ref)
			}
		}
	}
	has(t, h.writes(h.letter(anna, "HISTORY 7.1")), "There is no report of turn 7.1")
}

func TestTry(t *testing.T) {
	h := newHouse(t)
	h.begin("east", gm.Settings{})
	h.does("east", gm.Correct{Sets: []string{`red.cards=["Casino","FBI","Bank","Bar"]`, `blue.cards=["Bank","Bar","Nightclub","Printers"]`, `green.cards=["Bank","Bar","Nightclub","Printers"]`}, Reason: gm.Reason{Private: true}})
	h.tick()
	answer := h.writes(h.letter(anna, "1: Casino with Don", "TRY"))
	has(t, answer, "What your orders would do", "tried and NOT taken", "Tried:", "1: Casino with Don", "A tie: a draw would decide", "Casino 1", "Casino 2")
	if got := held(h.table("east"), 0); got != "" {
		t.Errorf("red holds %q", got)
	}
	h.writes(h.letter(anna, "1: Casino 2 with Don"))
	answer = h.writes(h.letter(anna, "TRY"))
	has(t, answer, "Tried:", "Takes Casino 2")
	lacks(t, answer, "NOT taken", "A tie", "Bank with")
	has(t, h.writes(h.letter(ben, "try")), "There are no orders to try")
	has(t, h.writes(h.letter(anna, "1: Csaino with Don", "TRY")), "Not understood", "Line 1: 1: Csaino with Don")
}
