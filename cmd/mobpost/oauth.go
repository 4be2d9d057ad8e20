package main

import (
	"context"
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"net/url"
	"sync"
	"sync/atomic"
	"time"

	"golang.org/x/oauth2"

	"mobpost/mailer"
	"mobpost/store"
)

// oauthConfig is an [oauth.NAME]: how access tokens are had for an account.
type oauthConfig struct {
	Provider string `toml:"provider"`  // "google", "microsoft"; or
	TokenURL string `toml:"token_url"` // where refresh tokens are exchanged
	ClientID string `toml:"client_id"`

	ClientSecretFile       string `toml:"client_secret_file"`
	ClientSecretEnv        string `toml:"client_secret_env"`
	ClientSecretCredential string `toml:"client_secret_credential"`

	RefreshTokenFile       string `toml:"refresh_token_file"`
	RefreshTokenEnv        string `toml:"refresh_token_env"`
	RefreshTokenCredential string `toml:"refresh_token_credential"`
}

// tokenURL is where a provider gives access tokens; empty if it is not known.
func tokenURL(provider string) string {
	switch provider {
	case "google":
		return "https://oauth2.googleapis.com/token"
	case "microsoft":
		return "https://login.microsoftonline.com/common/oauth2/v2.0/token"
	}
	return ""
}

// tokens is the source of an account's access tokens, one for all servers that
// it is used with: a provider may make a refresh token void when it gives the
// next.
func (c *config) tokens(section string, no int, name string, keep *tokenKeeper) (mailer.TokenSource, error) {
	if source := keep.sources[name]; source != nil {
		return source, nil
	}
	o, ok := c.OAuth[name]
	if !ok {
		return nil, c.wrong(section, no, "oauth", "%q: there is no section [oauth.%[1]s]", name)
	}
	in := "oauth." + name
	at := o.TokenURL
	switch {
	case at != "" && o.Provider != "":
		return nil, c.wrong(in, 0, "token_url", "stands beside provider; one of them is enough")
	case at != "":
		if u, err := url.Parse(at); err != nil || u.Host == "" || u.Scheme != "https" && !(u.Scheme == "http" && u.Hostname() == "127.0.0.1") {
			return nil, c.wrong(in, 0, "token_url", "%q is no https address", at)
		}
	default:
		if at = tokenURL(o.Provider); at == "" {
			return nil, c.wrong(in, 0, "provider", "%q is neither \"google\" nor \"microsoft\": for others write token_url", o.Provider)
		}
	}
	if o.ClientID == "" {
		return nil, c.wrong(in, 0, "client_id", "is missing")
	}
	secret, _, err := c.secret(secretConfig{in, "client_secret", 0, o.ClientSecretFile, o.ClientSecretEnv, o.ClientSecretCredential})
	if err != nil {
		return nil, err
	}
	refresh, ok, err := c.secret(secretConfig{in, "refresh_token", 0, o.RefreshTokenFile, o.RefreshTokenEnv, o.RefreshTokenCredential})
	if err != nil {
		return nil, err
	}
	if !ok {
		return nil, c.wrong(in, 0, "refresh_token_file", "is missing, and so are refresh_token_env and refresh_token_credential")
	}
	cfg := oauth2.Config{ClientID: o.ClientID, ClientSecret: secret.Reveal(), Endpoint: oauth2.Endpoint{TokenURL: at}}
	source := keep.source(name, cfg, refresh)
	keep.sources[name] = source
	return source, nil
}

// tokenKeeper keeps refresh tokens that were rotated in the store.
type tokenKeeper struct {
	db      atomic.Pointer[store.DB] // set before anything is connected
	sources map[string]mailer.TokenSource
}

// kept is a rotated token in the store, and the hash of the configured one that
// it came from: when somebody configures a new one, that one counts.
type kept struct {
	From  []byte
	Token string
}

// tokenPatience bounds the writing of a token.
const tokenPatience = 10 * time.Second

// source begins with the token in the store, which is read when a token is
// first asked for.
func (k *tokenKeeper) source(name string, cfg oauth2.Config, configured mailer.Secret) mailer.TokenSource {
	key, from := "oauth."+name, sha256.Sum256([]byte(configured.Reveal()))
	keep := func(token mailer.Secret) error {
		value, err := json.Marshal(kept{from[:], token.Reveal()})
		if err != nil {
			return err
		}
		ctx, cancel := context.WithTimeout(context.Background(), tokenPatience)
		defer cancel()
		return k.db.Load().SetState(ctx, key, value)
	}
	var mu sync.Mutex
	var source mailer.TokenSource
	return func(ctx context.Context) (string, error) {
		mu.Lock()
		if source == nil {
			refresh, err := k.latest(ctx, key, from[:], configured)
			if err != nil {
				mu.Unlock()
				return "", fmt.Errorf("oauth %s: %w", name, err)
			}
			source = mailer.RefreshTokens(cfg, refresh, keep)
		}
		mu.Unlock()
		return source(ctx)
	}
}

// latest is the token that was kept for a configured one, or that one.
func (k *tokenKeeper) latest(ctx context.Context, key string, from []byte, configured mailer.Secret) (mailer.Secret, error) {
	value, ok, err := k.db.Load().State(ctx, key)
	if err != nil || !ok {
		return configured, err
	}
	var had kept
	if err := json.Unmarshal(value, &had); err != nil {
		return "", err
	}
	if string(had.From) != string(from) || had.Token == "" {
		return configured, nil
	}
	return mailer.Secret(had.Token), nil
}
