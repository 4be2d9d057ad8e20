package debian

import (
	"net"
	"strconv"
	"testing"
)

// TestStopped: a server that was stopped with people connected to it is gone,
// with all its processes, and can be started again on its ports at once.
func TestStopped(t *testing.T) {
	if why := Skip(); why != "" {
		t.Skip(why)
	}
	s, err := Start(t.Context(), Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	for range 3 {
		for _, port := range []int{s.imap, s.smtp, s.smtp, s.smtp} {
			c, err := net.Dial("tcp", net.JoinHostPort("127.0.0.1", strconv.Itoa(port)))
			if err != nil {
				t.Fatal(err)
			}
			defer c.Close()
			if n, err := c.Read(make([]byte, 1)); n != 1 {
				t.Fatal(err)
			}
		}
		s.StopDovecot()
		s.StopPostfix()
		for _, port := range []int{s.imap, s.imaps, s.lmtp, s.smtp, s.smtps} {
			if !free(port) {
				t.Errorf("somebody listens on port %d after the end", port)
			}
		}
		if err := s.StartDovecot(t.Context()); err != nil {
			t.Fatal(err)
		}
		if err := s.StartPostfix(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
}
