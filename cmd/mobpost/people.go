package main

import (
	"io"
	"strings"
	"sync"
	"unicode/utf8"

	"github.com/spf13/cobra"
)

// people is standard output or standard error as people read it, which is the
// rule: on its way to a terminal all that strangers and servers wrote comes
// through here, and no command has to think of it. What a terminal would obey
// is seen instead (visible). Bytes for other programs go around it (forPrograms).
type people struct {
	mu   sync.Mutex
	to   io.Writer
	held []byte // the end of what was written, if it is not known yet what it is
}

// Write tells that all was written, also of what is held back until more comes.
func (p *people) Write(b []byte) (int, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	text := append(p.held, b...)
	end := len(text) - unfinished(text)
	p.held = append([]byte(nil), text[end:]...)
	if _, err := io.WriteString(p.to, visible(string(text[:end]))); err != nil {
		return 0, err
	}
	return len(b), nil
}

// Close writes what is held back.
func (p *people) Close() error {
	p.mu.Lock()
	defer p.mu.Unlock()
	_, err := io.WriteString(p.to, visible(string(p.held)))
	p.held = nil
	return err
}

// unfinished is how many bytes at the end are the beginning of a character or
// of a line's end.
func unfinished(b []byte) int {
	if len(b) > 0 && b[len(b)-1] == '\r' {
		return 1
	}
	for n := 1; n < utf8.UTFMax && n <= len(b); n++ {
		if c := b[len(b)-n]; utf8.RuneStart(c) {
			if c >= utf8.RuneSelf && !utf8.FullRune(b[len(b)-n:]) {
				return n
			}
			return 0
		}
	}
	return 0
}

// visible is a text with nothing in it that a terminal obeys but newlines and
// tabs: of a control character there is its picture (␛ of ESC), or where
// Unicode has none, as of the C1 controls, of marks that turn the direction of
// writing about and of what is not UTF-8, a � . A character stays one column.
func visible(s string) string {
	if !strings.ContainsFunc(s, obeyed) && utf8.ValidString(s) {
		return s
	}
	return strings.Map(func(r rune) rune {
		switch {
		case !obeyed(r): // not UTF-8 comes as U+FFFD
			return r
		case r < ' ':
			return '␀' + r
		case r == 0x7f:
			return '␡'
		}
		return utf8.RuneError
	}, strings.ReplaceAll(s, "\r\n", "\n"))
}

func obeyed(r rune) bool {
	return r < ' ' && r != '\n' && r != '\t' || r >= 0x7f && r < 0xa0 ||
		r >= 0x202a && r <= 0x202e || r >= 0x2066 && r <= 0x2069
}

// forPrograms is standard output for bytes that are to stay what they are.
func forPrograms(cmd *cobra.Command) io.Writer {
	if p, ok := cmd.OutOrStdout().(*people); ok {
		return p.to
	}
	return cmd.OutOrStdout()
}
