package loopback

import (
	"crypto/subtle"
	"errors"
	"strings"

	"github.com/emersion/go-sasl"
)

var errRefused = errors.New("login refused")

// check gives the mailbox if user and password are right.
func (s *Server) check(user, password string) *box {
	b := s.box(user)
	if b == nil || subtle.ConstantTimeCompare([]byte(password), []byte(b.Password)) != 1 {
		return nil
	}
	return b
}

func (s *Server) checkToken(user, token string) *box {
	b := s.box(user)
	if b == nil || s.cfg.Tokens == nil || !s.cfg.Tokens(user, token) {
		return nil
	}
	return b
}

func (s *Server) mechanisms(login bool) []string {
	list := []string{sasl.Plain}
	if login {
		list = append(list, "LOGIN")
	}
	if s.cfg.Tokens != nil {
		list = append(list, sasl.OAuthBearer, "XOAUTH2")
	}
	return list
}

// sasl is the server's side of a mechanism; nil if it is not offered. enter
// is called with the mailbox that one has logged in to.
func (s *Server) sasl(mech string, enter func(*box)) sasl.Server {
	let := func(b *box) error {
		if b == nil {
			return errRefused
		}
		enter(b)
		return nil
	}
	switch mech {
	case sasl.Plain:
		return sasl.NewPlainServer(func(identity, user, password string) error {
			if identity != "" && identity != user {
				return errRefused
			}
			return let(s.check(user, password))
		})
	case "LOGIN":
		return &loginServer{let: func(user, password string) error { return let(s.check(user, password)) }}
	case sasl.OAuthBearer:
		if s.cfg.Tokens == nil {
			return nil
		}
		return sasl.NewOAuthBearerServer(func(o sasl.OAuthBearerOptions) *sasl.OAuthBearerError {
			if let(s.checkToken(o.Username, o.Token)) != nil {
				return &sasl.OAuthBearerError{Status: "invalid_token", Schemes: "bearer"}
			}
			return nil
		})
	case "XOAUTH2":
		if s.cfg.Tokens == nil {
			return nil
		}
		return &xoauth2Server{let: func(user, token string) error { return let(s.checkToken(user, token)) }}
	}
	return nil
}

// loginServer is AUTH LOGIN, which go-sasl has for clients only.
type loginServer struct {
	let   func(user, password string) error
	user  string
	asked int
}

func (l *loginServer) Next(response []byte) ([]byte, bool, error) {
	l.asked++
	switch {
	case l.asked == 1 && response == nil:
		return []byte("Username:"), false, nil
	case l.asked == 1: // the user came with the command
		l.user, l.asked = string(response), 2
		return []byte("Password:"), false, nil
	case l.asked == 2:
		l.user = string(response)
		return []byte("Password:"), false, nil
	}
	return nil, true, l.let(l.user, string(response))
}

// xoauth2Server answers a bad token with a challenge that says so, and says no
// only after the client's empty reply, as Gmail does.
type xoauth2Server struct {
	let    func(user, token string) error
	failed bool
}

func (x *xoauth2Server) Next(response []byte) ([]byte, bool, error) {
	if x.failed {
		return nil, true, errRefused
	}
	if response == nil {
		return []byte{}, false, nil
	}
	var user, token string
	for field := range strings.SplitSeq(string(response), "\x01") {
		if v, ok := strings.CutPrefix(field, "user="); ok {
			user = v
		}
		if v, ok := strings.CutPrefix(field, "auth=Bearer "); ok {
			token = v
		}
	}
	if x.let(user, token) != nil {
		x.failed = true
		return []byte(`{"status":"400","schemes":"Bearer"}`), false, nil
	}
	return nil, true, nil
}
