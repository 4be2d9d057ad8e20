package heelers

import "mobpost/gm/game"

// Rulebook is everything needed to play, in our own words.
func (Game) Rulebook() game.Report {
	items := func(lines ...string) game.Block {
		list := &game.Items{}
		for _, line := range lines {
			list.Items = append(list.Items, game.Item{Seat: game.Public, Text: line})
		}
		return game.Block{Items: list}
	}
	return game.Report{Title: "Heads and Heelers: the rules", Blocks: []game.Block{
		game.P("A game of hidden roles, bribes and betrayal for 4 to 8 players. The Boss of a gang and a Druglord, the two heads, fight for the town; the others, the heelers, recruit men for one of them or for both, and may be on the side that pays better. A match is three games unless it was created with another number; points add up over the games."),

		game.H(2, "Roles"),
		game.P("One player is the Boss and one the Druglord; both are known to all. Of the heelers one is a Traitor (two, if eight play) and the others are Soldati; their role cards lie face down. In the first game the heads are drawn. Later the player with the most points is the Boss and the one with the second most the Druglord; equal players are drawn."),
		game.P("The Druglord gives out the role cards in the first turn of a game: TRAITOR and a name. A Traitor he does not name is drawn. The Druglord knows every role, a heeler only his own; two Traitors do not know each other."),

		game.H(2, "Cash"),
		game.P("Cash cards are blue (the Boss's side), red (the Druglord's side) and gray (worth nothing); from the back they look alike. With N players the Boss begins with N-2 blue and 10 gray cards, the Druglord with N-2 red and 10 gray, the heelers with none. At the beginning of each round the Boss gets 2 blue and the Druglord 2 red."),

		game.H(2, "A game"),
		game.P("A game has five rounds of two postal turns each, after a first turn for the roles. The turns are numbered through: 1.1 is the first game's roles, 1.2 its round 1, turn A, 1.3 its round 1, turn B, and so on to 1.11."),
		game.H(3, "Turn A: the heads"),
		items(
			"Both heads get their income, then give cards to heelers, both at the same time: the Boss blue or gray ones, the Druglord red or gray ones, 0 to 4 in all each round, divided as the head likes. (A match may be created so that it is 0 to 4 for each heeler.)",
			"Everybody sees how many cards each heeler got from each head; the colours are known to the two alone. A gift cannot be refused.",
		),
		game.H(3, "Turn B: the heelers"),
		items(
			"First the exchanges. A Soldato may give the Boss 0 to 2 red cards for as many blue, or the Druglord 0 to 2 blue for as many red, one of the two in a round (a request that comes to nothing because the cards are not there does not count). A Traitor may only give the Druglord blue for red. Gray is never exchanged. A head cannot refuse. If he has too few cards for all who ask, they are served in a drawn order, one after the other; the last may get a part, and the others keep their cards. Only the two concerned know of an exchange.",
			"You can offer what you hold at the beginning of turn B.",
			"Then the recruiting. Each heeler puts 0 to 2 cards of any colour, also such as he has just got, face down on the table. Everybody sees how many each put; the cards are shuffled, turned up together and stay in the recruiting pool.",
			"After that a heeler may say what he gave, true or not. A statement goes out to everybody with the next report. Heads make none.",
		),

		game.H(2, "The battle"),
		game.P("After round 5 the men are counted. The Boss has the blue cards in the pool and every heeler without a red card in hand; the Druglord has the red cards in the pool and every heeler with at least one red card in hand, whatever their roles. Heads are not men. The larger number wins; if they are equal nobody wins and nobody scores."),

		game.H(2, "Points"),
		game.P("Each blue or red card in a hand is a point, for heads too. A heeler is on the side that his hand shows. (A match may be created so that a Traitor always scores with the Druglord; he is still counted as a man by his hand.) The points of the losing side are added up and divided equally among the winners, the head included; what cannot be divided goes to the head. Each winner adds his own points and his share to his total. Losers add nothing and lose nothing."),
		game.P("Then all roles, hands and gifts are published. After the last game the largest total wins the match; equal totals share the victory."),

		game.H(2, "Orders"),
		game.P("One order a line. Names and roles may be shortened as long as they are clear; colours are blue, red and gray or grey. Lines of one kind in one mail add up; a later mail replaces what the earlier one said of the same kind. What you do not hold, and then what is more than allowed, is cut off in the order written; a line with a wrong colour, partner or name counts for nothing at all. No orders mean that nothing is given, exchanged or put."),
		items(
			"TRAITOR Anna (the Druglord, first turn of a game; with eight players two names: TRAITOR Anna, Ben)",
			"GIVE Anna 2 blue, 1 gray (the heads, turn A; also GIVE Anna 2 blue; Ben 1 gray, or GIVE nothing)",
			"EXCHANGE 2 red with Boss (heelers, turn B; the partner by role or name)",
			"RECRUIT 1 blue + 1 gray (heelers, turn B; or RECRUIT nothing)",
			"STATEMENT: I gave two blue. (heelers, turn A or B)",
		),

		game.H(2, "Advice"),
		items(
			"Boss: you cannot recruit and are no man yourself. Whom you pay with blue can also turn it into red. Gray cards keep the Druglord guessing.",
			"Druglord: you begin behind in the pool, but you know the Traitor, and any heeler with one red card in hand is yours at the end.",
			"Soldato: loyal, you win easily; the question is whether that pays best.",
			"Traitor: recruit red, or seem loyal with blue and gray. If the Boss wins, a red card in your hand is lost to his side.",
		),
	}}
}
