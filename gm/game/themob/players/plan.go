package players

import (
	"math/rand/v2"
	"slices"
)

// Temper is what kind of player somebody is.
type Temper string

// The temperaments.
const (
	Careful Temper = "careful" // sends no more than it takes, and takes what is vacant
	Bold    Temper = "bold"    // sends much, and hits whoever stands in the way
	Sly     Temper = "sly"     // lives on specials and businesses, and on the leader's cost
)

// Tempers are all of them.
var Tempers = []Temper{Careful, Bold, Sly}

// move is one round's order before it is put into words.
type move struct {
	card    card
	members []string
	hoods   int
	call    string
	targets []string
	worth   int // how much the player likes it
}

// total is the worth of the pieces sent, in dollars.
func (m move) total() int {
	v := m.hoods * hood
	for _, name := range m.members {
		v += worth[name]
	}
	return v
}

// plan chooses what to play, best first, a move for each slot.
func (s *sheet) plan(temper Temper, rng *rand.Rand) []move {
	var moves []move
	cards := slices.Clone(s.cards)
	rng.Shuffle(len(cards), func(i, j int) { cards[i], cards[j] = cards[j], cards[i] })
	for range s.slots {
		best, from := move{}, -1
		for i, c := range cards {
			if m, ok := s.consider(c, temper, rng); ok && (from < 0 || m.worth > best.worth) {
				best, from = m, i
			}
		}
		if from < 0 {
			break
		}
		moves = append(moves, best)
		cards = slices.Delete(cards, from, from+1)
		s.base = slices.DeleteFunc(s.base, func(name string) bool { return slices.Contains(best.members, name) })
		s.hoods -= best.hoods
	}
	return moves
}

// consider thinks about one card with the pieces that are left.
func (s *sheet) consider(c card, temper Temper, rng *rand.Rand) (move, bool) {
	switch c.kind {
	case "business":
		if s.bars == 0 || len(s.base) == 0 {
			return move{}, false
		}
		m := move{card: c, members: slices.Clone(s.base[len(s.base)-1:]), worth: 15000 + 5000*s.bars}
		if temper == Sly {
			m.worth *= 2
		}
		return m, true
	case "racket":
		return s.racket(c, temper, rng)
	}
	return s.special(c, temper, rng), true
}

// racket finds a team for a racket card.
func (s *sheet) racket(c card, temper Temper, rng *rand.Rand) (move, bool) {
	need, call, loot := 0, "", 0
	for _, at := range c.sites {
		n := c.minimum
		if at.total > 0 {
			n = max(n, at.total+hood)
		}
		if at.who == s.family || need > 0 && n >= need {
			continue
		}
		need, loot = n, at.total
	}
	if need == 0 {
		return move{}, false
	}
	switch {
	case loot == 0 && rng.IntN(3) > 0:
		call = "low"
	case temper == Bold && rng.IntN(2) == 0:
		call = "high"
	case len(s.rivals) > 0 && rng.IntN(4) == 0:
		call = "enemy " + s.leader().family + ", absent low, both high"
	}
	want := need + []int{0, 5000, 10000, 15000}[rng.IntN(4)]
	if temper == Bold {
		want = max(want, 40000+10000*rng.IntN(7))
	}
	members, hoods := s.team(want)
	m := move{card: c, members: members, hoods: hoods, call: call}
	if m.total() < need {
		return move{}, false
	}
	m.worth = m.total() + loot/2
	return m, true
}

// team gathers about so many dollars' worth of pieces that may work together:
// the smallest member that does it with hoods, else two.
func (s *sheet) team(want int) (members []string, hoods int) {
	best := 1 << 30
	try := func(names ...string) {
		v := 0
		for _, n := range names {
			v += worth[n]
		}
		h := max(0, (want-v+hood-1)/hood)
		if h > s.hoods {
			return
		}
		if v += h * hood; v < best || v == best && h < hoods {
			best, members, hoods = v, names, h
		}
	}
	try()
	for i, a := range s.base {
		try(a)
		if a == "Don" {
			continue
		}
		for _, b := range s.base[i+1:] {
			try(a, b)
		}
	}
	return members, hoods
}

// special writes a wish list for a special card.
func (s *sheet) special(c card, temper Temper, rng *rand.Rand) move {
	m := move{card: c, worth: 20000 + rng.IntN(30000)}
	if temper == Sly {
		m.worth += 30000
	}
	lead := s.leader().family
	lists := map[string][][]string{
		"Protection":                {{"whoever has most bars", "any"}, {lead, "any"}},
		"Barbers":                   {{lead + " Don", lead, "any"}, {"highest"}},
		"Restaurant":                {{lead, "any"}, {"any at least 50K", "any"}},
		"Penthouse":                 {{lead, "any"}, {}},
		"FBI":                       {{lead + " Don", lead + " Underboss", "highest"}, {lead + "'s Mama", "any"}, {"any"}},
		"Company Takeover":          {{lead, "any"}, {"any"}},
		"An Offer You Can't Refuse": {{lead, "any"}, {"highest"}, {"whoever has most bars unless I am there", "any"}},
	}
	choices := lists[c.name]
	if len(choices) > 0 {
		m.targets = choices[rng.IntN(len(choices))]
	}
	return m
}

// leader is the rival to fear most.
func (s *sheet) leader() rival {
	var best rival
	for i, r := range s.rivals {
		if i == 0 || r.bars > best.bars || r.bars == best.bars && r.cash > best.cash {
			best = r
		}
	}
	return best
}
