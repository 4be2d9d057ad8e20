package inbox

import (
	"errors"
	"slices"
	"strings"
	"testing"
)

// A check finds what would keep mails from being moved, and leaves no more
// behind than a look does.
func TestCheckFolders(t *testing.T) {
	list := func(line string) func(*fakeConn, string) bool {
		return func(c *fakeConn, said string) bool {
			if _, cmd, _ := strings.Cut(said, " "); strings.HasPrefix(cmd, "LIST") {
				if strings.HasSuffix(line, " "+strings.Trim(cmd[strings.LastIndexByte(cmd, ' ')+1:], `"`)) {
					c.say("* LIST " + line)
				}
			}
			return false
		}
	}
	refuse := func(no string) func(*fakeConn, string) bool {
		return func(c *fakeConn, said string) bool {
			tag, cmd, _ := strings.Cut(said, " ")
			if strings.HasPrefix(cmd, "CREATE") {
				c.say(tag + " NO " + no)
			}
			return strings.HasPrefix(cmd, "CREATE")
		}
	}
	for _, c := range []struct {
		name    string
		caps    string
		set     func(*Config)
		on      func(*fakeConn, string) bool
		created []string
		notes   string
		err     string
	}{
		{name: "missing", created: []string{"Processed", "Failed"}, notes: "the folder Processed was made, the folder Failed was made"},
		{name: "one is there", on: list(`() "/" Processed`), created: []string{"Failed"}, notes: "the folder Failed was made"},
		{name: "a name only", on: list(`(\noselect) "/" Processed`), created: []string{"Processed", "Failed"}, notes: "the folder Processed was made, the folder Failed was made"},
		{name: "there, but hidden", on: refuse("[ALREADYEXISTS] it is there")},
		{name: "in no namespace", on: refuse("[NONEXISTENT] prefix it with INBOX."),
			err: "mails cannot be moved to a folder that is not there and cannot be made, Processed: imap: NO [NONEXISTENT] prefix it with INBOX."},
		{name: "no moving", caps: "IMAP4rev1 IDLE", notes: "mails stay in INBOX when they are dealt with: the server can neither MOVE nor expunge single mails"},
		{name: "one folder for both", set: func(c *Config) { c.Failed = c.Processed }, created: []string{"Processed"}, notes: "the folder Processed was made"},
		{name: "moving switched off", caps: "IMAP4rev1", set: func(c *Config) { c.Processed, c.Failed = "", "" }},
	} {
		f := newFake(1)
		if c.caps != "" {
			f.caps = c.caps
		}
		f.set(c.on)
		var sets []func(*Config)
		if c.set != nil {
			sets = append(sets, c.set)
		}
		in, k := f.open(t, sets...)
		notes, err := in.Check(t.Context())
		if strings.Join(notes, ", ") != c.notes {
			t.Errorf("%s: notes %q", c.name, notes)
		}
		if (err != nil) != (c.err != "") || err != nil && (!errors.Is(err, ErrFolder) || !strings.HasPrefix(err.Error(), c.err)) {
			t.Errorf("%s: %v", c.name, err)
		}
		var created []string
		for _, cmd := range f.commands {
			if name, ok := strings.CutPrefix(cmd, "CREATE "); ok && f.folders[strings.Trim(name, `"`)] {
				created = append(created, strings.Trim(name, `"`))
			}
		}
		if !slices.Equal(created, c.created) || len(k.mails) != 0 || len(f.mails) != 1 {
			t.Errorf("%s: created %v, %d mails left", c.name, created, len(f.mails))
		}
	}
}
