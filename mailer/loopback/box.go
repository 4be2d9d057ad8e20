package loopback

import (
	"bytes"
	"fmt"
	"strings"
	"sync"
	"time"

	"github.com/emersion/go-imap/v2"
	"github.com/emersion/go-imap/v2/imapserver/imapmemserver"

	"mobpost/gm"
)

// Inbox is the folder that mail is delivered to.
const Inbox = "INBOX"

// Box is a mailbox. It also takes mail for its address with a "+detail".
type Box struct {
	Address  string // and the user name, whole
	Password string
}

type box struct {
	Box
	user *imapmemserver.User

	mu   sync.Mutex
	news chan struct{} // closed when a mail has come
}

// more is closed when the next mail has come.
func (b *box) more() <-chan struct{} {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.news == nil {
		b.news = make(chan struct{})
	}
	return b.news
}

// grown lets those who watch the mailbox know that a mail has come.
func (b *box) grown() {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.news != nil {
		close(b.news)
		b.news = nil
	}
}

// AddBox adds a mailbox while the servers run.
func (s *Server) AddBox(b Box) error {
	if _, err := gm.CheckAddress(b.Address); err != nil {
		return err
	}
	user := imapmemserver.NewUser(b.Address, b.Password)
	if err := user.Create(Inbox, nil); err != nil {
		return fmt.Errorf("create the inbox of %s: %w", b.Address, err)
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	key := strings.ToLower(b.Address)
	if s.boxes[key] != nil {
		return fmt.Errorf("there is a mailbox %s already", b.Address)
	}
	s.boxes[key] = &box{Box: b, user: user}
	return nil
}

// box finds the mailbox of an address or user name; nil if there is none.
func (s *Server) box(address string) *box {
	address = strings.ToLower(address)
	s.mu.Lock()
	defer s.mu.Unlock()
	if b := s.boxes[address]; b != nil {
		return b
	}
	local, domain, _ := strings.Cut(address, "@")
	local, _, _ = strings.Cut(local, "+")
	return s.boxes[local+"@"+domain]
}

// Deliver puts a mail into a mailbox as it is, as if it had come at that time.
func (s *Server) Deliver(address string, raw []byte, at time.Time) error {
	b := s.box(address)
	if b == nil {
		return fmt.Errorf("there is no mailbox %s", address)
	}
	// Without options the library panics (docs/mail-notes.md, 13).
	_, err := b.user.Append(Inbox, literal{bytes.NewReader(raw)}, &imap.AppendOptions{Time: at})
	b.grown()
	return err
}

// accept delivers what came by SMTP, with the header fields that a delivery
// agent adds (RFC 5321 4.4).
func (s *Server) accept(from, to string, raw []byte) error {
	now := s.cfg.Clock()
	head := fmt.Sprintf("Return-Path: <%s>\r\nDelivered-To: %s\r\nReceived: from client by loopback with SMTP; %s\r\n",
		from, to, now.Format(time.RFC1123Z))
	return s.Deliver(to, append([]byte(head), raw...), now)
}

type literal struct{ *bytes.Reader }

func (l literal) Size() int64 { return l.Reader.Size() }
