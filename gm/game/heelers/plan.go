package heelers

import (
	"fmt"
	"slices"
	"strings"

	"mobpost/orders"
)

// gift is what a head gives to one heeler of one colour (H6).
type gift struct {
	to int
	item
}

// putLine is a RECRUIT line as it was written. It is cut down when the hand
// that it is taken from is known, after the exchange (H8).
type putLine struct {
	line  orders.Line
	items []item
}

// plan is what a seat orders: its lines read, refused or cut down.
type plan struct {
	named    [verbs]bool // slots that were named, if only with nothing
	traitors []int       // H3
	gifts    []gift      // H6
	partner  Role        // H7: boss or druglord, if swap is above 0
	swap     int         // H7: cards offered, all of one colour
	puts     []putLine   // H8
	said     string      // H9
}

// planner reads a seat's lines in the order written.
type planner struct {
	p        *Position
	seat     int
	plan     plan
	hand     Cards // what is left of the cards at hand
	given    []int // cards given so far, by heeler
	problems []orders.Diagnostic
	claimed  []int
}

// plan reads the lines of a seat's mail as the orders of this turn.
func (p *Position) plan(seat int, lines []orders.Line) *planner {
	pl := &planner{p: p, seat: seat, hand: p.handNow(seat), given: make([]int, len(p.players))}
	for _, line := range lines {
		pl.read(line)
	}
	return pl
}

func (pl *planner) problem(line orders.Line, message, instead string) {
	pl.problems = append(pl.problems, orders.Diagnostic{Line: line.No, Text: line.Text, Message: message, Instead: instead})
}

func (pl *planner) read(line orders.Line) {
	s := pl.p.lexicon.scan(bare(line))
	if pl.idle(s) {
		pl.claimed = append(pl.claimed, line.No)
		return
	}
	o := s.open()
	if o.verb == noVerb {
		return
	}
	r := s.parse(o)
	// What is understood is an order; a statement is always understood, and
	// must look like one.
	if (r.message != "" || o.verb == statementVerb) && !s.claimed(o) {
		return
	}
	pl.claimed = append(pl.claimed, line.No)
	// An order of another role or turn is refused whole, whatever it says.
	if message := pl.p.forbids(pl.seat, o.verb); message != "" {
		pl.problem(line, message, "")
		return
	}
	if r.message != "" {
		if r.instead == "" {
			r.instead = pl.example(o.verb)
		}
		pl.problem(line, r.message, r.instead)
		return
	}
	switch o.verb {
	case traitorVerb:
		pl.traitor(line, r)
	case giveVerb:
		pl.give(line, r)
	case exchangeVerb:
		pl.exchange(line, r)
	case recruitVerb:
		pl.plan.named[recruitVerb] = true
		if len(r.items) > 0 {
			pl.plan.puts = append(pl.plan.puts, putLine{line, r.items})
		}
	case statementVerb:
		pl.say(line, r.said)
	}
}

// idle reads a line that says nothing but "nothing": all slots of the turn
// are meant.
func (pl *planner) idle(s *scan) bool {
	i, ok := s.nothing(0)
	if !ok && s.is(0, "no") && s.is(1, "orders", "order") {
		i, ok = 2, true
	}
	if !ok || i != len(s.tokens) || !pl.p.owes(pl.seat) {
		return false
	}
	for v := traitorVerb; v < statementVerb; v++ {
		if pl.p.forbids(pl.seat, v) == "" {
			pl.plan.named[v] = true
		}
	}
	return true
}

// forbids tells why a seat may not give this kind of order now; empty if it
// may. It goes by what the seat itself knows.
func (p *Position) forbids(seat int, v verb) string {
	role := p.players[seat].role
	switch {
	case p.over:
		return "the match is over"
	case v == traitorVerb && role != Druglord: // H3
		return "only the Druglord assigns the roles"
	case v == traitorVerb && p.phase != RolesTurn:
		return "the roles of this game have been given out"
	case v == giveVerb && !role.Head(): // H6
		return "only the heads give: heelers EXCHANGE and RECRUIT"
	case v == giveVerb && p.phase != HeadsTurn: // H5
		return "the heads give in turn A; this is " + p.when()
	case (v == exchangeVerb || v == recruitVerb) && role.Head(): // H7, H8
		return "only heelers exchange and recruit: a head can neither ask nor refuse"
	case (v == exchangeVerb || v == recruitVerb) && p.phase != HeelersTurn: // H5
		return "heelers exchange and recruit in turn B; this is " + p.when()
	case v == statementVerb && role.Head(): // H9
		return "heads make no statements"
	case v == statementVerb && p.phase == RolesTurn:
		return "there is nothing to state before the first round"
	}
	return ""
}

// traitor takes the names of H3. A name that is no heeler's refuses the line;
// one too many is cut.
func (pl *planner) traitor(line orders.Line, r parsed) {
	for _, w := range r.people {
		if m := pl.p.noHeeler(w, pl.seat); m != "" {
			pl.problem(line, m+" cannot be a Traitor: name a heeler", pl.example(traitorVerb))
			return
		}
	}
	pl.plan.named[traitorVerb] = true
	var wrong []string
	for _, w := range r.people {
		most := traitors(len(pl.p.players))
		switch {
		case slices.Contains(pl.plan.traitors, w.seat):
			wrong = append(wrong, pl.p.players[w.seat].name+" is named already")
		case len(pl.plan.traitors) == most:
			wrong = append(wrong, fmt.Sprintf("with %d players there is no more than %s: %s is left out", len(pl.p.players), count(most, "Traitor"), pl.p.players[w.seat].name))
		default:
			pl.plan.traitors = append(pl.plan.traitors, w.seat)
		}
	}
	pl.cutDown(line, wrong, traitorVerb)
}

// noHeeler names, for a message, whoever is not a heeler at this table; empty
// if he is one.
func (p *Position) noHeeler(w who, self int) string {
	switch {
	case w.seat < 0 && w.role.Head():
		return "the " + w.role.Title()
	case w.seat < 0:
		return "a " + w.role.Title() + " (nobody's card is known)"
	case w.seat == self:
		return "you yourself"
	case p.players[w.seat].role.Head():
		return p.players[w.seat].name + ", the " + p.players[w.seat].role.Title() + ","
	}
	return ""
}

// give takes the gifts of H6: a forbidden name or colour refuses the line,
// the rest is cut to the hand, then to the limit.
func (pl *planner) give(line orders.Line, r parsed) {
	own := ownColour(pl.p.players[pl.seat].role)
	for _, m := range r.moves {
		if no := pl.p.noHeeler(m.to, pl.seat); no != "" {
			pl.problem(line, no+" gets no cards: name a heeler", pl.example(giveVerb))
			return
		}
		if m.colour != own && m.colour != Gray {
			pl.problem(line, fmt.Sprintf("the %s gives %s or gray, no %s", pl.p.players[pl.seat].role.Title(), own, m.colour), pl.example(giveVerb))
			return
		}
	}
	pl.plan.named[giveVerb] = true
	var wrong []string
	for _, m := range r.moves {
		n, cut := pl.take(&pl.hand, m.item, pl.giveLeft(m.to.seat))
		if cut != "" {
			wrong = append(wrong, cut+" for "+pl.p.players[m.to.seat].name)
		}
		if n > 0 {
			pl.given[m.to.seat] += n
			pl.plan.gifts = append(pl.plan.gifts, gift{m.to.seat, item{m.colour, n}})
		}
	}
	pl.cutDown(line, wrong, giveVerb)
}

// giveLeft is how many cards may still be given to a heeler (H6).
func (pl *planner) giveLeft(to int) int {
	if pl.p.options.PerHeeler {
		return giveLimit - pl.given[to]
	}
	left := giveLimit
	for _, n := range pl.given {
		left -= n
	}
	return left
}

// take takes an item from a hand: what is not held goes first and does not
// use up the limit, then what is beyond the limit. cut tells what went.
func (pl *planner) take(hand *Cards, it item, limit int) (n int, cut string) {
	n = min(it.n, hand[it.colour])
	if n < it.n {
		cut = fmt.Sprintf("%d %s asked, %d at hand", it.n, it.colour, hand[it.colour])
	}
	if n > limit {
		n = limit
		if cut != "" {
			cut += ", "
		}
		cut += fmt.Sprintf("only %s more allowed", count(limit, "card"))
	}
	if cut != "" {
		cut += fmt.Sprintf(": cut to %d %s", n, it.colour)
	}
	hand[it.colour] -= n
	return n, cut
}

// cutDown makes one problem of what was cut on a line.
func (pl *planner) cutDown(line orders.Line, wrong []string, v verb) {
	if len(wrong) > 0 {
		pl.problem(line, strings.Join(wrong, "; "), pl.text(v))
	}
}

// say takes a statement (H9). "STATEMENT: -" takes back what was said.
func (pl *planner) say(line orders.Line, said string) {
	if said == "-" {
		pl.plan.named[statementVerb], pl.plan.said = true, ""
		return
	}
	said = settle(pl.plan.said + " " + said)
	if r := []rune(said); len(r) > mostSaid {
		said = settle(string(r[:mostSaid]))
		pl.problem(line, fmt.Sprintf("a statement has no more than %d characters; the rest is cut off", mostSaid), "")
	}
	pl.plan.named[statementVerb] = true
	pl.plan.said = said
}
