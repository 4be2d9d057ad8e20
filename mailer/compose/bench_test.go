package compose_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"mobpost/gm"
	"mobpost/mailer/compose"
)

// answer is an ordinary answer to a player's orders, as large as those are.
func answer() (gm.Message, compose.Body) {
	m := gm.Message{
		ID: "6af1d9cb00d277944949c574", Game: "east", Title: "The Mob", Kind: gm.AnswerMail, Cause: "anna@example.net",
		To: "anna@example.net", ToName: "Anna Example", Subject: "Re: The Mob: east, hand 1, turn 1", Token: "east.1.wviygbverhzbdoih",
		InReplyTo: "CAF=1234567890abcdef@mail.example.net", References: []string{"east-1.1-0@mobpost.example.org", "CAF=1234567890abcdef@mail.example.net"},
		Date: time.Date(2026, 3, 2, 12, 0, 0, 0, time.UTC),
	}
	b := compose.Body{
		Text:   strings.Repeat("Until then you may change any of it: answer this mail with the lines.\n\n", 6),
		HTML:   "<!DOCTYPE html>\n" + strings.Repeat(`<p class="m r" style="margin:0 0 10px;padding:10px 0 0;border-top:1px solid #d4d3cd">Until then you may change any of it</p>`+"\n", 40),
		Marked: true,
	}
	return m, b
}

// BenchmarkAnswer composes an answer, with text and HTML, no pictures.
func BenchmarkAnswer(b *testing.B) {
	m, body := answer()
	b.ReportAllocs()
	for b.Loop() {
		if _, err := head.Compose(m, body); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkPictures composes a report with as many pictures as one has.
func BenchmarkPictures(b *testing.B) {
	m, body := answer()
	for i := range 6 {
		body.Pictures = append(body.Pictures, compose.File{Name: fmt.Sprintf("board-%d.png", i), Type: "image/png", Data: make([]byte, 20<<10)})
	}
	b.ReportAllocs()
	for b.Loop() {
		if _, err := head.Compose(m, body); err != nil {
			b.Fatal(err)
		}
	}
}
