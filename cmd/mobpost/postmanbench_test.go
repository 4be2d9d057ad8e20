package main

import (
	"testing"

	"mobpost/gm"
	"mobpost/gm/game"
)

// answerMessage is what a player is answered who has ordered one of two things.
func answerMessage(t testing.TB) gm.Message {
	m := message(t)
	m.Kind, m.Seat, m.Names = gm.AnswerMail, 0, []string{"red", "blue", "green"}
	m.ToName, m.Subject, m.Cause = "Anna Example", "Re: The Mob: east, hand 1, turn 1", m.To
	m.InReplyTo = "CAF1234567890@mail.example.net"
	m.References = []string{"east-1.1-0@mobpost.example.org", m.InReplyTo}
	m.Report = game.Report{Title: "The Mob: east, hand 1, turn 1", Blocks: []game.Block{
		game.H(2, "Your orders for hand 1, turn 1, as understood"),
		{Items: &game.Items{Items: []game.Item{{Seat: 0, Text: "1: pass"}}}},
		game.P("Still missing: 2."),
		game.P("Orders are wanted; the turn is made when all of them are in."),
		game.P("Until then you may change any of it: answer this mail with the lines that are to be different."),
		game.P("Set aside of your mail and not read as orders: 3 lines as a quotation, 2 lines as a signature."),
	}}
	return m
}

// BenchmarkPostmanAnswer composes an answer, from its blocks to its bytes.
func BenchmarkPostmanAnswer(b *testing.B) {
	p, m := testPostman(), answerMessage(b)
	b.ReportAllocs()
	for b.Loop() {
		if _, err := p.Compose(m); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkPostmanReports composes a turn's reports for six players, who see
// the same pictures; these were drawn before.
func BenchmarkPostmanReports(b *testing.B) {
	p, m := testPostman(), message(b)
	if _, err := p.Compose(m); err != nil {
		b.Fatal(err)
	}
	b.ReportAllocs()
	for b.Loop() {
		for seat := range 6 {
			m.Seat = game.Seat(seat)
			if _, err := p.Compose(m); err != nil {
				b.Fatal(err)
			}
		}
	}
}
