package gm_test

import (
	"fmt"
	"testing"

	"mobpost/gm"
)

// TestAListsCopyComesFirst: a player writes to the game master with a copy to a
// list on which the game master is, too; and somebody else's program gives
// every mail the same Message-ID.
func TestAListsCopyComesFirst(t *testing.T) {
	h := newHouse(t)
	h.begin("east", gm.Settings{})
	h.tick()
	listed, itself, bens := h.letter(anna, "1: pass"), h.letter(anna, "1: pass"), h.letter(ben, "2: pass")
	listed.Letter.Kind, listed.Letter.Reason = gm.ListMail, "List-Id: <mob.example.org>"
	late := h.letter(anna, "1: pass")
	late.Letter.Kind = gm.ListMail
	copied := h.letter(anna, "1: pass")
	for _, m := range []*gm.Mail{&listed, &itself, &bens, &late, &copied} {
		m.Letter.MessageID = "once@example.org"
	}
	h.post(listed)
	h.tick()
	h.post(itself, bens)
	if out := h.tick(); len(out) != 2 {
		t.Errorf("%d answers", len(out))
	}
	h.post(late, copied)
	if out := h.tick(); len(out) != 0 {
		t.Errorf("a copy was answered: %s", out[0].Raw)
	}
	if a, b := held(h.table("east"), 0), held(h.table("east"), 1); a != "1: pass" || b != "2: pass" {
		t.Errorf("red holds %q, blue %q", a, b)
	}
	if got := fmt.Sprint(h.outcomes()); got != "[ignored taken taken ignored]" {
		t.Error(got)
	}
}

// TestOtherWordsUnderAMessageID: a program sends a player's mail again under
// its old Message-ID after he has changed it. He is not left in the dark.
func TestOtherWordsUnderAMessageID(t *testing.T) {
	h := newHouse(t)
	h.begin("east", gm.Settings{})
	h.tick()
	var mails []gm.Mail
	for _, words := range []string{"1: pass", "1: pass", "1: Bar with Don", "1: Bar with Don"} {
		m := h.letter(anna, words)
		m.Letter.MessageID = "once@example.org"
		mails = append(mails, m)
	}
	h.post(mails...)
	out := h.tick()
	if len(out) != 3 {
		t.Fatalf("%d answers", len(out))
	}
	for _, o := range out[1:] {
		has(t, string(o.Raw), "Your mail was not taken.", "Message-ID")
	}
	if got := held(h.table("east"), 0); got != "1: pass" {
		t.Errorf("red holds %q", got)
	}
	if got := fmt.Sprint(h.outcomes()); got != "[taken clashing clashing]" {
		t.Error(got)
	}
}

// TestTheGameMastersOtherWords: he is told, too, and nothing is done.
func TestTheGameMastersOtherWords(t *testing.T) {
	h := newHouse(t)
	h.master.GM = gmAddress
	h.begin("east", gm.Settings{})
	h.tick()
	first, other := h.fromGM("GM DESK"), h.fromGM("GM HOLD east")
	other.Letter.MessageID = first.Letter.MessageID
	h.writes(first)
	has(t, h.writes(other), "Your mail was not taken.", "nothing was done")
	if n := len(h.journal("east")); n != 1 {
		t.Errorf("%d entries", n)
	}
}
