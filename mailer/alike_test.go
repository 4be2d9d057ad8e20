package mailer

import (
	"errors"
	"testing"
)

func TestAlike(t *testing.T) {
	for _, c := range []struct {
		a, b string
		want bool
	}{
		{"NO [NOPERM] Permission denied (0.001 + 0.000 secs).", "NO [NOPERM] Permission denied (0.017 + 0.000 + 0.016 secs).", true},
		{"NO [SERVERBUG] Internal error occurred. [2026-03-01 12:00:00]", "NO [SERVERBUG] Internal error occurred. [2026-03-01 12:05:00]", true},
		{"451 4.3.0 try later, id 4f1e9a2c", "451 4.3.0 try later, id 77b0c4d1", true},
		{"NO [OVERQUOTA] full", "NO [NOPERM] Permission denied", false},
		{"read: disk full", "read: no route", false},
	} {
		if got := Alike(errors.New(c.a), errors.New(c.b)); got != c.want {
			t.Errorf("%q, %q: %v", c.a, c.b, got)
		}
	}
	if Alike(errors.New("12"), nil) || !Alike(nil, nil) {
		t.Error("no error is like one")
	}
}
