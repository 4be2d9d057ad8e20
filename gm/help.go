package gm

import (
	"strings"
	"time"

	"mobpost/gm/game"
)

// help lists what a player can write, and shows how orders look.
func (t *Table) help(seat game.Seat, now time.Time) []game.Block {
	id, some := string(t.Record.ID), t.Position.Names()
	some = some[:min(2, len(some))]
	blocks := []game.Block{
		game.H(2, "How it works"),
		game.P("You play " + t.Rules.Title() + " by mail. Every turn you get a report: what happened, how everybody stands, and what you alone may know. Answer it with your orders, one on a line. Each answer of yours is answered: your whole set of orders as it was understood, what is missing, and what was not understood. Until the turn is made you may change any of it by another mail, which need only have the lines that are to be different."),
		game.P("Text around your orders does no harm; quotes and your signature are not read. If you write a new mail instead of answering a report, put [" + id + "] into its subject if you play in several games."),
	}
	blocks = append(blocks, help(t.Rules)...)
	blocks = append(blocks, commandTable("And more of them", [][2]string{
		{"TRY", "what your orders would do; the orders in the same mail are tried and not taken"},
		{"HISTORY", "the list of reports; HISTORY 3.2 sends that one again"},
		{"PRESS TO " + strings.Join(some, ", "), "your words on the lines below, up to a line END, go to these players; PRESS TO ALL puts them into the next report" + t.anonymously()},
		{"SET NAME Anna", "what you are called"},
		{"SET ZONE Europe/London", "the time zone in which you are told times"},
		{"SET REPORTS plain", "mails as plain text only; SET REPORTS html takes it back"},
		{"SET ADDRESS me@new.example", "your mails go there from now on; you are asked there first"},
	}))
	blocks = append(blocks, houseCommands())
	if form := t.Position.View(seat).Form; form != nil {
		blocks = append(blocks, game.H(2, "Your orders now"), game.Block{Form: form}, t.dueAt(seat, now))
	}
	return append(blocks, t.identity())
}

// anonymously says how press is sent without a name, where that is allowed.
func (t *Table) anonymously() string {
	switch t.Settings.value(settingPress) {
	case PressAnonymous:
		return "; PRESS ANONYMOUS TO ALL leaves your name out"
	case PressNone:
		return " (not in this game)"
	}
	return ""
}

// identity says by what the game master knows that a mail is a player's.
func (t *Table) identity() game.Block {
	const asked = " If a mail lacks that, nothing of it is done: you are asked whether it is yours, and YES in answer has it done as of when it came."
	switch t.Settings.value(settingIdentity) {
	case ByAddress:
		return game.P("A mail counts as yours if it comes from your address or answers a report.")
	case ByProof:
		return game.P("A mail counts as yours if it comes from your address and your mail server vouches for it." + asked)
	}
	return game.P("A mail counts as yours if it answers a report (its reply address is a secret between you and the game master: do not pass it on), or comes from your address and your mail server vouches for it." + asked)
}

func commandTable(caption string, rows [][2]string) game.Block {
	table := game.Table{Caption: caption, Columns: []game.Column{{Title: "Command"}, {Title: "What you get"}}}
	for _, row := range rows {
		table.Rows = append(table.Rows, game.Row{Seat: game.Public, Cells: []string{row[0], row[1]}})
	}
	return game.Block{Table: &table}
}

// houseCommands are those that need no seat.
func houseCommands() game.Block {
	return commandTable("For anybody, with or without a seat", [][2]string{
		{"LIST", "the games that are played here, and those that can be joined"},
		{"JOIN east as red", "a seat in the game east; \"as red\" may be left out"},
		{"WATCH east", "the public reports of the game east; UNWATCH east ends that"},
		{"STANDBY east", "you are asked when a seat in the game east is to be had"},
	})
}

// strangersHelp is for somebody without a seat.
func strangersHelp() []game.Block {
	return []game.Block{
		game.H(2, "Games by mail"),
		game.P("A game master who is a program runs games here. Players write their orders in plain words, one on a line, and send them by mail; when all orders are in, or at the deadline, the turn is made and everybody is mailed a report."),
		commandTable("What you can write, one on a line", [][2]string{
			{"LIST", "the games that are played here, and those that can be joined"},
			{"RULES", "the rules of these games, with how orders are written"},
			{"JOIN east as red", "a seat in the game east; \"as red\" may be left out"},
			{"SET NAME Anna", "with JOIN: what you want to be called"},
			{"SET ZONE Europe/London", "with JOIN: the time zone in which you are told times"},
			{"SET WORD pomegranate", "with JOIN: your own word for the shuffle, so that nobody can choose the cards"},
			{"WATCH east", "the public reports of the game east; UNWATCH east ends that"},
		}),
		game.P("JOIN and WATCH take effect when you have answered the question that is then mailed to you. More is explained to players: HELP, once you have a seat."),
	}
}
