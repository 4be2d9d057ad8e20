package store

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"

	"mobpost/gm"
)

// Load gives a game's record and its whole journal in the order in which it
// was written: gm.ErrNoGame if there is none of that name.
func (db *DB) Load(ctx context.Context, id gm.GameID) (*gm.Record, []gm.Entry, error) {
	var record gm.Record
	var journal []gm.Entry
	err := db.read(ctx, func(c *conn) error {
		var row, created int64
		var data sql.NullString
		err := c.row(ctx, []any{&row, &record.ID, &record.Rules, &record.Version, &record.Secret, &data, &created},
			"SELECT id, name, rules, version, secret, data, created FROM games WHERE name = ?", string(id))
		if err != nil {
			return noGame(err)
		}
		record.Data, record.Created = document(data), moment(created)
		return c.rows(ctx, func(rows *sql.Rows) error {
			e, err := scanEntry(rows)
			journal = append(journal, e)
			return err
		}, `SELECT no, line, at, kind, by, seat, hand, turn, words, orders, data FROM entries WHERE game = ? ORDER BY no`, row)
	})
	switch {
	case errors.Is(err, gm.ErrNoGame):
		return nil, nil, fmt.Errorf("%w: %s", gm.ErrNoGame, id)
	case err != nil:
		return nil, nil, fmt.Errorf("load game %s: %w", id, err)
	}
	return &record, journal, nil
}

func scanEntry(rows *sql.Rows) (gm.Entry, error) {
	var e gm.Entry
	var at int64
	var set, data sql.NullString
	err := rows.Scan(&e.No, &e.Line, &at, &e.Kind, &e.By, &e.Seat, &e.Turn.Hand, &e.Turn.Turn, &e.Words, &set, &data)
	if err != nil {
		return e, err
	}
	e.At, e.Data = moment(at), document(data)
	if set.Valid {
		if err := json.Unmarshal([]byte(set.String), &e.Orders); err != nil {
			return e, fmt.Errorf("journal entry %d: %w", e.No, err)
		}
	}
	return e, nil
}

// document is a stored JSON document.
func document(s sql.NullString) json.RawMessage {
	if !s.Valid {
		return nil
	}
	return json.RawMessage(s.String)
}
