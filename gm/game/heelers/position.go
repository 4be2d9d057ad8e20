package heelers

import (
	"slices"
	"strconv"

	"mobpost/gm/game"
)

// Phase is which of the three kinds of postal turn comes next.
type Phase int8

// The phases: roles (H3), and the two turns of a round (H5).
const (
	RolesTurn Phase = iota
	HeadsTurn
	HeelersTurn
)

var phaseNames = [...]string{"roles", "A", "B"}

// String is the phase as case files write it.
func (p Phase) String() string { return phaseNames[p] }

// Options are the choices that a match is created with.
type Options struct {
	PerHeeler    bool `json:"per_heeler"`    // H6: 0 to 4 cards for each heeler
	TraitorBound bool `json:"traitor_bound"` // H11: a Traitor always scores with the druglord
}

// player is one seat's part of the position.
type player struct {
	name  string
	role  Role
	total int
	cards Cards
}

// Position is a state of a match between two postal turns. It implements
// game.Position and is never changed once it has been handed out.
type Position struct {
	seed    game.Seed
	line    int
	games   int
	number  int // the game of the match, from 1
	round   int // 0 in the turn of the roles, else 1 to 5
	phase   Phase
	over    bool
	early   bool // ended by End: round and phase were never made
	winners []game.Seat
	pool    Cards
	options Options
	players []player
	lexicon *lexicon    // of the players' names; shared by all positions of a match
	story   *story      // nil if no memory is kept
	drawn   []game.Draw // made by Load for heads that were not given (H2); told with the next turn
}

var (
	_ game.Position     = (*Position)(nil)
	_ game.CaseProblems = (*Position)(nil)
)

// clone is a copy that may be changed without touching p.
func (p *Position) clone() *Position {
	q := *p
	q.players = slices.Clone(p.players)
	q.winners = slices.Clone(p.winners)
	q.drawn = slices.Clone(p.drawn)
	q.story = p.story.clone()
	return &q
}

// turnNumber numbers the postal turns of a game: 1 the roles, then two a round.
func turnNumber(round int, phase Phase) int {
	switch phase {
	case HeadsTurn:
		return 2 * round
	case HeelersTurn:
		return 2*round + 1
	}
	return 1
}

const turnsAGame = 2*rounds + 1

// Turn is the turn to be made next; of a finished match the last one made.
func (p *Position) Turn() game.TurnRef {
	ref := game.TurnRef{Hand: p.number, Turn: turnNumber(p.round, p.phase)}
	if p.over && p.early {
		ref.Turn--
		if ref.Turn == 0 && ref.Hand > 1 {
			ref = game.TurnRef{Hand: ref.Hand - 1, Turn: turnsAGame}
		}
	}
	return ref
}

// Over tells whether the match has ended.
func (p *Position) Over() bool { return p.over }

// Winners are those with the largest total once the match is over (H13).
func (p *Position) Winners() []game.Seat { return slices.Clone(p.winners) }

// Names are the players' names in seat order.
func (p *Position) Names() []string {
	names := make([]string, len(p.players))
	for i := range p.players {
		names[i] = p.players[i].name
	}
	return names
}

// Owing lists whose orders the next turn waits for: the druglord assigns the
// roles (H3), the heads give in turn A, the heelers act in turn B (H5).
func (p *Position) Owing() []game.Seat {
	var seats []game.Seat
	for i := range p.players {
		if p.owes(i) {
			seats = append(seats, game.Seat(i))
		}
	}
	return seats
}

func (p *Position) owes(seat int) bool {
	if p.over {
		return false
	}
	role := p.players[seat].role
	switch p.phase {
	case RolesTurn:
		return role == Druglord
	case HeadsTurn:
		return role.Head()
	}
	return !role.Head()
}

// seatOf is the seat with a head's role.
func (p *Position) seatOf(r Role) int {
	return slices.IndexFunc(p.players, func(pl player) bool { return pl.role == r })
}

// heelers are the seats that are no heads, in seat order.
func (p *Position) heelers() []int {
	var seats []int
	for i := range p.players {
		if !p.players[i].role.Head() {
			seats = append(seats, i)
		}
	}
	return seats
}

// handNow is the hand that a seat acts from in the turn to be made: turn A
// begins with the income of H4.
func (p *Position) handNow(seat int) Cards {
	hand := p.players[seat].cards
	if p.phase == HeadsTurn {
		hand = hand.Plus(incomeOf(p.players[seat].role))
	}
	return hand
}

// Standings are the totals of the match. A heeler's role is not told here.
func (p *Position) Standings() []game.Standing {
	all := make([]game.Standing, len(p.players))
	for i := range p.players {
		pl := &p.players[i]
		text := count(pl.total, "point")
		if pl.role.Head() && !p.over {
			text += ", " + pl.role.Title()
		}
		all[i] = game.Standing{Seat: game.Seat(i), Values: []int{pl.total}, Text: text}
	}
	return all
}

// OnLine gives the same position on another line of the game (M53).
func (p *Position) OnLine(line int) game.Position {
	q := p.clone()
	q.line = line
	return q
}

// End gives the match ended where it stands, the largest total winning (M57).
func (p *Position) End() game.Position {
	if p.over {
		return p
	}
	q := p.clone()
	q.over, q.early = true, true
	q.winners = q.largest()
	return q
}

// largest are the seats with the largest total; equal totals share (H13).
func (p *Position) largest() []game.Seat {
	var best []game.Seat
	for i := range p.players {
		switch {
		case best == nil || p.players[i].total > p.players[best[0]].total:
			best = []game.Seat{game.Seat(i)}
		case p.players[i].total == p.players[best[0]].total:
			best = append(best, game.Seat(i))
		}
	}
	return best
}

// when names the turn to be made: "game 1, round 2, turn A".
func (p *Position) when() string { return turnName(p.number, turnNumber(p.round, p.phase)) }

func turnName(number, turn int) string {
	name := "game " + strconv.Itoa(number)
	switch {
	case turn <= 1:
		return name + ", the roles"
	case turn%2 == 0:
		return name + ", round " + strconv.Itoa(turn/2) + ", turn A (the heads)"
	}
	return name + ", round " + strconv.Itoa(turn/2) + ", turn B (the heelers)"
}
