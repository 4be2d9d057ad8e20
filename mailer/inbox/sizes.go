package inbox

import (
	"context"

	"github.com/emersion/go-imap/v2"
)

// sizes learns of all mails when they came and how large they are, before a
// body is asked for: the library takes a literal of any size into memory
// (docs/mail-notes.md, 10).
func (l *look) sizes(ctx context.Context, notes []*note) error {
	var parts []*part
	var last *part
	for _, n := range notes {
		if last == nil || n.suspect || last.notes[0].suspect || len(last.notes) == sizesBatch {
			last = &part{want: wantSize}
			parts = append(parts, last)
		}
		last.notes = append(last.notes, n)
	}
	got := func(_ *session, p *part, data map[imap.UID]*found) ([]*part, error) {
		var again []*part
		for _, n := range p.notes {
			f := data[n.uid]
			if f != nil && f.hasSize && f.hasArriv {
				n.size, n.arrived = f.size, f.arrived
				continue
			}
			if n.absent++; n.absent < maxTries {
				again = append(again, &part{notes: []*note{n}, want: wantSize})
			}
		}
		return again, nil
	}
	return l.in.fetch(ctx, parts, got, func(n *note, err error) error {
		l.broke(n, err)
		return nil
	})
}
