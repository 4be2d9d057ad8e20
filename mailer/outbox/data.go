package outbox

import (
	"bufio"
	"bytes"
)

// data asks to send a mail. The library's Data is not used, since its writer
// looks at every byte by itself: with a report of 30 kB that took longer than
// all the rest of sending it.
func (l *link) data() error {
	text := l.client.Text
	id, err := text.Cmd("DATA")
	if err != nil {
		return err
	}
	text.StartResponse(id)
	defer text.EndResponse(id)
	_, _, err = text.ReadResponse(354)
	return err
}

// end ends a mail and waits for what the server says to it.
func (l *link) end() (said string, err error) {
	text := l.client.Text
	if _, err := text.W.WriteString(".\r\n"); err != nil {
		return "", err
	}
	if err := text.W.Flush(); err != nil {
		return "", err
	}
	_, said, err = text.ReadResponse(2) // who does not know the code goes by its first digit (RFC 5321 4.3.2)
	return said, err
}

// stuff writes a mail as it goes over the wire (RFC 5321 4.5.2): a line that
// begins with a dot gets another, and every line ends with CRLF, so that no
// line of the mail is taken for its end.
func stuff(w *bufio.Writer, mail []byte) error {
	for len(mail) > 0 {
		line, rest, _ := bytes.Cut(mail, []byte("\n"))
		if bytes.HasPrefix(line, []byte(".")) {
			_ = w.WriteByte('.') // a fault stays, and the next write gives it
		}
		_, _ = w.Write(bytes.TrimSuffix(line, []byte("\r")))
		if _, err := w.WriteString("\r\n"); err != nil {
			return err
		}
		mail = rest
	}
	return nil
}
