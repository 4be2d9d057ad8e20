package store

import (
	"os"
	"runtime"
	"testing"

	"golang.org/x/sys/unix"
)

// asNobody runs fn as a user whom modes bind: root is bound by none. Only the
// thread becomes another user, and ends with fn.
func asNobody(t *testing.T, fn func()) {
	t.Helper()
	if os.Geteuid() != 0 {
		fn()
		return
	}
	done := make(chan struct{})
	go func() {
		defer close(done)
		runtime.LockOSThread()
		const nobody = 65534
		if _, _, errno := unix.RawSyscall(unix.SYS_SETRESUID, nobody, nobody, nobody); errno != 0 {
			t.Errorf("become nobody: %v", errno)
			return
		}
		fn()
	}()
	<-done
}
