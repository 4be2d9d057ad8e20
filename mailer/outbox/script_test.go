package outbox

import (
	"bufio"
	"context"
	"fmt"
	"net"
	"strings"
	"sync"
	"testing"
	"time"

	"go.uber.org/goleak"

	"mobpost/gm"
	"mobpost/mailer"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// script is an SMTP server that answers as a test says, over net.Pipe.
type script struct {
	mu       sync.Mutex
	dials    int
	refuse   error
	greeting string
	commands []string
	mails    []string // what was taken
	// answer may give another answer to a command; "." is the end of a mail.
	// "CLOSE" ends the connection, "" is the usual answer, "SILENCE" none.
	answer func(cmd string) string
	after  func() // when a mail was taken, before the answer
	// pipelining offers RFC 2920; a server that is naive then wants a mail for
	// nobody, too.
	pipelining, naive bool
}

func (s *script) server() mailer.Server {
	return mailer.Server{Host: "localhost", Port: 25, TLS: mailer.Plain, DialFunc: s.dial}
}

func (s *script) dial(context.Context, string, string) (net.Conn, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.dials++
	if s.refuse != nil {
		return nil, s.refuse
	}
	ours, theirs := net.Pipe()
	go s.serve(theirs)
	return ours, nil
}

func (s *script) count() (dials int, mails []string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.dials, s.mails
}

func (s *script) set(answer func(string) string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.answer = answer
}

func (s *script) serve(c net.Conn) {
	defer c.Close()
	greeting := s.greeting
	if greeting == "" {
		greeting = "220 ready"
	}
	fmt.Fprint(c, greeting+"\r\n")
	in := bufio.NewScanner(c)
	var d dialogue
	for in.Scan() {
		line := in.Text()
		ok, refused := s.reply(c, line, &d)
		if !ok {
			return
		}
		if line != "DATA" || refused {
			continue
		}
		var mail strings.Builder
		for in.Scan() && in.Text() != "." {
			mail.WriteString(strings.TrimPrefix(in.Text(), ".") + "\r\n")
		}
		if in.Text() != "." {
			return
		}
		d.open = false
		if !s.end(c, mail.String()) {
			return
		}
	}
}

func (s *script) end(c net.Conn, mail string) bool {
	s.mu.Lock()
	says, after := "", s.after
	if s.answer != nil {
		says = s.answer(".")
	}
	if says == "" || says == "CLOSE" || says == "SILENCE" || says[0] == '2' {
		s.mails = append(s.mails, mail)
	}
	s.mu.Unlock()
	if after != nil {
		after()
	}
	return say(c, says, "250 2.0.0 taken as 42")
}

// dialogue is how far a connection has come with a mail.
type dialogue struct {
	nobody bool // a sender or recipient was refused
	open   bool // MAIL was taken, and the mail has neither ended nor been given up
}

func (s *script) reply(c net.Conn, line string, d *dialogue) (ok, refused bool) {
	s.mu.Lock()
	s.commands = append(s.commands, line)
	says := ""
	if s.answer != nil {
		says = s.answer(line)
	}
	s.mu.Unlock()
	usual := "250 fine"
	switch {
	case strings.HasPrefix(line, "EHLO") && s.pipelining:
		usual = "250-fine\r\n250 PIPELINING"
	case strings.HasPrefix(line, "MAIL") && d.open: // RFC 5321 4.1.4
		says = "503 5.5.1 nested MAIL"
	case line == "DATA" && d.nobody && !s.naive:
		usual, refused = "503 5.5.1 no valid recipients", true
	case line == "DATA":
		usual = "354 go on"
	case line == "QUIT":
		usual = "221 bye"
	}
	switch {
	case strings.HasPrefix(line, "MAIL"):
		d.nobody = says != ""
		d.open = d.open || says == ""
	case strings.HasPrefix(line, "RCPT"):
		d.nobody = d.nobody || says != ""
	case line == "RSET" && says == "":
		d.open = false
	}
	return say(c, says, usual), refused || says != ""
}

func say(c net.Conn, says, usual string) bool {
	switch says {
	case "":
		says = usual
	case "CLOSE":
		return false
	case "SILENCE":
		return true
	}
	fmt.Fprint(c, says+"\r\n")
	return true
}

func (s *script) open(t *testing.T, change ...func(*Config)) *Outbox {
	t.Helper()
	cfg := Config{Server: s.server(), Hello: "test"}
	for _, f := range change {
		f(&cfg)
	}
	o, err := New(cfg)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { o.Close() })
	return o
}

func letter(n int) gm.Outgoing {
	return gm.Outgoing{
		ID: int64(n), MessageID: fmt.Sprintf("m%d@test", n), Envelope: "gm@example.test", To: fmt.Sprintf("p%d@example.test", n),
		Raw: []byte(fmt.Sprintf("Message-ID: <m%d@test>\r\n\r\n.dot\r\n", n)), Made: time.Now(), GiveUp: time.Now().Add(24 * time.Hour),
	}
}

// on answers to commands that begin with a word.
func on(word, says string) func(string) string {
	return func(cmd string) string {
		if strings.HasPrefix(cmd, word) {
			return says
		}
		return ""
	}
}
