package read

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"mobpost/gm"
	"mobpost/orders"
)

var update = flag.Bool("update", false, "write what is read of the mails as what is wanted")

const mailDir = "../../testdata/mail"

// us is who we are in the mails of testdata/mail.
func us() Own {
	own := DefaultOwn()
	own.Addresses = []string{"gm@mob.example.net"}
	own.MessageDomain = "mob.example.net"
	return own
}

// TestMails reads each mail written in a client's manner and compares what
// came of it with the .want beside it.
func TestMails(t *testing.T) {
	files, err := filepath.Glob(filepath.Join(mailDir, "*.eml"))
	if err != nil || len(files) < 60 {
		t.Fatalf("%d mails in %s, want at least 60 (%v)", len(files), mailDir, err)
	}
	wants, _ := filepath.Glob(filepath.Join(mailDir, "*.want"))
	if !*update && len(wants) != len(files) {
		t.Errorf("%d mails and %d .want files", len(files), len(wants))
	}
	for _, file := range files {
		name := strings.TrimSuffix(filepath.Base(file), ".eml")
		t.Run(name, func(t *testing.T) {
			raw, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			got := describe(Read(raw, us()))
			want := filepath.Join(mailDir, name+".want")
			if *update {
				if err := os.WriteFile(want, []byte(got), 0o644); err != nil {
					t.Fatal(err)
				}
			}
			w, err := os.ReadFile(want)
			if err != nil {
				t.Fatal(err)
			}
			if d := cmp.Diff(string(w), got); d != "" {
				t.Errorf("-want +got:\n%s", d)
			}
		})
	}
}

// describe writes down what was read of a mail.
func describe(l gm.Letter) string {
	var b strings.Builder
	say := func(key, value string) {
		if value != "" {
			fmt.Fprintf(&b, "%s: %s\n", key, value)
		}
	}
	say("kind", string(l.Kind))
	say("reason", l.Reason)
	say("from", strings.TrimSpace(l.FromName+" <"+l.From+">"))
	say("subject", l.Subject)
	say("advice", l.Advice)
	if l.SetAside != (gm.SetAside{}) {
		say("set aside", fmt.Sprintf("%d quoted, %d signature, %d footer", l.SetAside.Quoted, l.SetAside.Signature, l.SetAside.Footer))
	}
	if l.Returned != nil {
		say("returned", l.Returned.MessageID)
		for _, r := range l.Returned.Recipients {
			say("recipient", strings.Join([]string{r.Address, r.Action, r.Status, r.Reason}, " | "))
		}
	}
	for _, line := range l.Lines {
		fmt.Fprintf(&b, "%4d| %s\n", line.No, strings.ReplaceAll(fmt.Sprintf("%+q", line.Text), `\"`, `"`))
		if line.Re != "" {
			fmt.Fprintf(&b, "    > %s\n", line.Re)
		}
	}
	return b.String()
}

// theOrders are what same-orders.txt lists the mails of.
var theOrders = []string{
	"BUY 3 HOODS, 1 BAR",
	"1: Casino with Hit Man (30K) + 2 hoods, total 40K, low",
	"2: Bank with Don",
}

// TestSameOrders reads the same orders out of many clients' habits.
func TestSameOrders(t *testing.T) {
	list, err := os.ReadFile(filepath.Join(mailDir, "same-orders.txt"))
	if err != nil {
		t.Fatal(err)
	}
	names := strings.Fields(string(list))
	if len(names) < 20 {
		t.Fatalf("%d mails with the same orders, want at least 20", len(names))
	}
	for _, name := range names {
		raw, err := os.ReadFile(filepath.Join(mailDir, name+".eml"))
		if err != nil {
			t.Fatal(err)
		}
		l := Read(raw, us())
		if l.Kind != gm.FromPlayer {
			t.Errorf("%s: kind %s (%s)", name, l.Kind, l.Reason)
		}
		if d := cmp.Diff(theOrders, foldedText(l)); d != "" {
			t.Errorf("%s: -want +got:\n%s", name, d)
		}
	}
}

// foldedText is the lines with what package orders folds away folded away.
func foldedText(l gm.Letter) []string {
	var texts []string
	for _, line := range l.Lines {
		texts = append(texts, orders.Fold(line.Text))
	}
	return texts
}

// TestClientTable holds docs/mail-clients.md to the mails that are there.
func TestClientTable(t *testing.T) {
	doc, err := os.ReadFile("../../docs/mail-clients.md")
	if err != nil {
		t.Fatal(err)
	}
	files, _ := filepath.Glob(filepath.Join(mailDir, "*.eml"))
	for _, file := range files {
		if name := filepath.Base(file); !strings.Contains(string(doc), "`"+name+"`") {
			t.Errorf("docs/mail-clients.md does not name %s", name)
		}
	}
	if n := strings.Count(string(doc), ".eml`"); n != len(files) {
		t.Errorf("docs/mail-clients.md names %d mails, there are %d", n, len(files))
	}
}
