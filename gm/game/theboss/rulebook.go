package theboss

import (
	"fmt"
	"strings"

	"mobpost/gm/game"
)

// Rulebook is a text complete enough to play from.
func (Game) Rulebook() game.Report {
	r := game.Report{Title: "The Boss: the rules"}
	for _, s := range []struct{ head, text string }{
		{"What it is about", `Two to four gang leaders send their gangsters to the bosses of American cities. Under each city lies one hidden card: money, or trouble. Whoever has most gangsters in a city when the cards are turned takes its card, the good as the bad. What the hidden cards can be you learn bit by bit from the cards that you and the others play, and everybody knows a part that the others don't.`},
		{"What each player has", `Six big gangsters, three small ones, and a marker for the city that banishes him. Big and small count one each. A small one works once: when the big round is settled it leaves the game.`},
		{"The cities", `The line, from left to right: ` + lineText() + `. With two players New York, Boston and Detroit are used; with three Kansas City and Cincinnati too; with four all. Chicago always is: it has no cards, begins in the second place of the line, and after each big round moves one place to the right until it is the last.`},
		{"The cards", `M with a number is that much money. ` + packText() + `.`},
		{"A big round", `The cards are shuffled. One card of each city is laid face down under it; the others are dealt out, five to each player. The colours of the cards in your hand are public, what is on them is not. Then come five small rounds, and after the fifth the hidden cards are turned.`},
		{"Your move", `In each small round everybody moves once, one after the other. First you may place any number of gangsters from your hand on one city, or none. Then you play one card from your hand face up under its city. Gangsters once placed stay where they are.`},
		{"Where you may place", `After placing you must have more gangsters in that city than each of the others has, not just as many. Small ones go only where you have a big one, already or in the same placing. On Chicago you may place only if a big one of yours is in another city already. Where you have been banished you never place again. A placing that is not allowed counts as none.`},
		{"Who moves when", `The start player of the big round moves first, then clockwise, which is the order in which the players are listed. In the last small round whoever has most gangsters left in hand, big and small alike, goes first, and from him clockwise; if several have as many, the one who comes first from the start player. The first start player is drawn; the marker goes on by one for each big round.`},
		{"Settling", `First, gangsters whose time in hospital or prison is over go back to their players' hands. Then, city by city, whoever has most gangsters there takes the hidden card. Money is points. Gun: one of his big gangsters there leaves the game. Hospital: one of them misses the next big round. Prison: one of them misses the next two. Banish: he may never place in that city again; nobody is lost. All other big ones go back to hand, and all small ones that were placed leave the game. An empty city's card goes to nobody.`},
		{"Chicago", `Whoever has most gangsters in Chicago gets half, rounded down, of the money on the cards that were last played openly in the cities to the left of Chicago. Hidden cards do not count there; a gun or another trouble counts 0. The other half is Chicago's own.`},
		{"The police and the end", `There are five police cards: two gold, two silver, one that is both. In each big round, after the third small round, one is turned. When the third symbol of one colour lies open, that big round is the last. So a game has three to five. Most points win; equal points share the win.`},
	} {
		r.Blocks = append(r.Blocks, game.H(2, s.head), game.P(s.text))
	}
	r.Blocks = append(r.Blocks, game.H(2, "Orders by mail"),
		game.P(`When it is your turn you get a mail, and you answer with one line: where you place, and what you play. Either half may be missing: then nobody is placed, or the first card of your hand is played, as when you send nothing before the deadline. Of several plain lines the last counts.`),
		orderTable(),
		game.P(`You may also send moves ahead, at any time, and with a condition: how many gangsters, all players' together, are in a city. Your lines are tried from the first when your turn comes; a plain line always holds; a line is kept until it has been used or the big round ends. CLEAR takes them all back.`),
		game.P(`The line for cards has the money alone too: "play Detroit 3". Chinese works as well: "底特律放2个角头和1个小地痞，打底特律3", "不放人，打堪萨斯城手枪", "如果底特律少于3人，则底特律放2个角头；打底特律2".`))
	return r
}

func lineText() string {
	names := append([]string{cityNames[NewYork], cityNames[Chicago]}, cityNames[Boston:Chicago]...)
	return strings.Join(names, ", ")
}

// packText is B2 in words.
func packText() string {
	var parts []string
	for i, kinds := range theCards() {
		parts = append(parts, fmt.Sprintf("%s: %s", cityNames[i], kindList(kinds)))
	}
	return strings.Join(parts, ". ")
}

func orderTable() game.Block {
	t := &game.Table{Columns: []game.Column{{Title: "You write"}, {Title: "It means"}}}
	for _, row := range [][]string{
		{"Detroit with 2 big + 1 small; play Detroit M3", "place them, then play that card"},
		{"2 big in Detroit; play 3 in Detroit", "the same with two big ones"},
		{"none; play Kansas City gun", "place nobody, play the gun"},
		{"play Detroit 3", "the same without a placing"},
		{"if Detroit < 3 then Detroit with 2 big; play Detroit 2", "only with fewer than 3 gangsters in Detroit"},
		{"if Boston has at least 2 then none; play Boston 0", "other words for >= 2; also <=, =, >"},
	} {
		t.Rows = append(t.Rows, game.Row{Seat: game.Public, Cells: row})
	}
	return game.Block{Table: t}
}
