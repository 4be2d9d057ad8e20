package heelers

import (
	"fmt"
	"strconv"
	"strings"

	"mobpost/gm/game"
	"mobpost/orders"
)

// tell adds a sentence to what one seat alone is told.
func (t *turn) tell(seat int, format string, args ...any) {
	t.private[seat] = append(t.private[seat], game.P(fmt.Sprintf(format, args...)))
}

func (t *turn) announce(format string, args ...any) {
	t.public = append(t.public, game.P(fmt.Sprintf(format, args...)))
}

// head is a head's name with his role.
func (t *turn) head(r Role) string { return t.players[t.seatOf(r)].name + " (" + r.Title() + ")" }

// tellRoles tells every heeler his role and the druglord all (H3). In public
// it is not even told whether he named the Traitor or left him to the draw.
func (t *turn) tellRoles() {
	t.public = append(t.public, game.H(2, "The roles"))
	t.announce("The Druglord has given out the roles. %s and %s are the heads; every heeler has found his own role card and keeps it face down.", t.head(Boss), t.head(Druglord))
	drug := t.seatOf(Druglord)
	t.tell(drug, "The roles that only you know: Traitor is %s; Soldati are %s.", t.list(Traitor), t.list(Soldato))
	for _, s := range t.heelers() {
		if t.players[s].role == Traitor {
			t.tell(s, "You are a Traitor. %s knows it, nobody else does. You may exchange blue cards for red with the Druglord only.", t.head(Druglord))
		} else {
			t.tell(s, "You are a Soldato. You may exchange red cards with the Boss or blue cards with the Druglord, one of the two in a round.")
		}
	}
}

// list names the players with a role.
func (t *turn) list(r Role) string {
	var names []string
	for _, s := range t.seatsOf(r) {
		names = append(names, t.players[s].name)
	}
	return strings.Join(names, " and ")
}

// tellGifts tells all how many cards each heeler got, and the two concerned
// which (H6).
func (t *turn) tellGifts(gifts [][]Cards) {
	t.public = append(t.public, game.H(2, fmt.Sprintf("Game %d, round %d: bonus and bribery", t.number, t.round)))
	t.announce("Both heads got %d more cards of their colour.", income)
	table := &game.Table{
		Caption: "Cards that each heeler got, face down",
		Columns: []game.Column{{Title: "Heeler"}, {Title: "Boss", Right: true}, {Title: "Druglord", Right: true}},
	}
	boss, drug := t.seatOf(Boss), t.seatOf(Druglord)
	for _, s := range t.heelers() {
		table.Rows = append(table.Rows, game.Row{Seat: game.Seat(s), Cells: []string{
			t.players[s].name, strconv.Itoa(gifts[boss][s].Count()), strconv.Itoa(gifts[drug][s].Count()),
		}})
		for _, head := range []Role{Boss, Druglord} {
			from := t.seatOf(head)
			if c := gifts[from][s]; c.Count() > 0 {
				t.tell(s, "%s gave you %s.", t.head(head), c)
				t.tell(from, "You gave %s %s.", t.players[s].name, c)
			}
		}
	}
	t.public = append(t.public, game.Block{Table: table})
	for _, from := range []int{boss, drug} {
		if t.private[from] == nil {
			t.tell(from, "You gave nothing.")
		}
	}
}

// tellExchanges tells the two concerned of each exchange, and nobody else that
// there was one (H7).
func (t *turn) tellExchanges(planners []*planner, served []int) {
	for s, pl := range planners {
		if pl.plan.swap == 0 {
			continue
		}
		gets := ownColour(pl.plan.partner)
		gives := other(gets)
		head, name := t.seatOf(pl.plan.partner), t.players[s].name
		switch got := served[s]; {
		case got == pl.plan.swap:
			t.tell(s, "You gave %s %d %s for %d %s.", t.head(pl.plan.partner), got, gives, got, gets)
			t.tell(head, "%s gave you %d %s for %d %s.", name, got, gives, got, gets)
		case got == 0:
			t.tell(s, "You offered %s %d %s, but he ran short and took none.", t.head(pl.plan.partner), pl.plan.swap, gives)
			t.tell(head, "%s offered you %d %s, but you ran short of %s and took none.", name, pl.plan.swap, gives, gets)
		default:
			t.tell(s, "You offered %s %d %s; he ran short, and you got %d %s for %d of them.", t.head(pl.plan.partner), pl.plan.swap, gives, got, gets, got)
			t.tell(head, "%s offered you %d %s; you ran short, and gave %d %s for %d of them.", name, pl.plan.swap, gives, got, gets, got)
		}
	}
}

// tellRecruiting shows the cards of the round together, by colour, and how
// many each heeler put; to himself, which (H8).
func (t *turn) tellRecruiting(puts []Cards, short [][]orders.Diagnostic, shown Cards) {
	t.public = append(t.public, game.H(2, fmt.Sprintf("Game %d, round %d: recruiting", t.number, t.round)))
	table := &game.Table{
		Caption: "Cards that each heeler put on the table, face down",
		Columns: []game.Column{{Title: "Heeler"}, {Title: "Cards", Right: true}},
	}
	for _, s := range t.heelers() {
		table.Rows = append(table.Rows, game.Row{Seat: game.Seat(s), Cells: []string{t.players[s].name, strconv.Itoa(puts[s].Count())}})
		t.tell(s, "You put %s on the table.", puts[s])
		for _, d := range short[s] {
			t.tell(s, "Your recruiting was cut down: %s.", d.Message)
		}
	}
	t.public = append(t.public, game.Block{Table: table})
	t.announce("Shuffled and turned up they are: %s. In the pool there are now %s.", shown, t.pool)
}

// tellBattle tells the men, the winner and the scores (H10, H11), with all
// roles and hands (H13).
func (t *turn) tellBattle(b *battle) {
	t.public = append(t.public, game.H(2, fmt.Sprintf("Game %d: the battle", t.number)))
	t.announce("The Boss's side: %d blue in the pool and %s without a red card make %s. The Druglord's side: %d red in the pool and %s with a red card make %s.",
		b.poolBlue, count(b.menBlue, "heeler"), men(b.blue()), b.poolRed, count(b.menRed, "heeler"), men(b.red()))
	if b.winner == NoRole {
		t.announce("The sides are equal: nobody wins and nobody scores.")
	} else {
		t.announce("The side of %s wins. The losers' points are divided: %s for each winner, and %d more for the head.", t.head(b.winner), count(b.share, "point"), b.rest)
	}
	table := &game.Table{Caption: "All cards on the table", Columns: []game.Column{
		{Title: "Player"}, {Title: "Role"}, {Title: "Side"}, {Title: "Points", Right: true}, {Title: "Scored", Right: true}, {Title: "Total", Right: true}, {Title: "Hand"},
	}}
	for s := range t.players {
		pl := &t.players[s]
		table.Rows = append(table.Rows, game.Row{Seat: game.Seat(s), Cells: []string{
			pl.name, pl.role.Title(), b.side[s].Title(),
			strconv.Itoa(b.points[s]), strconv.Itoa(b.gained[s]), strconv.Itoa(pl.total), pl.cards.String(),
		}})
	}
	t.public = append(t.public, game.Block{Table: table})
}

func men(n int) string {
	if n == 1 {
		return "1 man"
	}
	return strconv.Itoa(n) + " men"
}

// reveal tells the game's whole story: who gave what to whom (H13).
func (t *turn) reveal() []game.Block {
	if t.story == nil {
		return nil
	}
	all := *t.Position
	all.over = true // the game's secrets are out
	s := all.Sight(game.Public)
	return append([]game.Block{game.H(2, fmt.Sprintf("Game %d: the whole story", t.number))}, s.storyBlocks()...)
}

// tellHeads tells who heads the next game, and how that came (H2).
func (t *turn) tellHeads(equal [2]int) {
	t.public = append(t.public, game.H(2, fmt.Sprintf("Game %d: the heads", t.number)))
	for i, r := range []Role{Boss, Druglord} {
		pl := &t.players[t.seatOf(r)]
		how := [2]string{"has the most points", "has the second most points"}[i]
		if equal[i] > 1 {
			how = fmt.Sprintf("was drawn among %d equal players", equal[i])
		}
		t.announce("%s is %s: %s, with %s.", pl.name, r.Title(), how, count(pl.total, "point"))
	}
}

// tellEnd tells who has won the match (H13).
func (t *turn) tellEnd() {
	var names []string
	for _, w := range t.winners {
		names = append(names, t.players[w].name)
	}
	verb := "wins"
	if len(names) > 1 {
		verb = "share the victory in"
	}
	t.public = append(t.public, game.H(2, "The match is over"))
	t.announce("%s %s the match with %s.", strings.Join(names, " and "), verb, count(t.players[t.winners[0]].total, "point"))
}
