package theboss

import (
	"fmt"
	"slices"
	"strings"
)

// refusedPlacing says why a placing is not allowed, empty if it is. A placing
// of nobody always is.
func (p *Position) refusedPlacing(seat int, m *Move) string {
	if m.nobody() {
		return ""
	}
	who, where := &p.players[seat], place(m.City)
	there := who.at(where) + m.Big + m.Small
	switch {
	case !p.inGame(m.City):
		return fmt.Sprintf("%s is not in a game of %d players", m.City, len(p.players))
	case who.banned[m.City]:
		return fmt.Sprintf("you are banished from %s for good", m.City)
	case m.Big > int(who.big[hand]), m.Small > int(who.small[hand]):
		return fmt.Sprintf("you have %s in hand, not %s", pair(int(who.big[hand]), int(who.small[hand])), gang(m.Big, m.Small))
	case m.Small > 0 && m.Big == 0 && who.big[where] == 0: // B7
		return fmt.Sprintf("small gangsters go only where a big one of yours is, and none is in %s", m.City)
	case m.City == Chicago && !who.bigElsewhere(Chicago): // B8
		return "Chicago takes only players who have a big gangster in another city already"
	}
	for i := range p.players { // B6
		if rival := p.players[i].at(where); i != seat && there <= rival {
			return fmt.Sprintf("you would have %d in %s, and must have more than %s, who has %d", there, m.City, person(p.players[i].name), rival)
		}
	}
	return ""
}

// refusedCard says why a card cannot be played, empty if it can.
func (p *Position) refusedCard(seat int, card Card) string {
	if slices.Contains(p.players[seat].cards, card) {
		return ""
	}
	return fmt.Sprintf("you do not hold %s; you hold %s", card, cardList(p.players[seat].cards))
}

// refusals say what is wrong with a move at the seat's turn, and what counts
// instead.
func (p *Position) refusals(seat int, m *Move) []string {
	var messages []string
	if why := p.refusedPlacing(seat, m); why != "" {
		messages = append(messages, why+": the placing counts as none")
	}
	if m.Plays {
		if why := p.refusedCard(seat, m.Card); why != "" {
			messages = append(messages, fmt.Sprintf("%s: the first card of the hand, %s, counts", why, p.players[seat].cards[0]))
		}
	}
	return messages
}

// pair writes what is in a hand: "3 big and 1 small", "nobody".
func pair(big, small int) string {
	switch {
	case big == 0 && small == 0:
		return "nobody"
	case big == 0 || small == 0:
		return gang(big, small)
	}
	return fmt.Sprintf("%d big and %d small", big, small)
}

func cardList(cards []Card) string {
	names := make([]string, len(cards))
	for i, c := range cards {
		names[i] = c.String()
	}
	if len(names) == 0 {
		return "no card"
	}
	return strings.Join(names, ", ")
}
