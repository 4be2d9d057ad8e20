package store

import (
	"errors"
	"testing"

	"github.com/google/go-cmp/cmp"

	"mobpost/gm"
	"mobpost/orders"
)

func TestAMailIsSeenByPlaceMessageIDAndBytes(t *testing.T) {
	db := open(t)
	must(t, db, begin("east"), ordering("east", 1, 1))

	place := mail(1)
	place.Raw, place.Letter.MessageID, place.Letter.Hash = []byte("other"), "other@example.org", [32]byte{1}
	id := mail(2)
	id.Letter.MessageID = "1@example.org"
	bytes := mail(3)
	bytes.Raw, bytes.Letter.Hash, bytes.Letter.MessageID = mail(1).Raw, mail(1).Letter.Hash, ""
	moved := mail(1)
	moved.Validity = 8 // the mailbox was made anew
	var effects []gm.Effect
	for _, m := range []*gm.Mail{place, id, bytes, moved} {
		effects = append(effects, gm.Effect{Mail: m, Outcome: "ignored"})
	}
	is(t, commit(t, db, effects...), gm.ErrSeen, gm.ErrSeen, gm.ErrSeen, gm.ErrSeen)

	// Where they were seen is kept, so that they are not fetched again.
	fresh, err := db.Unknown(ctx, "INBOX", 7, []uint32{4, 3, 2, 1})
	if d := cmp.Diff([]uint32{4}, fresh); d != "" || err != nil {
		t.Error(d, err)
	}
	fresh, err = db.Unknown(ctx, "INBOX", 8, []uint32{1, 2})
	if d := cmp.Diff([]uint32{2}, fresh); d != "" || err != nil {
		t.Error(d, err)
	}
	if fresh, err = db.Unknown(ctx, "Other", 7, []uint32{1}); err != nil || len(fresh) != 1 {
		t.Error(fresh, err)
	}
	seen, err := db.Seen(ctx, []gm.Mail{*mail(9), *id, *bytes, *place, *mail(1)})
	if d := cmp.Diff([]gm.Sight{gm.New, gm.Copy, gm.Copy, gm.New, gm.Copy}, seen); d != "" || err != nil {
		t.Error(d, err)
	}
}

// TestWhatIsNoCopy: programs with a constant Message-ID, and a list whose copy
// is there before the mail itself.
func TestWhatIsNoCopy(t *testing.T) {
	db := open(t)
	must(t, db, begin("east"), ordering("east", 1, 1))
	of := func(uid uint32, kind gm.Kind, from string) *gm.Mail {
		m := mail(uid)
		m.Letter.MessageID, m.Letter.Kind, m.Letter.From = "1@example.org", kind, from
		return m
	}
	ben := of(2, gm.FromPlayer, "ben@example.org")
	listed := of(3, gm.ListMail, "cleo@example.org")
	itself := of(4, gm.FromPlayer, "cleo@example.org")
	late := of(5, gm.ListMail, "cleo@example.org")
	copied := of(6, gm.FromPlayer, "cleo@example.org")
	order := func(head int64, m *gm.Mail) gm.Effect {
		e := ordering("east", head, m.UID)
		e.Mail = m
		return e
	}
	seen, err := db.Seen(ctx, []gm.Mail{*ben, *listed, *itself})
	if d := cmp.Diff([]gm.Sight{gm.New, gm.New, gm.New}, seen); d != "" || err != nil {
		t.Error(d, err)
	}
	must(t, db, order(2, ben), gm.Effect{Mail: listed, Outcome: gm.Ignored}, order(3, itself))
	seen, err = db.Seen(ctx, []gm.Mail{*ben, *listed, *itself, *late, *copied})
	if d := cmp.Diff([]gm.Sight{gm.Copy, gm.Copy, gm.Copy, gm.Copy, gm.Copy}, seen); d != "" || err != nil {
		t.Error(d, err)
	}
	must(t, db, gm.Effect{Mail: late, Outcome: gm.Ignored})
	is(t, commit(t, db, order(4, copied)), gm.ErrSeen)
	// Bytes that were there are a copy, whoever sent them.
	again := *listed
	again.UID = 7
	is(t, commit(t, db, gm.Effect{Mail: &again, Outcome: gm.Ignored}), gm.ErrSeen)

	all, err := db.Inbox(ctx, gm.Ignored)
	if err != nil || len(all) != 2 {
		t.Fatal(all, err)
	}
	if err := db.SetOutcome(ctx, all[0].ID, Again, ""); err == nil {
		t.Error("a copy is to be taken in though the mail itself was")
	}
}

// TestOtherWordsUnderAMessageID: they are told from the same ones that came
// another way, and kept beside them.
func TestOtherWordsUnderAMessageID(t *testing.T) {
	db := open(t)
	must(t, db, begin("east"))
	of := func(uid uint32, lines ...string) *gm.Mail {
		m := mail(uid)
		m.Letter.MessageID = "1@example.org"
		for i, text := range lines {
			m.Letter.Lines = append(m.Letter.Lines, orders.Line{No: i + 1, Text: text})
		}
		return m
	}
	first, same, other, none := of(1, "1: pass"), of(2, "", " 1:  pass "), of(3, "1: bar"), of(4)
	e := ordering("east", 1, 1)
	e.Mail = first
	must(t, db, e)
	seen, err := db.Seen(ctx, []gm.Mail{*first, *same, *other, *none})
	if d := cmp.Diff([]gm.Sight{gm.Copy, gm.Copy, gm.Clash, gm.Copy}, seen); d != "" || err != nil {
		t.Error(d, err)
	}
	must(t, db, gm.Effect{Mail: other, Outcome: gm.Clashing})
	seen, err = db.Seen(ctx, []gm.Mail{*first, *same, *other, *of(5, "1: casino")})
	if d := cmp.Diff([]gm.Sight{gm.Copy, gm.Copy, gm.Copy, gm.Clash}, seen); d != "" || err != nil {
		t.Error(d, err)
	}
}

// TestQuarantinedMailPutBack: a person moves it from Failed to the inbox.
func TestQuarantinedMailPutBack(t *testing.T) {
	db := open(t)
	must(t, db, begin("east"), gm.Effect{Mail: mail(1), Outcome: gm.Quarantined, Why: "no game"})
	is(t, commit(t, db, ordering("east", 1, 1)), gm.ErrSeen) // another daemon saw it, too
	back := mail(1)
	back.UID = 2
	if seen, err := db.Seen(ctx, []gm.Mail{*back}); err != nil || seen[0] != gm.New {
		t.Error(seen, err)
	}
	e := ordering("east", 1, 2)
	e.Mail = back
	must(t, db, e)
	all, err := db.Inbox(ctx, "")
	if err != nil || len(all) != 1 || all[0].Outcome != gm.Taken || all[0].UID != 2 || all[0].Entry != 2 {
		t.Errorf("%+v %v", all, err)
	}
}

func TestMailsWithoutBytesAreNotTheSame(t *testing.T) {
	db := open(t)
	var effects []gm.Effect
	for uid := range uint32(3) {
		effects = append(effects, gm.Effect{Mail: &gm.Mail{Mailbox: "INBOX", Validity: 7, UID: uid + 1, Fault: "cannot be fetched"}, Outcome: gm.Quarantined})
	}
	must(t, db, effects...)
}

func TestAMailCutInTransportIsTakenWhenItComesWhole(t *testing.T) {
	db := open(t)
	cut := mail(1)
	cut.Raw, cut.Letter.Hash, cut.Fault = cut.Raw[:30], [32]byte{}, "cut in transport"
	must(t, db, begin("east"), gm.Effect{Mail: cut, Outcome: gm.Quarantined, Why: cut.Fault})

	again := *cut
	again.UID = 2
	is(t, commit(t, db, gm.Effect{Mail: &again, Outcome: gm.Quarantined}), gm.ErrSeen)
	whole := mail(3)
	whole.Raw, whole.Letter.MessageID = mail(1).Raw, cut.Letter.MessageID
	seen, err := db.Seen(ctx, []gm.Mail{again, *whole})
	if d := cmp.Diff([]gm.Sight{gm.Copy, gm.New}, seen); d != "" || err != nil {
		t.Error(d, err)
	}
	e := ordering("east", 1, 3)
	e.Mail = whole
	must(t, db, e)
	all, err := db.Inbox(ctx, "")
	if err != nil || len(all) != 1 || all[0].Outcome != "taken" || all[0].Game != "east" || all[0].Entry != 2 || all[0].UID != 3 {
		t.Errorf("%+v %v", all, err)
	}
}

func TestQuarantine(t *testing.T) {
	db := open(t)
	must(t, db, begin("east"), gm.Effect{Mail: mail(1), Outcome: gm.Quarantined, Why: "no game"}, ordering("east", 1, 2))
	all, err := db.Quarantined(ctx)
	if err != nil || len(all) != 1 {
		t.Fatal(all, err)
	}
	m, err := db.Mail(ctx, all[0].ID)
	if err != nil {
		t.Fatal(err)
	}
	want := &Received{Mail: *mail(1), ID: all[0].ID, Outcome: gm.Quarantined, Why: "no game"}
	if d := cmp.Diff(want, m); d != "" {
		t.Error(d)
	}

	// To be taken in again, it counts as not seen until it was.
	if err := db.SetOutcome(ctx, m.ID, Again, "the game master"); err != nil {
		t.Fatal(err)
	}
	if seen, err := db.Seen(ctx, []gm.Mail{*mail(1)}); err != nil || seen[0] != gm.New {
		t.Error(seen, err)
	}
	must(t, db, ordering("east", 2, 1))
	is(t, commit(t, db, ordering("east", 3, 1)), gm.ErrSeen)
	if m, err = db.Mail(ctx, m.ID); err != nil || m.Outcome != "taken" || m.Entry != 3 {
		t.Errorf("%+v %v", m, err)
	}
	if err := db.SetOutcome(ctx, m.ID, "ignored", ""); err == nil {
		t.Error("a mail that had its effect was set aside")
	}
	if err := db.SetOutcome(ctx, 99, "ignored", ""); !errors.Is(err, ErrNoMail) {
		t.Errorf("%v, want ErrNoMail", err)
	}
	if _, err := db.Mail(ctx, 99); !errors.Is(err, ErrNoMail) {
		t.Errorf("%v, want ErrNoMail", err)
	}
}

func TestRawMails(t *testing.T) {
	db := open(t)
	must(t, db, begin("east"))
	for uid := range uint32(5) {
		must(t, db, ordering("east", int64(uid)+1, 100-uid))
	}
	var got []uint32
	err := db.RawMails(ctx, func(r Received) error {
		got = append(got, r.UID)
		if d := cmp.Diff(mail(r.UID).Raw, r.Raw); d != "" {
			t.Error(d)
		}
		// Writing on the way disturbs nothing.
		return db.SetState(ctx, "cursor", []byte{byte(r.UID)})
	})
	if d := cmp.Diff([]uint32{100, 99, 98, 97, 96}, got); d != "" || err != nil {
		t.Error(d, err)
	}
	stop := errors.New("stop")
	if err := db.RawMails(ctx, func(Received) error { return stop }); !errors.Is(err, stop) {
		t.Error(err)
	}
}

func TestState(t *testing.T) {
	db := open(t)
	for _, value := range [][]byte{nil, []byte("token"), []byte("rotated"), {}} {
		if err := db.SetState(ctx, "oauth inbox", value); err != nil {
			t.Fatal(err)
		}
		got, ok, err := db.State(ctx, "oauth inbox")
		if string(got) != string(value) || ok != (value != nil) || err != nil {
			t.Errorf("%q: %q %v %v", value, got, ok, err)
		}
	}
}
