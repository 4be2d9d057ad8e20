//go:build unix

package read

import (
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"syscall"
	"testing"
	"time"

	"mobpost/gm"
)

const plainHead = "From: red@example.org\nMessage-ID: <a@b.example>\nSubject: x\n"

// hurtful are mails made to cost time or memory, of about size bytes each.
func hurtful(size int) map[string]string {
	rep := func(s string, n int) string { return strings.Repeat(s, n/len(s)+1) }
	var nested strings.Builder
	nested.WriteString(plainHead)
	for i := 0; nested.Len() < size; i++ {
		fmt.Fprintf(&nested, "Content-Type: multipart/mixed; boundary=b%d\n\n--b%d\n", i, i)
	}
	nested.WriteString("Content-Type: text/plain\n\n1: Casino\n")
	text := plainHead + "\n"
	html := plainHead + "Content-Type: text/html\n\n"
	return map[string]string{
		"nested multiparts":      nested.String(),
		"same boundary":          plainHead + "Content-Type: multipart/mixed; boundary=b\n\n" + rep("--b\nContent-Type: multipart/mixed; boundary=b\n\n", size),
		"many parts":             plainHead + "Content-Type: multipart/mixed; boundary=b\n\n" + rep("--b\n\n1: Casino\n", size),
		"many alternatives":      plainHead + "Content-Type: multipart/alternative; boundary=b\n\n" + rep("--b\nContent-Type: text/html\n\n<p>\n", size),
		"header fields":          rep("X-A: b\n", size) + "\n1: Casino\n",
		"one long field":         plainHead + "X-A: " + rep("a", size) + "\n\n1: Casino\n",
		"folded field":           plainHead + "Subject: a\n" + rep(" b\n", size) + "\n1: Casino\n",
		"encoded words":          plainHead + "To: " + rep("=?a?q?", size) + "\n\n1: Casino\n",
		"addresses":              plainHead + "To: " + rep("a@b.example,", size) + "\n\n1: Casino\n",
		"open brackets":          plainHead + "To: " + rep("(<\"", size) + "\n\n1: Casino\n",
		"no header end":          rep("From: a\n", size),
		"carriage returns":       text + rep("1: a\r", size),
		"one line":               text + rep("a ", size),
		"empty lines":            text + rep("\n", size),
		"single letters":         text + rep("a\n", size),
		"dashes":                 text + rep("--\n", size),
		"signatures":             text + rep("-- \na\n", size),
		"rules":                  text + rep("----------------\n\n", size),
		"attributions":           text + rep("On 29.11.2026 at 22:15, Bob <bob@example.org> wrote:\na\n", size),
		"half attributions":      text + rep("On 29.11.2026 22:15, Bob <bob@example.org>,\n", size),
		"colons":                 text + rep("a wrote:\n", size),
		"header blocks":          text + rep("From: a@b.example\nx\n", size),
		"labels":                 text + rep("Sent: a\n", size),
		"separators":             text + rep("-----Original Message-----\n", size),
		"disclaimers":            text + rep("this message is a message\n", size),
		"disclaimer paragraphs":  text + rep("\nthis message is a message\n", size),
		"device lines":           text + rep("sent from my a\n", size),
		"marks":                  text + rep(gm.MarkBegin+"\na\n"+gm.MarkEnd+"\nb\n", size),
		"end marks":              text + rep(gm.MarkEnd+"\n-----Original Message-----\n", size),
		"quote marks":            text + rep(">", size) + "\n",
		"answers":                text + rep("> a\nb\n", size),
		"uuencoded":              text + rep("begin 644 a\nMaaaa\n", size) + "end\n",
		"clear-signed":           text + rep("-----BEGIN PGP SIGNED MESSAGE-----\n", size),
		"flowed":                 plainHead + "Content-Type: text/plain; format=flowed; delsp=yes\n\n" + rep("a \n", size),
		"quoted-printable":       plainHead + "Content-Transfer-Encoding: quoted-printable\n\n" + rep("=\n", size),
		"quoted-printable blank": plainHead + "Content-Transfer-Encoding: quoted-printable\n\n" + rep("= ", size),
		"base64":                 plainHead + "Content-Transfer-Encoding: base64\n\n" + rep("QQ==\n", size),
		"high bytes":             text + rep("\xe4\xf6\xfc ", size),
		"escapes":                text + rep("\x1b$B\x1b(B", size),
		"html open":              html + rep("<div>", size),
		"html close":             html + rep("<b>", size/2) + rep("</i>", size/2),
		"html quotes":            html + rep("<blockquote>a", size),
		"html lists":             html + rep("<ol><li>a", size),
		"html cells":             html + rep("<table><tr><td>a", size),
		"html attributes":        html + "<p " + rep("a=b ", size) + ">1: Casino",
		"html breaks":            html + rep("<br>", size),
		"html styles":            html + "<p style='" + rep("a:b;", size) + "'>1: Casino",
		"html comment":           html + "<!--" + rep("-", size),
		"html entities":          html + rep("&amp;", size),
		"html text":              html + rep("a ", size),
		"delivery status":        plainHead + "Content-Type: message/delivery-status\n\n" + rep("Final-Recipient: rfc822;a@b.example\n\n", size),
		"bounce words":           "From: mailer-daemon@b.example\nSubject: failure notice\n\n" + rep("<a@b.example>: 550 5.1.1 no\n", size),
		"zero bytes":             text + rep("\x00", size),
	}
}

// TestBounds holds reading to time and memory in proportion to the mail,
// whatever the mail is made of. The limits leave room for a slow machine; what
// grows with the square of the size goes far past them.
func TestBounds(t *testing.T) {
	for name, mail := range hurtful(256 << 10) {
		t.Run(name, func(t *testing.T) {
			raw := []byte(mail)
			var before, after runtime.MemStats
			runtime.ReadMemStats(&before)
			start := cpuTime(t)
			l := Read(raw, us())
			took := cpuTime(t) - start
			runtime.ReadMemStats(&after)
			patience := 3 * time.Second
			if underRace {
				patience *= 10
			}
			if took > patience {
				t.Errorf("took %v", took)
			}
			if n := after.TotalAlloc - before.TotalAlloc; n > 600*uint64(len(raw)) && !underRace {
				t.Errorf("allocated %d bytes for %d", n, len(raw))
			}
			if len(l.Lines) > 2*maxLines {
				t.Errorf("%d lines", len(l.Lines))
			}
		})
	}
}

// cpuTime is the processor time that the test has taken: how busy the machine
// is with other things does not matter.
func cpuTime(t *testing.T) time.Duration {
	t.Helper()
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		t.Fatal(err)
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}

// TestTooDeep reads a mail that is nested deeper than the walk goes.
func TestTooDeep(t *testing.T) {
	l := Read([]byte(hurtful(1 << 20)["nested multiparts"]), us())
	if l.Kind != gm.Unreadable {
		t.Errorf("kind %s (%s)", l.Kind, l.Reason)
	}
}

func BenchmarkRead(b *testing.B) {
	for _, name := range []string{"gmail-web-top", "outlook-desktop", "bounce-postfix"} {
		raw, err := os.ReadFile(filepath.Join(mailDir, name+".eml"))
		if err != nil {
			b.Fatal(err)
		}
		b.Run(name, func(b *testing.B) {
			b.SetBytes(int64(len(raw)))
			b.ReportAllocs()
			for b.Loop() {
				Read(raw, us())
			}
		})
	}
}
