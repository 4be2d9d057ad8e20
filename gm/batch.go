package gm

import (
	"context"
	"errors"
)

// Receive takes a batch of mails in and says where each belongs. A mail that
// cannot be dealt with is quarantined and does not stop the others; an error
// means that nothing of the batch was made lasting.
func (m *Master) Receive(ctx context.Context, mails []Mail) ([]Disposal, error) {
	places := make([]Disposal, len(mails))
	if err := m.learnKey(ctx); err != nil {
		return nil, err
	}
	seen, err := m.Store.Seen(ctx, mails)
	if err != nil {
		return nil, err
	}
	dir, err := m.directory(ctx, mails...)
	if err != nil {
		return nil, err
	}
	end := m.writeAhead()
	defer end()
	defer m.shelf.trim()
	changes := make([]*change, len(mails))
	commit := m.commitBeside(ctx, mails)
	for i := range mails {
		changes[i] = m.intake(ctx, dir, &mails[i], seen[i])
		// The next mail of the batch finds the game as this one leaves it.
		dir.follow(changes[i])
		if t := changes[i].table; t != nil {
			m.shelf.put(t)
		}
		commit.made <- changes[i]
	}
	whole, errs, err := commit.end()
	if err != nil {
		m.shelf.clear()
		return nil, err
	}
	for i, c := range whole {
		if errs[i] != nil { // what it would have made of a game is not so
			m.shelf.drop(c.effect.Game)
		}
		switch {
		case errs[i] == nil:
			m.committed(c)
			places[i] = m.dealtWith(c, c.effect.Outcome, c.effect.Why)
		case errors.Is(errs[i], ErrSeen) && seen[i] == Copy:
			places[i] = m.dealtWith(c, Ignored, hadEffect)
		default:
			// Somebody else wrote to the game, a mail before this one failed, or
			// one has its Message-ID, if not its words:
			// read everything again and take this mail in alone.
			m.shelf.clear()
			if places[i], err = m.again(ctx, &mails[i]); err != nil {
				return nil, err
			}
		}
	}
	return places, nil
}

// commitment is a batch that is committed while it is thought through.
type commitment struct {
	made  chan<- *change // the batch's changes, in order
	whole []*change
	errs  []error
	err   error
	done  chan struct{}
}

// commitBeside begins the commit of the mails' changes.
func (m *Master) commitBeside(ctx context.Context, mails []Mail) *commitment {
	made := make(chan *change, len(mails))
	c := &commitment{made: made, done: make(chan struct{})}
	go func() {
		defer close(c.done)
		c.errs, c.err = m.Store.Commit(ctx, func(yield func(Effect) bool) {
			for one := range made {
				whole := m.whole(one, &mails[len(c.whole)])
				if whole != one && one.effect.Game != "" {
					// The store refuses it, and what was made on top of it; then
					// it is taken in alone, and quarantined.
					whole = one
					whole.effect.Head = NoHead
				}
				c.whole = append(c.whole, whole)
				if !yield(whole.effect) {
					return
				}
			}
		})
	}()
	return c
}

// end waits for the commit. It gives the changes that were committed, and of
// each why it was not.
func (c *commitment) end() (whole []*change, errs []error, err error) {
	close(c.made)
	<-c.done
	return c.whole, c.errs, c.err
}

// again takes one mail in by itself. A fault that is the mail's own
// quarantines it.
func (m *Master) again(ctx context.Context, mail *Mail) (Disposal, error) {
	for try := 0; ; try++ {
		seen, err := m.Store.Seen(ctx, []Mail{*mail})
		if err != nil {
			return Leave, err
		}
		dir, err := m.directory(ctx, *mail)
		if err != nil {
			return Leave, err
		}
		c := m.whole(m.intake(ctx, dir, mail, seen[0]), mail)
		errs, err := m.Store.Commit(ctx, alone(c.effect))
		switch {
		case err != nil:
			return Leave, err
		case errs[0] == nil:
			m.committed(c)
			return m.dealtWith(c, c.effect.Outcome, c.effect.Why), nil
		case errors.Is(errs[0], ErrSeen) && seen[0] == Copy:
			return m.dealtWith(c, Ignored, hadEffect), nil
		case errors.Is(errs[0], ErrMoved), errors.Is(errs[0], ErrSeen):
			m.shelf.clear()
			if try == 10 { // somebody writes without end: the next look tries again
				return Leave, errs[0]
			}
		default:
			m.shelf.clear()
			return m.quarantine(ctx, mail, errs[0])
		}
	}
}
