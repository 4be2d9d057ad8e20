package main

import (
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"mobpost/mailer/loopback"
)

// TestReload: on SIGHUP the daemon reads its configuration again; a broken one
// is refused with its line, and the one before goes on.
func TestReload(t *testing.T) {
	k := newKiller(t)
	for _, b := range []string{"second@mobpost.test"} {
		if err := k.server.AddBox(loopback.Box{Address: b, Password: "demo"}); err != nil {
			t.Fatal(err)
		}
	}
	path := filepath.Join(k.dir, defaultConfig)
	good, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	k.writesTo("gm@mobpost.test", "anna@mobpost.test", 1, "hello")
	k.writesTo("second@mobpost.test", "anna@mobpost.test", 2, "hello")
	said := make(chan string, 1000)
	k.hear = func(line string) { said <- line }
	ended := k.start()
	hear := func(what string) {
		t.Helper()
		end := time.After(time.Until(late(t)))
		for {
			select {
			case line := <-said:
				if strings.Contains(line, what) {
					return
				}
			case <-end:
				t.Fatalf("it never said %q", what)
			}
		}
	}
	change := func(text string) {
		t.Helper()
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		k.mu.Lock()
		defer k.mu.Unlock()
		if err := k.signal(syscall.SIGHUP); err != nil {
			t.Fatal(err)
		}
	}
	hear("id=1.anna@mobpost.test")
	change(string(good) + "[stroe]\n")
	hear(`mobpost.toml:15: stroe is no key`)
	k.writesTo("gm@mobpost.test", "anna@mobpost.test", 3, "still there")
	hear("id=3.anna@mobpost.test")
	change(string(good) + "[[mailbox]]\nuser = \"second@mobpost.test\"\npassword_env = \"PW\"\n[store]\npath = \"other.db\"\n")
	hear(`[store] path cannot change`)
	change(string(good) + "[[mailbox]]\nuser = \"second@mobpost.test\"\npassword_env = \"PW\"\n")
	hear("the configuration was read again")
	hear("id=2.anna@mobpost.test")
	k.mu.Lock()
	if err := k.signal(syscall.SIGTERM); err != nil {
		t.Error(err)
	}
	k.mu.Unlock()
	ended()
}
