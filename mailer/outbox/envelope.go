package outbox

import (
	"errors"
	"fmt"
)

// envelope says whose mail it is and for whom, and asks to send it. The error
// is the server's first no, and the stage says to what.
func (l *link) envelope(from, to string) (stage, error) {
	if can, _ := l.client.Extension("PIPELINING"); can {
		return l.pipelined(from, to)
	}
	if err := l.client.Mail("<" + from + ">"); err != nil {
		return atSender, err
	}
	if err := l.client.Rcpt("<" + to + ">"); err != nil {
		return atRecipient, err
	}
	return atData, l.data()
}

// pipelined says all of it at once (RFC 2920), which spares two ways to the
// server and back. The library's client has no form for that.
func (l *link) pipelined(from, to string) (stage, error) {
	text := l.client.Text
	commands := [...]struct {
		line string
		code int
		at   stage
	}{
		{"MAIL FROM:<" + from + ">", 250, atSender},
		{"RCPT TO:<" + to + ">", 25, atRecipient},
		{"DATA", 354, atData},
	}
	var ids [len(commands)]uint
	for i, c := range commands {
		ids[i] = text.Next()
		text.StartRequest(ids[i])
		_, _ = fmt.Fprintf(text.W, "%s\r\n", c.line) // a fault stays, and Flush gives it
		text.EndRequest(ids[i])
	}
	if err := text.W.Flush(); err != nil {
		return atSender, err
	}
	var first error
	at := atData
	for i, c := range commands {
		text.StartResponse(ids[i])
		_, _, err := text.ReadResponse(c.code)
		text.EndResponse(ids[i])
		switch {
		case err != nil && first == nil:
			first, at = err, c.at
			if code(err) == 0 { // no answer: there will be none to the others
				return at, first
			}
		case err != nil && code(err) == 0:
			// What it said of the mail counts, but nothing more can be said to it.
			return at, errors.Join(first, errHalf)
		case c.at == atData && err == nil && first != nil:
			// It wants a mail that goes to nobody (RFC 2920 3.1).
			if _, err := l.end(); err != nil && code(err) == 0 {
				return at, errors.Join(first, errHalf)
			}
		}
	}
	return at, first
}

// errHalf: the connection broke off between the answers to what was said at
// once.
var errHalf = errors.New("then the connection broke off")
