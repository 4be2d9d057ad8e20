package main

import (
	"errors"
	"fmt"
	"testing"

	"mobpost/gm"
)

// A mailbox that is away logs that by itself, and the rounds that fail for it
// add nothing; whatever else fails is told.
func TestUntold(t *testing.T) {
	away := fmt.Errorf("look into gm: %w", gm.ErrAway)
	other := errors.New("disk full")
	for _, c := range []struct {
		err  error
		want bool
	}{
		{away, false},
		{errors.Join(away, away), false},
		{other, true},
		{errors.Join(away, other), true},
		{errors.Join(other), true},
	} {
		if untold(c.err) != c.want {
			t.Errorf("%v: %v", c.err, !c.want)
		}
	}
}
