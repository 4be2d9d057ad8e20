package read

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"mobpost/gm"
)

// TestLineEnds reads each mail with its line ends changed to CRLF and to CR,
// and wants the same kind and the same lines.
func TestLineEnds(t *testing.T) {
	files, err := filepath.Glob(filepath.Join(mailDir, "*.eml"))
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		raw, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if bytes.IndexByte(raw, '\r') >= 0 {
			continue // it has its own
		}
		want := Read(raw, us())
		for _, nl := range []string{"\r\n", "\r"} {
			got := Read(bytes.ReplaceAll(raw, []byte("\n"), []byte(nl)), us())
			want.Hash = got.Hash
			if d := cmp.Diff(want, got); d != "" {
				t.Errorf("%s with %q: -want +got:\n%s", filepath.Base(file), nl, d)
			}
		}
	}
}

// TestOwn holds what makes a mail ours.
func TestOwn(t *testing.T) {
	head := func(from, id, more string) string {
		return "From: " + from + "\nMessage-ID: <" + id + ">\nSubject: x\n" + more + "\n1: Casino\n"
	}
	for _, c := range []struct {
		name, mail string
		want       gm.Kind
	}{
		{"our header", head("red@example.org", "a@example.org", "X-Mobpost: 1\n"), gm.Own},
		{"our address", head("gm@mob.example.net", "a@example.org", ""), gm.Own},
		{"our address with a detail", head("Game Master <GM+red.abc@mob.example.net>", "a@example.org", ""), gm.Own},
		{"our message id", head("red@example.org", "a@mob.example.net", ""), gm.Own},
		{"a detail of another", head("gmx+gm@mob.example.net", "a@example.org", ""), gm.FromPlayer},
		{"a longer domain", head("red@example.org", "a@not-mob.example.net", ""), gm.FromPlayer},
		{"our header in an answer's text", head("red@example.org", "a@example.org", "") + "X-Mobpost: 1\n", gm.FromPlayer},
	} {
		if l := Read([]byte(c.mail), us()); l.Kind != c.want {
			t.Errorf("%s: kind %s (%s), want %s", c.name, l.Kind, l.Reason, c.want)
		}
	}
	if l := Read([]byte(head("gm@mob.example.net", "a@mob.example.net", "")), DefaultOwn()); l.Kind != gm.FromPlayer {
		t.Errorf("without configuration: kind %s", l.Kind)
	}
}

// TestPeopleAreNoMachines sends the wordings of machines from people.
func TestPeopleAreNoMachines(t *testing.T) {
	const from = "From: Red Rosa <red@example.org>\nMessage-ID: <a@example.org>\n"
	for name, mail := range map[string]string{
		"answer to a bounce":        "Subject: Re: failure notice\n\n1: Casino\n> This is the qmail-send program at x.\n",
		"answer to an absence":      "Subject: AW: Automatische Antwort: The Mob\n\n1: Casino\n",
		"bounce in the quote":       "Subject: orders\n\n1: Casino\n\n> Undelivered Mail Returned to Sender\n> 550 5.1.1\n",
		"bounce told of":            "Subject: my mail came back\n\nYour message to me said: 550 no such user.\n1: Casino\n",
		"absence told of":           "Subject: vacation\n\nVACATION until 5 December\n",
		"absence in the text":       "Subject: orders\n\nI am out of the office until Friday.\n1: Casino\n",
		"auto in a word":            "Subject: Autobahn\n\n1: Casino\n",
		"out of office as sentence": "Subject: out of office on Monday\n\n1: Casino\n",
		"read as a word":            "Subject: Read: my orders\n\n1: Casino\n",
		"delivery as a word":        "Subject: delivery of my orders\n\n1: Casino\n",
		"rejected":                  "Subject: rejected orders again\n\n1: Casino\n",
		"suppressing receipts":      "Subject: orders\nX-Auto-Response-Suppress: DR, RN\n\n1: Casino\n",
		"first class":               "Subject: orders\nPrecedence: first-class\n\n1: Casino\n",
		"undelivered sentence":      "Subject: orders\n\nUndelivered, it seems, so again:\n1: Casino\n",
	} {
		if l := Read([]byte(from+mail), us()); l.Kind != gm.FromPlayer {
			t.Errorf("%s: kind %s (%s)", name, l.Kind, l.Reason)
		}
	}
}

// TestAnyBytes reads what is hardly a mail.
func TestAnyBytes(t *testing.T) {
	for name, raw := range map[string]string{
		"nothing": "", "a byte": "\x00", "a line end": "\n", "an mbox line": "From x\n", "a colon": ":", "spaces": " \n \n",
		"no header": "1: Casino with Don\n2: Bank\n", "a note": "Note: this is no header\n1: Casino\n", "a boundary": "Content-Type: multipart/mixed; boundary=\n\n--\n",
		"quotes": "Content-Type: text/plain; charset=\"\n\nx", "half an html": "Content-Type: text/html\n\n<", "half an entity": "Content-Type: text/html\n\n&#", "half a base64": "Content-Transfer-Encoding: base64\n\nQ",
		"half a quoted": "Content-Transfer-Encoding: quoted-printable\n\n=", "half a uu": "Content-Transfer-Encoding: x-uuencode\n\nbegin 644 a\n#", "half a utf-7": "Content-Type: text/plain; charset=utf-7\n\n+", "half a utf-16": "Content-Type: text/plain; charset=utf-16\n\n\xff\xfe1",
	} {
		l := Read([]byte(raw), us())
		if l.Kind == "" {
			t.Errorf("%s: no kind", name)
		}
		if strings.Contains(raw, "Casino") && !strings.Contains(l.Text(), "1: Casino") {
			t.Errorf("%s: the text is lost, read %q", name, l.Text())
		}
	}
}
