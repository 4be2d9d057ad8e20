package store

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"mobpost/gm"
	"mobpost/gm/game"
)

// Turn is a turn made, without its documents.
type Turn struct {
	Line  int
	Turn  game.TurnRef
	No    int64 // the journal entry that made it
	At    time.Time
	Title string // of its public report
}

// keep stores a turn's documents and makes its public report findable.
func (c *conn) keep(id int64, e *gm.Effect, m *gm.Made) error {
	public, err := json.Marshal(m.Public)
	if err != nil {
		return fmt.Errorf("report of %s: %w", m.Turn, err)
	}
	res, err := c.exec(bg, `INSERT INTO made (game, line, hand, turn, no, at, title, public, position)
		VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
		id, m.Line, m.Turn.Hand, m.Turn.Turn, m.No, micro(m.At), m.Public.Title, string(public), string(m.Position))
	if err != nil {
		return fmt.Errorf("keep turn %s: %w", m.Turn, err)
	}
	made, err := res.LastInsertId()
	if err != nil {
		return err
	}
	for seat := range m.Seats {
		doc, err := json.Marshal(m.Seats[seat])
		if err != nil {
			return fmt.Errorf("report of %s: %w", m.Turn, err)
		}
		if _, err := c.exec(bg, "INSERT INTO seat_reports (made, seat, report) VALUES (?, ?, ?)", made, seat, string(doc)); err != nil {
			return err
		}
	}
	var names []string
	if e.Summary != nil {
		for _, s := range e.Summary.Seats {
			names = append(names, s.Name)
		}
	}
	return c.index(id, made, passages(&m.Public, names))
}

// Turns lists the turns made of a game, on all its lines, in the order in
// which they were made.
func (db *DB) Turns(ctx context.Context, id gm.GameID) ([]Turn, error) {
	var all []Turn
	err := db.read(ctx, func(c *conn) error {
		var row int64
		if err := c.row(ctx, []any{&row}, "SELECT id FROM games WHERE name = ?", string(id)); err != nil {
			return noGame(err)
		}
		return c.rows(ctx, func(rows *sql.Rows) error {
			var t Turn
			var at int64
			err := rows.Scan(&t.Line, &t.Turn.Hand, &t.Turn.Turn, &t.No, &at, &t.Title)
			t.At = moment(at)
			all = append(all, t)
			return err
		}, "SELECT line, hand, turn, no, at, title FROM made WHERE game = ? ORDER BY no", row)
	})
	if err != nil {
		return nil, fmt.Errorf("turns of game %s: %w", id, err)
	}
	return all, nil
}

// MadeAt gives a turn with all its documents: ErrNoTurn if it was not made.
// The position and the seats' reports hold secrets of a running game.
func (db *DB) MadeAt(ctx context.Context, id gm.GameID, line int, turn game.TurnRef) (*gm.Made, error) {
	m := &gm.Made{Line: line, Turn: turn}
	err := db.read(ctx, func(c *conn) error {
		var row, at int64
		var public, position string
		err := c.row(ctx, []any{&row, &m.No, &at, &public, &position},
			`SELECT made.id, no, at, public, position FROM made JOIN games ON games.id = made.game
			WHERE name = ? AND line = ? AND hand = ? AND turn = ?`, string(id), line, turn.Hand, turn.Turn)
		if errors.Is(err, sql.ErrNoRows) {
			return ErrNoTurn
		}
		if err != nil {
			return err
		}
		m.At, m.Position = moment(at), json.RawMessage(position)
		if err := json.Unmarshal([]byte(public), &m.Public); err != nil {
			return err
		}
		return c.rows(ctx, func(rows *sql.Rows) error {
			var doc sql.RawBytes
			var r game.Report
			if err := rows.Scan(&doc); err != nil {
				return err
			}
			err := json.Unmarshal(doc, &r)
			m.Seats = append(m.Seats, r)
			return err
		}, "SELECT report FROM seat_reports WHERE made = ? ORDER BY seat", row)
	})
	if err != nil {
		return nil, fmt.Errorf("turn %s of game %s, line %d: %w", turn, id, line, err)
	}
	return m, nil
}

// PublicAt gives the public report of a turn alone, which holds no secret.
func (db *DB) PublicAt(ctx context.Context, id gm.GameID, line int, turn game.TurnRef) (game.Report, error) {
	var r game.Report
	err := db.view(ctx, func(c *conn) error {
		var doc string
		err := c.row(ctx, []any{&doc}, `SELECT public FROM made JOIN games ON games.id = made.game
			WHERE name = ? AND line = ? AND hand = ? AND turn = ?`, string(id), line, turn.Hand, turn.Turn)
		if errors.Is(err, sql.ErrNoRows) {
			return ErrNoTurn
		}
		if err != nil {
			return err
		}
		return json.Unmarshal([]byte(doc), &r)
	})
	if err != nil {
		return r, fmt.Errorf("turn %s of game %s, line %d: %w", turn, id, line, err)
	}
	return r, nil
}
