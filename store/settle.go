package store

import (
	"bytes"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"

	"mobpost/gm"
)

// settle uses a question up and says what has become of the mail it was about.
func (c *conn) settle(s *gm.Settled, answer *gm.Mail) error {
	res, err := c.exec(bg, "INSERT INTO used (token, at) VALUES (?, ?) ON CONFLICT DO NOTHING", s.Token, micro(answer.Arrived))
	if err != nil {
		return err
	}
	if n, err := res.RowsAffected(); err != nil || n == 0 {
		return errors.Join(err, gm.ErrUsed)
	}
	if s.Outcome == "" {
		return nil
	}
	_, err = c.exec(bg, "UPDATE mails SET outcome = ?, why = ? WHERE hash IS NOT NULL AND hash = ?", s.Outcome, s.Why, s.Mail[:])
	return err
}

// Used tells whether a question was answered before.
func (db *DB) Used(ctx context.Context, token string) (used bool, err error) {
	err = db.view(ctx, func(c *conn) error {
		return c.row(ctx, []any{&used}, "SELECT EXISTS (SELECT 1 FROM used WHERE token = ?)", token)
	})
	if err != nil {
		return false, fmt.Errorf("look up a question: %w", err)
	}
	return used, nil
}

// Questions counts the questions of no game that mails caused since a time.
func (db *DB) Questions(ctx context.Context, since time.Time) (n int, err error) {
	err = db.view(ctx, func(c *conn) error {
		return c.row(ctx, []any{&n}, "SELECT count(*) FROM outbox WHERE cause <> '' AND kind = ? AND made >= ? AND game IS NULL", string(gm.QuestionMail), micro(since))
	})
	if err != nil {
		return 0, fmt.Errorf("count questions: %w", err)
	}
	return n, nil
}

// MailHashed gives the mail whose hash begins so, as it was taken in and
// without its Letter; nil if there is none.
func (db *DB) MailHashed(ctx context.Context, begins []byte) (*gm.Mail, error) {
	if len(begins) < 8 { // not enough to tell mails apart
		return nil, nil
	}
	// Behind the last hash that begins so.
	end := append(bytes.Clone(begins), bytes.Repeat([]byte{0xff}, 32-min(32, len(begins)))...)
	m := &gm.Mail{}
	var arrived int64
	err := db.view(ctx, func(c *conn) error {
		return c.row(ctx, []any{&m.Mailbox, &m.Validity, &m.UID, &arrived, &m.Raw, &m.Fault, &m.TooBig},
			`SELECT boxes.name, boxes.validity, uid, arrived, raw, fault, too_big FROM mails JOIN boxes ON boxes.id = box
			WHERE hash IS NOT NULL AND hash >= ? AND hash <= ? LIMIT 1`, begins, end)
	})
	if errors.Is(err, sql.ErrNoRows) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("look up a mail by its hash: %w", err)
	}
	m.Arrived = moment(arrived)
	return m, nil
}
