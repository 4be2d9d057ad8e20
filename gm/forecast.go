package gm

import (
	"mobpost/gm/game"
	"mobpost/orders"
)

// try tells what a seat's orders would do: those that it holds, with the lines
// of this mail over them, which are tried and not taken.
func (a *answer) try(lines []orders.Line, cleared bool) {
	t, seat := a.change.table, a.who.seat
	forecaster, ok := t.Position.(game.Forecaster)
	switch {
	case !t.Begun():
		a.say(game.P("TRY: the game has not begun."))
		return
	case t.Position.Over():
		a.say(game.P("The game is over: there is nothing to try."))
		return
	case !ok:
		a.say(game.P("TRY: " + t.Rules.Title() + " has no forecast. Your mail's orders, if there are any in it, were NOT taken: send them again without TRY."))
		return
	}
	held := t.Held[seat]
	if cleared {
		held = nil
	}
	reading := t.Position.Read(seat, held, game.Join(t.Rules, t.Position, lines))
	a.problems = reading.Problems
	a.say(game.H(2, "What your orders would do"))
	if len(reading.Claimed) > 0 || cleared {
		a.say(game.P("The orders in your mail were tried and NOT taken. To give them, send them again without TRY."))
	}
	check := t.Position.Check(seat, reading.Orders)
	if len(check.Lines) == 0 {
		a.say(game.P("There are no orders to try."))
		return
	}
	var items game.Items
	for _, line := range check.Lines {
		items.Items = append(items.Items, game.Item{Seat: seat, Text: line.Text})
	}
	a.say(game.P("Tried:"), game.Block{Items: &items})
	a.say(game.P("This is what would happen if nobody else did anything this turn, on the board as everybody sees it. The others will do something, of course. Nothing is drawn for it: where chance would decide, you are told between what."))
	a.say(forecaster.Forecast(seat, reading.Orders)...)
}
