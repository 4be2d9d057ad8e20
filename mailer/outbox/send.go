package outbox

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"mobpost/gm"
	"mobpost/mailer"
)

// Send makes one try. When ctx ends the connection is closed, whatever it is
// doing; the try is then Later, and if the mail may have arrived it says so.
func (o *Outbox) Send(ctx context.Context, out gm.Outgoing) gm.Try {
	to, err := gm.CheckAddress(out.To)
	if err == nil && strings.ContainsAny(out.Envelope, "\r\n<>") {
		err = fmt.Errorf("%q is no address", out.Envelope)
	}
	if err != nil {
		return o.verdict(out, fault{stage: atAddress, err: err})
	}
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.closed {
		return o.verdict(out, fault{stage: atConnect, err: ErrClosed})
	}
	if at := o.pace.take(mailer.Domain(to), out.ID, time.Now()); at.After(time.Now()) {
		now := o.cfg.Clock()
		return gm.Try{ID: out.ID, At: now, Result: gm.Paced, Next: now.Add(time.Until(at)),
			Message: "mails to " + mailer.Domain(to) + " go one after the other"}
	}
	said, f := o.try(ctx, out, to)
	if f.stale {
		// The server had ended the kept connection, and nothing of the mail
		// had been said yet: this is no try.
		o.hangUp(false)
		said, f = o.try(ctx, out, to)
	}
	if f.err == nil {
		o.rest()
		return gm.Try{ID: out.ID, At: o.cfg.Clock(), Result: gm.Sent, Code: 250, Message: said}
	}
	if f.broken() || f.open() && !o.reset(ctx) {
		o.hangUp(false)
	} else {
		o.rest()
	}
	return o.verdict(out, f)
}

// try says the mail to the server. That it was delivered is known from one
// thing only, the answer to its end, and nothing that comes after can change it.
func (o *Outbox) try(ctx context.Context, out gm.Outgoing, to string) (said string, f fault) {
	defer func() {
		if f.err != nil && ctx.Err() != nil {
			f.err = fmt.Errorf("%w (%w)", ctx.Err(), f.err)
			f.stopped = errors.Is(ctx.Err(), context.Canceled)
		}
	}()
	l, err := o.ready(ctx)
	if err != nil {
		f := fault{stage: atConnect, err: err}
		if ctx.Err() == nil {
			f.until = o.pauseEnd
		}
		return "", f
	}
	stop := context.AfterFunc(ctx, func() { l.wire.Close() })
	defer stop()
	reused := l.used
	l.used = true
	l.wire.Patience(o.cfg.Timeout)
	if at, err := l.envelope(out.Envelope, to); err != nil {
		c := code(err)
		return "", fault{stage: at, err: err, stale: at == atSender && reused && (c == 0 || c == 421) && ctx.Err() == nil}
	}
	if err := stuff(l.client.Text.W, out.Raw); err != nil {
		return "", fault{stage: atData, err: err}
	}
	l.wire.Patience(o.cfg.EndTimeout)
	stop()
	defer l.linger(ctx)()
	if said, err = l.end(); err != nil {
		return "", fault{stage: atEnd, err: err}
	}
	return said, fault{}
}

// linger gives the answer to a mail that is out a moment when ctx ends: without
// it the mail would be sent again, though nothing was broken but by us.
func (l *link) linger(ctx context.Context) (release func()) {
	over := make(chan struct{})
	stop := context.AfterFunc(ctx, func() {
		t := time.NewTimer(grace)
		defer t.Stop()
		select {
		case <-over:
		case <-t.C:
			l.wire.Close()
		}
	})
	return func() {
		close(over)
		stop()
	}
}

// reset ends the transaction of a mail that was refused, which the server
// still holds open (RFC 5321 4.1.1.5). After a mail that was taken it does
// not, and no RSET is sent.
func (o *Outbox) reset(ctx context.Context) bool {
	if o.link == nil {
		return true
	}
	l := o.link
	defer context.AfterFunc(ctx, func() { l.wire.Close() })()
	l.wire.Patience(o.cfg.Timeout)
	return l.client.Reset() == nil
}
