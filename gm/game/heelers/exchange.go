package heelers

import (
	"fmt"

	"mobpost/gm/game"
	"mobpost/orders"
)

// exchange takes the request of H7.
func (pl *planner) exchange(line orders.Line, r parsed) {
	n := 0
	for _, it := range r.items {
		if no := pl.p.noExchange(pl.seat, r.partner, it.colour); no != "" {
			pl.problem(line, no, pl.example(exchangeVerb))
			return
		}
		n += it.n
	}
	pl.plan.named[exchangeVerb] = true
	if r.none || len(r.items) == 0 {
		return
	}
	colour, partner := r.items[0].colour, pl.p.headNamed(r.partner)
	if b := r.back; b != nil && (b.colour != other(colour) || b.n >= 0 && b.n != n) {
		pl.problem(line, fmt.Sprintf("for %s comes as many %s", colour, other(colour)), fmt.Sprintf("EXCHANGE %d %s with %s", n, colour, partner.Title()))
		return
	}
	// An exchange that came to nothing has not bound him.
	if pl.plan.swap > 0 && pl.plan.partner != partner {
		pl.problem(line, "one partner a round: you have asked the "+pl.plan.partner.Title()+" already", pl.text(exchangeVerb))
		return
	}
	got, cut := pl.take(&pl.hand, item{colour, n}, exchangeLimit-pl.plan.swap)
	if got > 0 {
		pl.plan.partner = partner
		pl.plan.swap += got
	}
	if cut != "" {
		pl.cutDown(line, []string{cut}, exchangeVerb)
	}
}

// headNamed is the head that an order names by role or by name; NoRole if it
// names no head.
func (p *Position) headNamed(w who) Role {
	r := w.role
	if w.seat >= 0 {
		r = p.players[w.seat].role
	}
	if !r.Head() {
		return NoRole
	}
	return r
}

// other is what a head gives for a colour: red for blue, blue for red.
func other(c Colour) Colour {
	if c == Blue {
		return Red
	}
	return Blue
}

// noExchange tells why a heeler may not give this colour to this partner
// (H7); empty if he may.
func (p *Position) noExchange(seat int, w who, c Colour) string {
	partner := p.headNamed(w)
	switch {
	case partner == NoRole:
		return "cards are exchanged with the Boss or the Druglord only"
	case c == Gray:
		return "gray cards cannot be exchanged"
	case p.players[seat].role == Traitor && (partner == Boss || c == Red):
		return "a Traitor exchanges blue with the Druglord only"
	case partner == Boss && c != Red:
		return "the Boss takes red for blue, no " + c.String()
	case partner == Druglord && c != Blue:
		return "the Druglord takes blue for red, no " + c.String()
	}
	return ""
}

// serve makes the exchanges of H7 and gives how many cards each seat got. The
// two heads' cards do not depend on each other: the boss gives blue and gets
// red, the druglord the other way round.
func (p *Position) serve(planners []*planner, draws *game.Draws) []int {
	served := make([]int, len(p.players))
	if p.phase != HeelersTurn || p.over {
		return served
	}
	for _, head := range []Role{Boss, Druglord} {
		left := p.players[p.seatOf(head)].cards[ownColour(head)]
		var asked []int // in seat order
		total := 0
		for s, pl := range planners {
			if pl.plan.swap > 0 && pl.plan.partner == head {
				asked = append(asked, s)
				total += pl.plan.swap
			}
		}
		// If he runs short they are served in a drawn order, one whole request
		// after the other.
		if total > left {
			draws.Shuffle(fmt.Sprintf("game %d round %d exchange %s", p.number, p.round, head), len(asked),
				func(i, j int) { asked[i], asked[j] = asked[j], asked[i] })
		}
		for _, s := range asked {
			served[s] = min(planners[s].plan.swap, left)
			left -= served[s]
		}
	}
	return served
}
