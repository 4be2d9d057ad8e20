package heelers

import (
	"fmt"
	"strings"

	"mobpost/gm/game"
)

// own is what a seat alone holds and knows.
func (s *Sight) own() []game.Block {
	me := s.Seat
	role := s.Roles[me]
	blocks := []game.Block{game.H(3, "Your cards")}
	switch {
	case role == NoRole:
		blocks = append(blocks, game.P("You are a heeler. The Druglord gives you your role card with the next turn."))
	case role.Head():
		blocks = append(blocks, game.P("You are the "+role.Title()+"."))
	default:
		blocks = append(blocks, game.P("You are a "+role.Title()+"."))
	}
	hand := "You hold " + s.Hands[me].String() + "."
	if income := s.Now.Minus(s.Hands[me]); income.Count() > 0 && !s.Over {
		hand = fmt.Sprintf("You hold %s; with this round's income, which comes first, that makes %s.", s.Hands[me], s.Now)
	}
	blocks = append(blocks, game.P(hand))
	if role == Druglord && !s.Over {
		if known := s.roleItems(); known != nil {
			blocks = append(blocks, game.P("The role cards, as you gave them out:"), game.Block{Items: &game.Items{Items: known}})
		}
	}
	if s.Phase == HeadsTurn && !role.Head() && !s.Over {
		blocks = append(blocks, game.P("It is the heads' turn. You may make a statement about the cards you gave, true or not: STATEMENT: I gave two blue."))
	}
	if story := s.storyBlocks(); story != nil && !s.Over {
		blocks = append(append(blocks, game.H(3, "What you gave and got")), story...)
	}
	return blocks
}

func (s *Sight) roleItems() []game.Item {
	var items []game.Item
	for i, r := range s.Roles {
		if r == Soldato || r == Traitor {
			items = append(items, game.Item{Seat: game.Seat(i), Text: s.Names[i] + ": " + r.Title()})
		}
	}
	return items
}

// form is what a seat that owes orders fills in.
func (s *Sight) form() *game.Form {
	switch s.Phase {
	case RolesTurn:
		return s.rolesForm()
	case HeadsTurn:
		return s.giveForm()
	}
	return s.heelerForm()
}

// heelers are the names that may stand in an order, as they are written.
func (s *Sight) heelers() []string {
	var names []string
	for i := range s.Names {
		if i != s.Boss && i != s.Druglord {
			names = append(names, written(s.Names, i))
		}
	}
	return names
}

func (s *Sight) rolesForm() *game.Form {
	n := traitors(len(s.Names))
	line := game.FormLine{Slot: slotNames[traitorVerb], Text: "TRAITOR ", Note: fmt.Sprintf("%s; whom you do not name is drawn", count(n, "name"))}
	names := s.heelers()
	for _, name := range names {
		line.Choices = append(line.Choices, "TRAITOR "+name)
	}
	return &game.Form{
		Intro: "You are the Druglord and give out the role cards. Who is the Traitor? All others become Soldati.",
		Lines: []game.FormLine{line},
		Help:  []string{"TRAITOR " + strings.Join(names[:n], ", "), "TRAITOR anyone"},
	}
}

func (s *Sight) giveForm() *game.Form {
	own := ownColour(s.Roles[s.Seat])
	limit := fmt.Sprintf("0 to %d cards in all, blue or gray", giveLimit)
	if own == Red {
		limit = fmt.Sprintf("0 to %d cards in all, red or gray", giveLimit)
	}
	if s.Options.PerHeeler {
		limit = strings.Replace(limit, "in all", "for each heeler", 1)
	}
	line := game.FormLine{Slot: slotNames[giveVerb], Text: "GIVE ", Note: limit}
	names := s.heelers()
	for _, name := range names {
		line.Choices = append(line.Choices, "GIVE "+name+" ")
	}
	return &game.Form{
		Intro: fmt.Sprintf("You can give from %s. How many cards each heeler gets is seen by all, their colours by you and him only.", s.Now),
		Lines: []game.FormLine{line},
		Help:  []string{fmt.Sprintf("GIVE %s 2 %s, 1 gray; %s 1 gray", names[0], own, names[1]), "GIVE nothing"},
	}
}

func (s *Sight) heelerForm() *game.Form {
	swap := game.FormLine{Slot: slotNames[exchangeVerb], Text: "EXCHANGE ", Note: "0 to 2 cards, with one of the heads"}
	if s.Roles[s.Seat] == Traitor {
		swap.Note = "0 to 2 blue cards with the Druglord, for red"
		swap.Choices = []string{"EXCHANGE 1 blue with Druglord", "EXCHANGE 2 blue with Druglord"}
	} else {
		swap.Choices = []string{"EXCHANGE 1 red with Boss", "EXCHANGE 2 red with Boss", "EXCHANGE 1 blue with Druglord", "EXCHANGE 2 blue with Druglord"}
	}
	swap.Choices = append(swap.Choices, "EXCHANGE nothing")
	return &game.Form{
		Intro: fmt.Sprintf("You hold %s. The exchange comes first; cards from it can be put into the pool.", s.Hands[s.Seat]),
		Lines: []game.FormLine{
			swap,
			{Slot: slotNames[recruitVerb], Text: "RECRUIT ", Note: "0 to 2 cards of any colour", Choices: []string{"RECRUIT 1 blue", "RECRUIT 1 red", "RECRUIT 1 gray", "RECRUIT nothing"}},
			{Slot: slotNames[statementVerb], Text: "STATEMENT: ", Note: "what you say you gave; it goes out with the next report"},
		},
		Help: []string{"RECRUIT 1 blue + 1 gray", "STATEMENT: I gave two blue."},
	}
}
