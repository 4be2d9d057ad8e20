package gm

import (
	"slices"
	"time"

	"mobpost/gm/game"
)

// Reminded is a reminder that was sent: the moment that it was due at, and
// whom it went to.
type Reminded struct {
	Moment time.Time
	Seats  []game.Seat
}

// reminders are the moments at which those who are missing are reminded, the
// first first: the setting's, and the deadline itself where there is a grace.
// A moment before the deadline was settled has no reminder: its mail is new.
func (t *Table) reminders() []time.Time {
	if t.Deadline.IsZero() {
		return nil
	}
	var all []time.Time
	for _, span := range t.Settings.spans(settingRemind) {
		all = append(all, span.Before(t.Deadline, t.Settings.Zone()))
	}
	if t.Settings.span(settingGrace) != (Span{}) {
		all = append(all, t.Deadline)
	}
	slices.SortFunc(all, time.Time.Compare)
	return slices.DeleteFunc(all, func(at time.Time) bool { return !at.After(t.Moved) || !at.After(t.Reminded) })
}

// nextReminder is when the next reminder is due; zero if nobody needs one.
func (t *Table) nextReminder() time.Time {
	moments := t.reminders()
	if len(moments) == 0 || len(t.missing()) == 0 {
		return time.Time{}
	}
	return moments[0]
}

// remind mails those who are missing, if it is time to.
func (c *change) remind(looked, now time.Time) error {
	t := c.table
	var last time.Time
	for _, moment := range t.reminders() {
		if !moment.After(looked) {
			last = moment
		}
	}
	seats := t.missing()
	if last.IsZero() || len(seats) == 0 {
		return nil
	}
	if err := c.add(entry(EntryReminder, "clock", now, game.Public, Reminded{last.UTC(), seats})); err != nil {
		return err
	}
	for _, seat := range seats {
		said := "A reminder: your orders for " + t.Rules.TurnName(t.Position.Turn()) + " are not all in yet."
		if !last.Before(t.Deadline) {
			said = "The deadline has passed and your orders for " + t.Rules.TurnName(t.Position.Turn()) + " are not all in. They are still taken until " + t.When(seat, t.Closes()) + "."
		}
		blocks := append([]game.Block{game.P(said)}, t.held(seat)...)
		blocks = append(blocks, t.due(seat))
		if form := t.Position.View(seat).Form; form != nil {
			blocks = append(blocks, game.Block{Form: form})
		}
		c.notice(seat, blocks...)
	}
	return nil
}
