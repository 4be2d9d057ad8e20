package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net"
	"os"
	"os/exec"
	"strings"
	"testing"
	"time"

	"github.com/rogpeppe/go-internal/testscript"
	"go.uber.org/goleak"

	"mobpost/gm"
	"mobpost/mailer"
	"mobpost/mailer/auth"
	"mobpost/mailer/read"
	"mobpost/store"
)

// TestMain makes the test binary the program itself when it is started by the
// name "mobpost", as the scripts and the kill test do.
func TestMain(m *testing.M) {
	testscript.Main(checked{m}, map[string]func(){"mobpost": main})
}

// checked looks for goroutines that the tests left behind.
type checked struct{ *testing.M }

func (c checked) Run() int {
	code := c.M.Run()
	if err := goleak.Find(); err != nil && code == 0 {
		fmt.Fprintln(os.Stderr, err)
		code = 1
	}
	return code
}

func TestScripts(t *testing.T) {
	testscript.Run(t, testscript.Params{
		Dir: "../../testdata/script",
		Setup: func(env *testscript.Env) error {
			// A demo that makes a folder of its own makes it here.
			env.Setenv("TMPDIR", env.WorkDir+"/tmp")
			env.Setenv("BEGAN", time.Now().UTC().Format(time.RFC3339))
			// Mails come from somewhere; a script that is about the
			// configuration has its own, or takes this one away.
			own := env.WorkDir + "/mobpost.toml"
			if _, err := os.Stat(own); errors.Is(err, fs.ErrNotExist) {
				if err := os.WriteFile(own, []byte("[mail]\naddress = \"gm@mobpost.test\"\n"), 0o600); err != nil {
					return err
				}
			}
			return os.MkdirAll(env.WorkDir+"/tmp", 0o700)
		},
		Cmds: map[string]func(*testscript.TestScript, bool, []string){
			"putaside": putAside, "again": takeMarked, "spoil": spoil, "sent": sent,
			"refused": refused, "replace": replace, "cut": cut, "port": port, "daemon": holdDaemon, "receive": receive, "round": round,
		},
		RequireUniqueNames: true,
	})
}

// refused STATUS ARGS...: the program ends with that status, has written
// nothing to standard output, and one line to standard error.
func refused(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 2 {
		ts.Fatalf("usage: refused STATUS ARGS...")
	}
	err := ts.Exec("mobpost", args[1:]...)
	var exit *exec.ExitError
	if !errors.As(err, &exit) || fmt.Sprint(exit.ExitCode()) != args[0] {
		ts.Fatalf("it ended with %v, not status %s", err, args[0])
	}
	said := ts.ReadFile("stderr")
	if strings.Count(said, "\n") != 1 || !strings.HasSuffix(said, "\n") || len(said) > 400 {
		ts.Fatalf("that is not one clear line: %q", said)
	}
	if out := ts.ReadFile("stdout"); out != "" {
		ts.Fatalf("there is something on standard output: %q", out)
	}
}

// replace FILE OLD NEW changes the first OLD of a file.
func replace(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 3 {
		ts.Fatalf("usage: replace FILE OLD NEW")
	}
	data := ts.ReadFile(args[0])
	if !strings.Contains(data, args[1]) {
		ts.Fatalf("there is no %q in %s", args[1], args[0])
	}
	ts.Check(os.WriteFile(ts.MkAbs(args[0]), []byte(strings.Replace(data, args[1], args[2], 1)), 0o600))
}

// cut FILE N leaves the first N bytes of a file.
func cut(ts *testscript.TestScript, neg bool, args []string) {
	var n int64
	if _, err := fmt.Sscan(args[1], &n); neg || err != nil {
		ts.Fatalf("usage: cut FILE N")
	}
	ts.Check(os.Truncate(ts.MkAbs(args[0]), n))
}

// port NAME listens on a port until the script ends, and puts its address
// into the environment.
func port(ts *testscript.TestScript, neg bool, args []string) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	ts.Check(err)
	ts.Defer(func() { l.Close() })
	ts.Setenv(args[0], l.Addr().String())
}

// daemon DATABASE is another daemon at work on a database until the script
// ends.
func holdDaemon(ts *testscript.TestScript, neg bool, args []string) {
	db, err := store.Open(ts.MkAbs(args[0]), store.Options{Create: true})
	ts.Check(err)
	ts.Defer(func() { db.Close() })
	ts.Check(db.LockDaemon())
}

// receive DATABASE MAIL... takes raw mails in, as the daemon does, and makes
// the turns that are due; with ! the mails are to be put aside.
func receive(ts *testscript.TestScript, neg bool, args []string) {
	c := &config{Store: storeConfig{Path: ts.MkAbs(args[0])}, Mail: mailConfig{Address: "gm@example.org"}}
	a, err := c.open(store.Options{}, io.Discard)
	ts.Check(err)
	defer a.Close()
	var mails []gm.Mail
	now := time.Now() // they arrive together, as mailboxes tell seconds
	for _, name := range args[1:] {
		raw, letter := delivered(c, ts.ReadFile(name))
		mails = append(mails, gm.Mail{Mailbox: "script", Validity: 1, Arrived: now, Raw: raw, Letter: letter})
	}
	places, err := a.master.Receive(context.Background(), mails)
	ts.Check(err)
	for i, place := range places {
		if (place == gm.Failed) != neg {
			ts.Fatalf("%s was put into place %d", args[1+i], place)
		}
	}
	ts.Check(a.master.MakeDue(context.Background(), time.Now()))
}

// delivered is a mail as the mail server of the scripts hands it over: that
// vouches for what has no verdict of its own in it.
func delivered(c *config, text string) ([]byte, gm.Letter) {
	raw := bytes.ReplaceAll([]byte(text), []byte("\n"), []byte("\r\n"))
	if !strings.Contains(text, "Authentication-Results:") {
		from := read.Read(raw, read.Own{}).From
		raw = append([]byte("Authentication-Results: mx.example.org; dmarc=pass header.from="+mailer.Domain(from)+"\r\n"), raw...)
	}
	l := read.Read(raw, c.own())
	l.Verdict = auth.Judge{Servers: []string{"mx.example.org"}}.Verdict(raw, &l)
	return raw, l
}
