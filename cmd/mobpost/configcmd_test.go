package main

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"mobpost/mailer/loopback"
)

func TestConfigCheckConnects(t *testing.T) {
	s, err := loopback.Start(loopback.Config{Boxes: []loopback.Box{{Address: "gm@example.test", Password: "right"}}})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	in, out := s.IMAP("gm@example.test"), s.SMTP("gm@example.test")
	path := filepath.Join(t.TempDir(), "mobpost.toml")
	const section = "[%s]\nhost = %q\nport = %d\ntls = \"none\"\nuser = %q\npassword_env = %q\n"
	text := "[mail]\naddress = \"gm@example.test\"\n" + fmt.Sprintf(section, "imap", in.Host, in.Port, in.User, "IN") + fmt.Sprintf(section, "smtp", out.Host, out.Port, out.User, "OUT")
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		in, out string
		status  int
		says    []string
	}{
		{"right", "right", exitFine, []string{"/INBOX: logged in.", "/INBOX: the folder Processed was made.", "/INBOX: the folder Failed was made.", "127.0.0.1: logged in."}},
		{"right", "wrong", exitFails, []string{"/INBOX: logged in.", "127.0.0.1: NOT usable.", "mobpost: 127.0.0.1: log in to 127.0.0.1:"}},
		{"wrong", "right", exitFails, []string{"/INBOX: NOT usable.", "127.0.0.1: logged in.", "log in to 127.0.0.1:"}},
	} {
		t.Setenv("IN", c.in)
		t.Setenv("OUT", c.out)
		var said bytes.Buffer
		if status := run(context.Background(), []string{"config", "check", "--connect", "-c", path}, strings.NewReader(""), &said, &said); status != c.status {
			t.Errorf("%s, %s: exit status %d", c.in, c.out, status)
		}
		for _, words := range c.says {
			if !strings.Contains(said.String(), words) {
				t.Errorf("%s, %s: %q is not there, in:\n%s", c.in, c.out, words, &said)
			}
		}
		if strings.Contains(said.String(), "wrong") {
			t.Errorf("the password is told: %s", &said)
		}
	}
}
