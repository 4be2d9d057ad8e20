package gm

import (
	"context"
	"time"
)

// dueAtOnce is how many outgoing mails are looked up, and so how many records
// of tries the machine's failure may cost.
const dueAtOnce = 100

// Deliver sends the outgoing mails that are due, oldest first, until none is.
func (m *Master) Deliver(ctx context.Context) error {
	for {
		due, err := m.Store.Due(ctx, m.Now(), dueAtOnce)
		if err != nil || len(due) == 0 {
			return err
		}
		if err := m.deliver(ctx, due); err != nil {
			return err
		}
	}
}

// deliver sends some mails. What became of each is recorded before the next one
// goes, also when the daemon is told to stop meanwhile: a daemon that is killed
// sends no more again than the one mail it was killed over, with the same bytes.
// The machine's failure may have all of them sent again, as only the last waits
// for the disk.
func (m *Master) deliver(ctx context.Context, due []Outgoing) error {
	for i, out := range due {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		try := m.Sender.Send(ctx, out)
		if try.Result != Sent && try.Result != Paced {
			m.Log.Warn("mail not sent", "game", out.Game, "turn", out.Turn, "id", out.MessageID, "result", try.Result, "code", try.Code, "server", try.Message)
		}
		if err := m.Store.Tried(context.WithoutCancel(ctx), try, i == len(due)-1); err != nil {
			return err
		}
	}
	return nil
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
