package outbox

import (
	"sync"
	"time"
)

// Pace keeps mails to one domain apart: big hosts take a burst for spam.
type Pace struct {
	Every   time.Duration            // between two mails to one domain; 0 is no pace
	Domains map[string]time.Duration // other times for single domains, in lower case
}

func (p Pace) of(domain string) time.Duration {
	if d, ok := p.Domains[domain]; ok {
		return d
	}
	return p.Every
}

// pacer gives each mail its time. It does not wait for it: others go meanwhile.
type pacer struct {
	pace   Pace
	mu     sync.Mutex
	free   map[string]time.Time // when the domain is free again
	places map[int64]time.Time  // of the mails that were sent away to come again
}

// maxPlaces bounds what is kept of mails to come. Forgetting a pace is no harm.
const maxPlaces = 100_000

// take gives a mail to the domain its time: now, or later if others go first.
// A mail that comes at the time that it was given goes.
func (p *pacer) take(domain string, id int64, now time.Time) time.Time {
	every := p.pace.of(domain)
	if every <= 0 {
		return now
	}
	now = now.Truncate(time.Microsecond) // as the store keeps times
	p.mu.Lock()
	defer p.mu.Unlock()
	if at, ok := p.places[id]; ok && id != 0 {
		if !at.After(now) {
			delete(p.places, id)
		}
		return at
	}
	if p.free == nil || len(p.free)+len(p.places) > maxPlaces {
		p.free, p.places = map[string]time.Time{}, map[int64]time.Time{}
	}
	at := p.free[domain]
	if at.Before(now) {
		at = now
	}
	p.free[domain] = at.Add(every)
	if at.After(now) {
		p.places[id] = at
	}
	return at
}
