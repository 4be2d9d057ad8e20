package main

import (
	"mobpost/gm"
	"mobpost/mailer/compose"
	"mobpost/templates"
)

// postman renders messages: the words by templates, the mail by compose.
type postman struct{ letterhead compose.Letterhead }

func (c *config) postman() postman {
	head := compose.Letterhead{Name: c.Mail.Name, Address: c.Mail.Address, Separator: c.Mail.Separator}
	if head.Address == "" {
		// Commands that only look at a game, or begin one before the mail is
		// configured, need no address; serve refuses to run without.
		head.Address = "mobpost@localhost.invalid"
	}
	if head.Name == "" {
		head.Name = "The Game Master"
	}
	return postman{head}
}

// Compose renders a message once and for all.
func (p postman) Compose(m gm.Message) (gm.Outgoing, error) {
	return p.letterhead.Compose(m, compose.Body{Text: templates.Text(m.Report, m.Names), Marked: true})
}
