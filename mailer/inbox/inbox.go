package inbox

import (
	"errors"
	"fmt"
	"log/slog"
	"strings"
	"sync"
	"time"

	"github.com/cenkalti/backoff/v5"
	"github.com/emersion/go-imap/v2"

	"mobpost/gm"
	"mobpost/mailer"
)

// What is taken when a Config says nothing.
const (
	DefaultFolder    = "INBOX"
	DefaultProcessed = "Processed"
	DefaultFailed    = "Failed"
	DefaultMaxSize   = 10 << 20
	DefaultPoll      = 5 * time.Minute
	DefaultAnswer    = time.Minute
	// MaxPoll is how long an IDLE may last: servers and routers forget
	// connections sooner than the 29 minutes of RFC 2177 (docs/mail-notes.md, 1).
	MaxPoll = 10 * time.Minute
)

const (
	batchMails = 100     // mails in a part
	batchBytes = 4 << 20 // bytes in a part, unless one mail has more
	sizesBatch = 1000    // UIDs whose sizes are asked for in one command
	headPiece  = 64 << 10
	// grace is how long a connection that works may take to end its IDLE
	// after the caller's context has ended; then it is cut.
	grace = 2 * time.Second
)

// Config says which mailbox, and how.
type Config struct {
	Server mailer.Server
	// Name is the mailbox's in Mail.Mailbox, and so in the store: never
	// change it for a mailbox that was read before. Empty is "user@host/folder".
	Name   string
	Folder string // empty for INBOX
	// Processed and Failed are the folders that mails go to; empty leaves
	// them where they are. A folder that is missing is made.
	Processed, Failed string
	// MaxSize is the largest mail that is fetched whole; of a larger one
	// comes a piece of the header.
	MaxSize int64
	// Read makes a Letter of a mail's bytes: mailer/read.
	Read func([]byte) gm.Letter

	Poll   time.Duration // the longest Wait, at most MaxPoll
	Answer time.Duration // how long the server may be silent when it should speak
	// Backoff is between attempts to connect; nil for one second to five
	// minutes.
	Backoff backoff.BackOff
	Log     *slog.Logger // nil for none
}

// Inbox is one mailbox. Its methods may be called from several goroutines;
// they wait for each other, but Look and Close end a Wait.
type Inbox struct {
	cfg   Config
	retry retry
	kick  chan struct{} // ends a Wait

	mu      sync.Mutex
	session *session
	closed  bool
	// low is the UID below which all is known to be taken, under validity.
	validity uint32
	low      uint32
	// unmoved are mails that belong into folders and could not be moved.
	unmoved map[imap.UID]string
	// suspects are mails that broke their FETCH.
	suspects map[imap.UID]suspicion
	gave     time.Time // when the server last gave a mail's body
	// moveFaults is what was logged last about moving into each folder.
	moveFaults map[string]error
}

var _ gm.Inbox = (*Inbox)(nil)

// ErrClosed: the Inbox was closed.
var ErrClosed = errors.New("the inbox is closed")

// New checks the settings; it does not connect.
func New(cfg Config) (*Inbox, error) {
	if err := cfg.Server.Check(); err != nil {
		return nil, fmt.Errorf("imap: %w", err)
	}
	if cfg.Server.Auth == mailer.NoAuth {
		return nil, errors.New("imap: auth is missing: a mailbox is somebody's")
	}
	if cfg.Read == nil {
		return nil, errors.New("imap: there is nothing to read mails with")
	}
	if cfg.Folder == "" {
		cfg.Folder = DefaultFolder
	}
	for _, name := range []*string{&cfg.Folder, &cfg.Processed, &cfg.Failed} {
		*name = FolderName(*name)
	}
	if cfg.Folder == cfg.Processed || cfg.Folder == cfg.Failed {
		return nil, fmt.Errorf("imap: folder %s cannot be moved into itself", cfg.Folder)
	}
	if cfg.Name == "" {
		cfg.Name = fmt.Sprintf("%s@%s/%s", cfg.Server.User, cfg.Server.Host, cfg.Folder)
	}
	if cfg.MaxSize <= 0 {
		cfg.MaxSize = DefaultMaxSize
	}
	if cfg.Poll <= 0 {
		cfg.Poll = DefaultPoll
	}
	cfg.Poll = min(cfg.Poll, MaxPoll)
	if cfg.Answer <= 0 {
		cfg.Answer = DefaultAnswer
	}
	if cfg.Log == nil {
		cfg.Log = slog.New(slog.DiscardHandler)
	}
	cfg.Log = cfg.Log.With("mailbox", cfg.Name)
	return &Inbox{cfg: cfg, retry: newRetry(cfg.Backoff), kick: make(chan struct{}, 1)}, nil
}

// FolderName is a folder's name as names are compared: of INBOX the case does
// not matter (RFC 3501 5.1).
func FolderName(name string) string {
	if strings.EqualFold(name, DefaultFolder) {
		return DefaultFolder
	}
	return name
}

// Name of the mailbox, as in Mail.Mailbox.
func (in *Inbox) Name() string { return in.cfg.Name }

// Close ends the connection.
func (in *Inbox) Close() error {
	in.enterAlone()
	defer in.mu.Unlock()
	in.closed = true
	if in.session != nil {
		in.session.logout()
		in.session = nil
	}
	return nil
}

// enterAlone takes the lock, from a Wait if need be.
func (in *Inbox) enterAlone() {
	select {
	case in.kick <- struct{}{}:
	default:
	}
	in.mu.Lock()
	select {
	case <-in.kick: // nobody was waiting
	default:
	}
}
