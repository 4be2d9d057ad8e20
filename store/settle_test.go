package store

import (
	"bytes"
	"errors"
	"testing"
	"time"

	"mobpost/gm"
)

func TestAQuestionIsAnsweredOnce(t *testing.T) {
	db := open(t)
	must(t, db, begin("east"))
	asked := gm.Effect{Mail: mail(1), Outcome: gm.Asked, Why: "asked"}
	must(t, db, asked)
	found, err := db.MailHashed(ctx, mail(1).Letter.Hash[:10])
	if err != nil || found == nil || !bytes.Equal(found.Raw, mail(1).Raw) || !found.Arrived.Equal(mail(1).Arrived) || found.UID != 1 || found.Mailbox != "INBOX" {
		t.Fatalf("%+v, %v", found, err)
	}
	for _, none := range [][]byte{nil, mail(1).Letter.Hash[:4], mail(2).Letter.Hash[:10]} {
		if found, err := db.MailHashed(ctx, none); found != nil || err != nil {
			t.Errorf("%x: %+v, %v", none, found, err)
		}
	}
	answer := func(uid uint32) gm.Effect {
		e := ordering("east", int64(uid)-1, uid)
		e.Head = 1
		e.Settles = &gm.Settled{Token: "mail.x.y", Mail: mail(1).Letter.Hash, Outcome: gm.Taken, Why: "confirmed"}
		return e
	}
	if used, err := db.Used(ctx, "mail.x.y"); used || err != nil {
		t.Error(used, err)
	}
	is(t, commit(t, db, answer(2), answer(3)), nil, gm.ErrUsed)
	if used, err := db.Used(ctx, "mail.x.y"); !used || err != nil {
		t.Error(used, err)
	}
	all, err := db.Inbox(ctx, "")
	if err != nil || len(all) != 2 || all[0].Outcome != gm.Taken || all[0].Why != "confirmed" {
		t.Errorf("%+v, %v", all, err)
	}
	// What is undone was not answered.
	failing := answer(4)
	failing.Head = 77
	failing.Settles = &gm.Settled{Token: "mail.x.z"}
	if errs := commit(t, db, failing); !errors.Is(errs[0], gm.ErrMoved) {
		t.Error(errs)
	}
	if used, err := db.Used(ctx, "mail.x.z"); used || err != nil {
		t.Error(used, err)
	}
}

func TestQuestionsAreCounted(t *testing.T) {
	db := open(t)
	must(t, db, begin("east"))
	day := time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)
	ask := func(game gm.GameID, n uint32, kind gm.MessageKind, cause string) gm.Outgoing {
		o := outgoing(game, n)
		o.Kind, o.Cause, o.Made = kind, cause, day.Add(time.Duration(n)*time.Hour)
		return o
	}
	must(t, db, gm.Effect{Out: []gm.Outgoing{
		ask("east", 1, gm.QuestionMail, "anna@example.org"), ask("east", 2, gm.AnswerMail, "anna@example.org"),
		ask("", 3, gm.QuestionMail, "anna@example.org"), ask("", 4, gm.QuestionMail, "ben@example.org")}})
	for since, want := range map[time.Time]int{day: 2, day.Add(4 * time.Hour): 1, day.Add(5 * time.Hour): 0} {
		if n, err := db.Questions(ctx, since); n != want || err != nil {
			t.Errorf("since %s: %d, %v", since, n, err)
		}
	}
}

func TestTheFirstWhoAsksDecidesWhatIsKept(t *testing.T) {
	db := open(t)
	for _, fresh := range []string{"first", "second"} {
		if kept, err := db.Kept(ctx, "key", []byte(fresh)); string(kept) != "first" || err != nil {
			t.Errorf("%s: %s, %v", fresh, kept, err)
		}
	}
}
