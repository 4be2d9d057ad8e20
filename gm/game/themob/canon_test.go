package themob

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"mobpost/orders"
)

// everything is a position in which seat 0 holds the cards that a turn needs.
func everything(t testing.TB, seats int, turn *Turn) position {
	p := build(t, seats)
	f := &p.families[0]
	for _, y := range turn.Plays {
		if y.Card.Kind != NoCard {
			f.cards[f.held] = y.Card
			f.held++
		}
	}
	return p
}

func drawInt(t *rapid.T, least, most int) int { return rapid.IntRange(least, most).Draw(t, "n") }

func drawPieces(t *rapid.T) Pieces {
	p := Pieces{Members: uint8(drawInt(t, 0, 255)), Hoods: int8(drawInt(t, 0, hoods))}
	if p.Empty() {
		p.Hoods = 1
	}
	return p
}

// drawCall draws a call for seat 0; none of an add within an add.
func drawCall(t *rapid.T, seats int, within bool) Call {
	kinds := []CallKind{Low, High, Enemy, At, Add}
	if within {
		kinds = kinds[:4]
	}
	c := Call{Kind: rapid.SampledFrom(kinds).Draw(t, "call")}
	switch c.Kind {
	case Enemy:
		c.Family = int8(drawInt(t, 1, seats-1))
		c.Absent, c.Both = CallKind(drawInt(t, 0, 1)), CallKind(drawInt(t, 0, 1))
	case At:
		c.Location = int8(drawInt(t, 1, 2))
	case Add:
		c.Location = int8(drawInt(t, 0, 2))
		if drawInt(t, 0, 1) == 1 {
			f := drawCall(t, seats, true)
			c.Fallback = &f
		}
	}
	return c
}

func drawSite(t *rapid.T, tables *Tables) Site {
	return Site{int8(drawInt(t, 0, len(tables.Rackets)-1)), int8(drawInt(t, 0, 2))}
}

func drawAlternative(t *rapid.T, card Special, tables *Tables, seats int) Alternative {
	a := Alternative{Target: TargetKind(drawInt(t, int(Unread), int(MostCash))), Family: -1}
	switch a.Target {
	case Unread:
		a.Words = rapid.SampledFrom([]string{"the guy who hit me last time", "him", "'nobody' but the best", "Blue or Green", "Casino 9", "any; else Red", "Red"}).Draw(t, "words")
		return a
	case AtSite:
		a.Site = drawSite(t, tables)
	case OfFamily:
		a.Family = int8(drawInt(t, 0, seats-1))
	case OfPiece:
		a.Family = int8(drawInt(t, -1, seats-1))
		a.Piece = Piece(drawInt(t, int(Don), int(Hood)))
	}
	if a.Target != AtSite && drawInt(t, 0, 2) == 0 {
		a.Narrow, a.Within = true, drawSite(t, tables)
	}
	if card == Takeover && drawInt(t, 0, 1) == 0 {
		p := drawPieces(t)
		a.With = &p
	}
	for range drawInt(t, 0, 3) {
		c := Condition{Kind: ConditionKind(drawInt(t, int(FamilyThere), int(AtLeast))), Family: int8(drawInt(t, 0, seats-1))}
		switch c.Kind {
		case FamilyBars:
			c.Amount = drawInt(t, 0, 12)
		case AtLeast:
			c.Family = -1
			c.Amount = rapid.SampledFrom([]int{0, 1, 999, 5000, 60000, 12345, 1000000}).Draw(t, "amount")
			if c.Amount < 1000 && c.Amount > 0 {
				c.Amount *= 1001
			}
		}
		a.If = append(a.If, c)
	}
	return a
}

func drawPlay(t *rapid.T, tables *Tables, seats int) Play {
	switch rapid.SampledFrom([]CardKind{NoCard, BusinessCard, RacketCard, RacketCard, SpecialCard, SpecialCard}).Draw(t, "kind") {
	case BusinessCard:
		return Play{Card: Card{BusinessCard, int8(drawInt(t, 0, len(tables.Businesses)-1))}, Pieces: drawPieces(t)}
	case RacketCard:
		y := Play{Card: Card{RacketCard, int8(drawInt(t, 0, len(tables.Rackets)-1))}, Pieces: drawPieces(t)}
		y.Call = drawCall(t, seats, false)
		y.BreakNo = drawInt(t, 0, 3) == 0
		return y
	case SpecialCard:
		card := Special(drawInt(t, 0, specials-1))
		y := Play{Card: Card{SpecialCard, int8(card)}}
		for range drawInt(t, 0, 4) {
			y.Alternatives = append(y.Alternatives, drawAlternative(t, card, tables, seats))
		}
		if drawInt(t, 0, 3) == 0 {
			y.Alternatives = append(y.Alternatives, Alternative{Target: Nothing, Family: -1})
		}
		y.Listed = len(y.Alternatives) > 0
		return y
	}
	return Play{}
}

// oddTables are a board whose names are made of the grammar's own words.
func oddTables() *Tables {
	t := Tables{
		Rackets: []Racket{
			{"The Bar", 15000}, {"Bar", 15000}, {"High Street", 20000}, {"Red Light", 20000}, {"Don's Diner", 25000}, {"24h Shop", 25000},
			{"Bed & Breakfast", 25000}, {"Casino", 25000}, {"Casino Royale", 30000}, {"Add-on", 30000}, {"Caf\u00e9 Z\u00fcrich", 30000}, {"One Stop", 5000},
			{"St. Mary's", 5000}, {"Total Loss", 5000}, {"Offer", 5000}, {"Any Place", 5000}, {"Play House", 5000}, {"My Place", 5000},
		},
		Businesses: []string{"Low Tide", "Green Grocer", "First Bank", "Takeover", "Capo's"},
	}
	return t.withWords()
}

// What is written in canonical text reads to the same order again: the
// property that the journal rests on.
func TestCanonicalTextReadsToTheSameOrders(t *testing.T) {
	boards := []*Tables{fuzzTables, oddTables()}
	rapid.Check(t, func(rt *rapid.T) {
		tables := rapid.SampledFrom(boards).Draw(rt, "tables")
		seats := drawInt(rt, 3, 6)
		var s sheet
		s.given = [2]bool{true, true}
		s.turn.Plays[0], s.turn.Plays[1] = drawPlay(rt, tables, seats), drawPlay(rt, tables, seats)
		for _, bars := range rapid.Permutation([]bool{false, true}).Draw(rt, "order")[:drawInt(rt, 0, 2)] {
			s.turn.Buy = append(s.turn.Buy, Purchase{bars, drawInt(rt, 0, 12)})
			s.turn.Buys = true
		}
		p := everything(t, seats, &s.turn)
		p.tables = tables
		v := p.view(0)
		held := v.orders(&s)
		got := p.turnOf(0, held)
		if diff := cmp.Diff(s.turn, got); diff != "" {
			rt.Fatalf("%v\n%s", held, diff)
		}
		if diff := cmp.Diff(held, p.Read(0, held, nil).Orders); diff != "" {
			rt.Fatalf("held and read again: %s", diff)
		}
	})
}

// A player may send the echo back, changed or not: it reads as before.
func TestEchoReadsAsBefore(t *testing.T) {
	tables := fuzzTables
	rapid.Check(t, func(rt *rapid.T) {
		seats := drawInt(rt, 3, 6)
		var s sheet
		s.given = [2]bool{true, true}
		for i := range s.turn.Plays {
			s.turn.Plays[i] = drawPlay(rt, tables, seats)
			for k := range s.turn.Plays[i].Alternatives {
				a := &s.turn.Plays[i].Alternatives[k]
				if a.Target == Unread && a.Words != "him" {
					a.Words = "the guy who hit me"
				}
			}
		}
		p := everything(t, seats, &s.turn)
		p.tables = tables
		v := p.view(0)
		held := v.orders(&s)
		text := strings.Join(texts(held), "\n")
		r := p.Read(0, nil, lines(text))
		if diff := cmp.Diff(held, r.Orders); diff != "" || len(r.Problems) > 0 {
			rt.Fatalf("%s\n%s\n%s", text, diff, problems(r.Problems))
		}
		// And wrapped at 72 by a mail program, joined again without the
		// position.
		var wrapped []string
		for _, l := range texts(held) {
			wrapped = append(wrapped, wrap(l, 72)...)
		}
		r = p.Read(0, nil, Game{}.Join(lines(strings.Join(wrapped, "\n"))))
		if diff := cmp.Diff(held, r.Orders); diff != "" || len(r.Problems) > 0 {
			rt.Fatalf("%s\n%s\n%s", strings.Join(wrapped, "\n"), diff, problems(r.Problems))
		}
	})
}

// wrap breaks a line as mail programs do.
func wrap(line string, width int) []string {
	var out []string
	cur := ""
	for _, word := range strings.Split(line, " ") {
		if cur != "" && len(cur)+1+len(word) > width {
			out = append(out, cur)
			cur = word
			continue
		}
		if cur != "" {
			cur += " "
		}
		cur += word
	}
	return append(out, cur)
}

var benchmarkLines = []orders.Line{
	{No: 1, Text: "Buy 3 hoods and one gold bar"},
	{No: 2, Text: "1: Casino with Hit Man (30K) + 2 hoods, total 40K, enemy Blue, absent low, both high"},
	{No: 3, Text: "2: Offer on Casino 2 if Blue is there; else Blue; else any at least 60K; else nothing"},
	{No: 4, Text: "Good luck to everybody!"},
}

func benchmarkPosition(b *testing.B) *State {
	p := seated(b, "Casino", "Bank", "An Offer You Can't Refuse", "FBI")
	p.tables.withWords()
	return p.State
}

func BenchmarkRead(b *testing.B) {
	s := benchmarkPosition(b)
	b.ReportAllocs()
	for b.Loop() {
		r := s.Read(0, nil, benchmarkLines)
		if len(r.Orders) != 4 || len(r.Problems) > 0 {
			b.Fatal(r)
		}
	}
}

func BenchmarkTurnOf(b *testing.B) {
	s := benchmarkPosition(b)
	held := s.Read(0, nil, benchmarkLines).Orders
	b.ReportAllocs()
	for b.Loop() {
		if t := s.turnOf(0, held); t.Plays[1].Card.Kind != SpecialCard {
			b.Fatal(t)
		}
	}
}

func BenchmarkLexicon(b *testing.B) {
	t := defaultTables()
	b.ReportAllocs()
	for b.Loop() {
		newLexicon(&t)
	}
}
