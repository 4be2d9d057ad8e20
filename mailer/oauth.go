package mailer

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"time"

	"golang.org/x/oauth2"
)

// RefreshTokens is a TokenSource over OAuth 2.0 refresh tokens (RFC 6749 6).
// An access token is kept until it is nearly worn out. Providers rotate
// refresh tokens: a new one makes the old one void, so keep is called with it
// before the access token is used, and an error of keep is an error here.
func RefreshTokens(cfg oauth2.Config, refresh Secret, keep func(Secret) error) TokenSource {
	var mu sync.Mutex
	token := &oauth2.Token{RefreshToken: refresh.Reveal()}
	kept := token.RefreshToken
	return func(ctx context.Context) (string, error) {
		mu.Lock()
		defer mu.Unlock()
		ctx, cancel := patient(ctx)
		defer cancel()
		if ctx.Value(afresh{}) != nil {
			token = &oauth2.Token{RefreshToken: token.RefreshToken}
		}
		fresh, err := cfg.TokenSource(ctx, token).Token()
		if err != nil {
			var page *oauth2.RetrieveError
			if errors.As(err, &page) && page.ErrorCode == "" && page.Response != nil { // its text is a whole page
				err = errors.New(page.Response.Status)
			}
			return "", fmt.Errorf("refresh the access token: %w", err)
		}
		if fresh.RefreshToken == "" {
			fresh.RefreshToken = token.RefreshToken
		}
		token = fresh
		// One that could not be kept is kept by the next call, or after a
		// restart there would be none that is good.
		if keep != nil && token.RefreshToken != kept {
			if err := keep(Secret(token.RefreshToken)); err != nil {
				return "", fmt.Errorf("keep the rotated refresh token: %w", err)
			}
			kept = token.RefreshToken
		}
		return fresh.AccessToken, nil
	}
}

// lastWord is how long a provider is still listened to when whoever asked has
// gone: it may have made the old refresh token void, and its answer has the
// new one.
const lastWord = 5 * time.Second

// patient is a context for one question to a provider. The HTTP client waits
// for ever for who does not answer, and whoever waits for it holds a mailbox.
func patient(ctx context.Context) (context.Context, context.CancelFunc) {
	asking, cancel := context.WithTimeout(context.WithoutCancel(ctx), DefaultDialTimeout)
	stop := context.AfterFunc(ctx, func() {
		over := time.AfterFunc(lastWord, cancel)
		context.AfterFunc(asking, func() { over.Stop() })
	})
	return asking, func() { stop(); cancel() }
}
