package store

import (
	"context"
	"errors"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"mobpost/gm"
	"mobpost/gm/game"
)

func TestOutgoingFromDueToSent(t *testing.T) {
	db := open(t)
	late, soon, none := outgoing("east", 1), outgoing("east", 2), outgoing("", 3)
	late.Next = day.Add(time.Hour)
	none.Next = time.Time{} // due when it was made
	e := begin("east")
	e.Out = []gm.Outgoing{late, soon, none}
	must(t, db, e)

	late.ID, soon.ID, none.ID, none.Next = 1, 2, 3, day
	due, err := db.Due(ctx, day, 10)
	if d := cmp.Diff([]gm.Outgoing{soon, none}, due); d != "" || err != nil {
		t.Fatal(d, err)
	}
	if due, err = db.Due(ctx, day.Add(time.Hour), 10); err != nil || len(due) != 3 || due[2].ID != 1 {
		t.Fatal(due, err)
	}
	if due, err = db.Due(ctx, day.Add(time.Hour), 1); err != nil || len(due) != 1 {
		t.Fatal(due, err)
	}
	if next, err := db.NextTry(ctx); err != nil || !next.Equal(day) {
		t.Error(next, err)
	}
	again := day.Add(5 * time.Minute)
	// What only waits was not tried; why it waits is kept.
	if err := db.Tried(ctx, gm.Try{ID: 3, At: day, Result: gm.Paced, Next: again, Message: "one after the other"}, true); err != nil {
		t.Fatal(err)
	}
	if p, err := db.Posted(ctx, 3); err != nil || p.Tries != 0 || !p.Next.Equal(again) || p.Last != "one after the other" || len(p.Log) != 0 {
		t.Errorf("%+v, %v", p, err)
	}
	for _, try := range []gm.Try{
		{ID: 2, At: day, Result: gm.Later, Code: 451, Message: "greylisted", Next: again},
		{ID: 3, At: day, Result: gm.Failing, Code: 550, Message: "no such user"}} {
		if err := db.Tried(ctx, try, false); err != nil {
			t.Fatal(err)
		}
	}
	if next, err := db.NextTry(ctx); err != nil || !next.Equal(again) {
		t.Error(next, err)
	}
	if err := db.Tried(ctx, gm.Try{ID: 2, At: again, Result: gm.Sent, Code: 250, Message: "queued"}, true); err != nil {
		t.Fatal(err)
	}
	p, err := db.Posted(ctx, 2)
	if err != nil {
		t.Fatal(err)
	}
	soon.Tries, soon.Next = 2, time.Time{}
	want := &Posted{Outgoing: soon, State: Sent, Code: 250, Last: "queued", Log: []gm.Try{
		{ID: 2, At: day, Result: gm.Later, Code: 451, Message: "greylisted"},
		{ID: 2, At: again, Result: gm.Sent, Code: 250, Message: "queued"}}}
	if d := cmp.Diff(want, p); d != "" {
		t.Error(d)
	}
	if p, err = db.PostedAs(ctx, soon.MessageID); err != nil || p.ID != 2 {
		t.Error(p, err)
	}
	for _, bad := range []gm.Try{{ID: 99, Result: gm.Sent}, {ID: 1, Result: "perhaps"}} {
		for _, sure := range []bool{false, true} {
			if err := db.Tried(ctx, bad, sure); err == nil {
				t.Errorf("%+v was recorded", bad)
			}
		}
	}
}

// TestOnlyTriesDoNotWaitForTheDisk: what was not sure changes nothing for the
// writes after it.
func TestOnlyTriesDoNotWaitForTheDisk(t *testing.T) {
	db := open(t)
	e := begin("east")
	e.Out = []gm.Outgoing{outgoing("east", 1)}
	must(t, db, e)
	is := func(write func(context.Context, func(*conn) error) error, want int) {
		t.Helper()
		level := 0
		err := write(ctx, func(c *conn) error {
			return c.sql.QueryRowContext(ctx, "PRAGMA synchronous").Scan(&level)
		})
		if err != nil || level != want {
			t.Errorf("synchronous is %d, not %d: %v", level, want, err)
		}
	}
	is(db.write, 2)
	is(db.writeSoon, 1)
	if err := db.Tried(ctx, gm.Try{ID: 99, Result: gm.Sent}, false); !errors.Is(err, ErrNoMail) {
		t.Error(err)
	}
	is(db.writeSoon, 1)
	is(db.write, 2)
	is(db.write, 2)
}

func TestNothingWaits(t *testing.T) {
	db := open(t)
	if next, err := db.NextTry(ctx); err != nil || !next.IsZero() {
		t.Error(next, err)
	}
	if _, err := db.PostedAs(ctx, "none@example.org"); !errors.Is(err, ErrNoMail) {
		t.Errorf("%v, want ErrNoMail", err)
	}
}

func TestRetryAndDrop(t *testing.T) {
	db := open(t)
	e := begin("east")
	e.Out = []gm.Outgoing{outgoing("east", 1), outgoing("east", 2), outgoing("east", 3)}
	must(t, db, e)
	states := func() (all []State) {
		list, err := db.Outbox(ctx, "")
		if err != nil {
			t.Fatal(err)
		}
		for _, p := range list {
			all = append(all, p.State)
		}
		return all
	}
	if err := db.Drop(ctx, 1); err != nil {
		t.Fatal(err)
	}
	// 1 was being tried when it was dropped; 2 went out all the same.
	if err := db.Drop(ctx, 2); err != nil {
		t.Fatal(err)
	}
	for _, try := range []gm.Try{{ID: 1, Result: gm.Later, Next: day}, {ID: 2, Result: gm.Sent}} {
		if err := db.Tried(ctx, try, false); err != nil {
			t.Fatal(err)
		}
	}
	if d := cmp.Diff([]State{Dropped, Sent, Waiting}, states()); d != "" {
		t.Error(d)
	}
	if err := db.RetryNow(ctx, 1, day, day.Add(time.Hour)); err != nil {
		t.Fatal(err)
	}
	if d := cmp.Diff([]State{Waiting, Sent, Waiting}, states()); d != "" {
		t.Error(d)
	}
	if err := db.RetryNow(ctx, 2, day, day); err == nil {
		t.Error("a mail that was sent is to be sent again")
	}
	if err := db.Drop(ctx, 2); err == nil {
		t.Error("a mail that was sent was dropped")
	}
	if err := db.Drop(ctx, 99); !errors.Is(err, ErrNoMail) {
		t.Errorf("%v, want ErrNoMail", err)
	}
	waiting, err := db.Outbox(ctx, Waiting)
	if err != nil || len(waiting) != 2 {
		t.Error(waiting, err)
	}
	mine, err := db.Mailed(ctx, "east", 0)
	if err != nil || len(mine) != 3 {
		t.Error(mine, err)
	}
	if mine, err = db.Mailed(ctx, "east", 1); err != nil || len(mine) != 0 {
		t.Error(mine, err)
	}
	if mine, err = db.Mailed(ctx, "east", game.Public); err != nil || len(mine) != 3 {
		t.Error(mine, err)
	}
}

func TestAnswersOfManyAreCountedAtOnce(t *testing.T) {
	db := open(t)
	e := begin("east")
	post := func(cause string, kind gm.MessageKind, made time.Time) {
		o := outgoing("east", uint32(len(e.Out)))
		o.Cause, o.Kind, o.Made = cause, kind, made
		e.Out = append(e.Out, o)
	}
	later := day.Add(time.Minute)
	post("anna@example.org", gm.AnswerMail, day)
	post("Anna@Example.org", gm.HintMail, later)
	post("anna@example.org", gm.QuestionMail, later)
	post("ben@example.org", gm.AnswerMail, day)
	post("carla@example.org", gm.AnswerMail, later)
	post("", gm.ReportMail, later)
	must(t, db, e)
	all := []string{"ANNA@example.org", "anna@example.org", "ben@example.org", "", "nobody@example.org"}
	for _, c := range []struct {
		addresses []string
		since     time.Time
		want      map[string]gm.Counts
	}{
		{all, day, map[string]gm.Counts{"anna@example.org": {All: 3, Hints: 1, Questions: 1}, "ben@example.org": {All: 1}}},
		{all, later, map[string]gm.Counts{"anna@example.org": {All: 2, Hints: 1, Questions: 1}}},
		{nil, day, map[string]gm.Counts{}},
	} {
		got, err := db.Answered(ctx, c.addresses, c.since)
		if d := cmp.Diff(c.want, got); d != "" || err != nil {
			t.Errorf("%v since %v: %s %v", c.addresses, c.since, d, err)
		}
	}
}
