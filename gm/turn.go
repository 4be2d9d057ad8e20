package gm

import (
	"context"
	"errors"
	"fmt"
	"runtime/debug"
	"time"

	"mobpost/gm/game"
)

// MakeDue does all that the clock has to do: it makes every turn that is due,
// because all orders are in or the deadline came before looked, when the last
// successful look into the mailboxes began; it moves deadlines that an
// interruption or a vacation has spoilt; it reminds those who are missing; and
// it offers seats.
func (m *Master) MakeDue(ctx context.Context, looked time.Time) error {
	games, err := m.Store.Summaries(ctx)
	if err != nil {
		return err
	}
	var faults []error
	for _, s := range games {
		due := !s.Due.IsZero() && !s.Due.After(looked) || m.looks != nil && m.looks.touched(s.Deadline)
		if s.Status != Playing || !due {
			continue
		}
		if err := m.makeDue(ctx, s, looked); err != nil && !errors.Is(err, ErrMoved) {
			faults = append(faults, fmt.Errorf("game %s: %w", s.ID, err))
		}
	}
	return errors.Join(faults...)
}

// makeDue does what is due in one game, a step at a time: moves given ahead
// may make several turns at once.
func (m *Master) makeDue(ctx context.Context, s Summary, looked time.Time) (err error) {
	// A game that makes the program fail stands still; the others go on.
	defer func() {
		if fault := recover(); fault != nil {
			m.shelf.clear()
			m.Log.Error("a game made the program fail", "game", s.ID, "turn", s.Turn, "fault", fault, "stack", string(debug.Stack()))
			err = fmt.Errorf("the program failed over it: %v", fault)
		}
	}()
	defer m.shelf.trim()
	t, err := m.current(ctx, s)
	if err != nil {
		return err
	}
	for {
		c := m.change(t, "")
		if err := c.clock(m.looks, looked, m.Now()); err != nil {
			return err
		}
		if len(c.effect.Entries) == 0 {
			return nil
		}
		if err := m.commit(ctx, c); err != nil {
			m.shelf.clear()
			return err
		}
		t = c.table
		for _, e := range c.effect.Entries {
			m.Log.Info("the clock did something", "game", t.Record.ID, "what", e.Kind, "turn", e.Turn)
		}
	}
}

// clock does the next thing that is due, if there is one.
func (c *change) clock(looks *Looks, looked, now time.Time) error {
	t := c.table
	if t.Position.Over() || t.OnHold {
		return nil
	}
	if t.AllIn() {
		return c.makeTurn("clock", now, AllIn, "")
	}
	if gap, ok := t.interrupted(looks); ok {
		return c.makeGood(gap, now)
	}
	if why := t.dueBecause(looked); why != "" {
		if moved, away, ok := t.vacated(t.Deadline); ok {
			return c.move("clock", now, DeadlineMoved{Deadline: moved, Why: away})
		}
		return c.makeTurn("clock", now, why, "")
	}
	if err := c.remind(looked, now); err != nil {
		return err
	}
	return c.offers(looked, now)
}

// dueBecause says why the turn is to be made now; empty if it is not.
func (t *Table) dueBecause(looked time.Time) string {
	switch {
	case t.Position.Over() || t.OnHold || t.deserted():
		return ""
	case t.AllIn():
		return AllIn
	case t.Deadline.IsZero() || t.Closes().After(looked):
		return ""
	case !t.Settings.PassRulings && len(t.Unruled()) > 0:
		return ""
	}
	return DeadlineCame
}

// makeTurn makes the turn and mails the reports. Of those who have sent
// nothing the standing orders are used; who has none has missed the turn if
// its deadline came.
func (c *change) makeTurn(by string, now time.Time, why, words string) error {
	if err := c.useStanding(by, now); err != nil {
		return err
	}
	m := TurnMade{Why: why}
	if why == DeadlineCame {
		m.Missed = c.table.silent()
	}
	e := entry(EntryTurn, by, now, game.Public, m)
	e.Words = words
	// Until when the next orders are wanted depends on who owes them, which is
	// seen when the turn is made.
	next, _, err := c.table.With(e)
	if err != nil {
		return err
	}
	if m.Deadline, err = next.nextDeadline(e.At); err != nil {
		return err
	}
	e = entry(EntryTurn, by, now, game.Public, m)
	e.Words = words
	return c.add(e)
}

// Rule puts a game master's words in the place of words of a seat that could
// not be read.
func (m *Master) Rule(ctx context.Context, id GameID, seat game.Seat, slot, words, by string, dry bool) (*Table, error) {
	t, err := m.Table(ctx, id)
	if err != nil {
		return nil, err
	}
	done, err := m.Do(ctx, id, by, RuleOn{Seat: t.Players[seat].Seat, Slot: slot, Words: words}, dry)
	if err != nil {
		return nil, err
	}
	return done.Table, nil
}
