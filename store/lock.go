package store

import (
	"errors"
	"fmt"
	"io"
	"os"
	"strconv"
	"strings"
)

// errHeld is what tryLock gives when another process holds the lock.
var errHeld = errors.New("held")

// fileLock is a lock of the operating system's on a file. It ends with the
// process that holds it, however that ends.
type fileLock struct{ file *os.File }

// LockDaemon takes the daemon's lock, which Close gives back. While it is held
// no other process gets it, nor can it change the schema; commands may read
// and write beside it. ErrLocked names the process that has it.
func (db *DB) LockDaemon() error {
	if db.lock != nil {
		return nil
	}
	lock, err := lockFile(db.path + ".lock")
	if err != nil {
		return fmt.Errorf("%s: %w", db.path, err)
	}
	db.lock = lock
	return nil
}

// lockFile takes the lock on a file and writes the process's number into it.
// The file stays when the lock is given back: if it were removed, one process
// could lock a file that another has just removed.
func lockFile(path string) (*fileLock, error) {
	f, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o600)
	if err != nil {
		return nil, fmt.Errorf("lock: %w", err)
	}
	if err := tryLock(f); err != nil {
		defer f.Close()
		if errors.Is(err, errHeld) {
			return nil, fmt.Errorf("%w on it%s", ErrLocked, holder(f))
		}
		return nil, fmt.Errorf("lock %s: %w", path, err)
	}
	err = f.Truncate(0)
	if err == nil {
		_, err = f.WriteAt([]byte(strconv.Itoa(os.Getpid())+"\n"), 0)
	}
	if err != nil {
		f.Close()
		return nil, fmt.Errorf("lock: %w", err)
	}
	return &fileLock{f}, nil
}

// holder names the process in a lock file, if it tells.
func holder(f *os.File) string {
	pid, _ := io.ReadAll(io.NewSectionReader(f, 0, 20))
	if s := strings.TrimSpace(string(pid)); s != "" {
		return " (process " + s + ")"
	}
	return ""
}

// release gives the lock back: closing the file does.
func (l *fileLock) release() error {
	_ = l.file.Truncate(0) // the number in it is a courtesy
	return l.file.Close()
}
