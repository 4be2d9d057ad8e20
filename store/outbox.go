package store

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"time"

	"mobpost/gm"
)

// post puts outgoing mails into the outbox. Most are of the effect's own game,
// whose row is known.
func (c *conn) post(out []gm.Outgoing, own gm.GameID, row int64) error {
	for i := range out {
		o := &out[i]
		var id sql.NullInt64
		switch o.Game {
		case "":
		case own:
			id = sql.NullInt64{Int64: row, Valid: true}
		default:
			if err := c.row(bg, []any{&id}, "SELECT id FROM games WHERE name = ?", string(o.Game)); err != nil {
				return fmt.Errorf("a mail to %s for game %s: %w", o.To, o.Game, noGame(err))
			}
		}
		next := o.Next
		if next.IsZero() {
			next = o.Made
		}
		res, err := c.exec(bg, `INSERT INTO outbox (game, seat, hand, turn, kind, cause, message_id, envelope, recipient, subject,
				made, give_up, state, tries, next, code, last)
			VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 'waiting', ?, ?, 0, '')`,
			id, int(o.Seat), o.Turn.Hand, o.Turn.Turn, string(o.Kind), o.Cause, o.MessageID, o.Envelope, o.To, o.Subject,
			micro(o.Made), micro(o.GiveUp), o.Tries, micro(next))
		if err != nil {
			return err
		}
		outgoing, err := res.LastInsertId()
		if err != nil {
			return err
		}
		if _, err := c.exec(bg, "INSERT INTO outbox_bytes (outgoing, raw) VALUES (?, ?)", outgoing, blob(o.Raw)); err != nil {
			return err
		}
	}
	return nil
}

// Due gives outgoing mails whose next try is not after now, the one that is
// due longest first.
func (db *DB) Due(ctx context.Context, now time.Time, limit int) ([]gm.Outgoing, error) {
	var all []gm.Outgoing
	err := db.view(ctx, func(c *conn) error {
		return c.rows(ctx, func(rows *sql.Rows) error {
			var p Posted
			err := p.scan(rows, &p.Raw)
			all = append(all, p.Outgoing)
			return err
		}, "SELECT "+postedColumns+", raw FROM outbox JOIN outbox_bytes ON outgoing = id WHERE state = 'waiting' AND state <> 'sent' AND next <= ? ORDER BY next, id LIMIT ?", micro(now), limit)
	})
	if err != nil {
		return nil, fmt.Errorf("mails that are due: %w", err)
	}
	return all, nil
}

// Tried records what became of a try to send, so that it outlives this process;
// with sure it waits for the disk, too, and so for all that was recorded before.
// A mail that was dropped while it was being tried stays dropped, unless it was
// sent.
func (db *DB) Tried(ctx context.Context, t gm.Try, sure bool) error {
	write := db.writeSoon
	if sure {
		write = db.write
	}
	if err := write(ctx, func(c *conn) error { return c.tried(&t) }); err != nil {
		return fmt.Errorf("record what was tried: %w", err)
	}
	return nil
}

func (c *conn) tried(t *gm.Try) error {
	if t.Result == gm.Paced { // no try: it only waits for its time
		_, err := c.exec(bg, "UPDATE outbox SET next = ?, code = 0, last = ? WHERE id = ? AND state = 'waiting'", micro(t.Next), t.Message, t.ID)
		return err
	}
	state := map[gm.TryResult]State{gm.Sent: Sent, gm.Later: Waiting, gm.Failing: Failed}[t.Result]
	if state == "" {
		return fmt.Errorf("%q is no result of a try", t.Result)
	}
	res, err := c.exec(bg, `UPDATE outbox SET tries = tries + 1, code = ?, last = ?, next = ?,
			state = CASE WHEN state = 'waiting' OR ?4 = 'sent' THEN ?4 ELSE state END WHERE id = ?`,
		t.Code, t.Message, micro(t.Next), string(state), t.ID)
	if err != nil {
		return err
	}
	if n, err := res.RowsAffected(); err != nil || n == 0 {
		return errors.Join(err, fmt.Errorf("outgoing mail %d: %w", t.ID, ErrNoMail))
	}
	_, err = c.exec(bg, "INSERT INTO tries (outgoing, at, result, code, message) VALUES (?, ?, ?, ?, ?)",
		t.ID, micro(t.At), string(t.Result), t.Code, t.Message)
	return err
}

// NextTry is when the next outgoing mail is due; zero if none waits.
func (db *DB) NextTry(ctx context.Context) (time.Time, error) {
	var next sql.NullInt64
	err := db.view(ctx, func(c *conn) error {
		return c.row(ctx, []any{&next}, "SELECT min(next) FROM outbox WHERE state = 'waiting' AND state <> 'sent'")
	})
	if err != nil {
		return time.Time{}, fmt.Errorf("next mail to send: %w", err)
	}
	return moment(next.Int64), nil
}

// Answered counts the mails sent, or to be sent, to addresses since a time
// because of mails from them, by address in lower case; addresses without any
// are left out.
func (db *DB) Answered(ctx context.Context, addresses []string, since time.Time) (map[string]gm.Counts, error) {
	list, err := json.Marshal(addresses)
	if err != nil {
		return nil, err
	}
	counts := map[string]gm.Counts{}
	err = db.viewNear(ctx, func(c *conn) error {
		return c.rows(bg, func(rows *sql.Rows) error {
			var cause string
			var n gm.Counts
			err := rows.Scan(&cause, &n.All, &n.Hints, &n.Questions)
			counts[strings.ToLower(cause)] = n
			return err
		}, `SELECT cause, count(*), count(*) FILTER (WHERE kind = ?), count(*) FILTER (WHERE kind = ?) FROM outbox
			WHERE cause <> '' AND cause IN (SELECT value FROM json_each(?)) AND made >= ? GROUP BY cause`,
			string(gm.HintMail), string(gm.QuestionMail), string(list), micro(since))
	})
	if err != nil {
		return nil, fmt.Errorf("count answers: %w", err)
	}
	return counts, nil
}
