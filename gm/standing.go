package gm

import (
	"slices"
	"strings"
	"time"

	"mobpost/gm/game"
	"mobpost/orders"
)

// Stood tells what could not be taken of standing orders when they were used.
type Stood struct {
	Problems []string `json:",omitempty"`
	lines    []string // what was taken, as it is said to the player
}

// standing takes a player's standing orders: the default for any turn that he
// misses.
func (a *answer) standing(cmd orders.Command) error {
	c, seat := a.change, a.who.seat
	t := c.table
	if t.Position.Over() {
		a.say(game.P("The game is over: no orders are wanted any more."))
		return nil
	}
	if cmd.Open {
		a.say(game.P("Your standing orders were not noted: a line END is missing behind them, so that it is not clear where they stop. Nothing below the line STANDING was read; send it again."))
		return nil
	}
	words := strings.TrimSpace(strings.Join(cmd.Body, "\n"))
	e := entry(EntryStanding, a.letter.From, a.at, seat, nil)
	e.Words = words
	if words == "" {
		a.say(game.P("You have no standing orders any more."))
		return c.add(e)
	}
	lines := wordLines(words)
	if !slices.Contains(t.Rules.Claims(game.Join(t.Rules, t.Position, lines)), true) {
		a.say(game.P("Your standing orders were not noted: none of their lines is an order."))
		return nil
	}
	if err := c.add(e); err != nil {
		return err
	}
	a.say(game.H(2, "Your standing orders"), game.P("They are used for any turn to whose deadline you have sent nothing, as far as they can be carried out then. STANDING and END with nothing between them takes them back."))
	reading := t.Position.Read(seat, nil, game.Join(t.Rules, t.Position, lines))
	a.say(t.setOf(seat, reading.Orders, "In the present turn they would be:")...)
	if len(reading.Problems) > 0 {
		var items game.Items
		for _, d := range reading.Problems {
			d.Line = 0
			items.Items = append(items.Items, game.Item{Seat: game.Public, Text: strings.TrimSpace(d.Text), Sub: []string{d.Message}})
		}
		a.say(game.P("In the present turn this could not be used:"), game.Block{Items: &items})
	}
	return nil
}

// setOf says a set of orders under a line of words; nothing if it is empty.
func (t *Table) setOf(seat game.Seat, set game.Orders, above string) []game.Block {
	var items game.Items
	for _, line := range t.Position.Check(seat, set).Lines {
		items.Items = append(items.Items, game.Item{Seat: seat, Text: line.Text, Sub: line.Notes})
	}
	if len(items.Items) == 0 {
		return nil
	}
	return []game.Block{game.P(above), {Items: &items}}
}

func wordLines(words string) []orders.Line {
	var lines []orders.Line
	for i, text := range strings.Split(words, "\n") {
		lines = append(lines, orders.Line{No: i + 1, Text: text})
	}
	return lines
}

// useStanding puts the standing orders of those who have sent nothing into
// the turn that is about to be made.
func (c *change) useStanding(by string, at time.Time) error {
	for _, seat := range c.table.silent() {
		t := c.table
		words := t.Standing[seat]
		if words == "" {
			continue
		}
		reading := t.Position.Read(seat, nil, game.Join(t.Rules, t.Position, wordLines(words)))
		if len(reading.Orders) == 0 {
			continue
		}
		var s Stood
		for _, d := range reading.Problems {
			s.Problems = append(s.Problems, strings.TrimSpace(d.Text)+": "+d.Message)
		}
		e := entry(EntryStood, by, at, seat, s)
		e.Words, e.Orders = words, reading.Orders
		if err := c.add(e); err != nil {
			return err
		}
	}
	return nil
}

// stood takes standing orders that are used from the journal.
func (t *Table) stood(e Entry) error {
	var s Stood
	if err := e.data(&s); err != nil {
		return err
	}
	for _, line := range t.Position.Check(e.Seat, e.Orders).Lines {
		s.lines = append(s.lines, line.Text)
	}
	t.Held = slices.Clone(t.Held)
	t.Held[e.Seat] = e.Orders
	t.Asides = slices.Clone(t.Asides)
	t.Asides[e.Seat] = slices.Concat(t.Asides[e.Seat], s.blocks(e.Seat, t.Rules.TurnName(t.Position.Turn())))
	return nil
}

// blocks tell a seat alone that its standing orders were used.
func (s *Stood) blocks(seat game.Seat, turn string) []game.Block {
	blocks := []game.Block{game.P("Nothing had come from you for " + turn + ", so your standing orders were used:")}
	var items game.Items
	for _, line := range s.lines {
		items.Items = append(items.Items, game.Item{Seat: seat, Text: line})
	}
	blocks = append(blocks, game.Block{Items: &items})
	if len(s.Problems) > 0 {
		var items game.Items
		for _, p := range s.Problems {
			items.Items = append(items.Items, game.Item{Seat: game.Public, Text: p})
		}
		blocks = append(blocks, game.P("This of them could not be used:"), game.Block{Items: &items})
	}
	return blocks
}

// toldAside notes that those who were mailed were told what was for them alone.
func (t *Table) toldAside() {
	asides := slices.Clone(t.Asides)
	for seat := range asides {
		if t.Mailed(game.Seat(seat)) {
			asides[seat] = nil
		}
	}
	t.Asides = asides
}
