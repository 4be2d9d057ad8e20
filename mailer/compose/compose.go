package compose

import (
	"errors"
	"fmt"

	"mobpost/gm"
)

// Body is what is rendered of a message. All texts are UTF-8 with "\n".
type Body struct {
	Text string
	HTML string // empty for none
	// Pictures are shown inside the HTML, which refers to them by
	// Letterhead.ContentID of their names.
	Pictures []File
	// Attached is what a reader may keep: an .ics, an export.
	Attached []File
	// Marked puts the lines around Text by which it is known when a client
	// quotes it without quote marks: gm.MarkBegin, gm.MarkEnd.
	Marked bool
}

// File is a picture or attachment.
type File struct {
	Name string // "map.png"
	Type string // "image/png", with parameters if there are any
	Data []byte
}

// Compose makes the mail. An error means that the message cannot be a mail,
// now or later.
func (l Letterhead) Compose(m gm.Message, b Body) (gm.Outgoing, error) {
	out, err := l.compose(m, b)
	if err != nil {
		return gm.Outgoing{}, fmt.Errorf("%s mail %s: %w", m.Kind, m.ID, err)
	}
	return out, nil
}

func (l Letterhead) compose(m gm.Message, b Body) (gm.Outgoing, error) {
	if err := l.Check(); err != nil {
		return gm.Outgoing{}, err
	}
	if m.ID == "" || m.Date.IsZero() {
		return gm.Outgoing{}, errors.New("it has no ID or no date")
	}
	to, err := gm.CheckAddress(m.To)
	if err != nil {
		return gm.Outgoing{}, err
	}
	m.To = to
	id := l.MessageID(m.ID)
	reply, envelope := l.Address, l.Address
	if !l.NoTags {
		if reply, err = l.Tags().Tagged(m.Token); err != nil {
			return gm.Outgoing{}, err
		}
	}
	if !l.NoTags && !l.PlainSender {
		if envelope, err = l.Tags().Bounced(id, to); err != nil {
			return gm.Outgoing{}, err
		}
	}
	m.Subject = l.Subject(m)
	h, err := l.fields(m, id, reply)
	if err != nil {
		return gm.Outgoing{}, err
	}
	raw, err := l.write(h, id, b)
	if err != nil {
		return gm.Outgoing{}, err
	}
	signed, err := l.Sign.sign(raw)
	if err != nil {
		return gm.Outgoing{}, err
	}
	return gm.Outgoing{
		Game: m.Game, Seat: m.Seat, Turn: m.Turn, Kind: m.Kind, Cause: m.Cause,
		MessageID: id, Envelope: envelope, To: to, Subject: oneLine(m.Subject),
		Raw: signed, Made: m.Date, Next: m.Date, GiveUp: m.GiveUp,
	}, nil
}
