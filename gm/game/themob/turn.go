package themob

import (
	"strconv"

	"mobpost/gm/game"
)

// turn is a postal turn being made: the position as it changes, and what is
// told of it.
type turn struct {
	s      *State
	start  *State             // the position at the start of the postal turn (M34)
	plays  [maxSeats][2]*Play // what counts of the orders; nil is a pass
	slot   int                // 0 or 1: the round of the postal turn being made
	draws  *game.Draws        // what is really drawn
	trials *game.Draws        // the same values for the trials of M30; nil until needed
	cases  *cases             // in a forecast: the draws are not made but gone through
	label  []byte
	made   [maxSeats]int8 // draws made for each seat's card of this round (M53)
	events []Event
	hits   []Change // what the events' Hits are cut from
	hunt   hunt
}

// resolve makes one postal turn: the purchases where M8 has them, the rounds
// with the looks of M17, and after the hand's last round the income, the cells
// and the next deal. turns has one entry a seat; a missing one means no
// orders. s is not changed.
func (s *State) resolve(turns []Turn) (after *State, events []Event, draws []game.Draw) {
	now := *s
	if s.over {
		return &now, nil, nil
	}
	t := &turn{
		s: &now, start: s,
		draws:  game.NewDraws(s.seed, s.line),
		events: make([]Event, 0, 40),
		hits:   make([]Change, 0, 16),
	}
	t.admit(turns)
	t.run(turns)
	return &now, t.events, t.draws.Made()
}

// run makes the turn until it is complete or somebody has won.
func (t *turn) run(turns []Turn) {
	s := t.s
	if s.hand > 1 && s.round == 1 { // M8
		t.purchases(turns)
		if t.look() {
			return
		}
	}
	for t.slot = 0; t.slot < 2; t.slot++ {
		t.playRound()
		if t.look() {
			return
		}
		if s.round == s.rounds() {
			t.endHand()
			return
		}
		s.round++
	}
}

// admit takes the plays whose cards are held; of one card ordered twice and
// held once the later is a pass, as is the second of a turn with one round
// (M7, M9).
func (t *turn) admit(turns []Turn) {
	slots := min(2, t.s.rounds()-t.s.round+1)
	for seat := range min(t.s.seats, len(turns)) {
		hand := t.s.families[seat]
		for i := range slots {
			p := &turns[seat].Plays[i]
			if p.Card.Kind == NoCard || hand.holds(p.Card) == 0 {
				continue
			}
			hand.discard(p.Card)
			t.plays[seat][i] = p
		}
	}
}

// playing is what the seat plays in this round; nil is a pass.
func (t *turn) playing(seat int) *Play { return t.plays[seat][t.slot] }

// playRound makes one round in the order of M10.
func (t *turn) playRound() {
	t.made = [maxSeats]int8{}
	for seat := range t.s.seats {
		if p := t.playing(seat); p != nil {
			t.s.families[seat].discard(p.Card) // M9: used or not
		} else {
			t.events = append(t.events, Event{Kind: CardPlayed, Round: int8(t.s.round), Seat: int8(seat), Target: -1})
		}
	}
	t.businesses()
	t.rackets()
	t.specials()
}

// look ends the game if somebody has reached the winning post: of several the
// one with most cash wins, and equal ones share (M17).
func (t *turn) look() bool {
	s := t.s
	best := -1
	for seat := range s.seats {
		f := &s.families[seat]
		switch {
		case f.bars < s.post || f.cash < best:
		case f.cash > best:
			best = f.cash
			s.winners = 1 << seat
		default:
			s.winners |= 1 << seat
		}
	}
	s.over = best >= 0
	if s.over {
		t.events = append(t.events, Event{Kind: Ended, Seat: -1, Seats: s.winners})
	}
	return s.over
}

// event begins the event of a card.
func (t *turn) event(seat int, p *Play) Event {
	return Event{Kind: CardPlayed, Round: int8(t.s.round), Seat: int8(seat), Card: p.Card, Target: -1}
}

// changed is the part of hits that was added since there were n.
func (t *turn) changed(n int) []Change {
	if n == len(t.hits) {
		return nil
	}
	return t.hits[n:len(t.hits):len(t.hits)]
}

// draw chooses among n candidates for the seat's card of this round (M53).
func (t *turn) draw(seat, n int) int {
	if n < 2 {
		return 0
	}
	t.made[seat]++
	label := string(t.tieLabel(seat, int(t.made[seat])))
	if t.cases != nil {
		return t.cases.draw(label, n)
	}
	return t.draws.Draw(label, n)
}

// tieLabel is the label of the nth draw for the seat's card: "hand 2 round 1
// Casino red", and " /2" behind it for the second (M53).
func (t *turn) tieLabel(seat, nth int) []byte {
	b := t.roundLabel()
	b = append(b, ' ')
	b = append(b, t.s.tables.Name(t.playing(seat).Card)...)
	b = append(b, ' ')
	b = append(b, t.s.colour(seat)...)
	if nth > 1 {
		b = append(b, " /"...)
		b = strconv.AppendInt(b, int64(nth), 10)
	}
	t.label = b
	return b
}

// roundLabel is "hand H round R".
func (t *turn) roundLabel() []byte {
	b := append(t.label[:0], "hand "...)
	b = strconv.AppendInt(b, int64(t.s.hand), 10)
	b = append(b, " round "...)
	return strconv.AppendInt(b, int64(t.s.round), 10)
}
