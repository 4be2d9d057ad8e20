package store

import (
	"context"
	"database/sql"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"mobpost/gm"
	"mobpost/gm/game"
)

// summaries are the games' summaries as they were read last. The master asks
// for all of them with every batch of mails; with a thousand games reading
// them costs more than the batch. Whoever holds the connection that writes may
// use them.
type summaries struct {
	version int64 // data_version before they were read: another means that a command wrote since
	all     []gm.Summary
	read    bool
	changed map[gm.GameID]bool // by commits of our own since
}

// Summaries of all games, by name. The seats of each are shared with other
// callers, and not to be changed.
func (db *DB) Summaries(ctx context.Context) ([]gm.Summary, error) {
	var all []gm.Summary
	var err error
	if db.writer == nil {
		err = db.view(ctx, func(c *conn) error {
			all, err = c.summaries(ctx)
			return err
		})
	} else {
		all, err = db.remembered(ctx)
	}
	if err != nil {
		return nil, fmt.Errorf("list the games: %w", err)
	}
	return all, nil
}

func (db *DB) remembered(ctx context.Context) ([]gm.Summary, error) {
	c, err := take(ctx, db.writer)
	if err != nil {
		return nil, err
	}
	defer func() { db.writer <- c }()
	version, err := c.version()
	if err != nil {
		return nil, explain(db.path, err)
	}
	s := &db.games
	if s.read && s.version == version {
		s.read, err = s.follow(c)
	} else {
		s.read = false
	}
	if err == nil && !s.read {
		s.all, err = c.summaries(bg)
		s.version, s.read = version, err == nil
		clear(s.changed)
	}
	return slices.Clone(s.all), fault(db.path, err)
}

// follow reads those that our own commits changed. It gives false if one of
// them is new: then all are read.
func (s *summaries) follow(c *conn) (bool, error) {
	for id := range s.changed {
		i, there := slices.BinarySearchFunc(s.all, id, func(s gm.Summary, id gm.GameID) int {
			return strings.Compare(strings.ToLower(string(s.ID)), strings.ToLower(string(id)))
		})
		if !there {
			return false, nil
		}
		one, err := c.summaries(bg, string(id))
		if err != nil || len(one) != 1 {
			return false, err
		}
		s.all[i] = one[0]
		delete(s.changed, id)
	}
	return true, nil
}

// note remembers which summaries a commit changed.
func (s *summaries) note(effects []gm.Effect, errs []error) {
	if !s.read {
		return
	}
	if s.changed == nil {
		s.changed = map[gm.GameID]bool{}
	}
	for i := range effects {
		if errs[i] == nil && effects[i].Summary != nil {
			s.changed[effects[i].Game] = true
		}
	}
}

// summaries reads all, or that of one game.
func (c *conn) summaries(ctx context.Context, one ...any) ([]gm.Summary, error) {
	q := `SELECT name, rules, created, status, hand, turn, head, due, deadline, seats
		FROM games JOIN summaries ON summaries.game = games.id ORDER BY name`
	if len(one) > 0 {
		q = strings.Replace(q, "ORDER BY name", "WHERE name = ?", 1)
	}
	var all []gm.Summary
	err := c.rows(ctx, func(rows *sql.Rows) error {
		var s gm.Summary
		var due, deadline, created int64
		var seats sql.RawBytes
		if err := rows.Scan(&s.ID, &s.Rules, &created, &s.Status, &s.Turn.Hand, &s.Turn.Turn, &s.Head, &due, &deadline, &seats); err != nil {
			return err
		}
		s.Due, s.Deadline, s.Created = moment(due), moment(deadline), moment(created)
		if err := json.Unmarshal(seats, &s.Seats); err != nil {
			return fmt.Errorf("game %s: %w", s.ID, err)
		}
		all = append(all, s)
		return nil
	}, q, one...)
	return all, err
}

// summarize keeps the game's summary. Who sits where changes rarely, so the
// seats are written only when they did.
func (c *conn) summarize(id, head int64, s *gm.Summary) error {
	seats, err := json.Marshal(s.Seats)
	if err != nil {
		return fmt.Errorf("summary: %w", err)
	}
	res, err := c.exec(bg, "UPDATE summaries SET status = ?, hand = ?, turn = ?, head = ?, due = ?, deadline = ? WHERE game = ? AND seats = ?",
		string(s.Status), s.Turn.Hand, s.Turn.Turn, head, micro(s.Due), micro(s.Deadline), id, string(seats))
	if err != nil {
		return err
	}
	if n, err := res.RowsAffected(); err != nil || n > 0 {
		return err
	}
	_, err = c.exec(bg, `INSERT INTO summaries (game, status, hand, turn, head, due, deadline, seats) VALUES (?, ?, ?, ?, ?, ?, ?, ?)
		ON CONFLICT (game) DO UPDATE SET status = excluded.status, hand = excluded.hand, turn = excluded.turn,
			head = excluded.head, due = excluded.due, deadline = excluded.deadline, seats = excluded.seats`,
		id, string(s.Status), s.Turn.Hand, s.Turn.Turn, head, micro(s.Due), micro(s.Deadline), string(seats))
	if err != nil {
		return err
	}
	if _, err := c.exec(bg, "DELETE FROM seats WHERE game = ?", id); err != nil {
		return err
	}
	for i, seat := range s.Seats {
		if _, err := c.exec(bg, "INSERT INTO seats (game, seat, name, player, address) VALUES (?, ?, ?, ?, ?)",
			id, i, seat.Name, seat.Player, seat.Address); err != nil {
			return err
		}
	}
	return nil
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
