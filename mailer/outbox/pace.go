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

type pacer struct {
	pace Pace
	mu   sync.Mutex
	free map[string]time.Time // when the domain is free again
}

// take gives a mail to the domain its time, which is now or later. A place
// that is more than patience away is not taken.
func (p *pacer) take(domain string, now time.Time, patience time.Duration) (at time.Time, taken bool) {
	every := p.pace.of(domain)
	if every <= 0 {
		return now, true
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	at = p.free[domain]
	if at.Before(now) {
		at = now
	}
	if at.Sub(now) > patience {
		return at, false
	}
	if p.free == nil || len(p.free) > 10_000 {
		p.free = map[string]time.Time{} // forgetting a pace is no harm
	}
	p.free[domain] = at.Add(every)
	return at, true
}
