//go:build !linux

package store

import (
	"os"
	"testing"
)

// asNobody runs fn as a user whom modes bind: root is bound by none.
func asNobody(t *testing.T, fn func()) {
	t.Helper()
	if os.Geteuid() <= 0 {
		t.Skip("modes do not bind this user")
	}
	fn()
}
