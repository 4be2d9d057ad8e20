package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"
)

// conn is one connection with the statements prepared on it: a statement is
// parsed once a connection.
type conn struct {
	pool  *sql.DB
	sql   *sql.Conn
	stmts map[string]*sql.Stmt
	boxes map[mailbox]int64 // rows of mailboxes, known since no transaction failed
	waits synchronous       // what its commits wait for
}

// mailbox is what a UID counts in.
type mailbox struct {
	name     string
	validity uint32
}

// open connects when the connection is used first.
func (c *conn) open(ctx context.Context) error {
	if c.sql != nil {
		return nil
	}
	var err error
	if c.sql, err = c.pool.Conn(ctx); err != nil {
		return err
	}
	c.stmts, c.boxes, c.waits = map[string]*sql.Stmt{}, map[mailbox]int64{}, full
	return nil
}

func (c *conn) close() error {
	if c.sql == nil {
		return nil
	}
	var errs []error
	for _, s := range c.stmts {
		errs = append(errs, s.Close())
	}
	return errors.Join(append(errs, c.sql.Close())...)
}

func (c *conn) stmt(ctx context.Context, query string) (*sql.Stmt, error) {
	if s := c.stmts[query]; s != nil {
		return s, nil
	}
	s, err := c.sql.PrepareContext(ctx, query)
	if err != nil {
		return nil, err
	}
	c.stmts[query] = s
	return s, nil
}

// exec runs a statement that gives no rows.
func (c *conn) exec(ctx context.Context, query string, args ...any) (sql.Result, error) {
	s, err := c.stmt(ctx, query)
	if err != nil {
		return nil, err
	}
	return s.ExecContext(ctx, args...)
}

// rows calls each for every row of a query; each scans it.
func (c *conn) rows(ctx context.Context, each func(*sql.Rows) error, query string, args ...any) error {
	s, err := c.stmt(ctx, query)
	if err != nil {
		return err
	}
	rows, err := s.QueryContext(ctx, args...)
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		if err := each(rows); err != nil {
			return err
		}
	}
	return rows.Err()
}

// row scans the first row of a query: sql.ErrNoRows if there is none.
func (c *conn) row(ctx context.Context, into []any, query string, args ...any) error {
	s, err := c.stmt(ctx, query)
	if err != nil {
		return err
	}
	return s.QueryRowContext(ctx, args...).Scan(into...)
}

// write runs a transaction on the connection that writes. It waits for its
// turn as long as ctx lasts; what has begun is finished, since a commit that
// is cut short leaves everything to be done again. fn must therefore use the
// statements with context.Background(), which also spares a goroutine each.
func (db *DB) write(ctx context.Context, fn func(*conn) error) error {
	return db.writeThen(ctx, func() {}, fn)
}

// writeSoon is write for what need not outlive the machine's failure: the log is
// written and not waited for, until the next write that is.
func (db *DB) writeSoon(ctx context.Context, fn func(*conn) error) error {
	return db.writeAs(ctx, normal, func() {}, fn)
}

// writeThen is write, and calls done when the transaction is committed, before
// anybody else may write.
func (db *DB) writeThen(ctx context.Context, done func(), fn func(*conn) error) error {
	return db.writeAs(ctx, full, done, fn)
}

func (db *DB) writeAs(ctx context.Context, s synchronous, done func(), fn func(*conn) error) error {
	if db.writer == nil {
		return fmt.Errorf("%s: %w: it was opened for reading alone", db.path, ErrReadOnly)
	}
	c, err := take(ctx, db.writer)
	if err != nil {
		return err
	}
	defer func() { db.writer <- c }()
	if err := c.synchronize(s); err != nil {
		return explain(db.path, err)
	}
	if err := c.transaction(db.path, nil, fn); err != nil {
		return err
	}
	done()
	return nil
}

// synchronous is what a commit waits for.
type synchronous string

const (
	full   synchronous = "FULL"   // that it is on the disk; so connections begin
	normal synchronous = "NORMAL" // that the system has it
)

// synchronize settles what the commits that follow wait for.
func (c *conn) synchronize(s synchronous) error {
	if err := c.open(bg); err != nil || c.waits == s {
		return err
	}
	// Not prepared: this pragma works while it is compiled.
	if _, err := c.sql.ExecContext(bg, "PRAGMA synchronous = "+string(s)); err != nil {
		return err
	}
	c.waits = s
	return nil
}

// read runs a transaction that sees one state of the database throughout.
func (db *DB) read(ctx context.Context, fn func(*conn) error) error {
	c, err := take(ctx, db.readers)
	if err != nil {
		return err
	}
	defer func() { db.readers <- c }()
	return c.transaction(db.path, &sql.TxOptions{ReadOnly: true}, fn)
}

// view runs one statement, which is a transaction by itself.
func (db *DB) view(ctx context.Context, fn func(*conn) error) error {
	return db.viewOn(ctx, db.readers, fn)
}

// viewNear is view for what is asked between one commit and the next. A reader
// forgets every page it has read when somebody has written; the connection that
// writes has them at hand, and has them then for the commit that follows. fn
// must use its statement with context.Background(), as with write.
func (db *DB) viewNear(ctx context.Context, fn func(*conn) error) error {
	if db.writer == nil {
		return db.view(ctx, fn)
	}
	return db.viewOn(ctx, db.writer, fn)
}

func (db *DB) viewOn(ctx context.Context, conns chan *conn, fn func(*conn) error) error {
	c, err := take(ctx, conns)
	if err != nil {
		return err
	}
	defer func() { conns <- c }()
	if err := c.open(context.WithoutCancel(ctx)); err != nil {
		return explain(db.path, err)
	}
	return fault(db.path, fn(c))
}

func take(ctx context.Context, conns chan *conn) (*conn, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	select {
	case c := <-conns:
		return c, nil
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

func (c *conn) transaction(path string, o *sql.TxOptions, fn func(*conn) error) error {
	// A context that ends would make database/sql throw the connection away,
	// and with it everything prepared on it.
	ctx := context.Background()
	if err := c.open(ctx); err != nil {
		return explain(path, err)
	}
	tx, err := c.sql.BeginTx(ctx, o)
	if err != nil {
		return explain(path, err)
	}
	if err := fn(c); err != nil {
		clear(c.boxes)
		_ = tx.Rollback() // it may have been rolled back by the fault itself
		return fault(path, err)
	}
	if err := tx.Commit(); err != nil {
		clear(c.boxes)
		return explain(path, err)
	}
	return nil
}

// fault explains errors of the database and leaves others as they are.
func fault(path string, err error) error {
	if code(err) != 0 {
		return explain(path, err)
	}
	return err
}

// micro is a time as it is stored.
func micro(t time.Time) int64 {
	if t.IsZero() {
		return 0
	}
	return t.UnixMicro()
}

// moment is a stored time.
func moment(micro int64) time.Time {
	if micro == 0 {
		return time.Time{}
	}
	return time.UnixMicro(micro).UTC()
}
