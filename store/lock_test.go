package store

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestOneDaemon(t *testing.T) {
	one := open(t)
	if err := one.LockDaemon(); err != nil {
		t.Fatal(err)
	}
	// Another name of the same file leads to the same lock.
	link := filepath.Join(t.TempDir(), "link.db")
	if err := os.Symlink(one.path, link); err != nil {
		t.Fatal(err)
	}
	two, err := Open(link, Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer two.Close()
	err = two.LockDaemon()
	if !errors.Is(err, ErrLocked) || !strings.Contains(err.Error(), fmt.Sprintf("process %d", os.Getpid())) {
		t.Errorf("%v, want ErrLocked with the process", err)
	}
	must(t, two, begin("east")) // a command may work beside it
	if err := one.Close(); err != nil {
		t.Fatal(err)
	}
	if err := two.LockDaemon(); err != nil {
		t.Error(err)
	}
}

func TestVersionTellsWhatOthersWrote(t *testing.T) {
	daemon := open(t)
	command := openAt(t, daemon.path)
	version := func() int64 {
		v, err := daemon.Version(ctx)
		if err != nil {
			t.Fatal(err)
		}
		return v
	}
	before := version()
	must(t, daemon, begin("east"))
	if after := version(); after != before {
		t.Error("what the daemon wrote itself counts")
	}
	must(t, command, ordering("east", 1, 1))
	after := version()
	if after == before {
		t.Error("what the command wrote does not count")
	}
	if version() != after {
		t.Error("it changes by being asked")
	}
}
