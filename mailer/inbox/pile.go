package inbox

import (
	"context"

	"mobpost/gm"
)

// What is handed over at once, at most; bytes of one mail may be more.
const (
	pileMails = 750
	pileBytes = batchBytes
)

// pile is what was fetched and is not in the caller's hand yet. It grows while
// he is busy, and then he is given all of it: one commit of many mails costs
// much less than many commits (docs/mail-notes.md, 23), and a mail that comes
// alone waits for no other. One goroutine puts, one takes.
type pile chan []gm.Mail

func newPile() pile { return make(pile, 1) }

// put lays mails behind those that wait. It waits while there is no room.
func (p pile) put(ctx context.Context, stop <-chan struct{}, mails []gm.Mail) error {
	select {
	case waiting := <-p:
		if fit(waiting, mails) {
			mails = append(waiting, mails...)
		} else {
			p <- waiting // nobody else puts: there is room
		}
	default:
	}
	select {
	case p <- mails:
		return nil
	case <-stop:
		return errStopped
	case <-ctx.Done():
		return ctx.Err()
	}
}

// fit tells whether two piles are one.
func fit(a, b []gm.Mail) bool {
	bytes := 0
	for _, mails := range [][]gm.Mail{a, b} {
		for i := range mails {
			bytes += len(mails[i].Raw)
		}
	}
	return len(a)+len(b) <= pileMails && bytes <= pileBytes
}
