package inbox

import "context"

// Check connects, logs in and opens the mailbox as Look does, and leaves again.
// Nothing is read or moved.
func (in *Inbox) Check(ctx context.Context) error {
	in.enterAlone()
	defer in.mu.Unlock()
	if in.closed {
		return ErrClosed
	}
	s, err := in.connect(ctx)
	if err == nil {
		s.logout()
	}
	return err
}
