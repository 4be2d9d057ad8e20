package gm

import (
	"context"
	"time"
)

// Each try is recorded before the next mail is sent, so that a daemon that is
// killed sends no more again than the mail it was killed over, with the same
// bytes. Where many wait, from crowd on, each would wait for the disk too: then
// some are sent meanwhile, at most unrecorded.
const (
	crowd      = 50
	unrecorded = 40
)

// Deliver sends the outgoing mails that are due, oldest first, until none is.
func (m *Master) Deliver(ctx context.Context) error {
	for {
		due, err := m.Store.Due(ctx, m.Now(), batch)
		if err != nil || len(due) == 0 {
			return err
		}
		if err := m.deliver(ctx, due); err != nil {
			return err
		}
	}
}

// deliver sends some mails. What became of each is recorded also when the
// daemon is told to stop meanwhile.
func (m *Master) deliver(ctx context.Context, due []Outgoing) error {
	ctx, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	record := func(tries ...Try) {
		if err := m.Store.Tried(context.WithoutCancel(ctx), tries); err != nil {
			stop(err)
		}
	}
	keep, end := record, func() {}
	if len(due) >= crowd {
		keep, end = meanwhile(record)
	}
	for _, out := range due {
		if ctx.Err() != nil {
			break
		}
		try := m.Sender.Send(ctx, out)
		if try.Result != Sent && try.Result != Paced {
			m.Log.Warn("mail not sent", "game", out.Game, "turn", out.Turn, "id", out.MessageID, "result", try.Result, "code", try.Code, "server", try.Message)
		}
		keep(try)
	}
	end()
	return context.Cause(ctx)
}

// meanwhile gives a record that does not wait, as long as no more than
// unrecorded tries are under way, and an end that does. Each group costs a wait
// for the disk, so a group is gathered, for a moment: where the mail server is
// slow each try is recorded while the next mail goes.
func meanwhile(record func(...Try)) (keep func(...Try), end func()) {
	// Half may be on their way to the disk; one more is in the hand of keep.
	tries := make(chan Try, unrecorded/2-1)
	done := make(chan struct{})
	go func() {
		defer close(done)
		for try := range tries {
			record(gather(try, tries, unrecorded/2)...)
		}
	}()
	keep = func(some ...Try) {
		for _, try := range some {
			tries <- try
		}
	}
	return keep, func() {
		close(tries)
		<-done
	}
}

// gathering is how long a try waits for others to be recorded with.
const gathering = 20 * time.Millisecond

// gather gives the first try and those that come within a moment, most at all.
func gather(first Try, tries <-chan Try, most int) []Try {
	group := []Try{first}
	over := time.After(gathering)
	for len(group) < most {
		select {
		case try, ok := <-tries:
			if !ok {
				return group
			}
			group = append(group, try)
		case <-over:
			return group
		}
	}
	return group
}

// How long a mail is tried: for so long, and in any case until a while after
// the deadline of the turn that it is about.
const (
	triedFor   = 5 * 24 * time.Hour
	triedAfter = 24 * time.Hour
)

// giveUp is when trying to send a mail of the present turn loses its sense.
func (t *Table) giveUp(made time.Time) time.Time {
	end := made.Add(triedFor)
	if after := t.Deadline.Add(triedAfter); !t.Deadline.IsZero() && after.After(end) {
		return after
	}
	return end
}
