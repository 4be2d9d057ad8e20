package gm

import (
	"context"
)

// unrecorded bounds the mails that were sent and of which the store does not
// know it yet: a daemon that is killed sends at most as many again, with the
// same bytes. One at a time would have each mail wait for the disk.
const unrecorded = 8

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

// deliver sends some mails. What became of each is recorded while the next
// are sent, also when the daemon is told to stop meanwhile.
func (m *Master) deliver(ctx context.Context, due []Outgoing) error {
	ctx, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	tries := make(chan Try, unrecorded/2-1)
	done := make(chan struct{})
	go func() {
		defer close(done)
		for try := range tries {
			group := []Try{try}
			for len(tries) > 0 && len(group) < cap(tries) {
				group = append(group, <-tries)
			}
			if ctx.Err() != nil && context.Cause(ctx) != ctx.Err() {
				continue // the store could not record before
			}
			if err := m.Store.Tried(context.WithoutCancel(ctx), group); err != nil {
				stop(err)
			}
		}
	}()
	for _, out := range due {
		if ctx.Err() != nil {
			break
		}
		try := m.Sender.Send(ctx, out)
		if try.Result != Sent && try.Result != Paced {
			m.Log.Warn("mail not sent", "game", out.Game, "turn", out.Turn, "id", out.MessageID, "result", try.Result, "code", try.Code, "server", try.Message)
		}
		tries <- try
	}
	close(tries)
	<-done
	return context.Cause(ctx)
}
