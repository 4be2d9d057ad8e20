package players

import (
	"math/rand/v2"
	"strconv"
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
	c := s.think(p.Temper, rng)
	var lines []string
	switch s.asks {
	case roles:
		lines = append(lines, p.verb("TRAITOR")+strings.Join(c.traitors, [...]string{", ", " and ", " & "}[p.Style%3]))
	case giving:
		lines = p.gifts(c.gifts)
	default:
		lines = p.heeler(c)
	}
	return manner.Letter(p.Name, p.Style, lines, rng), true
}

// Retry writes the mail after an answer that did not understand everything:
// short, plain, and with no wishes.
func (p Player) Retry(report string, rng *rand.Rand) (text string, ok bool) {
	p.Style = 0
	return p.Answer(report, rng)
}

// verb is how the player begins a line.
func (p Player) verb(word string) string {
	switch p.Style % 5 {
	case 1:
		return strings.ToLower(word) + " "
	case 2:
		return word + ": "
	case 3:
		return word[:1] + strings.ToLower(word[1:]) + " "
	}
	return word + " "
}

// cards puts cards into words.
func (p Player) cards(c cash) string {
	var parts []string
	for i, n := range c {
		if n == 0 {
			continue
		}
		number := strconv.Itoa(n)
		colour := colours[i]
		if p.Style%3 == 1 && n <= 4 {
			number = [...]string{"", "one", "two", "three", "four"}[n]
		}
		if p.Style%4 == 2 && i == gray {
			colour = "grey"
		}
		parts = append(parts, number+" "+colour)
	}
	if parts == nil {
		return "nothing"
	}
	return strings.Join(parts, [...]string{", ", " + ", " and ", " & "}[p.Style%4])
}

// gifts are one line for all, or a line each.
func (p Player) gifts(gifts []gift) []string {
	if len(gifts) == 0 {
		return []string{p.verb("GIVE") + "nothing"}
	}
	var all []string
	for _, g := range gifts {
		if p.Style%3 == 2 {
			all = append(all, p.cards(g.cards)+" to "+g.to)
		} else {
			all = append(all, g.to+" "+p.cards(g.cards))
		}
	}
	if p.Style%2 == 0 {
		return []string{p.verb("GIVE") + strings.Join(all, "; ")}
	}
	for i := range all {
		all[i] = p.verb("GIVE") + all[i]
	}
	return all
}

func (p Player) heeler(c choice) []string {
	var lines []string
	if c.swap > 0 {
		var offer cash
		offer[c.offered] = c.swap
		partner := c.partner
		if p.Style%2 == 1 {
			partner = "the " + strings.ToLower(partner)
		}
		lines = append(lines, p.verb("EXCHANGE")+p.cards(offer)+" with "+partner)
	}
	lines = append(lines, p.verb("RECRUIT")+p.cards(c.put))
	if c.says != "" {
		lines = append(lines, "STATEMENT: "+c.says)
	}
	if p.Style%4 == 3 && len(lines) > 1 {
		lines[0], lines[1] = lines[1], lines[0] // the order does not matter
	}
	return lines
}

var manner = pen.Manner{
	Greetings: []string{"Hi GM,", "Hello,", "Here is what I do.", "", "To whom it may concern,"},
	Talk:      []string{"", "Trust nobody.", "I have a good feeling about this one.", "Sorry, this is late again.", "See you at the battle."},
	Quoted:    "RECRUIT ",
}
