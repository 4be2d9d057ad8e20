package loopback

import (
	"github.com/emersion/go-imap/v2"
	"github.com/emersion/go-imap/v2/imapserver"
	"github.com/emersion/go-imap/v2/imapserver/imapmemserver"
	"github.com/emersion/go-sasl"
)

// imapSession is a connection to a mailbox; UserSession is nil until the login.
type imapSession struct {
	*imapmemserver.UserSession
	server *Server
	box    *box
}

var (
	_ imapserver.SessionIMAP4rev2 = (*imapSession)(nil)
	_ imapserver.SessionSASL      = (*imapSession)(nil)
)

func (s *imapSession) enter(b *box) {
	s.UserSession, s.box = imapmemserver.NewUserSession(b.user), b
}

// Idle is RFC 2177. The library's own forgets what came between the answer to
// the command before it and its beginning, and tells it with the next mail.
func (s *imapSession) Idle(w *imapserver.UpdateWriter, stop <-chan struct{}) error {
	for {
		more := s.box.more()
		if err := s.UserSession.Poll(w, true); err != nil {
			return err
		}
		select {
		case <-more:
		case <-stop:
			return nil
		}
	}
}

// Append tells those who watch the mailbox, as a delivery does.
func (s *imapSession) Append(mailbox string, r imap.LiteralReader, o *imap.AppendOptions) (*imap.AppendData, error) {
	data, err := s.UserSession.Append(mailbox, r, o)
	s.box.grown()
	return data, err
}

func (s *imapSession) Login(user, password string) error {
	b := s.server.check(user, password)
	if b == nil {
		return imapserver.ErrAuthFailed
	}
	s.enter(b)
	return nil
}

func (s *imapSession) AuthenticateMechanisms() []string { return s.server.mechanisms(false) }

func (s *imapSession) Authenticate(mech string) (sasl.Server, error) {
	srv := s.server.sasl(mech, s.enter)
	if srv == nil {
		return nil, &imap.Error{Type: imap.StatusResponseTypeNo, Text: "mechanism not supported"}
	}
	return refusing{srv}, nil
}

// refusing turns a refused login into the answer that IMAP has for it.
type refusing struct{ sasl.Server }

func (r refusing) Next(response []byte) ([]byte, bool, error) {
	challenge, done, err := r.Server.Next(response)
	if err != nil {
		err = imapserver.ErrAuthFailed
	}
	return challenge, done, err
}

// Move breaks off after the deed when a fault says so.
func (s *imapSession) Move(w *imapserver.MoveWriter, set imap.NumSet, dest string) error {
	err := s.UserSession.Move(w, set, dest)
	if f := s.server.cfg.Faults.Move; f != nil && err == nil {
		return f(dest)
	}
	return err
}
