package gm

import (
	"fmt"
	"time"

	"mobpost/gm/game"
)

// Vacation is a player's absence: no deadline is held against him until it
// ends. Zero for none.
type Vacation struct {
	From  time.Time `json:",omitzero"`
	Until time.Time `json:",omitzero"`  // the end of its last day, on his clock
	Used  int       `json:",omitempty"` // days of vacations before it
}

// days is how many it takes up to a moment.
func (v Vacation) days(to time.Time) int {
	if v.Until.IsZero() {
		return v.Used
	}
	if v.Until.Before(to) {
		to = v.Until
	}
	const day = 24 * time.Hour
	return v.Used + int((max(0, to.Sub(v.From))+day-1)/day)
}

// spared are the seats on account of whose vacation a deadline cannot come:
// they owe orders, have neither given them nor standing ones, and are away at
// that time. until is the end of the last vacation.
func (t *Table) spared(deadline time.Time) (seats []game.Seat, until time.Time) {
	for _, seat := range t.missing() {
		if v := t.Away[seat]; v.Until.After(deadline) && !v.From.After(deadline) && t.Standing[seat] == "" {
			seats = append(seats, seat)
			if v.Until.After(until) {
				until = v.Until
			}
		}
	}
	return seats, until
}

// vacated is the deadline that a turn gets instead of one that would come in a
// vacation, and what everybody is told of the reason; ok is false if none would.
func (t *Table) vacated(deadline time.Time) (moved time.Time, why string, ok bool) {
	if deadline.IsZero() {
		return deadline, "", false
	}
	seats, until := t.spared(deadline)
	if len(seats) == 0 {
		return deadline, "", false
	}
	var names []string
	for _, seat := range seats {
		names = append(names, t.Players[seat].Seat)
	}
	is := " is"
	if len(names) > 1 {
		is = " are"
	}
	return t.respite(deadline, until), list(names) + is + " on vacation", true
}

// nextDeadline is that of the turn which now begins.
func (t *Table) nextDeadline(now time.Time) (time.Time, error) {
	deadline, err := t.Settings.next(now)
	if err != nil {
		return deadline, err
	}
	deadline, _, _ = t.vacated(deadline)
	return deadline, nil
}

// vacation takes a player's VACATION UNTIL.
func (a *answer) vacation(words string) error {
	c, seat := a.change, a.who.seat
	t := c.table
	if t.Position.Over() {
		a.say(game.P("The game is over: nobody waits for you."))
		return nil
	}
	limit := t.Settings.count(settingVacation)
	if limit == 0 {
		a.say(game.P("In this game nobody can take a vacation from its deadlines. You can leave standing orders, or ask the others to EXTEND the deadline."))
		return nil
	}
	zone := t.Zone(seat)
	day, err := ParseDay(words, a.at, zone)
	if err != nil {
		a.say(game.P("Your vacation was not noted: " + err.Error() + "."))
		return nil
	}
	now := a.at.UTC().Truncate(time.Millisecond)
	used := t.Away[seat].days(now)
	until := onDay(day, 1, zone).UTC()
	if !day.After(a.at) {
		a.say(game.P(fmt.Sprintf("You are back. You have used %d of your %d days of vacation in this game.", used, limit)))
		return c.add(entry(EntryVacation, a.letter.From, a.at, seat, Vacation{Used: used}))
	}
	v := Vacation{From: now, Until: until, Used: used}
	if total := v.days(until); total > limit {
		a.say(game.P(fmt.Sprintf("Your vacation was not noted: it would take %d days, and of the %d that each player has in this game you have %d left.", total-used, limit, max(0, limit-used))))
		return nil
	}
	if err := c.add(entry(EntryVacation, a.letter.From, a.at, seat, v)); err != nil {
		return err
	}
	a.say(game.P(fmt.Sprintf("You are on vacation until the end of %s: no deadline is held against you until then. A turn that waits for your orders waits until you are back; if you send them, or leave standing orders (HELP tells how), it need not. VACATION UNTIL TODAY says that you are back.", day.In(zone).Format("Monday 2 January 2006"))))
	if t.OnHold || t.Deadline.IsZero() || a.at.After(t.Deadline) {
		return nil
	}
	if moved, why, ok := c.table.vacated(t.Deadline); ok {
		return c.move(a.letter.From, a.at, DeadlineMoved{Deadline: moved, Why: why})
	}
	return nil
}
