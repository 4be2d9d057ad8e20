package themob

import "math/bits"

// implement makes one unit of the order.
func (c *contest) implement(u *unit) {
	switch {
	case u.together:
		c.addTogether(u)
	case bits.OnesCount8(u.seats) > 1 && c.orderMatters(u.seats):
		c.ally(u.seats)
	default: // one card, or a group whose order does not matter (M30)
		c.inOrder(u.seats)
	}
}

// inOrder implements cards one after another in seat order.
func (c *contest) inOrder(seats uint8) {
	for seat := range maxSeats {
		if seats&(1<<seat) != 0 {
			c.implementOne(&c.entries[seat])
		}
	}
}

// implementOne implements a card as things stand.
func (c *contest) implementOne(e *entry) {
	before := c.killed
	d := c.decide(&c.stand, e, false)
	c.apply(e, &d)
	ev := c.event(e, &d)
	ev.Hits = c.killedSince(&before, int(d.loc))
	if d.result == Joined && ev.Hits != nil {
		ev.Result = Broke
	}
	c.report(ev)
}

// orderMatters tries every order of implementing the group on copies (M30).
func (c *contest) orderMatters(seats uint8) bool {
	var first stand
	found := false
	return !c.agree(c.stand, seats, &first, &found)
}

// agree goes on with every order of the seats that are left, and tells whether
// all of them come out like the first one found.
func (c *contest) agree(st stand, seats uint8, first *stand, found *bool) bool {
	if seats == 0 {
		if !*found {
			*first, *found = st, true
			return true
		}
		return st.same(first)
	}
	for left := seats; left != 0; left &= left - 1 {
		seat := bits.TrailingZeros8(left)
		next := st
		e := &c.entries[seat]
		d := c.decide(&next, e, true)
		next.apply(e, &d)
		if !c.agree(next, seats&^(1<<seat), first, found) {
			return false
		}
	}
	return true
}

// same tells whether two results are the same whichever of the two locations
// is whose: every family has the same pieces on as many locations, and the
// same pieces are killed and returned (M30).
func (st *stand) same(o *stand) bool {
	if st.killed != o.killed || st.placed != o.placed {
		return false
	}
	for seat := range maxSeats {
		a, b := st.at[0][seat], st.at[1][seat]
		x, y := o.at[0][seat], o.at[1][seat]
		if !(a == x && b == y || a == y && b == x) {
			return false
		}
	}
	return true
}

// ally implements a group whose order matters: those who would come to the
// same location if they came first run it together (M31).
func (c *contest) ally(seats uint8) {
	var decisions [maxSeats]decision
	var bound [2]uint8
	for seat := range maxSeats {
		if seats&(1<<seat) == 0 {
			continue
		}
		d := c.decide(&c.stand, &c.entries[seat], false)
		decisions[seat] = d
		if d.result == Took || d.result == Joined {
			bound[d.loc] |= 1 << seat
		}
	}
	done := [2]bool{}
	for seat := range maxSeats {
		if seats&(1<<seat) == 0 {
			continue
		}
		e, d := &c.entries[seat], &decisions[seat]
		before := c.killed
		ev := c.event(e, d)
		switch loc := int(d.loc); {
		case d.result != Took && d.result != Joined:
		case bound[loc] == 1<<seat: // alone: an add alone follows M33
			c.apply(e, d)
			ev.Hits = c.killedSince(&before, loc)
			if d.result == Joined && ev.Hits != nil {
				ev.Result = Broke
			}
		default:
			if !done[loc] {
				done[loc] = true
				c.clear(loc, bound[loc])
				ev.Hits = c.killedSince(&before, loc)
				for m := range maxSeats {
					if bound[loc]&(1<<m) != 0 {
						c.place(loc, &c.entries[m])
					}
				}
			}
			ev.Result = Allied
		}
		c.report(ev)
	}
}

// addTogether makes the adds of two or more allies of one location at once:
// the largest total there stays, with its equals, and the others are killed.
// If the location has been lost, each is implemented as things then stand, the
// smallest first (M33).
func (c *contest) addTogether(u *unit) {
	loc := int(u.loc)
	if c.holders(loc)&u.seats != u.seats {
		for left := u.seats; left != 0; {
			next := -1
			for seat := range maxSeats {
				if left&(1<<seat) != 0 && (next < 0 || c.entries[seat].value < c.entries[next].value) {
					next = seat
				}
			}
			left &^= 1 << next
			c.implementOne(&c.entries[next])
		}
		return
	}
	before := c.killed
	var forced [maxSeats]bool
	for seat := range maxSeats {
		if u.seats&(1<<seat) != 0 {
			forced[seat] = c.forced(&c.stand, &c.entries[seat]) == loc
		}
	}
	for seat := range maxSeats {
		if u.seats&(1<<seat) != 0 {
			c.place(loc, &c.entries[seat])
		}
	}
	c.clear(loc, c.largest(loc))
	hits := c.killedSince(&before, loc)
	broke := hits != nil
	for seat := range maxSeats {
		if u.seats&(1<<seat) == 0 {
			continue
		}
		d := decision{result: Joined, loc: u.loc, effect: Add, forced: forced[seat]}
		ev := c.event(&c.entries[seat], &d)
		switch {
		case c.at[loc][seat].Empty():
			ev.Result = Fell
		case broke:
			ev.Result = Broke
		}
		ev.Hits, hits = hits, nil
		c.report(ev)
	}
}

// largest is the seats that have the largest total on the location.
func (c *contest) largest(loc int) uint8 {
	var set uint8
	most := 0
	for seat := range maxSeats {
		switch v := c.at[loc][seat].Value(); {
		case v > most:
			set, most = 1<<seat, v
		case v == most && v > 0:
			set |= 1 << seat
		}
	}
	return set
}

// event begins the event of a racket card; report completes it.
func (c *contest) event(e *entry, d *decision) Event {
	ev := c.t.event(int(e.seat), e.play)
	ev.Pieces = e.play.Pieces
	ev.Call = e.play.Call
	ev.Result, ev.Effect, ev.Forced = d.result, d.effect, d.forced
	ev.Tries, ev.Tried = d.tries, d.tried
	ev.Drawn = c.t.made[e.seat]
	switch d.result {
	case Took, Joined:
		ev.Site = Site{c.racket, d.loc + 1}
	case NotAtBase:
		ev.Short = e.play.Pieces.Beyond(c.t.s.families[e.seat].on(atBase))
	}
	return ev
}

// report tells the event with how its location stands now.
func (c *contest) report(ev Event) {
	if ev.Site.Location != 0 {
		loc := int(ev.Site.Location) - 1
		ev.Total = c.total(loc)
		if held := c.holders(loc); held&(1<<ev.Seat) != 0 {
			ev.Seats = held &^ (1 << ev.Seat)
		}
	}
	c.t.events = append(c.t.events, ev)
}

// killedSince is what has been killed on the location since before.
func (c *contest) killedSince(before *[maxSeats]Pieces, loc int) []Change {
	n := len(c.t.hits)
	at := Site{c.racket, int8(loc) + 1}.place()
	for seat := range maxSeats {
		now, then := c.killed[seat], before[seat]
		p := Pieces{now.Members &^ then.Members, now.Hoods - then.Hoods}
		if !p.Empty() {
			c.t.hits = append(c.t.hits, Change{int8(seat), p, at, dead})
		}
	}
	return c.t.changed(n)
}
