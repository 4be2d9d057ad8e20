package theboss

import (
	"fmt"
	"slices"
	"strings"

	"mobpost/gm/game"
)

const (
	bigs        = 6 // of each player (B1)
	smalls      = 3
	handSize    = 5 // cards, and small rounds in a big one (B5)
	policeCards = 5
	endSymbols  = 3 // of one colour (B10)
)

// seatNames are the colours in which seats are named.
func seatNames() []string { return []string{"red", "blue", "green", "yellow"} }

// place is where a gangster is; the first ones are the cities.
type place int8

const (
	hand place = place(cityCount) + iota
	hospital
	prison1 // back at the end of this big round
	prison2 // back at the end of the next
	out
	placeCount
)

// player is one seat's things.
type player struct {
	name   string
	points int
	cards  []Card // in line order, then B2's
	big    [placeCount]int8
	small  [placeCount]int8
	banned [cityCount]bool
}

// at counts the player's gangsters at a place; big and small count one each (B6).
func (p *player) at(where place) int { return int(p.big[where]) + int(p.small[where]) }

// bigElsewhere tells whether a big one is on a city other than c (B8).
func (p *player) bigElsewhere(c City) bool {
	for i := range cityCount {
		if i != c && p.big[i] > 0 {
			return true
		}
	}
	return false
}

// stack is the cards of a city on the table.
type stack struct {
	hidden Kind
	up     []Kind // in the order played
}

// Position is a game of The Boss between two moves. It is never changed.
type Position struct {
	seed    game.Seed
	line    int
	pack    pack
	changed bool // the pack is not B2's
	round   int  // big, from 1
	turn    int  // small, 1 to 5
	start   int  // the seat that starts the big round
	first   int  // the seat that moves first in this small round
	moved   int  // how many have moved in it
	over    bool
	cities  []stack
	police  []badge
	turned  int
	players []player
	drawn   []game.Draw // made by the deal before any move, told with the next
}

// clone copies all that a move can change.
func (p *Position) clone() *Position {
	q := *p
	q.drawn = nil
	q.cities = slices.Clone(p.cities)
	for i := range q.cities {
		q.cities[i].up = slices.Clone(q.cities[i].up)
	}
	q.players = slices.Clone(p.players)
	for i := range q.players {
		q.players[i].cards = slices.Clone(q.players[i].cards)
	}
	return &q
}

// Turn is the big round, and the small round times ten plus the number of the
// move in it: 2.31 is the first move of the third small round of big round 2.
func (p *Position) Turn() game.TurnRef {
	turn, move := p.turn, p.moved+1
	round := p.round
	if p.over {
		// The last move made.
		move--
		if move == 0 {
			turn, move = turn-1, len(p.players)
		}
		if turn == 0 {
			round, turn = round-1, handSize
		}
		if round == 0 {
			round, turn, move = 1, 0, 0 // ended before any move
		}
	}
	return game.TurnRef{Hand: round, Turn: 10*turn + move}
}

// Over tells whether the game has ended.
func (p *Position) Over() bool { return p.over }

// Winners are those with most points; equal points share the win (B13).
func (p *Position) Winners() []game.Seat {
	if !p.over {
		return nil
	}
	best := 0
	for i := range p.players {
		best = max(best, p.players[i].points)
	}
	var seats []game.Seat
	for i := range p.players {
		if p.players[i].points == best {
			seats = append(seats, game.Seat(i))
		}
	}
	return seats
}

// Names of the seats in seat order.
func (p *Position) Names() []string {
	names := make([]string, len(p.players))
	for i := range p.players {
		names[i] = p.players[i].name
	}
	return names
}

// Owing is the one player to move.
func (p *Position) Owing() []game.Seat {
	if p.over {
		return nil
	}
	return []game.Seat{game.Seat(p.mover())}
}

// CaseSeats are those whose orders a case reads: of players not to move they
// are not.
func (p *Position) CaseSeats() []game.Seat { return p.Owing() }

// mover is the seat to move (B9).
func (p *Position) mover() int { return (p.first + p.moved) % len(p.players) }

// firstToMove is who begins the small round: the start player, but in the
// last one whoever has most gangsters in hand, of equal ones the first
// clockwise from the start player (B9).
func (p *Position) firstToMove() int {
	if p.turn < handSize {
		return p.start
	}
	best := p.start
	for i := 1; i < len(p.players); i++ {
		seat := (p.start + i) % len(p.players)
		if p.players[seat].at(hand) > p.players[best].at(hand) {
			best = seat
		}
	}
	return best
}

// total counts everybody's gangsters on a city (B14).
func (p *Position) total(c City) int {
	n := 0
	for i := range p.players {
		n += p.players[i].at(place(c))
	}
	return n
}

// leader is the seat with most gangsters on a city, -1 if it is empty. B6
// keeps the most from being equal.
func (p *Position) leader(c City) int {
	best, most := -1, 0
	for i := range p.players {
		if n := p.players[i].at(place(c)); n > most {
			best, most = i, n
		}
	}
	return best
}

// inGame tells whether a city is in use (B3).
func (p *Position) inGame(c City) bool { return c == Chicago || int(c) < inUse(len(p.players)) }

// beforeChicago is how many cities stand to the left of Chicago: it begins in
// the second place, goes one to the right each big round and stays at the end
// (B1, B12).
func (p *Position) beforeChicago() int { return min(p.round, len(p.cities)) }

// inLine is the cities in use as they stand, Chicago in its place.
func (p *Position) inLine() []City {
	var line []City
	for i := range p.cities {
		if i == p.beforeChicago() {
			line = append(line, Chicago)
		}
		line = append(line, City(i))
	}
	if p.beforeChicago() == len(p.cities) {
		line = append(line, Chicago)
	}
	return line
}

// lastRound tells whether the open police cards end the game with this big
// round (B10).
func (p *Position) lastRound() bool {
	golds, silvers := symbols(p.police[:p.turned])
	return golds >= endSymbols || silvers >= endSymbols
}

// Standings tell how everybody stands.
func (p *Position) Standings() []game.Standing {
	out := make([]game.Standing, len(p.players))
	for i := range p.players {
		n := p.players[i].points
		out[i] = game.Standing{Seat: game.Seat(i), Values: []int{n}, Text: count(n, "point")}
	}
	return out
}

// OnLine gives the same position on another line of the game (M53).
func (p *Position) OnLine(line int) game.Position {
	q := *p
	q.line = line
	return &q
}

// End gives the position ended early; most points win as ever (B13).
func (p *Position) End() game.Position {
	q := *p
	q.over = true
	return &q
}

// count writes a number of things: "1 point", "2 points".
func count(n int, thing string) string {
	if n == 1 {
		return "1 " + thing
	}
	return fmt.Sprintf("%d %ss", n, thing)
}

// person is a seat's name as it begins a sentence or stands in one.
func person(name string) string { return strings.ToUpper(name[:1]) + name[1:] }
