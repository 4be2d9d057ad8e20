package mailer

import (
	"errors"
	"net"
	"os"
	"sync"
	"time"
)

// writePatience bounds a write on a connection that has no other bound, so
// that a peer who reads nothing cannot hold us.
const writePatience = 30 * time.Second

// Conn is a connection with a watchdog. go-imap waits for an answer without
// any deadline (docs/mail-notes.md, 1), and its deadlines and go-mail's are
// not about progress; so the libraries' deadlines are not listened to, and
// each read must bring something within the patience that was set last.
type Conn struct {
	net.Conn
	mu       sync.Mutex
	patience time.Duration
}

// NewConn puts the watchdog over a connection. It begins without patience
// set: reads may wait for ever.
func NewConn(c net.Conn) *Conn { return &Conn{Conn: c} }

// Patience sets how long a read may wait from now on, also one that waits
// already; 0 is for ever.
func (c *Conn) Patience(d time.Duration) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.patience = d
	c.arm()
}

// arm sets the read deadline anew; the lock is held.
func (c *Conn) arm() {
	var t time.Time
	if c.patience > 0 {
		t = time.Now().Add(c.patience)
	}
	c.Conn.SetReadDeadline(t)
}

// Read waits no longer than the patience. When it is at its end so is the
// connection: go-imap's decoder reads on after an error, and would wait anew
// with each read.
func (c *Conn) Read(p []byte) (int, error) {
	c.mu.Lock()
	c.arm()
	c.mu.Unlock()
	n, err := c.Conn.Read(p)
	if errors.Is(err, os.ErrDeadlineExceeded) {
		c.Conn.Close()
	}
	return n, err
}

// Write gives the answer its time: the read that waits for it began earlier.
func (c *Conn) Write(p []byte) (int, error) {
	c.mu.Lock()
	d := c.patience
	if d == 0 {
		d = writePatience
	}
	c.Conn.SetWriteDeadline(time.Now().Add(d))
	if c.patience > 0 {
		c.arm()
	}
	c.mu.Unlock()
	return c.Conn.Write(p)
}

// SetDeadline does nothing: see Conn.
func (c *Conn) SetDeadline(time.Time) error { return nil }

// SetReadDeadline does nothing: see Conn.
func (c *Conn) SetReadDeadline(time.Time) error { return nil }

// SetWriteDeadline does nothing: see Conn.
func (c *Conn) SetWriteDeadline(time.Time) error { return nil }
