package mailer_test

import (
	"testing"
	"time"

	"mobpost/mailer"
	"mobpost/mailer/loopback/debian"
)

type realSite struct {
	*debian.Servers
	mode mailer.TLSMode
}

func (s realSite) smtp(a string) mailer.Server { return s.SMTP(a, s.mode) }
func (s realSite) imap(a string) mailer.Server { return s.IMAP(a, s.mode) }

func startReal(t *testing.T, opts debian.Options) *debian.Servers {
	t.Helper()
	if why := debian.Skip(); why != "" {
		t.Skip(why)
	}
	s, err := debian.Start(within(t, 30*time.Second), opts)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if t.Failed() {
			t.Log(s.Log())
		}
		s.Close()
	})
	return s
}

// TestDebian is the suite once more, with Postfix delivering to Dovecot.
func TestDebian(t *testing.T) {
	runSuite(t, realSite{startReal(t, debian.Options{}), mailer.Plain})
}
