package store

import (
	"cmp"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"net/url"
	"os"
	"path/filepath"
	"strconv"
	"time"

	"modernc.org/sqlite"

	"mobpost/gm"
)

var _ gm.Store = (*DB)(nil)

// busy is how long a transaction waits for another process's.
const busy = 10 * time.Second

// Options of Open.
type Options struct {
	// Create begins a new database if there is none.
	Create bool
	// ReadOnly opens for reading alone: every method that would write gives
	// ErrReadOnly. The file may stand on a medium that cannot be written to.
	ReadOnly bool
	// Readers is how many may read at once; 0 means 4.
	Readers int
}

// DB is an open database. It may be used by many goroutines.
type DB struct {
	path    string
	pools   []*sql.DB
	writer  chan *conn // holds the one connection that writes; nil if read-only
	readers chan *conn // holds the connections that read
	lock    *fileLock
	games   summaries
}

// Open opens the database at path. The error is one line for the person at
// the keyboard; it wraps ErrNone, ErrForeign, ErrDamaged, ErrNewer, ErrOlder
// or ErrReadOnly where it is one of those.
func Open(path string, o Options) (*DB, error) {
	// A commit waits for its data and the size of the log, not for the time at
	// which the log was changed. Systems that have no such call do without.
	_, _ = sqlite.Fdatasync(true)
	path, err := resolve(path)
	if err != nil {
		return nil, err
	}
	info, err := os.Stat(path)
	switch {
	case errors.Is(err, fs.ErrNotExist) && o.Create && !o.ReadOnly:
		if err := create(path); err != nil {
			return nil, err
		}
	case errors.Is(err, fs.ErrNotExist):
		return nil, missing(path)
	case err != nil:
		return nil, fmt.Errorf("open the database: %w", err)
	case !info.Mode().IsRegular():
		return nil, fmt.Errorf("%s: %w: it is no file", path, ErrForeign)
	case info.Size() == 0:
		// A database is never empty: create gives it its name when it is whole.
		return nil, fmt.Errorf("%s: %w: the file is empty; remove it to begin anew", path, ErrDamaged)
	}
	db := &DB{path: path}
	var exposed error
	if !o.ReadOnly {
		// Before the connections, since SQLite's other files take the mode over.
		// That the file cannot be written to at all is told first.
		exposed = private(path)
	}
	if err := cmp.Or(db.connect(o), exposed); err != nil {
		db.Close()
		return nil, err
	}
	return db, nil
}

// connect makes the connections and looks whether the file is ours.
func (db *DB) connect(o Options) error {
	n := o.Readers
	if n <= 0 {
		n = 4
	}
	params := url.Values{"_query_only": {"1"}}
	if o.ReadOnly {
		params = mode(db.path)
	}
	db.readers = make(chan *conn, n)
	readers, err := db.pool(params, n)
	if err != nil {
		return err
	}
	for range n {
		db.readers <- &conn{pool: readers}
	}
	ctx := context.Background()
	if o.ReadOnly {
		return db.check(ctx, readers, false)
	}
	writer, err := db.pool(writing(), 1)
	if err != nil {
		return err
	}
	if err := db.check(ctx, writer, true); err != nil {
		return err
	}
	// The connection must stay the same one: data_version counts what others
	// wrote since it was made.
	db.writer = make(chan *conn, 1)
	db.writer <- &conn{pool: writer}
	return db.write(ctx, func(*conn) error { return nil })
}

// pool makes a pool of connections with the DSN that all share.
func (db *DB) pool(params url.Values, n int) (*sql.DB, error) {
	pool, err := sql.Open("sqlite", dsn(db.path, params))
	if err != nil {
		return nil, fmt.Errorf("%s: %w", db.path, err)
	}
	pool.SetMaxOpenConns(n)
	pool.SetMaxIdleConns(n)
	db.pools = append(db.pools, pool)
	return pool, nil
}

// dsn names the database for the driver. The path is escaped, else a question
// mark in it would begin the parameters.
func dsn(path string, params url.Values) string {
	path = filepath.ToSlash(path)
	if path[0] != '/' { // C:/...
		path = "/" + path
	}
	q := url.Values{
		"_busy_timeout": {strconv.FormatInt(busy.Milliseconds(), 10)},
		"_foreign_keys": {"1"},
		"_synchronous":  {"FULL"},
		"_dqs":          {"0"}, // a misspelt column is an error, not a string
	}
	if params.Get("mode") == "" {
		q.Set("_journal_mode", "WAL")
	}
	for k, v := range params {
		q[k] = v
	}
	u := url.URL{Scheme: "file", Path: path, RawQuery: q.Encode()}
	return u.String()
}

// writing is what the connection that writes is told besides. Savepoints keep
// the pages that they may have to restore: in memory they cost little, in a
// temporary file a quarter of a commit's time. The log is folded into the file
// every 16 MB: pages that every commit changes are then written less often. A
// long reader can make it longer; it is cut to 64 MB afterwards.
func writing() url.Values {
	return url.Values{"_txlock": {"immediate"}, "_pragma": {"temp_store(MEMORY)", "cache_size(-8000)", "wal_autocheckpoint(4000)", "journal_size_limit(67108864)"}}
}

// mode is how a file is opened for reading alone. Even a reader of a WAL
// database must write a little file beside it, unless it is promised that
// nobody writes: that is so where nobody can.
func mode(path string) url.Values {
	params := url.Values{"mode": {"ro"}}
	if _, err := os.Stat(path + "-wal"); errors.Is(err, fs.ErrNotExist) && !writable(filepath.Dir(path)) {
		params.Set("immutable", "1")
	}
	return params
}

// resolve follows symbolic links, so that all names of a database lead to the
// same lock.
func resolve(path string) (string, error) {
	abs, err := filepath.Abs(path)
	if err != nil {
		return "", fmt.Errorf("open the database: %w", err)
	}
	if real, err := filepath.EvalSymlinks(abs); err == nil {
		return real, nil
	}
	return abs, nil // not there, or not to be read: opening it says so
}

// private takes a database's files away from the eyes of others.
func private(path string) error {
	for _, suffix := range []string{"", "-wal", "-shm"} {
		info, err := os.Stat(path + suffix)
		if err != nil || info.Mode().Perm()&0o077 == 0 {
			continue
		}
		if err := os.Chmod(path+suffix, info.Mode().Perm()&0o700); err != nil {
			return fmt.Errorf("others can read %s, which holds secrets: %w", path+suffix, err)
		}
	}
	return nil
}

// Close ends all use of the database and gives the daemon's lock back. It must
// be called when no method is running any more.
func (db *DB) Close() error {
	var errs []error
	for _, c := range []chan *conn{db.writer, db.readers} {
		for range len(c) {
			errs = append(errs, (<-c).close())
		}
	}
	// The writer's pool is the last to go: the last connection folds the
	// write-ahead log into the file.
	for _, pool := range db.pools {
		errs = append(errs, pool.Close())
	}
	if db.lock != nil {
		errs = append(errs, db.lock.release())
		db.lock = nil
	}
	return errors.Join(errs...)
}
