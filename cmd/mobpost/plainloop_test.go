package main

import (
	"bytes"
	"database/sql"
	"io"
	"testing"
	"time"

	"github.com/emersion/go-imap/v2"
	"github.com/emersion/go-imap/v2/imapclient"
	"github.com/emersion/go-message/mail"

	"mobpost/mailer"
	"mobpost/mailer/loopback/debian"
)

// plainLoop is what a careful beginner writes: FETCH 100, and again; with
// insert each batch is parsed and put into SQLite in a transaction of its own.
func plainLoop(t *testing.T, s *debian.Servers, path string, insert bool) time.Duration {
	t.Helper()
	srv := s.IMAP(speedMaster, mailer.Plain)
	begin := time.Now()
	c, err := imapclient.DialInsecure(srv.Addr(), nil)
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	if err := c.Login(srv.User, debian.Password).Wait(); err != nil {
		t.Fatal(err)
	}
	box, err := c.Select("INBOX", nil).Wait()
	if err != nil {
		t.Fatal(err)
	}
	var db *sql.DB
	if insert {
		if db, err = sql.Open("sqlite", path+"?_pragma=journal_mode(WAL)&_pragma=synchronous(FULL)"); err != nil {
			t.Fatal(err)
		}
		defer db.Close()
		db.SetMaxOpenConns(1)
		if _, err := db.Exec("CREATE TABLE mails (uid INTEGER PRIMARY KEY, sender TEXT, subject TEXT, body TEXT, raw BLOB)"); err != nil {
			t.Fatal(err)
		}
	}
	for i := uint32(1); i <= box.NumMessages; i += 100 {
		var set imap.SeqSet
		set.AddRange(i, min(i+99, box.NumMessages))
		list, err := c.Fetch(set, &imap.FetchOptions{UID: true, InternalDate: true, BodySection: []*imap.FetchItemBodySection{{Peek: true}}}).Collect()
		if err != nil {
			t.Fatal(err)
		}
		if insert {
			insertPlain(t, db, list)
		}
	}
	return time.Since(begin)
}

func insertPlain(t *testing.T, db *sql.DB, list []*imapclient.FetchMessageBuffer) {
	t.Helper()
	tx, err := db.Begin()
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range list {
		raw := m.BodySection[0].Bytes
		r, err := mail.CreateReader(bytes.NewReader(raw))
		if err != nil {
			t.Fatal(err)
		}
		from, _ := r.Header.AddressList("From")
		subject, _ := r.Header.Subject()
		p, err := r.NextPart()
		if err != nil {
			t.Fatal(err)
		}
		body, err := io.ReadAll(p.Body)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := tx.Exec("INSERT INTO mails VALUES (?, ?, ?, ?, ?)", m.UID, from[0].Address, subject, string(body), raw); err != nil {
			t.Fatal(err)
		}
	}
	if err := tx.Commit(); err != nil {
		t.Fatal(err)
	}
}
