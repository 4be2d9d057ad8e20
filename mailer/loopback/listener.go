package loopback

import (
	"crypto/tls"
	"net"
	"sync"
)

// listener knows its open connections: the libraries' Close can miss one that
// was accepted at that moment, and its goroutine would stay.
type listener struct {
	net.Listener
	proto string
	tls   *tls.Config
	wrap  func(proto string, c net.Conn) net.Conn

	mu     sync.Mutex
	open   map[*tracked]struct{}
	closed bool
}

type tracked struct {
	net.Conn
	from *listener
}

func (t *tracked) Close() error {
	t.from.mu.Lock()
	delete(t.from.open, t)
	t.from.mu.Unlock()
	return t.Conn.Close()
}

// Accept puts the fault below TLS, where a network has its faults.
func (l *listener) Accept() (net.Conn, error) {
	c, err := l.Listener.Accept()
	if err != nil {
		return nil, err
	}
	t := &tracked{Conn: c, from: l}
	l.mu.Lock()
	if l.closed {
		l.mu.Unlock()
		c.Close()
		return nil, net.ErrClosed
	}
	l.open[t] = struct{}{}
	l.mu.Unlock()
	var conn net.Conn = t
	if l.wrap != nil {
		conn = l.wrap(l.proto, conn)
	}
	if l.tls != nil {
		conn = tls.Server(conn, l.tls)
	}
	return conn, nil
}

// closeAll closes the listener too: a library that was closed before it began
// to serve does not know of it.
func (l *listener) closeAll() {
	l.Listener.Close()
	l.mu.Lock()
	l.closed = true
	open := make([]*tracked, 0, len(l.open))
	for t := range l.open {
		open = append(open, t)
	}
	l.mu.Unlock()
	for _, t := range open {
		t.Close()
	}
}
