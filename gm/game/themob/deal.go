package themob

import (
	"strconv"

	"mobpost/gm/game"
)

// maxPack is the largest pack that the bounds of Tables allow.
const maxPack = 4*maxRackets + maxBusinesses + specials + 1

// pack writes the cards of a hand in canonical order into p: rackets, four of
// each, businesses, specials (M52). The first hand has neither businesses nor
// Protection (M6).
func (t *Tables) pack(p *[maxPack]Card, first bool) []Card {
	cards := p[:0]
	for i := range t.Rackets {
		c := Card{RacketCard, int8(i)}
		cards = append(cards, c, c, c, c)
	}
	if !first {
		for i := range t.Businesses {
			cards = append(cards, Card{BusinessCard, int8(i)})
		}
	}
	for sp := Protection; sp <= Offer; sp++ {
		if first && sp == Protection {
			continue
		}
		c := Card{SpecialCard, int8(sp)}
		for range c.Copies() {
			cards = append(cards, c)
		}
	}
	return cards
}

// deal shuffles the whole pack and deals the position's hand, from the front,
// one card at a time, in seat order (M6, M52). What was held is lost (M9). A
// family without a piece left is dealt its cards like any other (M50).
func (s *State) deal(draws *game.Draws) {
	var p [maxPack]Card
	cards := s.tables.pack(&p, s.hand == 1)
	label := "hand " + strconv.Itoa(s.hand) + " deal"
	draws.Shuffle(label, len(cards), func(i, j int) { cards[i], cards[j] = cards[j], cards[i] })
	size := handSize(s.seats)
	for seat := range s.seats {
		f := &s.families[seat]
		f.held = int8(size)
		f.cards = [maxHand]Card{}
		for i := range size {
			f.cards[i] = cards[i*s.seats+seat]
		}
	}
}
