package gm

import (
	"testing"
	"time"
)

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
