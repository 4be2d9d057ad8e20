package main

import (
	"context"
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"net/url"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"golang.org/x/oauth2"

	"mobpost/mailer"
	"mobpost/store"
)

// oauthConfig is an [oauth.NAME]: how access tokens are had for an account.
type oauthConfig struct {
	Provider string   `toml:"provider"`  // "google", "microsoft"; or
	TokenURL string   `toml:"token_url"` // where refresh tokens are exchanged, and
	AuthURL  string   `toml:"auth_url"`  // where the owner allows it, and
	Scopes   []string `toml:"scopes"`    // what he allows
	ClientID string   `toml:"client_id"`

	ClientSecretFile       string `toml:"client_secret_file"`
	ClientSecretEnv        string `toml:"client_secret_env"`
	ClientSecretCredential string `toml:"client_secret_credential"`

	RefreshTokenFile       string `toml:"refresh_token_file"`
	RefreshTokenEnv        string `toml:"refresh_token_env"`
	RefreshTokenCredential string `toml:"refresh_token_credential"`
}

// providers are those whose addresses are known.
var providers = map[string]oauth2.Config{
	"google": {
		Endpoint: oauth2.Endpoint{AuthURL: "https://accounts.google.com/o/oauth2/v2/auth", TokenURL: "https://oauth2.googleapis.com/token", AuthStyle: oauth2.AuthStyleInParams},
		Scopes:   []string{"https://mail.google.com/"},
	},
	"microsoft": {
		Endpoint: oauth2.Endpoint{AuthURL: "https://login.microsoftonline.com/common/oauth2/v2.0/authorize", TokenURL: "https://login.microsoftonline.com/common/oauth2/v2.0/token", AuthStyle: oauth2.AuthStyleInParams},
		Scopes:   []string{"https://outlook.office.com/IMAP.AccessAsUser.All", "https://outlook.office.com/SMTP.Send", "offline_access"},
	},
}

// tokens is the source of an account's access tokens, one for all servers that
// it is used with: a provider may make a refresh token void when it gives the
// next.
func (c *config) tokens(section string, no int, name string, keep *tokenKeeper) (mailer.TokenSource, error) {
	if source := keep.sources[name]; source != nil {
		return source, nil
	}
	if _, ok := c.OAuth[name]; !ok {
		return nil, c.wrong(section, no, "oauth", "%q: there is no section [oauth.%[1]s]", name)
	}
	cfg, err := c.client(name)
	if err != nil {
		return nil, err
	}
	in, o := "oauth."+name, c.OAuth[name]
	refresh, ok, err := c.secret(secretConfig{in, "refresh_token", 0, o.RefreshTokenFile, o.RefreshTokenEnv, o.RefreshTokenCredential})
	if err != nil {
		return nil, err
	}
	if !ok {
		return nil, c.wrong(in, 0, "refresh_token_file", "is missing, and so are refresh_token_env and refresh_token_credential")
	}
	source := keep.source(name, *cfg, refresh)
	keep.sources[name] = source
	return source, nil
}

// client is what we are to the provider of an [oauth.NAME].
func (c *config) client(name string) (*oauth2.Config, error) {
	o, ok := c.OAuth[name]
	if !ok {
		return nil, badInput(fmt.Errorf("the configuration has no section [oauth.%s]", name))
	}
	in := "oauth." + name
	cfg, known := providers[o.Provider]
	switch {
	case o.Provider != "":
		for _, beside := range []struct{ key, value string }{{"token_url", o.TokenURL}, {"auth_url", o.AuthURL}, {"scopes", strings.Join(o.Scopes, " ")}} {
			if beside.value != "" {
				return nil, c.wrong(in, 0, beside.key, "stands beside provider, which says it already")
			}
		}
		if !known {
			return nil, c.wrong(in, 0, "provider", "%q is neither \"google\" nor \"microsoft\": for others write token_url", o.Provider)
		}
	case o.TokenURL == "":
		return nil, c.wrong(in, 0, "provider", "is missing, and so is token_url")
	default:
		for _, at := range []struct{ key, address string }{{"token_url", o.TokenURL}, {"auth_url", o.AuthURL}} {
			if u, err := url.Parse(at.address); at.address != "" && (err != nil || u.Host == "" || u.Scheme != "https" && !(u.Scheme == "http" && u.Hostname() == "127.0.0.1")) {
				return nil, c.wrong(in, 0, at.key, "%q is no https address", at.address)
			}
		}
		cfg.Endpoint, cfg.Scopes = oauth2.Endpoint{TokenURL: o.TokenURL, AuthURL: o.AuthURL}, o.Scopes
	}
	if o.ClientID == "" {
		return nil, c.wrong(in, 0, "client_id", "is missing")
	}
	secret, _, err := c.secret(secretConfig{in, "client_secret", 0, o.ClientSecretFile, o.ClientSecretEnv, o.ClientSecretCredential})
	if err != nil {
		return nil, err
	}
	cfg.ClientID, cfg.ClientSecret = o.ClientID, secret.Reveal()
	return &cfg, nil
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
