package gm

import (
	"time"

	"mobpost/gm/game"
)

// CalendarNow is what a player's calendar is to say of his deadline.
type CalendarNow int8

// The states of a calendar.
const (
	CalendarEmpty CalendarNow = iota // there is nothing to enter, and nothing was
	CalendarEntry                    // the deadline stands in it
	CalendarClear                    // the entry that it has is to go
)

// Event is a deadline for a player's calendar. All of a seat's events are one
// entry, each the next edition of the one before it.
type Event struct {
	ID       string // of the entry: the same for all editions
	Edition  int64  // rises
	At       time.Time
	Title    string
	Text     string
	Alarms   []time.Duration // before At
	Canceled bool
}

// enter notes what a seat's calendar is to say from now on.
func (t *Table) enter(seat game.Seat) {
	calendar := make([]CalendarNow, len(t.Players))
	copy(calendar, t.Calendar)
	owes := false
	for _, s := range t.Position.Owing() {
		owes = owes || s == seat
	}
	switch {
	case owes && !t.Deadline.IsZero():
		calendar[seat] = CalendarEntry
	case calendar[seat] == CalendarEntry:
		calendar[seat] = CalendarClear
	default:
		calendar[seat] = CalendarEmpty
	}
	t.Calendar = calendar
}

// event is the edition of a seat's calendar entry that belongs to a mail; nil
// if there is none.
func (t *Table) event(seat game.Seat) *Event {
	if t.Calendar[seat] == CalendarEmpty {
		return nil
	}
	at := t.Deadline
	if t.Calendar[seat] == CalendarClear && at.IsZero() {
		at = t.Began
	}
	e := &Event{
		ID: messageID(t.Record, "calendar", int64(seat), int64(t.Players[seat].Term)), Edition: t.Head, At: at,
		Title:    "Orders due: " + t.Title(t.Position.Turn()),
		Text:     "Orders of " + t.Players[seat].Seat + " for " + t.Rules.TurnName(t.Position.Turn()) + ". They can be changed until then.",
		Canceled: t.Calendar[seat] == CalendarClear,
	}
	if e.Canceled {
		e.Title, e.Text = t.Rules.Title()+": "+string(t.Record.ID), "Nothing is due."
		return e
	}
	for _, span := range t.Settings.spans(settingRemind) {
		e.Alarms = append(e.Alarms, t.Deadline.Sub(span.Before(t.Deadline, t.Settings.Zone())))
	}
	return e
}
