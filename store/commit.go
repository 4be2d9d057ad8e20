package store

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"iter"
	"strings"

	"mobpost/gm"
)

// bg is the context of statements within a transaction that writes: see write.
var bg = context.Background()

// Commit makes effects lasting as they come, all in one transaction: errs[i]
// says why effect i was not made (gm.ErrMoved, ErrSeen, ErrExists, ErrNoGame or
// a fault of its own), and leaves no trace in the others; err means that none
// was. From its begin to its end nobody else can write.
//
// An effect whose mail had its effect before gives gm.ErrSeen. Where one that is
// ignored for that was seen this time is kept all the same, so that it is not
// fetched again; any other is asked about once more.
//
// An effect on a game that comes after one that is not made was thought of on
// top of it, and is not made either: gm.ErrMoved.
//
// Nearly always all are made, and a savepoint for each would cost a sixth of
// the time. So they are made without; if one cannot be, nothing of the
// transaction stays, and it is run again with savepoints.
func (db *DB) Commit(ctx context.Context, made iter.Seq[gm.Effect]) ([]error, error) {
	var effects []gm.Effect
	var errs []error
	var refused error
	done := func() { db.games.follow(effects, errs) }
	err := db.writeThen(ctx, done, func(c *conn) error {
		games := journals{}
		for e := range made {
			effects = append(effects, e)
			if refused == nil {
				refused = c.apply(&e, games)
			}
		}
		if refused == nil {
			refused = c.summarizeAll(games)
		}
		errs = make([]error, len(effects))
		return refused
	})
	if refused != nil {
		err = db.writeThen(ctx, done, func(c *conn) error { return c.singly(effects, errs) })
	}
	if err != nil {
		return nil, fmt.Errorf("commit: %w", err)
	}
	return errs, nil
}

// singly makes those of the effects that can be made, and says of the others
// why not. That an effect is on top of one that is not made its Head does not
// tell: somebody else may have written as many entries.
func (c *conn) singly(effects []gm.Effect, errs []error) error {
	games, broken := journals{}, map[string]bool{}
	for i, e := range effects {
		name := strings.ToLower(string(e.Game))
		if broken[name] {
			e.Head = gm.NoHead
		}
		err, fatal := c.effect(&e, games)
		if fatal != nil {
			return fatal
		}
		errs[i] = err
		if err != nil && len(e.Entries) > 0 {
			broken[name] = true
		}
	}
	return nil
}

// effect makes one effect within its savepoint. fatal ends the transaction.
func (c *conn) effect(e *gm.Effect, games journals) (err, fatal error) {
	if _, err := c.exec(bg, "SAVEPOINT effect"); err != nil {
		return nil, err
	}
	if err = c.apply(e, games); err == nil {
		err = c.summarizeAll(games)
	}
	if err != nil {
		clear(c.boxes) // one may have been made within the savepoint
		delete(games, strings.ToLower(string(e.Game)))
		// Some faults (a full disk) have rolled back everything already; then
		// there is no savepoint any more, and no transaction to go on with.
		if _, gone := c.exec(bg, "ROLLBACK TO effect"); gone != nil {
			return nil, err
		}
	}
	if _, fatal := c.exec(bg, "RELEASE effect"); fatal != nil {
		return nil, fatal
	}
	if errors.Is(err, gm.ErrSeen) && e.Mail != nil && e.Outcome == gm.Ignored {
		if fatal := c.seenAgain(e.Mail); fatal != nil {
			return nil, fatal
		}
	}
	return err, nil
}

// apply makes an effect. When it is made the game's journal is so much longer.
func (c *conn) apply(e *gm.Effect, games journals) error {
	if err := c.tell(e.Told); err != nil {
		return err
	}
	j, err := c.journal(e, games)
	if err != nil {
		return err
	}
	id := j.game
	// Whether the mail was seen comes before whether the game has moved: a
	// mail that comes again is not worth reading anything again.
	if e.Mail != nil {
		if err := c.takeIn(e, id); err != nil {
			return err
		}
	}
	if e.Settles != nil {
		if err := c.settle(e.Settles, e.Mail); err != nil {
			return err
		}
	}
	switch {
	case e.Game == "":
		return c.post(e.Out, "", 0)
	case id == 0:
		return fmt.Errorf("%w: %s", gm.ErrNoGame, e.Game)
	case j.head != e.Head:
		return fmt.Errorf("game %s: %w: its journal is at %d, not %d", e.Game, gm.ErrMoved, j.head, e.Head)
	}
	for i := range e.Entries {
		if err := c.append(id, e.Head+int64(i)+1, &e.Entries[i]); err != nil {
			return err
		}
	}
	for i := range e.Made {
		if err := c.keep(id, e, &e.Made[i]); err != nil {
			return err
		}
	}
	if err := c.post(e.Out, e.Game, id); err != nil {
		return err
	}
	j.head += int64(len(e.Entries))
	if e.Summary != nil {
		j.summary = e.Summary
	}
	games.put(e.Game, j)
	return nil
}

// summarizeAll keeps the games' summaries, each as it was given last.
func (c *conn) summarizeAll(games journals) error {
	for name, j := range games {
		if j.summary == nil {
			continue
		}
		if err := c.summarize(j.game, j.head, j.summary); err != nil {
			return err
		}
		j.summary = nil
		games[name] = j
	}
	return nil
}

// journal is where a game's journal is: the game's row and the number of the
// last entry; and the game's summary, if it is still to be kept.
type journal struct {
	game, head int64
	summary    *gm.Summary
}

// journals are those of the games that a transaction is about. Names are the
// same in whatever case.
type journals map[string]journal

func (g journals) put(id gm.GameID, j journal) { g[strings.ToLower(string(id))] = j }

// journal gives that of the effect's game, which it begins if it is new. The
// row is 0 if there is none.
func (c *conn) journal(e *gm.Effect, games journals) (j journal, err error) {
	switch {
	case e.New != nil && e.New.ID != e.Game:
		return j, fmt.Errorf("an effect on game %q begins game %q", e.Game, e.New.ID)
	case e.New != nil:
		j.game, err = c.begin(e.New)
		return j, err
	case e.Game == "":
		return j, nil
	}
	if j, ok := games[strings.ToLower(string(e.Game))]; ok {
		return j, nil
	}
	err = c.row(bg, []any{&j.game, &j.head},
		"SELECT id, (SELECT coalesce(max(no), 0) FROM entries WHERE game = games.id) FROM games WHERE name = ?", string(e.Game))
	if errors.Is(err, sql.ErrNoRows) {
		return j, nil
	}
	return j, err
}

func (c *conn) begin(r *gm.Record) (int64, error) {
	res, err := c.exec(bg, `INSERT INTO games (name, rules, version, created, secret, data) VALUES (?, ?, ?, ?, ?, ?)
		ON CONFLICT DO NOTHING`, string(r.ID), r.Rules, r.Version, micro(r.Created), blob(r.Secret), text(r.Data))
	if err != nil {
		return 0, err
	}
	if n, err := res.RowsAffected(); err != nil || n == 0 {
		return 0, errors.Join(err, fmt.Errorf("%w: %s", gm.ErrExists, r.ID))
	}
	return res.LastInsertId()
}

func (c *conn) append(id, no int64, e *gm.Entry) error {
	if e.No != 0 && e.No != no {
		return fmt.Errorf("journal entry %d of the game would be written as %d", e.No, no)
	}
	var set sql.NullString
	if e.Orders != nil {
		doc, err := json.Marshal(e.Orders)
		if err != nil {
			return fmt.Errorf("journal entry %d: %w", no, err)
		}
		set = text(doc)
	}
	_, err := c.exec(bg, `INSERT INTO entries (game, no, line, at, kind, by, seat, hand, turn, words, orders, data)
		VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
		id, no, e.Line, micro(e.At), string(e.Kind), e.By, int(e.Seat), e.Turn.Hand, e.Turn.Turn, e.Words, set, text(e.Data))
	return err
}

// noGame tells a missing row from a fault.
func noGame(err error) error {
	if errors.Is(err, sql.ErrNoRows) {
		return gm.ErrNoGame
	}
	return err
}

// text is a JSON document as it is stored; NULL if there is none.
func text(doc json.RawMessage) sql.NullString {
	return sql.NullString{String: string(doc), Valid: doc != nil}
}

// blob is bytes as they are stored: none are an empty value, not NULL.
func blob(b []byte) []byte {
	if b == nil {
		return []byte{}
	}
	return b
}
