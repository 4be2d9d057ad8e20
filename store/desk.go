package store

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"

	"mobpost/gm"
)

// Returned finds the outgoing mail that has a Message-ID (without angle
// brackets), or was sent with one of the addresses as its envelope sender; nil
// if there is none. Hosts may have put the address in lower case.
func (db *DB) Returned(ctx context.Context, messageID string, envelopes []string) (*gm.Outgoing, error) {
	lower := make([]string, len(envelopes))
	for i, e := range envelopes {
		lower[i] = strings.ToLower(e)
	}
	list, err := json.Marshal(lower)
	if err != nil {
		return nil, err
	}
	for _, by := range []struct{ where, arg string }{
		{"message_id <> '' AND message_id = ?", messageID},
		{"lower(envelope) IN (SELECT value FROM json_each(?))", string(list)},
	} {
		found, err := db.posted(ctx, "SELECT "+postedColumns+" FROM outbox WHERE "+by.where+" ORDER BY id LIMIT 2", by.arg)
		if err != nil {
			return nil, fmt.Errorf("look up a mail that came back: %w", err)
		}
		// Where no tagged addresses are used all mails have the same envelope
		// sender, which tells nothing.
		if len(found) == 1 {
			return &found[0].Outgoing, nil
		}
	}
	return nil, nil
}

// Troubles are the incoming mails in quarantine and the outgoing ones that
// were given up, oldest first.
func (db *DB) Troubles(ctx context.Context) ([]gm.Trouble, error) {
	all := []gm.Trouble{}
	err := db.view(ctx, func(c *conn) error {
		return c.rows(ctx, func(rows *sql.Rows) error {
			var t gm.Trouble
			var at int64
			err := rows.Scan(&t.Kind, &t.ID, &t.Game, &at, &t.Who, &t.Subject, &t.Why)
			t.At = moment(at)
			all = append(all, t)
			return err
		}, `SELECT ?1, id, coalesce((SELECT name FROM games WHERE games.id = game), ''), arrived AS at, sender, subject, why
				FROM mails WHERE outcome = ?3 AND outcome <> 'taken'
			UNION ALL SELECT ?2, id, coalesce((SELECT name FROM games WHERE games.id = game), ''), made, recipient, subject, last
				FROM outbox WHERE state = 'failed' AND state <> 'sent'
			ORDER BY at, id`, string(gm.TroubleIn), string(gm.TroubleOut), gm.Quarantined)
	})
	if err != nil {
		return nil, fmt.Errorf("list the mails in trouble: %w", err)
	}
	return all, nil
}

// Untold gives those of the keys, in their order, of which no effect has told
// the game master yet.
func (db *DB) Untold(ctx context.Context, keys []string) ([]string, error) {
	list, err := json.Marshal(keys)
	if err != nil {
		return nil, err
	}
	told := map[string]bool{}
	err = db.view(ctx, func(c *conn) error {
		return c.rows(ctx, func(rows *sql.Rows) error {
			var key string
			err := rows.Scan(&key)
			told[key] = true
			return err
		}, "SELECT key FROM told WHERE key IN (SELECT value FROM json_each(?))", string(list))
	})
	if err != nil {
		return nil, fmt.Errorf("look up what the game master was told: %w", err)
	}
	return slices.DeleteFunc(slices.Clone(keys), func(key string) bool { return told[key] }), nil
}

// tell keeps what an effect tells the game master: gm.ErrSeen if he was told
// of one of the keys before.
func (c *conn) tell(keys []string) error {
	for _, key := range keys {
		res, err := c.exec(bg, "INSERT INTO told (key) VALUES (?) ON CONFLICT DO NOTHING", key)
		if err != nil {
			return err
		}
		if n, err := res.RowsAffected(); err != nil || n == 0 {
			return errors.Join(err, gm.ErrSeen)
		}
	}
	return nil
}
