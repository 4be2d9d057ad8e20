package gm_test

import (
	"net/mail"
	"strings"
	"testing"

	"golang.org/x/net/idna"
	"pgregory.net/rapid"

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
	if hints != 1 {
		t.Errorf("%d hints", hints)
	}
}

func TestCheckAddress(t *testing.T) {
	for in, want := range map[string]string{
		"ann@example.org": "ann@example.org", "a.b+c@Bücher.example": "a.b+c@xn--bcher-kva.example", "x@EXAMPLE.org": "x@example.org", `"a.b"@c.d`: "a.b@c.d",
	} {
		if got, err := gm.CheckAddress(in); err != nil || got != want {
			t.Errorf("%s: %s, %v", in, got, err)
		}
	}
	for _, in := range []string{"", "x", "x@", "@y", "Ann <a@b.c>", "<a@b.c>", "a@b.c\r\nX: y", "a b@c.d", `"a b"@c.d`, "a@b@c", "ü@b.c", "a@b c", "a@-b-.c", "a@b.c,d@e.f",
		"x@[127.0.0.1]", "foo..bar@b.c", ".foo@b.c", `"a@b"@c.d`, "a@b_c.d", "a\x00@b.c", strings.Repeat("a", 65) + "@b.c"} {
		if got, err := gm.CheckAddress(in); err == nil {
			t.Errorf("%q became %q", in, got)
		} else if strings.ContainsAny(err.Error(), "\\\r\n\x00") {
			t.Errorf("%q: %q is not for people to read", in, err)
		}
	}
}

// TestOrdinaryAddressProperty: an address that is not parsed because it looks
// ordinary would have come out of the parsers as it is.
func TestOrdinaryAddressProperty(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a := rapid.StringMatching("[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~\"@ -]{1,70}@[a-zA-Z0-9.é_-]{1,20}").Draw(t, "address")
		if rapid.Bool().Draw(t, "plain") {
			a = rapid.StringMatching(`[a-z0-9.+-]{1,20}@[a-z0-9-]{1,70}(\.[a-z0-9-]{1,70}){0,4}`).Draw(t, "plain address")
		}
		got, err := gm.CheckAddress(a)
		if got != a || err != nil {
			return // it was parsed, or would not do
		}
		parsed, err := mail.ParseAddress(a)
		if err != nil || parsed.Address != a || parsed.Name != "" {
			t.Fatalf("%q passed, net/mail reads %v (%v)", a, parsed, err)
		}
		_, domain, _ := gm.CutAddress(a)
		if ascii, err := idna.Lookup.ToASCII(domain); err != nil || a[strings.LastIndexByte(a, '@')+1:] != ascii {
			t.Fatalf("%q passed, its domain is %q (%v)", a, ascii, err)
		}
	})
}

// TestNobodyPlaysFromTheHousesOwnAddress: what is mailed there comes back as our
// own mail, and the seat would never move.
func TestNobodyPlaysFromTheHousesOwnAddress(t *testing.T) {
	const words = "is the mailbox that players write to"
	h := newHouse(t)
	h.master.Ours = func(a string) bool { return strings.HasPrefix(a, "gm@") || strings.HasPrefix(a, "gm+") }
	for _, own := range []string{"gm@mobpost.test", "gm+east.1.aaaaaaaaaaaaaaaa@mobpost.test"} {
		players := []gm.Player{{Seat: "red", Name: "Anna", Address: anna}, {Seat: "blue", Name: "Ben", Address: own}}
		_, err := h.master.Announce(ctx, gm.NewGame{ID: "open", Rules: "themob", Secret: secret, Players: players}, 3, false)
		if err == nil || !strings.Contains(err.Error(), own+" "+words) {
			t.Errorf("announced: %v", err)
		}
		players = append(players, gm.Player{Seat: "green", Name: "Cleo", Address: cleo})
		if _, err := h.master.Create(ctx, gm.NewGame{ID: "new", Rules: "themob", Secret: secret, Players: players}, true); err == nil || !strings.Contains(err.Error(), words) {
			t.Errorf("created: %v", err)
		}
		players[1].Address = ben
		if _, err := h.master.Create(ctx, gm.NewGame{ID: "new", Rules: "themob", Secret: secret, Players: players, Settings: gm.Settings{GM: own}}, true); err == nil || !strings.Contains(err.Error(), words) {
			t.Errorf("created with it as its master's: %v", err)
		}
	}
	h.begin("east", gm.Settings{})
	h.announce("op", 3)
	h.tick()
	const own = "gm+x@mobpost.test"
	has(t, h.writes(h.letter(anna, "SET ADDRESS "+own)), "no address that mail can be sent to, or the one that you write to")
	h.refuses("east", gm.ChangeSetting{Key: "red.address", Value: own}, words)
	h.refuses("east", gm.ChangeSetting{Key: "gm", Value: own}, words)
	h.refuses("east", gm.Replace{Seat: "red", Person: gm.Person{Name: "Dora", Address: own}}, words)
	h.refuses("east", gm.ChangeStandby{Person: gm.Person{Name: "Dora", Address: own}}, words)
	// Another seat's is refused as before.
	h.refuses("east", gm.ChangeSetting{Key: "red.address", Value: ben}, "would play two seats")
	h.post(h.letter(own, "JOIN op"), h.letter(own, "WATCH east"), h.letter(own, "STANDBY east"))
	if out := h.tick(); len(out) != 0 {
		t.Errorf("%d mails go out, to %s", len(out), out[0].To)
	}
}

// TestWhoCannotBeAnswered: strangers whose address no mail can be sent to are
// known as such, and fill neither the quarantine nor the game master's mailbox.
func TestWhoCannotBeAnswered(t *testing.T) {
	addresses := []string{"ü@out.example", "x@[127.0.0.1]", "foo..bar@out.example", `"john doe"@out.example`, "a\x01b@out.example"}
	for _, from := range addresses {
		h := newHouse(t)
		h.master.GM = "tina@example.org"
		h.begin("east", gm.Settings{})
		if _, err := h.master.Announce(ctx, gm.NewGame{ID: "op", Rules: "themob", Secret: secret, By: "gm tina"}, 3, false); err != nil {
			t.Fatal(err)
		}
		h.tick()
		large := h.letter(from, "JOIN op")
		large.TooBig, large.Fault = true, "it has 99 MB, and the limit is 10 MB"
		big := h.letter(from)
		big.TooBig, big.Fault, big.Letter.Kind = true, "it has 99 MB, and the limit is 10 MB", gm.Unreadable
		want := 0
		for _, m := range []gm.Mail{h.letter(from, "JOIN op"), h.unproved(h.letter(from, "JOIN op")), h.letter(from, "WATCH east"), h.letter(from, "STANDBY east"), h.unproved(h.letter(from, "STANDBY east")),
			h.letter(from, "HELP"), h.letter(from, "1: pass"), large, big} {
			h.post(m)
			want++
		}
		if out := h.tick(); len(out) != 0 {
			t.Errorf("%s: %d mails go out: %s", from, len(out), out[0].Raw)
		}
		all := must(h.db.Inbox(ctx, ""))
		for _, m := range all {
			if m.Outcome != gm.Ignored || !strings.HasPrefix(m.Why, "its sender cannot be answered") {
				t.Errorf("%s: %s: %s", from, m.Outcome, m.Why)
			}
		}
		if len(all) != want {
			t.Errorf("%d mails", len(all))
		}
		// A player may write from wherever he likes, if he answers his report.
		has(t, h.writes(h.replyTo(h.table("east").Token(0), from, "1: pass", "STATUS")), "1: pass")
		if got := held(h.table("east"), 0); got != "1: pass" {
			t.Errorf("from %s red holds %q", from, got)
		}
		big = h.replyTo(h.table("east").Token(0), from)
		big.TooBig, big.Fault = true, "it has 99 MB, and the limit is 10 MB"
		h.post(big)
		if out := mailed(h.tick(), gm.AnswerMail)[anna]; !strings.Contains(out, "too large") {
			t.Errorf("from %s red is answered %q", from, out)
		}
		if !strings.Contains(from, "\x01") { // no line has it
			has(t, h.writes(h.letter(ben, "SET ADDRESS "+from)), "no address that mail can be sent to")
		}
	}
}
