package theboss

import (
	"slices"
	"strconv"

	"mobpost/gm/game"
)

// Move is what a player does at his turn (B5). Each half may be missing.
type Move struct {
	Places bool // a placing was ordered, if only "none"
	City   City // where, if Big or Small is above 0
	Big    int
	Small  int

	Plays bool // a card was ordered
	Card  Card
}

// nobody tells whether the move places none.
func (m *Move) nobody() bool { return m.Big == 0 && m.Small == 0 }

// Comparison is how a condition compares.
type Comparison int8

// The comparisons.
const (
	Less Comparison = iota
	AtMost
	Equal
	AtLeast
	More
	Unequal
)

var comparisonSigns = [...]string{"<", "<=", "=", ">=", ">", "!="}

// Condition asks how many gangsters, all players' together, are on a city (B14).
type Condition struct {
	City  City
	How   Comparison
	Count int
}

// holds tells whether n gangsters are what the condition asks for.
func (c *Condition) holds(n int) bool {
	switch c.How {
	case Less:
		return n < c.Count
	case AtMost:
		return n <= c.Count
	case Equal:
		return n == c.Count
	case AtLeast:
		return n >= c.Count
	case Unequal:
		return n != c.Count
	}
	return n > c.Count
}

// Line is one line of orders: a plain one always holds (B14).
type Line struct {
	If *Condition
	Move
}

// String is the line in canonical words, which are read to the same line again.
func (l *Line) String() string {
	text := ""
	if l.If != nil {
		text = "if " + l.If.String() + " then "
	}
	if l.Places {
		text += l.placing()
	}
	if l.Plays {
		if l.Places {
			text += "; "
		}
		text += "play " + l.Card.String()
	}
	return text
}

// String is the condition in canonical words.
func (c *Condition) String() string {
	return c.City.String() + " " + comparisonSigns[c.How] + " " + strconv.Itoa(c.Count)
}

// placing is the placing in canonical words.
func (m *Move) placing() string {
	if m.nobody() {
		return "none"
	}
	return m.City.String() + " with " + gang(m.Big, m.Small)
}

// gang writes gangsters as orders do: "2 big + 1 small".
func gang(big, small int) string {
	switch {
	case small == 0:
		return strconv.Itoa(big) + " big"
	case big == 0:
		return strconv.Itoa(small) + " small"
	}
	return strconv.Itoa(big) + " big + " + strconv.Itoa(small) + " small"
}

// moveSlot is the slot of the plain line; a conditional one's is its condition.
const moveSlot = "move"

// toOrders gives each line its slot, in the order in which they are tried.
func toOrders(lines []Line) game.Orders {
	var set game.Orders
	for i := range lines {
		slot := lines[i].slot()
		name := slot
		for n := 2; slices.ContainsFunc(set, func(o game.Order) bool { return o.Slot == name }); n++ {
			name = slot + " (" + strconv.Itoa(n) + ")"
		}
		set = append(set, game.Order{Slot: name, Text: lines[i].String()})
	}
	return set
}

func (l *Line) slot() string {
	if l.If == nil {
		return moveSlot
	}
	return "if " + l.If.String()
}

// fromOrders reads a canonical set back. An order that is none any more is
// passed by, as the line of a player would be.
func fromOrders(set game.Orders) []Line {
	var lines []Line
	for _, o := range set {
		if r := parseLine(o.Text); r.ok() {
			lines = append(lines, r.line)
		}
	}
	return lines
}

// choose gives the index of the line that is used now: the first whose
// condition holds (B14); -1 if none does.
func (p *Position) choose(lines []Line) int {
	for i := range lines {
		if c := lines[i].If; c == nil || c.holds(p.total(c.City)) {
			return i
		}
	}
	return -1
}
