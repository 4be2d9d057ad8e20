package inbox

import (
	"context"
	"errors"
	"fmt"
	"mime"
	"time"

	"github.com/emersion/go-imap/v2"
	"github.com/emersion/go-imap/v2/imapclient"

	"mobpost/gm"
	"mobpost/mailer"
)

// session is a connection with the folder selected.
type session struct {
	client *imapclient.Client
	// wire is ours to close: the client's own Close waits for its reader, which
	// waits for who does not read a FETCH to its end (docs/mail-notes.md, 4).
	wire     *mailer.Conn
	bye      farewell
	news     chan struct{} // something may have come
	caps     imap.CapSet
	validity uint32
	// careful: the server gave a wrong size once. Nothing is asked for ahead
	// then, as what was asked for is in the way of asking again.
	careful bool
	// deaf: the server says that it knows IDLE, and refuses it.
	deaf bool
}

// dead tells whether the connection has ended.
func (s *session) dead() bool {
	select {
	case <-s.client.Closed():
		return true
	default:
		return false
	}
}

func (s *session) cut() {
	s.wire.Close()
	s.client.Close() //nolint:errcheck // it says how it ended, which is known
}

func (s *session) logout() {
	s.wire.Patience(grace)
	if !s.dead() {
		s.client.Logout().Wait() //nolint:errcheck // politeness
	}
	s.cut()
}

// enter gives the session that is there, or a new one. reused tells which.
func (in *Inbox) enter(ctx context.Context) (s *session, reused bool, err error) {
	if in.closed {
		return nil, false, ErrClosed
	}
	if in.session != nil && !in.session.dead() {
		return in.session, true, nil
	}
	in.leave()
	if d := in.retry.wait(); d > 0 {
		return nil, false, awayError{fmt.Errorf("not tried again for %s: %w", d.Round(time.Second), in.retry.err)}
	}
	s, err = in.connect(ctx)
	if err != nil {
		if ctx.Err() == nil { // a caller who went away says nothing about the server
			d := in.retry.failed(err)
			in.cfg.Log.Warn("mailbox cannot be reached", "again_in", d.Round(time.Second/10), "err", err)
			err = awayError{err}
		}
		return nil, false, err
	}
	if in.retry.succeeded() {
		in.cfg.Log.Info("mailbox is reached again")
	}
	in.session = s
	return s, false, nil
}

// leave drops the session; the next one is made at once.
func (in *Inbox) leave() {
	if in.session != nil {
		in.session.cut()
		in.session = nil
	}
}

// awayError is gm.ErrAway, in the words of what it came from.
type awayError struct{ error }

func (e awayError) Unwrap() error        { return e.error }
func (e awayError) Is(target error) bool { return target == gm.ErrAway }

// lost drops a session that ended while nothing but waiting went on.
func (in *Inbox) lost(ctx context.Context, err error) {
	if ctx.Err() != nil { // it was us who ended it
		in.leave()
		return
	}
	err = in.session.cause(ctx, err)
	d := in.retry.ended(err)
	// What came while the connection was dying is found by the next Look.
	in.cfg.Log.Info("watching ended, connecting again", "again_in", d.Round(time.Second/10), "err", err)
	in.leave()
}

// connect is given up when ctx ends.
func (in *Inbox) connect(ctx context.Context) (*session, error) {
	srv := &in.cfg.Server
	conn, wire, err := srv.Dial(ctx)
	if err != nil {
		return nil, err
	}
	stop := context.AfterFunc(ctx, func() { wire.Close() })
	defer stop()
	wire.Patience(in.cfg.Answer)
	s := &session{wire: wire, news: make(chan struct{}, 1)}
	opts := &imapclient.Options{
		WordDecoder: &mime.WordDecoder{},
		DebugWriter: &s.bye,
		TLSConfig:   srv.ClientTLS(),
		UnilateralDataHandler: &imapclient.UnilateralDataHandler{
			// This runs in the client's reader: a command here would wait for
			// itself (docs/mail-notes.md, 5).
			Mailbox: func(d *imapclient.UnilateralDataMailbox) {
				if d.NumMessages != nil {
					select {
					case s.news <- struct{}{}:
					default:
					}
				}
			},
		},
	}
	if srv.TLS == mailer.StartTLS {
		if s.client, err = imapclient.NewStartTLS(conn, opts); err != nil {
			wire.Close()
			return nil, fmt.Errorf("STARTTLS with %s: %w", srv.Addr(), orContext(ctx, s.cause(ctx, err)))
		}
	} else {
		s.client = imapclient.New(conn, opts)
	}
	if err := s.open(ctx, &in.cfg); err != nil {
		s.cut()
		return nil, orContext(ctx, s.cause(ctx, err))
	}
	wire.Patience(0)
	return s, nil
}

// open greets, logs in and selects.
func (s *session) open(ctx context.Context, cfg *Config) error {
	if err := s.client.WaitGreeting(); err != nil {
		return fmt.Errorf("greeting of %s: %w", cfg.Server.Addr(), err)
	}
	if s.client.State() == imap.ConnStateNotAuthenticated {
		err := s.login(ctx, &cfg.Server)
		if cfg.Server.LoggedIn(err); err != nil {
			return fmt.Errorf("log in to %s as %s: %w", cfg.Server.Addr(), cfg.Server.User, err)
		}
	}
	if s.caps = s.client.Caps(); s.caps == nil {
		return fmt.Errorf("%s does not say what it can do", cfg.Server.Addr())
	}
	data, err := s.client.Select(cfg.Folder, nil).Wait()
	if err != nil {
		return fmt.Errorf("select %s: %w", cfg.Folder, err)
	}
	s.validity = data.UIDValidity
	return nil
}

func (s *session) login(ctx context.Context, srv *mailer.Server) error {
	// A server that will not take the password in the clear is not shown it
	// (RFC 3501 6.2.3).
	if srv.Auth == mailer.LoginAuth {
		if s.client.Caps().Has(imap.CapLoginDisabled) {
			return errors.New("the server has LOGIN disabled on this connection: use TLS or another auth")
		}
		return refused(s.client.Login(srv.User, srv.Password.Reveal()).Wait())
	}
	mech, err := srv.SASL(ctx)
	if err != nil {
		return err
	}
	return refused(s.client.Authenticate(mech))
}

// refused marks a server's no to a login.
func refused(err error) error {
	var said *imap.Error
	if errors.As(err, &said) && said.Type == imap.StatusResponseTypeNo && said.Code != imap.ResponseCodeUnavailable {
		return fmt.Errorf("%w: %w", mailer.ErrLogin, err)
	}
	return err
}

// isAnswer tells a server's NO or BAD, after which the connection goes on,
// from the end of the connection.
func isAnswer(err error) bool {
	var said *imap.Error
	return errors.As(err, &said)
}

// orContext names the reason instead of its consequence: when ctx ends the
// connection is closed, and everything fails with that.
func orContext(ctx context.Context, err error) error {
	if err != nil && ctx.Err() != nil {
		return fmt.Errorf("%w (%w)", ctx.Err(), err)
	}
	return err
}
