package main

import (
	"errors"

	"mobpost/gm"
	"mobpost/mailer/compose"
	"mobpost/templates"
)

// postman renders messages: the words and pictures by templates, the mail by
// compose. Several goroutines may do so with one postman at once: of what it
// holds only the easel changes, and that is made for it.
type postman struct {
	letterhead compose.Letterhead
	easel      *templates.Easel // the same pictures go to all players of a turn
	pages      string           // the archive's address; empty: mails have no link to it
}

// ownPage stands before the link to a seat's own page.
const ownPage = "Your own page of this game, with all that you were mailed:"

func (c *config) postman() postman {
	return postman{c.letterhead(), new(templates.Easel), c.HTTP.URL}
}

// errNoAddress: a mail is rendered once and for all, so it cannot wait for the
// address that it comes from. Commands that only look need none.
var errNoAddress = badInput(errors.New("there is no address to mail players from: write it into mobpost.toml as address in [mail] (docs/configuration.md shows a whole file), or name the file with --config"))

// Compose renders a message once and for all.
func (p postman) Compose(m gm.Message) (gm.Outgoing, error) {
	if p.letterhead.Address == "" {
		return gm.Outgoing{}, errNoAddress
	}
	b := compose.Body{Text: templates.Text(m.Report, m.Names), Marked: true}
	page := ""
	if p.pages != "" && m.View != "" {
		page = p.pages + seatPage(m.View)
		b.Text += "\n" + ownPage + "\n" + page + "\n"
	}
	if !m.Plain {
		if err := p.dress(&b, m, page); err != nil {
			return gm.Outgoing{}, err
		}
	}
	if m.Event != nil {
		b.Attached = append(b.Attached, p.letterhead.Calendar(m))
	}
	return p.letterhead.Compose(m, b)
}

// dress adds the HTML and its pictures.
func (p postman) dress(b *compose.Body, m gm.Message, page string) error {
	reply := p.letterhead.Address
	if !p.letterhead.NoTags {
		var err error
		if reply, err = p.letterhead.Tags().Tagged(m.Token); err != nil {
			return err
		}
	}
	html, pictures := p.easel.HTML(m.Report, m.Names, templates.Options{
		Source:  func(name string) string { return "cid:" + p.letterhead.ContentID(name) },
		ReplyTo: reply,
		Subject: answerSubject(p.letterhead.Subject(m)),
		Begin:   gm.MarkBegin,
		End:     gm.MarkEnd,
		Page:    page, PageLabel: ownPage,
	})
	b.HTML = html
	for _, picture := range pictures {
		b.Pictures = append(b.Pictures, compose.File{Name: picture.Name, Type: "image/png", Data: picture.Data})
	}
	return nil
}

// answerSubject is the subject of an answer, with "Re:" before it once.
func answerSubject(subject string) string {
	if len(subject) > 3 && (subject[:3] == "Re:" || subject[:3] == "RE:") {
		return subject
	}
	return "Re: " + subject
}
