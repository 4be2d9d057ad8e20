package gm

import (
	"context"
	"strings"
	"time"

	"mobpost/gm/game"
	"mobpost/orders"
)

// command does what one shared command asks and says the answer.
func (a *answer) command(ctx context.Context, cmd orders.Command) error {
	t := a.change.table
	if cmd.Verb != orders.Game {
		a.commanded = true
	}
	if !t.Begun() && a.tooEarly(cmd.Verb) {
		a.say(game.P(string(cmd.Verb) + ": the game has not begun."))
		return nil
	}
	switch cmd.Verb {
	case orders.Game, orders.Clear, orders.Try: // dealt with before the orders were read
	case orders.Help:
		a.say(t.help(a.who.seat, a.change.master.Now())...)
	case orders.List:
		blocks, err := a.change.master.list(ctx, a.games)
		a.say(blocks...)
		return err
	case orders.Join, orders.Watch, orders.Unwatch:
		a.elsewhere(cmd)
	case orders.History:
		return a.history(ctx, cmd)
	case orders.Press:
		return a.press(cmd)
	case orders.Set:
		return a.set(cmd)
	case orders.Rules:
		a.say(t.Rules.Rulebook().Blocks...)
	case orders.Status:
		a.say(t.status(a.who.seat, a.change.master.Now())...)
	case orders.Hand:
		view := t.Position.View(a.who.seat)
		a.say(view.Own...)
		if view.Form != nil {
			a.say(game.Block{Form: view.Form})
		}
	case orders.Show:
		if !a.ordered {
			a.say(t.echo(a.who.seat, a.change.master.Now())...)
		}
	case orders.Wait:
		return a.wait(EntryWait, "The turn will wait for the deadline, or until you write READY.")
	case orders.Vacation:
		return a.vacation(cmd.Arg)
	case orders.Extend:
		return a.extend()
	case orders.Resign:
		if !t.Begun() {
			return a.withdraw()
		}
		return a.resign()
	case orders.Vote:
		return a.vote(cmd.Arg == "end")
	case orders.Standby:
		if _, ok := a.games.named(cmd.Arg); !ok {
			a.noGame(cmd)
			return nil
		}
		a.say(game.P("STANDBY stands in a mail of its own, so that it is clear who asks: send it again, with nothing else in it."))
	case orders.Standing:
		return a.standing(cmd)
	case orders.Ready:
		return a.wait(EntryReady, "The turn need not wait for you any more.")
	default:
		a.say(game.P("The command " + string(cmd.Verb) + " is not known to this game master. HELP lists those that are."))
	}
	return nil
}

// Status tells how a game stands, with nothing in it that is secret; times are
// on the clock of the seat's player.
func (t *Table) Status(seat game.Seat) []game.Block { return t.status(seat, time.Time{}) }

// status is that for whom it matters whether the deadline has passed now.
func (t *Table) status(seat game.Seat, now time.Time) []game.Block {
	table := game.Table{Columns: []game.Column{{Title: "Seat"}, {Title: "Player"}, {Title: "Stands"}, {Title: "Orders"}}}
	owing := map[game.Seat]bool{}
	for _, seat := range t.Position.Owing() {
		owing[seat] = true
	}
	for i, s := range t.Position.Standings() {
		orders := ""
		switch seat := game.Seat(i); {
		case t.Players[i].Address == "":
			orders = "nobody sits here"
		case owing[seat] && t.In(seat) && (len(t.Held[seat]) > 0 || t.Ready[seat] || t.lapsed(seat)):
			// A seat from which nothing has come is awaited, though it may have
			// nothing to order: that would tell what it holds.
			orders = "in"
		case owing[seat]:
			orders = "awaited"
		}
		orders = t.presence(game.Seat(i), orders)
		table.Rows = append(table.Rows, game.Row{Seat: game.Seat(i), Cells: []string{t.Players[i].Seat, t.Players[i].Name, s.Text, orders}})
	}
	blocks := []game.Block{game.H(2, t.Title(t.Position.Turn())), {Table: &table}}
	if t.Position.Over() {
		return append(blocks, game.P("The game is over: "+t.Winners()+"."))
	}
	return append(blocks, t.dueAt(seat, now))
}

// Winners says who has won.
func (t *Table) Winners() string {
	var names []string
	for _, seat := range t.Position.Winners() {
		name := t.Players[seat].Name
		if t.Players[seat].Seat != name {
			name += " (" + t.Players[seat].Seat + ")"
		}
		names = append(names, name)
	}
	switch len(names) {
	case 0:
		return "nobody has won"
	case 1:
		return names[0] + " has won"
	}
	return strings.Join(names, " and ") + " share the win"
}

// help lists the commands and shows a form of the game.
func help(rules game.Game) []game.Block {
	table := game.Table{Caption: "Commands, one on a line; orders may stand beside them", Columns: []game.Column{{Title: "Command"}, {Title: "What you get"}}}
	for _, row := range [][2]string{
		{"HELP", "this list"},
		{"RULES", "the rules of " + rules.Title() + ", with how orders are written"},
		{"STATUS", "how the game stands and whose orders are awaited"},
		{"HAND", "what you hold, and the form for your orders"},
		{"ORDERS", "your orders as they stand"},
		{"CLEAR", "all your orders for this turn are forgotten"},
		{"WAIT", "the turn waits for the deadline, so that you can think again"},
		{"READY", "takes WAIT back; also: do not wait for what I have not ordered"},
		{"VACATION UNTIL 14 August", "no deadline is held against you until the end of that day"},
		{"EXTEND", "you ask for a later deadline; it moves when more than half of those who owe orders do"},
		{"STANDING ... END", "the order lines between the two are used for any turn that you miss"},
		{"RESIGN", "you leave the game, once you have confirmed it"},
		{"VOTE END", "you want the game to end now; it does when all players do (VOTE PLAY: not any more)"},
		{"STANDBY name", "you would take over a seat in that game (STANDBY name OFF: not any more)"},
		{"GAME name", "says which game you mean, if you play in several"},
	} {
		table.Rows = append(table.Rows, game.Row{Seat: game.Public, Cells: []string{row[0], row[1]}})
	}
	return []game.Block{game.H(2, "What you can write to the game master"), {Table: &table}}
}
