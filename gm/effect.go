package gm

import (
	"crypto/sha256"
	"encoding/json"
	"time"

	"mobpost/gm/game"
)

// GameID is a game's name, as players write it: letters, digits and hyphens.
type GameID string

// Record is what a game is from its first moment on; it is never changed.
type Record struct {
	ID      GameID
	Rules   string          // game.Game.Name
	Version int             // game.Game.Version
	Secret  []byte          // 32 bytes (M54)
	Data    json.RawMessage // the rules' own data; empty for the default
	Created time.Time
}

// EntryKind tells the inputs of a game apart.
type EntryKind string

// Entry is one input of a game: the journal is all there is to know of it.
type Entry struct {
	No     int64     // in the game's journal, from 1
	Line   int       // the line of the game, from 1 (M53)
	At     time.Time // when it took effect: a mail's arrival, the clock's time of a turn
	Kind   EntryKind
	By     string    // who: an address, "clock", "gm NAME"
	Seat   game.Seat // whose; Public if nobody's
	Turn   game.TurnRef
	Words  string          `json:",omitempty"` // in the words of who wrote it
	Orders game.Orders     `json:",omitempty"` // the seat's canonical set after it
	Data   json.RawMessage `json:",omitempty"` // what else the kind needs
}

// Made is a turn made: what is derived from the journal and kept for the
// archive. Replay makes it again and compares.
type Made struct {
	Line     int
	Turn     game.TurnRef
	No       int64 // the entry that made it
	At       time.Time
	Position json.RawMessage // after the turn
	Public   game.Report
	Seats    []game.Report // by seat: the public report with what the seat alone may see
}

// Summary is a game in one row: derived, and kept so that looking at all
// games is cheap.
type Summary struct {
	ID     GameID
	Rules  string
	Status Status
	Turn   game.TurnRef
	Head   int64     // the number of the last journal entry
	Due    time.Time // when the clock has something to do for it; zero if nothing
	// Deadline of the present turn, which the clock may have nothing to do at.
	Deadline time.Time
	Seats    []SeatSummary
	Created  time.Time
}

// SeatSummary is a seat in a game's summary.
type SeatSummary struct {
	Name    string // the seat's: "red"
	Player  string // the person's
	Address string // in lower case; empty if nobody sits there
}

// Status of a game.
type Status string

// The statuses.
const (
	Open    Status = "open" // announced: players may join
	Playing Status = "playing"
	Held    Status = "held"
	Over    Status = "over"
)

// Effect is everything that follows from one cause. It is made whole or not
// at all.
type Effect struct {
	// Mail is the incoming mail that is the cause; nil for the clock and the
	// game master. It is stored with its bytes, and had its effect then.
	Mail *Mail
	// Settles is the question that Mail answers: ErrUsed if another did before.
	Settles *Settled
	// Outcome of the mail: "taken", "ignored" or "quarantined", and why.
	Outcome string
	Why     string

	Game GameID  // empty if it touches none
	New  *Record // a game that begins; Head is 0
	Head int64   // the journal's head when it was read: ErrMoved if it is another
	// Entries are appended; their numbers follow Head.
	Entries []Entry
	Made    []Made
	Summary *Summary // as it is after the entries; nil if there are none

	Out []Outgoing
	// Told are keys of what Out tells the game master: ErrSeen if he was told
	// of one of them before.
	Told []string
}

// NoHead is the Head of an effect that is not to be made, or on top of one that
// was not: no journal is there.
const NoHead = -1

// Settled is a question about a mail that was answered.
type Settled struct {
	Token string
	// Mail is the hash of the mail in question, Outcome and Why what has become
	// of it; an empty Outcome leaves it as it is.
	Mail    [sha256.Size]byte
	Outcome string
	Why     string
}

// MessageKind tells outgoing mails apart.
type MessageKind string

// The kinds of outgoing mail.
const (
	ReportMail MessageKind = "report" // a turn's report, or a game's first mail
	AnswerMail MessageKind = "answer" // to a player's mail
	HintMail   MessageKind = "hint"   // to a mail in which nothing was understood
	NoticeMail MessageKind = "notice" // anything else that the master begins
	// QuestionMail asks whether a mail is the addressee's and meant.
	QuestionMail MessageKind = "question"
)

// Message is an outgoing mail before it is rendered.
type Message struct {
	Game    GameID // empty outside a game
	Title   string // the game's title for people: "The Mob"
	Seat    game.Seat
	Turn    game.TurnRef
	Kind    MessageKind
	Cause   string // the address whose mail is answered
	To      string
	ToName  string
	Subject string
	Report  game.Report
	Plain   bool     // its reader wants no HTML and no pictures
	Names   []string // of the seats, in seat order, for colours and charts
	// Token makes the address to reply to: whoever answers there speaks for
	// the seat in this turn. Empty outside a game.
	Token string
	// View is the secret of the seat's own page in the archive; empty for none.
	View string
	// ID is the left part of the Message-ID: the same message has the same ID.
	ID string
	// Thread is the left part of an ID of ours that all mails of a thread refer
	// to first; empty for none.
	Thread string
	// InReplyTo and References (oldest first) are Message-IDs without angle
	// brackets, as the answered mail has them.
	InReplyTo  string
	References []string
	Date       time.Time
	GiveUp     time.Time // when trying to send it loses its sense
	// Event is the deadline for the player's calendar; nil if there is none.
	Event *Event
}
