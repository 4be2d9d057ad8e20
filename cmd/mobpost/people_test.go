package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"strings"
	"testing"
)

// TestPeopleAreShown what a terminal would obey, however it comes in pieces.
func TestPeopleAreShown(t *testing.T) {
	for in, want := range map[string]string{
		"a\tb\n":                     "a\tb\n",
		"\x1b[2J\x1b]0;owned\a":      "␛[2J␛]0;owned␇",
		"\u009b2J \u009d0;x\u009c":   "�2J �0;x�",
		"\x9b2J":                     "�2J",
		"over\rwritten\b\b\x7f\x00":  "over␍written␈␈␡␀",
		"lines\r\nof a mail\r\n":     "lines\nof a mail\n",
		"\u202egpj.exe\u202c \u2066": "�gpj.exe� �",
		"Zoë 雪 ␛ � \U0001f600":       "Zoë 雪 ␛ � \U0001f600",
		"cut off \xe9\x9b":           "cut off ��",
		"an end\r":                   "an end␍",
		"":                           "",
	} {
		for i := range len(in) + 1 {
			var out bytes.Buffer
			p := &people{to: &out}
			for _, piece := range []string{in[:i], "", in[i:]} {
				if n, err := p.Write([]byte(piece)); n != len(piece) || err != nil {
					t.Fatalf("%q: %d, %v", piece, n, err)
				}
			}
			if err := p.Close(); err != nil || out.String() != want {
				t.Errorf("%q cut at %d is %q (%v), not %q", in, i, out.String(), err, want)
			}
		}
	}
}

func TestPeopleHearOfFullDisks(t *testing.T) {
	p := &people{to: full{}}
	if _, err := p.Write([]byte("x")); err == nil {
		t.Error("it was written")
	}
}

type full struct{}

func (full) Write([]byte) (int, error) { return 0, errors.New("no space left") }

// TestJSONIsTheSame to programs, and nothing to a terminal.
func TestJSONIsTheSame(t *testing.T) {
	const text = "\x1b[2J \u009b2J \x7f \u202e Zoë"
	var out bytes.Buffer
	if err := writeJSON(&out, text); err != nil {
		t.Fatal(err)
	}
	if strings.ContainsFunc(out.String(), obeyed) {
		t.Errorf("%q", out.String())
	}
	var back string
	if err := json.Unmarshal(out.Bytes(), &back); err != nil || back != text {
		t.Errorf("%q, %v", back, err)
	}
}

// TestListsShowWhatWasWritten and not how Go would write it.
func TestListsShowWhatWasWritten(t *testing.T) {
	for in, want := range map[string]string{
		`doe"@x.org`:             `doe"@x.org`,
		`a\b` + "\r\n\tc ":       `a\b c`,
		"Zoë \x1b[31m":           "Zoë ␛[31m",
		"a subject that is long": "a subject th…",
	} {
		if got := short(in, 13); got != want {
			t.Errorf("%q is shown as %q", in, got)
		}
	}
	for _, c := range []struct {
		code        int
		words, want string
	}{{550, "5.1.1 no such user", "550 5.1.1 no such user"}, {550, "550 5.1.1 no such user", "550 5.1.1 no such user"}, {0, "no route", "no route"}} {
		if got := replyText(c.code, c.words); got != c.want {
			t.Errorf("%d, %q: %q", c.code, c.words, got)
		}
	}
}
