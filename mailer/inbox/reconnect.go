package inbox

import (
	"math/rand/v2"
	"time"

	"github.com/cenkalti/backoff/v5"
)

// retry says when the server may be tried again: waits that grow, with jitter,
// so that a server that comes back is not run over by all who wait for it.
type retry struct {
	policy backoff.BackOff
	until  time.Time
	err    error         // of the last attempt; nil when it succeeded
	since  time.Time     // when the last attempt that succeeded did
	brief  time.Duration // the last wait after a connection that was a short one
}

// steady is how long a connection lasts that was a good one. A server that
// lets everybody in and ends the connection a moment later is left alone, too,
// for longer and longer up to so long: who logs in too often is locked out.
const steady = time.Minute

func newRetry(policy backoff.BackOff) retry {
	if policy == nil {
		b := backoff.NewExponentialBackOff()
		b.InitialInterval = time.Second
		b.Multiplier = 2
		b.RandomizationFactor = 0.5
		b.MaxInterval = 5 * time.Minute
		policy = b
	}
	policy.Reset()
	return retry{policy: policy}
}

func (r *retry) failed(err error) time.Duration {
	d := r.policy.NextBackOff()
	if d == backoff.Stop { // a policy that gives up is not for a daemon
		r.policy.Reset()
		d = r.policy.NextBackOff()
	}
	r.err, r.until = err, time.Now().Add(d)
	return d
}

// succeeded tells whether an attempt failed before.
func (r *retry) succeeded() (back bool) {
	back = r.err != nil
	r.policy.Reset()
	r.err, r.until, r.since = nil, time.Time{}, time.Now()
	return back
}

// ended is called when a connection has ended by itself, and tells for how
// long the server is left alone.
func (r *retry) ended(err error) time.Duration {
	if time.Since(r.since) >= steady {
		r.brief = 0
		return 0
	}
	r.brief = min(max(2*r.brief, time.Second), steady)
	d := r.brief/2 + rand.N(r.brief/2)
	r.err, r.until = err, time.Now().Add(d)
	return d
}

// wait is how long to leave the server alone.
func (r *retry) wait() time.Duration {
	if r.err == nil {
		return 0
	}
	return time.Until(r.until)
}
