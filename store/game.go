package store

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"

	"mobpost/gm"
	"mobpost/gm/game"
)

// Summaries of all games, by name.
func (db *DB) Summaries(ctx context.Context) ([]gm.Summary, error) {
	var all []gm.Summary
	err := db.view(ctx, func(c *conn) error {
		return c.rows(ctx, func(rows *sql.Rows) error {
			var s gm.Summary
			var due, created int64
			var seats sql.RawBytes
			if err := rows.Scan(&s.ID, &s.Rules, &created, &s.Status, &s.Turn.Hand, &s.Turn.Turn, &s.Head, &due, &seats); err != nil {
				return err
			}
			s.Due, s.Created = moment(due), moment(created)
			if err := json.Unmarshal(seats, &s.Seats); err != nil {
				return fmt.Errorf("game %s: %w", s.ID, err)
			}
			all = append(all, s)
			return nil
		}, `SELECT name, rules, created, status, hand, turn, head, due, seats
			FROM games JOIN summaries ON summaries.game = games.id ORDER BY name`)
	})
	if err != nil {
		return nil, fmt.Errorf("list the games: %w", err)
	}
	return all, nil
}

// Seated is a seat that an address has in a game.
type Seated struct {
	Game   gm.GameID
	Status gm.Status
	Seat   game.Seat
	Name   string // the seat's
	Player string // the person's
}

// Seated lists the seats of an address, in whatever case, by game.
func (db *DB) Seated(ctx context.Context, address string) ([]Seated, error) {
	if address == "" {
		return nil, nil
	}
	var all []Seated
	err := db.view(ctx, func(c *conn) error {
		return c.rows(ctx, func(rows *sql.Rows) error {
			var s Seated
			err := rows.Scan(&s.Game, &s.Status, &s.Seat, &s.Name, &s.Player)
			all = append(all, s)
			return err
		}, `SELECT games.name, status, seat, seats.name, player FROM seats
			JOIN games ON games.id = seats.game JOIN summaries ON summaries.game = seats.game
			WHERE address <> '' AND address = ? ORDER BY games.name, seat`, address)
	})
	if err != nil {
		return nil, fmt.Errorf("seats of an address: %w", err)
	}
	return all, nil
}

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
