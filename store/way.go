package store

import (
	"context"
	"fmt"

	"mobpost/gm"
)

// TakenBack tells whether a game was ever taken back to before a turn: only
// then are there turns that count no more.
func (db *DB) TakenBack(ctx context.Context, id gm.GameID) (back bool, err error) {
	err = db.view(ctx, func(c *conn) error {
		return c.row(ctx, []any{&back}, `SELECT EXISTS (SELECT 1 FROM entries
			WHERE game = (SELECT id FROM games WHERE name = ?) AND kind = ?)`, string(id), string(gm.EntryRollback))
	})
	if err != nil {
		return false, fmt.Errorf("roll-backs of game %s: %w", id, err)
	}
	return back, nil
}
