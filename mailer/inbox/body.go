package inbox

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/emersion/go-imap/v2"

	"mobpost/gm"
)

// cut makes parts that are bounded in mails and bytes. Mails that cannot be
// fetched are parts of their own, with nothing to ask for.
func cut(notes []*note, limit int64) []*part {
	var parts []*part
	var last *part
	var room int64
	for _, n := range notes {
		w, size := wantBody, n.size
		if size > limit {
			w, size = wantHead, headPiece
		}
		if last == nil || n.suspect || last.notes[0].suspect || last.want != w || len(last.notes) == batchMails || size > room {
			last = &part{want: w}
			parts = append(parts, last)
			room = batchBytes
		}
		last.notes = append(last.notes, n)
		room -= size
	}
	return parts
}

// fetchBodies gives out the mails in batches, oldest first.
func (l *look) fetchBodies(ctx context.Context, notes []*note, give func([]gm.Mail) error) error {
	var whole, gone []*note
	var faulty []gm.Mail
	for _, n := range notes {
		switch {
		case n.later:
		case n.fault != "":
			faulty = append(faulty, l.faulty(n))
		case n.absent >= maxTries:
			gone = append(gone, n)
		default:
			whole = append(whole, n)
		}
	}
	got := func(s *session, p *part, data map[imap.UID]*found) ([]*part, error) {
		var again []*part
		mails := make([]gm.Mail, 0, len(p.notes))
		for _, n := range p.notes {
			f := data[n.uid]
			switch {
			case f == nil || !f.hasBody:
				if n.absent++; n.absent < maxTries {
					again = append(again, &part{notes: []*note{n}, want: p.want})
				} else {
					gone = append(gone, n)
				}
			case l.sound(s, n, p.want, f):
				l.in.gave = time.Now()
				delete(l.in.suspects, n.uid)
				mails = append(mails, l.mail(n, f))
			case n.fault != "":
				mails = append(mails, l.faulty(n))
			default:
				again = append(again, &part{notes: []*note{n}, want: wantCheck})
			}
		}
		if len(mails) > 0 {
			if err := give(mails); err != nil {
				return nil, err
			}
		}
		return again, nil
	}
	err := l.in.fetch(ctx, cut(whole, l.in.cfg.MaxSize), got, func(n *note, err error) error {
		if l.broke(n, err); n.later {
			return nil
		}
		return give([]gm.Mail{l.faulty(n)})
	})
	if err != nil {
		return err
	}
	missing, err := l.missing(ctx, gone)
	if err != nil {
		return err
	}
	if faulty = append(faulty, missing...); len(faulty) > 0 {
		return give(faulty)
	}
	return nil
}

// sound tells whether a body may be acted on: it has the length that the
// server said (docs/mail-notes.md, 2). Servers are known that say a wrong one;
// the same bytes twice are taken for the mail, with a note in the log.
func (l *look) sound(s *session, n *note, w want, f *found) bool {
	want := n.size
	if w == wantHead {
		want = min(want, headPiece)
	}
	if f.length == want || w == wantCheck && f.hasSize && f.length == f.size {
		return true
	}
	s.careful = true
	if n.other == nil {
		n.other = append(make([]byte, 0, len(f.body)+1), f.body...)
		return false
	}
	if bytes.Equal(n.other, f.body) {
		l.in.cfg.Log.Warn("the server says a wrong size, the mail came twice the same and is taken", "uid", n.uid, "said", n.size, "came", f.length)
		return true
	}
	n.fault = "the mail came differently each time"
	return false
}

func (l *look) mail(n *note, f *found) gm.Mail {
	m := l.bare(n)
	m.Raw = f.body
	if n.size > l.in.cfg.MaxSize || f.length > l.in.cfg.MaxSize {
		m.TooBig = true
		m.Fault = fmt.Sprintf("the mail has %d bytes, more than the limit of %d", max(n.size, f.length), l.in.cfg.MaxSize)
		m.Raw = header(m.Raw)
	}
	m.Letter = l.in.cfg.Read(m.Raw)
	return m
}

func (l *look) faulty(n *note) gm.Mail {
	m := l.bare(n)
	m.Fault = n.fault
	return m
}

func (l *look) bare(n *note) gm.Mail {
	return gm.Mail{Mailbox: l.in.cfg.Name, Validity: l.in.validity, UID: uint32(n.uid), Arrived: n.arrived}
}

// header is the whole lines of a header, with the empty line that ends it.
func header(raw []byte) []byte {
	raw = raw[:min(len(raw), headPiece)]
	if i := bytes.Index(raw, []byte("\r\n\r\n")); i >= 0 {
		return raw[:i+4]
	}
	return append(bytes.Clone(raw[:bytes.LastIndexByte(raw, '\n')+1]), "\r\n"...)
}

// missing looks at mails that were listed and never came: deleted by somebody
// meanwhile, or swallowed (docs/mail-notes.md, 7). Those are quarantined.
func (l *look) missing(ctx context.Context, gone []*note) ([]gm.Mail, error) {
	if len(gone) == 0 {
		return nil, nil
	}
	s, _, err := l.in.enter(ctx)
	if err != nil {
		return nil, err
	}
	if s.validity != l.in.validity {
		return nil, errValidity
	}
	uids, err := s.search(ctx, l.in, gone[0].uid)
	if err != nil {
		return nil, err
	}
	listed := map[imap.UID]bool{}
	for _, u := range uids {
		listed[u] = true
	}
	var mails []gm.Mail
	for _, n := range gone {
		if listed[n.uid] {
			n.fault = errSwallowed.Error()
			mails = append(mails, l.faulty(n))
		}
	}
	return mails, nil
}

var errSwallowed = errors.New("the server lists the mail and does not give it")
