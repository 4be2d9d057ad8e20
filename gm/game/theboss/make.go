package theboss

import (
	"fmt"
	"slices"

	"mobpost/gm/game"
)

// Make makes the move of the player to move, and whatever follows from it: the
// next small round, the police card, the end of the big round with the next
// deal, the end of the game. Orders of other seats are not looked at, and go
// on for their turns.
func (p *Position) Make(all []game.Orders) game.Outcome {
	if p.over {
		return game.Outcome{After: p}
	}
	seat, next := p.mover(), p.clone()
	var held game.Orders
	if seat < len(all) {
		held = all[seat]
	}
	lines := fromOrders(held)
	used := p.choose(lines)
	var move Move
	if used >= 0 {
		move = lines[used].Move
		lines = slices.Delete(lines, used, used+1)
	}
	var t account
	t.heading(2, fmt.Sprintf("%s moves (big round %d, small round %d)", person(p.players[seat].name), p.round, p.turn))
	private := p.defaults(seat, used >= 0, &move)
	next.place(seat, &move, &t)
	next.play(seat, &move, &t)
	d := game.NewDraws(p.seed, p.line)
	next.goOn(d, &t)
	outcome := game.Outcome{
		After:  next,
		Public: t.blocks,
		Draws:  append(slices.Clone(p.drawn), d.Made()...),
		Left:   next.left(all, seat, lines, p.round),
	}
	if len(private) > 0 {
		outcome.Private = make([][]game.Block, len(p.players))
		outcome.Private[seat] = private
	}
	return outcome
}

// defaults puts B5's halves in the place of what is missing or refused, and
// tells the mover, and him alone, what was wrong.
func (p *Position) defaults(seat int, ordered bool, m *Move) []game.Block {
	first := p.players[seat].cards[0]
	messages := p.refusals(seat, m)
	switch {
	case !ordered:
		messages = append(messages, fmt.Sprintf("There was no order from you: nobody was placed, and the first card of your hand, %s, was played.", first))
	case !m.Plays:
		messages = append(messages, fmt.Sprintf("You named no card: the first of your hand, %s, was played.", first))
	case !m.Places && p.players[seat].at(hand) > 0:
		messages = append(messages, "You ordered no placing: nobody was placed.")
	}
	if p.refusedPlacing(seat, m) != "" { // B6
		m.Big, m.Small = 0, 0
	}
	if !m.Plays || p.refusedCard(seat, m.Card) != "" { // B5
		m.Card = first
	}
	if len(messages) == 0 {
		return nil
	}
	var t account
	for _, message := range messages {
		t.item(game.Seat(seat), sentence(message))
	}
	return t.blocks
}

// place puts the gangsters down; they are never moved (B6).
func (p *Position) place(seat int, m *Move, t *account) {
	who, where := &p.players[seat], place(m.City)
	if m.nobody() {
		t.item(game.Seat(seat), person(who.name)+" places nobody.")
		return
	}
	who.big[hand] -= int8(m.Big)
	who.big[where] += int8(m.Big)
	who.small[hand] -= int8(m.Small)
	who.small[where] += int8(m.Small)
	t.item(game.Seat(seat), fmt.Sprintf("%s places %s in %s: %s.", person(who.name), pair(m.Big, m.Small), m.City, p.present(m.City)))
}

// play puts the card face up under its city (B5).
func (p *Position) play(seat int, m *Move, t *account) {
	who := &p.players[seat]
	i := slices.Index(who.cards, m.Card)
	who.cards = slices.Delete(who.cards, i, i+1)
	city := &p.cities[m.Card.City]
	city.up = append(city.up, m.Card.Kind)
	t.item(game.Seat(seat), fmt.Sprintf("%s plays %s; open there: %s.", person(who.name), m.Card, kindList(city.up)))
}

// goOn ends the move: the next player, the next small round with its police
// card, or the end of the big round.
func (p *Position) goOn(d *game.Draws, t *account) {
	p.moved++
	if p.moved < len(p.players) {
		return
	}
	if p.turn == handSize {
		p.endRound(d, t)
		return
	}
	p.turn++
	p.moved, p.first = 0, p.firstToMove()
	switch p.turn {
	case 4: // B10
		p.turned++
		t.heading(2, "Police")
		golds, silvers := symbols(p.police[:p.turned])
		text := fmt.Sprintf("A police card is turned: %s. Open now: %d gold, %d silver.", p.police[p.turned-1], golds, silvers)
		if p.lastRound() {
			text += " That is the third symbol of one colour: this big round is the last."
		}
		t.item(game.Public, text)
	case handSize: // B9
		who := &p.players[p.first]
		t.item(game.Public, fmt.Sprintf("The last small round: %s goes first, with %s in hand.", person(who.name), count(who.at(hand), "gangster")))
	}
}

// left is what stands of the orders after the move: all of them but the line
// used, until the big round ends (B14).
func (p *Position) left(all []game.Orders, seat int, lines []Line, round int) []game.Orders {
	if p.over || p.round != round {
		return nil
	}
	left := make([]game.Orders, len(p.players))
	for i := range left {
		if i == seat {
			left[i] = toOrders(lines)
		} else if i < len(all) {
			left[i] = slices.Clone(all[i])
		}
	}
	return left
}
