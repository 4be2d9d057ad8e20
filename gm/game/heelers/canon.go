package heelers

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"mobpost/gm/game"
	"mobpost/orders"
)

// text is a slot of the plan in canonical words; empty for a statement taken
// back.
func (pl *planner) text(v verb) string {
	switch v {
	case traitorVerb:
		if len(pl.plan.traitors) == 0 {
			return "TRAITOR anyone"
		}
		var names []string
		for _, s := range pl.plan.traitors {
			names = append(names, pl.p.written(s))
		}
		return "TRAITOR " + strings.Join(names, ", ")
	case giveVerb:
		return pl.giveText()
	case exchangeVerb:
		if pl.plan.swap == 0 {
			return "EXCHANGE nothing"
		}
		colour := other(ownColour(pl.plan.partner))
		return fmt.Sprintf("EXCHANGE %d %s with %s", pl.plan.swap, colour, pl.plan.partner.Title())
	case recruitVerb:
		return recruitText(pl.plan.puts)
	}
	if pl.plan.said == "" {
		return ""
	}
	return "STATEMENT: " + pl.plan.said
}

func (pl *planner) giveText() string {
	to := make([]Cards, len(pl.p.players))
	for _, g := range pl.plan.gifts {
		to[g.to][g.colour] += g.n
	}
	var parts []string
	for s, c := range to {
		if c.Count() > 0 {
			parts = append(parts, pl.p.written(s)+" "+c.String())
		}
	}
	if parts == nil {
		return "GIVE nothing"
	}
	return "GIVE " + strings.Join(parts, "; ")
}

// recruitText keeps the order written, because the hand that the cards are
// taken from is not known yet: what is lacking of one colour makes room for
// the next. More than the limit of one colour says no more than the limit.
func recruitText(puts []putLine) string {
	var sum Cards
	var kept []item
	for _, put := range puts {
		for _, it := range put.items {
			n := min(it.n, recruitLimit-sum[it.colour])
			if n <= 0 {
				continue
			}
			sum[it.colour] += n
			if k := len(kept); k > 0 && kept[k-1].colour == it.colour {
				kept[k-1].n += n
			} else {
				kept = append(kept, item{it.colour, n})
			}
		}
	}
	if kept == nil {
		return "RECRUIT nothing"
	}
	var parts []string
	for _, it := range kept {
		parts = append(parts, strconv.Itoa(it.n)+" "+it.colour.String())
	}
	return "RECRUIT " + strings.Join(parts, " + ")
}

// orders is what the plan puts into a seat's set: its own slots, and those of
// held that it does not name.
func (pl *planner) orders(held game.Orders) game.Orders {
	var merged game.Orders
	for v := traitorVerb; v < verbs; v++ {
		if pl.plan.named[v] {
			if text := pl.text(v); text != "" {
				merged = append(merged, game.Order{Slot: slotNames[v], Text: text})
			}
			continue
		}
		for _, o := range held {
			if o.Slot == slotNames[v] {
				merged = append(merged, o)
				break
			}
		}
	}
	return merged
}

// linesOf are a set's orders as lines to be read again.
func linesOf(held game.Orders) []orders.Line {
	var lines []orders.Line
	for i, o := range held {
		lines = append(lines, orders.Line{No: i + 1, Text: o.Text})
	}
	return lines
}

// grammarWords in a name make it stand in quotes in canonical words.
var grammarWords = slices.Concat(numberWords[0], numberWords[1], numberWords[2], []string{
	"three", "four", "five", "six", "seven", "eight", "nine", "ten",
	"blue", "blues", "red", "reds", "gray", "grays", "grey", "greys", "x", "of",
	"nothing", "none", "nobody", "noone", "pass", "and", "plus", "the", "to", "for", "with", "at",
	"please", "thanks", "gets", "is", "are", "anyone", "anybody", "any", "draw", "random", "chance",
	"cash", "card", "cards", "bag", "bags", "ones",
})

// written is a player's name as canonical words have it: in quotes if the
// plain name could be taken for something else.
func (p *Position) written(seat int) string { return written(p.Names(), seat) }

func written(names []string, seat int) string {
	name := names[seat]
	own := key(name)
	for i := range names {
		if i != seat && strings.HasPrefix(key(names[i]), own) {
			return `"` + name + `"`
		}
	}
	for i, t := range orders.Tokens(own) {
		plain := t.Kind == orders.Word && !slices.Contains(grammarWords, t.Text) ||
			i > 0 && (t.Kind == orders.Number || t.Kind == orders.Sign && (t.Text == "-" || t.Text == "." || t.Text == "'"))
		if !plain {
			return `"` + name + `"`
		}
	}
	return name
}

// example is the nearest right thing where a line says too little to mend: an
// order that this seat could give now.
func (pl *planner) example(v verb) string {
	role := pl.p.players[pl.seat].role
	someone := ""
	for _, s := range pl.p.heelers() {
		if s != pl.seat {
			someone = pl.p.written(s)
			break
		}
	}
	switch v {
	case traitorVerb:
		return "TRAITOR " + someone
	case giveVerb:
		return "GIVE " + someone + " 1 " + ownColour(role).String() + ", 1 gray"
	case exchangeVerb:
		if role == Traitor || pl.p.players[pl.seat].cards[Red] == 0 {
			return "EXCHANGE 1 blue with Druglord"
		}
		return "EXCHANGE 1 red with Boss"
	case recruitVerb:
		return "RECRUIT 1 blue + 1 gray"
	}
	return "STATEMENT: I gave two blue."
}
