package themob

import "mobpost/gm/game"

// Rulebook is the rules in the house's own words, enough to play from.
func (Game) Rulebook() game.Report {
	blocks := []game.Block{
		game.H(1, "The Mob: how it is played"),
		game.P("You are the head of a family. You send your people out to run rackets, collect what they earn, and turn the money into gold bars. Whoever first has ten bars (the winning post; the game master may have lowered it) is the Don of Dons. If several get there at the same moment, the one with most cash wins."),
		game.H(2, "Your family"),
		game.P("Eight named members and eight hoods. What a piece is worth is what it earns, and how strong it is."),
		pieceTable(),
		game.P("A dead member is dead for ever. A lost hood can be bought back at the next purchases for $5,000; if it is not, it is gone. Everybody begins with $100,000, no bars and all pieces at base."),
		game.H(2, "A hand"),
		game.P("Everybody is dealt four cards (five, if three or four play). A hand is made in postal turns of two rounds each; in a round everybody plays one card. You order both cards of a postal turn together. A card that is played is gone, even if nothing comes of it; cards left over when the hand ends are lost. In the very first hand there are no businesses and no Protection in the pack."),
		game.P("A round is resolved in this order: businesses; then rackets, from the smallest value deployed to the largest; then the special cards, in the order in which they are listed below."),
		game.P("When the hand is over, every piece on a racket earns its value and every business pays; then all pieces come back to base, except those in the cells, who move up one block (3 to 2, 2 to 1, 1 to freedom). At the start of the next hand you may buy back lost hoods ($5,000 each) and buy gold bars ($100,000 each)."),
		game.H(2, "Rackets"),
		racketTable(),
		game.P("Each racket has two locations, Casino 1 and Casino 2. A racket card names the pieces that you deploy from base, and a call. To take a vacant location they must be worth the racket's minimum; to take one where others are, also more than everything that stands there, and then those others are killed. If you fall short your pieces go back to base. Pieces that you name and that are not at base when the card is made spoil the whole card."),
		game.P("The Don works with no other named member. Mama works with at most one, and not with the Don. Hoods may be with anybody. A location whose total has fallen below the minimum stays yours but earns nothing."),
		callTable(),
		game.P("Equal values. If two or more families deploy the same value on one racket in the same round, and the order in which they come would matter, those who would take the same location run it together. Allies defend with all their pieces together, and each earns for his own. An alliance lasts until the hand ends, or until an ally adds pieces there: if his own total is then larger than every other ally's, the others are killed. If you play two cards of one racket in the same postal turn and the first ends in an alliance, the second adds to it by itself, unless you wrote \"break no\" on either."),
		game.H(2, "Businesses"),
		game.P("A business takes one named member from base, if you have at least one bar. He is safe there until the hand ends. It pays by the bars you own when income is paid: $10,000 with 1 bar, $15,000 with 2, $20,000 with 3 or 4, $25,000 with 5 or 6, $30,000 with 7 or 8, $40,000 with 9."),
		game.H(2, "Special cards"),
		specialTable(),
		game.P("Only pieces on rackets can be hit or moved; those in businesses, at the Barbers, Restaurant or Penthouse, in cells or at base are out of reach. With a special you write whom you want it for, what you would like best first: \"2: Offer on Casino 2 if blue is there; else blue; else any\". The first that can be done is done. Without any list the card is used where it does most; with a list that cannot be done nothing happens, unless it ends in \"else any\". What the program cannot read goes to the game master."),
		game.H(2, "How to write orders"),
		game.P("One order on a line, in answer to the report or in a new mail. Everything is said back to you as it was understood, and you may change it until the deadline; the last word counts."),
		rows("You write", "It means",
			"BUY 3 HOODS, 1 BAR", "buy back three hoods, then buy a bar; BUY NOTHING keeps the money. Without a BUY line: all hoods, then bars while $30,000 is left",
			"1: Casino with Hit Man + 2 hoods, low", "the first card of the turn",
			"2: bank 2 - Don", "the second: the Don, to Bank 2",
			"1: Laundry with Novice", "a business",
			"2: Casino with Capo, enemy blue, absent low, both high", "hit blue if he is there",
			"1: Bar with 4 hoods, add else high", "join my own pieces there, else play high",
			"1: FBI on red Don else red Underboss else any", "a special",
			"2: Takeover Bank 1 with Capo + 2 hoods", "with these pieces, if they are what it takes",
			"1: pass", "play no card"),
		game.P("Conditions that a special understands: if blue is there; unless I am there; if blue has 3 bars; at least 50K. Targets: a location, a racket, a family, a piece (\"blue Don\", \"a hood of blue\"), \"at Bank 2\", highest, any, whoever has most bars, fewest bars, most cash, nothing."),
		game.P("If you miss a turn you pass, and the purchases are made as if you had written no BUY line."),
	}
	return game.Report{Title: "The Mob: how it is played", Blocks: blocks}
}

// rows is a table of two columns; cells are given row by row.
func rows(left, right string, cells ...string) game.Block {
	t := game.Table{Columns: []game.Column{{Title: left}, {Title: right}}}
	for i := 0; i+1 < len(cells); i += 2 {
		t.Rows = append(t.Rows, game.Row{Seat: game.Public, Cells: cells[i : i+2]})
	}
	return game.Block{Table: &t}
}

func pieceTable() game.Block {
	var cells []string
	for p := Don; p <= Hood; p++ {
		cells = append(cells, p.String(), dollars(p.Value()))
	}
	return rows("Piece", "Value", cells...)
}

func racketTable() game.Block {
	var cells []string
	for _, r := range defaultTables().Rackets {
		cells = append(cells, r.Name, short(r.Minimum))
	}
	return rows("Racket", "Minimum", cells...)
}

func callTable() game.Block {
	return rows("Call", "What your pieces try",
		"low", "a vacant location if there is one, else the weaker one (also when you name no call)",
		"high", "the stronger location; if that is too strong, the other one",
		"add", "to join your own pieces there; if you have none: low, or what you write behind \"else\"",
		"enemy blue", "blue's location; you say what if he is on none (absent low or high) and on both (both low or high)",
		"Casino 2", "that location and no other; your own pieces there are joined")
}

func specialTable() game.Block {
	does := [...]string{
		"a rival with a business pays you: $10,000 with 1 or 2 bars, $15,000 with 3 or 4, $20,000 with 5 or 6, $25,000 with 7 or 8, $30,000 with 9. If he has not the cash he gives a bar, and gets no change",
		"one rival piece on a racket is sent away for the rest of the hand; it earns nothing and cannot be hit",
		"all pieces on one location are sent away for the rest of the hand; it may be your own",
		"the most valuable named member on any racket is sent away for the rest of the hand, whosever it is; you choose only among equals",
		"one piece on a racket goes to cell 3; it is free again when three hands have ended",
		"a rival's pieces go back to his base, usable again, and yours from base take their place: exactly as much as stood there, or the least that is more. Played in the first round it cannot use pieces named for the second",
		"all pieces on one location are killed. There are two of this card",
	}
	var cells []string
	for i, what := range does {
		cells = append(cells, Special(i).String(), what)
	}
	return rows("Card", "What it does", cells...)
}
