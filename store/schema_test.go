package store

import (
	"bytes"
	"context"
	"database/sql"
	"flag"
	"fmt"
	"io/fs"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"mobpost/gm"
	"mobpost/gm/game"
)

var update = flag.Bool("update", false, "write testdata/schema anew; only for a schema that was never released")

// TestEverySchema has a dump of each version of the schema, with a game, its
// mails and turns in it. Each is brought up to date and must say the same.
// The dumps hold the migrations still, too: one that is edited after its
// release makes another schema than its dump has.
func TestEverySchema(t *testing.T) {
	sources, err := fs.Glob(files, "migrations/*.sql")
	if err != nil || len(sources) == 0 {
		t.Fatal(sources, err)
	}
	for i := range sources {
		version := int64(i + 1)
		dump := filepath.Join("testdata", "schema", fmt.Sprintf("%05d.sql", version))
		t.Run(dump, func(t *testing.T) {
			if *update && version == int64(len(sources)) {
				writeDump(t, dump)
			}
			statements, err := os.ReadFile(dump)
			if err != nil {
				t.Fatalf("%v: make it with go test ./store -run EverySchema -update", err)
			}
			path := foreign(t, t.TempDir(), "old.db", string(statements))
			if d := cmp.Diff(schemaAt(t, version), schemaOf(t, path)); d != "" {
				t.Errorf("the migrations make another schema than they did when it was released: %s", d)
			}
			db, err := Open(path, Options{})
			if err != nil {
				t.Fatal(err)
			}
			defer db.Close()
			sample(t, db)
		})
	}
}

// TestMailsKeepTheirBytes: of a database from before bytes had a table of their
// own, those that wait, were sent, failed and were dropped.
func TestMailsKeepTheirBytes(t *testing.T) {
	path := filepath.Join(t.TempDir(), "old.db")
	pool, err := sql.Open("sqlite", dsn(path, url.Values{}))
	if err != nil {
		t.Fatal(err)
	}
	provider, err := migrations(pool)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := provider.UpTo(ctx, 1); err != nil {
		t.Fatal(err)
	}
	states := []State{Waiting, Sent, Failed, Dropped, Waiting}
	raw := func(i int) []byte { return bytes.Repeat(fmt.Appendf(nil, "line of mail %d\r\n", i), 1+1000*i) }
	for i, state := range states {
		if _, err := pool.Exec(`INSERT INTO outbox (seat, hand, turn, kind, cause, message_id, envelope, recipient, subject,
				made, give_up, state, tries, next, code, last, raw)
			VALUES (0, 1, 2, 'answer', 'anna@example.org', ?, 'gm@mob.example.org', 'anna@example.org', 'Re: orders', ?, 0, ?, 1, ?, 450, 'busy', ?)`,
			fmt.Sprintf("a%d@mob.example.org", i), micro(day), string(state), micro(day), raw(i)); err != nil {
			t.Fatal(err)
		}
		if _, err := pool.Exec("INSERT INTO tries (outgoing, at, result, code, message) VALUES (?, ?, 'later', 450, 'busy')", i+1, micro(day)); err != nil {
			t.Fatal(err)
		}
	}
	if err := pool.Close(); err != nil {
		t.Fatal(err)
	}

	db := openAt(t, path)
	for i, state := range states {
		p, err := db.Posted(ctx, int64(i+1))
		if err != nil {
			t.Fatal(err)
		}
		if p.State != state || !bytes.Equal(p.Raw, raw(i)) || p.MessageID != fmt.Sprintf("a%d@mob.example.org", i) || p.Last != "busy" || len(p.Log) != 1 {
			t.Errorf("mail %d is %s, with %d bytes, tried %d times: %+v", i, p.State, len(p.Raw), len(p.Log), p.Outgoing.MessageID)
		}
		if list, err := db.Outbox(ctx, state); err != nil || len(list) == 0 || list[0].State != state {
			t.Errorf("%s: %d %v", state, len(list), err)
		}
	}
	due, err := db.Due(ctx, day, 10)
	if err != nil || len(due) != 2 || !bytes.Equal(due[0].Raw, raw(0)) || !bytes.Equal(due[1].Raw, raw(4)) {
		t.Errorf("%d are due, %v", len(due), err)
	}
}

// fillSample is what every dump holds.
func fillSample(t *testing.T, db *DB) {
	must(t, db, begin("east"), ordering("east", 1, 5), gm.Effect{Mail: mail(6), Outcome: gm.Quarantined, Why: "no game"})
	told(t, db, "east", 2, game.TurnRef{Hand: 1, Turn: 1}, "Blue's Mama is hit; it's over")
	if err := db.Tried(ctx, gm.Try{ID: 1, At: day, Result: gm.Sent, Code: 250, Message: "queued"}, true); err != nil {
		t.Fatal(err)
	}
	if err := db.SetState(ctx, "oauth", []byte("token")); err != nil {
		t.Fatal(err)
	}
}

// sample fails unless the database says what fillSample put in.
func sample(t *testing.T, db *DB) {
	t.Helper()
	fresh := open(t)
	fillSample(t, fresh)
	if d := cmp.Diff(tell(t, fresh), tell(t, db)); d != "" {
		t.Error(d)
	}
	told(t, db, "east", 3, game.TurnRef{Hand: 1, Turn: 2}, "Blue wins")
	if len(lines(t, db, Query{Words: "blue wins"})) != 1 {
		t.Error("what is told now is not found")
	}
}

// tell is all that a database of the sample has to say.
func tell(t *testing.T, db *DB) []any {
	t.Helper()
	record, journal, err1 := db.Load(ctx, "east")
	all, err2 := db.Summaries(ctx)
	mails, err3 := db.Inbox(ctx, "")
	out, err4 := db.Posted(ctx, 1)
	turn, err5 := db.MadeAt(ctx, "east", 1, game.TurnRef{Hand: 1, Turn: 1})
	found, err6 := db.Search(ctx, Query{Words: "mama"})
	value, ok, err7 := db.State(ctx, "oauth")
	unknown, err8 := db.Unknown(ctx, "INBOX", 7, []uint32{5, 6, 7})
	seats, err9 := db.Seated(ctx, "anna@example.org")
	for _, err := range []error{err1, err2, err3, err4, err5, err6, err7, err8, err9} {
		if err != nil {
			t.Fatal(err)
		}
	}
	return []any{record, journal, all, mails, out, turn, found, value, ok, unknown, seats}
}

// schemaAt is the schema that the migrations make up to a version.
func schemaAt(t *testing.T, version int64) []string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "new.db")
	pool, err := sql.Open("sqlite", dsn(path, url.Values{}))
	if err != nil {
		t.Fatal(err)
	}
	provider, err := migrations(pool)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := provider.UpTo(context.Background(), version); err != nil {
		t.Fatal(err)
	}
	if err := pool.Close(); err != nil {
		t.Fatal(err)
	}
	return schemaOf(t, path)
}

// schemaOf is what a database is made of. The tables within the full-text
// index are its own affair.
func schemaOf(t *testing.T, path string) []string {
	t.Helper()
	return query(t, path, `SELECT sql FROM sqlite_master WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite\_%' ESCAPE '\'
		AND name NOT LIKE 'passages\_%' ESCAPE '\' ORDER BY type DESC, rowid`)
}

func query(t *testing.T, path, q string) []string {
	t.Helper()
	pool, err := sql.Open("sqlite", dsn(path, url.Values{}))
	if err != nil {
		t.Fatal(err)
	}
	defer pool.Close()
	rows, err := pool.Query(q)
	if err != nil {
		t.Fatal(q, err)
	}
	defer rows.Close()
	var all []string
	for rows.Next() {
		var s string
		if err := rows.Scan(&s); err != nil {
			t.Fatal(q, err)
		}
		all = append(all, s)
	}
	if err := rows.Err(); err != nil {
		t.Fatal(q, err)
	}
	return all
}

// writeDump writes a database with the sample as statements.
func writeDump(t *testing.T, dump string) {
	db := open(t)
	fillSample(t, db)
	path := db.path
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
	out := []string{fmt.Sprintf("PRAGMA application_id = %d;", application)}
	for _, s := range schemaOf(t, path) {
		out = append(out, s+";")
	}
	out = append(out, rows(t, path)...)
	if err := os.MkdirAll(filepath.Dir(dump), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(dump, []byte(strings.Join(out, "\n")+"\n"), 0o644); err != nil {
		t.Fatal(err)
	}
}

// rows are all rows of a database, as statements.
func rows(t *testing.T, path string) (out []string) {
	t.Helper()
	for _, table := range query(t, path, `SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite\_%' ESCAPE '\'
			AND name NOT LIKE 'passages\_%' ESCAPE '\' ORDER BY rowid`) {
		columns := query(t, path, fmt.Sprintf("SELECT name FROM pragma_table_info('%s')", table))
		if table == "passages" {
			columns = append([]string{"rowid"}, columns...)
		}
		var values []string
		for _, c := range columns {
			if c == "tstamp" { // when a migration ran on the machine of whoever made the dump
				values = append(values, "'''2026-03-01 20:00:00'''")
				continue
			}
			values = append(values, "quote("+c+")")
		}
		out = append(out, query(t, path, fmt.Sprintf("SELECT 'INSERT INTO %s (%s) VALUES (' || %s || ');' FROM %s",
			table, strings.Join(columns, ", "), strings.Join(values, " || ', ' || "), table))...)
	}
	return out
}

// TestAnOlderSchemaIsNotChangedUnderADaemon: nor by who only reads.
func TestAnOlderSchemaIsNotChangedUnderADaemon(t *testing.T) {
	path := foreign(t, t.TempDir(), "old.db", fmt.Sprintf("PRAGMA application_id = %d; PRAGMA journal_mode = WAL;"+
		"CREATE TABLE goose_db_version (id INTEGER PRIMARY KEY AUTOINCREMENT, version_id INTEGER NOT NULL, is_applied INTEGER NOT NULL, tstamp TIMESTAMP DEFAULT (datetime('now')));"+
		"INSERT INTO goose_db_version (version_id, is_applied) VALUES (0, 1)", application))
	lock, err := lockFile(path + ".lock")
	if err != nil {
		t.Fatal(err)
	}
	is(t, []error{openError(path, Options{}), openError(path, Options{ReadOnly: true})}, ErrLocked, ErrOlder)
	if err := lock.release(); err != nil {
		t.Fatal(err)
	}
	is(t, []error{openError(path, Options{ReadOnly: true}), openError(path, Options{}), openError(path, Options{ReadOnly: true})}, ErrOlder, nil, nil)
}

func openError(path string, o Options) error {
	db, err := Open(path, o)
	if err != nil {
		return err
	}
	return db.Close()
}
