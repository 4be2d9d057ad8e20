package store

import (
	"context"
	"database/sql"
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"net/url"
	"os"
	"path/filepath"

	"github.com/pressly/goose/v3"
	_ "modernc.org/sqlite" // the driver "sqlite"
	sqlite3 "modernc.org/sqlite/lib"
)

// application is the PRAGMA application_id of our databases: "mobp".
const application = 0x6d6f6270

//go:embed migrations/*.sql
var files embed.FS

// migrations brings a database's schema up to date.
func migrations(pool *sql.DB) (*goose.Provider, error) {
	dir, err := fs.Sub(files, "migrations")
	if err != nil {
		return nil, err
	}
	return goose.NewProvider(goose.DialectSQLite3, pool, dir, goose.WithDisableGlobalRegistry(true))
}

// check looks whether a file is a database of ours and of our version, and
// brings an older one up to date if it may.
func (db *DB) check(ctx context.Context, pool *sql.DB, upgrade bool) error {
	var id, page, schema int64
	if err := pool.QueryRowContext(ctx, "SELECT application_id, page_size FROM pragma_application_id, pragma_page_size").Scan(&id, &page); err != nil {
		return explain(db.path, err)
	}
	if id != application {
		return fmt.Errorf("%s: %w: another program's SQLite database", db.path, ErrForeign)
	}
	if db.partial(page) {
		return damaged(db.path, "its last page is cut")
	}
	err := pool.QueryRowContext(ctx, "SELECT coalesce(max(version_id), 0) FROM goose_db_version WHERE is_applied").Scan(&schema)
	if code(err) == sqlite3.SQLITE_ERROR { // there is no such table
		return damaged(db.path, "the number of its schema is gone ("+err.Error()+")")
	}
	if err != nil {
		return explain(db.path, err)
	}
	provider, err := migrations(pool)
	if err != nil {
		return fmt.Errorf("migrations: %w", err)
	}
	sources := provider.ListSources()
	latest := sources[len(sources)-1].Version
	switch {
	case schema > latest:
		return fmt.Errorf("%s: %w: its schema is %d and this program knows %d; install the newer one", db.path, ErrNewer, schema, latest)
	case schema < latest && !upgrade:
		return fmt.Errorf("%s: %w: its schema is %d and must be %d; open it once for writing (mobpost serve does)", db.path, ErrOlder, schema, latest)
	case schema < latest:
		return db.upgrade(ctx, provider)
	}
	return nil
}

// partial tells whether the file ends in the middle of a page, which SQLite
// passes over until the page is read. While there is a log, somebody may be
// writing that very page.
func (db *DB) partial(page int64) bool {
	info, err := os.Stat(db.path)
	if err != nil || page == 0 || info.Size()%page == 0 {
		return false
	}
	wal, err := os.Stat(db.path + "-wal")
	return err != nil || wal.Size() == 0
}

// upgrade runs the migrations that are missing. It holds the daemon's lock, so
// that the schema never changes under an older daemon, and two processes never
// run the same migration.
func (db *DB) upgrade(ctx context.Context, provider *goose.Provider) error {
	lock, err := lockFile(db.path + ".lock")
	if err != nil {
		return fmt.Errorf("%s: %w and must be brought up to date first: %w", db.path, ErrOlder, err)
	}
	_, err = provider.Up(ctx)
	if err != nil {
		err = fmt.Errorf("%s: bring the database up to date: %w", db.path, err)
	}
	return errors.Join(err, lock.release())
}

// create makes a new database under another name and gives it its own when it
// is whole: nobody ever sees half of one, and of two who create it at once one
// wins and both use his.
func create(path string) error {
	dir := filepath.Dir(path)
	f, err := os.CreateTemp(dir, "."+filepath.Base(path)+"-*") // mode 0600, which SQLite's other files take over
	if errors.Is(err, fs.ErrNotExist) {
		return missing(path)
	}
	if err != nil {
		return fmt.Errorf("create a database: %w", err)
	}
	fresh := f.Name()
	defer os.Remove(fresh)
	if err := f.Close(); err != nil {
		return fmt.Errorf("create a database: %w", err)
	}
	if err := fill(fresh); err != nil {
		return fmt.Errorf("%s: create a database: %w", path, err)
	}
	// Link refuses to replace what is there; not every file system has it.
	err = os.Link(fresh, path)
	if err == nil || errors.Is(err, fs.ErrExist) {
		return syncDir(dir)
	}
	if err := os.Rename(fresh, path); err != nil {
		return fmt.Errorf("create a database: %w", err)
	}
	return syncDir(dir)
}

// fill runs all migrations on an empty file. It is written to the disk once,
// at the end.
func fill(path string) error {
	pool, err := sql.Open("sqlite", dsn(path, url.Values{"_synchronous": {"OFF"}}))
	if err != nil {
		return err
	}
	pool.SetMaxOpenConns(1)
	provider, err := migrations(pool)
	if err == nil {
		_, err = provider.Up(context.Background())
	}
	if err := errors.Join(err, pool.Close()); err != nil {
		return err
	}
	f, err := os.OpenFile(path, os.O_RDWR, 0)
	if err != nil {
		return err
	}
	return errors.Join(f.Sync(), f.Close())
}
