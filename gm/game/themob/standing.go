package themob

import (
	"strconv"

	"mobpost/gm/game"
)

// Turn is the postal turn to be made next; of a finished game the one in which
// it ended.
func (s *State) Turn() game.TurnRef { return game.TurnRef{Hand: s.hand, Turn: (s.round + 1) / 2} }

// Over tells whether the game has ended.
func (s *State) Over() bool { return s.over }

// Winners are the seats that have won a finished game.
func (s *State) Winners() []game.Seat {
	var seats []game.Seat
	for _, seat := range seatsIn(s.winners) {
		seats = append(seats, game.Seat(seat))
	}
	return seats
}

// Names are the families in seat order.
func (s *State) Names() []string {
	names := make([]string, s.seats)
	for seat := range names {
		names[seat] = s.colour(seat)
	}
	return names
}

// Owing is every seat until the game is over: everybody orders at once.
func (s *State) Owing() []game.Seat {
	if s.over {
		return nil
	}
	seats := make([]game.Seat, s.seats)
	for seat := range seats {
		seats[seat] = game.Seat(seat)
	}
	return seats
}

// Standings tell bars and net worth of every seat.
func (s *State) Standings() []game.Standing {
	all := make([]game.Standing, s.seats)
	for seat := range all {
		f := &s.families[seat]
		bars := "no bars"
		switch {
		case f.bars == 1:
			bars = "1 bar"
		case f.bars > 1:
			bars = strconv.Itoa(f.bars) + " bars"
		}
		all[seat] = game.Standing{
			Seat:   game.Seat(seat),
			Values: []int{f.bars, f.cash + barCost*f.bars},
			Text:   bars + ", " + dollars(f.cash),
		}
	}
	return all
}

// dollars writes an amount as people do: "$120,000".
func dollars(n int) string {
	digits := strconv.Itoa(n)
	for i := len(digits) - 3; i > 0; i -= 3 {
		digits = digits[:i] + "," + digits[i:]
	}
	return "$" + digits
}

// onLine is the position on another line of the game: from now on its labels
// begin with the line's number (M53). The cards that are held stay.
func (s *State) onLine(line int) *State {
	moved := *s
	moved.line = max(1, line)
	return &moved
}

// ended is the position ended early: most bars win, then most cash, and equal
// players share (M57).
func (s *State) ended() *State {
	after := *s
	if s.over {
		return &after
	}
	after.over = true
	best := &s.families[0]
	for seat := range s.seats {
		f := &s.families[seat]
		switch {
		case seat == 0 || f.bars > best.bars || f.bars == best.bars && f.cash > best.cash:
			best, after.winners = f, 1<<seat
		case f.bars == best.bars && f.cash == best.cash:
			after.winners |= 1 << seat
		}
	}
	return &after
}
