package inbox

import (
	"log/slog"
	"strings"
	"testing"
	"testing/synctest"
)

// Note 29: why the server ended a connection stands in the log and in what
// fails, whatever was going on.
func TestBye(t *testing.T) {
	for _, c := range []struct{ name, at, says, want string }{
		{"kicked", "", "* BYE Session kicked", "the server ended the connection: Session kicked"},
		{"kicked, in other words", "", "* bye [ALERT] Server shutting down.", "the server ended the connection: [ALERT] Server shutting down."},
		{"a cable", "", "", "the server or the network ended the connection without a word"},
		{"at a search", "UID SEARCH", "* BYE Mailbox was deleted", "the server ended the connection: Mailbox was deleted"},
		{"at a fetch", "UID FETCH", "* BYE Out of memory", "the server ended the connection: Out of memory"},
		{"at a move", "UID MOVE", "* BYE Out of disk", "the server ended the connection: Out of disk"},
		{"at the login", "LOGIN", "* BYE Too many connections", "the server ended the connection: Too many connections"},
		{"at the greeting's answer", "CAPABILITY", "", "the server or the network ended the connection without a word"},
	} {
		synctest.Test(t, func(t *testing.T) {
			f := newFake(1)
			end := func(conn *fakeConn) {
				if c.says != "" {
					conn.say(c.says)
				}
				conn.Close()
			}
			var log strings.Builder
			in, k := f.open(t, func(c *Config) { c.Log = slog.New(slog.NewTextHandler(&log, nil)) })
			said := ""
			if c.at == "" {
				k.look(t, in)
				go func() {
					synctest.Wait() // it watches
					end(f.conn)
				}()
				in.Wait(t.Context())
			} else {
				f.set(func(conn *fakeConn, line string) bool {
					if strings.Contains(line, c.at) {
						end(conn)
						return true
					}
					return false
				})
				if err := in.Look(t.Context(), k.unknown, k.take); err != nil {
					said = err.Error()
				}
			}
			if all := said + log.String(); !strings.Contains(all, c.want) || strings.Contains(all, "closed network") || strings.Contains(all, "EOF") || strings.Contains(all, "closed pipe") {
				t.Errorf("%s: %s\n%s", c.name, said, &log)
			}
			f.set(nil)
			in.Close()
		})
	}
}

func TestFarewell(t *testing.T) {
	var f farewell
	f.Write([]byte("* OK ready\r\n"))
	if f.words() != "" {
		t.Errorf("%q", f.words())
	}
	f.Write([]byte(strings.Repeat("x", 3*tailBytes) + "\r\n* B"))
	f.Write([]byte("YE so long\r\n"))
	f.Write([]byte("DONE\r\n"))
	if f.words() != "so long" || len(f.tail) > tailBytes {
		t.Errorf("%q of %d", f.words(), len(f.tail))
	}
	for range 2 * tailBytes {
		f.Write([]byte("y"))
	}
	if f.words() != "" || len(f.tail) != tailBytes {
		t.Errorf("%q of %d", f.words(), len(f.tail))
	}
}
