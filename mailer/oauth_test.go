package mailer_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/cenkalti/backoff/v5"
	"golang.org/x/oauth2"

	"mobpost/gm"
	"mobpost/mailer"
	"mobpost/mailer/inbox"
	"mobpost/mailer/loopback"
)

// answers is a provider, without a network.
type answers func(*http.Request) (*http.Response, error)

func (a answers) RoundTrip(r *http.Request) (*http.Response, error) { return a(r) }

func provider(t *testing.T, a answers) context.Context {
	return context.WithValue(t.Context(), oauth2.HTTPClient, &http.Client{Transport: a})
}

func says(status int, kind, text string) (*http.Response, error) {
	return &http.Response{StatusCode: status, Status: http.StatusText(status), Header: http.Header{"Content-Type": {kind}}, Body: io.NopCloser(strings.NewReader(text))}, nil
}

// A provider that does not answer holds nobody for ever.
func TestSilentProvider(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		ctx := provider(t, func(r *http.Request) (*http.Response, error) {
			<-r.Context().Done()
			return nil, r.Context().Err()
		})
		source := mailer.RefreshTokens(oauth2.Config{Endpoint: oauth2.Endpoint{TokenURL: "https://example.test/token"}}, "first", nil)
		begin := time.Now()
		if _, err := source(ctx); !errors.Is(err, context.DeadlineExceeded) || time.Since(begin) > mailer.DefaultDialTimeout {
			t.Errorf("after %s: %v", time.Since(begin), err)
		}
	})
}

// Whoever asked is gone when the provider answers: the new token is kept. One
// who says nothing is not waited for long then.
func TestStoppedRefresh(t *testing.T) {
	for _, c := range []struct {
		answers time.Duration
		kept    string
		took    time.Duration
	}{
		{300 * time.Millisecond, "second", 300 * time.Millisecond},
		{time.Hour, "", 5100 * time.Millisecond},
	} {
		synctest.Test(t, func(t *testing.T) {
			ctx, cancel := context.WithCancel(provider(t, func(r *http.Request) (*http.Response, error) {
				select {
				case <-r.Context().Done():
					return nil, r.Context().Err()
				case <-time.After(c.answers):
				}
				return says(http.StatusOK, "application/json", `{"access_token":"access","token_type":"Bearer","expires_in":3600,"refresh_token":"second"}`)
			}))
			kept := ""
			source := mailer.RefreshTokens(oauth2.Config{Endpoint: oauth2.Endpoint{TokenURL: "https://example.test/token", AuthStyle: oauth2.AuthStyleInParams}}, "first",
				func(s mailer.Secret) error { kept = s.Reveal(); return nil })
			time.AfterFunc(100*time.Millisecond, cancel)
			begin := time.Now()
			source(ctx) //nolint:errcheck // what is kept counts
			if took := time.Since(begin); kept != c.kept || took != c.took {
				t.Errorf("answered after %s: kept %q after %s", c.answers, kept, took)
			}
		})
	}
}

// A rotated token that could not be kept is kept before the next use, though
// the access token is still good.
func TestTokenKeptLater(t *testing.T) {
	n := 0
	ctx := provider(t, func(*http.Request) (*http.Response, error) {
		n++
		return says(http.StatusOK, "application/json", `{"access_token":"access","token_type":"Bearer","expires_in":3600,"refresh_token":"second"}`)
	})
	full := errors.New("the disk is full")
	fault := full
	var kept []string
	source := mailer.RefreshTokens(oauth2.Config{Endpoint: oauth2.Endpoint{TokenURL: "https://example.test/token"}}, "first", func(s mailer.Secret) error {
		if fault == nil {
			kept = append(kept, s.Reveal())
		}
		return fault
	})
	for range 2 {
		if _, err := source(ctx); !errors.Is(err, full) {
			t.Error(err)
		}
	}
	fault = nil
	for range 2 {
		if got, err := source(ctx); err != nil || got != "access" {
			t.Error(got, err)
		}
	}
	if n != 1 || len(kept) != 1 || kept[0] != "second" {
		t.Errorf("asked %d times, kept %v", n, kept)
	}
}

// An access token that was made void before its time is refused once; the next
// login comes with another.
func TestVoidToken(t *testing.T) {
	n, void := 0, 0
	ctx := provider(t, func(*http.Request) (*http.Response, error) {
		n++
		return says(http.StatusOK, "application/json", fmt.Sprintf(`{"access_token":"access-%d","token_type":"Bearer","expires_in":3600}`, n))
	})
	s := startInProcess(t, loopback.Config{RequireAuth: true, Tokens: func(_, token string) bool { return token != fmt.Sprint("access-", void) }})
	source := mailer.RefreshTokens(oauth2.Config{Endpoint: oauth2.Endpoint{TokenURL: "https://example.test/token"}}, "first", nil)
	for _, auth := range []mailer.Auth{mailer.XOAuth2, mailer.OAuthBearer} {
		set := func(srv mailer.Server) mailer.Server {
			srv.Auth, srv.Token = auth, source
			return srv
		}
		at := func(c *inbox.Config) { c.Backoff = &backoff.ZeroBackOff{} }
		look := func(in *inbox.Inbox) error { return in.Look(ctx, new(shelf).unknown, new(shelf).take) }
		if err := look(openInbox(t, set(s.imap(ann)), at)); err != nil {
			t.Fatal(err)
		}
		void = n
		in := openInbox(t, set(s.imap(ann)), at)
		if err := look(in); !errors.Is(err, mailer.ErrLogin) {
			t.Errorf("%s: a void token: %v", auth, err)
		}
		if err := look(in); err != nil {
			t.Errorf("%s: a new one: %v", auth, err)
		}
		void = n
		srv := set(s.smtp(ann))
		srv.LoggedIn(nil)
		o := openOutbox(t, srv)
		if try := o.Send(ctx, written(t, string(auth), bob, "x", "x")); try.Result != gm.Paced {
			t.Errorf("%s: %+v", auth, try)
		}
		if got := n; got != void {
			t.Errorf("%s: %d tokens were had, not %d", auth, got, void)
		}
		srv.LoggedIn(fmt.Errorf("no: %w", mailer.ErrLogin))
		if try := openOutbox(t, srv).Send(ctx, written(t, string(auth)+"2", bob, "x", "x")); try.Result != gm.Sent {
			t.Errorf("%s: %+v", auth, try)
		}
	}
	if n != 5 {
		t.Errorf("%d tokens were had", n)
	}
}

// A page instead of an answer does not go into the log.
func TestProviderSaysPage(t *testing.T) {
	ctx := provider(t, func(*http.Request) (*http.Response, error) {
		return says(http.StatusBadGateway, "text/html", strings.Repeat("<p>sorry</p>", 1000))
	})
	source := mailer.RefreshTokens(oauth2.Config{Endpoint: oauth2.Endpoint{TokenURL: "https://example.test/token"}}, "first", nil)
	if _, err := source(ctx); err == nil || len(err.Error()) > 200 || !strings.Contains(err.Error(), "Bad Gateway") {
		t.Error(err)
	}
}
