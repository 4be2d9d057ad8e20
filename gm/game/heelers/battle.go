package heelers

import "mobpost/gm/game"

// battle is a game's end reckoned: who stood where, who won, who scores.
type battle struct {
	poolBlue, poolRed int    // men from the pool
	menBlue, menRed   int    // heelers counted as men
	side              []Role // whose winner a seat shares in: Boss or Druglord
	winner            Role   // NoRole if the sides are equal
	points            []int  // in hand
	share, rest       int    // for each winner; for the winning head besides
	gained            []int  // what is added to the totals
}

func (b *battle) blue() int { return b.poolBlue + b.menBlue }
func (b *battle) red() int  { return b.poolRed + b.menRed }

// fight reckons the battle after round 5 (H10) and its points (H11).
func (p *Position) fight() battle {
	n := len(p.players)
	b := battle{poolBlue: p.pool[Blue], poolRed: p.pool[Red], side: make([]Role, n), points: make([]int, n), gained: make([]int, n)}
	for s := range p.players {
		pl := &p.players[s]
		b.points[s] = pl.cards.Points()
		b.side[s] = pl.role
		if pl.role.Head() {
			continue // heads are not men
		}
		// One red card in hand makes a man of the druglord's, whatever the role.
		if pl.cards[Red] > 0 {
			b.side[s] = Druglord
			b.menRed++
		} else {
			b.side[s] = Boss
			b.menBlue++
		}
		if p.options.TraitorBound && pl.role == Traitor {
			b.side[s] = Druglord // for the score only: he was counted by his hand
		}
	}
	switch {
	case b.blue() > b.red():
		b.winner = Boss
	case b.red() > b.blue():
		b.winner = Druglord
	default:
		return b // equal: nobody wins or scores
	}
	winners, lost := 0, 0
	for s, side := range b.side {
		if side == b.winner {
			winners++ // the head is always one
		} else {
			lost += b.points[s]
		}
	}
	b.share, b.rest = lost/winners, lost%winners
	for s, side := range b.side {
		if side == b.winner {
			b.gained[s] = b.points[s] + b.share
			if p.players[s].role == b.winner {
				b.gained[s] += b.rest
			}
		}
	}
	return b
}

// battle ends the game: the scores, the whole story told (H13), and the next
// game's heads or the end of the match.
func (t *turn) battle() {
	b := t.fight()
	for s := range t.players {
		t.players[s].total += b.gained[s]
	}
	t.tellBattle(&b)
	t.public = append(t.public, t.reveal()...)
	if t.story != nil {
		past := pastGame{Number: t.number, Blue: b.blue(), Red: b.red()}
		for s := range t.players {
			past.Totals = append(past.Totals, t.players[s].total)
		}
		t.story.Games = append(t.story.Games, past)
	}
	if t.number == t.games {
		// The position stays as it is after the battle.
		t.over, t.winners = true, t.largest()
		t.tellEnd()
		return
	}
	t.number++
	if t.story != nil {
		t.story.Rounds = nil
	}
	t.tellHeads(t.beginGame(t.draws))
}

// seats of the players that have a role, for lists in reports.
func (p *Position) seatsOf(r Role) []game.Seat {
	var seats []game.Seat
	for s := range p.players {
		if p.players[s].role == r {
			seats = append(seats, game.Seat(s))
		}
	}
	return seats
}
