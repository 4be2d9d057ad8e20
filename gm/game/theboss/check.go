package theboss

import (
	"fmt"
	"slices"

	"mobpost/gm/game"
)

// Check looks at a seat's whole set. The turn waits for the mover until a line
// of his holds that can be carried out, so that a mistake can be mended before
// the deadline; an order that another line is tried before is no lack.
func (p *Position) Check(seat game.Seat, held game.Orders) game.Check {
	var check game.Check
	lines := fromOrders(held)
	set := toOrders(lines)
	atTurn := !p.over && int(seat) == p.mover()
	used := -1
	if atTurn {
		used = p.choose(lines)
	}
	for i := range lines {
		c := game.CheckedOrder{Slot: set[i].Slot, Text: set[i].Text}
		switch {
		case i == used:
			c.Notes = p.usedNotes(int(seat), &lines[i])
		case atTurn && (used < 0 || i < used):
			c.Notes = []string{fmt.Sprintf("Does not hold now: %s has %d. Kept for your later moves of this big round.", lines[i].If.City, p.total(lines[i].If.City))}
		default:
			c.Notes = p.aheadNotes(int(seat), lines, i)
		}
		check.Lines = append(check.Lines, c)
	}
	if !atTurn {
		return check
	}
	if used < 0 {
		check.Missing = []string{"your move"}
		return check
	}
	who, m := &p.players[seat], &lines[used]
	if m.If == nil && !m.Places && who.at(hand) > 0 {
		check.Missing = append(check.Missing, `a placing (or "none")`)
	}
	if m.If == nil && !m.Plays {
		check.Missing = append(check.Missing, "a card to play")
	}
	if p.refusedPlacing(int(seat), &m.Move) != "" {
		check.Missing = append(check.Missing, "a placing that is allowed")
	}
	if m.Plays && p.refusedCard(int(seat), m.Card) != "" {
		check.Missing = append(check.Missing, "a card that you hold")
	}
	return check
}

// usedNotes say what follows from the line that is used now.
func (p *Position) usedNotes(seat int, l *Line) []string {
	var notes []string
	if l.If != nil {
		notes = append(notes, fmt.Sprintf("Holds now: %s has %d.", l.If.City, p.total(l.If.City)))
	}
	for _, message := range p.refusals(seat, &l.Move) {
		notes = append(notes, sentence(message))
	}
	if !l.nobody() && p.refusedPlacing(seat, &l.Move) == "" {
		n := p.players[seat].at(place(l.City)) + l.Big + l.Small
		notes = append(notes, fmt.Sprintf("You then have %d of %d in %s.", n, p.total(l.City)+l.Big+l.Small, l.City))
	}
	if !l.Places {
		notes = append(notes, "No placing: nobody is placed.")
	}
	if !l.Plays {
		notes = append(notes, fmt.Sprintf("No card: the first of your hand, %s, is played.", p.players[seat].cards[0]))
	}
	return notes
}

// aheadNotes warn of what is certain already about a line kept for later.
func (p *Position) aheadNotes(seat int, lines []Line, i int) []string {
	l := &lines[i]
	who := &p.players[seat]
	var notes []string
	switch first := plain(lines); {
	case first >= 0 && i > first:
		notes = append(notes, "Tried only after your plain line has been used, for that stands before it and always holds.")
	case l.If != nil:
		notes = append(notes, "Tried at your turn, kept until it is used or this big round ends.")
	default:
		notes = append(notes, "Kept for your turn.")
	}
	if l.Plays && !slices.Contains(who.cards, l.Card) {
		notes = append(notes, sentence(p.refusedCard(seat, l.Card)))
	}
	if l.Big > int(who.big[hand]) || l.Small > int(who.small[hand]) || !l.nobody() && (!p.inGame(l.City) || who.banned[l.City]) {
		notes = append(notes, sentence(p.refusedPlacing(seat, &l.Move)))
	}
	return notes
}
