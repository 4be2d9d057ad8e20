package read

import (
	"testing"

	"mobpost/gm"
)

// TestCommentsInFields: what marks a machine's mail, and what marks none,
// written as RFC 5322 allows and nobody expects.
func TestCommentsInFields(t *testing.T) {
	for field, want := range map[string]gm.Kind{
		"Auto-Submitted: no (a person wrote it)":  gm.FromPlayer,
		"Auto-Submitted: (hm) no":                 gm.FromPlayer,
		"Auto-Submitted: no; owner=\"ann\"":       gm.FromPlayer,
		"Auto-Submitted: (no) auto-replied":       gm.AutoReply,
		"X-Autoreply: no (never)":                 gm.FromPlayer,
		"Precedence: (x) bulk":                    gm.ListMail,
		"Precedence: \"bulk\"":                    gm.ListMail,
		"Precedence: first-class (bulk)":          gm.FromPlayer,
		"List-Software: x":                        gm.ListMail,
		"List-Unsubscribe-Post: x":                gm.ListMail,
		"Listen: x":                               gm.FromPlayer,
		"Return-Path:":                            gm.AutoReply,
		"Return-Path: < >":                        gm.AutoReply,
		"Return-Path: <> (nobody)":                gm.AutoReply,
		"Return-Path: (nobody) <red@example.org>": gm.FromPlayer,
	} {
		l := Read([]byte(field+"\nFrom: Red Rosa <red@example.org>\nMessage-ID: <a@example.org>\nSubject: orders\n\n1: Casino\n"), us())
		if l.Kind != want {
			t.Errorf("%s: kind %s (%s)", field, l.Kind, l.Reason)
		}
	}
}
