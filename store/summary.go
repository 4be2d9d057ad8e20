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

// summaries are the games' summaries as they were read last, and as our own
// commits have changed them since. The master asks for all of them with every
// batch of mails; with a thousand games reading them costs more than the batch.
// Whoever holds the connection that writes may use them.
type summaries struct {
	version int64 // data_version before they were read: another means that a command wrote since
	all     []gm.Summary
	read    bool
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
	if !s.read || s.version != version {
		s.all, err = c.summaries(bg)
		s.version, s.read = version, err == nil
	}
	return slices.Clone(s.all), fault(db.path, err)
}

// follow changes them as a commit did, and forgets them if a game is new.
func (s *summaries) follow(effects []gm.Effect, errs []error) {
	for i := range effects {
		e := &effects[i]
		if !s.read || errs[i] != nil || e.Summary == nil {
			continue
		}
		at, there := slices.BinarySearchFunc(s.all, e.Game, func(s gm.Summary, id gm.GameID) int {
			return strings.Compare(strings.ToLower(string(s.ID)), strings.ToLower(string(id)))
		})
		if !there {
			s.read = false
			return
		}
		// As it would be read: of the name, the rules and when it was created
		// the game has the say, and times are cut.
		one := &s.all[at]
		one.Status, one.Turn, one.Head = e.Summary.Status, e.Summary.Turn, e.Head+int64(len(e.Entries))
		one.Due, one.Deadline = moment(micro(e.Summary.Due)), moment(micro(e.Summary.Deadline))
		one.Seats = slices.Clone(e.Summary.Seats)
	}
}

// summaries reads all of them.
func (c *conn) summaries(ctx context.Context) ([]gm.Summary, error) {
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
	}, `SELECT name, rules, created, status, hand, turn, head, due, deadline, seats
		FROM games JOIN summaries ON summaries.game = games.id ORDER BY name`)
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
