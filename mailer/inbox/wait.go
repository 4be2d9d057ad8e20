package inbox

import (
	"context"
	"sync"
	"time"

	"github.com/emersion/go-imap/v2"
	"github.com/emersion/go-imap/v2/imapclient"
)

// pollWithoutIdle is how often a server is asked that cannot tell by itself.
const pollWithoutIdle = 30 * time.Second

// Wait returns nil when there may be something new, when Poll is over, when a
// Look begins elsewhere, and when ctx has ended. With no connection it waits until the server may be
// tried again and tries once, so that a loop of Look and Wait needs no sleep
// of its own, whatever fails.
func (in *Inbox) Wait(ctx context.Context) error {
	in.mu.Lock()
	defer in.mu.Unlock()
	if in.closed {
		return ErrClosed
	}
	if in.session != nil && in.session.dead() {
		in.lost(ctx, errGone)
	}
	if in.session == nil {
		return in.comeBack(ctx)
	}
	s := in.session
	select {
	case <-s.news:
		return nil
	default:
	}
	var err error
	idles := !s.deaf && (s.caps.Has(imap.CapIdle) || s.caps.Has(imap.CapIMAP4rev2))
	if idles {
		err = in.idle(ctx, s)
	}
	if isAnswer(err) && !s.dead() {
		in.cfg.Log.Info("the server refuses IDLE, the mailbox is looked at now and then", "err", err)
		s.wire.Patience(0)
		s.deaf, idles, err = true, false, nil
	}
	if !idles {
		in.rest(ctx, s, min(in.cfg.Poll, pollWithoutIdle))
	}
	if err != nil {
		in.lost(ctx, err)
	}
	return nil
}

func (in *Inbox) comeBack(ctx context.Context) error {
	t := time.NewTimer(in.retry.wait())
	defer t.Stop()
	select {
	case <-ctx.Done():
		return nil
	case <-in.kick:
		return nil
	case <-t.C:
	}
	if _, _, err := in.enter(ctx); err != nil && ctx.Err() == nil {
		return err
	}
	return nil
}

// idle is RFC 2177. The connection is watched all the time: the answers to
// IDLE and DONE must come, and they come at least every Poll.
func (in *Inbox) idle(ctx context.Context, s *session) error {
	defer s.cutAfter(ctx)()
	s.wire.Patience(in.cfg.Answer)
	cmd, err := s.client.Idle()
	if err != nil {
		return err
	}
	s.wire.Patience(0)
	in.rest(ctx, s, in.cfg.Poll)
	s.wire.Patience(in.cfg.Answer)
	if err := done(cmd); err != nil {
		return err
	}
	s.wire.Patience(0)
	return nil
}

func done(cmd *imapclient.IdleCommand) error {
	if err := cmd.Close(); err != nil {
		return err
	}
	return cmd.Wait()
}

// rest returns on news, when somebody else wants the mailbox, at the end of d or ctx, or when the connection ends.
func (in *Inbox) rest(ctx context.Context, s *session, d time.Duration) {
	t := time.NewTimer(d)
	defer t.Stop()
	select {
	case <-s.news:
	case <-in.kick:
	case <-t.C:
	case <-ctx.Done():
	case <-s.client.Closed():
	}
}

// cutAfter gives the connection a grace period when ctx ends: time to end the
// IDLE in good order and be used again, but never to hold the caller.
func (s *session) cutAfter(ctx context.Context) (release func()) {
	over := make(chan struct{})
	var wg sync.WaitGroup
	wg.Go(func() {
		select {
		case <-over:
			return
		case <-ctx.Done():
		}
		t := time.NewTimer(grace)
		defer t.Stop()
		select {
		case <-over:
		case <-t.C:
			s.wire.Close()
		}
	})
	return func() {
		close(over)
		wg.Wait()
	}
}
