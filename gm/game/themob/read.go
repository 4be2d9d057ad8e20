package themob

import (
	"strings"
	"sync"

	"mobpost/gm/game"
	"mobpost/orders"
)

// defaultWords is the lexicon of the default tables, for reading without a
// position; it is built when it is first needed and never changes.
var defaultWords = sync.OnceValue(func() *lexicon {
	t := defaultTables()
	return newLexicon(&t)
})

// lexicon is the vocabulary of the tables.
func (t *Tables) lexicon() *lexicon {
	if t.words == nil {
		return newLexicon(t)
	}
	return t.words()
}

// withWords makes tables that build their vocabulary when it is first needed,
// and once.
func (t *Tables) withWords() *Tables {
	t.words = sync.OnceValue(func() *lexicon { return newLexicon(t) })
	return t
}

// Read reads a seat's lines over the orders that it holds already.
func (s *State) Read(seat game.Seat, held game.Orders, lines []orders.Line) game.Reading {
	if s.over || seat < 0 || int(seat) >= s.seats {
		return game.Reading{}
	}
	v := s.view(int(seat))
	return v.read(held, lines)
}

// turnOf is what the seat has ordered, from the canonical text.
func (s *State) turnOf(seat int, held game.Orders) Turn {
	if len(held) == 0 || seat < 0 || seat >= s.seats {
		return Turn{}
	}
	v := s.view(seat)
	return v.sheetOf(held).turn
}

// Claims tells of each line whether the grammar takes it for an order.
func (Game) Claims(lines []orders.Line) []bool {
	claimed := make([]bool, len(lines))
	v := anyView(defaultWords())
	space, back := borrow()
	defer back()
	p, q := space.parser(0, &v), space.parser(1, &v)
	r := blocks{p: &p, q: &q, lines: lines}
	var b block
	for from := 0; r.next(&b); from = r.i {
		for i := from; i < r.i && b.kind != prose; i++ {
			claimed[i] = strings.TrimSpace(lines[i].Text) != ""
		}
	}
	return claimed
}

// Join joins the lines of an order that a mail program has wrapped. The lines
// of alternatives below a special stay lines of their own.
func (Game) Join(lines []orders.Line) []orders.Line { return join(defaultWords(), lines) }

// Join is Game.Join with the names of the position's own tables.
func (s *State) Join(lines []orders.Line) []orders.Line { return join(s.tables.lexicon(), lines) }

func join(words *lexicon, lines []orders.Line) []orders.Line {
	v := anyView(words)
	space, back := borrow()
	defer back()
	p, q := space.parser(0, &v), space.parser(1, &v)
	r := blocks{p: &p, q: &q, lines: lines}
	joined := make([]orders.Line, 0, len(lines))
	var b block
	for from := 0; r.next(&b); from = r.i {
		if b.kind == prose {
			joined = append(joined, lines[from:r.i]...)
			continue
		}
		joined = append(joined, b.head)
		joined = append(joined, b.alts...)
	}
	return joined
}
