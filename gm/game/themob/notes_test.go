package themob

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"mobpost/gm/game"
)

// notes reads a mail and gives what the answer says of each slot.
func notes(t *testing.T, p position, mail string) (string, game.Check) {
	t.Helper()
	r := p.Read(0, nil, lines(mail))
	if len(r.Problems) > 0 {
		t.Fatalf("%q: %s", mail, problems(r.Problems))
	}
	c := p.Check(0, r.Orders)
	var b strings.Builder
	for _, l := range c.Lines {
		for _, n := range l.Notes {
			fmt.Fprintf(&b, "%s: %s\n", l.Slot, n)
		}
	}
	return b.String(), c
}

// What follows from an order is said, and the order is taken all the same: the
// rules ignore a card that cannot be implemented (M11).
func TestNotes(t *testing.T) {
	p := seated(t, "Casino", "Bank", "Laundry", "Company Takeover")
	p.put(0, "3 hoods", "lost").put(0, "Underboss", "dead").put(0, "Mama", "Casino 1").put(0, "Novice", "cell 2").money(0, 120000, 1)
	for _, c := range []struct{ mail, want string }{
		{"1: Casino with Hit Man", ""},
		{"1: Casino with Don + Capo", "1: These pieces may not stand on a racket together"},                 // M21
		{"1: Casino with 3 hoods", "1: A Casino needs 25K at least and these are 15K, so the card will do"}, // M22
		{"1: Casino with 3 hoods, add", "1: A Casino needs 25K at least and these are 15K: they can only add"},
		{"1: Casino with Underboss", "1: Your Underboss is dead, so the whole card will be ignored."},                        // M12
		{"1: Casino with Mama", "1: Your Mama is not at base (Casino 1), so the whole card will be ignored."},                // M12
		{"2: Casino with Novice + 2 hoods", "2: Your Novice is not at base (cell 2): unless that changes"},                   // M12
		{"1: Casino with Capo\n2: Bank with Capo", "2: Ordered in both rounds: Capo."},                                       // M12
		{"1: Casino with Hit Man + 4 hoods\n2: Bank with Secretary + 5 hoods", "2: You have 8 hoods at base for both cards"}, // M12
		{"2: Laundry with Capo + 1 hood", "2: A business takes one named member and no hood"},                                // M18
		{"buy 1 hood", "buy hoods: Not bought back, and so out of the game for good: 2 hoods."},                              // M15, M16
		{"buy nothing", "buy bars: Not bought back, and so out of the game for good: 3 hoods."},                              // M15
		{"buy 1 bar", "buy bars: Not bought back, and so out of the game for good: 3 hoods."},                                // M15
		{"buy 1 bar, 3 hoods", ""},                                                                                               // 115K of 120K
		{"buy 5 hoods", "buy hoods: You have 3 lost hoods to buy back."},                                                         // M14
		{"buy 2 bars, 3 hoods", "buy bars: Your cash of $120,000 allows 1 of them"},                                              // M14
		{"buy 3 hoods, 20 bars", "With 10 bars the game is won, so you can buy 9 at most."},                                      // M15
		{"1: Takeover", "1: No target is named, so the card will be used where it does most."},                                   // M35
		{"1: Takeover on Blue", "1: There is no \"else any\" at the end"},                                                        // M35
		{"1: Takeover on Blue; else any", ""},                                                                                    // M35
		{"1: Takeover on Blue; else nothing", ""},                                                                                // M35
		{"1: Takeover on Red; else any", "1: Takeover cannot be used on your own family"},                                        // M45
		{"1: Takeover on Blue with Don + Capo; else any", "1: The pieces named may not stand on a racket together"},              // M45
		{"1: Takeover on Blue with Mama; else any", "1: Not all of the pieces named are at base"},                                // M45
		{"1: Takeover on Blue with Capo; else any\n2: Casino with Capo", "1: Your next card names Capo too"},                     // M46
		{"1: Takeover on the best of the bunch; else any", "1: For the game master to read: \"the best of the bunch\"."},         // M35
		{"2: Takeover on Blue with Capo; else any\n1: Casino with Capo", ""},                                                     // M46 is about the first round
		{"1: Casino with Hit Man + 3 hoods, enemy Blue, absent high, both high\n2: Bank with Secretary + 2 hoods, break no", ""}, // as it should be
	} {
		got, _ := notes(t, p, c.mail)
		if c.want == "" && got != "" || !strings.Contains(got, c.want) {
			t.Errorf("%q: got %q, want %q", c.mail, got, c.want)
		}
	}
	q := seated(t, "Barbers", "Penthouse", "Protection", "Laundry")
	for _, c := range []struct{ mail, want string }{
		{"1: Protection on Casino 2; else any", "Protection is for a family"},                           // M39
		{"1: Barbers on my Don; else any", "cannot be used on your own family"},                         // M40
		{"1: Penthouse on a hood of Blue", "The Penthouse takes no hood"},                               // M42
		{"1: Penthouse on Blue", "The Penthouse always takes the most valuable member"},                 // M36, M42
		{"1: Laundry with Novice", "A business needs a gold bar, and you have none."},                   // M18
		{"buy 1 bar\n1: Laundry with Novice", ""},                                                       // it will be there
		{"1: Barbers on Green's Mama at Bank 2; else any at Bank 1", "There is no \"else any\" at the"}, // M35
	} {
		if got, _ := notes(t, q, c.mail); c.want == "" && got != "" || !strings.Contains(got, c.want) {
			t.Errorf("%q: got %q, want %q", c.mail, got, c.want)
		}
	}
}

func TestCheckTellsWhatIsMissing(t *testing.T) {
	p := seated(t, "Casino", "Bank", "FBI", "Company Takeover")
	p.round = 3
	_, c := notes(t, p, "4: FBI on the big one; else Blue; else him")
	want := game.Check{
		Lines: []game.CheckedOrder{{Slot: "4", Text: `4: FBI on "the big one"; else Blue; else "him"`, Notes: c.Lines[0].Notes}},
		// Purchases are never waited for: M15 has a default.
		Missing: []string{"3"},
		Unread:  []game.Unread{{Slot: "4", Part: 0, Text: "the big one"}, {Slot: "4", Part: 2, Text: "him"}},
	}
	if diff := cmp.Diff(want, c); diff != "" {
		t.Error(diff)
	}
}

// The game master answers with the same language (M35, orders.md).
func TestRulings(t *testing.T) {
	p := seated(t, "Casino", "Bank", "FBI", "Company Takeover")
	held := p.Read(0, nil, lines("1: FBI on the big one; else Blue; else him\n2: Casino with Don")).Orders
	unread := p.Check(0, held).Unread
	for _, c := range []struct {
		words []string
		want  string
		fault string
	}{
		{[]string{"Green Don", "any"}, "1: FBI on Green Don; else Blue; else any", ""},
		{[]string{"Green Don; else Green", "Red"}, "1: FBI on Green Don; else Green; else Blue; else Red", ""},
		{[]string{"", "pass over"}, "1: FBI on Blue", ""},
		{[]string{"nothing"}, "1: FBI on nothing", ""},
		{[]string{"on Blue's Mama at Bank 2 if Green is there."}, `1: FBI on Blue Mama at Bank 2 if Green is there; else Blue; else "him"`, ""},
		{[]string{"the other one"}, "", "cannot be read either"},
		{[]string{"Gren"}, "", "did you mean Green?"},
		{[]string{"White"}, "", "does not play"},
		{[]string{";"}, "", "names a target"},
	} {
		now := held
		fault := ""
		for i, words := range c.words {
			ruled, ds := p.Rule(0, now, unread[i], words)
			if len(ds) > 0 {
				fault = ds[0].Message
			}
			now = ruled
		}
		if got := texts(now)[0]; c.fault == "" && (got != c.want || fault != "") || !strings.Contains(fault, c.fault) || texts(now)[1] != "2: Casino with Don, total 100K, low" {
			t.Errorf("%q: got %v %q, want %s %q", c.words, now, fault, c.want, c.fault)
		}
	}
	if _, ds := p.Rule(0, held, game.Unread{Slot: "2", Text: "him"}, "Blue"); len(ds) != 1 {
		t.Error("a ruling on words that are not there")
	}
	if _, ds := p.Rule(9, held, unread[0], "Blue"); len(ds) != 1 {
		t.Error("a ruling for a seat that is not there")
	}
	one := p.Read(0, nil, lines("1: FBI on the big one")).Orders
	if ruled, _ := p.Rule(0, one, p.Check(0, one).Unread[0], "pass over"); ruled[0].Text != "1: FBI on nothing" {
		t.Error(ruled) // a list of which nothing is left is still a list
	}
}
