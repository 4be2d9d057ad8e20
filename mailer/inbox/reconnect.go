package inbox

import (
	"time"

	"github.com/cenkalti/backoff/v5"
)

// retry says when the server may be tried again: waits that grow, with jitter,
// so that a server that comes back is not run over by all who wait for it.
type retry struct {
	policy backoff.BackOff
	until  time.Time
	err    error // of the last attempt; nil when it succeeded
}

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

func (r *retry) succeeded() {
	r.policy.Reset()
	r.err, r.until = nil, time.Time{}
}

// wait is how long to leave the server alone.
func (r *retry) wait() time.Duration {
	if r.err == nil {
		return 0
	}
	return time.Until(r.until)
}
