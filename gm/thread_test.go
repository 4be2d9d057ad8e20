package gm_test

import (
	"bytes"
	"net/mail"
	"regexp"
	"strings"
	"testing"

	"mobpost/gm"
	"mobpost/mailer/compose"
	"mobpost/templates"
)

// realHeads composes mails with the header that they really have.
type realHeads struct{ *house }

func (h realHeads) Compose(m gm.Message) (gm.Outgoing, error) {
	out, err := h.house.Compose(m)
	if err != nil {
		return out, err
	}
	real, err := compose.Letterhead{Name: "GM", Address: "gm@mobpost.test"}.Compose(m, compose.Body{Text: templates.Text(m.Report, m.Names)})
	out.Raw = real.Raw
	return out, err
}

var messageIDs = regexp.MustCompile(`^<[A-Za-z0-9!#$%&'*+/=?^_{|}~-]+(\.[A-Za-z0-9!#$%&'*+/=?^_{|}~-]+)*@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)*>( <[^<>@ ]+@[^<>@ ]+>)*$`)

// TestMailsOfASeatAreOneThread: whatever a seat is mailed refers to one ID of
// ours, before all that the answered mail refers to; and all that any mail
// refers to are Message-IDs (RFC 5322 3.6.4).
func TestMailsOfASeatAreOneThread(t *testing.T) {
	h := newHouse(t)
	h.master.Composer = realHeads{h}
	h.master.GM = gmAddress
	h.begin("east", gm.Settings{})
	h.announce("open", 3)
	h.tick()
	yes := func(m gm.Mail, from string) {
		_, token := h.asks(m)
		h.post(h.replyTo(token, from, "yes"))
		h.tick()
	}
	odd := h.letter(anna, "STATUS")
	odd.Letter.MessageID, odd.Letter.References = "no-host-in-it", []string{"59cfa66f1b78283dc5feeaad", "a@b.example", "c d@e"}
	h.post(odd, h.letter(anna, "hello"), h.letter(anna, "1: pass", "PRESS TO ALL", "Hello all.", "END"), h.unproved(h.letter(ben, "1: pass")), h.letter(cleo, "nonsense"), h.letter(cleo, "RESIGN"))
	h.tick()
	yes(h.letter("dora@example.org", "JOIN open"), "dora@example.org")
	yes(h.letter("emil@example.org", "WATCH east"), "emil@example.org")
	h.post(h.letter("finn@example.org", "STANDBY east"), h.unproved(h.letter("gina@example.org", "STANDBY east")), h.letter("gina@example.org", "LIST"))
	h.tick()
	h.post(h.letter(gmAddress, "GM HOLD east", "GM DESK"))
	h.tick()
	h.post(h.letter(ben, "SET ADDRESS ben@new.example", "HISTORY 0"))
	_, token := question(t, h.tick())
	h.post(h.replyTo(token, "ben@new.example", "yes"))
	h.tick()
	h.does("east", gm.ReleaseGame{})
	h.does("east", gm.ChangeSetting{Key: "green.address", Value: "cleo@new.example"})
	h.does("east", gm.Resend{Seat: "red", Last: true})
	h.does("east", gm.RunNow{Anyway: true})
	h.does("east", gm.Replace{Seat: "red", Person: gm.Person{Name: "Dora", Address: "dora@example.org"}})
	h.tick()

	roots, kinds := map[string]string{}, map[gm.MessageKind]bool{}
	seats := map[string]string{anna: "red", "dora@example.org": "red", ben: "blue", "ben@new.example": "blue", cleo: "green", "cleo@new.example": "green"}
	for _, out := range h.sent {
		kinds[out.Kind] = true
		msg, err := mail.ReadMessage(bytes.NewReader(out.Raw))
		if err != nil {
			t.Fatal(err)
		}
		refs, reply := msg.Header.Get("References"), msg.Header.Get("In-Reply-To")
		if refs != "" && !messageIDs.MatchString(refs) || reply != "" && (!messageIDs.MatchString(reply) || strings.Contains(reply, " ")) {
			t.Errorf("%s to %s: References %q, In-Reply-To %q", out.Kind, out.To, refs, reply)
		}
		if out.Game != "east" {
			continue
		}
		root, _, _ := strings.Cut(refs, " ")
		seat := seats[out.To]
		if was, ok := roots[seat]; root == "" || ok && was != root || !strings.HasSuffix(root, "@mobpost.mobpost.test>") {
			t.Errorf("%s to %s (%s) is of thread %q, others of %q: %s", out.Kind, out.To, msg.Header.Get("Subject"), root, was, refs)
		}
		roots[seat] = root
	}
	if len(kinds) != 5 || len(roots) != 4 || roots["red"] == roots["blue"] {
		t.Errorf("kinds %v, threads %v", kinds, roots)
	}
}
