package themob

import (
	"slices"

	"mobpost/gm/game"
	"mobpost/orders"
)

// maxStored is the longest order that is kept, in bytes.
const maxStored = 1400

// The slots of purchases; those of the rounds are their numbers in the hand.
const (
	slotHoods = "buy hoods"
	slotBars  = "buy bars"
)

// sheet is a seat's orders as they stand, slot by slot.
type sheet struct {
	turn  Turn
	given [2]bool
	from  [2]orders.Line // the lines of this mail that the plays come from
}

// sheetOf reads the orders that are held. What cannot be read, or is for
// another turn, is not there.
func (v *seatView) sheetOf(held game.Orders) sheet {
	var s sheet
	if len(held) == 0 {
		return s
	}
	stored := *v
	stored.stored = true
	space, back := borrow()
	defer back()
	p := space.parser(0, &stored)
	for _, o := range held {
		p.load(o.Text)
		if t := p.order(""); t.kind == buyLine || t.kind == playLine && o.Slot == v.slot(t.index) {
			s.take(&t, orders.Line{})
		}
	}
	v.once(&s)
	return s
}

// take puts what a line says into its slots.
func (s *sheet) take(t *taken, from orders.Line) {
	switch t.kind {
	case buyLine:
		s.turn.Buys = true
		for _, p := range t.buy {
			s.turn.Buy = bring(s.turn.Buy, p)
		}
	case playLine:
		s.turn.Plays[t.index], s.given[t.index], s.from[t.index] = t.play, true, from
	}
}

// once empties the later slot if one card is ordered for both and held once,
// and tells whether it did.
func (v *seatView) once(s *sheet) bool {
	c := s.turn.Plays[0].Card
	if c.Kind == NoCard || c != s.turn.Plays[1].Card || v.holds(c) > 1 {
		return false
	}
	s.turn.Plays[1], s.given[1] = Play{}, false
	return true
}

// orders is the sheet in canonical text, in the order of the slots; purchases
// in the order in which they are to be made.
func (v *seatView) orders(s *sheet) game.Orders {
	if !s.turn.Buys && !s.given[0] && !s.given[1] {
		return nil
	}
	held := make(game.Orders, 0, len(s.turn.Buy)+2)
	for _, p := range s.turn.Buy {
		slot := slotHoods
		if p.Bars {
			slot = slotBars
		}
		held = append(held, game.Order{Slot: slot, Text: canonPurchase(p)})
	}
	for i, given := range s.given {
		if given {
			held = append(held, game.Order{Slot: v.slot(i), Text: v.canonPlay(i, &s.turn.Plays[i])})
		}
	}
	return held
}

// read reads a player's lines over what he has ordered already.
func (v *seatView) read(held game.Orders, lines []orders.Line) game.Reading {
	s := v.sheetOf(held)
	space, back := borrow()
	defer back()
	p, q := space.parser(0, v), space.parser(1, v)
	r := blocks{p: &p, q: &q, lines: lines}
	var out game.Reading
	var b block
	for r.next(&b) {
		if b.clear {
			s = sheet{}
			continue
		}
		if b.kind == prose {
			continue
		}
		out.Claimed = append(out.Claimed, b.head.No)
		for _, alt := range b.alts {
			out.Claimed = append(out.Claimed, alt.No)
		}
		out.Claimed = append(out.Claimed, b.nos...)
		if b.fault == nil && b.kind == playLine && b.long() && len(v.canonPlay(b.index, &b.play)) > maxStored {
			b.fault = wrong("This order is too long. Name the first few alternatives only.")
		}
		if b.fault != nil {
			out.Problems = append(out.Problems, b.fault.on(b.at))
			continue
		}
		s.take(&b.taken, b.head)
	}
	slices.Sort(out.Claimed)
	later := s.turn.Plays[1]
	if v.once(&s) {
		line := s.from[1]
		if line.No == 0 {
			line.Text = v.canonPlay(1, &later)
		}
		f := wrong("You hold one ", v.tables.Name(later.Card), ", and it is ordered for round ", v.slot(0), " already. Round ", v.slot(1), " is a pass until you say otherwise.")
		out.Problems = append(out.Problems, f.on(line))
		slices.SortStableFunc(out.Problems, func(a, b orders.Diagnostic) int { return a.Line - b.Line })
	}
	out.Orders = v.orders(&s)
	return out
}

// long tells whether the order might be too long to be kept.
func (b *block) long() bool {
	n := len(b.head.Text)
	for i := range b.alts {
		n += len(b.alts[i].Text)
	}
	return n > 200
}

// on makes a fault a diagnostic of a line.
func (f *fault) on(line orders.Line) orders.Diagnostic {
	return orders.Diagnostic{Line: line.No, Text: line.Text, Message: f.message, Instead: f.instead}
}
