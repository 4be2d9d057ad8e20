package heelers

import (
	"cmp"
	"fmt"
	"slices"

	"mobpost/gm/game"
	"mobpost/orders"
)

// Read reads a seat's lines over the orders it holds: lines of one kind in
// one mail add up, and replace what an earlier mail put into that slot.
func (p *Position) Read(seat game.Seat, held game.Orders, lines []orders.Line) game.Reading {
	if seat < 0 || int(seat) >= len(p.players) {
		return game.Reading{Orders: held}
	}
	pl := p.plan(int(seat), lines)
	merged := pl.orders(held)
	// As far as this seat can know, the exchange will be served.
	whole := p.plan(int(seat), linesOf(merged)).plan
	_, short := pl.recruits(p.afterExchange(int(seat), whole, whole.swap))
	return game.Reading{Orders: merged, Problems: pl.told(short), Claimed: pl.claimed}
}

// told are the plan's problems with those of the recruiting, by line.
func (pl *planner) told(recruiting []orders.Diagnostic) []orders.Diagnostic {
	all := slices.Concat(pl.problems, recruiting)
	slices.SortStableFunc(all, func(a, b orders.Diagnostic) int { return cmp.Compare(a.Line, b.Line) })
	return all
}

// afterExchange is a seat's hand after an exchange that served so many cards.
func (p *Position) afterExchange(seat int, pl plan, served int) Cards {
	hand := p.handNow(seat)
	if served > 0 {
		gets := ownColour(pl.partner)
		hand[other(gets)] -= served
		hand[gets] += served
	}
	return hand
}

// recruits takes the RECRUIT lines out of a hand: what it does not hold, then
// what is beyond the limit, is cut down in the order written (H8).
func (pl *planner) recruits(hand Cards) (put Cards, problems []orders.Diagnostic) {
	for _, line := range pl.plan.puts {
		message := ""
		for _, it := range line.items {
			n, cut := pl.take(&hand, it, recruitLimit-put.Count())
			put[it.colour] += n
			if cut != "" {
				if message != "" {
					message += "; "
				}
				message += cut
			}
		}
		if message != "" {
			instead := "RECRUIT nothing"
			if put.Count() > 0 {
				instead = "RECRUIT " + put.String()
			}
			problems = append(problems, orders.Diagnostic{Line: line.line.No, Text: line.line.Text, Message: message, Instead: instead})
		}
	}
	return put, problems
}

// CaseProblems are what is wrong with the lines of all seats when all are known:
// Read cannot know that a head runs short, so that cards counted on for the
// recruiting never came or were kept. It is what adjudicate tells; in a game
// the player concerned hears of it in his report.
func (p *Position) CaseProblems(all [][]orders.Line) [][]orders.Diagnostic {
	problems := make([][]orders.Diagnostic, len(p.players))
	planners := make([]*planner, len(p.players))
	for s := range p.players {
		var lines []orders.Line
		if s < len(all) {
			lines = all[s]
		}
		planners[s] = p.plan(s, lines)
	}
	served := p.serve(planners, game.NewDraws(p.seed, p.line))
	for s, pl := range planners {
		_, short := pl.recruits(p.afterExchange(s, pl.plan, served[s]))
		problems[s] = pl.told(short)
	}
	return problems
}

// Check looks at a seat's whole set.
func (p *Position) Check(seat game.Seat, held game.Orders) game.Check {
	var c game.Check
	if seat < 0 || int(seat) >= len(p.players) {
		return c
	}
	pl := p.plan(int(seat), linesOf(held))
	for v := traitorVerb; v < verbs; v++ {
		if pl.plan.named[v] {
			c.Lines = append(c.Lines, game.CheckedOrder{Slot: slotNames[v], Text: pl.text(v), Notes: pl.notes(v)})
		}
	}
	if !p.owes(int(seat)) || p.handNow(int(seat)).Count() == 0 && p.phase != RolesTurn {
		return c // without cards there is nothing to wait for
	}
	wanted := [...]verb{traitorVerb, giveVerb, recruitVerb}[p.phase]
	if !pl.plan.named[wanted] {
		c.Missing = []string{[verbs]string{"TRAITOR", "GIVE (or GIVE nothing)", "", "RECRUIT (or RECRUIT nothing)", ""}[wanted]}
	}
	return c
}

// notes are what follows from a slot.
func (pl *planner) notes(v verb) []string {
	var notes []string
	switch v {
	case traitorVerb:
		if n := traitors(len(pl.p.players)) - len(pl.plan.traitors); n > 0 {
			notes = append(notes, count(n, "Traitor")+" will be drawn.")
		}
	case giveVerb:
		notes = append(notes, fmt.Sprintf("%s in all; you keep %s.", count(sum(pl.given), "card"), pl.hand))
	case exchangeVerb:
		if pl.plan.swap > 0 {
			gets := ownColour(pl.plan.partner)
			notes = append(notes, fmt.Sprintf("You get %d %s for it, unless the %s runs short.", pl.plan.swap, gets, pl.plan.partner.Title()))
		}
	case recruitVerb:
		hand := pl.p.afterExchange(pl.seat, pl.plan, pl.plan.swap)
		put, short := pl.recruits(hand)
		if len(short) > 0 {
			notes = append(notes, "As things stand that makes "+put.String()+".")
		}
		notes = append(notes, "You keep "+hand.Minus(put).String()+".")
	case statementVerb:
		notes = append(notes, "It goes out to everybody with the next report.") // H9
	}
	return notes
}

func sum(all []int) int {
	n := 0
	for _, k := range all {
		n += k
	}
	return n
}

// Rule has nothing to do: no words of this game are left to a game master.
func (p *Position) Rule(_ game.Seat, held game.Orders, unread game.Unread, words string) (game.Orders, []orders.Diagnostic) {
	return held, []orders.Diagnostic{{Text: words, Message: "in Heads and Heelers nothing is left for the game master to read (" + unread.Slot + ")"}}
}
