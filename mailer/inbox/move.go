package inbox

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"

	"github.com/emersion/go-imap/v2"

	"mobpost/mailer"
)

// moveBatch bounds a command's length.
const moveBatch = 500

// tidy finds mails that were taken earlier and are still here: they could not
// be moved, or the process ended before. Of the latter it is not known where
// they belong; they are moved only if no mail is left here on purpose.
func (l *look) tidy(uids []imap.UID, fresh []uint32) {
	in := l.in
	isFresh := make(map[uint32]bool, len(fresh))
	for _, u := range fresh {
		isFresh[u] = true
	}
	for _, u := range uids {
		switch {
		case isFresh[uint32(u)]:
		case in.unmoved[u] != "":
			l.into[u] = in.unmoved[u]
		case in.cfg.Processed != "" && in.cfg.Failed != "":
			l.into[u] = in.cfg.Processed
		}
	}
}

// move puts mails into their folders, when all is fetched: a MOVE behind a
// FETCH that is not read waits for ever. Nothing depends on it (the store has
// the truth), so it does not fail: what could not be moved is tried again by
// the next Look.
func (l *look) move(ctx context.Context) {
	in := l.in
	in.unmoved = nil
	byFolder := map[string][]imap.UID{}
	for u, folder := range l.into {
		if folder != "" {
			byFolder[folder] = append(byFolder[folder], u)
		}
	}
	if len(byFolder) == 0 {
		return
	}
	s := in.session
	for _, folder := range slices.Sorted(maps.Keys(byFolder)) {
		uids := slices.Sorted(slices.Values(byFolder[folder]))
		for some := range slices.Chunk(uids, moveBatch) {
			err := errGone
			if s != nil && !s.dead() && s.validity == in.validity {
				err = s.moveTo(ctx, in, some, folder)
			}
			if s != nil {
				err = s.cause(ctx, err)
			}
			in.tellMove(folder, len(some), orContext(ctx, err))
			if errors.Is(err, errNoMove) {
				return
			}
			if err == nil {
				continue
			}
			// After a MOVE the connection may end though it was done
			// (docs/mail-notes.md, 9); what is still here then is moved later.
			if in.unmoved == nil {
				in.unmoved = map[imap.UID]string{}
			}
			for _, u := range some {
				in.unmoved[u] = folder
			}
		}
	}
}

// tellMove logs that mails are not moved: once for each folder and trouble,
// not with every Look while the quota is full.
func (in *Inbox) tellMove(folder string, mails int, err error) {
	if errors.Is(err, errNoMove) {
		folder = "" // any
	}
	if err == nil {
		delete(in.moveFaults, folder)
		delete(in.moveFaults, "")
		return
	}
	if mailer.Alike(err, in.moveFaults[folder]) {
		return
	}
	if in.moveFaults == nil {
		in.moveFaults = map[string]error{}
	}
	in.moveFaults[folder] = err
	if folder == "" {
		in.cfg.Log.Warn("mails stay where they are when they are dealt with", "err", err)
		return
	}
	in.cfg.Log.Warn("mails are not moved now", "folder", folder, "mails", mails, "err", err)
}

var (
	errGone   = errors.New("the connection has ended")
	errNoMove = errors.New("the server can neither MOVE nor expunge single mails")
)

func (in *Inbox) lowestUnmoved() imap.UID {
	return slices.Min(slices.Collect(maps.Keys(in.unmoved)))
}

// moveTo moves; a folder that is missing is made.
func (s *session) moveTo(ctx context.Context, in *Inbox, uids []imap.UID, folder string) error {
	defer s.guard(ctx, in)()
	set := imap.UIDSetNum(uids...)
	err := s.transfer(set, folder)
	var said *imap.Error
	if !errors.As(err, &said) || !maybeMissing(said.Code) {
		return err
	}
	if err := s.client.Create(folder, nil).Wait(); err != nil {
		if isThere(err) || mailer.Alike(err, said) {
			return said
		}
		return fmt.Errorf("%w; it cannot be made: %w", said, err)
	}
	if err = s.transfer(set, folder); err == nil {
		in.cfg.Log.Info("folder made", "folder", folder)
	}
	return err
}

// maybeMissing tells whether a server that says no with this code may mean that
// the folder is not there. It should say so (RFC 3501 6.4.7), and some do not.
func maybeMissing(code imap.ResponseCode) bool {
	return code == "" || code == imap.ResponseCodeTryCreate || code == imap.ResponseCodeNonExistent
}

// transfer is MOVE (RFC 6851), or what it stands for. The library's own
// substitute marks and expunges though the copy failed, and without UIDPLUS
// (RFC 4315) expunges whatever else is marked as deleted; so there is none
// then, and mails stay where they are (docs/mail-notes.md, 9).
func (s *session) transfer(set imap.UIDSet, folder string) error {
	if !s.moves() {
		return errNoMove
	}
	if s.caps.Has(imap.CapIMAP4rev2) || s.caps.Has(imap.CapMove) {
		_, err := s.client.Move(set, folder).Wait()
		return err
	}
	if _, err := s.client.Copy(set, folder).Wait(); err != nil {
		return err
	}
	flags := &imap.StoreFlags{Op: imap.StoreFlagsAdd, Silent: true, Flags: []imap.Flag{imap.FlagDeleted}}
	if err := s.client.Store(set, flags, nil).Close(); err != nil {
		return err
	}
	return s.client.UIDExpunge(set).Close()
}

// moves tells whether the server can move mails, or do what stands for it.
func (s *session) moves() bool {
	return s.caps.Has(imap.CapIMAP4rev2) || s.caps.Has(imap.CapMove) || s.caps.Has(imap.CapUIDPlus)
}
