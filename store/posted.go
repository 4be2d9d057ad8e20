package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"

	"mobpost/gm"
	"mobpost/gm/game"
)

// State of an outgoing mail.
type State string

// The states.
const (
	Waiting State = "waiting"
	Sent    State = "sent"
	Failed  State = "failed"
	Dropped State = "dropped"
)

// Posted is an outgoing mail as the outbox has it. Lists leave Raw out.
type Posted struct {
	gm.Outgoing
	State State
	Code  int      // the SMTP reply to the last try
	Last  string   // the server's words to the last try
	Log   []gm.Try // all tries, oldest first; only of one mail
}

const postedColumns = `id, coalesce((SELECT name FROM games WHERE games.id = game), ''), seat, hand, turn, kind, cause,
	message_id, envelope, recipient, subject, made, give_up, state, tries, next, code, last`

func (p *Posted) scan(rows *sql.Rows, more ...any) error {
	var made, giveUp, next int64
	err := rows.Scan(append([]any{&p.ID, &p.Game, &p.Seat, &p.Turn.Hand, &p.Turn.Turn, &p.Kind, &p.Cause,
		&p.MessageID, &p.Envelope, &p.To, &p.Subject, &made, &giveUp, &p.State, &p.Tries, &next, &p.Code, &p.Last}, more...)...)
	p.Made, p.GiveUp, p.Next = moment(made), moment(giveUp), moment(next)
	return err
}

// Outbox lists the outgoing mails in a state, or all if it is empty, oldest
// first.
func (db *DB) Outbox(ctx context.Context, state State) ([]Posted, error) {
	const list = "SELECT " + postedColumns + " FROM outbox"
	switch state {
	case "":
		return db.posted(ctx, list+" ORDER BY id")
	case Sent: // nearly all: no index has them
		return db.posted(ctx, list+" WHERE state = 'sent' ORDER BY id")
	}
	return db.posted(ctx, list+" WHERE state = ? AND state <> 'sent' ORDER BY id", string(state))
}

// Mailed lists what was mailed to a seat of a game, or for game.Public all
// that was mailed for the game, oldest first.
func (db *DB) Mailed(ctx context.Context, id gm.GameID, seat game.Seat) ([]Posted, error) {
	const of = "SELECT " + postedColumns + " FROM outbox WHERE game = (SELECT id FROM games WHERE name = ?)"
	if seat == game.Public {
		return db.posted(ctx, of+" ORDER BY id", string(id))
	}
	return db.posted(ctx, of+" AND seat = ? ORDER BY id", string(id), int(seat))
}

func (db *DB) posted(ctx context.Context, query string, args ...any) ([]Posted, error) {
	var all []Posted
	err := db.view(ctx, func(c *conn) error {
		return c.rows(ctx, func(rows *sql.Rows) error {
			var p Posted
			err := p.scan(rows)
			all = append(all, p)
			return err
		}, query, args...)
	})
	if err != nil {
		return nil, fmt.Errorf("list outgoing mails: %w", err)
	}
	return all, nil
}

// Posted gives an outgoing mail with its bytes and tries: ErrNoMail if there
// is none of that number.
func (db *DB) Posted(ctx context.Context, id int64) (*Posted, error) {
	p, err := db.onePosted(ctx, "id = ?", id)
	if err != nil {
		return nil, fmt.Errorf("outgoing mail %d: %w", id, err)
	}
	return p, nil
}

// PostedAs gives the outgoing mail that has a Message-ID (without angle
// brackets), with its bytes and tries: what a bounce is about.
func (db *DB) PostedAs(ctx context.Context, messageID string) (*Posted, error) {
	p, err := db.onePosted(ctx, "message_id = ?", messageID)
	if err != nil {
		return nil, fmt.Errorf("outgoing mail <%s>: %w", messageID, err)
	}
	return p, nil
}

func (db *DB) onePosted(ctx context.Context, where string, arg any) (*Posted, error) {
	var p *Posted
	err := db.read(ctx, func(c *conn) error {
		err := c.rows(ctx, func(rows *sql.Rows) error {
			p = &Posted{}
			return p.scan(rows, &p.Raw)
		}, "SELECT "+postedColumns+", raw FROM outbox JOIN outbox_bytes ON outgoing = id WHERE "+where+" ORDER BY id LIMIT 1", arg)
		if err != nil {
			return err
		}
		if p == nil {
			return ErrNoMail
		}
		return c.rows(ctx, func(rows *sql.Rows) error {
			t := gm.Try{ID: p.ID}
			var at int64
			err := rows.Scan(&at, &t.Result, &t.Code, &t.Message)
			t.At = moment(at)
			p.Log = append(p.Log, t)
			return err
		}, "SELECT at, result, code, message FROM tries WHERE outgoing = ? ORDER BY id", p.ID)
	})
	return p, err
}

// RetryNow makes an outgoing mail that waits, failed or was dropped due at the
// given time, and gives it up to giveUp if it would be given up before.
func (db *DB) RetryNow(ctx context.Context, id int64, now, giveUp time.Time) error {
	err := db.change(ctx, id, "sent already; sending it twice is not done",
		`UPDATE outbox SET state = 'waiting', next = ?, give_up = max(give_up, ?) WHERE id = ? AND state <> 'sent'`, micro(now), micro(giveUp), id)
	if err != nil {
		return fmt.Errorf("retry outgoing mail %d: %w", id, err)
	}
	return nil
}

// Drop gives an outgoing mail up.
func (db *DB) Drop(ctx context.Context, id int64) error {
	err := db.change(ctx, id, "sent already", `UPDATE outbox SET state = 'dropped' WHERE id = ? AND state <> 'sent'`, id)
	if err != nil {
		return fmt.Errorf("drop outgoing mail %d: %w", id, err)
	}
	return nil
}

// change updates one mail, and says why not if none was.
func (db *DB) change(ctx context.Context, id int64, unless, update string, args ...any) error {
	return db.write(ctx, func(c *conn) error {
		res, err := c.exec(bg, update, args...)
		if err != nil {
			return err
		}
		if n, err := res.RowsAffected(); err != nil || n > 0 {
			return err
		}
		var there bool
		if err := c.row(bg, []any{&there}, "SELECT EXISTS (SELECT 1 FROM outbox WHERE id = ?)", id); err != nil {
			return err
		}
		if there {
			return errors.New(unless)
		}
		return ErrNoMail
	})
}
