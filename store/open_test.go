package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	"mobpost/gm"
)

func TestFilesAreTheOwnersAlone(t *testing.T) {
	path := filepath.Join(t.TempDir(), "odd ?name#100%.db")
	db := openAt(t, path)
	must(t, db, begin("east"))
	if err := db.LockDaemon(); err != nil {
		t.Fatal(err)
	}
	names := map[string]os.FileMode{}
	files, err := os.ReadDir(filepath.Dir(path))
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range files {
		info, err := f.Info()
		if err != nil {
			t.Fatal(err)
		}
		names[f.Name()] = info.Mode().Perm()
	}
	for _, suffix := range []string{"", "-wal", "-shm", ".lock"} {
		if mode := names[filepath.Base(path)+suffix]; mode != 0o600 {
			t.Errorf("%s has mode %o", suffix, mode)
		}
	}
	if len(names) != 4 {
		t.Errorf("there are other files: %v", names)
	}
}

func TestAnExposedFileIsHidden(t *testing.T) {
	path := closed(t)
	if err := os.Chmod(path, 0o644); err != nil {
		t.Fatal(err)
	}
	openAt(t, path)
	if info, err := os.Stat(path); err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("%v %v", info.Mode(), err)
	}
}

// closed makes a database with a game and closes it.
func closed(t *testing.T) string {
	t.Helper()
	db := open(t)
	e := begin("east")
	for n := range uint32(200) {
		e.Out = append(e.Out, outgoing("east", n))
	}
	must(t, db, e)
	path := db.path
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(path + "-wal"); err == nil {
		t.Fatal("the log was not folded into the file")
	}
	return path
}

func TestRefused(t *testing.T) {
	dir := t.TempDir()
	write := func(name string, content []byte) string {
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, content, 0o600); err != nil {
			t.Fatal(err)
		}
		return path
	}
	whole, err := os.ReadFile(closed(t))
	if err != nil {
		t.Fatal(err)
	}
	cases := []struct {
		name, path string
		want       error
		says       string
	}{
		{"no directory", filepath.Join(dir, "none", "x.db"), ErrNone, "no directory"},
		{"a directory", dir, ErrForeign, "no file"},
		{"text", write("text", []byte(strings.Repeat("this is a letter, not a database\n", 50))), ErrForeign, "no SQLite file"},
		{"a short text", write("short", []byte("hello\n")), ErrForeign, "no SQLite file"},
		{"empty", write("empty", nil), ErrDamaged, "empty"},
		{"another's", foreign(t, dir, "foreign.db", "CREATE TABLE notes (text)"), ErrForeign, "another program's"},
		{"newer", altered(t, dir, whole, "newer.db", "INSERT INTO goose_db_version (version_id, is_applied) VALUES (9999, 1)"), ErrNewer, "9999"},
		{"of no version", altered(t, dir, whole, "none.db", "DROP TABLE goose_db_version"), ErrDamaged, "goose_db_version"},
	}
	for _, size := range []int{100, 4096, 5000, len(whole) / 2, len(whole) - 4096, len(whole) - 1} {
		name := fmt.Sprintf("cut at %d of %d", size, len(whole))
		cases = append(cases, struct {
			name, path string
			want       error
			says       string
		}{name, write(name, whole[:size]), ErrDamaged, "backup"})
	}
	for _, c := range cases {
		for _, o := range []Options{{}, {Create: true}, {ReadOnly: true}} {
			before, _ := os.ReadFile(c.path)
			db, err := Open(c.path, o)
			if err == nil {
				db.Close()
				t.Errorf("%s: opened with %+v", c.name, o)
				continue
			}
			if !errors.Is(err, c.want) || !strings.Contains(err.Error(), c.says) || !strings.HasPrefix(err.Error(), c.path) || strings.Contains(err.Error(), "\n") {
				t.Errorf("%s with %+v: %v", c.name, o, err)
			}
			if after, _ := os.ReadFile(c.path); string(after) != string(before) {
				t.Errorf("%s with %+v: the file was changed", c.name, o)
			}
		}
	}
	if _, err := Open(filepath.Join(dir, "none.here"), Options{}); !errors.Is(err, ErrNone) {
		t.Errorf("%v, want ErrNone", err)
	}
}

// foreign makes another program's database.
func foreign(t *testing.T, dir, name, statement string) string {
	t.Helper()
	path := filepath.Join(dir, name)
	pool, err := sql.Open("sqlite", dsn(path, url.Values{}))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := pool.Exec(statement); err != nil {
		t.Fatal(err)
	}
	if err := pool.Close(); err != nil {
		t.Fatal(err)
	}
	return path
}

// altered is one of ours after a statement.
func altered(t *testing.T, dir string, whole []byte, name, statement string) string {
	t.Helper()
	if err := os.WriteFile(filepath.Join(dir, name), whole, 0o600); err != nil {
		t.Fatal(err)
	}
	return foreign(t, dir, name, statement)
}

func TestReadOnly(t *testing.T) {
	path := closed(t)
	db, err := Open(path, Options{ReadOnly: true})
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	if _, journal, err := db.Load(ctx, "east"); err != nil || len(journal) != 1 {
		t.Error(journal, err)
	}
	if _, err := db.Commit(ctx, slices.Values([]gm.Effect(nil))); !errors.Is(err, ErrReadOnly) {
		t.Errorf("%v, want ErrReadOnly", err)
	}
	if err := db.SetState(ctx, "key", nil); !errors.Is(err, ErrReadOnly) {
		t.Errorf("%v, want ErrReadOnly", err)
	}
	if _, err := db.Version(ctx); !errors.Is(err, ErrReadOnly) {
		t.Errorf("%v, want ErrReadOnly", err)
	}
	if seen, err := db.Seen(ctx, []gm.Mail{*mail(1)}); err != nil || seen[0] != gm.New {
		t.Error(seen, err)
	}
	if counts, err := db.Answered(ctx, []string{"anna@example.org"}, day); err != nil || counts["anna@example.org"].All != 200 {
		t.Error(counts, err)
	}
	// It sees what a daemon beside it writes.
	must(t, openAt(t, path), begin("west"))
	if all, err := db.Summaries(ctx); err != nil || len(all) != 2 {
		t.Error(all, err)
	}
}

func TestAMediumThatCannotBeWrittenTo(t *testing.T) {
	path := closed(t)
	for name, mode := range map[string]os.FileMode{path: 0o444, filepath.Dir(path): 0o555, filepath.Dir(filepath.Dir(path)): 0o755} {
		if err := os.Chmod(name, mode); err != nil {
			t.Fatal(err)
		}
	}
	t.Cleanup(func() { os.Chmod(filepath.Dir(path), 0o755) })
	asNobody(t, func() {
		for _, o := range []Options{{}, {Create: true}} {
			db, err := Open(path, o)
			if err == nil {
				db.Close()
			}
			if !errors.Is(err, ErrReadOnly) || strings.Contains(err.Error(), "\n") {
				t.Errorf("%v, want ErrReadOnly", err)
			}
		}
		db, err := Open(path, Options{ReadOnly: true})
		if err != nil {
			t.Error(err)
			return
		}
		defer db.Close()
		if _, journal, err := db.Load(ctx, "east"); err != nil || len(journal) != 1 {
			t.Error(journal, err)
		}
		if _, err := Open(filepath.Join(filepath.Dir(path), "new.db"), Options{Create: true}); err == nil || strings.Contains(err.Error(), "\n") {
			t.Errorf("created where nothing can be: %v", err)
		}
	})
}

func TestManyCreateAtOnce(t *testing.T) {
	path := filepath.Join(t.TempDir(), "mobpost.db")
	var all sync.WaitGroup
	for i := range 8 {
		all.Go(func() {
			db, err := Open(path, Options{Create: true})
			if err != nil {
				t.Error(err)
				return
			}
			defer db.Close()
			if err := db.SetState(ctx, fmt.Sprint(i), []byte("here")); err != nil {
				t.Error(err)
			}
		})
	}
	all.Wait()
	db := openAt(t, path)
	for i := range 8 {
		if _, ok, err := db.State(ctx, fmt.Sprint(i)); !ok || err != nil {
			t.Errorf("what %d wrote is gone (%v)", i, err)
		}
	}
}

func TestAContextThatEnded(t *testing.T) {
	db := open(t)
	ended, cancel := context.WithCancel(ctx)
	cancel()
	if _, err := db.Commit(ended, slices.Values([]gm.Effect{begin("east")})); !errors.Is(err, context.Canceled) {
		t.Errorf("%v, want Canceled", err)
	}
	if _, err := db.Summaries(ended); !errors.Is(err, context.Canceled) {
		t.Errorf("%v, want Canceled", err)
	}
	if _, _, err := db.Load(ended, "east"); !errors.Is(err, context.Canceled) {
		t.Errorf("%v, want Canceled", err)
	}
	must(t, db, begin("east"))
}
