package gm

import (
	"crypto/sha256"
	"encoding/binary"
	"io"
	"strings"

	"mobpost/orders"
)

// Kind says who or what stands behind an incoming mail.
type Kind string

// The kinds of mail. Only Player and Unreadable mails are ever answered.
const (
	FromPlayer Kind = "player"     // a person wrote it; Lines are to be read
	AutoReply  Kind = "auto-reply" // an absence notice or another automatic answer
	Bounce     Kind = "bounce"     // a delivery failure, or a delay
	Receipt    Kind = "receipt"    // it was displayed or read (MDN)
	Complaint  Kind = "complaint"  // a spam report (ARF)
	ListMail   Kind = "list"       // bulk or mailing-list traffic
	Own        Kind = "own"        // the daemon's own mail come back
	Unreadable Kind = "unreadable" // encrypted, winmail.dat alone, no text
)

// The marks that every mail of ours carries, so that it is known when it comes
// back: the header field whole, the two lines even when a client has quoted the
// mail without quote marks. The lines stand on their own before the first and
// after the last line of a report and are plain ASCII, as clients rewrite the
// rest.
const (
	MarkHeader = "X-Mobpost"
	MarkBegin  = "[mobpost report begins]"
	MarkEnd    = "[mobpost report ends]"
)

// Letter is an incoming mail as the intake takes it: what mailer/read made of
// the bytes. It holds no secret but what the mail itself carried.
type Letter struct {
	Kind   Kind
	Reason string // by which header, part or wording Kind was told

	From     string   // address of the first From mailbox, in WireAddress's spelling, as all are; empty if none could be read
	FromName string   // its display name
	ReplyTo  []string // Reply-To addresses; From if the header is missing
	To       []string // every address it was sent to: To, Cc, Delivered-To, X-Original-To, Envelope-To
	// NullSender is true when Return-Path is <>: such a mail is never answered.
	NullSender bool

	Subject    string
	MessageID  string // without the angle brackets; empty if missing
	InReplyTo  []string
	References []string

	// Lines are what the player himself wrote, in order, with the numbers
	// they have in his own mail; quotes, signature and footer are set aside.
	Lines    []orders.Line
	SetAside SetAside
	// Advice is, for an Unreadable mail, what its sender can do about it.
	Advice string

	// Returned tells, for a Bounce or Complaint, what came back.
	Returned *Returned
	// AuthResults are the values of the Authentication-Results fields,
	// topmost first, unfolded and not yet believed.
	AuthResults []string
	// Verdict is what they, or our own check, come to.
	Verdict Verdict
	// Hash is the SHA-256 of the mail's bytes.
	Hash [sha256.Size]byte
}

// Words is what a letter's own lines are known by, however they came: two
// letters with the same words in the same lines have the same number. It is 0
// if there are none.
func (l *Letter) Words() int64 {
	sum, any := sha256.New(), false
	for _, line := range l.Lines {
		if words := strings.Fields(line.Text); len(words) > 0 {
			any = true
			io.WriteString(sum, strings.Join(words, " ")+"\n") //nolint:errcheck // a hash takes all
		}
	}
	if !any {
		return 0
	}
	return int64(binary.LittleEndian.Uint64(sum.Sum(nil)) | 1)
}

// NoText is the Reason of an Unreadable letter that holds nothing to be read.
const NoText = "no text"

// spoken is a letter whose sender put all that he had to say into the subject
// as one that says it: there is nothing else in it.
func (l *Letter) spoken() *Letter {
	empty := (l.Kind == Unreadable && l.Reason == NoText || l.Kind == FromPlayer) && l.written() == 0
	if !empty || l.Subject == "" {
		return l
	}
	said := *l
	said.Kind, said.Lines = FromPlayer, []orders.Line{{No: 1, Text: l.Subject}}
	return &said
}

// written counts the lines in which something stands.
func (l *Letter) written() int {
	n := 0
	for _, line := range l.Lines {
		if strings.TrimSpace(line.Text) != "" {
			n++
		}
	}
	return n
}

// Verdict is what is known about whether a letter's From is true: the mailer
// finds it, the master only believes it.
type Verdict struct {
	// Domain that vouches for From; empty if none does.
	Domain string
	// Why says by what it was told, or why nothing vouches, for the game master.
	Why string
}

// Vouched tells whether the letter's From is known to be true.
func (l *Letter) Vouched() bool { return l.Verdict.Domain != "" && l.From != "" }

// Text is what is left to be read, a line each.
func (l *Letter) Text() string {
	var b strings.Builder
	for i, line := range l.Lines {
		if i > 0 {
			b.WriteByte('\n')
		}
		b.WriteString(line.Text)
	}
	return b.String()
}

// SetAside counts the lines of a mail that were not taken as the player's own.
type SetAside struct {
	Quoted    int
	Signature int
	Footer    int
}

// Returned is what a bounce or complaint says about a mail of ours (RFC 3464).
type Returned struct {
	// MessageID of the mail that came back, without angle brackets; empty if
	// the report does not carry it.
	MessageID  string
	Recipients []ReturnedRecipient
}

// ReturnedRecipient is one address that a bounce is about.
type ReturnedRecipient struct {
	Address string
	Action  string // failed, delayed, delivered, relayed, expanded (RFC 3464 2.3.3)
	Status  string // 5.1.1 and the like (RFC 3463); empty if not told
	Reason  string // the words of the remote server
}
