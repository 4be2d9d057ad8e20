package players

import (
	"fmt"
	"math/rand/v2"
	"strings"
)

// Player is a machine player.
type Player struct {
	Name   string
	Temper Temper
	Style  int // how he writes: any number, the same for one player
}

const styles = 5

// Answer writes the mail with which the player answers a report that he was
// mailed; ok is false if the text asks for no move. rng is his own.
func (p Player) Answer(report string, rng *rand.Rand) (text string, ok bool) {
	s, ok := read(report)
	if !ok {
		return "", false
	}
	m := s.plan(p.Temper, rng)
	lines := []string{p.order(m)}
	if ahead, ok := s.next(m, rng); ok {
		lines = append(lines, p.ifEmpty(ahead.city)+p.order(ahead))
	}
	return p.letter(lines, rng), true
}

// Retry writes the mail after an answer that did not understand everything:
// plain and without a move ahead.
func (p Player) Retry(report string, rng *rand.Rand) (text string, ok bool) {
	s, ok := read(report)
	if !ok {
		return "", false
	}
	p.Style = 0
	return p.order(s.plan(p.Temper, rng)) + "\n", true
}

// order puts a move into words.
func (p Player) order(m move) string {
	switch p.Style % styles {
	case 1:
		return strings.ToLower(placed(m, "%s in %s", "nobody")) + ", play " + p.named(m.card)
	case 2:
		return placed(m, "I place %s on %s", "I place nobody") + " and play the " + p.named(m.card)
	case 3:
		return p.chinese(m)
	case 4:
		return "Play " + p.named(m.card) + "; " + placed(m, "%[2]s: %[1]s", "none")
	}
	return placed(m, "%[2]s with %[1]s", "none") + "; play " + p.named(m.card)
}

// placed writes a placing by a form for gangsters and city.
func placed(m move, form, none string) string {
	if m.city == "" {
		return none
	}
	return fmt.Sprintf(form, gang(m.big, m.small), m.city)
}

func gang(big, small int) string {
	switch {
	case small == 0:
		return fmt.Sprintf("%d big", big)
	case big == 0:
		return fmt.Sprintf("%d small", small)
	}
	return fmt.Sprintf("%d big + %d small", big, small)
}

// named writes a card: "Detroit M3", "Detroit 3", "3 in Detroit".
func (p Player) named(c card) string {
	kind := strings.TrimPrefix(c.kind, "M")
	switch p.Style % 3 {
	case 1:
		return kind + " in " + c.city
	case 2:
		return c.city + " " + kind
	}
	return c.city + " " + c.kind
}

// ifEmpty writes the condition of a move ahead.
func (p Player) ifEmpty(city string) string {
	switch p.Style % styles {
	case 1:
		return "if nobody is in " + strings.ToLower(city) + " then "
	case 2:
		return "If " + city + " is empty then "
	case 3:
		return "如果" + chineseWords[city] + "没有人，就"
	}
	return "if " + city + " < 1 then "
}

var chineseWords = map[string]string{
	"New York": "纽约", "Boston": "波士顿", "Detroit": "底特律", "Kansas City": "堪萨斯城", "Cincinnati": "辛辛那提",
	"Memphis": "孟菲斯", "Philadelphia": "费城", "Chicago": "芝加哥",
	"gun": "手枪", "hospital": "急救", "prison": "监狱", "banish": "驱逐",
}

func (p Player) chinese(m move) string {
	kind := chineseWords[m.card.kind]
	if kind == "" {
		kind = strings.TrimPrefix(m.card.kind, "M")
	}
	play := "打" + chineseWords[m.card.city] + kind
	if m.city == "" {
		return "不放人，" + play
	}
	var parts []string
	if m.big > 0 {
		parts = append(parts, fmt.Sprintf("%d个角头", m.big))
	}
	if m.small > 0 {
		parts = append(parts, fmt.Sprintf("%d个小地痞", m.small))
	}
	return chineseWords[m.city] + "放" + strings.Join(parts, "和") + "；" + play
}

// letter puts the lines into a mail as people write them.
func (p Player) letter(lines []string, rng *rand.Rand) string {
	body := strings.Join(lines, "\n") + "\n"
	talk := []string{"", "Watch your backs.", "That city is mine.", "I know what lies there, do you?", "Sorry for the wait, the boss kept me."}[rng.IntN(5)]
	if talk != "" {
		talk = "\n" + talk + "\n"
	}
	switch p.Style % styles {
	case 1:
		return "hi,\n\n" + body + talk + "\n" + strings.ToLower(p.Name) + "\n\nSent from my iPhone\n"
	case 2:
		return "Dear Mr Capone,\n\n  • " + strings.Join(lines, "\n  • ") + "\n" + talk + "\nYours,\n" + p.Name + "\n"
	case 3:
		return "你好，\n\n" + body + "\n" + p.Name + "\n"
	case 4:
		return strings.ReplaceAll(body, " + ", "\u00a0+\u00a0") + talk + "\n-- \n" + p.Name + "\nFamily business since 1929\n"
	}
	return body
}
