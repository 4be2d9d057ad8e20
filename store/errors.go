package store

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"modernc.org/sqlite"
	sqlite3 "modernc.org/sqlite/lib"

	"mobpost/gm"
)

// Errors of opening and of the commands' methods. Each comes wrapped in one
// line that names the file and says what to do.
var (
	// ErrNone: there is no database at that path.
	ErrNone = errors.New("there is no database")
	// ErrForeign: the file is no database of this program.
	ErrForeign = errors.New("not a database of mobpost")
	// ErrDamaged: the file was a database and is truncated or broken.
	ErrDamaged = errors.New("the database is damaged")
	// ErrNewer: a newer version of the program has written the database.
	ErrNewer = errors.New("the database is of a newer version of mobpost")
	// ErrOlder: the database must be brought up to date and may not be.
	ErrOlder = errors.New("the database is of an older version of mobpost")
	// ErrReadOnly: the database cannot be written to.
	ErrReadOnly = errors.New("the database is read-only")
	// ErrLocked: another process holds the daemon's lock.
	ErrLocked = errors.New("another mobpost is at work")
	// ErrNoMail: there is no mail of that number.
	ErrNoMail = errors.New("no such mail")
	// ErrNoTurn: the turn was not made.
	ErrNoTurn = gm.ErrNoTurn
)

// code is the SQLite result code of an error, without the extension; 0 if it
// is none.
func code(err error) int {
	var e *sqlite.Error
	if !errors.As(err, &e) {
		return 0
	}
	return e.Code() & 0xff
}

// explain makes one clear line of what SQLite says when a file is opened.
func explain(path string, err error) error {
	switch code(err) {
	case sqlite3.SQLITE_NOTADB:
		return fmt.Errorf("%s: %w: it is no SQLite file", path, ErrForeign)
	case sqlite3.SQLITE_CORRUPT:
		return damaged(path, "it is truncated or overwritten")
	case sqlite3.SQLITE_READONLY:
		return fmt.Errorf("%s: %w: check the owner and mode of the file and its directory", path, ErrReadOnly)
	case sqlite3.SQLITE_BUSY:
		return fmt.Errorf("%s: another program has held the database locked for %v", path, busy)
	case sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_PERM:
		return fmt.Errorf("%s: the database cannot be opened: check the owner and mode of the file and its directory", path)
	case sqlite3.SQLITE_FULL:
		return fmt.Errorf("%s: the disk is full", path)
	}
	return fmt.Errorf("%s: %w", path, err)
}

func damaged(path, how string) error {
	return fmt.Errorf("%s: %w: %s; restore it from a backup", path, ErrDamaged, how)
}

// missing says what is missing when there is no file at the path.
func missing(path string) error {
	dir := filepath.Dir(path)
	if info, err := os.Stat(dir); err != nil || !info.IsDir() {
		return fmt.Errorf("%s: %w: there is no directory %s", path, ErrNone, dir)
	}
	return fmt.Errorf("%s: %w there yet", path, ErrNone)
}
