package store

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"testing"

	"mobpost/gm"
)

// The environment tells a process started by these tests what to do, and to
// which database.
const (
	helperDoes = "MOBPOST_STORE_TEST_HELPER"
	helperPath = "MOBPOST_STORE_TEST_DATABASE"
)

// help is what the second process does; it is killed while it does it.
func help(does string) error {
	db, err := Open(os.Getenv(helperPath), Options{})
	if err != nil {
		return err
	}
	switch does {
	case "stop in the middle":
		// Every effect is made and the transaction is not committed.
		return db.write(ctx, func(c *conn) error {
			errs := make([]error, 50)
			if err := errors.Join(append(errs, c.singly(orderings(1, 50), errs))...); err != nil {
				return err
			}
			fmt.Println("in the middle")
			return forEver()
		})
	case "commit without end":
		for head := int64(1); ; head += 20 {
			errs, err := db.Commit(ctx, slices.Values(orderings(head, 20)))
			if err := errors.Join(append(errs, err)...); err != nil {
				return err
			}
			fmt.Println(head + 20)
		}
	case "hold the lock":
		if err := db.LockDaemon(); err != nil {
			return err
		}
		fmt.Println("held")
		return forEver()
	}
	return fmt.Errorf("%q is nothing to do", does)
}

// forEver waits for what never comes: the test does not write to it.
func forEver() error {
	_, err := io.Copy(io.Discard, os.Stdin)
	return err
}

// orderings are effects of n mails that follow a journal's head.
func orderings(head int64, n int) []gm.Effect {
	effects := make([]gm.Effect, n)
	for i := range effects {
		at := head + int64(i)
		effects[i] = ordering("east", at, uint32(at))
	}
	return effects
}

// killed starts the second process and kills it as soon as it has said so many
// lines; it gives the last.
func killed(t *testing.T, does, path string, lines int) string {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(self)
	cmd.Env = append(os.Environ(), helperDoes+"="+does, helperPath+"="+path)
	cmd.Stderr = os.Stderr
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	in, err := cmd.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	defer in.Close()
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	var last string
	for told := bufio.NewScanner(out); lines > 0 && told.Scan(); lines-- {
		last = told.Text()
	}
	if err := cmd.Process.Kill(); err != nil {
		t.Error(err)
	}
	_ = cmd.Wait() // it was killed
	if lines > 0 {
		t.Fatalf("the helper ended by itself after %q", last)
	}
	return last
}

// whole fails unless the database is sound and everything in it is together:
// to each entry its mail and its answer. It gives the number of mails.
func whole(t *testing.T, db *DB) int {
	t.Helper()
	var verdict string
	if err := db.view(ctx, func(c *conn) error {
		return c.row(ctx, []any{&verdict}, "PRAGMA integrity_check")
	}); err != nil || verdict != "ok" {
		t.Fatalf("%s %v", verdict, err)
	}
	_, journal, err := db.Load(ctx, "east")
	if err != nil {
		t.Fatal(err)
	}
	mails, err := db.Inbox(ctx, "")
	if err != nil {
		t.Fatal(err)
	}
	out, err := db.Outbox(ctx, "")
	if err != nil {
		t.Fatal(err)
	}
	all, err := db.Summaries(ctx)
	if err != nil {
		t.Fatal(err)
	}
	n := len(journal) - 1
	if len(mails) != n || len(out) != n || all[0].Head != int64(n+1) {
		t.Errorf("%d entries, %d mails, %d answers, head %d", n, len(mails), len(out), all[0].Head)
	}
	for i, e := range journal {
		if e.No != int64(i+1) {
			t.Errorf("entry %d is numbered %d", i+1, e.No)
		}
	}
	return n
}

func TestKilledInTheMiddleOfATransaction(t *testing.T) {
	db := open(t)
	must(t, db, begin("east"))
	killed(t, "stop in the middle", db.path, 1)
	if n := whole(t, db); n != 0 {
		t.Errorf("%d mails of a transaction that was never committed", n)
	}
	must(t, db, orderings(1, 50)...)
}

func TestKilledWhileCommitting(t *testing.T) {
	for lines := 1; lines <= 6; lines++ {
		db := open(t)
		must(t, db, begin("east"))
		told, err := strconv.Atoi(killed(t, "commit without end", db.path, lines))
		n := whole(t, db)
		if err != nil || n%20 != 0 || n+1 < told {
			t.Errorf("%d mails are there; head %d was told (%v)", n, told, err)
		}
		must(t, db, orderings(int64(n)+1, 20)...)
	}
}

func TestTheLockEndsWithItsProcess(t *testing.T) {
	db := open(t)
	killed(t, "hold the lock", db.path, 1)
	if err := db.LockDaemon(); err != nil {
		t.Error(err)
	}
}

// TestPowerCut takes the files as they are after a commit and cuts the log
// short, as a disk does that lost power while it was written.
func TestPowerCut(t *testing.T) {
	db := open(t)
	must(t, db, begin("east"))
	must(t, db, orderings(1, 20)...)
	must(t, db, orderings(21, 20)...)
	file, err := os.ReadFile(db.path)
	if err != nil {
		t.Fatal(err)
	}
	log, err := os.ReadFile(db.path + "-wal")
	if err != nil {
		t.Fatal(err)
	}
	found := map[int]int{}
	for cut := range 25 {
		path := filepath.Join(t.TempDir(), "cut.db")
		size := len(log) * cut / 24
		if err := errors.Join(os.WriteFile(path, file, 0o600), os.WriteFile(path+"-wal", log[:size], 0o600)); err != nil {
			t.Fatal(err)
		}
		after, err := Open(path, Options{})
		if err != nil {
			t.Fatalf("cut at %d of %d: %v", size, len(log), err)
		}
		if all, err := after.Summaries(ctx); err != nil || len(all) > 0 {
			n := whole(t, after)
			found[n]++
		}
		if err := after.Close(); err != nil {
			t.Error(err)
		}
	}
	for n := range found {
		if n%20 != 0 {
			t.Errorf("half a commit: %d mails", n)
		}
	}
	if found[20] == 0 || found[40] != 1 {
		t.Errorf("the cuts fell elsewhere: %v", found)
	}
}
