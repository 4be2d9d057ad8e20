package store

import (
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"mobpost/gm"
	"mobpost/gm/game"
)

// TestSummariesFollowEveryWrite: they are remembered, and must not show.
func TestSummariesFollowEveryWrite(t *testing.T) {
	db := open(t)
	other := openAt(t, db.path)
	same := func(what string) {
		t.Helper()
		fresh, err := Open(db.path, Options{ReadOnly: true})
		if err != nil {
			t.Fatal(err)
		}
		defer fresh.Close()
		want, err := fresh.Summaries(ctx)
		if err != nil {
			t.Fatal(err)
		}
		for name, db := range map[string]*DB{"who wrote": db, "the other": other} {
			got, err := db.Summaries(ctx)
			if d := cmp.Diff(want, got); d != "" || err != nil {
				t.Errorf("%s: %s sees %s %v", what, name, d, err)
			}
			for i := range got { // what a caller does with his list is his own affair
				got[i] = gm.Summary{}
			}
		}
	}
	same("nothing")
	must(t, db, begin("west"))
	same("a game begins")
	must(t, db, ordering("west", 1, 1))
	same("it goes on")
	must(t, other, ordering("west", 2, 2))
	same("a command wrote")
	must(t, db, ordering("west", 3, 3), begin("east"), ordering("east", 1, 4))
	same("both in one commit")
	moved := ordering("east", 2, 5)
	moved.Summary.Seats[0].Address, moved.Summary.Status = "carla@example.org", gm.Over
	must(t, db, moved)
	same("another sits there")
	fine := ordering("WEST", 4, 7)
	fine.Entries = append(fine.Entries, fine.Entries[0])
	fine.Summary = &gm.Summary{ID: "WEST", Rules: "other", Status: gm.Held, Turn: game.TurnRef{Hand: 3, Turn: 1}, Head: 99,
		Due: day.Add(time.Nanosecond).In(time.FixedZone("far", 3600)), Deadline: day.Add(time.Hour + time.Nanosecond)}
	must(t, db, fine)
	same("it says more than is kept")
	if errs := commit(t, db, ordering("east", 2, 6)); errs[0] == nil {
		t.Fatal("it was not refused")
	}
	same("refused")
}
