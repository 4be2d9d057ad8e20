package mailer

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"github.com/emersion/go-sasl"
)

// Auth is how one logs in.
type Auth string

// The ways to log in.
const (
	NoAuth      Auth = ""            // not at all
	PlainAuth   Auth = "plain"       // RFC 4616
	LoginAuth   Auth = "login"       // IMAP's LOGIN command, SMTP's AUTH LOGIN
	XOAuth2     Auth = "xoauth2"     // Gmail's and Outlook's
	OAuthBearer Auth = "oauthbearer" // RFC 7628
)

// ErrLogin: the server refused user, password or token. Trying again soon is
// of no use and can lock the account.
var ErrLogin = errors.New("login refused")

// TokenSource gives an access token that is valid now, and another one than
// before if the last was refused (afresh in its context).
type TokenSource func(ctx context.Context) (string, error)

type afresh struct{}

// LoggedIn is told how a login ended. After one that was refused the next comes
// with a new access token: a provider may make one void before its time.
func (s *Server) LoggedIn(err error) { s.refused = errors.Is(err, ErrLogin) }

func (s *Server) checkAuth() error {
	switch s.Auth {
	case NoAuth:
		return nil
	case PlainAuth, LoginAuth:
		if s.User == "" || s.Password == "" {
			return fmt.Errorf("auth %q needs a user and a password", s.Auth)
		}
	case XOAuth2, OAuthBearer:
		if s.User == "" || s.Token == nil {
			return fmt.Errorf("auth %q needs a user and a token source", s.Auth)
		}
	default:
		return fmt.Errorf("auth %q is not one of %s, %s, %s, %s", s.Auth, PlainAuth, LoginAuth, XOAuth2, OAuthBearer)
	}
	return nil
}

// SASL makes the client's side of one login, with a token that is fresh at the
// moment.
func (s *Server) SASL(ctx context.Context) (sasl.Client, error) {
	switch s.Auth {
	case PlainAuth:
		return sasl.NewPlainClient("", s.User, s.Password.Reveal()), nil
	case LoginAuth:
		return &loginClient{user: s.User, password: s.Password.Reveal()}, nil
	case XOAuth2, OAuthBearer:
		if s.refused {
			ctx = context.WithValue(ctx, afresh{}, true)
		}
		token, err := s.Token(ctx)
		if err != nil {
			return nil, fmt.Errorf("get a token for %s: %w", s.User, err)
		}
		if s.Auth == XOAuth2 {
			return &xoauth2Client{user: s.User, token: token}, nil
		}
		return bearerClient{sasl.NewOAuthBearerClient(&sasl.OAuthBearerOptions{
			Username: s.User, Token: token, Host: s.Host, Port: s.Port,
		})}, nil
	}
	return nil, fmt.Errorf("auth %q has no mechanism", s.Auth)
}

// loginClient is AUTH LOGIN: two questions, whatever their words. go-sasl's
// sends the user at once, which some servers refuse, and knows one word only.
type loginClient struct {
	user, password string
	asked          int
}

func (c *loginClient) Start() (string, []byte, error) { return "LOGIN", nil, nil }

func (c *loginClient) Next([]byte) ([]byte, error) {
	c.asked++
	switch c.asked {
	case 1:
		return []byte(c.user), nil
	case 2:
		return []byte(c.password), nil
	}
	return nil, sasl.ErrUnexpectedServerChallenge
}

// xoauth2Client is XOAUTH2, which go-sasl has not got
// (https://developers.google.com/gmail/imap/xoauth2-protocol).
type xoauth2Client struct{ user, token string }

func (c *xoauth2Client) Start() (string, []byte, error) {
	return "XOAUTH2", []byte("user=" + c.user + "\x01auth=Bearer " + c.token + "\x01\x01"), nil
}

// Next is called only when the token was refused: the challenge tells why, in
// JSON. The connection is given up then, so the empty answer that would make
// the server say NO is not sent.
func (c *xoauth2Client) Next(challenge []byte) ([]byte, error) {
	var said struct{ Status string }
	if json.Unmarshal(challenge, &said) != nil || said.Status == "" {
		return nil, ErrLogin
	}
	return nil, fmt.Errorf("%w: token refused with status %s", ErrLogin, said.Status)
}

// bearerClient says of a refused token that the login was refused.
type bearerClient struct{ sasl.Client }

func (c bearerClient) Next(challenge []byte) ([]byte, error) {
	resp, err := c.Client.Next(challenge)
	if err != nil {
		err = fmt.Errorf("%w: %w", ErrLogin, err)
	}
	return resp, err
}
