package mailer_test

import (
	"context"
	"errors"
	"io"
	"net/http"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"golang.org/x/oauth2"

	"mobpost/mailer"
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
