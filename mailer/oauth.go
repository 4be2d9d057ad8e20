package mailer

import (
	"context"
	"fmt"
	"sync"

	"golang.org/x/oauth2"
)

// RefreshTokens is a TokenSource over OAuth 2.0 refresh tokens (RFC 6749 6).
// An access token is kept until it is nearly worn out. Providers rotate
// refresh tokens: a new one makes the old one void, so keep is called with it
// before the access token is used, and an error of keep is an error here.
func RefreshTokens(cfg oauth2.Config, refresh Secret, keep func(Secret) error) TokenSource {
	var mu sync.Mutex
	token := &oauth2.Token{RefreshToken: refresh.Reveal()}
	return func(ctx context.Context) (string, error) {
		mu.Lock()
		defer mu.Unlock()
		fresh, err := cfg.TokenSource(ctx, token).Token()
		if err != nil {
			return "", fmt.Errorf("refresh the access token: %w", err)
		}
		rotated := fresh.RefreshToken != "" && fresh.RefreshToken != token.RefreshToken
		if fresh.RefreshToken == "" {
			fresh.RefreshToken = token.RefreshToken
		}
		token = fresh
		if rotated && keep != nil {
			if err := keep(Secret(fresh.RefreshToken)); err != nil {
				return "", fmt.Errorf("keep the rotated refresh token: %w", err)
			}
		}
		return fresh.AccessToken, nil
	}
}
