package gm_test

import (
	"testing"

	"mobpost/gm"
)

func TestAddressesHaveOneSpelling(t *testing.T) {
	for in, want := range map[string]string{
		"Cleo@münchen.example": "cleo@xn--mnchen-3ya.example", "cleo@MÜNCHEN.example": "cleo@xn--mnchen-3ya.example", "cleo@mu\u0308nchen。example": "cleo@xn--mnchen-3ya.example",
		"CLEO@XN--MNCHEN-3YA.example": "cleo@xn--mnchen-3ya.example", "x@foo_bar.Example": "x@foo_bar.example", "x@\u0300.example": "x@\u0300.example", "nobody": "nobody", "": "",
		`"G21"@example.org`: "g21@example.org", `"john.doe"@example.org`: "john.doe@example.org", `"j\o\hn"@münchen.example`: "john@xn--mnchen-3ya.example",
		`"John Doe"@example.org`: `"john doe"@example.org`, `"a@b"@example.org`: `"a@b"@example.org`, `"a..b"@example.org`: `"a..b"@example.org`,
		`"a\"\\\ b"@example.org`: `"a\"\\ b"@example.org`, `""@example.org`: `""@example.org`, `"@example.org`: `"@example.org`,
	} {
		if got := gm.Canonical(in); got != want {
			t.Errorf("%q: %q", in, got)
		}
		if !gm.SameAddress(in, want) || !gm.SameAddress(want, in) {
			t.Errorf("%q is not %q", in, want)
		}
	}
	if got := gm.WireAddress("Cleo@MÜNCHEN.example"); got != "Cleo@xn--mnchen-3ya.example" {
		t.Error(got)
	}
	if !gm.SameAddress(`"john.doe"@example.org`, "john.doe@example.org") {
		t.Error("quotes make another address")
	}
	for _, other := range []string{"cleo@munchen.example", "cleo@xn--mnchen-3ya.example.org", "clea@münchen.example"} {
		if gm.SameAddress(other, "cleo@münchen.example") {
			t.Errorf("%s is taken for another", other)
		}
	}
}

// TestAPlayerOfADomainWithTwoSpellings: the seat is hers by whichever of them
// she writes from, and by whichever her game has kept.
func TestAPlayerOfADomainWithTwoSpellings(t *testing.T) {
	const wide, wire = "cleo@münchen.example", "cleo@xn--mnchen-3ya.example"
	for _, kept := range []string{wide, wire} {
		h := newHouse(t)
		h.begin("east", gm.Settings{}, func(g *gm.NewGame) { g.Players[2].Address = kept })
		h.tick()
		for _, from := range []string{wide, wire, "Cleo@MÜNCHEN.example"} {
			has(t, h.writes(h.letter(from, "1: pass")), "1: pass")
			has(t, h.writes(h.letter(from, "SET ADDRESS "+wire)), "already")
			has(t, h.writes(h.letter(from, "WATCH east")), "You have a seat in east already")
			has(t, h.writes(h.letter(from, "STANDBY east")), "You have a seat in east already")
		}
		if n := len(h.journal("east")); n != 4 {
			t.Errorf("%s: %d entries", kept, n)
		}
		// Who has a seat gets no second one.
		h.post(h.letter(ben, "SET ADDRESS "+wide))
		_, token := question(t, h.tick())
		h.post(h.replyTo(token, wide, "yes"))
		h.tick()
		if got := h.table("east").Players[1].Address; got != ben {
			t.Errorf("blue is played from %s", got)
		}
	}
}

func TestNewAddressesAreKeptInOneSpelling(t *testing.T) {
	h := newHouse(t)
	h.begin("east", gm.Settings{})
	h.tick()
	h.post(h.letter(anna, "SET ADDRESS Anna@MÜNCHEN.example"))
	q, token := question(t, h.tick())
	h.post(h.replyTo(token, "anna@münchen.example", "yes"))
	h.tick()
	if got := h.table("east").Players[0].Address; got != "anna@xn--mnchen-3ya.example" || q.To != got {
		t.Errorf("red is played from %s, asked at %s", got, q.To)
	}
	h.writes(h.letter("dora@münchen.example", "STANDBY east"))
	has(t, h.writes(h.letter("dora@xn--mnchen-3ya.example", "STANDBY east")), "on the standby list of east already")
	has(t, h.writes(h.letter("dora@MÜNCHEN.example", "STANDBY east OFF")), "no more")
	for i, from := range []string{"emil@münchen.example", "emil@xn--mnchen-3ya.example"} {
		h.post(h.letter(from, "WATCH east"))
		_, token := question(t, h.tick())
		answer := h.writes(h.replyTo(token, from, "yes"))
		if i == 1 {
			has(t, answer, "You watch east already")
		}
	}
	if got := h.table("east").Watchers; len(got) != 1 || got[0] != "emil@xn--mnchen-3ya.example" {
		t.Errorf("%q watch", got)
	}
}

// TestABounceNamesTheOtherSpelling: the report of a mail's fate may tell its
// recipient in either.
func TestABounceNamesTheOtherSpelling(t *testing.T) {
	h := newHouse(t)
	h.begin("east", gm.Settings{}, func(g *gm.NewGame) { g.Players[2].Address = "cleo@xn--mnchen-3ya.example" })
	for _, out := range h.tick() {
		if out.To == "cleo@xn--mnchen-3ya.example" {
			m := h.letter("mailer-daemon@münchen.example")
			m.Letter.Kind = gm.Bounce
			m.Letter.Returned = &gm.Returned{MessageID: out.MessageID, Recipients: []gm.ReturnedRecipient{{Address: "cleo@münchen.example", Action: "failed", Status: "5.1.1"}}}
			h.post(m)
		}
	}
	h.tick()
	if h.table("east").Bounces[2] == nil {
		t.Fatal("the bounce is not believed")
	}
	h.writes(h.letter("cleo@münchen.example", "1: pass"))
	if h.table("east").Bounces[2] != nil {
		t.Error("she was heard, and her address is still taken for a dead one")
	}
}

// TestAnswersADayAreCountedOverBothSpellings: writing from the other is no way
// round the limit.
func TestAnswersADayAreCountedOverBothSpellings(t *testing.T) {
	h := newHouse(t)
	h.begin("east", gm.Settings{}, func(g *gm.NewGame) { g.Players[2].Address = "cleo@xn--mnchen-3ya.example" })
	h.tick()
	hints := 0
	for range 3 {
		for _, from := range []string{"cleo@xn--mnchen-3ya.example", "cleo@münchen.example", "cleo@MÜNCHEN.example"} {
			h.post(h.letter(from, "hello there"))
			hints += len(mailed(h.tick(), gm.HintMail))
		}
	}
	if hints != 5 {
		t.Errorf("%d hints", hints)
	}
}
