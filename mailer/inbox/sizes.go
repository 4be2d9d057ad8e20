package inbox

import (
	"context"
	"fmt"

	"github.com/emersion/go-imap/v2"
)

// sizes learns of all mails when they came and how large they are, before a
// body is asked for: the library takes a literal of any size into memory
// (docs/mail-notes.md, 10).
func (l *look) sizes(ctx context.Context, notes []*note) error {
	var parts []*part
	for len(notes) > 0 {
		n := min(len(notes), sizesBatch)
		parts = append(parts, &part{notes: notes[:n], want: wantSize})
		notes = notes[n:]
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
		n.fault = fmt.Sprintf("the server's answer about this mail cannot be read: %v", err)
		return nil
	})
}
