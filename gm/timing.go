package gm

import (
	"fmt"
	"slices"
	"time"

	"mobpost/gm/game"
)

// The inputs of the clock and of players who are late, away or gone.
const (
	// EntryDeadline moves the deadline of the present turn. Data: DeadlineMoved.
	EntryDeadline EntryKind = "deadline"
	// EntryReminder: those who were missing were reminded. Data: Reminded.
	EntryReminder EntryKind = "reminder"
	// EntryExtend is a seat's vote for a later deadline.
	EntryExtend EntryKind = "extend"
)

// Timing is what a table knows of its clock beside the deadline itself.
type Timing struct {
	Moved    time.Time     // when the deadline was settled as it stands
	Asked    bool          // the game master is to say what becomes of the deadline
	Reminded time.Time     // the moment for which the last reminder was sent
	Extends  []bool        // by seat: voted for a later deadline
	Extended int           // how often the present turn was extended by votes
	Calendar []CalendarNow // by seat
}

// DeadlineMoved is the deadline of the present turn as it becomes.
type DeadlineMoved struct {
	Deadline time.Time // zero if Ask
	Why      string    // the end of a sentence that begins "The deadline of this turn was moved, because"
	// Ask leaves the deadline to the game master.
	Ask bool `json:",omitempty"`
	// Votes: it was extended by the players.
	Votes bool `json:",omitempty"`
}

// timing takes an entry of the clock, or of absence, from the journal.
func (t *Table) timing(e Entry) error {
	if t.Position.Over() && e.Kind != EntryStandby {
		return errOver
	}
	switch e.Kind {
	case EntryDeadline:
		var d DeadlineMoved
		if err := e.data(&d); err != nil {
			return err
		}
		t.settle(d.Deadline, e.At)
		t.Asked = d.Ask
		if d.Votes {
			t.Extended++
		}
	case EntryReminder:
		var r Reminded
		if err := e.data(&r); err != nil {
			return err
		}
		t.Reminded = r.Moment
	case EntryExtend:
		t.Extends = slices.Clone(t.Extends)
		t.Extends[e.Seat] = true
	default:
		return t.absence(e)
	}
	return nil
}

// settle gives the present turn its deadline.
func (t *Table) settle(deadline, at time.Time) {
	t.Deadline, t.Moved, t.Asked = deadline, at, false
	t.Extends = make([]bool, len(t.Players))
	for seat := range t.Players {
		t.enter(game.Seat(seat))
	}
}

// afresh begins a turn's clock. The calendars follow with the reports.
func (t *Table) afresh(deadline, at time.Time) {
	t.Began, t.Extended, t.Reminded = at, 0, time.Time{}
	t.Deadline, t.Moved, t.Asked = deadline, at, false
	t.Extends = make([]bool, len(t.Players))
}

// Zone is the one in which a seat's player is shown times.
func (t *Table) Zone(seat game.Seat) *time.Location {
	if seat != game.Public && t.Players[seat].Zone != "" {
		if zone, err := ParseZone(t.Players[seat].Zone); err == nil {
			return zone
		}
	}
	return t.Settings.Zone()
}

// When writes a time for a seat's player, on his own clock.
func (t *Table) When(seat game.Seat, at time.Time) string { return when(at, t.Zone(seat)) }

// apart writes two times so that they do not read the same.
func (t *Table) apart(seat game.Seat, a, b time.Time) (string, string) {
	x, y := t.When(seat, a), t.When(seat, b)
	for _, clock := range []string{"15:04:05", "15:04:05.000"} {
		if x == y {
			const date = "Monday 2 January 2006, "
			x, y = a.In(t.Zone(seat)).Format(date+clock+" MST"), b.In(t.Zone(seat)).Format(date+clock+" MST")
		}
	}
	return x, y
}

// Closes is when the turn is made without those who are missing: the deadline
// and the game's grace.
func (t *Table) Closes() time.Time {
	if t.Deadline.IsZero() {
		return time.Time{}
	}
	return t.Settings.span(settingGrace).After(t.Deadline, t.Settings.Zone())
}

// due says until when a seat's orders are taken, on its player's clock.
func (t *Table) due(seat game.Seat) game.Block {
	switch {
	case !t.Begun():
		return game.P("The game has not begun; " + t.Open.places(len(t.Players)) + ".")
	case t.OnHold:
		return game.P("The game master holds the game: orders are taken, and the turn is made when he lets it go on.")
	case t.Asked:
		return game.P("The game master will say until when orders are wanted. They are taken all the time, and the turn is made as soon as all of them are in.")
	case t.Deadline.IsZero():
		return game.P("Orders are wanted; the turn is made when all of them are in.")
	}
	text := "Orders are wanted by " + t.When(seat, t.Deadline) + ". "
	if grace := t.Settings.span(settingGrace); grace != (Span{}) {
		return game.P(text + "The turn is made as soon as all orders are in; if some are missing then, those that come within " + grace.String() + " more are still taken.")
	}
	return game.P(text + "The turn is made then, or as soon as all orders are in.")
}

// closed tells whether the time is over that a seat had for its orders, though
// the turn is not made yet.
func (t *Table) closed(now time.Time) bool {
	return t.Begun() && !t.OnHold && !t.Asked && !t.Deadline.IsZero() && now.After(t.Closes())
}

// dueAt says until when a seat's orders are taken, to whom reads it now.
func (t *Table) dueAt(seat game.Seat, now time.Time) game.Block {
	if t.closed(now) {
		return game.P("Orders were wanted by " + t.When(seat, t.Deadline) + ". The turn is made without what comes now, unless the deadline is moved.")
	}
	return t.due(seat)
}

// missing are the seats that the turn waits for and whose players can be
// reminded.
func (t *Table) missing() []game.Seat {
	var all []game.Seat
	for _, seat := range t.Position.Owing() {
		if !t.In(seat) {
			all = append(all, seat)
		}
	}
	return all
}

// respite is the first moment at the time of day of a deadline that leaves
// the players enough time after from: the setting's, or if the turn had less
// from its beginning, that.
func (t *Table) respite(deadline, from time.Time) time.Time {
	zone := t.Settings.Zone()
	span := t.Settings.span(settingRespite)
	if had := deadline.Sub(t.Began); had < span.Duration() && had > 0 {
		return from.Add(had).UTC().Truncate(time.Millisecond)
	}
	least := span.After(from, zone)
	day := least.In(zone)
	clock := deadline.In(zone)
	for days := 0; ; days++ {
		at := wall(day.Year(), day.Month(), day.Day()+days, clock.Hour(), clock.Minute(), clock.Second(), zone)
		if !at.Before(least) {
			return at.UTC().Truncate(time.Millisecond)
		}
	}
}

// move moves the deadline, and everybody is told on his own clock.
func (c *change) move(by string, at time.Time, d DeadlineMoved) error {
	if err := c.add(entry(EntryDeadline, by, at, game.Public, d)); err != nil {
		return err
	}
	c.noticeAll(func(seat game.Seat) []game.Block {
		if d.Ask {
			return []game.Block{game.P(capital(d.Why) + ". The deadline of this turn is held against nobody."), c.table.due(seat)}
		}
		return []game.Block{game.P("The deadline of this turn was moved, because " + d.Why + "."), c.table.due(seat)}
	})
	return nil
}

// extend takes a vote for a later deadline. It moves when more than half of
// the players who owe orders want it.
func (a *answer) extend() error {
	t, seat := a.change.table, a.who.seat
	span := t.Settings.span(settingExtension)
	owing := slices.DeleteFunc(slices.Clone(t.Position.Owing()), func(s game.Seat) bool { return t.Players[s].Address == "" })
	switch {
	case t.Position.Over():
		a.say(game.P("The game is over: there is no deadline to extend."))
		return nil
	case a.late():
		return nil
	case t.Deadline.IsZero() || t.OnHold:
		a.say(game.P("There is no deadline to extend."))
		return nil
	case span == (Span{}) || t.Settings.count(settingExtensions) == 0:
		a.say(game.P("In this game deadlines are not extended by votes."))
		return nil
	case t.Extended >= t.Settings.count(settingExtensions):
		a.say(game.P("This turn has been extended already; the game allows no more."))
		return nil
	case !slices.Contains(owing, seat):
		a.say(game.P("Only players whose orders are owed can vote for a later deadline."))
		return nil
	case a.at.After(t.Deadline):
		came, due := t.apart(seat, a.at, t.Deadline)
		a.say(game.P("Your vote for a later deadline came after it (" + due + "), at " + came + ", so it could not count."))
		return nil
	}
	if err := a.change.add(entry(EntryExtend, a.letter.From, a.at, seat, nil)); err != nil {
		return err
	}
	votes := 0
	for _, s := range owing {
		if a.change.table.Extends[s] {
			votes++
		}
	}
	need := len(owing)/2 + 1
	if votes < need {
		a.say(game.P(fmt.Sprintf("Your vote for a later deadline is noted. It moves by %s when %d of the %d players who owe orders want it; so far: %d.", span, need, len(owing), votes)))
		return nil
	}
	deadline := span.After(t.Deadline, t.Settings.Zone()).UTC().Truncate(time.Millisecond)
	a.say(game.P("The deadline moves by " + span.String() + ": more than half of those who owe orders want it."))
	return a.change.move(a.letter.From, a.at, DeadlineMoved{Deadline: deadline, Why: "more than half of the players who owe orders asked for it", Votes: true})
}
