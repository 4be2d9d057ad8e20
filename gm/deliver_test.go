package gm

import (
	"slices"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"
)

// TestManyAreRecordedTogether: tries that follow each other fast are recorded
// in groups, in their order, and none is left out at the end.
func TestManyAreRecordedTogether(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var groups []int
		var ids []int64
		keep, end := meanwhile(func(tries ...Try) {
			time.Sleep(2 * time.Millisecond) // the disk
			groups = append(groups, len(tries))
			for _, try := range tries {
				ids = append(ids, try.ID)
			}
		})
		for i := range int64(90) {
			time.Sleep(time.Millisecond / 2) // the mail server
			keep(Try{ID: i})
		}
		end()
		if want := []int{20, 20, 20, 20, 10}; !slices.Equal(groups, want) {
			t.Errorf("groups of %v, not %v", groups, want)
		}
		if len(ids) != 90 || !slices.IsSorted(ids) {
			t.Errorf("recorded are %v", ids)
		}
	})
}

// TestASlowServersTriesDoNotWait: each is recorded while the next mail goes.
func TestASlowServersTriesDoNotWait(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		recorded := 0
		keep, end := meanwhile(func(tries ...Try) { recorded += len(tries) })
		for i := range 5 {
			time.Sleep(time.Second)
			synctest.Wait()
			if recorded != i {
				t.Errorf("%d of %d tries are recorded", recorded, i)
			}
			keep(Try{})
		}
		end()
	})
}

// TestNoMoreIsSentThanMayGoTwice: where the disk hangs, sending stops.
func TestNoMoreIsSentThanMayGoTwice(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		hangs := make(chan struct{})
		keep, end := meanwhile(func(...Try) { <-hangs })
		var sent atomic.Int64
		done := make(chan struct{})
		go func() {
			defer close(done)
			for range 100 {
				sent.Add(1)
				keep(Try{})
			}
		}()
		time.Sleep(time.Minute)
		synctest.Wait()
		if n := sent.Load(); n != unrecorded {
			t.Errorf("%d mails were sent unrecorded, not %d", n, unrecorded)
		}
		close(hangs)
		<-done
		end()
	})
}

// TestGiveUp: a mail is tried for five days, or until a day after its turn's
// deadline if that is later.
func TestGiveUp(t *testing.T) {
	made := time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)
	for days, want := range map[int]int{0: 5, 2: 5, 4: 5, 14: 15} {
		table := &Table{}
		if days > 0 {
			table.Deadline = made.AddDate(0, 0, days)
		}
		if got := table.giveUp(made); !got.Equal(made.AddDate(0, 0, want)) {
			t.Errorf("a deadline in %d days: given up at %s", days, got)
		}
	}
}
