package main

import (
	"strings"

	"mobpost/mailer"
	"mobpost/mailer/compose"
)

// dkimConfig is the [dkim] section: nothing is signed without it.
type dkimConfig struct {
	Domain        string `toml:"domain"`
	Selector      string `toml:"selector"`
	KeyFile       string `toml:"key_file"`
	KeyEnv        string `toml:"key_env"`
	KeyCredential string `toml:"key_credential"`
}

// letterhead is what all mails share.
func (c *config) letterhead() compose.Letterhead {
	head := compose.Letterhead{Name: c.Mail.Name, Address: c.Mail.Address, Separator: c.Mail.Separator, Host: c.Mail.Host, Sign: c.signer()}
	head.NoTags = c.Mail.Tags != nil && !*c.Mail.Tags
	head.PlainSender = c.Mail.BounceTags != nil && !*c.Mail.BounceTags
	if head.Name == "" {
		head.Name = "The Game Master"
	}
	return head
}

// signer signs as [dkim] says; nil if it says nothing. A key that cannot be
// read fails when something is to be signed: commands that send nothing need
// no key.
func (c *config) signer() *compose.Signer {
	d := c.DKIM
	if d == (dkimConfig{}) {
		return nil
	}
	s := &compose.Signer{Domain: d.Domain, Selector: d.Selector}
	at := mailer.Domain(c.Mail.Address)
	switch {
	case d.Domain == "":
		s.Fault = c.wrong("dkim", 0, "domain", "is missing")
		return s
	case d.Selector == "" || strings.ContainsAny(d.Selector, " @/;"):
		s.Fault = c.wrong("dkim", 0, "selector", "%q is no name of a key", d.Selector)
		return s
	case !strings.EqualFold(at, d.Domain) && !strings.HasSuffix(strings.ToLower(at), "."+strings.ToLower(d.Domain)):
		s.Fault = c.wrong("dkim", 0, "domain", "%s is not the domain of the address %s: who checks a signature wants them to be one", d.Domain, c.Mail.Address)
		return s
	}
	key, ok, err := c.secret(secretConfig{"dkim", "key", 0, d.KeyFile, d.KeyEnv, d.KeyCredential})
	switch {
	case err != nil:
		s.Fault = err
	case !ok:
		s.Fault = c.wrong("dkim", 0, "key_file", "is missing, and so are key_env and key_credential")
	default:
		if s.Key, err = compose.ParseKey([]byte(key.Reveal())); err != nil {
			s.Fault = c.wrong("dkim", 0, "key_file", "cannot be used: %w", err)
		}
	}
	return s
}
