package inbox

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/emersion/go-imap/v2"
)

// ErrFolder: the mailbox can be used, but mails cannot be moved.
var ErrFolder = errors.New("mails cannot be moved to a folder that is not there and cannot be made")

// Check connects, logs in and opens the mailbox as Look does, and leaves again.
// Nothing is read or moved, but folders that mails are to be moved to are made
// as Look makes them: no question to a server tells whether it would do so.
// The notes are what works and one may want to know.
func (in *Inbox) Check(ctx context.Context) (notes []string, err error) {
	in.enterAlone()
	defer in.mu.Unlock()
	if in.closed {
		return nil, ErrClosed
	}
	s, err := in.connect(ctx)
	if err != nil {
		return nil, err
	}
	defer s.logout()
	defer s.guard(ctx, in)()
	if !s.moves() && in.cfg.Processed+in.cfg.Failed != "" {
		return []string{fmt.Sprintf("mails stay in %s when they are dealt with: %v", in.cfg.Folder, errNoMove)}, nil
	}
	var faults []error
	for _, folder := range slices.Compact([]string{in.cfg.Processed, in.cfg.Failed}) {
		if folder == "" {
			continue
		}
		made, err := s.have(folder)
		if err != nil {
			faults = append(faults, fmt.Errorf("%w, %s: %w", ErrFolder, folder, orContext(ctx, err)))
		}
		if made {
			notes = append(notes, fmt.Sprintf("the folder %s was made", folder))
		}
	}
	return notes, errors.Join(faults...)
}

// have sees to it that a folder is there.
func (s *session) have(folder string) (made bool, err error) {
	list, err := s.client.List("", folder, nil).Collect()
	if err != nil {
		return false, err
	}
	for _, l := range list {
		if FolderName(l.Mailbox) == folder && !slices.ContainsFunc(l.Attrs, noFolder) {
			return false, nil
		}
	}
	err = s.client.Create(folder, nil).Wait()
	if isThere(err) {
		return false, nil // where we may put mails in and not see it
	}
	return err == nil, err
}

func noFolder(a imap.MailboxAttr) bool {
	return strings.EqualFold(string(a), string(imap.MailboxAttrNonExistent)) || strings.EqualFold(string(a), string(imap.MailboxAttrNoSelect))
}

// isThere tells whether a folder could not be made because it is there.
func isThere(err error) bool {
	var no *imap.Error
	return errors.As(err, &no) && no.Code == imap.ResponseCodeAlreadyExists
}
