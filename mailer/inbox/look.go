package inbox

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
	"time"

	"github.com/emersion/go-imap/v2"

	"mobpost/gm"
)

// errValidity: the mailbox was made anew while it was looked at.
var errValidity = errors.New("the mailbox's UIDVALIDITY changed, it is read from the beginning")

// errStopped ends the fetching when the caller did not take what was fetched.
var errStopped = errors.New("stopped")

// look is one Look.
type look struct {
	in   *Inbox
	take func([]gm.Mail) ([]gm.Disposal, error)
	into map[imap.UID]string // folders that mails go to

	mu   sync.Mutex // of left: who fetches leaves mails, and who hands over does
	left imap.UID   // the lowest UID that will be seen again; 0 if none

	began time.Time
}

// Look is gm.Inbox's. It fails when the server cannot be reached, says no, or
// breaks off again and again; what was taken until then stays taken.
func (in *Inbox) Look(ctx context.Context, unknown func(validity uint32, uids []uint32) ([]uint32, error), take func([]gm.Mail) ([]gm.Disposal, error)) error {
	in.enterAlone()
	defer in.mu.Unlock()
	s, uids, err := in.list(ctx)
	if err != nil {
		return fmt.Errorf("look into %s: %w", in.cfg.Name, orContext(ctx, err))
	}
	if len(uids) == 0 {
		in.suspects = nil
		return nil
	}
	fresh, err := unknown(s.validity, numbers(uids))
	if err != nil {
		return fmt.Errorf("look into %s: which mails are new: %w", in.cfg.Name, err)
	}
	l := &look{in: in, take: take, into: map[imap.UID]string{}, began: time.Now()}
	notes := l.chances(notesOf(uids, fresh))
	l.tidy(uids, fresh)
	err = l.mails(ctx, notes)
	l.move(ctx)
	if err == nil {
		err = l.doubt()
	}
	if err != nil {
		return fmt.Errorf("look into %s: %w", in.cfg.Name, orContext(ctx, err))
	}
	in.low = uint32(uids[len(uids)-1])
	if l.left != 0 {
		in.low = uint32(l.left) - 1
	}
	if len(in.unmoved) > 0 {
		in.low = min(in.low, uint32(in.lowestUnmoved())-1)
	}
	return nil
}

// list gives the UIDs that may be new, in order. A connection that ended since
// the last Look is noticed here, and made again.
func (in *Inbox) list(ctx context.Context) (*session, []imap.UID, error) {
	for {
		s, reused, err := in.enter(ctx)
		if err != nil {
			return nil, nil, err
		}
		if s.validity != in.validity { // all UIDs mean other mails now
			in.validity, in.low, in.unmoved, in.suspects = s.validity, 0, nil, nil
		}
		select {
		case <-s.news: // this look answers it
		default:
		}
		uids, err := s.search(ctx, in, imap.UID(in.low)+1)
		if err == nil {
			return s, uids, nil
		}
		if !reused || isAnswer(err) || ctx.Err() != nil {
			return nil, nil, err
		}
		in.leave()
	}
}

// search gives the UIDs from low on. "n:*" gives the last mail when none is
// so high, as * is the last and a range has no direction (RFC 3501 6.4.8);
// what is below is dropped (docs/mail-notes.md, 8).
func (s *session) search(ctx context.Context, in *Inbox, low imap.UID) ([]imap.UID, error) {
	defer s.guard(ctx, in)()
	var set imap.UIDSet
	set.AddRange(low, 0)
	data, err := s.client.UIDSearch(&imap.SearchCriteria{UID: []imap.UIDSet{set}}, nil).Wait()
	if err != nil {
		return nil, fmt.Errorf("search: %w", s.cause(ctx, err))
	}
	uids := data.AllUIDs()
	uids = slices.DeleteFunc(uids, func(u imap.UID) bool { return u < low })
	slices.Sort(uids)
	return slices.Compact(uids), nil
}

// mails fetches and hands over, of each thousand the sizes first. The fetching
// goes on while the caller has mails in hand: his commit and the network take
// their time together.
func (l *look) mails(ctx context.Context, notes []*note) error {
	out := newPile()
	stop := make(chan struct{})
	var fetchErr error
	go func() {
		defer close(out)
		put := func(mails []gm.Mail) error { return out.put(ctx, stop, mails) }
		for some := range slices.Chunk(notes, sizesBatch) {
			if fetchErr = l.sizes(ctx, some); fetchErr == nil {
				fetchErr = l.fetchBodies(ctx, some, put)
			}
			if fetchErr != nil {
				return
			}
		}
	}()
	var takeErr error
	for mails := range out {
		if takeErr != nil {
			continue
		}
		if takeErr = l.hand(mails); takeErr != nil {
			close(stop)
		}
	}
	if takeErr != nil {
		return takeErr
	}
	return fetchErr
}

func (l *look) hand(mails []gm.Mail) error {
	where, err := l.take(mails)
	if err != nil {
		return err
	}
	if len(where) != len(mails) {
		return fmt.Errorf("%d mails were taken and %d disposals given", len(mails), len(where))
	}
	for i, m := range mails {
		uid := imap.UID(m.UID)
		switch where[i] {
		case gm.Processed:
			l.into[uid] = l.in.cfg.Processed
		case gm.Failed:
			l.into[uid] = l.in.cfg.Failed
		default:
			l.leave(uid)
		}
	}
	return nil
}

func numbers(uids []imap.UID) []uint32 {
	list := make([]uint32, len(uids))
	for i, u := range uids {
		list[i] = uint32(u)
	}
	return list
}

// notesOf are the new ones among the UIDs, oldest first.
func notesOf(uids []imap.UID, fresh []uint32) []*note {
	list := make([]*note, 0, len(fresh))
	fresh = slices.Clone(fresh)
	slices.Sort(fresh)
	for _, u := range slices.Compact(fresh) {
		if _, ok := slices.BinarySearch(uids, imap.UID(u)); ok {
			list = append(list, &note{uid: imap.UID(u)})
		}
	}
	return list
}
