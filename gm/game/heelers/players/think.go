package players

import "math/rand/v2"

// Temper is how a machine player plays.
type Temper int

// The tempers.
const (
	Loyal  Temper = iota // serves his side and tells the truth
	Greedy               // keeps what counts in hand and goes with the stronger side
	Lying                // serves the other side and says the opposite
)

// Tempers are all of them.
var Tempers = []Temper{Loyal, Greedy, Lying}

// String is the temper in a word.
func (t Temper) String() string { return [...]string{"loyal", "greedy", "lying"}[t] }

// choice is what a player wants to do.
type choice struct {
	traitors []string
	gifts    []gift
	swap     int    // cards offered
	offered  int    // of which colour
	partner  string // Boss or Druglord
	put      cash
	says     string
}

type gift struct {
	to    string
	cards cash
}

// think decides by temper, with chance where people would hesitate.
func (s *sheet) think(t Temper, rng *rand.Rand) choice {
	switch s.asks {
	case roles:
		var c choice
		for _, i := range rng.Perm(len(s.heelers))[:min(s.need, len(s.heelers))] {
			c.traitors = append(c.traitors, s.heelers[i])
		}
		return c
	case giving:
		return s.give(t, rng)
	}
	return s.act(t, rng)
}

// give divides up to four cards. A loyal head pays well, a greedy one keeps
// his colour, a lying one mixes in gray so that nobody can count.
func (s *sheet) give(t Temper, rng *rand.Rand) choice {
	own := blue
	if s.role == "Druglord" {
		own = red
	}
	want := [...]cash{{0, 0, 0}, {0, 0, 2}, {0, 0, 2}}[t]
	want[own] = [...]int{4, 1, 2}[t]
	left := s.hand
	var c choice
	favourites := append([]string{}, s.traitors...)
	for _, i := range rng.Perm(len(s.heelers)) {
		favourites = append(favourites, s.heelers[i])
	}
	total := 0
	for k, name := range favourites {
		var g gift
		g.to = name
		for _, colour := range []int{own, gray} {
			n := min(want[colour], left[colour], 4-total, 1+rng.IntN(2))
			if k > 0 && colour == own && t == Lying && len(s.traitors) > 0 {
				n = 0 // the others get paper
			}
			if n <= 0 {
				continue
			}
			g.cards[colour] += n
			want[colour] -= n
			left[colour] -= n
			total += n
		}
		if g.cards.count() > 0 && !c.has(name) {
			c.gifts = append(c.gifts, g)
		} else {
			total -= g.cards.count()
		}
	}
	return c
}

func (c *choice) has(name string) bool {
	for _, g := range c.gifts {
		if g.to == name {
			return true
		}
	}
	return false
}

// act chooses what a heeler exchanges, puts into the pool and says.
func (s *sheet) act(t Temper, rng *rand.Rand) choice {
	var c choice
	side := blue // whom he works for
	if s.role == "Traitor" {
		side = red
	}
	switch t {
	case Lying:
		side = blue + red - side
	case Greedy:
		if s.pool[red] > s.pool[blue]+1 {
			side = red
		} else if s.pool[blue] > s.pool[red]+1 {
			side = blue
		}
	}
	hand := s.hand
	other := blue + red - side
	// A Traitor exchanges blue for red only.
	if hand[other] > 0 && (side == red || s.role == "Soldato") && rng.IntN(4) > 0 {
		c.swap, c.offered = min(2, hand[other]), other
		c.partner = "Boss"
		if side == red {
			c.partner = "Druglord"
		}
		hand[other] -= c.swap
		hand[side] += c.swap
	}
	last := s.round == 5
	order := [...][]int{{side, gray}, {gray, side}, {gray, side, other}}[t]
	if t == Greedy && last {
		order = []int{gray} // cards in hand are points now
	}
	for _, colour := range order {
		n := min(hand[colour], 2-c.put.count())
		if colour != gray && t == Greedy {
			n = min(n, max(0, hand[colour]-1))
		}
		c.put[colour] = n
		hand[colour] -= n
	}
	c.says = s.talk(t, c.put, rng)
	return c
}

// talk is what a player says of the cards he gave.
func (s *sheet) talk(t Temper, put cash, rng *rand.Rand) string {
	if rng.IntN(3) == 0 {
		return ""
	}
	name := func(c cash) string {
		for i, n := range c {
			if n > 0 {
				return [...]string{"", "one", "two"}[min(n, 2)] + " " + colours[i]
			}
		}
		return "nothing at all"
	}
	switch t {
	case Loyal:
		return "I gave " + name(put) + "."
	case Greedy:
		return [...]string{"Times are hard; I gave what I could.", "Those of you who gave gray should be ashamed.", "I give what I am paid for."}[rng.IntN(3)]
	}
	lie := cash{0, 0, 0}
	lie[[...]int{blue, red}[rng.IntN(2)]] = 1 + rng.IntN(2)
	return "Believe me, I gave " + name(lie) + "!"
}
