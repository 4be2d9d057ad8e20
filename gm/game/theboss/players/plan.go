package players

import (
	"math/rand/v2"
	"strconv"
)

// Temper is what kind of player somebody is.
type Temper string

// The temperaments.
const (
	Careful Temper = "careful" // waits, and takes only what must be good
	Bold    Temper = "bold"    // comes early and with more than it takes
	Sly     Temper = "sly"     // lives under Chicago's wing and lets others walk into guns
)

// Tempers are all of them.
var Tempers = []Temper{Careful, Bold, Sly}

// move is what a player will do, before it is put into words.
type move struct {
	city  string // empty: nobody is placed
	big   int
	small int
	card  card
}

// dread is what each trouble is worth, in points lost.
var dread = map[string]float64{"gun": -4, "prison": -2.5, "hospital": -1.5, "banish": -2}

func value(kind string) float64 {
	if v, ok := dread[kind]; ok {
		return v
	}
	n, _ := strconv.Atoi(kind[1:])
	return float64(n)
}

// worth is what a city's hidden card is worth to the player, for all he knows.
func (c city) worth() float64 {
	if c.name == "Chicago" {
		return float64(c.pays)
	}
	sum := 0.0
	for _, kind := range c.hidden {
		sum += value(kind)
	}
	return sum / float64(max(1, len(c.hidden)))
}

// plan chooses the move.
func (s *sheet) plan(temper Temper, rng *rand.Rand) move {
	var m move
	best := s.patience(temper)
	for _, c := range s.cities {
		if c.needs == 0 || c.mine > c.rival && temper != Bold {
			continue
		}
		// What it costs: small ones are lost, big ones are wanted elsewhere.
		gain := c.worth() - 0.4*float64(c.needs) + rng.Float64()
		if temper == Sly && c.name == "Chicago" {
			gain += 2
		}
		if c.mine > c.rival {
			gain -= 2 // strengthening what he has already
		}
		if gain <= best {
			continue
		}
		big, small := s.team(c, temper, rng)
		if big+small == 0 {
			continue
		}
		best = gain
		m.city, m.big, m.small = c.name, big, small
	}
	m.card = s.choose(temper, m, rng)
	return m
}

// patience is how good a city must be to place there now: careful players keep
// their people for the last small rounds.
func (s *sheet) patience(temper Temper) float64 {
	left := float64(len(s.cards) - 1)
	switch temper {
	case Careful:
		return 0.3 + 0.45*left
	case Sly:
		return 0.5 + 0.25*left
	}
	return 0.5 + 0.15*left
}

// team is how many go: at least what is needed, big ones first, and a big one
// always among them if none is there.
func (s *sheet) team(c city, temper Temper, rng *rand.Rand) (big, small int) {
	want := c.needs
	if temper == Bold {
		want += rng.IntN(2)
	}
	big = min(want, s.big)
	small = min(want-big, s.small)
	if big > 1 && s.small > small && len(s.cards) == 1 && rng.IntN(2) == 0 {
		big, small = big-1, small+1
	}
	if big+small < c.needs || big == 0 && c.mine == 0 {
		return 0, 0
	}
	return big, small
}

// choose picks the card to play. Who has Chicago wants money to lie on top to
// the left of it; the others rather show what hurts nobody.
func (s *sheet) choose(temper Temper, m move, rng *rand.Rand) card {
	chicago, left := m.city == "Chicago", make(map[string]bool)
	for _, c := range s.cities {
		if c.name == "Chicago" {
			chicago = chicago || c.mine > c.rival
			break
		}
		left[c.name] = true
	}
	best, pick := -100.0, s.cards[0]
	for _, c := range s.cards {
		like := 2 * rng.Float64()
		switch {
		case left[c.city] && chicago:
			like += value(c.kind)
		case left[c.city]:
			like -= value(c.kind)
		case temper == Sly && dread[c.kind] < 0:
			like += 2 // the others take heart when the gun lies open
		}
		if like > best {
			best, pick = like, c
		}
	}
	return pick
}

// next is a move to give ahead: into a city that may still be empty then; ok
// is false if he would rather see first.
func (s *sheet) next(m move, rng *rand.Rand) (ahead move, ok bool) {
	if s.big-m.big < 1 || len(s.cards) < 2 || rng.IntN(3) > 0 {
		return ahead, false
	}
	for _, c := range s.cards {
		if c != m.card {
			ahead.card = c
		}
	}
	for _, c := range s.cities {
		if c.name != m.city && c.name != "Chicago" && c.mine+c.rival == 0 && c.needs > 0 && c.worth() > 1 {
			ahead.city, ahead.big = c.name, 1
			return ahead, true
		}
	}
	return ahead, false
}
