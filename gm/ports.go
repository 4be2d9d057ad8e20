package gm

import (
	"context"
	"errors"
	"iter"
	"time"

	"mobpost/gm/game"
)

// Clock tells the time. It is handed in so that tests need not wait.
type Clock func() time.Time

// Errors that a Store gives and callers tell apart.
var (
	// ErrNoGame: there is no game of that name.
	ErrNoGame = errors.New("no such game")
	// ErrMoved: the game's journal has grown since it was read; read it again.
	ErrMoved = errors.New("the game has moved on since it was read")
	// ErrExists: there is a game of that name already.
	ErrExists = errors.New("there is a game of that name already")
	// ErrNoTurn: the turn was not made, or that is not lasting yet.
	ErrNoTurn = errors.New("no such turn")
	// ErrUsed: the question was answered before.
	ErrUsed = errors.New("this question was answered before")
	// ErrSeen: the mail had its effect before.
	ErrSeen = errors.New("this mail was dealt with before")
)

// ErrAway is in what an Inbox says while its server cannot be reached. It
// comes with every look until the server is back, so the Inbox logs by itself
// what has changed, and nobody else need.
var ErrAway = errors.New("the mailbox cannot be reached")

// Store keeps games, mails and what is to be sent. One method is one
// transaction.
type Store interface {
	// Summaries of all games, by name.
	Summaries(ctx context.Context) ([]Summary, error)
	// Load gives a game's record and its whole journal, every line of it, in
	// the order in which the entries were made. ErrNoGame if there is none.
	Load(ctx context.Context, id GameID) (*Record, []Entry, error)
	// Commit makes effects lasting as they come, all in one transaction: errs[i]
	// says why effect i was not made (ErrMoved, ErrSeen, ErrExists or a fault);
	// err means that none was. Nothing is seen of them before its end, and until
	// then whoever would write, or asks for Summaries, Seen or Answered, waits:
	// who makes the effects must not.
	Commit(ctx context.Context, effects iter.Seq[Effect]) (errs []error, err error)

	// Unknown gives those of the UIDs that have not been taken in yet.
	Unknown(ctx context.Context, mailbox string, validity uint32, uids []uint32) ([]uint32, error)
	// Seen tells, for each mail, whether one with its sender and Message-ID or
	// with its bytes was dealt with before. A copy that a machine sent on and
	// nothing followed from does not count for other bytes; one that was
	// quarantined counts only for a mail that has a Fault.
	Seen(ctx context.Context, mails []Mail) ([]Sight, error)
	// Answered counts the mails sent to addresses since a time because of mails
	// from them, by address in lower case; addresses without any are left out.
	Answered(ctx context.Context, addresses []string, since time.Time) (map[string]Counts, error)
	// Questions counts the questions that strangers' mails caused since a time.
	Questions(ctx context.Context, since time.Time) (int, error)

	// Kept gives the value kept under a key, which is fresh if there was none.
	Kept(ctx context.Context, key string, fresh []byte) ([]byte, error)
	// MailHashed gives the mail, without its Letter, whose hash begins so; nil
	// if there is none.
	MailHashed(ctx context.Context, begins []byte) (*Mail, error)
	// Used tells whether an effect has used this up (Effect.Settles).
	Used(ctx context.Context, token string) (bool, error)
	// MadeAt gives a turn that was made, with its reports: ErrNoTurn if there is
	// none.
	MadeAt(ctx context.Context, id GameID, line int, ref game.TurnRef) (*Made, error)

	// Returned finds the outgoing mail that has a Message-ID, or was sent with
	// one of these as its envelope sender; nil if there is none.
	Returned(ctx context.Context, messageID string, envelopes []string) (*Outgoing, error)
	// Troubles are the mails that the game master has to look at, oldest first.
	Troubles(ctx context.Context) ([]Trouble, error)
	// Untold gives those of the keys of which no effect has told the game
	// master yet (Effect.Told).
	Untold(ctx context.Context, keys []string) ([]string, error)

	// State and SetState keep a value that is no game's under a key; ok is
	// false if there is none.
	State(ctx context.Context, key string) (value []byte, ok bool, err error)
	SetState(ctx context.Context, key string, value []byte) error

	// Due gives outgoing mails whose next try is not after now, oldest first.
	Due(ctx context.Context, now time.Time, limit int) ([]Outgoing, error)
	// Tried records what became of a try to send, so that it outlives this
	// process; with sure it outlives the machine's failure, too, and so does all
	// that was recorded before.
	Tried(ctx context.Context, try Try, sure bool) error
	// NextTry is when the next outgoing mail is due; zero if none waits.
	NextTry(ctx context.Context) (time.Time, error)
}

// Counts of the mails that an address was answered with.
type Counts struct{ All, Hints, Questions int }

// Inbox is a mailbox that players write to.
type Inbox interface {
	// Name of the mailbox, as the store keys its mails.
	Name() string
	// Look has one look into the mailbox: unknown picks the UIDs that were
	// not taken in yet, take is handed their mails in batches, oldest first,
	// and says where each belongs. It returns when all that was there at the
	// beginning has been taken; an error means that the look failed.
	Look(ctx context.Context, unknown func(validity uint32, uids []uint32) ([]uint32, error), take func([]Mail) ([]Disposal, error)) error
	// Wait returns when there may be something new, or at the latest when ctx
	// ends; an error means that the mailbox cannot be watched.
	Wait(ctx context.Context) error
}

// Disposal says what becomes of a mail in the mailbox after it was taken in.
type Disposal int8

// The disposals. The truth is in the store; folders are for people's eyes.
const (
	Leave     Disposal = iota // stays where it is and will be seen again
	Processed                 // was dealt with
	Failed                    // was quarantined
)

// Sender brings one outgoing mail on its way.
type Sender interface {
	Send(ctx context.Context, out Outgoing) Try
}

// Composer renders a message once and for all: the bytes that every try sends.
type Composer interface {
	Compose(Message) (Outgoing, error)
}

// Mail is an incoming mail as the mailbox has it.
type Mail struct {
	Mailbox  string
	Validity uint32 // UIDVALIDITY
	UID      uint32
	Arrived  time.Time // when it reached the mailbox (IMAP INTERNALDATE); deadlines go by this
	Raw      []byte    // all of it, or as much as the size limit allows
	// Fault says why the mail cannot be acted on (cut in transport, larger
	// than the limit, not to be fetched); empty if it can.
	Fault  string
	TooBig bool // Raw holds only a piece of the header
	Letter Letter
}

// Outgoing is a mail rendered: every try sends the same bytes.
type Outgoing struct {
	ID        int64 // the store's, 0 before it is stored
	Game      GameID
	Seat      game.Seat // Public if it goes to nobody's seat
	Turn      game.TurnRef
	Kind      MessageKind
	Cause     string // the address whose mail caused it; empty for reports and notices
	MessageID string // without angle brackets
	Envelope  string // envelope sender: an address that tells whose bounce it is
	To        string // the one recipient
	Subject   string
	Raw       []byte
	Made      time.Time
	Tries     int
	Next      time.Time // when the next try is due
	GiveUp    time.Time // after this, temporary failures become permanent
}

// Try is what became of one try to send.
type Try struct {
	ID      int64
	At      time.Time
	Result  TryResult
	Code    int       // SMTP reply code; 0 if there was none
	Message string    // the server's words, or the fault's
	Next    time.Time // for Later and Paced: when to try again
}

// TryResult tells sent, worth another try, hopeless and not tried apart.
type TryResult string

// The results of a try.
const (
	Sent    TryResult = "sent"
	Later   TryResult = "later"
	Failing TryResult = "failed"
	Paced   TryResult = "paced" // not tried: others to the same host go first, or the mail server is away
)

// Sight tells whether a mail was dealt with before.
type Sight int8

// Sights of a mail.
const (
	New   Sight = iota // it was not
	Copy               // it, or the same words of the same sender under the same Message-ID
	Clash              // other words of the same sender under the same Message-ID
)
