package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
)

// State gives a value kept under a key; ok is false if there is none.
func (db *DB) State(ctx context.Context, key string) (value []byte, ok bool, err error) {
	err = db.view(ctx, func(c *conn) error {
		return c.row(ctx, []any{&value}, "SELECT value FROM state WHERE key = ?", key)
	})
	if errors.Is(err, sql.ErrNoRows) {
		return nil, false, nil
	}
	if err != nil {
		return nil, false, fmt.Errorf("read %s: %w", key, err)
	}
	return value, true, nil
}

// SetState keeps a value under a key; nil removes it.
func (db *DB) SetState(ctx context.Context, key string, value []byte) error {
	err := db.write(ctx, func(c *conn) error {
		if value == nil {
			_, err := c.exec(bg, "DELETE FROM state WHERE key = ?", key)
			return err
		}
		_, err := c.exec(bg, "INSERT INTO state (key, value) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value", key, value)
		return err
	})
	if err != nil {
		return fmt.Errorf("keep %s: %w", key, err)
	}
	return nil
}

// Kept gives the value kept under a key. If there was none it keeps the fresh
// one: of several who ask at once all get the same.
func (db *DB) Kept(ctx context.Context, key string, fresh []byte) (value []byte, err error) {
	err = db.write(ctx, func(c *conn) error {
		if _, err := c.exec(bg, "INSERT INTO state (key, value) VALUES (?, ?) ON CONFLICT DO NOTHING", key, fresh); err != nil {
			return err
		}
		return c.row(bg, []any{&value}, "SELECT value FROM state WHERE key = ?", key)
	})
	if err != nil {
		return nil, fmt.Errorf("keep %s: %w", key, err)
	}
	return value, nil
}

// Version is a number that changes when another process (a command beside the
// daemon) has written to the database; what this DB wrote does not change it.
// It means nothing but to be compared with an earlier one of the same DB.
func (db *DB) Version(ctx context.Context) (int64, error) {
	if db.writer == nil {
		return 0, fmt.Errorf("%s: %w", db.path, ErrReadOnly)
	}
	c, err := take(ctx, db.writer)
	if err != nil {
		return 0, err
	}
	defer func() { db.writer <- c }()
	version, err := c.version()
	return version, fault(db.path, err)
}

// version changes when anybody but this connection has written.
func (c *conn) version() (version int64, err error) {
	err = c.row(bg, []any{&version}, "PRAGMA data_version")
	return version, err
}
