package gm

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"time"
)

// Looks are the successful looks into the mailboxes, as far as they matter:
// the last one, and the interruptions between two that followed each other.
// Whether the daemon was down, the mailbox out of reach or the clock turned
// forward makes no difference to who waits for an answer.
type Looks struct {
	Last time.Time
	Gaps []Gap
}

// Gap is the time between two looks.
type Gap struct{ From, To time.Time }

const (
	looksKey = "looks"
	// leastPatience leaves room between it and the longest time between looks.
	leastPatience = time.Hour
	shortGap      = 15 * time.Minute    // shorter ones are of no interest
	oldGap        = 30 * 24 * time.Hour // nor are older ones
	manyGaps      = 500
	looksKept     = time.Minute // how old the last look may be in the store
)

// note takes one more look. It tells whether it has to be kept now.
func (l *Looks) note(at, kept time.Time) bool {
	gap := at.Sub(l.Last) > shortGap
	if gap {
		l.Gaps = append(l.Gaps, Gap{l.Last, at})
		l.Gaps = slices.DeleteFunc(l.Gaps, func(g Gap) bool { return at.Sub(g.To) > oldGap })
		l.Gaps = l.Gaps[max(0, len(l.Gaps)-manyGaps):]
	}
	// A clock that was turned back begins again from what it shows now.
	l.Last = at
	return gap || at.Sub(kept) >= looksKept || at.Before(kept)
}

// looked notes that a look into every mailbox, begun at this time, has
// succeeded. It is kept before anything follows from it.
func (m *Master) looked(ctx context.Context, at time.Time) error {
	at = at.UTC().Truncate(time.Millisecond)
	if m.looks == nil {
		value, ok, err := m.Store.State(ctx, looksKey)
		if err != nil {
			return err
		}
		var looks Looks
		if ok {
			if err := json.Unmarshal(value, &looks); err != nil {
				return fmt.Errorf("the last look into the mailbox: %w", err)
			}
		}
		m.looks, m.looksKept = &looks, looks.Last
	}
	before := m.looks.Last
	if !m.looks.note(at, m.looksKept) {
		return nil
	}
	if at.Before(before) {
		m.Log.Warn("the clock was turned back", "from", before, "to", at)
	}
	value, err := json.Marshal(m.looks)
	if err != nil {
		return err
	}
	if err := m.Store.SetState(ctx, looksKey, value); err != nil {
		m.looks = nil // what was not kept was not noted
		return err
	}
	m.looksKept = at
	return nil
}

// touched tells whether an interruption may concern a deadline, before the
// game has been looked at.
func (l *Looks) touched(deadline time.Time) bool {
	return !deadline.IsZero() && slices.ContainsFunc(l.Gaps, func(g Gap) bool {
		return deadline.After(g.From) && !deadline.After(g.To.Add(g.To.Sub(g.From)))
	})
}

// interrupted is the interruption that the present deadline may not be held
// against anybody for, if there is one: longer than the game's patience, with
// the deadline in it or less than that patience after it.
func (t *Table) interrupted(l *Looks) (Gap, bool) {
	patience := t.Settings.span(settingPatience).Duration()
	if patience == 0 || t.Deadline.IsZero() || l == nil {
		return Gap{}, false
	}
	for _, g := range slices.Backward(l.Gaps) {
		if g.To.Sub(g.From) > patience && t.Deadline.After(g.From) && !t.Deadline.After(g.To.Add(patience)) && t.Moved.Before(g.To) {
			return g, true
		}
	}
	return Gap{}, false
}

// makeGood moves a deadline that an interruption has spoilt, or leaves it to
// the game master.
func (c *change) makeGood(g Gap, now time.Time) error {
	t := c.table
	d := DeadlineMoved{Why: "the game master's mailbox could not be watched for some time"}
	if !g.From.IsZero() {
		d.Why = "the game master's mailbox could not be watched for " + longAs(g.To.Sub(g.From))
	}
	if t.Settings.value(settingOutage) == "ask" {
		d.Ask = true
	} else {
		d.Deadline = t.respite(t.Deadline, g.To)
	}
	return c.move("clock", now, d)
}

// longAs writes how long something was, roughly.
func longAs(d time.Duration) string {
	switch {
	case d >= 48*time.Hour:
		return fmt.Sprintf("%d days", int(d.Hours()+12)/24)
	case d >= 90*time.Minute:
		return fmt.Sprintf("%d hours", int(d.Minutes()+30)/60)
	}
	return fmt.Sprintf("%d minutes", int(d.Minutes()+0.5))
}
