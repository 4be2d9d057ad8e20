package outbox

import "context"

// Check connects and logs in as Send does, and leaves again. Nothing is sent.
func (o *Outbox) Check(ctx context.Context) error {
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.closed {
		return ErrClosed
	}
	if o.link == nil {
		l, err := o.connect(ctx)
		if err != nil {
			return err
		}
		o.link = l
	}
	o.hangUp(true)
	return nil
}
