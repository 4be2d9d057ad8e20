package compose

import (
	"bytes"
	"mime/quotedprintable"
	"strings"
	"testing"

	"github.com/emersion/go-message"
	"pgregory.net/rapid"
)

// failer is a test, or one of a property's.
type failer interface {
	Fatal(...any)
	Fatalf(string, ...any)
}

// written is what go-message makes of a part.
func written(t failer, fields []field, data []byte) string {
	var h message.Header
	for _, f := range fields {
		h.Add(f[0], f[1])
	}
	var out bytes.Buffer
	w, err := message.CreateWriter(&out, h)
	if err != nil {
		t.Fatal(err)
	}
	if _, err = w.Write(data); err != nil {
		t.Fatal(err)
	}
	if err = w.Close(); err != nil {
		t.Fatal(err)
	}
	return out.String()
}

// FuzzQuoted: our quoted-printable is mime/quotedprintable's, byte for byte.
func FuzzQuoted(f *testing.F) {
	for _, s := range []string{"", "\n", "=", "Grüße \n.\nFrom\t\n", strings.Repeat("x", 75) + "\n", strings.Repeat("x", 76), strings.Repeat("x", 74) + " \n", strings.Repeat("é", 40)} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) { sameQuoted(t, text) })
}

func sameQuoted(t failer, text string) {
	n := leaf(nil, text)
	var want bytes.Buffer
	w := quotedprintable.NewWriter(&want)
	if _, err := w.Write([]byte(strings.ReplaceAll(n.text, "\n", "\r\n"))); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	if got := appendQuoted(nil, n.text); string(got) != want.String() {
		t.Fatalf("%q became %q, not %q", n.text, got, want.String())
	}
}

func TestQuotedProperty(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		sameQuoted(r, rapid.StringMatching(`([x=é.]{0,3}[ -~]{60,80}[ \t]{0,2}[=é]{0,4}\n?){0,5}`).Draw(r, "text"))
	})
}

// TestFieldsProperty: fields are folded as go-message folds them.
func TestFieldsProperty(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		f := field{rapid.SampledFrom([]string{"To", "References", "X-Auto-Response-Suppress"}).Draw(r, "name"), rapid.StringMatching(`([!-~]{0,90}[ \t]{0,2}){0,8}`).Draw(r, "value")}
		fields := []field{f, {"Mime-Version", "1.0"}}
		got, err := appendHeader(nil, fields)
		if want := written(r, []field{fields[1], fields[0]}, nil); err != nil || string(got) != want {
			r.Fatalf("%q, not %q (%v)", got, want, err)
		}
	})
	if _, err := appendHeader(nil, []field{{"Subject", "a\nBcc: b"}}); err == nil {
		t.Error("a field has two lines")
	}
}

// TestBase64Property: data is written as go-message writes it.
func TestBase64Property(t *testing.T) {
	fields := []field{{"Mime-Version", "1.0"}, {"Content-Transfer-Encoding", "base64"}}
	rapid.Check(t, func(r *rapid.T) {
		data := rapid.SliceOfN(rapid.Byte(), 0, 250).Draw(r, "data")
		_, want, _ := strings.Cut(written(r, fields, data), "\r\n\r\n")
		if got := appendBase64(nil, data); string(got) != want {
			r.Fatalf("%q, not %q", got, want)
		}
	})
}
