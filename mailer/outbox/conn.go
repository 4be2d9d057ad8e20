package outbox

import (
	"bufio"
	"context"
	"fmt"
	"time"

	"github.com/emersion/go-sasl"
	"github.com/wneessen/go-mail/smtp"

	"mobpost/mailer"
)

// link is a connection that is greeted and logged in. go-mail's SMTP client
// is used below its Client: that one sends NOOP and RSET around every mail,
// takes a fault of its RSET for a fault of the mail, and does not end a DATA
// when the context does (docs/mail-notes.md, 14, 16, 18).
type link struct {
	client *smtp.Client
	wire   *mailer.Conn
	used   bool // a mail has gone over it: the server may have had enough
}

// connect is given up when ctx ends.
func (o *Outbox) connect(ctx context.Context) (*link, error) {
	srv := &o.cfg.Server
	conn, wire, err := srv.Dial(ctx)
	if err != nil {
		return nil, err
	}
	stop := context.AfterFunc(ctx, func() { wire.Close() })
	defer stop()
	fail := func(what string, err error) (*link, error) {
		wire.Close()
		if ctx.Err() != nil {
			err = ctx.Err()
		}
		return nil, fmt.Errorf("%s %s: %w", what, srv.Addr(), err)
	}
	wire.Patience(o.cfg.Timeout)
	client, err := smtp.NewClient(conn, srv.Host)
	if err != nil {
		return fail("greeting of", err)
	}
	// Our headers and addresses are ASCII.
	client.SkipSMTPUTF8(true)
	if err := client.Hello(o.cfg.Hello); err != nil {
		return fail("EHLO to", err)
	}
	if srv.TLS == mailer.StartTLS {
		// Not offered is refused too: someone in between may have taken the
		// offer out (RFC 3207 6).
		if err := client.StartTLS(srv.ClientTLS()); err != nil {
			return fail("STARTTLS with", err)
		}
	}
	if srv.Auth != mailer.NoAuth {
		mech, err := srv.SASL(ctx)
		if err != nil {
			return fail("log in to", err)
		}
		err = client.Auth(&saslAuth{Client: mech})
		if code(err) >= 500 {
			err = fmt.Errorf("%w: %w", mailer.ErrLogin, err)
		}
		if srv.LoggedIn(err); err != nil {
			return fail("log in to", err)
		}
	}
	// A whole report goes out in one write, or one TLS record after the other:
	// the library's buffer of 4 kB makes eight of it.
	client.Text.W = bufio.NewWriterSize(through{client.Text.W}, 64<<10)
	return &link{client: client, wire: wire}, nil
}

// through keeps nothing back.
type through struct{ w *bufio.Writer }

func (t through) Write(p []byte) (int, error) {
	n, err := t.w.Write(p)
	if err != nil {
		return n, err
	}
	return n, t.w.Flush()
}

// saslAuth lets go-mail's client log in with any mechanism of go-sasl. That a
// password does not go in the clear is mailer.Server's care.
type saslAuth struct {
	sasl.Client
}

func (a *saslAuth) Start(*smtp.ServerInfo) (string, []byte, error) { return a.Client.Start() }

func (a *saslAuth) Next(said []byte, more bool) ([]byte, error) {
	if !more {
		return nil, nil
	}
	return a.Client.Next(said)
}

// ready gives the connection that is there, or a new one.
func (o *Outbox) ready(ctx context.Context) (*link, error) {
	if o.idle != nil {
		o.idle.Stop()
		o.idle = nil
	}
	if o.link != nil {
		return o.link, nil
	}
	now := time.Now()
	if o.pauseErr != nil && now.Before(o.pauseEnd) {
		return nil, fmt.Errorf("not tried again so soon: %w", o.pauseErr)
	}
	l, err := o.connect(ctx)
	if err != nil {
		if ctx.Err() == nil { // a caller who went away says nothing about the server
			o.pause = min(max(2*o.pause, pauseFirst), pauseMost)
			o.pauseEnd, o.pauseErr = time.Now().Add(o.pause), err
			o.cfg.Log.Warn("mail server cannot be used", "server", o.cfg.Server.Addr(), "again_in", o.pause, "err", err)
		}
		return nil, err
	}
	if o.pauseErr != nil {
		o.cfg.Log.Info("mail server can be used again", "server", o.cfg.Server.Addr())
	}
	o.pause, o.pauseErr = 0, nil
	o.link = l
	return l, nil
}

// rest keeps the connection for the next mail, for a while.
func (o *Outbox) rest() {
	if o.link == nil {
		return
	}
	kept := o.link
	o.idle = time.AfterFunc(o.cfg.Idle, func() {
		o.mu.Lock()
		defer o.mu.Unlock()
		if o.link == kept && o.idle != nil {
			o.hangUp(true)
		}
	})
}

// hangUp ends the connection, politely if there is something to be polite to.
func (o *Outbox) hangUp(politely bool) {
	if o.idle != nil {
		o.idle.Stop()
		o.idle = nil
	}
	if o.link == nil {
		return
	}
	if politely {
		o.link.wire.Patience(2 * time.Second)
		o.link.client.Quit() //nolint:errcheck // there is nothing left to lose
	}
	o.link.wire.Close()
	o.link = nil
}
