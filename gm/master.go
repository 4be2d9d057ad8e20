package gm

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"time"

	"mobpost/gm/game"
)

// Master runs games. Its fields are handed in; it is used by one goroutine at
// a time, except for Deliver, which may run beside the rest.
type Master struct {
	Rules    []game.Game
	Store    Store
	Inboxes  []Inbox
	Sender   Sender
	Composer Composer
	Now      Clock
	Log      *slog.Logger
	Random   io.Reader // of secrets: crypto/rand.Reader
	// GM is the game master's address: what needs him is mailed there, and a
	// verified mail from there may do what he may. Empty: neither.
	GM string
	// Ours tells whether mail to an address comes back into one of the Inboxes:
	// nobody can be mailed there. Nil: no address is.
	Ours func(address string) bool
	// Read makes a letter of a stored mail's bytes, which is taken in again
	// when its player has confirmed it.
	Read func(raw []byte) Letter

	// Told, if not nil, is called after an entry was committed.
	Told func(*Table, Entry)

	scribe    chan<- *posting  // composes beside the intake of a batch; nil if that is not going on
	secret    []byte           // of the questions' tokens; nil before the first mail
	shelf     shelf            // games that were used last
	looks     *Looks           // into the mailboxes; nil before they are read from the store
	looksKept time.Time        // the last look that the store knows
	lookedAt  map[GameID]int64 // heads at which it was seen what needs the game master
}

// Tick is a round of the house and then the sending of what is due: for who
// does one after the other.
func (m *Master) Tick(ctx context.Context) error {
	return errors.Join(m.Round(ctx), m.Deliver(ctx))
}

// Round is a look into every mailbox, the mails taken in, the turns that are
// due made, the game master told what wants him. A mailbox that cannot be read
// keeps its games' deadlines waiting, not the rest.
func (m *Master) Round(ctx context.Context) error {
	looked := m.Now()
	var faults []error
	for _, inbox := range m.Inboxes {
		if err := m.look(ctx, inbox); err != nil {
			faults = append(faults, err)
		}
	}
	if len(faults) == 0 {
		// No deadline is held against anybody before a look that began after
		// it has succeeded.
		err := m.looked(ctx, looked)
		if err == nil {
			err = m.MakeDue(ctx, looked)
		}
		if err != nil {
			faults = append(faults, err)
		}
	}
	if err := m.tellMaster(ctx); err != nil {
		faults = append(faults, err)
	}
	return errors.Join(faults...)
}

// look takes in what a mailbox has.
func (m *Master) look(ctx context.Context, inbox Inbox) error {
	var mailbox string
	unknown := func(validity uint32, uids []uint32) ([]uint32, error) {
		return m.Store.Unknown(ctx, mailbox, validity, uids)
	}
	mailbox = inbox.Name()
	if err := inbox.Look(ctx, unknown, func(mails []Mail) ([]Disposal, error) { return m.Receive(ctx, mails) }); err != nil {
		return fmt.Errorf("look into %s: %w", mailbox, err)
	}
	return nil
}

// Next is when the clock or the outbox next has something to do; zero if
// neither has.
func (m *Master) Next(ctx context.Context) (time.Time, error) {
	next, err := m.Store.NextTry(ctx)
	if err != nil {
		return next, err
	}
	due, err := m.NextDue(ctx)
	return earlier(next, due), err
}

// NextDue is when the clock next has something to do for a game; zero if never.
func (m *Master) NextDue(ctx context.Context) (next time.Time, err error) {
	games, err := m.Store.Summaries(ctx)
	for _, s := range games {
		if s.Status == Playing {
			next = earlier(next, s.Due)
		}
	}
	return next, err
}

// compose renders a message.
func (m *Master) compose(msg Message) (Outgoing, error) {
	if msg.Date.IsZero() {
		msg.Date = m.Now()
	}
	if msg.GiveUp.IsZero() {
		msg.GiveUp = msg.Date.Add(triedFor)
	}
	return m.Composer.Compose(msg)
}

// Table reads a game.
func (m *Master) Table(ctx context.Context, id GameID) (*Table, error) {
	record, journal, err := m.Store.Load(ctx, id)
	if err != nil {
		return nil, err
	}
	rules, err := m.rules(record.Rules)
	if err != nil {
		return nil, fmt.Errorf("game %s: %w", id, err)
	}
	return Replay(rules, *record, journal, nil)
}

// current is a game as its summary tells, for who will need it again soon.
func (m *Master) current(ctx context.Context, s Summary) (*Table, error) {
	t, err := m.glance(ctx, s)
	if err == nil {
		m.shelf.put(t)
	}
	return t, err
}

// glance is current for who goes through all games.
func (m *Master) glance(ctx context.Context, s Summary) (*Table, error) {
	if t := m.shelf.at(s.ID, s.Head); t != nil {
		return t, nil
	}
	return m.Table(ctx, s.ID)
}

// committed lets the rest of the house know what has become lasting.
func (m *Master) committed(c *change) {
	if c.table == nil {
		return
	}
	m.shelf.put(c.table)
	for _, e := range c.effect.Entries {
		if m.Told != nil {
			m.Told(c.table, e)
		}
	}
}
