package players

import (
	"fmt"
	"math/rand/v2"
	"strings"

	"mobpost/gm/game/pen"
)

// Player is a machine player.
type Player struct {
	Name   string
	Temper Temper
	Style  int // how he writes: any number, the same for one player
}

// Answer writes the mail with which the player answers a report that he was
// mailed; ok is false if the text asks for no orders. rng is his own.
func (p Player) Answer(report string, rng *rand.Rand) (text string, ok bool) {
	s, ok := read(report)
	if !ok {
		return "", false
	}
	lead := s.leader().family
	moves := s.plan(p.Temper, rng)
	var lines []string
	if s.buys && p.Temper == Bold && rng.IntN(3) == 0 {
		lines = append(lines, [...]string{"BUY 8 hoods, 1 bar", "buy 8 hoods and 1 bar", "Buy: 1 bar, 8 hoods"}[p.Style%3])
	}
	for i, slot := range s.slots {
		if i >= len(moves) {
			lines = append(lines, p.slot(slot)+"pass")
			continue
		}
		lines = append(lines, p.slot(slot)+p.order(moves[i]))
	}
	return p.letter(lines, lead, rng), true
}

// Retry writes the mail after an answer that did not understand everything:
// short, plain, and with no wishes.
func (p Player) Retry(report string, rng *rand.Rand) (text string, ok bool) {
	p.Style = 0
	return p.Answer(report, rng)
}

// slot is how the player begins a line.
func (p Player) slot(slot string) string {
	switch p.Style % 5 {
	case 0:
		return slot + ": "
	case 1:
		return slot + ". "
	case 2:
		return slot + ") "
	case 3:
		return "Card " + slot + ": "
	}
	return "Round " + slot + " - "
}

// order puts a move into words.
func (p Player) order(m move) string {
	if m.card.kind == "special" {
		return p.special(m)
	}
	parts := append([]string{}, m.members...)
	if m.hoods > 0 {
		hoods := fmt.Sprintf("%d hoods", m.hoods)
		if m.hoods == 1 {
			hoods = "1 hood"
		}
		parts = append(parts, hoods)
	}
	join := [...]string{" + ", ", ", " & ", " and ", " + "}[p.Style%5]
	text := m.card.name + " with " + strings.Join(parts, join)
	if m.card.kind == "racket" && p.Style%2 == 0 {
		text += fmt.Sprintf(", total %dK", m.total()/1000)
	}
	if m.call != "" {
		text += ", " + m.call
	}
	switch p.Style % 4 {
	case 1:
		text = strings.ToLower(text)
	case 2:
		text += "."
	}
	return text
}

func (p Player) special(m move) string {
	name := m.card.name
	switch {
	case strings.HasPrefix(name, "An Offer"):
		name = "Offer"
	case name == "Company Takeover" && p.Style%2 == 1:
		name = "Takeover"
	}
	if len(m.targets) == 0 {
		return name
	}
	join := [...]string{"; else ", " else ", "; ", ", otherwise ", " or "}[p.Style%5]
	if p.Style%5 == 3 {
		join = " otherwise "
	}
	return name + " on " + strings.Join(m.targets, join)
}

// letter puts the lines into a mail as people write them.
func (p Player) letter(lines []string, lead string, rng *rand.Rand) string {
	return pen.Manner{
		Greetings: []string{"Hi GM,", "Hello,", "Here are my orders.", "", "Dear Don of the mailbox,"},
		Talk:      []string{"", "Watch out, " + lead + "!", "This hand will be mine.", "Sorry for being late with this.", "See you next week, and greetings to all."},
		Motto:     "plays by mail since 1994",
		Quoted:    "1: Casino with ",
	}.Letter(p.Name, p.Style, lines, rng)
}
