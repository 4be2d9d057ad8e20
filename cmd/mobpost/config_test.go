package main

import (
	"context"
	"crypto/ed25519"
	"crypto/x509"
	"encoding/pem"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"strings"
	"testing"
	"time"

	"mobpost/gm"
	"mobpost/mailer"
	"mobpost/store"
)

// keysOf are the keys of a section of the configuration, by its type.
func keysOf(t reflect.Type) []string {
	var keys []string
	for f := range fields(t) {
		switch {
		case f.Anonymous:
			keys = append(keys, keysOf(f.Type)...)
		case f.Tag.Get("toml") == "":
		default:
			keys = append(keys, f.Tag.Get("toml"))
			inner := f.Type
			for inner.Kind() == reflect.Map || inner.Kind() == reflect.Slice || inner.Kind() == reflect.Pointer {
				inner = inner.Elem()
			}
			if inner.Kind() == reflect.Struct {
				keys = append(keys, keysOf(inner)...)
			}
		}
	}
	return keys
}

func fields(t reflect.Type) func(func(reflect.StructField) bool) {
	return func(yield func(reflect.StructField) bool) {
		for i := range t.NumField() {
			if !yield(t.Field(i)) {
				return
			}
		}
	}
}

// TestEveryKeyIsDocumented: docs/configuration.md has each key, and its example
// is a configuration that can be used.
func TestEveryKeyIsDocumented(t *testing.T) {
	doc, err := os.ReadFile("../../docs/configuration.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, key := range keysOf(reflect.TypeFor[config]()) {
		if !regexp.MustCompile(`\b` + key + `\b`).Match(doc) {
			t.Errorf("docs/configuration.md does not tell of %s", key)
		}
	}
	_, block, ok := strings.Cut(string(doc), "```toml\n")
	block, _, _ = strings.Cut(block, "```")
	if !ok {
		t.Fatal("there is no example")
	}
	if _, err := tried(t, block); err != nil {
		t.Error(err)
	}
}

// TestExamples: the ready-made files can be used once the secrets are there.
func TestExamples(t *testing.T) {
	files, err := filepath.Glob("../../docs/examples/*.toml")
	if err != nil || len(files) < 4 {
		t.Fatal(files, err)
	}
	for _, f := range files {
		data, err := os.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		w, err := tried(t, string(data))
		if err != nil {
			t.Errorf("%s: %v", f, err)
			continue
		}
		if want := 1 + strings.Count(string(data), "\n[[mailbox]]"); len(w.inboxes) != want {
			t.Errorf("%s: %d mailboxes", f, len(w.inboxes))
		}
		// What is commented out as the other way can be used, too.
		other := regexp.MustCompile(`(?m)^# (\[.*\]|[a-z_]+ = .*)$`).ReplaceAllString(string(data), "$1")
		if _, err := tried(t, other); err != nil {
			t.Errorf("%s, with what is commented out: %v", f, err)
		}
	}
}

// tried makes the ways of a configuration, all secrets that it names being there.
func tried(t *testing.T, text string) (*ways, error) {
	t.Helper()
	dir := t.TempDir()
	t.Setenv("CREDENTIALS_DIRECTORY", dir)
	_, key, err := ed25519.GenerateKey(nil)
	if err != nil {
		t.Fatal(err)
	}
	der, err := x509.MarshalPKCS8PrivateKey(key)
	if err != nil {
		t.Fatal(err)
	}
	ca := httptest.NewUnstartedServer(nil)
	ca.StartTLS()
	defer ca.Close()
	for _, m := range regexp.MustCompile(`(?m)^[a-z_]+_(?:file|credential) = "([^"]+)"`).FindAllStringSubmatch(text, -1) {
		data := []byte("secret\n")
		switch {
		case strings.Contains(m[0], "ca_file"):
			data = pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: ca.Certificate().Raw})
		case strings.HasPrefix(m[0], "key_"):
			data = pem.EncodeToMemory(&pem.Block{Type: "PRIVATE KEY", Bytes: der})
		}
		if err := os.WriteFile(filepath.Join(dir, m[1]), data, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	path := filepath.Join(dir, defaultConfig)
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	c, err := readConfig(path)
	if err != nil {
		return nil, err
	}
	return c.ways(slog.New(slog.DiscardHandler))
}

const goodConfig = `[mail]
address = "gm@example.org"
[imap]
host = "imap.example.org"
user = "gm"
password_file = "imap.secret"
[[mailbox]]
mailbox = "Other"
[[mailbox]]
user = "second"
password_file = "second.secret"
[smtp]
host = "smtp.example.org"
[smtp.pace_for]
"gmail.com" = "1s"
[oauth.one]
provider = "google"
client_id = "id"
refresh_token_file = "refresh.secret"
[dkim]
domain = "example.org"
selector = "s"
key_file = "dkim.pem"
`

// TestWrongConfig: what cannot be is refused, with the line.
func TestWrongConfig(t *testing.T) {
	t.Setenv("NOKEY", "this is no key")
	t.Setenv("TWOLINES", "one\ntwo\n")
	if _, err := tried(t, goodConfig); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ old, new, want string }{
		{`mailbox = "Other"`, `mailbx = "Other"`, `:8: mailbox.mailbx is no key`},
		{`"gmail.com" = "1s"`, `"gmail.com" = "1s"` + "\nx = 1", `:16: smtp.pace_for.x`},
		{`provider = "google"`, `provider = "goggle"`, `:17: [oauth.one] provider "goggle" is neither`},
		{`provider = "google"`, `provider = "google"` + "\nscopes = [\"mail\"]", `:18: [oauth.one] scopes stands beside provider`},
		{`provider = "google"`, `token_url = "http://login.example.org/"`, `:17: [oauth.one] token_url "http://login.example.org/" is no https address`},
		{`provider = "google"`, `token_url = "https://login.example.org/"` + "\nauth_url = \"login\"", `:18: [oauth.one] auth_url "login" is no https address`},
		{`client_id = "id"`, ``, `:16: [oauth.one] client_id is missing`},
		{`"gmail.com" = "1s"`, `"gmail com" = "1s"`, `:15: [smtp.pace_for] gmail com is no domain`},
		{`"gmail.com" = "1s"`, `"gmail.com" = "2h"`, `:15: [smtp.pace_for] gmail.com is no domain with at most 1h`},
		{`address = "gm@example.org"`, `address = 7`, `:2: mail.address: `},
		{`mailbox = "Other"`, `port = 70000`, `:8: [[mailbox]] port 70000 is not between`},
		{`user = "second"`, `user = "second"` + "\npoll = \"1h\"", `:11: [[mailbox]] poll 1h0m0s is not between 5s and 10m`},
		{`user = "second"`, `user = "second"` + "\nmax_size = \"1 kB\"", `:11: [[mailbox]] max_size 1024 bytes is not between`},
		{`user = "second"`, `user = "second"` + "\nmax_size = \"big\"", `:11: mailbox.max_size: "big" is no size`},
		{`user = "second"`, `processed = "INBOX"` + "\nuser = \"second\"", `:10: [[mailbox]] processed "INBOX" is the mailbox itself`},
		{`password_file = "second.secret"`, ``, `:10: [[mailbox]] user has no password`},
		{`mailbox = "Other"`, ``, `:7: [[mailbox]] mailbox INBOX of gm is named twice`},
		{`mailbox = "Other"`, `mailbox = "inbox"`, `:8: [[mailbox]] mailbox INBOX of gm is named twice`},
		{`mailbox = "Other"`, `mailbox = "Processed"` + "\nprocessed = \"\"", `:8: [[mailbox]] mailbox "Processed" is the folder for what was dealt with in INBOX`},
		{`mailbox = "Other"`, `mailbox = "Other"` + "\nprocessed = \"inbox\"", `:9: [[mailbox]] processed "INBOX" is a mailbox, too`},
		{`mailbox = "Other"`, `mailbox = "Other"` + "\nfailed = \"Inbox\"", `:9: [[mailbox]] failed "INBOX" is a mailbox, too`},
		{`mailbox = "Other"`, `mailbox = "a\nb"`, `:8: [[mailbox]] mailbox "a\nb" is no name of a folder`},
		{`user = "gm"`, `user = "gm"` + "\nprocessed = \"inbox\"", `:6: [imap] processed "INBOX" is the mailbox itself`},
		{`user = "gm"`, `user = "g\nm"`, `:5: [imap] user "g\nm" has more than one line`},
		{`host = "imap.example.org"`, `host = "imap.example.org:993"`, `:4: [imap] host "imap.example.org:993" is not the name of a host; the port is a key`},
		{`host = "imap.example.org"`, `host = "[::1]"`, `:4: [imap] host "[::1]" is not the name of a host`},
		{`host = "smtp.example.org"`, `host = "smtp.example.org"` + "\nhello = \"a b\"", `:14: [smtp] hello "a b" is not the name of a host`},
		{`host = "smtp.example.org"`, `host = "smtp.example.org"` + "\npassword_file = \"smtp.secret\"", `:12: [smtp] has a password and no user`},
		{`password_file = "imap.secret"`, `password_env = "TWOLINES"`, `:6: [imap] password_env has more than one line`},
		{`"gmail.com" = "1s"`, `gmail.com = "1s"`, `:15: smtp.pace_for.gmail.com: a name with a dot in it stands in quotes`},
		{`key_file = "dkim.pem"`, `key_file = "dkim.pem"` + "\n[http]\nlisten = \"8025\"", `:25: [http] listen "8025" is no host and port`},
		{`key_file = "dkim.pem"`, `key_file = "dkim.pem"` + "\n[http]\nlisten = \"a:70000\"", `:25: [http] listen "a:70000" is no host and port`},
		{`key_file = "dkim.pem"`, `key_file = "dkim.pem"` + "\n[http]\nurl = \"games.example.org\"", `:25: [http] url "games.example.org" is no address of a page`},
		{`key_file = "dkim.pem"`, `key_file = "dkim.pem"` + "\n[store]\npath = \".\"", `:25: [store] path`},
		{`user = "gm"`, `user = "gm"` + "\ntls = \"some\"", `:6: [imap] tls "some" is not one of`},
		{`user = "gm"`, `user = "gm"` + "\nauth = \"magic\"", `:6: [imap] auth "magic" is not one of`},
		{`user = "gm"`, `user = "gm"` + "\nauth = \"xoauth2\"", `:6: [imap] auth "xoauth2" needs the key oauth`},
		{`user = "gm"`, `user = "gm"` + "\noauth = \"one\"", `:6: [imap] oauth is of no use with auth "plain"`},
		{`user = "gm"`, `user = "gm"` + "\nauth = \"xoauth2\"\noauth = \"two\"", `:7: [imap] oauth "two": there is no section [oauth.two]`},
		{`password_file = "imap.secret"`, `password_file = "imap.secret"` + "\npassword_env = \"X\"", `:6: [imap] password_file stands beside another password`},
		{`password_file = "imap.secret"`, `password_credential = "../x"`, `[imap] password_credential "../x" is no name`},
		{`domain = "example.org"`, `domain = "example.com"`, `[dkim] domain example.com is not the domain of the address`},
		{`key_file = "dkim.pem"`, `key_env = "NOKEY"`, `[dkim] key_file cannot be used`},
		{`selector = "s"`, ``, `[dkim] selector`},
		{`address = "gm@example.org"`, `address = "gm@example.org"` + "\nseparator = \"@\"", `[mail] separator`},
		{`address = "gm@example.org"`, `address = "gm@example.org"` + "\ngm = \"me\"", `:3: [mail] gm cannot be used`},
		{`address = "gm@example.org"`, `address = "gm@example.org"` + "\ngm = \"GM@example.org\"", `:3: [mail] gm GM@example.org is the mailbox itself`},
		{`address = "gm@example.org"`, `address = "gm@example.org"` + "\nseparator = \"-\"\ngm = \"gm-tina@example.org\"", `:4: [mail] gm gm-tina@example.org is the mailbox itself`},
		{`address = "gm@example.org"`, `address = "gm@example.org"` + "\nname = \"a\\nb\"", `:3: [mail] name cannot be used`},
		{`address = "gm@example.org"`, `address = "gm@example.org"` + "\nmessage_host = \"a b\"", `:3: [mail] message_host cannot be used`},
		{`address = "gm@example.org"`, `address = "gmü@example.org"`, `:2: [mail] address cannot be used`},
		{`address = "gm@example.org"`, `address = "gm@a_ü.example"`, `:2: [mail] address cannot be used`},
		{`address = "gm@example.org"`, `address = "gm@example.org"` + "\ngm = \"me@Example.org\"\nmessage_host = \"a_ü.example\"", `:4: [mail] message_host cannot be used`},
		{`address = "gm@example.org"`, `address = "gm@example.org"` + "\ngm = \"mü@example.com\"", `:3: [mail] gm cannot be used`},
		{`host = "imap.example.org"`, `host = "imap_ü.example"`, `:4: [imap] host "imap_ü.example" is not the name of a host`},
		{`host = "smtp.example.org"`, `host = "smtp.example.org"` + "\nhello = \"a_ü\"", `:14: [smtp] hello "a_ü" is not the name of a host`},
		{`"gmail.com" = "1s"`, `"a_ü.example" = "1s"`, `:15: [smtp.pace_for] a_ü.example is no domain`},
		{`address = "gm@example.org"`, `address = "gm@example.org"` + "\nauth_servers = [\"\"]", `:3: [mail] auth_servers "" is no name of a server`},
		{`address = "gm@example.org"`, `address = "gm@example.org"` + "\nauth_servers = [\"mx.example.org; dmarc=pass\"]", `:3: [mail] auth_servers`},
	} {
		text := strings.Replace(goodConfig, c.old, c.new, 1)
		_, err := tried(t, text)
		var input inputError
		if err == nil || !strings.Contains(err.Error(), c.want) || !errors.As(err, &input) {
			t.Errorf("%q: %v", c.new, err)
		}
	}
}

// TestDomainsAreSpelledAsServersKnowThem: mails and connections have the ASCII
// of what a person writes into the file, and so has what is compared with them.
func TestDomainsAreSpelledAsServersKnowThem(t *testing.T) {
	const wire = "xn--mnchen-3ya.example"
	text := strings.NewReplacer("gm@example.org", "gm@münchen.example", "imap.example.org", "imap.MÜNCHEN.example", "smtp.example.org\"", "smtp.münchen.example\"\nhello = \"münchen.example\"",
		"gmail.com", "München.example", `domain = "example.org"`, `domain = "münchen.example"`, "[imap]", "gm = \"tina@münchen.example\"\nauth_servers = [\"mx.münchen.example\"]\n[imap]").Replace(goodConfig)
	for host, want := range map[string]string{"": "mobpost." + wire, "games.münchen.example": "games." + wire} {
		w, err := tried(t, strings.Replace(text, "[imap]", "message_host = \""+host+"\"\n[imap]", 1))
		if err != nil {
			t.Fatal(err)
		}
		if got := w.inboxes[0].Name(); !strings.Contains(got, "imap."+wire) {
			t.Errorf("mail comes from %s", got)
		}
		c, err := readConfig(filepath.Join(os.Getenv("CREDENTIALS_DIRECTORY"), defaultConfig))
		if err != nil {
			t.Fatal(err)
		}
		out, err := c.outbox(&tokenKeeper{}, slog.New(slog.DiscardHandler))
		if err != nil || out.Hello != wire || out.Server.Host != "smtp."+wire || out.Pace.Domains[wire] == 0 {
			t.Errorf("%+v, %v", out, err)
		}
		p := c.postman()
		for _, plain := range []bool{false, true} {
			mail, err := p.Compose(gm.Message{ID: "1", Kind: gm.ReportMail, Game: "east", Title: "The Mob", Token: "east.1.aaaaaaaaaaaaaaaa", To: "cleo@münchen.example",
				Subject: "s", Plain: plain, Date: time.Date(2026, 3, 2, 12, 0, 0, 0, time.UTC)})
			if err != nil {
				t.Fatal(err)
			}
			for _, s := range []string{string(mail.Raw), mail.Envelope, mail.MessageID, mail.To} {
				if i := strings.IndexFunc(s, func(r rune) bool { return r > 127 }); i >= 0 {
					t.Errorf("not ASCII: %q", s[i:])
				}
			}
			if mail.MessageID != "1@"+want || !strings.HasSuffix(mail.Envelope, "@"+wire) || !strings.Contains(string(mail.Raw), "<east."+want+">") || !strings.Contains(string(mail.Raw), "d="+wire) {
				t.Errorf("%s %s\n%s", mail.MessageID, mail.Envelope, mail.Raw)
			}
		}
		// Mails that come are judged by the same.
		l := c.reader()([]byte("Authentication-Results: mx.münchen.example; dmarc=pass header.from=münchen.example\r\nFrom: tina@münchen.example\r\nMessage-ID: <1@x.example>\r\n\r\nGM DESK\r\n"))
		if !l.Vouched() || l.From != c.master(io.Discard).GM {
			t.Errorf("%+v", l)
		}
		if l := c.reader()([]byte("From: gm@münchen.example\r\n\r\nhello\r\n")); l.Kind != gm.Own {
			t.Errorf("our own mail is of kind %s", l.Kind)
		}
	}
}

// TestRotatedTokens: a refresh token that was rotated is used after a restart,
// and one that is configured anew takes its place.
func TestRotatedTokens(t *testing.T) {
	var had []string
	provider := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		token := r.FormValue("refresh_token")
		had = append(had, token)
		w.Header().Set("Content-Type", "application/json")
		fmt.Fprintf(w, `{"access_token":"access-%s","token_type":"Bearer","expires_in":3600,"refresh_token":"%s+"}`, token, token)
	}))
	defer provider.Close()
	dir := t.TempDir()
	db, err := store.Open(filepath.Join(dir, "x.db"), store.Options{Create: true})
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	for _, configured := range []string{"one", "one", "two"} {
		t.Setenv("REFRESH", configured)
		c := &config{path: filepath.Join(dir, defaultConfig), OAuth: map[string]oauthConfig{"p": {TokenURL: provider.URL, ClientID: "c", RefreshTokenEnv: "REFRESH"}}}
		c.path = filepath.Join(dir, defaultConfig)
		keep := &tokenKeeper{sources: map[string]mailer.TokenSource{}}
		keep.db.Store(db)
		source, err := c.tokens("imap", 0, "p", keep)
		if err != nil {
			t.Fatal(err)
		}
		if again, err := c.tokens("smtp", 0, "p", keep); err != nil || reflect.ValueOf(again).Pointer() != reflect.ValueOf(source).Pointer() {
			t.Error("two sources for one account")
		}
		if _, err := source(context.Background()); err != nil {
			t.Fatal(err)
		}
	}
	if got := strings.Join(had, " "); got != "one one+ two" {
		t.Errorf("the provider was shown %s", got)
	}
}
