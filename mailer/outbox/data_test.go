package outbox

import (
	"bufio"
	"bytes"
	"math/rand/v2"
	"net/textproto"
	"testing"
)

// TestStuff holds what goes over the wire against net/textproto's writer, which
// writes one CR too many behind a CR of the mail's own.
func TestStuff(t *testing.T) {
	same := func(mail []byte) {
		t.Helper()
		var want, got bytes.Buffer
		dots := textproto.NewWriter(bufio.NewWriter(&want)).DotWriter()
		if _, err := dots.Write(mail); err != nil {
			t.Fatal(err)
		}
		if err := dots.Close(); err != nil {
			t.Fatal(err)
		}
		w := bufio.NewWriter(&got)
		if err := stuff(w, mail); err != nil {
			t.Fatal(err)
		}
		if err := w.Flush(); err != nil {
			t.Fatal(err)
		}
		got.WriteString(".\r\n")
		if !bytes.Equal(want.Bytes(), got.Bytes()) {
			t.Fatalf("%q goes as %q, not %q", mail, got.Bytes(), want.Bytes())
		}
	}
	same([]byte("a\r\n.\r\n..b\r\n.\nc\n.\n"))
	rng := rand.New(rand.NewPCG(1, 2))
	for range 20_000 {
		mail := make([]byte, 1+rng.IntN(12))
		for i := range mail {
			mail[i] = "ab..\r\n\r\n"[rng.IntN(8)]
		}
		if !bytes.Contains(mail, []byte("\r\r")) {
			same(mail)
		}
	}
}
