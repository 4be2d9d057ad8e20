package inbox

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"strings"
	"sync"
)

// farewell keeps the end of what went over the connection, in which stands why
// a server ended it (BYE, RFC 3501 7.1.5): the library drops that, and all that
// comes of it is "use of closed network connection" (docs/mail-notes.md, 29).
type farewell struct {
	mu   sync.Mutex
	tail []byte
}

// tailBytes holds a line of BYE and what may have crossed it.
const tailBytes = 1 << 10

func (f *farewell) Write(b []byte) (int, error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if n := len(f.tail) + len(b) - tailBytes; n > 0 {
		f.tail = append(f.tail[:0], f.tail[min(n, len(f.tail)):]...)
	}
	f.tail = append(f.tail, b[max(0, len(b)-tailBytes):]...)
	return len(b), nil
}

// words are those of the server's BYE; empty if it said none.
func (f *farewell) words() string {
	f.mu.Lock()
	defer f.mu.Unlock()
	said := ""
	for line := range bytes.Lines(f.tail) {
		const bye = "* BYE"
		if len(line) > len(bye) && strings.EqualFold(string(line[:len(bye)]), bye) {
			said = strings.TrimSpace(string(line[len(bye):]))
		}
	}
	return said
}

// cause tells why the connection ended if that is all that an error tells.
func (s *session) cause(ctx context.Context, err error) error {
	if err == nil || isAnswer(err) || ctx.Err() != nil { // ended by us
		return err
	}
	if said := s.bye.words(); said != "" {
		return endedError{fmt.Sprintf("the server ended the connection: %s", said), err}
	}
	for _, bare := range []error{errGone, net.ErrClosed, io.ErrClosedPipe, io.EOF, io.ErrUnexpectedEOF} {
		if errors.Is(err, bare) {
			return endedError{"the server or the network ended the connection without a word", err}
		}
	}
	return err
}

// endedError is an error in the words of its cause.
type endedError struct {
	words string
	error
}

func (e endedError) Error() string { return e.words }
func (e endedError) Unwrap() error { return e.error }
