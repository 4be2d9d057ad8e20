package heelers

import (
	"mobpost/gm/game"
	"mobpost/orders"
)

// Make makes the postal turn: the roles (H3), or turn A or B of a round (H5).
// Missing orders are nothing given, exchanged or recruited (H12).
func (p *Position) Make(all []game.Orders) game.Outcome {
	if p.over {
		return game.Outcome{After: p}
	}
	planners := make([]*planner, len(p.players))
	for s := range p.players {
		var held game.Orders
		if s < len(all) {
			held = all[s]
		}
		planners[s] = p.plan(s, linesOf(held))
	}
	t := &turn{Position: p.clone(), before: p, draws: game.NewDraws(p.seed, p.line), private: make([][]game.Block, len(p.players))}
	t.drawn = nil
	switch p.phase {
	case RolesTurn:
		t.roles(planners)
	case HeadsTurn:
		t.heads(planners)
	case HeelersTurn:
		t.heelersAct(planners)
	}
	draws := append(append([]game.Draw(nil), p.drawn...), t.draws.Made()...)
	return game.Outcome{After: t.Position, Public: t.public, Private: t.private, Draws: draws}
}

// turn is a postal turn while it is made: the position that comes out, and
// what is told of it.
type turn struct {
	*Position
	before  *Position
	draws   *game.Draws
	public  []game.Block
	private [][]game.Block
}

func (t *turn) roles(planners []*planner) {
	named := planners[t.seatOf(Druglord)].plan.traitors
	t.assignRoles(named, t.draws)
	t.tellRoles()
	t.round, t.phase = 1, HeadsTurn
}

// heads makes turn A: income (H4), then bonus and bribery together (H6).
func (t *turn) heads(planners []*planner) {
	for s := range t.players {
		t.players[s].cards = t.handNow(s)
	}
	r := t.story.round(t.round)
	gifts := make([][]Cards, len(t.players)) // from, to
	for from, pl := range planners {
		gifts[from] = make([]Cards, len(t.players))
		for _, g := range pl.plan.gifts {
			gifts[from][g.to][g.colour] += g.n
			t.players[from].cards[g.colour] -= g.n
			t.players[g.to].cards[g.colour] += g.n
		}
		for to, c := range gifts[from] {
			if c.Count() > 0 && r != nil {
				r.Gifts = append(r.Gifts, giftMade{from, to, c})
			}
		}
	}
	t.tellGifts(gifts)
	t.statements(planners, r)
	t.phase = HeelersTurn
}

// heelersAct makes turn B: the exchanges come before the recruiting, whatever
// the order of the lines (H7, H8); after round 5 comes the battle (H10).
func (t *turn) heelersAct(planners []*planner) {
	r := t.story.round(t.round)
	served := t.before.serve(planners, t.draws)
	puts := make([]Cards, len(t.players))
	short := make([][]orders.Diagnostic, len(t.players))
	var shown Cards
	for s, pl := range planners {
		hand := t.before.afterExchange(s, pl.plan, served[s])
		if pl.plan.swap > 0 {
			gives := other(ownColour(pl.plan.partner))
			head := t.seatOf(pl.plan.partner)
			t.players[head].cards[gives] += served[s]
			t.players[head].cards[other(gives)] -= served[s]
			if r != nil {
				r.Swaps = append(r.Swaps, swapMade{s, head, pl.plan.swap, served[s]})
			}
		}
		if t.players[s].role.Head() {
			continue
		}
		puts[s], short[s] = pl.recruits(hand)
		t.players[s].cards = hand.Minus(puts[s])
		shown = shown.Plus(puts[s])
		if r != nil && puts[s].Count() > 0 {
			r.Puts = append(r.Puts, putMade{s, puts[s]})
		}
	}
	t.pool = t.pool.Plus(shown)
	if r != nil {
		r.Done = true
	}
	t.tellExchanges(planners, served)
	t.tellRecruiting(puts, short, shown)
	t.statements(planners, r)
	if t.round < rounds {
		t.round, t.phase = t.round+1, HeadsTurn
		return
	}
	t.battle()
}

// statements sends out what heelers say about the cards they gave (H9).
func (t *turn) statements(planners []*planner, r *roundStory) {
	var items []game.Item
	for s, pl := range planners {
		if pl.plan.said == "" {
			continue
		}
		items = append(items, game.Item{Seat: game.Seat(s), Text: t.players[s].name + `: "` + pl.plan.said + `"`})
		if r != nil {
			r.Said = append(r.Said, saidOnce{s, t.phase.String(), pl.plan.said})
		}
	}
	if items != nil {
		t.public = append(t.public, game.H(3, "Statements"), game.Block{Items: &game.Items{Items: items}})
	}
}
