package gm

import (
	"context"
	"errors"
	"slices"
	"strconv"

	"mobpost/gm/game"
	"mobpost/orders"
)

// history mails a report again exactly as the seat was mailed it, or lists
// those there are.
func (a *answer) history(ctx context.Context, cmd orders.Command) error {
	t, seat := a.change.table, a.who.seat
	if !t.Begun() {
		a.say(game.P("There are no reports yet: the game has not begun."))
		return nil
	}
	if cmd.Arg == "" {
		table := game.Table{Columns: []game.Column{{Title: "Report"}, {Title: "Turn"}}}
		add := func(ref game.TurnRef, what string) {
			table.Rows = append(table.Rows, game.Row{Seat: game.Public, Cells: []string{"HISTORY " + ref.String(), what}})
		}
		add(game.TurnRef{}, "the beginning")
		for _, p := range t.Trail {
			add(p.Turn, t.Rules.TurnName(p.Turn))
		}
		a.say(game.H(2, "Reports of "+string(t.Record.ID)), game.Block{Table: &table})
		return nil
	}
	ref, err := game.ParseTurnRef(cmd.Arg)
	if err != nil {
		a.say(game.P("HISTORY: " + err.Error() + "."))
		return nil
	}
	line, next := 1, t.Position.Turn()
	trail := t.Trail
	i := slices.IndexFunc(trail, func(p Past) bool { return p.Turn == ref })
	switch {
	case i >= 0:
		line = trail[i].Line
	case ref != (game.TurnRef{}):
		a.say(game.P("There is no report of turn " + ref.String() + ". HISTORY alone lists those there are."))
		return nil
	}
	made, err := a.change.master.Store.MadeAt(ctx, t.Record.ID, line, ref)
	if errors.Is(err, ErrNoTurn) { // it is made by a mail that came with this one
		a.say(game.P("The report of " + t.turnName(ref) + " is on its way to you. If it does not come, ask again."))
		return nil
	}
	if err != nil {
		return err
	}
	if i+1 < len(trail) {
		next = trail[i+1].Turn
		line = trail[i+1].Line
	} else {
		line = t.Line
	}
	if a.left() < 2 { // it is an answer, too, and one is for this mail itself
		a.say(game.P("The report of " + t.turnName(ref) + " is not mailed again: you have had " + strconv.Itoa(answersADay) + " answers in a day. Ask for it tomorrow."))
		return nil
	}
	a.before.All++
	a.say(game.P("The report of " + t.turnName(ref) + " comes in a mail of its own."))
	// It is answered as it would have been then: orders in an answer to an old
	// report are for a turn that is past.
	a.change.send(Message{Kind: AnswerMail, Seat: seat, To: a.to(), ToName: t.Players[seat].Name, Token: t.tokenOf(line, next, seat),
		Subject: t.Subject(ref), Report: made.Seats[seat], Date: a.change.master.Now()})
	return nil
}

func (t *Table) turnName(ref game.TurnRef) string {
	if ref == (game.TurnRef{}) {
		return "the beginning"
	}
	return t.Rules.TurnName(ref)
}
