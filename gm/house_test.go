package gm_test

import (
	"context"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"go.uber.org/goleak"

	"mobpost/gm"
	"mobpost/gm/game"
	"mobpost/gm/game/themob"
	"mobpost/orders"
	"mobpost/store"
	"mobpost/templates"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

var ctx = context.Background()

type ctxt = context.Context

// noon is when every test begins: a Monday.
var noon = time.Date(2026, 3, 2, 12, 0, 0, 0, time.UTC)

// secret is that of every game of these tests, so that the hands are the same
// in every run.
var secret = []byte("it is not told before the end...")

// house is a master with the real store and everything around it faked: the
// tests post letters into the box, turn the clock and look at what was sent.
type house struct {
	t       *testing.T
	path    string
	db      *store.DB
	now     time.Time
	master  *gm.Master
	box     *box
	sent    []gm.Outgoing
	uid     uint32 // of the last letter posted
	written int    // letters
	letters map[[sha256.Size]byte]gm.Letter
	// onCompose, if not nil, is called before a message is rendered: the
	// moment between reading a game and writing to it.
	onCompose func(gm.Message) error
}

func newHouse(t *testing.T) *house { return houseAt(t, filepath.Join(t.TempDir(), "mobpost.db")) }

// houseAt opens a house on a database that may have been used before.
func houseAt(t *testing.T, path string) *house {
	t.Helper()
	db, err := store.Open(path, store.Options{Create: true})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { db.Close() })
	h := &house{t: t, path: path, db: db, now: noon, box: &box{}, letters: map[[sha256.Size]byte]gm.Letter{}}
	h.master = &gm.Master{Rules: []game.Game{themob.Game{}}, Store: db, Inboxes: []gm.Inbox{h.box}, Sender: h, Composer: h,
		Now: func() time.Time { return h.now }, Log: slog.New(slog.DiscardHandler), Random: rand.NewChaCha8([32]byte{}), Read: func(raw []byte) gm.Letter { return h.letters[sha256.Sum256(raw)] }}
	return h
}

// begin creates a game of three.
func (h *house) begin(id gm.GameID, settings gm.Settings, change ...func(*gm.NewGame)) *gm.Table {
	h.t.Helper()
	g := gm.NewGame{ID: id, Rules: "themob", Secret: secret, Settings: settings, By: "gm tina", Players: []gm.Player{
		{Seat: "red", Name: "Anna", Address: "anna@example.org"},
		{Seat: "blue", Name: "Ben", Address: "ben@example.org"},
		{Seat: "green", Name: "Cleo", Address: "cleo@example.org"},
	}}
	if g.Settings.Patience == "" {
		g.Settings.Patience = "none" // tests turn the clock on without a look on the way
	}
	for _, f := range change {
		f(&g)
	}
	t, err := h.master.Create(ctx, g, false)
	if err != nil {
		h.t.Fatal(err)
	}
	return t
}

// Compose renders a message as its text.
func (h *house) Compose(m gm.Message) (gm.Outgoing, error) {
	if h.onCompose != nil {
		if err := h.onCompose(m); err != nil {
			return gm.Outgoing{}, err
		}
	}
	if _, err := gm.CheckAddress(m.To); err != nil {
		return gm.Outgoing{}, err
	}
	return gm.Outgoing{Game: m.Game, Seat: m.Seat, Turn: m.Turn, Kind: m.Kind, Cause: m.Cause, MessageID: m.ID + "@mobpost.test",
		Envelope: "gm+" + m.Token + "@mobpost.test", To: m.To, Subject: m.Subject, Made: m.Date, GiveUp: m.GiveUp,
		Raw: []byte(templates.Text(m.Report, m.Names))}, nil
}

// Send takes everything.
func (h *house) Send(_ context.Context, out gm.Outgoing) gm.Try {
	h.sent = append(h.sent, out)
	return gm.Try{ID: out.ID, At: h.now, Result: gm.Sent}
}

// post puts letters into the box, as arrived now.
func (h *house) post(mails ...gm.Mail) {
	for _, m := range mails {
		h.uid++
		m.UID, m.Mailbox, m.Validity = h.uid, h.box.Name(), 1
		if m.Arrived.IsZero() {
			m.Arrived = h.now
		}
		h.box.mails = append(h.box.mails, m)
	}
}

// tick is one round of the house that must go well; it gives what was sent.
func (h *house) tick() []gm.Outgoing {
	h.t.Helper()
	before := len(h.sent)
	if err := h.master.Tick(ctx); err != nil {
		h.t.Fatal(err)
	}
	return h.sent[before:]
}

// writes posts one letter, ticks, and gives the text of the one answer.
func (h *house) writes(m gm.Mail) string {
	h.t.Helper()
	h.post(m)
	var answers []string
	for _, out := range h.tick() {
		if out.Kind != gm.ReportMail {
			answers = append(answers, string(out.Raw))
		}
	}
	if len(answers) != 1 {
		h.t.Fatalf("%d answers to %q: %q", len(answers), m.Letter.Text(), answers)
	}
	return answers[0]
}

func (h *house) table(id gm.GameID) *gm.Table {
	h.t.Helper()
	t, err := h.master.Table(ctx, id)
	if err != nil {
		h.t.Fatal(err)
	}
	return t
}

func (h *house) journal(id gm.GameID) []gm.Entry {
	h.t.Helper()
	_, journal, err := h.db.Load(ctx, id)
	if err != nil {
		h.t.Fatal(err)
	}
	return journal
}

// outcomes are those of the mails that came in, in their order.
func (h *house) outcomes() []string {
	h.t.Helper()
	all, err := h.db.Inbox(ctx, "")
	if err != nil {
		h.t.Fatal(err)
	}
	var outcomes []string
	for _, m := range all {
		outcomes = append(outcomes, m.Outcome)
	}
	return outcomes
}

// whys are why the mails that came in had these outcomes.
func (h *house) whys() []string {
	h.t.Helper()
	var whys []string
	for _, m := range must(h.db.Inbox(ctx, "")) {
		whys = append(whys, m.Why)
	}
	return whys
}

// held are a seat's canonical orders in one line.
func held(t *gm.Table, seat game.Seat) string {
	var all []string
	for _, o := range t.Held[seat] {
		all = append(all, o.Text)
	}
	return strings.Join(all, " | ")
}

// letter is a player's mail with these lines, unlike any other. The server
// that it comes from vouches for it.
func (h *house) letter(from string, lines ...string) gm.Mail {
	h.written++
	raw := fmt.Appendf(nil, "letter %d from %s\n%s", h.written, from, strings.Join(lines, "\n"))
	l := gm.Letter{Kind: gm.FromPlayer, From: from, FromName: from, ReplyTo: []string{from}, To: []string{"gm@mobpost.test"}, Subject: "orders",
		MessageID: fmt.Sprintf("%d.%s", h.written, from), Hash: sha256.Sum256(raw),
		Verdict: gm.Verdict{Domain: "example.org", Why: "dmarc=pass"}}
	for i, line := range strings.Split(strings.Join(lines, "\n"), "\n") {
		l.Lines = append(l.Lines, orders.Line{No: i + 1, Text: line})
	}
	h.letters[l.Hash] = l
	return gm.Mail{Raw: raw, Letter: l}
}

// unproved is a mail of which nothing proves that it is from where it says.
func (h *house) unproved(m gm.Mail) gm.Mail {
	m.Letter.Verdict = gm.Verdict{}
	h.letters[m.Letter.Hash] = m.Letter
	return m
}

// box is a mailbox that the tests fill.
type box struct {
	mails  []gm.Mail
	places map[uint32]gm.Disposal
	fails  error  // the look fails at once
	crash  error  // the look fails when the mails were taken and before they are filed
	began  func() // called when a look begins
}

func (b *box) Name() string { return "gm@mobpost.test/INBOX" }

func (b *box) Look(_ context.Context, unknown func(uint32, []uint32) ([]uint32, error), take func([]gm.Mail) ([]gm.Disposal, error)) error {
	if b.began != nil {
		b.began()
	}
	if b.fails != nil {
		return b.fails
	}
	var uids []uint32
	for _, m := range b.mails {
		uids = append(uids, m.UID)
	}
	fresh, err := unknown(1, uids)
	if err != nil {
		return err
	}
	var mails []gm.Mail
	for _, m := range b.mails {
		if slices.Contains(fresh, m.UID) {
			mails = append(mails, m)
		}
	}
	var disposals []gm.Disposal
	if len(mails) > 0 {
		if disposals, err = take(mails); err != nil {
			return err
		}
	}
	if b.crash != nil {
		return b.crash
	}
	if b.places == nil {
		b.places = map[uint32]gm.Disposal{}
	}
	for i, d := range disposals {
		b.places[mails[i].UID] = d
	}
	b.mails = slices.DeleteFunc(b.mails, func(m gm.Mail) bool {
		return b.places[m.UID] != gm.Leave || !slices.Contains(fresh, m.UID)
	})
	return nil
}

func (b *box) Wait(ctx context.Context) error { <-ctx.Done(); return nil }

// The players' addresses.
const (
	anna = "anna@example.org"
	ben  = "ben@example.org"
	cleo = "cleo@example.org"
)

// hand are a seat's cards.
func hand(t *gm.Table, seat game.Seat) []string {
	raw, err := t.Position.MarshalJSON()
	var p struct{ Players []struct{ Cards []string } }
	if err := errors.Join(err, json.Unmarshal(raw, &p)); err != nil {
		panic(err)
	}
	return p.Players[seat].Cards
}

// must is for what cannot fail in a test.
func must[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}

// has fails unless the text, its lines joined, has all of these in this order.
func has(t *testing.T, text string, parts ...string) {
	t.Helper()
	rest := strings.Join(strings.Fields(text), " ")
	for _, part := range parts {
		_, after, found := strings.Cut(rest, part)
		if !found {
			t.Errorf("%q is not there, or not behind the parts before it, in:\n%s", part, text)
			return
		}
		rest = after
	}
}

func lacks(t *testing.T, text string, parts ...string) {
	t.Helper()
	for _, part := range parts {
		if strings.Contains(strings.Join(strings.Fields(text), " "), part) {
			t.Errorf("%q is in:\n%s", part, text)
		}
	}
}
