package loopback

import (
	"bytes"
	"fmt"
	"io"

	"github.com/emersion/go-sasl"
	"github.com/emersion/go-smtp"
)

// smtpSession takes mails from one connection (RFC 5321).
type smtpSession struct {
	server *Server
	conn   *smtp.Conn
	authed bool
	from   string
	to     []string
}

func (s *smtpSession) Reset() { s.from, s.to = "", nil }

func (s *smtpSession) Logout() error { return nil }

func (s *smtpSession) AuthMechanisms() []string { return s.server.mechanisms(true) }

func (s *smtpSession) Auth(mech string) (sasl.Server, error) {
	srv := s.server.sasl(mech, func(*box) { s.authed = true })
	if srv == nil {
		return nil, smtp.ErrAuthUnknownMechanism
	}
	return srv, nil
}

func (s *smtpSession) Mail(from string, _ *smtp.MailOptions) error {
	if s.server.cfg.RequireAuth && !s.authed {
		return Refuse(530, "authentication required")
	}
	if f := s.server.cfg.Faults.Mail; f != nil {
		if err := f(from); err != nil {
			return err
		}
	}
	s.from = from
	return nil
}

func (s *smtpSession) Rcpt(to string, _ *smtp.RcptOptions) error {
	if f := s.server.cfg.Faults.Rcpt; f != nil {
		if err := f(to); err != nil {
			return err
		}
	}
	if s.server.box(to) == nil {
		return Refuse(550, fmt.Sprintf("no mailbox %s here", to))
	}
	s.to = append(s.to, to)
	return nil
}

func (s *smtpSession) Data(r io.Reader) error {
	raw, err := io.ReadAll(r)
	if err != nil {
		return err
	}
	// A server that adds to a mail in memory must not add to another's copy.
	raw = bytes.Clone(raw)
	var after Outcome
	if f := s.server.cfg.Faults.Data; f != nil {
		if after, err = f(s.to, raw); err != nil {
			return err
		}
	}
	if after == DropBefore {
		s.conn.Conn().Close()
		return Refuse(421, "dropped")
	}
	for _, to := range s.to {
		if err := s.server.accept(s.from, to, raw); err != nil {
			return Refuse(451, "the mailbox cannot be written to")
		}
	}
	if after == DropAfter {
		s.conn.Conn().Close()
	}
	return nil
}
