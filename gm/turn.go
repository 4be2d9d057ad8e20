package gm

import (
	"context"
	"errors"
	"fmt"
	"time"

	"mobpost/gm/game"
)

// MakeDue makes every turn that is due: all orders are in, or the deadline
// came before looked, when the last successful look into the mailboxes began.
func (m *Master) MakeDue(ctx context.Context, looked time.Time) error {
	games, err := m.Store.Summaries(ctx)
	if err != nil {
		return err
	}
	var faults []error
	for _, s := range games {
		if s.Status != Playing || s.Due.IsZero() || s.Due.After(looked) {
			continue
		}
		if err := m.makeDue(ctx, s, looked); err != nil && !errors.Is(err, ErrMoved) {
			faults = append(faults, fmt.Errorf("game %s: %w", s.ID, err))
		}
	}
	return errors.Join(faults...)
}

// makeDue makes the turns of one game, as many as are due: moves given ahead
// may make several at once.
func (m *Master) makeDue(ctx context.Context, s Summary, looked time.Time) error {
	t, err := m.current(ctx, s)
	if err != nil {
		return err
	}
	for {
		why := t.dueBecause(looked)
		if why == "" {
			return nil
		}
		if t, err = m.makeTurn(ctx, t, why, "clock"); err != nil {
			m.tables = nil
			return err
		}
	}
}

// dueBecause says why the turn is to be made now; empty if it is not.
func (t *Table) dueBecause(looked time.Time) string {
	switch {
	case t.Position.Over() || t.OnHold:
		return ""
	case t.AllIn():
		return AllIn
	case t.Deadline.IsZero() || t.Deadline.After(looked):
		return ""
	case !t.Settings.PassRulings && len(t.Unruled()) > 0:
		return ""
	}
	return DeadlineCame
}

// makeTurn makes a game's turn and mails the reports.
func (m *Master) makeTurn(ctx context.Context, t *Table, why, by string) (*Table, error) {
	now := m.Now()
	deadline, err := t.Settings.next(now)
	if err != nil {
		return nil, err
	}
	c := m.change(t, "")
	if err := c.add(entry(EntryTurn, by, now, game.Public, TurnMade{why, deadline})); err != nil {
		return nil, err
	}
	if err := m.commit(ctx, c); err != nil {
		return nil, err
	}
	m.Log.Info("turn made", "game", t.Record.ID, "turn", t.Position.Turn(), "why", why)
	return c.table, nil
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
