package loopback

import (
	"bytes"
	"net"
	"sync"

	"github.com/emersion/go-smtp"
)

// Faults is what shall go wrong; a nil function lets all go right. The
// functions are called from the connections' goroutines.
type Faults struct {
	// Conn may put something between a connection and its server: "smtp" or
	// "imap".
	Conn func(proto string, c net.Conn) net.Conn
	// Mail and Rcpt may refuse a sender and a recipient: see Refuse.
	Mail func(from string) error
	Rcpt func(to string) error
	// Data may refuse a mail, or lose the connection around its delivery.
	Data func(to []string, raw []byte) (Outcome, error)
	// Move is called after the mails were moved.
	Move func(dest string) error
}

// Outcome is what becomes of the connection that a mail came by.
type Outcome int8

// The outcomes.
const (
	Answer     Outcome = iota // it lives and says 250
	DropBefore                // cut, the mail was not delivered
	DropAfter                 // cut, the mail was delivered
)

// Refuse makes an answer of an SMTP code and words. Its enhanced code
// (RFC 3463) follows from the code.
func Refuse(code int, words string) error {
	return &smtp.SMTPError{Code: code, EnhancedCode: smtp.EnhancedCode{code / 100, 0, 0}, Message: words}
}

// CutAfter closes a connection as soon as the server has written n bytes
// beyond the first marker, as a cable that is pulled does. It happens once
// for each value of once that is handed in.
func CutAfter(c net.Conn, marker string, n int, once *sync.Once) net.Conn {
	return &cutter{Conn: c, marker: []byte(marker), left: n, once: once}
}

type cutter struct {
	net.Conn
	marker []byte
	tail   []byte // the last bytes written: a marker may come in two pieces
	seen   bool
	left   int
	once   *sync.Once
}

func (c *cutter) Write(p []byte) (int, error) {
	rest := p
	if !c.seen {
		joined := append(c.tail, p...)
		at := bytes.Index(joined, c.marker)
		if at < 0 {
			c.tail = bytes.Clone(joined[max(0, len(joined)-len(c.marker)):])
			return c.Conn.Write(p)
		}
		c.seen = true
		rest = joined[at+len(c.marker):]
	}
	if len(rest) < c.left {
		c.left -= len(rest)
		return c.Conn.Write(p)
	}
	cut := false
	c.once.Do(func() { cut = true })
	if !cut {
		c.left = int(^uint(0) >> 1)
		return c.Conn.Write(p)
	}
	c.Conn.Write(p[:len(p)-len(rest)+c.left])
	c.Conn.Close()
	return 0, net.ErrClosed
}
