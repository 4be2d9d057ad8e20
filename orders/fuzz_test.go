package orders_test

import (
	"strings"
	"testing"
	"unicode/utf8"

	"mobpost/orders"
)

// FuzzLines holds the words room to what everybody builds on, for any text at
// all: folding is done after once, tokens are pieces of the line in order, and
// commands take lines and lose none.
func FuzzLines(f *testing.F) {
	for _, seed := range []string{
		"\uff11\uff1a\u00a0Casino \u2013 \u201cHit\u00adMan\u201d", "  \u2022 Green's Mama at Bank 2.", "1: 30K, $30,000, 30.000, 30 K, 30000$, 2x",
		"PRESS TO red and blue\nhello\nEND\nWAIT", "vacation until 24 Dec\nset time zone Europe/Berlin\nHISTORY 3.2\njoin east as red",
		"a\u200d\u0301 \u00b4e \ufe0f", "can't, won't, Barbers' and boss's", "\xff\xfe broken", "\t- *  - x", "Please, help!",
	} {
		f.Add(seed)
	}
	var v orders.Vocabulary
	for i, name := range []string{"Hit Man", "Bank", "Barbers", "Bar", "Company Takeover", "Laundry", "An Offer You Can't Refuse"} {
		v.Add(name, i)
	}
	v.Also("Takeover", "Company Takeover", 4)
	v.Alias("w", "with", 9)
	f.Fuzz(func(t *testing.T, text string) {
		if len(text) > 1<<16 {
			return
		}
		var lines []orders.Line
		for i, l := range strings.Split(text, "\n") {
			lines = append(lines, orders.Line{No: i + 1, Text: l})
			folded := orders.Fold(l)
			if again := orders.Fold(folded); again != folded {
				t.Fatalf("folded %q, again %q", folded, again)
			}
			if len(folded) > 40*len(l)+40 {
				t.Fatalf("%d bytes folded to %d", len(l), len(folded))
			}
			line, _ := orders.Bulleted(l)
			if again, _ := orders.Bulleted(line); orders.Fold(again) != again {
				t.Fatalf("bullets of %q: %q, %q", l, line, again)
			}
			end := 0
			for k, tok := range orders.Tokens(folded) {
				if tok.Pos < end || tok.End <= tok.Pos || tok.End > len(folded) || tok.Text == "" || tok.Near != (k > 0 && tok.Pos == end) {
					t.Fatalf("%q: token %+v behind %d", folded, tok, end)
				}
				if strings.TrimSpace(folded[end:tok.Pos]) != "" || tok.Kind != orders.Sign && !utf8.ValidString(folded[tok.Pos:tok.End]) {
					t.Fatalf("%q: lost before %+v", folded, tok)
				}
				end = tok.End
			}
			toks := orders.Tokens(folded)
			for k := range toks {
				if m := v.Find(toks[k:]); m.Used < 0 || m.Used > len(toks)-k || (m.How == orders.None) != (m.Used == 0) {
					t.Fatalf("%q from %d: %+v", folded, k, m)
				}
			}
		}
		commands, rest := orders.Commands(lines)
		n := len(rest)
		for _, c := range commands {
			n += 1 + len(c.Body)
			if c.Verb == orders.Press && !c.Open {
				n++
			}
		}
		if n != len(lines) {
			t.Fatalf("%d lines became %d", len(lines), n)
		}
	})
}
