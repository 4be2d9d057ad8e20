package main

import (
	"context"
	"errors"
	"slices"
	"sync"
	"time"

	"mobpost/gm"
	"mobpost/mailer"
)

// live is the daemon at work with one configuration: one goroutine takes mails in and
// makes turns, one sends what waits, so that a slow mail server keeps nobody's
// orders waiting.
func (d *daemon) live(ctx context.Context) error {
	var wg sync.WaitGroup
	written := make(chan struct{}, 1) // there may be something to send
	wg.Go(func() { d.send(ctx, written) })
	d.rounds(ctx, written)
	wg.Wait()
	return nil
}

// rounds is the loop of the house: a round, then waiting for the mailboxes,
// the clock, or a command that wrote to the database.
func (d *daemon) rounds(ctx context.Context, written chan<- struct{}) {
	pause := time.Second
	var told, watched telling
	for ctx.Err() == nil {
		version, err := d.db.Version(ctx)
		if err == nil {
			err = d.takeAgain(ctx)
		}
		if err == nil {
			err = d.master.Round(ctx)
		}
		select {
		case written <- struct{}{}:
		default:
		}
		if ctx.Err() != nil {
			return
		}
		least := shortest
		if err != nil {
			if err := told.news(err, time.Now()); err != nil {
				d.log.Error("round failed", "error", err, "again_in", pause)
			}
			least, pause = pause, min(2*pause, time.Minute)
		} else {
			pause, told = time.Second, telling{}
		}
		if err := d.wait(ctx, version, least, err != nil); err == nil {
			watched = telling{}
		} else if ctx.Err() == nil {
			if err := watched.news(err, time.Now()); err != nil {
				d.log.Error("cannot watch the mailbox", "error", err)
			}
			sleep(ctx, time.Second)
		}
	}
}

// untold is an error without the mailboxes in it that cannot be reached, which
// have logged that themselves; nil if there is nothing else.
func untold(err error) error {
	if errors.Is(err, gm.ErrAway) {
		all, ok := err.(interface{ Unwrap() []error })
		if !ok {
			return nil
		}
		return errors.Join(slices.DeleteFunc(slices.Clone(all.Unwrap()), func(err error) bool { return errors.Is(err, gm.ErrAway) })...)
	}
	return err
}

// telling is what was last told of rounds that fail one after the other: a
// server that has trouble for an hour would fill the log.
type telling struct {
	said error
	at   time.Time
}

// saidFor is for how long the same is not told again.
const saidFor = 10 * time.Minute

// news is what of an error is to be told now; nil if nothing.
func (t *telling) news(err error, now time.Time) error {
	err = untold(err)
	if err == nil || mailer.Alike(err, t.said) && now.Sub(t.at) < saidFor {
		return nil
	}
	t.said, t.at = err, now
	return err
}

// send delivers what is due, whenever something is.
func (d *daemon) send(ctx context.Context, written <-chan struct{}) {
	var told telling
	for ctx.Err() == nil {
		err := d.master.Deliver(ctx)
		if ctx.Err() != nil {
			return
		}
		wake := time.Minute
		if err != nil {
			if err := told.news(err, time.Now()); err != nil {
				d.log.Error("cannot send", "error", err, "again_in", lookEvery)
			}
			wake = lookEvery
		} else {
			told = telling{}
			if next, err := d.db.NextTry(ctx); err == nil && !next.IsZero() {
				wake = min(wake, max(0, next.Sub(d.master.Now())))
			}
		}
		t := time.NewTimer(wake)
		select {
		case <-written:
		case <-t.C:
		case <-ctx.Done():
		}
		t.Stop()
	}
}

// lookEvery is how often the daemon looks whether a command has written.
const lookEvery = 2 * time.Second

// shortest keeps a clock that nothing can be done for from being asked without
// end.
const shortest = 50 * time.Millisecond

// wait returns when there is something to do: a mailbox may have news, a
// command has written since the round began, or, after at least a while, the
// clock has come to something. After a round that failed it returns then in
// any case.
func (d *daemon) wait(ctx context.Context, version int64, least time.Duration, failed bool) error {
	ctx, cancel := context.WithCancel(ctx)
	next, err := d.master.NextDue(ctx)
	if err != nil {
		cancel()
		return err
	}
	begin := d.master.Now().Add(least)
	if failed || !next.IsZero() && next.Before(begin) {
		next = begin
	}
	var wg sync.WaitGroup
	defer wg.Wait()
	defer cancel()
	wg.Go(func() {
		defer cancel()
		for {
			pause := lookEvery
			if !next.IsZero() {
				pause = min(pause, max(0, next.Sub(d.master.Now())))
			}
			if !sleep(ctx, pause) {
				return
			}
			now, err := d.db.Version(ctx)
			if err != nil || now != version || !next.IsZero() && !next.After(d.master.Now()) {
				return
			}
		}
	})
	faults := make(chan error, len(d.inboxes))
	for _, in := range d.inboxes {
		wg.Go(func() {
			defer cancel()
			err := in.Wait(ctx)
			if ctx.Err() != nil {
				err = nil
			}
			faults <- err
		})
	}
	return <-faults
}

// sleep waits; it is false if ctx ended first.
func sleep(ctx context.Context, d time.Duration) bool {
	t := time.NewTimer(d)
	defer t.Stop()
	select {
	case <-ctx.Done():
		return false
	case <-t.C:
		return true
	}
}
