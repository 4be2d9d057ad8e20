package gm_test

import (
	"testing"

	"mobpost/gm"
)

// M57: a vote of all players ends a game, and one vote less does not.
func TestAVoteOfAllPlayersEndsTheGame(t *testing.T) {
	h := newHouse(t)
	h.begin("east", gm.Settings{})
	h.tick()
	has(t, h.writes(h.letter(anna, "VOTE END")), "all 3 players", "1 have")
	has(t, h.writes(h.letter(ben, "vote to end")), "2 have")
	has(t, h.writes(h.letter(anna, "VOTE PLAY ON")), "1 of 3 players")
	has(t, h.writes(h.letter("cleo@example.org", "Vote end.")), "2 have")
	if h.table("east").Position.Over() {
		t.Fatal("over with two votes of three")
	}
	h.post(h.letter(anna, "VOTE END"))
	out := h.tick()
	table := h.table("east")
	if !table.Position.Over() {
		t.Fatal("not over with all votes")
	}
	reports := 0
	for _, mail := range out {
		if mail.Kind == gm.ReportMail {
			reports++
			has(t, string(mail.Raw), "The players ended the game early", "share the win")
		}
	}
	if reports != 3 {
		t.Errorf("%d final reports", reports)
	}
	has(t, h.writes(h.letter(ben, "VOTE END")), "game is over")
}

// Who takes a seat over has not voted.
func TestAVoteIsThePersons(t *testing.T) {
	h := newHouse(t)
	h.begin("east", gm.Settings{})
	h.tick()
	h.writes(h.letter(anna, "VOTE END"))
	h.writes(h.letter(ben, "VOTE END"))
	if _, err := h.master.Do(ctx, "east", "gm tina", gm.Replace{Seat: "blue", Person: gm.Person{Name: "Dora", Address: dora}}, false); err != nil {
		t.Fatal(err)
	}
	h.tick()
	has(t, h.writes(h.letter("cleo@example.org", "VOTE END")), "2 have")
	if h.table("east").Position.Over() {
		t.Error("the vote of who has left still counts")
	}
}
