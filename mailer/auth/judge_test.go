package auth_test

import (
	"crypto/ed25519"
	"encoding/base64"
	"errors"
	"strings"
	"testing"
	"time"

	"mobpost/gm"
	"mobpost/gm/game"
	"mobpost/mailer/auth"
	"mobpost/mailer/compose"
	"mobpost/mailer/read"
)

const body = "From: Anna <anna@example.org>\r\nTo: gm@games.example\r\nSubject: orders\r\nMessage-ID: <1@example.org>\r\n\r\n1: pass\r\n"

var trusting = auth.Judge{Servers: []string{"mx.games.example"}}

func verdict(j auth.Judge, mail string) gm.Verdict {
	l := read.Read([]byte(mail), read.Own{})
	return j.Verdict([]byte(mail), &l)
}

func TestResults(t *testing.T) {
	const forged = "Authentication-Results: mx.games.example; dmarc=pass header.from=example.org"
	for _, c := range []struct {
		name, fields string
		vouched      bool
	}{
		{"dmarc", "Authentication-Results: mx.games.example; dmarc=pass (p=reject) header.from=example.org", true},
		{"version behind the id", "Authentication-Results: mx.games.example 1; dmarc=pass header.from=example.org", true},
		{"id in capitals", "Authentication-Results: MX.games.example; dmarc=pass header.from=Example.ORG", true},
		{"dkim of the domain", "Authentication-Results: mx.games.example; dkim=pass header.d=example.org", true},
		{"dkim of its mail host, by identity", "Authentication-Results: mx.games.example;\r\n dkim=pass (2048-bit key) header.i=@mail.example.org header.s=a", true},
		{"spf of the domain", "Authentication-Results: mx.games.example; spf=pass (mx.games.example: domain of anna@example.org designates 192.0.2.1 as permitted sender) smtp.mailfrom=anna@example.org", true},
		{"one signature of two", "Authentication-Results: mx.games.example; dkim=pass header.d=list.example.net; dkim=pass header.d=example.org", true},
		{"below a later server's", "Authentication-Results: filter.games.example; dmarc=fail header.from=example.org\r\nAuthentication-Results: mx.games.example; dmarc=pass header.from=example.org", true},

		{"none", "", false},
		{"of another server", "Authentication-Results: mx.evil.example; dmarc=pass header.from=example.org", false},
		{"forged below the real one", "Authentication-Results: mx.games.example; dmarc=fail header.from=example.org; dkim=pass header.d=example.org\r\nAuthentication-Results: mx.games.example; dmarc=pass header.from=example.org", false},
		{"the real one knows nothing", "Authentication-Results: mx.games.example; none\r\nAuthentication-Results: mx.games.example; dmarc=pass header.from=example.org", false},
		{"dmarc of another domain", "Authentication-Results: mx.games.example; dmarc=pass header.from=evil.example", false},
		{"dkim of another domain", "Authentication-Results: mx.games.example; dkim=pass header.d=evil.example", false},
		{"dkim of a public suffix", "Authentication-Results: mx.games.example; dkim=pass header.d=org", false},
		{"dkim failed", "Authentication-Results: mx.games.example; dkim=fail header.d=example.org", false},
		{"spf of another domain", "Authentication-Results: mx.games.example; spf=pass smtp.mailfrom=x@evil.example", false},
		{"results in a comment", "Authentication-Results: mx.games.example; spf=fail (x; dmarc=pass header.from=example.org) smtp.mailfrom=x@evil.example", false},
		{"results in a quoted local part", `Authentication-Results: mx.games.example; spf=fail smtp.mailfrom="x; dmarc=pass header.from=example.org; y="@evil.example`, false},
		{"a comment without end", "Authentication-Results: mx.games.example; dmarc=pass header.from=example.org (", false},
		{"a comment without end above a forged one", "Authentication-Results: mx.games.example; spf=fail (domain of a(@evil.example) smtp.mailfrom=a; dmarc=fail\r\n" + forged, false},
		{"a quote without end above a forged one", "Authentication-Results: mx.games.example; spf=fail smtp.mailfrom=\"a; dmarc=fail\r\n" + forged, false},
		{"a quoted id above a forged one", "Authentication-Results: \"mx.games.example\"; dmarc=fail header.from=example.org\r\n" + forged, false},
		{"a quoted id", "Authentication-Results: \"mx.games.example\"; dmarc=pass header.from=example.org", true},
		{"an id that is none above a forged one", "Authentication-Results: mx.games.example/1; dmarc=fail\r\n" + forged, false},
		{"no id above a forged one", "Authentication-Results: ; dmarc=fail\r\n" + forged, false},
		{"another server above", "Authentication-Results: mx.other.example; dmarc=fail\r\n" + forged, true},
		{"the id in a comment", "Authentication-Results: (mx.games.example) mx.evil.example; dmarc=pass header.from=example.org", false},
		{"a longer id", "Authentication-Results: mx.games.example.evil.example; dmarc=pass header.from=example.org", false},
	} {
		mail := body
		if c.fields != "" {
			mail = c.fields + "\r\n" + body
		}
		v := verdict(trusting, mail)
		if (v.Domain != "") != c.vouched || v.Why == "" {
			t.Errorf("%s: %+v", c.name, v)
		}
		if v := verdict(auth.Judge{}, mail); v.Domain != "" {
			t.Errorf("%s: no server is trusted, and yet %+v", c.name, v)
		}
	}
}

// TestADomainWithTwoSpellings: a server may tell either, whichever the From has.
func TestADomainWithTwoSpellings(t *testing.T) {
	for _, from := range []string{"münchen.example", "xn--mnchen-3ya.example"} {
		mail := strings.Replace(body, "example.org>\r\nTo", from+">\r\nTo", 1)
		for _, result := range []string{"dmarc=pass header.from=münchen.example", "dmarc=pass header.from=xn--mnchen-3ya.example", "dkim=pass header.d=xn--mnchen-3ya.example",
			"spf=pass smtp.mailfrom=anna@MÜNCHEN.example"} {
			if v := verdict(trusting, "Authentication-Results: mx.games.example; "+result+"\r\n"+mail); v.Domain != "xn--mnchen-3ya.example" {
				t.Errorf("From %s, %s: %+v", from, result, v)
			}
		}
		if v := verdict(trusting, "Authentication-Results: mx.games.example; dmarc=pass header.from=munchen.example\r\n"+mail); v.Domain != "" {
			t.Errorf("%+v", v)
		}
	}
}

func TestAQuotedLocalPartIsOneAddress(t *testing.T) {
	for _, from := range []string{`"anna"@example.org`, `Anna <"anna"@example.org>`, `"anna doe"@example.org`, `<"a@evil.example"@example.org>`} {
		mail := "Authentication-Results: mx.games.example; dmarc=pass header.from=example.org\r\n" + strings.Replace(body, "Anna <anna@example.org>", from, 1)
		if v := verdict(trusting, mail); v.Domain != "example.org" {
			t.Errorf("From %s: %+v", from, v)
		}
	}
}

func TestAnAmbiguousFromIsNotVouchedFor(t *testing.T) {
	pass := "Authentication-Results: mx.games.example; dmarc=pass header.from=example.org\r\n"
	if v := verdict(trusting, pass+body); v.Domain != "example.org" {
		t.Fatalf("%+v", v)
	}
	for _, from := range []string{"", "From: Anna <anna@example.org>\r\nFrom: x@example.org", "From: anna@example.org, x@evil.example", "From: <anna@example.org"} {
		mail := pass + strings.Replace(body, "From: Anna <anna@example.org>", from, 1)
		if from == "" {
			mail = pass + strings.Replace(body, "From: Anna <anna@example.org>\r\n", "", 1)
		}
		if v := verdict(trusting, mail); v.Domain != "" {
			t.Errorf("%q: %+v", from, v)
		}
	}
}

// TestOwnCheck signs mails and checks them against a key that is handed in.
func TestOwnCheck(t *testing.T) {
	public, private, err := ed25519.GenerateKey(nil)
	if err != nil {
		t.Fatal(err)
	}
	lookup := func(name string) ([]string, error) {
		if name != "games._domainkey.mail.example.org" {
			return nil, errors.New("no such record: " + name)
		}
		return []string{"v=DKIM1; k=ed25519; p=" + base64.StdEncoding.EncodeToString(public)}, nil
	}
	signed := func(from, domain string) string {
		head := compose.Letterhead{Name: "Anna", Address: from, Sign: &compose.Signer{Domain: domain, Selector: "games", Key: private}}
		out, err := head.Compose(gm.Message{ID: "1", To: "gm@games.example", Subject: "orders", Date: time.Unix(1e9, 0), Seat: game.Public}, compose.Body{Text: "1: pass\n"})
		if err != nil {
			t.Fatal(err)
		}
		return string(out.Raw)
	}
	own := auth.Judge{Servers: trusting.Servers, LookupTXT: lookup}
	good := signed("anna@example.org", "mail.example.org")
	if v := verdict(own, good); v.Domain != "example.org" {
		t.Errorf("a signed mail: %+v", v)
	}
	if v := verdict(own, strings.ReplaceAll(good, "\r\n", "\n")); v.Domain != "example.org" {
		t.Errorf("with bare line feeds: %+v", v)
	}
	if v := verdict(own, "Authentication-Results: mx.games.example; dkim=fail header.d=example.org\r\n"+good); v.Domain != "" {
		t.Errorf("where the server says no: %+v", v)
	}
	for name, mail := range map[string]string{
		"not signed":        body,
		"changed":           strings.Replace(good, "pass", "Bar with Don", 1),
		"another From":      strings.Replace(good, "anna@example.org", "ben@example.org", 1),
		"another's domain":  signed("anna@example.net", "mail.example.org"),
		"no key":            signed("anna@example.org", "example.org"),
		"Message-ID as new": strings.Replace(good, ": <1@", ": <2@", 1),
	} {
		if v := verdict(own, mail); v.Domain != "" || v.Why == "" {
			t.Errorf("%s: %+v", name, v)
		}
	}
	if v := verdict(trusting, good); v.Domain != "" {
		t.Errorf("without looking up: %+v", v)
	}
}
