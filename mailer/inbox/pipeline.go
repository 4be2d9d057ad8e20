package inbox

import (
	"context"
	"errors"
	"fmt"
	"io"
	"time"

	"github.com/emersion/go-imap/v2"
	"github.com/emersion/go-imap/v2/imapclient"
)

const (
	ahead     = 2  // FETCHes asked for at a time
	maxBreaks = 64 // broken FETCHes in one Look
	// maxTries is how often one mail alone may break its FETCH before it
	// counts as the cause.
	maxTries = 3
)

// note is what is known of a mail before it is handed over.
type note struct {
	uid     imap.UID
	arrived time.Time
	size    int64
	fault   string
	absent  int    // FETCHes that ended well and did not bring it
	suspect bool   // it broke a FETCH in an earlier Look
	later   bool   // it is left for a later Look
	other   []byte // a body whose length was not size
}

// part is what one FETCH asks for.
type part struct {
	notes []*note
	want  want
	tries int
}

type want int8

const (
	wantSize  want = iota
	wantBody       // whole
	wantCheck      // whole, and its size once more
	wantHead       // a piece
)

// found is what a FETCH brought for one UID.
type found struct {
	arrived  time.Time
	size     int64
	body     []byte
	length   int64 // of the body; more than len(body) if it is over the limit
	hasSize  bool
	hasBody  bool
	hasArriv bool
}

// brokenError: a FETCH did not end well, so nothing that it brought counts.
type brokenError struct{ err error }

func (b *brokenError) Error() string { return b.err.Error() }
func (b *brokenError) Unwrap() error { return b.err }

// fetch goes through the parts in order. got is given what a part brought, and
// may give back parts that are to be fetched again first. A part that breaks
// its FETCH is halved until one mail is left, and that one is handed to bad
// (docs/mail-notes.md, 6): other mails are fetched over a new connection.
func (in *Inbox) fetch(ctx context.Context, parts []*part, got func(*session, *part, map[imap.UID]*found) ([]*part, error), bad func(*note, error) error) error {
	for breaks := 0; len(parts) > 0; {
		s, _, err := in.enter(ctx)
		if err != nil {
			return err
		}
		if s.validity != in.validity {
			return errValidity
		}
		parts, err = in.pipeline(ctx, s, parts, got)
		if err == nil {
			continue
		}
		var broken *brokenError
		if !errors.As(err, &broken) || ctx.Err() != nil {
			return err
		}
		if breaks++; breaks > maxBreaks {
			return fmt.Errorf("broken off %d times: %w", breaks, err)
		}
		if !isAnswer(err) {
			in.leave()
		}
		first := parts[0]
		in.cfg.Log.Info("fetch broken, looking for the mail that does it", "mails", len(first.notes), "first_uid", first.notes[0].uid, "err", err)
		if n := len(first.notes); n > 1 {
			parts = append([]*part{{notes: first.notes[:n/2], want: first.want}, {notes: first.notes[n/2:], want: first.want}}, parts[1:]...)
			continue
		}
		if first.tries++; first.tries < maxTries && !first.notes[0].suspect {
			continue
		}
		if err := bad(first.notes[0], broken.err); err != nil {
			return err
		}
		parts = parts[1:]
	}
	return nil
}

// pipeline reads one FETCH while the server works on the next. It gives the
// parts that are left when it stops before the end.
func (in *Inbox) pipeline(ctx context.Context, s *session, parts []*part, got func(*session, *part, map[imap.UID]*found) ([]*part, error)) ([]*part, error) {
	defer s.guard(ctx, in)()
	var asked []<-chan answer
	defer func() {
		for _, a := range asked { // it is asked for again, but must be over before
			<-a
		}
	}()
	depth := ahead
	if s.careful {
		depth = 1
	}
	next := 0
	for i, p := range parts {
		for next < len(parts) && next < i+depth {
			asked = append(asked, s.ask(parts[next], in.cfg.MaxSize))
			next++
		}
		a := <-asked[0]
		asked = asked[1:]
		if a.err != nil {
			return parts[i:], &brokenError{s.cause(ctx, a.err)}
		}
		again, err := got(s, p, a.data)
		if err != nil {
			return nil, err
		}
		if len(again) > 0 {
			return append(again, parts[i+1:]...), nil
		}
	}
	return nil, nil
}

// answer is all that a FETCH brought.
type answer struct {
	data map[imap.UID]*found
	err  error
}

// ask sends a FETCH and reads it to its end, whatever else is done meanwhile:
// a FETCH that nobody reads blocks the connection, its Close and every other
// command (docs/mail-notes.md, 4). Reading them one after the other is not
// enough, as Dovecot answers a second one before the first has ended.
func (s *session) ask(p *part, limit int64) <-chan answer {
	done := make(chan answer, 1)
	cmd := s.client.Fetch(uidSet(p.notes), items(p.want))
	go func() {
		data, err := read(cmd, limit)
		done <- answer{data, err}
	}()
	return done
}

// items keeps to what every server answers in a form that the library can
// read (docs/mail-notes.md, 6); UID comes first, since the library loses a
// message whose body comes before it (7).
func items(w want) *imap.FetchOptions {
	o := &imap.FetchOptions{UID: true}
	body := &imap.FetchItemBodySection{Peek: true}
	switch w {
	case wantSize:
		o.RFC822Size, o.InternalDate = true, true
		return o
	case wantCheck:
		o.RFC822Size = true
	case wantHead:
		body.Partial = &imap.SectionPartial{Size: headPiece}
	}
	o.BodySection = []*imap.FetchItemBodySection{body}
	return o
}

// read takes a FETCH to its end. Only the command's Close tells of a body that
// was cut: until then it looks whole (docs/mail-notes.md, 2). Memory is
// bounded by limit for each mail, whatever the server sends (10).
func read(cmd *imapclient.FetchCommand, limit int64) (map[imap.UID]*found, error) {
	all := map[imap.UID]*found{}
	var fault error
	for msg := cmd.Next(); msg != nil; msg = cmd.Next() {
		f := &found{}
		var uid imap.UID
		for item := msg.Next(); item != nil; item = msg.Next() {
			switch item := item.(type) {
			case imapclient.FetchItemDataUID:
				uid = item.UID
			case imapclient.FetchItemDataRFC822Size:
				f.size, f.hasSize = item.Size, true
			case imapclient.FetchItemDataInternalDate:
				f.arrived, f.hasArriv = item.Time, true
			case imapclient.FetchItemDataBodySection:
				if err := f.read(item.Literal, limit); err != nil && fault == nil {
					fault = err
				}
			}
		}
		if uid != 0 {
			all[uid] = f
		}
	}
	if err := cmd.Close(); err != nil {
		return nil, err
	}
	return all, fault
}

func (f *found) read(lit imap.LiteralReader, limit int64) error {
	f.hasBody = true
	if lit == nil { // NIL: an empty mail
		return nil
	}
	f.body = make([]byte, min(lit.Size(), limit))
	n, err := io.ReadFull(lit, f.body)
	f.body, f.length = f.body[:n], int64(n)
	if err != nil {
		return fmt.Errorf("read a body: %w", err)
	}
	rest, err := io.Copy(io.Discard, lit)
	f.length += rest
	return err
}

func uidSet(notes []*note) imap.UIDSet {
	var set imap.UIDSet
	for _, n := range notes {
		set.AddNum(n.uid)
	}
	return set
}

// guard lets nothing hang while a command runs: not the server, who must
// answer, nor the caller's context.
func (s *session) guard(ctx context.Context, in *Inbox) (release func()) {
	stop := context.AfterFunc(ctx, func() { s.wire.Close() })
	s.wire.Patience(in.cfg.Answer)
	return func() {
		stop()
		s.wire.Patience(0)
	}
}
