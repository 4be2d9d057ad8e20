package compose

import (
	"fmt"
	"strings"

	"mobpost/gm"
	"mobpost/mailer"
)

// Letterhead is what all mails of one installation share. It is only read, so
// several goroutines may compose with it at once.
type Letterhead struct {
	// Name and Address are From's. Replies come to the same address, with a
	// token in it, and bounces likewise.
	Name    string
	Address string
	// Separator between the local part and what is put behind it; "+" if
	// empty (RFC 5233).
	Separator string
	// NoTags is for hosts that deliver no tagged addresses: Reply-To and the
	// envelope sender are the bare address then.
	NoTags bool
	// PlainSender is for hosts that send only from an account's own address:
	// the envelope sender is the bare address, and a bounce tells by its text
	// alone whose it is.
	PlainSender bool
	// Host is the right side of Message-IDs and Content-IDs: a name that no
	// other installation has. Empty is "mobpost." and the address's domain.
	Host string
	// Sign signs mails; nil does not.
	Sign *Signer
}

// Tags makes and reads the addresses with something in them.
func (l Letterhead) Tags() mailer.Tags {
	return mailer.Tags{Address: l.Address, Separator: l.Separator}
}

// Subject is a message's: where the address to reply to cannot have the token
// the subject has it, and that of the answer, too.
func (l Letterhead) Subject(m gm.Message) string {
	if !l.NoTags || m.Token == "" {
		return m.Subject
	}
	subject := []rune(oneLine(m.Subject))
	return string(subject[:min(len(subject), 100)]) + " [" + m.Token + "]"
}

// MessageHost is what stands behind the @ in Message-IDs.
func (l Letterhead) MessageHost() string {
	if l.Host != "" {
		return l.Host
	}
	return "mobpost." + mailer.Domain(l.Address)
}

// ContentID is the reference of an inline picture: write `cid:` and this into
// the HTML. go-mail takes a name for a whole Content-ID, which RFC 2392 does
// not (docs/mail-notes.md, 17).
func (l Letterhead) ContentID(name string) string {
	return atom(name) + "@" + l.MessageHost()
}

// Check says what is wrong with it.
func (l Letterhead) Check() error {
	if err := l.Tags().Check(); err != nil {
		return fmt.Errorf("from: %w", err)
	}
	if _, err := gm.CheckAddress("x@" + l.MessageHost()); err != nil {
		return fmt.Errorf("message host %q is not a domain", l.MessageHost())
	}
	if strings.ContainsAny(l.Name, "\r\n") {
		return fmt.Errorf("from: name %q has more than one line", l.Name)
	}
	return nil
}
