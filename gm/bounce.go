package gm

import (
	"context"
	"slices"

	"mobpost/gm/game"
)

// Bounced is a seat's mail that came back: kept until a mail comes from its
// player or his address is changed.
type Bounced struct {
	Address   string
	MessageID string // of our mail
	Status    string `json:",omitempty"` // 5.1.1 and the like
	Reason    string `json:",omitempty"` // the remote server's words
}

// bounce takes a bounce from the journal.
func (t *Table) bounce(e Entry) error {
	var b Bounced
	if err := e.data(&b); err != nil {
		return err
	}
	t.setBounce(e.Seat, &b)
	return nil
}

// heard notes that a player's mail has come: his address works, and he is
// there.
func (t *Table) heard(e Entry) {
	if slices.Contains([]EntryKind{EntryOrders, EntryWait, EntryReady, EntryExtend}, e.Kind) {
		t.present(e.Seat)
	}
	if e.Seat != game.Public && t.Bounces[e.Seat] != nil && SameAddress(e.By, t.Players[e.Seat].Address) {
		t.setBounce(e.Seat, nil)
	}
}

// reached has it noted that a player whose mails come back has written. Where
// none does, a mail that changes nothing leaves no entry.
func (a *answer) reached() error {
	t, seat := a.change.table, a.who.seat
	if t == nil || seat == game.Public || t.Bounces[seat] == nil || !a.who.known(a.reply()) || a.errand == "" && !a.who.passes(a.letter) {
		return nil
	}
	return a.change.add(entry(EntryHeard, a.reply().From, a.at, seat, nil))
}

func (t *Table) setBounce(seat game.Seat, b *Bounced) {
	t.Bounces = slices.Clone(t.Bounces)
	t.Bounces[seat] = b
}

// bounced makes the change that a bounce leads to. Anybody can write a mail
// that looks like one; it is believed only if it is about a mail of ours and
// the address which that mail went to. why tells what was not so.
func (m *Master) bounced(ctx context.Context, games *directory, mail *Mail) (c *change, why string, err error) {
	l := &mail.Letter
	ours, why, err := m.returned(ctx, l)
	if err != nil || ours == nil {
		return nil, why, err
	}
	r := failed(l.Returned, ours.To)
	if r == nil {
		return nil, "that a mail to " + ours.To + " came back is not said in it (a delay, or a receipt)", nil
	}
	s, ok := games.named(string(ours.Game))
	if !ok || ours.Seat == game.Public {
		return nil, "a mail to " + ours.To + " came back", nil
	}
	t, err := m.current(ctx, s)
	if err != nil {
		return nil, "", err
	}
	if int(ours.Seat) >= len(t.Players) || !SameAddress(t.Players[ours.Seat].Address, ours.To) {
		return nil, "a mail to a former address of " + string(ours.Game) + " came back", nil
	}
	c = m.change(t, "")
	e := entry(EntryBounce, "mail system", mail.Arrived, ours.Seat, Bounced{Address: ours.To, MessageID: ours.MessageID, Status: r.Status, Reason: r.Reason})
	return c, "a mail to " + ours.To + " came back", c.add(e)
}

// returned finds the mail of ours that a bounce is about: by its Message-ID,
// if its recipient is named with it, or by the envelope sender, which only
// that one mail had.
func (m *Master) returned(ctx context.Context, l *Letter) (*Outgoing, string, error) {
	id := ""
	if l.Returned != nil {
		id = l.Returned.MessageID
	}
	ours, err := m.Store.Returned(ctx, id, l.To)
	switch {
	case err != nil:
		return nil, "", err
	case ours == nil:
		return nil, "a bounce of a mail that is none of ours: not believed", nil
	case slices.ContainsFunc(l.To, func(to string) bool { return SameAddress(to, ours.Envelope) }):
		return ours, "", nil
	case len(l.Returned.Recipients) > 0 && !mentions(l.Returned, ours.To):
		return nil, "a bounce that names another recipient than our mail had: not believed", nil
	}
	return ours, "", nil
}

func mentions(r *Returned, address string) bool {
	return slices.ContainsFunc(r.Recipients, func(one ReturnedRecipient) bool { return SameAddress(one.Address, address) })
}

// failed is what is said of the recipient whose mail is lost; nil if it may
// still arrive. A forwarder names an address of its own.
func failed(r *Returned, address string) *ReturnedRecipient {
	if r == nil || len(r.Recipients) == 0 {
		return &ReturnedRecipient{}
	}
	var other *ReturnedRecipient
	for i := range r.Recipients {
		one := &r.Recipients[i]
		if one.Action == "delayed" || one.Action == "delivered" || one.Action == "relayed" || one.Action == "expanded" {
			continue
		}
		if SameAddress(one.Address, address) {
			return one
		}
		other = one
	}
	if mentions(r, address) {
		return nil
	}
	return other
}
