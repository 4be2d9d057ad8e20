package heelers

import (
	"fmt"

	"mobpost/gm/game"
)

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
