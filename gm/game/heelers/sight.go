package heelers

import (
	"slices"

	"mobpost/gm/game"
)

// Sight is what one seat may know of a position, and nothing else (H3, H6 to
// H8): views are written from it, and machine players think with it. Of
// game.Public it is what everybody knows. When the match is over everything
// is known to all (H13).
type Sight struct {
	Seat    game.Seat
	Names   []string
	Number  int // the game of the match
	Games   int
	Round   int
	Phase   Phase
	Over    bool
	Options Options
	Winners []game.Seat

	Boss, Druglord int // seats of the heads
	Totals         []int
	Counts         []int // cards in each hand: they lie on the table, face down
	Pool           Cards
	Owes           bool

	Roles []Role  // by seat; NoRole where it is not known
	Hands []Cards // by seat; meaningless where Known is not set
	Known []bool
	Now   Cards // the own hand in the turn to be made, income included

	Rounds []SightRound
	Past   []PastGame
}

// SightRound is a round as the seat knows it.
type SightRound struct {
	Round     int
	Done      bool // turn B was made
	FromBoss  []int
	FromDrug  []int // cards that each seat got from the druglord
	Put       []int // cards that each seat put into the pool
	Shown     Cards
	Said      []Said
	Gifts     []Gift // whose colours the seat knows
	Exchanges []Exchange
	Puts      []Put
}

// Said is a heeler's statement (H9), made with turn A or B of its round.
type Said struct {
	Seat game.Seat
	Turn string
	Text string
}

// Gift is cards that a head gave a heeler (H6).
type Gift struct {
	From, To game.Seat
	Cards    Cards
}

// Exchange is a heeler's exchange with a head (H7): of the cards that he
// offered, so many were taken.
type Exchange struct {
	Seat, Head game.Seat
	Asked, Got int
}

// Put is what a heeler put into the pool (H8).
type Put struct {
	Seat  game.Seat
	Cards Cards
}

// PastGame is how a game of the match ended.
type PastGame struct {
	Number    int
	Blue, Red int   // men
	Totals    []int // after it
}

// Sight is what a seat, or game.Public, may know.
func (p *Position) Sight(seat game.Seat) Sight {
	n := len(p.players)
	if seat < 0 || int(seat) >= n {
		seat = game.Public
	}
	s := Sight{
		Seat: seat, Names: p.Names(), Number: p.number, Games: p.games, Round: p.round, Phase: p.phase,
		Over: p.over, Options: p.options, Winners: p.Winners(), Boss: p.seatOf(Boss), Druglord: p.seatOf(Druglord),
		Totals: make([]int, n), Counts: make([]int, n), Pool: p.pool,
		Roles: make([]Role, n), Hands: make([]Cards, n), Known: make([]bool, n),
	}
	for i := range p.players {
		pl := &p.players[i]
		own := game.Seat(i) == seat
		s.Totals[i] = pl.total
		s.Counts[i] = pl.cards.Count()
		// The druglord has given out the roles and knows them all (H3).
		if own || p.over || pl.role.Head() || seat >= 0 && p.players[seat].role == Druglord {
			s.Roles[i] = pl.role
		}
		if own || p.over {
			s.Hands[i], s.Known[i] = pl.cards, true
		}
		if own {
			s.Owes, s.Now = p.owes(i), p.handNow(i)
		}
	}
	if p.story != nil {
		for i := range p.story.Rounds {
			s.Rounds = append(s.Rounds, p.sightRound(&p.story.Rounds[i], &s))
		}
		for _, g := range p.story.Games {
			s.Past = append(s.Past, PastGame{g.Number, g.Blue, g.Red, slices.Clone(g.Totals)})
		}
	}
	return s
}

// sightRound is what may be known of a round: numbers of cards to all, colours
// to the two concerned.
func (p *Position) sightRound(r *roundStory, s *Sight) SightRound {
	n := len(p.players)
	k := SightRound{Round: r.Round, Done: r.Done, FromBoss: make([]int, n), FromDrug: make([]int, n), Put: make([]int, n), Shown: r.shown()}
	mine := func(seats ...int) bool {
		return p.over || slices.ContainsFunc(seats, func(i int) bool { return game.Seat(i) == s.Seat })
	}
	for _, g := range r.Gifts {
		if g.From == s.Boss {
			k.FromBoss[g.To] += g.Cards.Count()
		} else {
			k.FromDrug[g.To] += g.Cards.Count()
		}
		if mine(g.From, g.To) {
			k.Gifts = append(k.Gifts, Gift{game.Seat(g.From), game.Seat(g.To), g.Cards})
		}
	}
	for _, e := range r.Swaps {
		if mine(e.Seat, e.Head) {
			k.Exchanges = append(k.Exchanges, Exchange{game.Seat(e.Seat), game.Seat(e.Head), e.Asked, e.Got})
		}
	}
	for _, q := range r.Puts {
		k.Put[q.Seat] += q.Cards.Count()
		if mine(q.Seat) {
			k.Puts = append(k.Puts, Put{game.Seat(q.Seat), q.Cards})
		}
	}
	for _, w := range r.Said {
		k.Said = append(k.Said, Said{game.Seat(w.Seat), w.Turn, w.Text})
	}
	return k
}

// Name is a seat's name with its role, if it is known: "Anna (Boss)".
func (s *Sight) Name(seat game.Seat) string {
	if r := s.Roles[seat]; r != NoRole {
		return s.Names[seat] + " (" + r.Title() + ")"
	}
	return s.Names[seat]
}
