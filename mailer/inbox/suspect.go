package inbox

import (
	"errors"
	"fmt"
	"maps"
	"time"

	"github.com/emersion/go-imap/v2"
)

// suspectFor is the time between a mail's breaking its FETCH and its second
// chance. A network that fails for a while breaks FETCHes too, and a player's
// orders must not go to quarantine for it.
const suspectFor = 2 * time.Minute

// doubtFor is how long a mail is under suspicion when no other has come since:
// then it is rather the server that gives none, its disks being away, say. The
// looks fail meanwhile, so that no deadline passes over orders that are there.
const doubtFor = time.Hour

// suspicion is against a mail that broke its FETCH.
type suspicion struct {
	began time.Time // the Look in which it first did
	last  time.Time // its last chance
	err   error
}

var errNoMail = errors.New("the server lists mails and gives none")

// chances leaves out mails that were under suspicion a moment ago, and marks
// those whose second chance it is.
func (l *look) chances(notes []*note) []*note {
	kept := notes[:0]
	fresh := map[imap.UID]bool{}
	for _, n := range notes {
		fresh[n.uid] = true
		s, ok := l.in.suspects[n.uid]
		if ok && time.Since(s.last) < suspectFor {
			l.leave(n.uid)
			continue
		}
		n.suspect = ok
		kept = append(kept, n)
	}
	// Who was deleted meanwhile is under no suspicion any more.
	maps.DeleteFunc(l.in.suspects, func(u imap.UID, _ suspicion) bool { return !fresh[u] })
	return kept
}

// doubt is why the Look fails though it broke off nowhere: mails are left that
// broke their FETCHes, and none has come since that shows that it is they.
func (l *look) doubt() error {
	for _, s := range l.in.suspects {
		if l.in.gave.Before(s.began) {
			return fmt.Errorf("%w: %w", errNoMail, s.err)
		}
	}
	return nil
}

// broke is called with a mail that broke its FETCH alone, again and again. The
// first time it is left for a later Look; after that it has a fault, if it is
// the mail that does it.
func (l *look) broke(n *note, err error) {
	in := l.in
	s, known := in.suspects[n.uid]
	if n.suspect && (!in.gave.Before(s.began) || time.Since(s.began) >= doubtFor) {
		delete(in.suspects, n.uid)
		n.fault = fmt.Sprintf("the mail cannot be fetched: %v", err)
		return
	}
	if !known {
		in.cfg.Log.Warn("a mail cannot be fetched, it is tried again later", "uid", n.uid, "again_in", suspectFor, "err", err)
		s.began = l.began
	}
	if in.suspects == nil {
		in.suspects = map[imap.UID]suspicion{}
	}
	s.last, s.err = time.Now(), err
	in.suspects[n.uid] = s
	n.later = true
	l.leave(n.uid)
}

// leave keeps a mail among those that will be seen again.
func (l *look) leave(uid imap.UID) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.left == 0 || uid < l.left {
		l.left = uid
	}
}
