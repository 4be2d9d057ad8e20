package theboss

import (
	"fmt"
	"strings"

	"mobpost/gm/game"
)

// endRound settles the big round and deals the next, or ends the game. The
// order is the case file's: returns, cities in line order, Chicago, and then
// the gangsters leave the cities.
func (p *Position) endRound(d *game.Draws, t *account) {
	t.heading(2, fmt.Sprintf("Big round %d is settled", p.round))
	p.giveBack(t)
	// Where the one big gangster with a penalty goes, of whoever has the
	// city; he goes when the rest of them leave.
	var fate [cityCount]place
	for c := range fate {
		fate[c] = hand
	}
	for c := range City(len(p.cities)) {
		fate[c] = p.settle(c, t)
	}
	p.payChicago(t)
	for c := range cityCount {
		p.leave(c, p.leader(c), fate[c])
	}
	if p.lastRound() {
		p.end(t)
		return
	}
	p.round++
	p.turn, p.moved = 1, 0
	p.start = (p.start + 1) % len(p.players) // B9
	before := p.beforeChicago()
	p.deal(d)
	t.heading(2, fmt.Sprintf("Big round %d is dealt", p.round))
	text := fmt.Sprintf("The start marker goes to %s.", person(p.players[p.start].name))
	if before > min(p.round-1, len(p.cities)) { // B12
		text += fmt.Sprintf(" Chicago moves one place to the right, behind %s.", City(before-1))
	} else {
		text += " Chicago stays last in the line."
	}
	t.item(game.Public, text)
}

// giveBack lets those in hospital and in the last round of prison out (B11).
func (p *Position) giveBack(t *account) {
	for i := range p.players {
		who := &p.players[i]
		if n := who.big[hospital] + who.big[prison1]; n > 0 {
			t.item(game.Seat(i), fmt.Sprintf("%s takes %d big back to hand (hospital %d, prison %d).", person(who.name), n, who.big[hospital], who.big[prison1]))
		}
		who.big[hand] += who.big[hospital] + who.big[prison1]
		who.big[hospital], who.big[prison1] = 0, who.big[prison2]
		who.big[prison2] = 0
	}
}

// settle gives a city's hidden card to whoever has most gangsters there, and
// tells where the one who pays for it goes; hand if nobody does (B11).
func (p *Position) settle(c City, t *account) place {
	card, seat := p.cities[c].hidden, p.leader(c)
	if seat < 0 {
		t.item(game.Public, fmt.Sprintf("%s: the hidden card is %s; the city is empty.", c, card))
		return hand
	}
	who := &p.players[seat]
	name := person(who.name)
	fate, text := hand, ""
	switch card {
	case Gun:
		fate, text = out, name+" loses one big gangster for good"
	case Hospital:
		fate, text = hospital, "one big gangster of "+name+"'s goes to hospital and misses the next big round"
	case Prison:
		fate, text = prison2, "one big gangster of "+name+"'s goes to prison and misses the next two big rounds"
	case Banish:
		who.banned[c] = true
		text = name + " may never place in " + c.String() + " again"
	default:
		who.points += card.Money()
		text = fmt.Sprintf("%s gets %s, %d now", name, count(card.Money(), "point"), who.points)
	}
	t.item(game.Seat(seat), fmt.Sprintf("%s: the hidden card is %s; %s; %s.", c, card, p.present(c), text))
	return fate
}

// chicagoPays is half the money on the cards last played openly to the left of
// Chicago, and which they are (B12).
func (p *Position) chicagoPays() (pays int, cards []string) {
	sum := 0
	for c := range City(p.beforeChicago()) {
		if up := p.cities[c].up; len(up) > 0 {
			last := up[len(up)-1]
			sum += last.Money()
			cards = append(cards, Card{c, last}.String())
		}
	}
	return sum / 2, cards
}

func (p *Position) payChicago(t *account) {
	pays, cards := p.chicagoPays()
	seat := p.leader(Chicago)
	from := "no open card to its left"
	if len(cards) > 0 {
		from = "half of " + strings.Join(cards, " + ")
	}
	if seat < 0 {
		t.item(game.Public, fmt.Sprintf("Chicago: %s makes %d; the city is empty.", from, pays))
		return
	}
	who := &p.players[seat]
	who.points += pays
	t.item(game.Seat(seat), fmt.Sprintf("Chicago: %s makes %d; %s; %s gets %s, %d now.", from, pays, p.present(Chicago), person(who.name), count(pays, "point"), who.points))
}

// leave empties a city: big ones go to hand, small ones out, whatever the
// result; one big one of its leader's goes where the card sends him (B11).
func (p *Position) leave(c City, leader int, fate place) {
	for i := range p.players {
		who := &p.players[i]
		if i == leader && fate != hand {
			who.big[fate]++
			who.big[c]--
		}
		who.big[hand] += who.big[c]
		who.small[out] += who.small[c]
		who.big[c], who.small[c] = 0, 0
	}
}

// end closes the game; round, turn and the table stay as they ended.
func (p *Position) end(t *account) {
	p.over = true
	t.heading(2, "The game is over")
	var names []string
	for _, seat := range p.Winners() {
		names = append(names, person(p.players[seat].name))
	}
	points := p.players[p.Winners()[0]].points
	verb := "wins"
	if len(names) > 1 {
		verb = "share the win"
	}
	t.item(game.Public, fmt.Sprintf("%s %s with %s.", strings.Join(names, " and "), verb, count(points, "point")))
}
