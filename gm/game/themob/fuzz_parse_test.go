package themob

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// FuzzParse holds the parser to what it owes for any text at all: it comes
// back, says a bounded amount, and what it took reads to the same again.
func FuzzParse(f *testing.F) {
	for _, seed := range []string{
		"BUY 3 HOODS, 1 BAR\n1: Casino with Hit Man (30K) + 2 hoods, total 40K, low\n2. bank 2 - Don",
		"2: Offer on Casino 2 if Blue is there; else Blue; else any at least 60K; else nothing",
		"1: FBI on Red Don else Red Underboss else highest\n2: Takeover Bank 1 with Capo + 2 hoods",
		"1: FBI\n  - Green's Mama at Bank 2\n  - the \"guy\" who hit me; or him\n\n* any",
		"1: Casino with Hit Man, add Casino 2 else enemy Blue, absent low, both high, break no",
		"1: Casino with Hit Man (30K) + 2 hoods, total\n40K, low\nCLEAR\nPRESS TO ALL\n1: FBI\nEND",
		"\uff11\uff1a Casino \u2013 \u201cHit\u00adMan\u201d \uff0b \uff12 hoods", "Casino with Don", "1: Casio wiht Dno",
		"1: Takeover with Capo (40K) if Blue and Green are there and at least 50K or more, Bank 1",
	} {
		f.Add(seed, uint8(0))
		f.Add(seed, uint8(7))
	}
	f.Fuzz(func(t *testing.T, text string, which uint8) {
		if len(text) > 1<<16 {
			return
		}
		cards := [][]string{{"Casino", "Bank", "FBI", "Company Takeover"}, {"Barbers", "Laundry", "Protection", "Casino"}, {"Penthouse", "Restaurant", "Bar", "An Offer You Can't Refuse"}}
		p := seated(t, cards[int(which)%len(cards)]...)
		p.tables = fuzzTables
		if which&4 != 0 {
			p.round = 3
		}
		in := lines(text)
		joined := Game{}.Join(in)
		if claims := (Game{}).Claims(joined); len(claims) != len(joined) {
			t.Fatalf("%d claims for %d lines", len(claims), len(joined))
		}
		if diff := cmp.Diff(joined, Game{}.Join(joined)); diff != "" {
			t.Fatalf("joining again changes: %s", diff)
		}
		r := p.Read(0, nil, in)
		size := 0
		for _, d := range r.Problems {
			size += len(d.Message) + len(d.Instead)
			if d.Message == "" || d.Line < 0 || d.Line > len(in) {
				t.Fatalf("%+v", d)
			}
		}
		for _, o := range r.Orders {
			size += len(o.Text)
			if len(o.Text) > 2*maxLine {
				t.Fatalf("%d bytes: %s", len(o.Text), o.Text)
			}
		}
		if size > 64*len(text)+20000 {
			t.Fatalf("%d bytes said of %d", size, len(text))
		}
		if diff := cmp.Diff(r.Orders, p.Read(0, r.Orders, nil).Orders); diff != "" {
			t.Fatalf("held and read again: %s", diff)
		}
		p.Check(0, r.Orders)
		turn := p.turnOf(0, r.Orders)
		echo := p.Read(0, nil, lines(strings.Join(texts(r.Orders), "\n")))
		if diff := cmp.Diff(turn, p.turnOf(0, echo.Orders)); diff != "" || len(echo.Problems) > 0 {
			t.Fatalf("the echo %q reads otherwise: %s %s", texts(r.Orders), diff, problems(echo.Problems))
		}
	})
}

// fuzzTables are the default ones with a vocabulary that is built once.
var fuzzTables = func() *Tables {
	t := defaultTables()
	return t.withWords()
}()

func ExampleState_Read() {
	s := seated(&testing.T{}, "Casino", "Bank", "An Offer You Can't Refuse", "FBI")
	r := s.Read(0, nil, lines("Hello! I think this will work:\nbuy two hoods\n1) casinos - hitman & 2 hoods, high\n2: Offer on the big one; else Blue; else any at least 60K\n2: Bnak with Don"))
	for _, o := range r.Orders {
		fmt.Println(o.Text)
	}
	for _, d := range r.Problems {
		fmt.Printf("line %d, %q: %s -> %s\n", d.Line, d.Text, d.Message, d.Instead)
	}
	for _, u := range s.Check(0, r.Orders).Unread {
		fmt.Printf("for the game master: %q\n", u.Text)
	}
	// Output:
	// BUY 2 HOODS
	// 1: Casino with Hit Man + 2 hoods, total 40K, high
	// 2: Offer on "the big one"; else Blue; else any at least 60K
	// line 5, "2: Bnak with Don": "Bnak" is not known: did you mean Bank? -> 2: Bank with Don
	// for the game master: "the big one"
}

func ExampleGame_Join() {
	mail := lines("1: Casino with Hit Man (30K) + 2 hoods, total\n40K, low\nGood luck!")
	joined := Game{}.Join(mail)
	for i, claimed := range (Game{}).Claims(joined) {
		fmt.Println(claimed, joined[i].Text)
	}
	// Output:
	// true 1: Casino with Hit Man (30K) + 2 hoods, total 40K, low
	// false Good luck!
}
