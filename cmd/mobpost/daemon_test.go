package main

import (
	"errors"
	"fmt"
	"testing"
	"time"

	"mobpost/gm"
)

// A mailbox that is away logs that by itself, and the rounds that fail for it
// add nothing; whatever else fails is told, once in a while.
func TestTelling(t *testing.T) {
	away := fmt.Errorf("look into gm: %w", gm.ErrAway)
	other := errors.New("disk full")
	var told telling
	now := time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)
	for i, c := range []struct {
		err   error
		later time.Duration
		want  string
	}{
		{away, 0, ""},
		{errors.Join(away, away), 0, ""},
		{other, 0, "disk full"},
		{errors.Join(away, other), time.Second, ""},
		{errors.Join(other), saidFor - 2*time.Second, ""},
		{errors.Join(other, away), time.Second, "disk full"},
		{errors.Join(away, errors.New("no route"), other), time.Second, "no route\ndisk full"},
		{other, time.Second, "disk full"},
		{errors.New("NO try later (0.001 + 0.000 secs)"), time.Second, "NO try later (0.001 + 0.000 secs)"},
		{errors.New("NO try later (0.024 + 0.000 + 0.023 secs)"), time.Second, ""},
	} {
		now = now.Add(c.later)
		said := ""
		if err := told.news(c.err, now); err != nil {
			said = err.Error()
		}
		if said != c.want {
			t.Errorf("%d: %q", i, said)
		}
	}
}
