package theboss

import (
	"fmt"
	"slices"
	"strings"

	"mobpost/gm/game"
)

// own is what the seat alone may see: its cards, and what it can tell of each
// city from them and from what lies open.
func (p *Position) own(seat int) []game.Block {
	who := &p.players[seat]
	if p.over {
		return nil
	}
	blocks := []game.Block{game.H(2, "Your hand, "+person(who.name)+" (for you alone)")}
	if len(who.cards) == 0 {
		blocks = append(blocks, game.P("You have no cards left in this big round."))
	} else {
		var cards game.Items
		for _, card := range who.cards {
			cards.Items = append(cards.Items, game.Item{Seat: game.Seat(seat), Text: card.String()})
		}
		blocks = append(blocks, game.Block{Items: &cards})
	}
	blocks = append(blocks, game.P(fmt.Sprintf("In hand: %s.", pair(int(who.big[hand]), int(who.small[hand])))))
	var cities game.Items
	for _, c := range p.inLine() {
		cities.Items = append(cities.Items, game.Item{Seat: game.Seat(seat), Text: p.prospect(seat, c)})
	}
	return append(blocks, game.Block{Items: &cities})
}

// prospect says what a seat has in a city, what it would take to have most
// there, and what the city may be worth.
func (p *Position) prospect(seat int, c City) string {
	who := &p.players[seat]
	text := fmt.Sprintf("%s: you have %d", c, who.at(place(c)))
	switch rival, most := p.rival(seat, c); {
	case most > 0:
		text += fmt.Sprintf(", %s has %d", person(p.players[rival].name), most)
	case who.at(place(c)) > 0:
		text += ", nobody else any"
	default:
		text = c.String() + ": nobody is there"
	}
	switch big, small := p.needs(seat, c); {
	case who.banned[c]:
		text += "; you are banished from here"
	case big+small > 0:
		text += fmt.Sprintf("; place at least %d", big+small)
	default:
		text += "; you cannot place here now"
	}
	if c == Chicago {
		pays, _ := p.chicagoPays()
		return fmt.Sprintf("%s. It pays %d as the cards lie.", text, pays)
	}
	return fmt.Sprintf("%s. Open: %s. Hidden is %s.", text, kindList(p.cities[c].up), strings.Join(kindNames(p.unseen(seat, c)), " or "))
}

// rival is the other player with most gangsters in a city.
func (p *Position) rival(seat int, c City) (who, most int) {
	for i := range p.players {
		if n := p.players[i].at(place(c)); i != seat && n > most {
			who, most = i, n
		}
	}
	return who, most
}

// unseen is the cards of a city's colour that are neither open nor in the
// seat's own hand: one of them is the hidden one.
func (p *Position) unseen(seat int, c City) []Kind {
	left := slices.Clone(p.pack[c])
	drop := func(k Kind) {
		if i := slices.Index(left, k); i >= 0 {
			left = slices.Delete(left, i, i+1)
		}
	}
	for _, k := range p.cities[c].up {
		drop(k)
	}
	for _, card := range p.players[seat].cards {
		if card.City == c {
			drop(card.Kind)
		}
	}
	return left
}
