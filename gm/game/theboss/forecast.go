package theboss

import (
	"fmt"

	"mobpost/gm/game"
)

var _ game.Forecaster = (*Position)(nil)

// Forecast tells what the seat's orders would do: the placing and the card of
// the line that would be used as the cities stand now. What follows from it, a
// police card or the end of the big round, turns up what nobody knows.
func (p *Position) Forecast(seat game.Seat, held game.Orders) []game.Block {
	if p.over || seat < 0 || int(seat) >= len(p.players) {
		return nil
	}
	var t account
	if mover := p.mover(); int(seat) != mover {
		t.item(seat, fmt.Sprintf("It is the turn of %s. Until yours others may place and play, so this is how your orders would do on the cities as they stand now:", person(p.players[mover].name)))
	}
	if len(p.players[seat].cards) == 0 {
		t.item(seat, "You have no card left in this big round: there is nothing to move.")
		return t.blocks
	}
	lines := fromOrders(held)
	used := p.choose(lines)
	var move Move
	if used >= 0 {
		move = lines[used].Move
		t.item(seat, "This line would be used: "+lines[used].String())
	}
	next := p.clone()
	blocks := p.defaults(int(seat), used >= 0, &move)
	next.place(int(seat), &move, &t)
	next.play(int(seat), &move, &t)
	return append(t.blocks, blocks...)
}
