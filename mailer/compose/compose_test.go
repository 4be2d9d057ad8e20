package compose_test

import (
	"bytes"
	"crypto"
	"crypto/ed25519"
	"crypto/rand"
	"crypto/rsa"
	"crypto/x509"
	"encoding/base64"
	"encoding/pem"
	"io"
	"mime"
	"mime/multipart"
	"mime/quotedprintable"
	"net/mail"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/emersion/go-msgauth/dkim"
	"pgregory.net/rapid"

	"mobpost/gm"
	"mobpost/mailer/compose"
	"mobpost/mailer/read"
)

var head = compose.Letterhead{Name: "Thé Mob", Address: "gm@example.org"}

func message() gm.Message {
	return gm.Message{
		ID: "demo-3-red", Game: "demo", Title: "The Mob", Kind: gm.ReportMail, To: "ann@example.net", ToName: "Änn, of the Mob",
		Subject: "Turn 3 ☠ " + strings.Repeat("very long ", 12), Token: "r7k2", InReplyTo: "x@y", References: []string{"a@b", "x@y", "no id"},
		Date: time.Date(2026, 3, 1, 12, 0, 0, 0, time.FixedZone("", 3600)), GiveUp: time.Date(2026, 3, 2, 0, 0, 0, 0, time.UTC),
	}
}

func full() compose.Body {
	return compose.Body{
		Text: "Grüße\n\nFrom here\n.\n" + strings.Repeat("word ", 100) + "\ntrailing \n", HTML: `<img src="cid:` + head.ContentID("map.png") + `">`,
		Pictures: []compose.File{{Name: "map.png", Type: "image/png", Data: bytes.Repeat([]byte{0, 255, 13, 10}, 300)}},
		Attached: []compose.File{{Name: "Frist ü.ics", Type: "text/calendar; method=PUBLISH; charset=utf-8", Data: []byte("BEGIN:VCALENDAR\r\n")}},
		Marked:   true,
	}
}

func parse(t testing.TB, raw []byte) *mail.Message {
	t.Helper()
	m, err := mail.ReadMessage(bytes.NewReader(raw))
	if err != nil {
		t.Fatalf("%v:\n%s", err, raw)
	}
	return m
}

func TestHeader(t *testing.T) {
	out, err := head.Compose(message(), full())
	if err != nil {
		t.Fatal(err)
	}
	m := parse(t, out.Raw)
	subject, _ := new(mime.WordDecoder).DecodeHeader(m.Header.Get("Subject"))
	if want := strings.TrimSpace(message().Subject); subject != want {
		t.Errorf("Subject %q", subject)
	}
	for name, want := range map[string]string{
		"From": "Thé Mob <gm@example.org>", "Reply-To": "Thé Mob <gm+r7k2@example.org>", "To": "Änn, of the Mob <ann@example.net>",
	} {
		list, err := m.Header.AddressList(name)
		if err != nil || len(list) != 1 || list[0].Name+" <"+list[0].Address+">" != want {
			t.Errorf("%s: %v, %v", name, list, err)
		}
	}
	for name, want := range map[string]string{
		"Message-Id": "<demo-3-red@mobpost.example.org>", "In-Reply-To": "<x@y>", "References": "<a@b> <x@y>",
		"Date": "Sun, 01 Mar 2026 12:00:00 +0100", "List-Id": "The Mob demo <demo.mobpost.example.org>",
		"Auto-Submitted": "auto-generated", "X-Auto-Response-Suppress": "All", "X-Mobpost": "report", "Mime-Version": "1.0",
	} {
		if got := m.Header.Get(name); got != want {
			t.Errorf("%s: %q", name, got)
		}
	}
	if out.MessageID != "demo-3-red@mobpost.example.org" || out.To != "ann@example.net" || !out.GiveUp.Equal(message().GiveUp) {
		t.Errorf("%+v", out)
	}
	if b, ok := head.Tags().Bounce(out.Envelope); !ok || b.Recipient != out.To || !b.IsFor(out.MessageID) {
		t.Errorf("envelope %s", out.Envelope)
	}
	for _, kind := range []gm.MessageKind{gm.AnswerMail, gm.HintMail} {
		msg := message()
		msg.Kind = kind
		out, _ := head.Compose(msg, full())
		if got := parse(t, out.Raw).Header.Get("Auto-Submitted"); got != "auto-replied" {
			t.Errorf("%s: Auto-Submitted: %s", kind, got)
		}
	}
}

func TestDeterministic(t *testing.T) {
	a, _ := head.Compose(message(), full())
	for range 20 {
		if b, _ := head.Compose(message(), full()); !bytes.Equal(a.Raw, b.Raw) {
			t.Fatal("the same message gave other bytes")
		}
	}
	other := message()
	other.ID = "demo-3-blue"
	if b, _ := head.Compose(other, full()); bytes.Equal(boundary(t, a.Raw), boundary(t, b.Raw)) {
		t.Error("two messages share a boundary")
	}
}

func boundary(t *testing.T, raw []byte) []byte {
	_, params, err := mime.ParseMediaType(parse(t, raw).Header.Get("Content-Type"))
	if err != nil {
		t.Fatal(err)
	}
	return []byte(params["boundary"])
}

// tree writes down the parts: "mixed(alternative(text/plain,...),...)", and
// collects the leaves.
func tree(t testing.TB, header interface{ Get(string) string }, body io.Reader, leaves map[string][]byte) string {
	t.Helper()
	kind, params, err := mime.ParseMediaType(header.Get("Content-Type"))
	if err != nil {
		t.Fatal(err)
	}
	if sub, ok := strings.CutPrefix(kind, "multipart/"); ok {
		var parts []string
		r := multipart.NewReader(body, params["boundary"])
		for {
			p, err := r.NextRawPart()
			if err == io.EOF {
				return sub + "(" + strings.Join(parts, ",") + ")"
			}
			if err != nil {
				t.Fatal(err)
			}
			parts = append(parts, tree(t, p.Header, p, leaves))
		}
	}
	switch header.Get("Content-Transfer-Encoding") {
	case "quoted-printable":
		body = quotedprintable.NewReader(body)
	case "base64":
		body = base64.NewDecoder(base64.StdEncoding, body)
	}
	data, err := io.ReadAll(body)
	if err != nil {
		t.Fatal(err)
	}
	leaves[kind] = data
	leaves[kind+" id"] = []byte(header.Get("Content-Id"))
	leaves[kind+" disposition"] = []byte(header.Get("Content-Disposition"))
	return kind
}

func TestParts(t *testing.T) {
	for want, change := range map[string]func(*compose.Body){
		"text/plain":                        func(b *compose.Body) { b.HTML, b.Pictures, b.Attached = "", nil, nil },
		"alternative(text/plain,text/html)": func(b *compose.Body) { b.Pictures, b.Attached = nil, nil },
		"alternative(text/plain,related(text/html,image/png))":                      func(b *compose.Body) { b.Attached = nil },
		"mixed(text/plain,text/calendar)":                                           func(b *compose.Body) { b.HTML, b.Pictures = "", nil },
		"mixed(alternative(text/plain,related(text/html,image/png)),text/calendar)": func(*compose.Body) {},
	} {
		b := full()
		change(&b)
		out, err := head.Compose(message(), b)
		if err != nil {
			t.Fatal(err)
		}
		m := parse(t, out.Raw)
		leaves := map[string][]byte{}
		if got := tree(t, m.Header, m.Body, leaves); got != want {
			t.Errorf("%s, want %s", got, want)
		}
		text := gm.MarkBegin + "\n\n" + strings.Trim(b.Text, "\n") + "\n\n" + gm.MarkEnd + "\n"
		if got := strings.ReplaceAll(string(leaves["text/plain"]), "\r\n", "\n"); got != text {
			t.Errorf("%s: text %q", want, got)
		}
		if b.Pictures != nil {
			if !bytes.Equal(leaves["image/png"], b.Pictures[0].Data) || string(leaves["image/png id"]) != "<map.png@mobpost.example.org>" ||
				!strings.Contains(string(leaves["text/html"]), "cid:map.png@mobpost.example.org\"") {
				t.Errorf("%s: picture %s", want, leaves["image/png id"])
			}
		}
		if b.Attached != nil {
			_, p, _ := mime.ParseMediaType(string(leaves["text/calendar disposition"]))
			if !bytes.Equal(leaves["text/calendar"], b.Attached[0].Data) || p["filename"] != "Frist ü.ics" {
				t.Errorf("%s: attached as %q", want, leaves["text/calendar disposition"])
			}
		}
		for line := range bytes.Lines(out.Raw) {
			if len(line) > 80 || !bytes.HasSuffix(line, []byte("\r\n")) || bytes.HasSuffix(line, []byte(" \r\n")) {
				t.Errorf("%s: line %q", want, line)
			}
			for _, c := range line {
				if c >= 0x80 {
					t.Errorf("%s: line %q is not ASCII", want, line)
					break
				}
			}
		}
	}
}

// Whatever players write into names and titles, it stays in its field.
func TestNoInjection(t *testing.T) {
	fields := []string{"From", "Reply-To", "To", "Subject", "Date", "Message-Id", "In-Reply-To", "References", "List-Id", "Auto-Submitted",
		"X-Auto-Response-Suppress", "X-Mobpost", "Mime-Version", "Content-Type", "Content-Transfer-Encoding"}
	rapid.Check(t, func(t *rapid.T) {
		evil := rapid.OneOf(rapid.String(), rapid.SampledFrom([]string{"x\r\nBcc: a@b.c", "x\nBcc: y", "\r\n\r\nbody", "=?utf-8?q?=0D=0ABcc:?=", "\x00", "\u2028Bcc: x", "a\u0085b"}))
		m := message()
		m.Subject, m.ToName, m.Title = evil.Draw(t, "subject"), evil.Draw(t, "name"), evil.Draw(t, "title")
		m.ID, m.Game = "id"+evil.Draw(t, "id"), gm.GameID("g"+evil.Draw(t, "game"))
		m.Thread, m.References, m.InReplyTo = evil.Draw(t, "thread"), []string{evil.Draw(t, "reference")}, evil.Draw(t, "answered")
		b := compose.Body{Text: evil.Draw(t, "text")}
		l := compose.Letterhead{Name: strings.Trim(evil.Draw(t, "from"), "\r\n"), Address: head.Address}
		out, err := l.Compose(m, b)
		if err != nil {
			if strings.ContainsAny(l.Name, "\r\n") {
				return
			}
			t.Fatal(err)
		}
		msg, err := mail.ReadMessage(bytes.NewReader(out.Raw))
		if err != nil {
			t.Fatal(err)
		}
		for name, values := range msg.Header {
			if !slices.Contains(fields, name) || len(values) != 1 {
				t.Fatalf("field %s: %q", name, values)
			}
		}
	})
	for _, change := range []func(*gm.Message){
		func(m *gm.Message) { m.To = "a@b.c\r\nBcc: x@y.z" },
		func(m *gm.Message) { m.Token = "a\r\nb" }, func(m *gm.Message) { m.ID = "" }, func(m *gm.Message) { m.Date = time.Time{} },
	} {
		m := message()
		change(&m)
		if out, err := head.Compose(m, full()); err == nil {
			t.Errorf("composed:\n%s", out.Raw)
		}
	}
}

// A mail is answered though its Message-ID is none that can be given back.
func TestSpoiltID(t *testing.T) {
	for _, id := range []string{"a@b>\r\nBcc: x", "no brackets, and blanks", "ü@x", "a@b\x00", "59cfa66f", "@x", "a@", "a@b@c", strings.Repeat("a", 3000) + "@x"} {
		m := message()
		m.InReplyTo, m.References = id, []string{"a@b", id}
		out, err := head.Compose(m, full())
		if err != nil {
			t.Errorf("%q: %v", id, err)
			continue
		}
		msg, err := mail.ReadMessage(bytes.NewReader(out.Raw))
		if err != nil || msg.Header.Get("In-Reply-To") != "" || msg.Header.Get("References") != "<a@b>" {
			t.Errorf("%q: %v, %v", id, err, msg.Header)
		}
	}
}

// All mails of a thread refer to its first, which is an id of ours; but once.
func TestThread(t *testing.T) {
	for _, c := range []struct{ refers, answers, want string }{
		{"", "", "<root@mobpost.example.org>"}, {"a@b", "c@d", "<root@mobpost.example.org> <a@b> <c@d>"}, {"root@mobpost.example.org", "c@d", "<root@mobpost.example.org> <c@d>"},
		{"root", "root@mobpost.example.org", "<root@mobpost.example.org>"},
	} {
		m := message()
		m.Thread, m.References, m.InReplyTo = "root", []string{c.refers}, c.answers
		out, err := head.Compose(m, full())
		if err != nil {
			t.Fatal(err)
		}
		if msg, err := mail.ReadMessage(bytes.NewReader(out.Raw)); err != nil || msg.Header.Get("References") != c.want {
			t.Errorf("%+v: %v, %v", c, msg.Header["References"], err)
		}
	}
}

// What we write, mailer/read knows for ours; and it reads what we wrote.
func TestReadBack(t *testing.T) {
	out, _ := head.Compose(message(), full())
	l := read.Read(out.Raw, read.DefaultOwn())
	if l.Kind != gm.Own || l.MessageID != out.MessageID || !slices.Equal(l.References, []string{"a@b", "x@y"}) || l.From != head.Address {
		t.Errorf("%+v", l)
	}
}

func TestDKIM(t *testing.T) {
	rsaKey, err := rsa.GenerateKey(rand.Reader, 2048)
	if err != nil {
		t.Fatal(err)
	}
	_, edKey, _ := ed25519.GenerateKey(rand.Reader)
	for kind, key := range map[string]crypto.Signer{"rsa": rsaKey, "ed25519": edKey} {
		der, err := x509.MarshalPKCS8PrivateKey(key)
		if err != nil {
			t.Fatal(err)
		}
		parsed, err := compose.ParseKey(pem.EncodeToMemory(&pem.Block{Type: "PRIVATE KEY", Bytes: der}))
		if err != nil {
			t.Fatal(err)
		}
		l := head
		l.Sign = &compose.Signer{Domain: "example.org", Selector: "mob", Key: parsed}
		out, err := l.Compose(message(), full())
		if err != nil {
			t.Fatal(err)
		}
		var public []byte
		if kind == "rsa" {
			public, _ = x509.MarshalPKIXPublicKey(key.Public())
		} else {
			public = key.Public().(ed25519.PublicKey)
		}
		lookup := &dkim.VerifyOptions{LookupTXT: func(name string) ([]string, error) {
			if name != "mob._domainkey.example.org" {
				t.Errorf("asked for %s", name)
			}
			return []string{"v=DKIM1; k=" + kind + "; p=" + base64.StdEncoding.EncodeToString(public)}, nil
		}}
		for name, raw := range map[string][]byte{"": out.Raw,
			"second From": append([]byte("From: evil@example.net\r\n"), out.Raw...),
			"body":        bytes.Replace(out.Raw, []byte("From here"), []byte("From hell"), 1),
		} {
			v, err := dkim.VerifyWithOptions(bytes.NewReader(raw), lookup)
			if err != nil || len(v) != 1 || (v[0].Err == nil) != (name == "") {
				t.Errorf("%s %s: %+v, %v", kind, name, v, err)
			}
		}
	}
	if _, err := compose.ParseKey([]byte("no key")); err == nil {
		t.Error("no key was read")
	}
}

// TestTogether: several goroutines compose and sign with one letterhead, and
// the mails are those that one alone makes. It is for the race detector.
func TestTogether(t *testing.T) {
	rsaKey, err := rsa.GenerateKey(rand.Reader, 1024)
	if err != nil {
		t.Fatal(err)
	}
	m, body := message(), full()
	alone, err := head.Compose(m, body)
	if err != nil {
		t.Fatal(err)
	}
	l := head
	l.Sign = &compose.Signer{Domain: "example.org", Selector: "mob", Key: rsaKey}
	var wg sync.WaitGroup
	for range 4 {
		wg.Go(func() {
			for range 5 {
				if out, err := l.Compose(m, body); err != nil || !bytes.HasSuffix(out.Raw, alone.Raw) {
					t.Errorf("another mail than one alone makes (%v)", err)
				}
			}
		})
	}
	wg.Wait()
}

// Where the host delivers no tagged addresses the subject has the secret, and
// a long one is cut and not it.
func TestNoTags(t *testing.T) {
	bare := head
	bare.NoTags = true
	for _, subject := range []string{"Turn 3", strings.Repeat("very long ", 60)} {
		m := message()
		m.Subject = subject
		out, err := bare.Compose(m, compose.Body{Text: "hello"})
		if err != nil {
			t.Fatal(err)
		}
		l := read.Read(out.Raw, read.Own{})
		if !strings.HasPrefix(l.Subject, subject[:6]) || !strings.HasSuffix(l.Subject, " [r7k2]") || out.Subject != l.Subject || l.ReplyTo[0] != head.Address {
			t.Errorf("%q, to be answered to %q", l.Subject, l.ReplyTo)
		}
		m.Token = ""
		if out, err = bare.Compose(m, compose.Body{Text: "hello"}); err != nil || strings.Contains(out.Subject, "[") {
			t.Errorf("%q: %v", out.Subject, err)
		}
	}
}

// Hosts that send only from an account's own address get it as the envelope
// sender; players still answer to tagged ones.
func TestPlainSender(t *testing.T) {
	bare := head
	bare.PlainSender = true
	out, err := bare.Compose(message(), compose.Body{Text: "hello"})
	if err != nil {
		t.Fatal(err)
	}
	l := read.Read(out.Raw, read.Own{})
	if out.Envelope != head.Address || l.ReplyTo[0] == head.Address {
		t.Errorf("from %q, to be answered to %q", out.Envelope, l.ReplyTo)
	}
}
