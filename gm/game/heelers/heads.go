package heelers

import (
	"slices"
	"strconv"

	"mobpost/gm/game"
)

// beginGame chooses the heads of game p.number by the totals (H2), deals
// (H4) and leaves the turn of the roles to be made. equal tells how many were
// equal for boss and for druglord.
func (p *Position) beginGame(draws *game.Draws) (equal [2]int) {
	label := "game " + strconv.Itoa(p.number) + " "
	for i := range p.players {
		p.players[i].role = NoRole
	}
	// Whoever lost the draw for boss is still without a role, and so among
	// the second (H2).
	for i, r := range []Role{Boss, Druglord} {
		best := p.richest()
		equal[i] = len(best)
		p.players[best[draws.Draw(label+r.String(), len(best))]].role = r
	}
	for i := range p.players {
		p.players[i].cards = startHand(p.players[i].role, len(p.players))
	}
	p.pool = Cards{}
	p.round, p.phase = 0, RolesTurn
	return equal
}

// richest are the seats with the largest total among those without a role, in
// seat order.
func (p *Position) richest() []int {
	var best []int
	for i := range p.players {
		pl := &p.players[i]
		switch {
		case pl.role != NoRole:
		case best == nil || pl.total > p.players[best[0]].total:
			best = []int{i}
		case pl.total == p.players[best[0]].total:
			best = append(best, i)
		}
	}
	return best
}

// assignRoles gives the heelers their roles: the Traitors that the druglord
// named, the missing ones drawn from the heelers that are left, one at a time
// (H3). A draw's label tells the first Traitor from the second (H14), whether
// or not the first was drawn too.
func (p *Position) assignRoles(named []int, draws *game.Draws) {
	label := "game " + strconv.Itoa(p.number) + " roles"
	chosen := slices.Clone(named)
	for n := len(chosen); n < traitors(len(p.players)); n++ {
		var left []int
		for _, s := range p.heelers() {
			if !slices.Contains(chosen, s) {
				left = append(left, s)
			}
		}
		l := label
		if n > 0 {
			l += " /2"
		}
		chosen = append(chosen, left[draws.Draw(l, len(left))])
	}
	for _, s := range p.heelers() {
		p.players[s].role = Soldato
		if slices.Contains(chosen, s) {
			p.players[s].role = Traitor
		}
	}
}
