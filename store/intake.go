package store

import (
	"context"
	"crypto/sha256"
	"database/sql"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strconv"

	"mobpost/gm"
)

// Again is the outcome of a mail that is to be taken in once more: neither it
// nor a copy of it counts as seen until it was.
const Again = "again"

// takeIn stores an effect's mail, on the game of that row: gm.ErrSeen if it had
// its effect before. The usual mail is new, and two inserts are all there is
// to do.
func (c *conn) takeIn(e *gm.Effect, game int64) error {
	m := e.Mail
	box, err := c.box(m)
	if err != nil {
		return err
	}
	row, entry := sql.NullInt64{Int64: game, Valid: game != 0}, int64(0)
	if len(e.Entries) > 0 {
		entry = e.Head + 1
	}
	columns := []any{box, m.UID, m.Letter.MessageID, hash(m), micro(m.Arrived), string(m.Letter.Kind), m.Letter.From, m.Letter.Subject,
		e.Outcome, e.Why, m.Fault, m.TooBig, row, entry, blob(m.Raw), m.Letter.Words()}
	res, err := c.exec(bg, `INSERT INTO mails (box, uid, message_id, hash, arrived, kind, sender, subject, outcome, why, fault, too_big, game, entry, raw, words)
		VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING`, columns...)
	if err != nil {
		return err
	}
	if n, err := res.RowsAffected(); err != nil || n == 0 {
		return errors.Join(err, c.takeAgain(box, e, columns))
	}
	id, err := res.LastInsertId()
	if err != nil || m.UID == 0 {
		return err
	}
	res, err = c.exec(bg, "INSERT INTO uids (box, uid, mail) VALUES (?, ?, ?) ON CONFLICT DO NOTHING", box, m.UID, id)
	if err != nil {
		return err
	}
	if n, err := res.RowsAffected(); err != nil || n > 0 {
		return err
	}
	// The place is taken by a mail with other bytes.
	if _, err := c.exec(bg, "DELETE FROM mails WHERE id = ?", id); err != nil {
		return err
	}
	return c.takeAgain(box, e, columns)
}

// counted are the mails that stand for their Message-ID: one with other words
// does not, nor does a copy by a list or another machine, which nothing
// followed from. The index mails_message_id is on these.
const counted = `message_id <> '' AND outcome <> 'clashing' AND (outcome <> 'ignored' OR kind IN ('player', 'unreadable'))`

// takeAgain finds the mail that was there before. If it is to be taken in
// again, or was quarantined and comes from another place, or was not whole then
// and is now, it takes the new effect on; else it is gm.ErrSeen.
func (c *conn) takeAgain(box int64, e *gm.Effect, columns []any) error {
	m := e.Mail
	var before []int64
	open := true
	err := c.rows(bg, func(rows *sql.Rows) error {
		var id int64
		var outcome, fault string
		var here bool
		if err := rows.Scan(&id, &outcome, &fault, &here); err != nil {
			return err
		}
		before = append(before, id)
		open = open && (outcome == Again || m.Fault == "" && (fault != "" || outcome == gm.Quarantined && !here))
		return nil
	}, `WITH place AS (SELECT mail FROM uids WHERE box = ?4 AND uid = ?5)
		SELECT id, outcome, fault, id IN place FROM mails WHERE id IN (
			SELECT id FROM mails WHERE `+counted+` AND message_id = ?1 AND sender = ?2
			UNION SELECT id FROM mails WHERE hash IS NOT NULL AND hash = ?3
			UNION SELECT mail FROM place)`,
		m.Letter.MessageID, m.Letter.From, hash(m), box, m.UID)
	switch {
	case err != nil:
		return err
	case !open || len(before) != 1:
		return gm.ErrSeen
	}
	id := before[0]
	if _, err := c.exec(bg, `UPDATE mails SET box = ?, uid = ?, message_id = ?, hash = ?, arrived = ?, kind = ?, sender = ?, subject = ?,
			outcome = ?, why = ?, fault = ?, too_big = ?, game = ?, entry = ?, raw = ?, words = ? WHERE id = ?`, append(columns, id)...); err != nil {
		return err
	}
	return c.place(box, m.UID, id)
}

// seenAgain keeps where a mail that had its effect before was seen this time.
func (c *conn) seenAgain(m *gm.Mail) error {
	box, err := c.box(m)
	if err != nil {
		return err
	}
	var id int64
	err = c.row(bg, []any{&id}, `SELECT id FROM mails WHERE `+counted+` AND message_id = ?1 AND sender = ?2
		UNION SELECT id FROM mails WHERE hash IS NOT NULL AND hash = ?3 ORDER BY 1 LIMIT 1`, m.Letter.MessageID, m.Letter.From, hash(m))
	if errors.Is(err, sql.ErrNoRows) { // it was known by its place alone
		return nil
	}
	if err != nil {
		return err
	}
	return c.place(box, m.UID, id)
}

func (c *conn) place(box int64, uid uint32, mail int64) error {
	if uid == 0 {
		return nil
	}
	_, err := c.exec(bg, "INSERT INTO uids (box, uid, mail) VALUES (?, ?, ?) ON CONFLICT DO NOTHING", box, uid, mail)
	return err
}

// box is the row of a mail's mailbox, made when it is seen first.
func (c *conn) box(m *gm.Mail) (int64, error) {
	key := mailbox{m.Mailbox, m.Validity}
	if id, ok := c.boxes[key]; ok {
		return id, nil
	}
	var id int64
	err := c.row(bg, []any{&id}, "SELECT id FROM boxes WHERE name = ? AND validity = ?", m.Mailbox, m.Validity)
	if errors.Is(err, sql.ErrNoRows) {
		var res sql.Result
		if res, err = c.exec(bg, "INSERT INTO boxes (name, validity) VALUES (?, ?)", m.Mailbox, m.Validity); err == nil {
			id, err = res.LastInsertId()
		}
	}
	if err == nil {
		c.boxes[key] = id
	}
	return id, err
}

// hash is what a mail's bytes are known by; nil if there are none, since all
// mails that could not be fetched would be the same one.
func hash(m *gm.Mail) []byte {
	if len(m.Raw) == 0 {
		return nil
	}
	sum := m.Letter.Hash
	if sum == [sha256.Size]byte{} {
		sum = sha256.Sum256(m.Raw)
	}
	return sum[:]
}

// Unknown gives those of the UIDs, in their order, that have not been taken in
// yet.
func (db *DB) Unknown(ctx context.Context, mailbox string, validity uint32, uids []uint32) ([]uint32, error) {
	if len(uids) == 0 {
		return nil, nil
	}
	list, err := json.Marshal(uids)
	if err != nil {
		return nil, err
	}
	// CROSS JOIN says which comes first: the other way round the list would be
	// read again for every mail of the mailbox. The known ones come as one text,
	// since ten thousand rows cost more than finding them.
	var known string
	err = db.view(ctx, func(c *conn) error {
		return c.row(ctx, []any{&known}, `SELECT coalesce('[' || group_concat(uid) || ']', '[]') FROM json_each(?)
			CROSS JOIN uids ON uids.uid = value
			WHERE uids.box = (SELECT id FROM boxes WHERE name = ? AND validity = ?)`, string(list), mailbox, validity)
	})
	var taken []uint32
	if err == nil {
		err = json.Unmarshal([]byte(known), &taken)
	}
	if err != nil {
		return nil, fmt.Errorf("look up the mails of %s: %w", mailbox, err)
	}
	slices.Sort(taken)
	fresh := make([]uint32, 0, len(uids))
	for _, uid := range uids {
		if _, found := slices.BinarySearch(taken, uid); !found {
			fresh = append(fresh, uid)
		}
	}
	return fresh, nil
}

// Seen tells, for each mail, whether one with its sender and Message-ID or with
// its bytes was dealt with before. One that was quarantined was not, unless the
// mail cannot be dealt with this time either.
func (db *DB) Seen(ctx context.Context, mails []gm.Mail) ([]gm.Sight, error) {
	asked := make([][5]any, len(mails))
	for i := range mails {
		m := &mails[i]
		asked[i] = [5]any{m.Letter.MessageID, m.Letter.From, hex.EncodeToString(hash(m)), m.Fault != "", strconv.FormatInt(m.Letter.Words(), 10)}
	}
	const done = "outcome <> 'again' AND (fault = '' AND outcome <> 'quarantined' OR faulty)"
	list, err := json.Marshal(asked)
	if err != nil {
		return nil, err
	}
	seen := make([]gm.Sight, len(mails))
	err = db.viewNear(ctx, func(c *conn) error {
		return c.rows(bg, func(rows *sql.Rows) error {
			var i int
			var clashes bool
			err := rows.Scan(&i, &clashes)
			if clashes && seen[i] != gm.Copy {
				seen[i] = gm.Clash
			} else {
				seen[i] = gm.Copy
			}
			return err
		}, `WITH asked AS MATERIALIZED (SELECT key, value ->> 0 AS its_id, value ->> 1 AS its_sender, unhex(value ->> 2) AS bytes, value ->> 3 AS faulty, CAST(value ->> 4 AS INTEGER) AS mine FROM json_each(?))
			SELECT key, words <> 0 AND mine <> 0 AND words <> mine FROM asked CROSS JOIN mails WHERE `+counted+` AND message_id = its_id AND sender = its_sender AND `+done+`
			UNION ALL SELECT key, FALSE FROM asked CROSS JOIN mails WHERE hash IS NOT NULL AND hash = bytes AND `+done,
			string(list))
	})
	if err != nil {
		return nil, fmt.Errorf("look up mails: %w", err)
	}
	return seen, nil
}
