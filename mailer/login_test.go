package mailer_test

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"mobpost/gm"
	"mobpost/mailer"
	"mobpost/mailer/inbox"
	"mobpost/mailer/loopback"
	"mobpost/mailer/loopback/debian"
)

const goodToken = "good-token"

func tokens(token string) (string, bool) { return ann, token == goodToken }

func source(token string) mailer.TokenSource {
	return func(context.Context) (string, error) { return token, nil }
}

// testLogins tries every way to log in, over one kind of connection.
func testLogins(t *testing.T, s site) {
	for _, auth := range []mailer.Auth{mailer.PlainAuth, mailer.LoginAuth, mailer.XOAuth2, mailer.OAuthBearer} {
		t.Run(string(auth), func(t *testing.T) {
			ctx := within(t, 20*time.Second)
			set := func(srv mailer.Server, good bool) mailer.Server {
				srv.Auth, srv.Password, srv.Token = auth, debian.Password, source(goodToken)
				if !good {
					srv.Password, srv.Token = "wrong-one", source("wrong-one")
				}
				return srv
			}
			in := openInbox(t, set(s.imap(ann), true))
			if err := in.Look(ctx, new(shelf).unknown, new(shelf).take); err != nil {
				t.Errorf("imap: %v", err)
			}
			mustSend(t, openOutbox(t, set(s.smtp(ann), true)), written(t, "login-"+t.Name(), bob, "x", "x"))

			in = openInbox(t, set(s.imap(ann), false))
			err := in.Look(ctx, new(shelf).unknown, new(shelf).take)
			if !errors.Is(err, mailer.ErrLogin) || strings.Contains(err.Error(), "wrong-one") {
				t.Errorf("imap with the wrong password: %v", err)
			}
			try := openOutbox(t, set(s.smtp(ann), false)).Send(ctx, written(t, "bad-"+t.Name(), bob, "x", "x"))
			// The mail is not to blame, and must not be lost for it.
			if try.Result != gm.Paced || strings.Contains(try.Message, "wrong-one") || !strings.Contains(try.Message, mailer.ErrLogin.Error()) {
				t.Errorf("smtp with the wrong password: %+v", try)
			}
		})
	}
}

func TestLoginsInProcess(t *testing.T) {
	cert, err := debian.NewCertificate()
	if err != nil {
		t.Fatal(err)
	}
	for _, mode := range []mailer.TLSMode{mailer.Plain, mailer.StartTLS, mailer.Implicit} {
		t.Run(string(mode), func(t *testing.T) {
			cfg := loopback.Config{RequireAuth: true, Tokens: func(user, token string) bool {
				who, ok := tokens(token)
				return ok && who == user
			}}
			if mode != mailer.Plain {
				cfg.TLS = cert.ServerTLS()
			}
			cfg.ImplicitTLS = mode == mailer.Implicit
			testLogins(t, trusting{startInProcess(t, cfg), cert})
		})
	}
}

func TestLoginsDebian(t *testing.T) {
	s := startReal(t, debian.Options{Tokens: tokens})
	for _, mode := range []mailer.TLSMode{mailer.Plain, mailer.StartTLS, mailer.Implicit} {
		t.Run(string(mode), func(t *testing.T) { testLogins(t, realSite{s, mode}) })
	}
}

type trusting struct {
	site
	cert *debian.Certificate
}

func (s trusting) smtp(a string) mailer.Server { return s.with(s.site.smtp(a)) }
func (s trusting) imap(a string) mailer.Server { return s.with(s.site.imap(a)) }
func (s trusting) with(srv mailer.Server) mailer.Server {
	srv.TLSConfig = s.cert.Client
	return srv
}

// A certificate that nobody vouches for ends the connection before a password
// is shown, and so does a server that offers no STARTTLS.
func TestUntrusted(t *testing.T) {
	cert, err := debian.NewCertificate()
	if err != nil {
		t.Fatal(err)
	}
	s := startInProcess(t, loopback.Config{TLS: cert.ServerTLS()})
	bare := startInProcess(t, loopback.Config{})
	for name, at := range map[string]site{"certificate": s, "no STARTTLS": bare} {
		ctx := within(t, 10*time.Second)
		imap, smtp := at.imap(ann), at.smtp(ann)
		imap.TLS, smtp.TLS = mailer.StartTLS, mailer.StartTLS
		if err := openInbox(t, imap).Look(ctx, new(shelf).unknown, new(shelf).take); err == nil || errors.Is(err, mailer.ErrLogin) {
			t.Errorf("%s: imap: %v", name, err)
		}
		if try := openOutbox(t, smtp).Send(ctx, written(t, "u", bob, "x", "x")); try.Result != gm.Paced {
			t.Errorf("%s: smtp: %+v", name, try)
		}
	}
}

func TestInTheClear(t *testing.T) {
	srv := mailer.Server{Host: "mail.example.org", Port: 143, TLS: mailer.Plain, Auth: mailer.PlainAuth, User: "u", Password: "p"}
	if _, err := inbox.New(inbox.Config{Server: srv, Read: plainRead}); !errors.Is(err, mailer.ErrInsecure) {
		t.Errorf("no TLS to another host: %v", err)
	}
	srv.Insecure = true
	if _, err := inbox.New(inbox.Config{Server: srv, Read: plainRead}); err != nil {
		t.Errorf("no TLS, and said so: %v", err)
	}
}
