package read

import (
	"os"
	"path/filepath"
	"reflect"
	"testing"
	"unicode/utf8"
)

// FuzzRead holds that any bytes give a letter, always the same one, of valid
// text that is not much more than came in.
func FuzzRead(f *testing.F) {
	files, err := filepath.Glob(filepath.Join(mailDir, "*.eml"))
	if err != nil {
		f.Fatal(err)
	}
	for _, file := range files {
		raw, err := os.ReadFile(file)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(raw)
	}
	f.Fuzz(func(t *testing.T, raw []byte) {
		l := Read(raw, us())
		if l.Kind == "" {
			t.Error("no kind")
		}
		if again := Read(raw, us()); !reflect.DeepEqual(l, again) {
			t.Errorf("read differently the second time:\n%+v\n%+v", l, again)
		}
		// A list of one-letter items grows most: by its numbers and indents.
		if n := len(l.Text()); n > 16*len(raw)+64 {
			t.Errorf("%d bytes of text from %d", n, len(raw))
		}
		last := 0
		for _, line := range l.Lines {
			if line.No < last {
				t.Errorf("line %d after line %d", line.No, last)
			}
			last = line.No
			if !utf8.ValidString(line.Text) || !utf8.ValidString(line.Re) {
				t.Errorf("line %d is not UTF-8: %q", line.No, line.Text)
			}
		}
		for _, s := range append([]string{l.Subject, l.From, l.FromName, l.MessageID, l.Reason}, append(l.To, l.References...)...) {
			if !utf8.ValidString(s) {
				t.Errorf("not UTF-8: %q", s)
			}
		}
		if l.Returned != nil {
			for _, r := range l.Returned.Recipients {
				if !utf8.ValidString(r.Address + r.Reason + r.Action) {
					t.Errorf("not UTF-8: %+v", r)
				}
			}
		}
	})
}
