package pen

import (
	"math/rand/v2"
	"strings"
)

// Manner is how the players of a game write.
type Manner struct {
	Greetings []string
	Talk      []string // one of them stands below the orders
	Motto     string   // below the name in a signature; empty for none
	Quoted    string   // the last line of the report, where it is quoted
}

// Letter puts order lines into a mail as somebody of that name writes it.
// Style is how he writes: any number, the same for one player; 0 is the orders
// and no more.
func (m Manner) Letter(name string, style int, lines []string, rng *rand.Rand) string {
	body := strings.Join(lines, "\n")
	if style == 0 {
		return body + "\n"
	}
	var b strings.Builder
	if g := m.Greetings[style%len(m.Greetings)]; g != "" {
		b.WriteString(g + "\n\n")
	}
	if style%3 == 1 {
		body = "  * " + strings.Join(lines, "\n  * ")
	}
	if style%4 == 2 {
		body = strings.ReplaceAll(body, "'", "\u2019")
		body = strings.ReplaceAll(body, " + ", "\u00a0+\u00a0")
	}
	b.WriteString(body + "\n")
	if t := m.Talk[rng.IntN(len(m.Talk))]; t != "" {
		b.WriteString("\n" + t + "\n")
	}
	switch style % 3 {
	case 0:
		b.WriteString("\n-- \n" + name + "\n")
		if m.Motto != "" {
			b.WriteString(m.Motto + "\n")
		}
	case 1:
		b.WriteString("\n" + name + "\n\nSent from my iPhone\n")
	case 2:
		b.WriteString("\nOn Sun, 29 Nov 2026 at 20:15, The Game Master <gm@mobpost.test> wrote:\n> Orders are wanted.\n> " + m.Quoted + "\n")
	}
	return b.String()
}

// Paragraphs undoes the wrapping of a report's text: items with their notes
// behind " | ", and paragraphs, one string each.
func Paragraphs(text string) []string {
	var all []string
	fresh := true
	for line := range strings.SplitSeq(text, "\n") {
		trimmed := strings.TrimSpace(line)
		switch {
		case trimmed == "":
			fresh = true
			continue
		case fresh || strings.HasPrefix(line, "* "):
			all = append(all, trimmed)
		case strings.HasPrefix(line, "    ") && !strings.Contains(all[len(all)-1], " | "):
			all[len(all)-1] += " | " + trimmed
		default:
			all[len(all)-1] += " " + trimmed
		}
		fresh = false
	}
	return all
}
