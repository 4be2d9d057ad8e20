package themob

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// An order that a mail program has wrapped is joined again; prose below one is
// not swallowed.
func TestJoin(t *testing.T) {
	for _, c := range []struct{ mail, want string }{
		{"1: Casino with Hit Man (30K) + 2 hoods, total\n40K, low", "1: Casino with Hit Man (30K) + 2 hoods, total 40K, low"},
		{"1: Casino with Hit Man (30K) + 2 hoods,\ntotal 40K, low\nGood luck!", "1: Casino with Hit Man (30K) + 2 hoods, total 40K, low\nGood luck!"},
		{"1: Casino with Hit Man (30K) + 2\nhoods, total 40K, low", "1: Casino with Hit Man (30K) + 2 hoods, total 40K, low"},
		{"1: Casino with Hit\nMan + 2 hoods", "1: Casino with Hit Man + 2 hoods"},
		{"1: Casino with Don, Casino\n2, break no\n2: FBI", "1: Casino with Don, Casino 2, break no\n2: FBI"},
		{"1: Casino with Don\nlow\n2: Bank with Mama", "1: Casino with Don low\n2: Bank with Mama"},
		{"1: Casino with Don,\n   low", "1: Casino with Don, low"},
		{"1: Casino with Don\nRed", "1: Casino with Don\nRed"},
		{"1: FBI on Don\nRed", "1: FBI on Don\nRed"},
		{"1: Casino with Don\n\nlow", "1: Casino with Don\n\nlow"},
		{"1: Casino with Don\nThanks, Red", "1: Casino with Don\nThanks, Red"},
		{"1: pass\nThanks", "1: pass\nThanks"},
		{"1: Casio with Hit Man (30K) + 2 hoods, total\n40K, low", "1: Casio with Hit Man (30K) + 2 hoods, total 40K, low"},
		{"BUY 3 HOODS AND\n1 BAR\n1 Casino with Don", "BUY 3 HOODS AND 1 BAR\n1 Casino with Don"},
		{"BUY 3 HOODS\n1 BAR", "BUY 3 HOODS 1 BAR"},
		{"2: Offer on Casino 2 if Blue is there; else Blue; else any at least\n60K; else nothing\nGood luck to all!", "2: Offer on Casino 2 if Blue is there; else Blue; else any at least 60K; else nothing\nGood luck to all!"},
		{"2: Offer on Casino 2 if Blue is there; else Blue; else any at least 60K\nGood luck to all!", "2: Offer on Casino 2 if Blue is there; else Blue; else any at least 60K\nGood luck to all!"},
		{"2: Offer on whoever it was that hit me the last time in the bookmaker's\nback room; else Blue", "2: Offer on whoever it was that hit me the last time in the bookmaker's back room; else Blue"},
		{"1: FBI on Red Don\nelse Red Underboss\nelse highest", "1: FBI on Red Don else Red Underboss else highest"},
		{"1: FBI\n  - Blue Don\n  - Green", "1: FBI\n  - Blue Don\n  - Green"},
		{"1: FBI\n  - Blue Don if Green is\nthere\n  - Green", "1: FBI\n  - Blue Don if Green is there\n  - Green"},
		{"1: FBI on Blue\nSTATUS", "1: FBI on Blue\nSTATUS"},
		{"1: Casino with\nWAIT", "1: Casino with\nWAIT"},
		{"Hello\nthere\n", "Hello\nthere\n"},
	} {
		var got []string
		joined := Game{}.Join(lines(c.mail))
		for _, l := range joined {
			got = append(got, l.Text)
		}
		if diff := cmp.Diff(c.want, strings.Join(got, "\n")); diff != "" {
			t.Errorf("%q: %s", c.mail, diff)
		}
		if again := (Game{}).Join(joined); cmp.Diff(again, joined) != "" {
			t.Errorf("%q: joining again changes %v to %v", c.mail, joined, again)
		}
	}
}

// Lines that any game of The Mob would take for orders, mistakes too.
func TestClaims(t *testing.T) {
	mail := strings.Split(strings.TrimSpace(`
n Hello Richard,
y 1: Casio with Don
n I hope you are well.
y BUY 2 HOODS
y 2: FBI
y    - Blue Don
y    - the one who laughed
n
y      else any
n
n 2: see you on Tuesday
n PRESS TO blue
n 1: FBI
n END
y Card 2: Restaurant at Bank 1
n Yours
n Red
y 5: pass
n HELP`), "\n")
	var text, want []string
	for _, l := range mail {
		want = append(want, l[:1])
		text = append(text, strings.TrimPrefix(l[1:], " "))
	}
	in := lines(strings.Join(text, "\n"))
	for i, c := range (Game{}).Claims(in) {
		if c != (want[i] == "y") {
			t.Errorf("line %d %q: %v", i+1, text[i], c)
		}
	}
}

// Alternatives below a special (orders.md), and what stands below it besides.
func TestAlternativesBelow(t *testing.T) {
	p := seated(t, "Casino", "Bank", "FBI", "Company Takeover")
	for _, c := range []struct{ mail, want string }{
		{"1: FBI\n   Blue Don\n   Green", "1: FBI on Blue Don; else Green"},
		{"1: FBI on Blue Don\n   else Green\n   or any", "1: FBI on Blue Don; else Green; else any"},
		{"1: FBI\n- Blue Don\n- Green\n2: Casino with Don", "1: FBI on Blue Don; else Green | 2: Casino with Don, total 100K, low"},
		{"1: FBI\n\u2022 Blue Don\n\u2022 Green", "1: FBI on Blue Don; else Green"},
		{"1: FBI\n\n* Blue Don\n\n* Green", "1: FBI on Blue Don; else Green"},
		{"  1: FBI\n  2: Casino with Don", "1: FBI | 2: Casino with Don, total 100K, low"},
		{"- 1: FBI\n- 2: Casino with Don", "1: FBI | 2: Casino with Don, total 100K, low"},
		{"1: FBI on Blue Don\n    Thanks for running this!", "1: FBI on Blue Don"},
		{"1: FBI on Blue Don\n\n- my brother says hi", "1: FBI on Blue Don"},
		{"1: FBI\n  - Blue Don\n  - the one who laughed\n  - any", `1: FBI on Blue Don; else "the one who laughed"; else any`},
		{"1: FBI\n  - nothing\n  - Blue", "1: FBI on nothing"},
		{"1: FBI on Blue\n\nThe rest is up to you", "1: FBI on Blue"},
		{"1: Takeover\n  - Bank 1 with Capo + 2 hoods\n  - Blue", "1: Takeover on Bank 1 with Capo + 2 hoods; else Blue"},
	} {
		r := p.Read(0, nil, lines(c.mail))
		if got := strings.Join(texts(r.Orders), " | "); got != c.want || len(r.Problems) > 0 {
			t.Errorf("%q:\n got %s\nwant %s %v", c.mail, got, c.want, problems(r.Problems))
		}
		r = p.Read(0, nil, Game{}.Join(lines(c.mail)))
		if got := strings.Join(texts(r.Orders), " | "); got != c.want {
			t.Errorf("%q joined before:\n got %s\nwant %s", c.mail, got, c.want)
		}
	}
	// A mistake in one line of the list is told of that line, and the order is
	// not taken: half a list is another order.
	r := p.Read(0, nil, lines("1: FBI\n  - Blue Don\n  - Rde Don\n  - any"))
	if len(r.Orders) != 0 || len(r.Problems) != 1 || r.Problems[0].Line != 3 || len(r.Claimed) != 4 {
		t.Errorf("%v %v %v", r.Orders, r.Claimed, problems(r.Problems))
	}
}
