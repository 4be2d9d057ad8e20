package main

import (
	"context"
	"database/sql"
	"io"
	"os"
	"strconv"
	"time"

	"github.com/rogpeppe/go-internal/testscript"

	"mobpost/gm"
	"mobpost/store"
)

// opened is the database of a script, at work.
func opened(ts *testscript.TestScript, name string) *app {
	c := &config{Store: storeConfig{Path: ts.MkAbs(name)}, Mail: mailConfig{Address: "gm@example.org"}}
	a, err := c.open(store.Options{}, io.Discard)
	ts.Check(err)
	return a
}

// putAside DATABASE MAIL: the mail was put aside, and had no effect.
func putAside(ts *testscript.TestScript, neg bool, args []string) {
	db, err := sql.Open("sqlite", ts.MkAbs(args[0]))
	ts.Check(err)
	defer db.Close()
	_, err = db.Exec("UPDATE mails SET outcome = 'quarantined', why = 'for the test', entry = 0 WHERE id = ?", args[1])
	ts.Check(err)
}

// takeMarked DATABASE takes in what was marked, as the daemon does.
func takeMarked(ts *testscript.TestScript, neg bool, args []string) {
	a := opened(ts, args[0])
	defer a.Close()
	ts.Check(a.takeAgain(context.Background()))
	marked, err := a.db.Inbox(context.Background(), store.Again)
	ts.Check(err)
	if len(marked) > 0 {
		ts.Fatalf("%d mails are still marked", len(marked))
	}
}

// spoil DATABASE MAIL makes spoilt.db, in which the mail has other bytes than
// it had: what it ordered does not follow from them.
func spoil(ts *testscript.TestScript, neg bool, args []string) {
	data, err := os.ReadFile(ts.MkAbs(args[0]))
	ts.Check(err)
	ts.Check(os.WriteFile(ts.MkAbs("spoilt.db"), data, 0o600))
	db, err := sql.Open("sqlite", ts.MkAbs("spoilt.db"))
	ts.Check(err)
	defer db.Close()
	_, err = db.Exec("UPDATE mails SET raw = CAST(replace(CAST(raw AS TEXT), '2: pass', '2: Casino with Don') AS BLOB) WHERE id = ?", args[1])
	ts.Check(err)
}

// sent DATABASE MAIL: the outgoing mail was sent.
func sent(ts *testscript.TestScript, neg bool, args []string) {
	a := opened(ts, args[0])
	defer a.Close()
	id, err := strconv.ParseInt(args[1], 10, 64)
	ts.Check(err)
	ts.Check(a.db.Tried(context.Background(), gm.Try{ID: id, At: time.Now(), Result: gm.Sent, Code: 250}, true))
}
