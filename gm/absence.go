package gm

import (
	"fmt"
	"slices"
	"time"

	"mobpost/gm/game"
)

// The inputs of players who are away or gone, and of those who take over.
const (
	// EntryVacation: a player is away. Data: Vacation.
	EntryVacation EntryKind = "vacation"
	// EntryStanding gives a player's standing orders: Words are his lines,
	// empty to take them back.
	EntryStanding EntryKind = "standing"
	// EntryStood puts a seat's standing orders in the place of those that did
	// not come: Words are its player's, Orders the set that they make. Data:
	// Stood.
	EntryStood EntryKind = "stood"
	// EntryStandby puts somebody on the list of those who would take over a
	// seat, or takes him off it. Data: Standby.
	EntryStandby EntryKind = "standby"
	// EntryOffer offers a seat to somebody on the list. Data: Offer.
	EntryOffer EntryKind = "offer"
	// EntryDeclined closes the offer of a seat: it was refused, or its time is
	// over. Data: Declined.
	EntryDeclined EntryKind = "declined"
	// EntrySeated puts another player into a seat. Data: Seated.
	EntrySeated EntryKind = "seated"
	// EntryResigned: a player has left his seat.
	EntryResigned EntryKind = "resigned"
)

// Absences is what a table knows of those who are late, away or gone.
type Absences struct {
	Away     []Vacation     // by seat
	NMR      []int          // by seat: turns missed in a row ("no moves received")
	Standing []string       // by seat: standing orders, in their player's words
	Asides   [][]game.Block // by seat: what its player alone is told with his next report
	Standbys []Person       // who would take over a seat, the first in line first
	Offers   []Offer        // of seats, the latest last
}

// Person is somebody who has no seat.
type Person struct {
	Name    string
	Address string // in lower case
}

func absences(seats int) Absences {
	return Absences{Away: make([]Vacation, seats), NMR: make([]int, seats), Standing: make([]string, seats), Asides: make([][]game.Block, seats)}
}

// absence takes an entry of somebody who is away, gone or new from the journal.
func (t *Table) absence(e Entry) error {
	switch e.Kind {
	case EntryVacation:
		var v Vacation
		if err := e.data(&v); err != nil {
			return err
		}
		t.Away = slices.Clone(t.Away)
		t.Away[e.Seat] = v
		t.present(e.Seat)
	case EntryStanding:
		t.Standing = slices.Clone(t.Standing)
		t.Standing[e.Seat] = e.Words
		t.present(e.Seat)
	case EntryStood:
		return t.stood(e)
	case EntryStandby, EntryOffer, EntryDeclined:
		return t.standby(e)
	case EntrySeated:
		var s Seated
		if err := e.data(&s); err != nil {
			return err
		}
		t.seated(e.Seat, s.Player)
		t.offList(s.Player.Address)
		if told := s.line(); told != "" {
			t.Deeds = append(slices.Clip(t.Deeds), told)
		}
	case EntryResigned:
		p := t.Players[e.Seat]
		t.seated(e.Seat, Player{Seat: p.Seat, Name: p.Name, Word: p.Word})
	default:
		return fmt.Errorf("%q is no kind of entry that this program knows", e.Kind)
	}
	return nil
}

// seated gives a seat to another player, or to nobody. Nothing that the one
// before him said or is owed is the new one's, and what was mailed to the one
// before him speaks for the seat no more.
func (t *Table) seated(seat game.Seat, p Player) {
	p.Term = t.Players[seat].Term + 1
	t.Players = slices.Clone(t.Players)
	t.Players[seat] = p
	t.Held, t.Standing = slices.Clone(t.Held), slices.Clone(t.Standing)
	t.Held[seat], t.Standing[seat] = nil, ""
	t.Waiting, t.Ready, t.Extends = slices.Clone(t.Waiting), slices.Clone(t.Ready), slices.Clone(t.Extends)
	t.Waiting[seat], t.Ready[seat], t.Extends[seat] = false, false, false
	t.Away = slices.Clone(t.Away)
	t.Away[seat] = Vacation{}
	t.Asides = slices.Clone(t.Asides)
	t.Asides[seat] = nil
	t.setBounce(seat, nil)
	t.present(seat)
}

// present notes that a seat's player has been heard of: no turn counts as
// missed any more, and an offer of his seat is void.
func (t *Table) present(seat game.Seat) {
	if t.NMR[seat] != 0 {
		t.NMR = slices.Clone(t.NMR)
		t.NMR[seat] = 0
	}
	t.withdraw(seat)
}

// missed counts the turns that players have missed.
func (t *Table) missed(seats []game.Seat) {
	if len(seats) == 0 {
		return
	}
	t.NMR = slices.Clone(t.NMR)
	for _, seat := range seats {
		if seat >= 0 && int(seat) < len(t.NMR) {
			t.NMR[seat]++
		}
	}
}

// absentees tells everybody from whom nothing has come.
func (t *Table) absentees(seats []game.Seat) []game.Block {
	if len(seats) == 0 {
		return nil
	}
	var names []string
	for _, seat := range seats {
		name := t.Players[seat].Seat
		if t.NMR[seat] > 1 {
			name += fmt.Sprintf(" (%d turns in a row)", t.NMR[seat])
		}
		names = append(names, name)
	}
	return []game.Block{game.P("No orders came (NMR) from: " + list(names) + ".")}
}

// silent are the seats whose turn it is, from whose players nothing has come:
// no orders and no READY.
func (t *Table) silent() []game.Seat {
	var all []game.Seat
	for _, seat := range t.Position.Owing() {
		if t.Players[seat].Address != "" && len(t.Held[seat]) == 0 && !t.Ready[seat] {
			all = append(all, seat)
		}
	}
	return all
}

// lapsed tells whether a player has missed so many turns in a row that the
// game does not wait for him any more. He keeps his seat until somebody has
// taken it over, and has it back with the first thing he writes.
func (t *Table) lapsed(seat game.Seat) bool {
	limit := t.Settings.count(settingMisses)
	return limit > 0 && t.NMR[seat] >= limit
}

// open tells whether a seat is offered to others.
func (t *Table) open(seat game.Seat) bool { return t.Players[seat].Address == "" || t.lapsed(seat) }

// deserted tells whether nobody plays any more. Then nothing is made by the
// clock, as the game would play itself to its end. A game that waits for its
// first players is not deserted.
func (t *Table) deserted() bool {
	if !t.Begun() {
		return false
	}
	for seat := range t.Players {
		if !t.open(game.Seat(seat)) {
			return false
		}
	}
	return true
}

// presence is how a seat stands towards the turn: its orders, and whether its
// player is there.
func (t *Table) presence(seat game.Seat, orders string) string {
	add := func(words string) {
		if orders != "" {
			orders += "; "
		}
		orders += words
	}
	if orders == "in" && t.lapsed(seat) {
		orders = "not waited for"
	}
	if n := t.NMR[seat]; n > 0 {
		add(fmt.Sprintf("NMR %d", n))
	}
	if t.Away[seat].Until.After(t.Began) {
		add("on vacation until " + t.Away[seat].Until.Add(-time.Second).In(t.Zone(seat)).Format("2 January 2006"))
	}
	if t.Players[seat].Address != "" && t.lapsed(seat) || t.offerOf(seat) >= 0 {
		add("the seat is offered")
	}
	return orders
}

// earlier is the earlier of two moments, of which zero is none.
func earlier(a, b time.Time) time.Time {
	if a.IsZero() || !b.IsZero() && b.Before(a) {
		return b
	}
	return a
}
