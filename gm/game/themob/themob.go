package themob

import (
	"fmt"
	"strings"

	"mobpost/gm/game"
)

// startCash is what every family begins with, in dollars (M5).
const startCash = 100000

// Game is The Mob.
type Game struct{}

// Name is the word used in commands and case files.
func (Game) Name() string { return "themob" }

// Title is the name for people.
func (Game) Title() string { return "The Mob" }

// Version counts changes that would make an old journal come out differently.
func (Game) Version() int { return 1 }

// Seats are 3 to 6 (M1); the families are seated in the order in which they
// were entered, which need not be this one.
func (Game) Seats() (least, most int, names []string) {
	return leastSeats, maxSeats, append([]string(nil), familyNames[:]...)
}

// SeatKey is what the case file calls a seat.
func (Game) SeatKey() string { return "family" }

// Measures are bars, which win, and all that a family owns in dollars, a bar
// counting what it costs.
func (Game) Measures() []game.Measure {
	return []game.Measure{{Name: "bars", Unit: "bars"}, {Name: "net worth", Unit: "$"}}
}

// newGame sets a game up and deals the first hand (M5, M6). The error is meant
// for the game master.
func newGame(setup game.Setup) (*State, error) {
	if n := len(setup.Players); n < leastSeats || n > maxSeats {
		return nil, fmt.Errorf("the game is for %d to %d players, not %d", leastSeats, maxSeats, n)
	}
	s := &State{seed: setup.Seed, line: 1, hand: 1, round: 1, seats: len(setup.Players)}
	var err error
	if s.tables, s.post, err = parseRules(setup.Rules); err != nil {
		return nil, fmt.Errorf("rules: %w", err)
	}
	if err := s.tables.checkPack(s.seats); err != nil {
		return nil, fmt.Errorf("rules: %w", err)
	}
	for seat, name := range setup.Players {
		colour := -1
		for i, c := range familyNames {
			if c == name {
				colour = i
			}
		}
		if colour < 0 {
			return nil, fmt.Errorf("%q is no family; families are %s", name, strings.Join(familyNames[:], ", "))
		}
		for other := range seat {
			if int(s.families[other].colour) == colour {
				return nil, fmt.Errorf("%s plays twice", name)
			}
		}
		f := &s.families[seat]
		f.colour = int8(colour)
		f.cash = startCash
		f.hoods[atBase] = hoods
	}
	s.deal(game.NewDraws(s.seed, s.line))
	return s, nil
}
