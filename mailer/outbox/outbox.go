package outbox

import (
	"errors"
	"fmt"
	"log/slog"
	"os"
	"sync"
	"time"

	"mobpost/gm"
	"mobpost/mailer"
)

// The times that are taken when a Config has none. RFC 5321 4.5.3.2 asks for
// minutes; the end of a mail gets the full ten.
const (
	DefaultTimeout    = 2 * time.Minute
	DefaultEndTimeout = 10 * time.Minute
	DefaultIdle       = 20 * time.Second
	// grace is how long the answer to a whole mail is waited for when the
	// caller's context has ended.
	grace = 5 * time.Second
	// pauseFirst and pauseMost bound for how long nothing is tried after the
	// server could not be reached or let us in.
	pauseFirst = 5 * time.Second
	pauseMost  = 5 * time.Minute
)

// Config says over which server to send, and how.
type Config struct {
	Server mailer.Server
	// Hello is the name we greet with (RFC 5321 4.1.1.1); empty for the
	// machine's.
	Hello string
	Pace  Pace

	Timeout    time.Duration // for an answer
	EndTimeout time.Duration // for the answer to a whole mail
	Idle       time.Duration // how long an unused connection is kept
	Clock      gm.Clock      // for the times of tries; nil for time.Now
	Log        *slog.Logger  // nil for none
}

// Outbox sends over one connection at a time. Its methods may be called from
// several goroutines; they wait for each other, as a go-mail client is for one
// goroutine (docs/mail-notes.md, 16).
type Outbox struct {
	cfg  Config
	pace pacer

	mu     sync.Mutex
	link   *link
	idle   *time.Timer
	closed bool
	// After a failed connect nothing is tried before pauseEnd: a thousand
	// mails must not each wait for the same dead server.
	pause    time.Duration
	pauseEnd time.Time
	pauseErr error
}

var _ gm.Sender = (*Outbox)(nil)

// ErrClosed: the Outbox was closed.
var ErrClosed = errors.New("the outbox is closed")

// New checks the settings; it does not connect.
func New(cfg Config) (*Outbox, error) {
	if err := cfg.Server.Check(); err != nil {
		return nil, fmt.Errorf("smtp: %w", err)
	}
	if cfg.Hello == "" {
		name, err := os.Hostname()
		if err != nil || name == "" {
			name = "localhost"
		}
		cfg.Hello = name
	}
	cfg.Timeout = orElse(cfg.Timeout, DefaultTimeout)
	cfg.EndTimeout = orElse(cfg.EndTimeout, DefaultEndTimeout)
	cfg.Idle = orElse(cfg.Idle, DefaultIdle)
	if cfg.Clock == nil {
		cfg.Clock = time.Now
	}
	if cfg.Log == nil {
		cfg.Log = slog.New(slog.DiscardHandler)
	}
	return &Outbox{cfg: cfg, pace: pacer{pace: cfg.Pace}}, nil
}

func orElse(d, other time.Duration) time.Duration {
	if d > 0 {
		return d
	}
	return other
}

// Close ends the connection.
func (o *Outbox) Close() error {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.closed = true
	o.hangUp(true)
	return nil
}
