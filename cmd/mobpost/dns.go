package main

import (
	"context"
	"net"
	"strings"
	"sync"
	"time"
)

// The bounds of a look-up: mails wait for it, and whoever writes one chooses
// whose servers are asked.
const (
	dnsPatience = 5 * time.Second
	dnsPause    = time.Minute // how long a domain is left alone that did not answer
	dnsSilent   = 1000        // domains that are remembered for it
)

// keys finds the public keys of signatures in the DNS.
type keys struct {
	lookup func(ctx context.Context, name string) ([]string, error)
	mu     sync.Mutex
	silent map[string]time.Time // domains that did not answer, and since when
}

// TXT gives the texts of a name. One whose domain did not answer a moment ago
// is not asked for again.
func (k *keys) TXT(name string) ([]string, error) {
	domain := name
	if _, of, ok := strings.Cut(name, "._domainkey."); ok {
		domain = of
	}
	domain = strings.ToLower(domain)
	k.mu.Lock()
	since, ok := k.silent[domain]
	k.mu.Unlock()
	if ok && time.Since(since) < dnsPause {
		return nil, &net.DNSError{Err: "did not answer a moment ago", Name: name, IsTimeout: true, IsTemporary: true}
	}
	ctx, cancel := context.WithTimeout(context.Background(), dnsPatience)
	defer cancel()
	texts, err := k.lookup(ctx, name)
	if ctx.Err() != nil && err != nil {
		k.mu.Lock()
		if k.silent == nil || len(k.silent) >= dnsSilent {
			k.silent = map[string]time.Time{}
		}
		k.silent[domain] = time.Now()
		k.mu.Unlock()
	}
	return texts, err
}
