package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"

	"mobpost/gm"
)

// Received is an incoming mail as the store has it. Of the Letter only From,
// Subject, MessageID, Kind and Hash are filled; reading Raw again gives the
// rest. Lists leave Raw out.
type Received struct {
	gm.Mail
	ID      int64
	Outcome string
	Why     string
	Game    gm.GameID
	Entry   int64 // the first journal entry that it made; 0 if none
}

const receivedColumns = `mails.id, boxes.name, validity, uid, arrived, fault, too_big, kind, sender, subject, message_id, hash,
	outcome, why, coalesce((SELECT name FROM games WHERE games.id = game), ''), entry`

func (r *Received) scan(rows *sql.Rows, more ...any) error {
	var arrived int64
	var hash []byte
	err := rows.Scan(append([]any{&r.ID, &r.Mailbox, &r.Validity, &r.UID, &arrived, &r.Fault, &r.TooBig, &r.Letter.Kind, &r.Letter.From,
		&r.Letter.Subject, &r.Letter.MessageID, &hash, &r.Outcome, &r.Why, &r.Game, &r.Entry}, more...)...)
	r.Arrived = moment(arrived)
	copy(r.Letter.Hash[:], hash)
	return err
}

// Quarantined lists the mails that could not be acted on, oldest first.
func (db *DB) Quarantined(ctx context.Context) ([]Received, error) {
	return db.Inbox(ctx, gm.Quarantined)
}

// Inbox lists the incoming mails with an outcome, or all if it is empty, in
// the order in which they were taken in.
func (db *DB) Inbox(ctx context.Context, outcome string) ([]Received, error) {
	var all []Received
	each := func(rows *sql.Rows) error {
		var r Received
		err := r.scan(rows)
		all = append(all, r)
		return err
	}
	const list = "SELECT " + receivedColumns + " FROM mails JOIN boxes ON boxes.id = box"
	err := db.view(ctx, func(c *conn) error {
		switch outcome {
		case "":
			return c.rows(ctx, each, list+" ORDER BY mails.id")
		case gm.Taken: // nearly all: an index on them would cost every mail and help nobody
			return c.rows(ctx, each, list+" WHERE outcome = 'taken' ORDER BY mails.id")
		}
		return c.rows(ctx, each, list+" WHERE outcome = ? AND outcome <> 'taken' ORDER BY mails.id", outcome)
	})
	if err != nil {
		return nil, fmt.Errorf("list incoming mails: %w", err)
	}
	return all, nil
}

// Mail gives an incoming mail with its bytes: ErrNoMail if there is none of
// that number.
func (db *DB) Mail(ctx context.Context, id int64) (*Received, error) {
	var r *Received
	err := db.view(ctx, func(c *conn) error {
		return c.rows(ctx, func(rows *sql.Rows) error {
			r = &Received{}
			return r.scan(rows, &r.Raw)
		}, "SELECT "+receivedColumns+", raw FROM mails JOIN boxes ON boxes.id = box WHERE mails.id = ?", id)
	})
	if err == nil && r == nil {
		err = ErrNoMail
	}
	if err != nil {
		return nil, fmt.Errorf("incoming mail %d: %w", id, err)
	}
	return r, nil
}

// SetOutcome changes a mail's outcome: to gm.Ignored for one that is dropped,
// to Again for one that is to be taken in once more.
func (db *DB) SetOutcome(ctx context.Context, id int64, outcome, why string) error {
	err := db.write(ctx, func(c *conn) error {
		var before string
		err := c.row(bg, []any{&before}, "SELECT outcome FROM mails WHERE id = ?", id)
		switch {
		case errors.Is(err, sql.ErrNoRows):
			return ErrNoMail
		case err != nil:
			return err
		case before == gm.Taken:
			return errors.New("it was taken in and had its effect; that cannot be undone")
		}
		res, err := c.exec(bg, "UPDATE OR IGNORE mails SET outcome = ?, why = ? WHERE id = ?", outcome, why, id)
		if err != nil {
			return err
		}
		if n, err := res.RowsAffected(); err != nil || n == 0 {
			return errors.Join(err, errors.New("it is a copy of one that was dealt with"))
		}
		return nil
	})
	if err != nil {
		return fmt.Errorf("incoming mail %d: %w", id, err)
	}
	return nil
}

// RawMails hands every mail that came in, with its bytes, to fn, in the order
// in which they were taken in, so that all intake can be run again. They are
// the mails of the moment at which it begins, whatever fn or others write.
func (db *DB) RawMails(ctx context.Context, fn func(Received) error) error {
	err := db.view(ctx, func(c *conn) error {
		return c.rows(ctx, func(rows *sql.Rows) error {
			var r Received
			if err := r.scan(rows, &r.Raw); err != nil {
				return err
			}
			return fn(r)
		}, "SELECT "+receivedColumns+", raw FROM mails JOIN boxes ON boxes.id = box ORDER BY mails.id")
	})
	if err != nil {
		return fmt.Errorf("read all incoming mails: %w", err)
	}
	return nil
}
