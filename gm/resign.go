package gm

import (
	"time"

	"mobpost/gm/game"
)

// resignToken is the secret in the mail that asks a player whether he wants to
// leave: whoever answers it with RESIGN was sent it.
func (t *Table) resignToken(seat game.Seat) string {
	return token(t.Record, seat, "resign", t.Players[seat].Term)
}

// resign asks a player whether he is sure, and lets him go when he answers
// that. A forged mail gets no further than the question, which goes to the
// player's own address.
func (a *answer) resign() error {
	c, seat := a.change, a.who.seat
	t := c.table
	p := t.Players[seat]
	switch {
	case t.Position.Over():
		a.say(game.P("The game is over: there is no seat to leave."))
		return nil
	case a.who.sure:
		a.gone = true
		return c.leave(seat, a.letter.From, a.at)
	}
	c.send(Message{Kind: NoticeMail, Seat: seat, To: p.Address, ToName: p.Name, Token: t.resignToken(seat),
		Subject: t.Subject(t.Position.Turn()) + ": do you want to leave?",
		Report: game.Report{Title: t.Title(t.Position.Turn()), Blocks: []game.Block{
			game.P("A mail in your name asks for the seat of " + p.Seat + " in " + string(t.Record.ID) + " to be given up. If that is what you want, answer this mail with the one line"),
			game.P("RESIGN"),
			game.P("Your orders for this turn and your standing orders are forgotten then, the seat passes until somebody takes it over, and you cannot take that back yourself. If you do not want it, do nothing: you stay in the game."),
		}}})
	return nil
}

// leave lets a player go.
func (c *change) leave(seat game.Seat, by string, at time.Time) error {
	before := c.table
	if before.Position.Over() {
		return refuse("the game is over: there is no seat to leave")
	}
	if err := c.add(entry(EntryResigned, by, at, seat, nil)); err != nil {
		return err
	}
	p := before.Players[seat]
	c.farewell(before, seat, "You have left the seat of "+p.Seat+" in "+string(before.Record.ID)+". Thank you for playing; you are mailed nothing of it any more.")
	c.noticeAll(func(game.Seat) []game.Block {
		return []game.Block{game.P(p.Seat + " has resigned. Until somebody takes the seat over it passes.")}
	})
	return nil
}
