package themob

import (
	"math/bits"

	"mobpost/gm/game"
)

// unit is what is implemented at one place of the round's order: a card, a
// group of equal cards (M30), or adds that are made together (M33).
type unit struct {
	contest  *contest
	value    int
	seats    uint8
	together bool
	loc      int8 // of adds made together
}

// before is the ascending order of M10 and M33; equal cards of different
// rackets do not touch each other (M21) and go in seat order.
func (u *unit) before(v *unit) bool {
	if u.value != v.value {
		return u.value < v.value
	}
	if u.together != v.together {
		return u.together
	}
	return bits.TrailingZeros8(u.seats) < bits.TrailingZeros8(v.seats)
}

// rackets implements the round's racket cards.
func (t *turn) rackets() {
	var entries [maxSeats]entry
	var contests [maxSeats]contest
	n := 0
	for seat := range t.s.seats {
		p := t.playing(seat)
		if p == nil || p.Card.Kind != RacketCard {
			continue
		}
		entries[seat] = t.enter(seat, p)
		i := 0
		for i < n && contests[i].racket != p.Card.Index {
			i++
		}
		if i == n {
			contests[n] = t.contest(p.Card.Index, &entries)
			n++
		}
	}
	var units [maxSeats]unit
	order := units[:0]
	for i := range n {
		order = contests[i].units(order)
	}
	sortUnits(order)
	for i := range order {
		order[i].contest.implement(&order[i])
	}
	for i := range n {
		contests[i].settle()
	}
}

// enter makes the entry of a card. Whether all its pieces are at base (M12) is
// known from the start: a family plays one card a round, and no racket card
// sends pieces of another to base.
func (t *turn) enter(seat int, p *Play) entry {
	e := entry{play: p, seat: int8(seat), value: p.Pieces.Value()}
	switch {
	case p.Pieces.Empty() || p.Pieces.Hoods < 0:
		e.ruled = NoPieces
	case !p.Pieces.Within(t.s.families[seat].on(atBase)):
		e.ruled = NotAtBase
	}
	if t.slot == 1 { // M34
		first := t.plays[seat][0]
		e.second = first != nil && first.Card == p.Card && !first.BreakNo && !p.BreakNo
	}
	return e
}

// contest takes a racket as it stands.
func (t *turn) contest(racket int8, entries *[maxSeats]entry) contest {
	c := contest{t: t, racket: racket, minimum: t.s.tables.Rackets[racket].Minimum, entries: entries}
	var before stand
	for loc := range 2 {
		at := Site{racket, int8(loc) + 1}.place()
		for seat := range t.s.seats {
			c.at[loc][seat] = t.s.families[seat].on(at)
			before.at[loc][seat] = t.start.families[seat].on(at)
		}
		if held := before.holders(loc); held&(held-1) != 0 {
			c.shared[loc] = held
		}
	}
	return c
}

// units appends what there is to implement on the racket: adds made together
// (M33), groups of equal value (M30), and single cards.
func (c *contest) units(to []unit) []unit {
	var taken uint8
	for loc := range 2 {
		u := unit{contest: c, seats: c.adders(loc), together: true, loc: int8(loc)}
		if u.seats&(u.seats-1) == 0 {
			continue
		}
		for seat := range maxSeats {
			if u.seats&(1<<seat) != 0 {
				u.value = max(u.value, c.entries[seat].value)
			}
		}
		taken |= u.seats
		to = append(to, u)
	}
	for seat := range maxSeats {
		if !c.plays(seat) || taken&(1<<seat) != 0 {
			continue
		}
		u := unit{contest: c, value: c.entries[seat].value}
		for other := seat; other < maxSeats; other++ {
			if c.plays(other) && taken&(1<<other) == 0 && c.entries[other].value == u.value {
				u.seats |= 1 << other
			}
		}
		taken |= u.seats
		to = append(to, u)
	}
	return to
}

// plays tells whether the seat has a card for this racket in the round.
func (c *contest) plays(seat int) bool {
	e := &c.entries[seat]
	return e.play != nil && e.play.Card.Index == c.racket
}

// adders is the allies of a location whose cards, as things stand before the
// first racket card, add to it and may (M33).
func (c *contest) adders(loc int) uint8 {
	held := c.holders(loc)
	if held&(held-1) == 0 {
		return 0
	}
	var set uint8
	for seat := range maxSeats {
		if held&(1<<seat) == 0 || !c.plays(seat) {
			continue
		}
		e := &c.entries[seat]
		if e.ruled != Passed {
			continue
		}
		to := c.forced(&c.stand, e)
		if to < 0 {
			add := false
			to, add = c.addTo(&c.stand, e, &e.play.Call)
			if !add || !c.at[to][seat].Plus(e.play.Pieces).Legal() {
				continue
			}
		}
		if to == loc {
			set |= 1 << seat
		}
	}
	return set
}

// sortUnits sorts a handful of units.
func sortUnits(u []unit) {
	for i := 1; i < len(u); i++ {
		for j := i; j > 0 && u[j].before(&u[j-1]); j-- {
			u[j], u[j-1] = u[j-1], u[j]
		}
	}
}

// settle carries the contest's outcome over into the position.
func (c *contest) settle() {
	for seat := range c.t.s.seats {
		f := &c.t.s.families[seat]
		if c.placed&(1<<seat) != 0 {
			f.hoods[atBase] -= c.entries[seat].play.Pieces.Hoods
		}
		for loc := range 2 {
			at := Site{c.racket, int8(loc) + 1}.place()
			own := c.at[loc][seat]
			f.hoods[at] = own.Hoods
			f.move(Pieces{Members: own.Members}, atBase, at)
		}
		f.move(Pieces{Members: c.killed[seat].Members}, atBase, dead)
		f.hoods[lost] += c.killed[seat].Hoods
	}
}

// peek is the value that draw would give for the seat's first draw of the
// round, and leaves no trace (M30).
func (t *turn) peek(seat, n int) int {
	if t.cases != nil {
		return t.cases.draw(string(t.tieLabel(seat, 1)), n)
	}
	if t.trials == nil {
		t.trials = game.NewDraws(t.s.seed, t.s.line)
	}
	return t.trials.Draw(string(t.tieLabel(seat, 1)), n)
}
