package mailer_test

import (
	"strings"
	"testing"

	"pgregory.net/rapid"

	"mobpost/gm"
	"mobpost/mailer"
)

func TestTags(t *testing.T) {
	tags := mailer.Tags{Address: "gm@Example.org"}
	a, err := tags.Tagged("r7k2m9")
	if err != nil || a != "gm+r7k2m9@Example.org" {
		t.Fatal(a, err)
	}
	for addr, want := range map[string]string{
		a: "r7k2m9", "GM+R7K2M9@EXAMPLE.ORG": "R7K2M9", "gm+a+b@example.org": "a+b",
		"gm@example.org": "", "gm+@example.org": "", "gmx+r7k2m9@example.org": "", "gm+r7k2m9@example.net": "",
		"gm+bounce-0123456789-x=y@example.org": "", "": "", "gm": "", "@": "",
	} {
		if got, ok := tags.Token(addr); got != want || ok != (want != "") {
			t.Errorf("%s: %q, %v", addr, got, ok)
		}
	}
	for _, token := range []string{"a b", "a@b", "x\r\ny", "bounce-1", "Bounce-1", strings.Repeat("x", 62), "é", "a..b", "."} {
		if a, err := tags.Tagged(token); err == nil {
			t.Errorf("%q became %q", token, a)
		}
	}
	if a, _ := tags.Tagged(""); a != tags.Address {
		t.Errorf("without a token: %s", a)
	}
	minus := mailer.Tags{Address: "the-gm@example.org", Separator: "-"}
	a, _ = minus.Tagged("tok")
	if got, _ := minus.Token(a); a != "the-gm-tok@example.org" || got != "tok" {
		t.Errorf("%s, %s", a, got)
	}
	for _, bad := range []mailer.Tags{{Address: "gm"}, {Address: "gm@x.org", Separator: "@"}, {Address: "gm@x.org", Separator: "++"}, {Address: "G M@x.org"}} {
		if bad.Check() == nil {
			t.Errorf("%+v passed", bad)
		}
	}
}

func TestBounceAddress(t *testing.T) {
	tags := mailer.Tags{Address: "gm@example.org"}
	for _, to := range []string{"ann@example.net", "a.b+c-d@mail.example.co.uk"} {
		a, err := tags.Bounced("m1@host", to)
		b, ok := tags.Bounce(strings.ToUpper(a))
		if err != nil || !ok || !strings.EqualFold(b.Recipient, to) || !b.IsFor("m1@host") || b.IsFor("m2@host") {
			t.Errorf("%s: %s, %+v, %v", to, a, b, err)
		}
	}
	for _, to := range []string{strings.Repeat("x", 60) + "@example.net", "a=b@example.net"} {
		a, err := tags.Bounced("m1@host", to)
		b, ok := tags.Bounce(a)
		if err != nil || !ok || b.Recipient != "" || !b.IsFor("m1@host") {
			t.Errorf("%s: %s, %+v, %v", to, a, b, err)
		}
	}
	for _, a := range []string{"gm@example.org", "gm+tok@example.org", "gm+bounce-1@example.org", "gm+bounce-0123456789-@example.org"} {
		if b, ok := tags.Bounce(a); ok {
			t.Errorf("%s: %+v", a, b)
		}
	}
}

func TestBounceAddressProperty(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		tags := mailer.Tags{Address: "gm@example.org", Separator: rapid.SampledFrom([]string{"", "+", "-", "="}).Draw(t, "separator")}
		local := rapid.StringMatching(`[a-z0-9][a-z0-9+_=-]{0,70}`).Draw(t, "local")
		to := local + "@" + rapid.StringMatching(`[a-z][a-z0-9]{0,20}(\.[a-z]{2,8}){1,2}`).Draw(t, "domain")
		a, err := tags.Bounced("id@host", to)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := gm.CheckAddress(a); err != nil {
			t.Fatal(err)
		}
		b, ok := tags.Bounce(a)
		if !ok || !b.IsFor("id@host") || b.Recipient != "" && b.Recipient != to {
			t.Fatalf("%s of %s: %+v", a, to, b)
		}
	})
}
