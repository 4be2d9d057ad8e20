package mailer_test

import (
	"net/mail"
	"strings"
	"testing"

	"golang.org/x/net/idna"
	"pgregory.net/rapid"

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
		if _, err := mailer.CheckAddress(a); err != nil {
			t.Fatal(err)
		}
		b, ok := tags.Bounce(a)
		if !ok || !b.IsFor("id@host") || b.Recipient != "" && b.Recipient != to {
			t.Fatalf("%s of %s: %+v", a, to, b)
		}
	})
}

func TestCheckAddress(t *testing.T) {
	for in, want := range map[string]string{
		"ann@example.org": "ann@example.org", "a.b+c@Bücher.example": "a.b+c@xn--bcher-kva.example", "x@EXAMPLE.org": "x@example.org",
	} {
		if got, err := mailer.CheckAddress(in); err != nil || got != want {
			t.Errorf("%s: %s, %v", in, got, err)
		}
	}
	for _, in := range []string{"", "x", "x@", "@y", "Ann <a@b.c>", "<a@b.c>", "a@b.c\r\nX: y", "a b@c.d", `"a b"@c.d`, "a@b@c", "ü@b.c", "a@b c", "a@-b-.c", "a@b.c,d@e.f"} {
		if got, err := mailer.CheckAddress(in); err == nil {
			t.Errorf("%q became %q", in, got)
		}
	}
}

// TestOrdinaryAddressProperty: an address that is not parsed because it looks
// ordinary would have come out of the parsers as it is.
func TestOrdinaryAddressProperty(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a := rapid.StringMatching("[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~\"@ -]{1,70}@[a-zA-Z0-9.é_-]{1,20}").Draw(t, "address")
		if rapid.Bool().Draw(t, "plain") {
			a = rapid.StringMatching(`[a-z0-9.+-]{1,20}@[a-z0-9-]{1,70}(\.[a-z0-9-]{1,70}){0,4}`).Draw(t, "plain address")
		}
		got, err := mailer.CheckAddress(a)
		if got != a || err != nil {
			return // it was parsed, or would not do
		}
		parsed, err := mail.ParseAddress(a)
		if err != nil || parsed.Address != a || parsed.Name != "" {
			t.Fatalf("%q passed, net/mail reads %v (%v)", a, parsed, err)
		}
		if ascii, err := idna.Lookup.ToASCII(mailer.Domain(a)); err != nil || a[strings.LastIndexByte(a, '@')+1:] != ascii {
			t.Fatalf("%q passed, its domain is %q (%v)", a, ascii, err)
		}
	})
}
