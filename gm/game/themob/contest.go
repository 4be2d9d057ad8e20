package themob

// stand is how the two locations of one racket stand, and what the cards of
// the round have done there so far. It is small, so that the trials of M30
// work on copies.
type stand struct {
	at     [2][maxSeats]Pieces
	killed [maxSeats]Pieces
	placed uint8 // seats whose card put its pieces there
}

// contest is one racket in one round.
type contest struct {
	t       *turn
	racket  int8
	minimum int
	shared  [2]uint8 // seats that shared the location at the start of the postal turn (M34)
	entries *[maxSeats]entry
	stand
}

// entry is one racket card played this round.
type entry struct {
	play   *Play
	seat   int8
	toss   int8 // 1 + the draw between the two locations in trials; 0 not known yet
	value  int  // $ of the pieces it deploys
	ruled  Result
	second bool // may become an add by M34
}

// decision is what a card would do as things stand.
type decision struct {
	result Result // Took, Joined, Missed, or why the card is ignored
	loc    int8   // 0 or 1
	effect CallKind
	forced bool
	tried  int8
	tries  [2]Try
}

// total is the worth of all pieces on a location, allies included.
func (st *stand) total(loc int) int {
	v := 0
	for seat := range st.at[loc] {
		v += st.at[loc][seat].Value()
	}
	return v
}

// holders is the seats that have pieces on the location.
func (st *stand) holders(loc int) uint8 {
	var set uint8
	for seat := range st.at[loc] {
		if !st.at[loc][seat].Empty() {
			set |= 1 << seat
		}
	}
	return set
}

// clear kills everybody on the location but the seats in keep.
func (st *stand) clear(loc int, keep uint8) {
	for seat := range st.at[loc] {
		if keep&(1<<seat) == 0 {
			st.killed[seat] = st.killed[seat].Plus(st.at[loc][seat])
			st.at[loc][seat] = Pieces{}
		}
	}
}

// place puts a card's pieces on the location.
func (st *stand) place(loc int, e *entry) {
	st.at[loc][e.seat] = st.at[loc][e.seat].Plus(e.play.Pieces)
	st.placed |= 1 << e.seat
}

// apply does what was decided: an add by one ally breaks the balance if his
// total is then larger than every other ally's (M33).
func (st *stand) apply(e *entry, d *decision) {
	loc := int(d.loc)
	switch d.result {
	case Took:
		st.clear(loc, 0)
		st.place(loc, e)
	case Joined:
		st.place(loc, e)
		own := st.at[loc][e.seat].Value()
		for seat := range st.at[loc] {
			if seat != int(e.seat) && st.at[loc][seat].Value() >= own {
				return
			}
		}
		st.clear(loc, 1<<e.seat)
	}
}

// decide tells what the card would do if it were implemented on st now.
// trial is true if nothing will come of it, so that no draw is remembered.
func (c *contest) decide(st *stand, e *entry, trial bool) decision {
	if e.ruled != Passed {
		return decision{result: e.ruled}
	}
	if loc := c.forced(st, e); loc >= 0 {
		return decision{result: Joined, loc: int8(loc), effect: Add, forced: true}
	}
	call := &e.play.Call
	if loc, add := c.addTo(st, e, call); add {
		if !st.at[loc][e.seat].Plus(e.play.Pieces).Legal() { // M21
			return decision{result: Illegal, loc: int8(loc), effect: Add}
		}
		return decision{result: Joined, loc: int8(loc), effect: Add}
	}
	if !e.play.Pieces.Legal() { // M21: before any draw (M24)
		return decision{result: Illegal, effect: call.Kind}
	}
	if call.Kind == Add { // M27: the fallback, low if none
		call = call.Fallback
		if call == nil || call.Kind == Add {
			call = &Call{}
		}
	}
	return c.attack(st, e, call, trial)
}

// forced is the location to which a second card of the racket must add, or -1
// (M34): where its family is in an alliance and shared nothing when the postal
// turn began, and M21 lets the pieces in.
func (c *contest) forced(st *stand, e *entry) int {
	if !e.second {
		return -1
	}
	for loc := range 2 {
		own := st.at[loc][e.seat]
		if own.Empty() || c.shared[loc]&(1<<e.seat) != 0 || st.holders(loc) == 1<<e.seat {
			continue
		}
		if own.Plus(e.play.Pieces).Legal() {
			return loc
		}
	}
	return -1
}

// addTo is the location to which the call adds, if it does: one that it names
// (M26, M27), or for a plain add that where the family's own total is smaller.
func (c *contest) addTo(st *stand, e *entry, call *Call) (loc int, add bool) {
	one, two := !st.at[0][e.seat].Empty(), !st.at[1][e.seat].Empty()
	switch {
	case !one && !two:
		return 0, false
	case call.Kind == At:
		loc = int(call.Location) - 1
		return loc, loc == 0 && one || loc == 1 && two
	case call.Kind != Add:
		return 0, false
	case !one || !two:
		return b2i(two), true
	case call.Location == 1 || call.Location == 2:
		return int(call.Location) - 1, true
	}
	return b2i(st.at[1][e.seat].Value() < st.at[0][e.seat].Value()), true
}

// b2i is the location, 0 or 1, of a choice between the two.
func b2i(b bool) int {
	if b {
		return 1
	}
	return 0
}

// attack tries to take a location by a call other than add.
func (c *contest) attack(st *stand, e *entry, call *Call, trial bool) decision {
	d := decision{result: Missed, effect: call.Kind}
	if call.Kind == At { // M26
		if call.Location == 1 || call.Location == 2 {
			c.try(st, e, int(call.Location)-1, &d)
		}
		return d
	}
	free := [2]bool{st.at[0][e.seat].Empty(), st.at[1][e.seat].Empty()} // M23
	if !free[0] && !free[1] {
		d.result = OwnBoth
		return d
	}
	if call.Kind == Enemy { // M28
		there := [2]bool{}
		if f := int(call.Family); f >= 0 && f < maxSeats {
			there = [2]bool{free[0] && !st.at[0][f].Empty(), free[1] && !st.at[1][f].Empty()}
		}
		switch {
		case there[0] != there[1]:
			c.try(st, e, b2i(there[1]), &d)
			return d
		case there[0]:
			d.effect = call.Both
		default:
			d.effect = call.Absent
		}
	}
	if d.effect != High {
		d.effect = Low
	}
	if !free[0] || !free[1] {
		c.try(st, e, b2i(free[1]), &d)
		return d
	}
	c.choose(st, e, trial, &d)
	return d
}

// choose plays low (M24) or high (M25) between both locations.
func (c *contest) choose(st *stand, e *entry, trial bool, d *decision) {
	t0, t1 := st.total(0), st.total(1)
	loc := 0
	switch {
	case t0 == t1: // both vacant, or equally well manned
		loc = c.toss(e, trial)
	case d.effect == Low:
		loc = b2i(t1 < t0)
	default:
		loc = b2i(t1 > t0)
	}
	if !c.try(st, e, loc, d) && d.effect == High {
		c.try(st, e, 1-loc, d)
	}
}

// try takes the location if the pieces suffice (M22).
func (c *contest) try(st *stand, e *entry, loc int, d *decision) bool {
	total := st.total(loc)
	need := c.minimum
	if total > 0 { // more than stands there: all pieces are worth multiples of a hood
		need = max(need, total+hoodCost)
	}
	d.tries[d.tried] = Try{Site{c.racket, int8(loc) + 1}, total, need}
	d.tried++
	if e.value < need {
		return false
	}
	d.result, d.loc = Took, int8(loc)
	return true
}

// toss draws one of the two locations. In trials the draw has the same label,
// so the same value, and is not remembered (M30).
func (c *contest) toss(e *entry, trial bool) int {
	if trial {
		if e.toss == 0 {
			e.toss = 1 + int8(c.t.peek(int(e.seat), 2))
		}
		return int(e.toss) - 1
	}
	return c.t.draw(int(e.seat), 2)
}
