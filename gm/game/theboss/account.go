package theboss

import (
	"fmt"
	"strings"

	"mobpost/gm/game"
)

// account tells what happens, in the order in which it does.
type account struct{ blocks []game.Block }

func (a *account) heading(level int, text string) { a.blocks = append(a.blocks, game.H(level, text)) }

// item adds a line to the list that the account ends in, or begins one.
func (a *account) item(seat game.Seat, text string) {
	n := len(a.blocks)
	if n == 0 || a.blocks[n-1].Items == nil {
		a.blocks = append(a.blocks, game.Block{Items: &game.Items{}})
		n++
	}
	items := a.blocks[n-1].Items
	items.Items = append(items.Items, game.Item{Seat: seat, Text: text})
}

// present writes who is in a city: "Red 3 (2 big and 1 small), Blue 1".
func (p *Position) present(c City) string {
	var parts []string
	for i := range p.players {
		who := &p.players[i]
		big, small := int(who.big[c]), int(who.small[c])
		switch {
		case big > 0 && small > 0:
			parts = append(parts, fmt.Sprintf("%s %d (%s)", person(who.name), big+small, pair(big, small)))
		case big+small > 0:
			parts = append(parts, fmt.Sprintf("%s %d", person(who.name), big+small))
		}
	}
	if len(parts) == 0 {
		return "nobody there"
	}
	return strings.Join(parts, ", ") + " there"
}

func kindList(kinds []Kind) string {
	names := make([]string, len(kinds))
	for i, k := range kinds {
		names[i] = k.String()
	}
	if len(names) == 0 {
		return "none"
	}
	return strings.Join(names, ", ")
}

// sentence gives a message its capital and its full stop.
func sentence(s string) string {
	if s == "" {
		return s
	}
	s = strings.ToUpper(s[:1]) + s[1:]
	if !strings.HasSuffix(s, ".") {
		s += "."
	}
	return s
}
