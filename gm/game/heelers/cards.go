package heelers

import (
	"strconv"
	"strings"
)

// Colour is the face of a cash card.
type Colour int8

// The colours, in the order in which they are listed everywhere.
const (
	Blue Colour = iota // a man, or a point, of the boss's side
	Red                // the same of the druglord's
	Gray               // looks like money and is nothing
)

const colours = 3

var colourNames = [colours]string{"blue", "red", "gray"}

// String is the colour as orders and case files write it.
func (c Colour) String() string { return colourNames[c] }

// Cards counts cash cards by colour.
type Cards [colours]int

// Count is how many cards there are, whatever their colour: what shows from
// the back.
func (c Cards) Count() int { return c[Blue] + c[Red] + c[Gray] }

// Points are what the cards are worth in hand: one for each blue and red (H11).
func (c Cards) Points() int { return c[Blue] + c[Red] }

// Plus is both together.
func (c Cards) Plus(d Cards) Cards {
	for i := range c {
		c[i] += d[i]
	}
	return c
}

// Minus is what is left of c when d is taken away.
func (c Cards) Minus(d Cards) Cards {
	for i := range c {
		c[i] -= d[i]
	}
	return c
}

// String writes the cards as orders do: "2 blue, 1 gray".
func (c Cards) String() string {
	var parts []string
	for i, n := range c {
		if n != 0 {
			parts = append(parts, strconv.Itoa(n)+" "+colourNames[i])
		}
	}
	if parts == nil {
		return "nothing"
	}
	return strings.Join(parts, ", ")
}

// Role is a role card.
type Role int8

// The roles. NoRole is a heeler's before the druglord has assigned them.
const (
	NoRole Role = iota
	Boss
	Druglord
	Soldato
	Traitor
)

var roleNames = [...]string{"", "boss", "druglord", "soldato", "traitor"}

// String is the role as case files write it.
func (r Role) String() string { return roleNames[r] }

// Title is the role with a capital, as reports write it.
func (r Role) Title() string {
	switch r {
	case Boss:
		return "Boss"
	case Druglord:
		return "Druglord"
	case Soldato:
		return "Soldato"
	case Traitor:
		return "Traitor"
	}
	return "Heeler"
}

// Head tells whether the role lies face up: Boss or Druglord.
func (r Role) Head() bool { return r == Boss || r == Druglord }

// The numbers of players of H1, and of rounds and cards of H4 and H6 to H8.
const (
	leastPlayers = 4
	mostPlayers  = 8

	rounds        = 5
	startGray     = 10
	income        = 2
	giveLimit     = 4
	exchangeLimit = 2
	recruitLimit  = 2

	defaultGames = 3
)

// traitors is how many Traitor cards the text's table has for so many players
// (H1); every other heeler is a Soldato.
func traitors(players int) int {
	if players == mostPlayers {
		return 2
	}
	return 1
}

// ownColour is the colour of which a head gets income and which he gives (H4,
// H6): the boss blue, the druglord red.
func ownColour(r Role) Colour {
	if r == Druglord {
		return Red
	}
	return Blue
}

// startHand is what H4 deals to a role among so many players.
func startHand(r Role, players int) Cards {
	var c Cards
	if r.Head() {
		c[ownColour(r)] = players - 2
		c[Gray] = startGray
	}
	return c
}

// incomeOf is what H4 adds to a role's hand in each round.
func incomeOf(r Role) Cards {
	var c Cards
	if r.Head() {
		c[ownColour(r)] = income
	}
	return c
}

// count writes a number with its noun: "1 card", "2 cards".
func count(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return strconv.Itoa(n) + " " + noun + "s"
}
