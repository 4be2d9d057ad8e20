package inbox

import (
	"fmt"
	"time"

	"github.com/emersion/go-imap/v2"
)

// suspectFor is the time between a mail's breaking its FETCH and its second
// chance. A network that fails for a while breaks FETCHes too, and a player's
// orders must not go to quarantine for it.
const suspectFor = 2 * time.Minute

// chances leaves out mails that were under suspicion a moment ago, and marks
// those whose second chance it is.
func (l *look) chances(notes []*note) []*note {
	kept := notes[:0]
	for _, n := range notes {
		since, ok := l.in.suspects[n.uid]
		if ok && time.Since(since) < suspectFor {
			l.leave(n.uid)
			continue
		}
		n.suspect = ok
		kept = append(kept, n)
	}
	return kept
}

// broke is called with a mail that broke its FETCH alone, again and again. The
// first time it is left for a later Look; after that it has a fault.
func (l *look) broke(n *note, err error) {
	in := l.in
	if n.suspect {
		delete(in.suspects, n.uid)
		n.fault = fmt.Sprintf("the mail cannot be fetched: %v", err)
		return
	}
	in.cfg.Log.Warn("a mail cannot be fetched, it is tried again later", "uid", n.uid, "again_in", suspectFor, "err", err)
	if in.suspects == nil {
		in.suspects = map[imap.UID]time.Time{}
	}
	in.suspects[n.uid] = time.Now()
	n.later = true
	l.leave(n.uid)
}

// leave keeps a mail among those that will be seen again.
func (l *look) leave(uid imap.UID) {
	if l.left == 0 || uid < l.left {
		l.left = uid
	}
}
