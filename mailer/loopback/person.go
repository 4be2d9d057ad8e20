package loopback

import (
	"bytes"
	"context"
	"fmt"
	"strings"
	"time"

	"github.com/wneessen/go-mail"

	"mobpost/gm"
	"mobpost/mailer"
	"mobpost/mailer/inbox"
	"mobpost/mailer/outbox"
)

// Person is somebody with a mailbox on the server who answers what is written
// to him: over IMAP and SMTP, as any mail user.
type Person struct {
	Name    string
	Address string
	// Style is the manner in which his mail program writes: any number.
	Style int
	// Answer gives the text of the answer to a mail's text; "" for none.
	Answer func(text string) string
	// Read makes a letter of a mail's bytes: mailer/read, knowing no marks of
	// the daemon's, whose mails are no other than anybody's to a person.
	Read func([]byte) gm.Letter

	in  *inbox.Inbox
	out *outbox.Outbox
	n   int
}

// Site is where a person has his mailbox: a Server, or others in tests.
type Site interface {
	IMAP(address string) mailer.Server
	SMTP(address string) mailer.Server
}

// Live reads and answers until ctx ends.
func (p *Person) Live(ctx context.Context, s Site) error {
	var err error
	if p.in, err = inbox.New(inbox.Config{Server: s.IMAP(p.Address), Read: p.Read}); err != nil {
		return err
	}
	defer p.in.Close()
	if p.out, err = outbox.New(outbox.Config{Server: s.SMTP(p.Address), Hello: "localhost"}); err != nil {
		return err
	}
	defer p.out.Close()
	seen := map[uint32]bool{}
	for {
		err := p.in.Look(ctx, func(_ uint32, uids []uint32) ([]uint32, error) {
			var fresh []uint32
			for _, uid := range uids {
				if !seen[uid] {
					fresh = append(fresh, uid)
				}
			}
			return fresh, nil
		}, func(mails []gm.Mail) ([]gm.Disposal, error) {
			for i := range mails {
				seen[mails[i].UID] = true
				if err := p.answer(ctx, &mails[i].Letter); err != nil {
					return nil, err
				}
			}
			return make([]gm.Disposal, len(mails)), nil
		})
		if err == nil {
			err = p.in.Wait(ctx)
		}
		if ctx.Err() != nil {
			return nil
		}
		if err != nil {
			return fmt.Errorf("%s: %w", p.Address, err)
		}
	}
}

// answer sends what the person has to say to a letter.
func (p *Person) answer(ctx context.Context, l *gm.Letter) error {
	text := p.Answer(l.Text())
	if text == "" || len(l.ReplyTo) == 0 {
		return nil
	}
	p.n++
	raw, err := p.compose(l, text)
	if err != nil {
		return err
	}
	try := p.out.Send(ctx, gm.Outgoing{MessageID: fmt.Sprint(p.n), Envelope: p.Address, To: l.ReplyTo[0], Raw: raw, GiveUp: time.Now().Add(time.Hour)})
	if try.Result != gm.Sent && ctx.Err() == nil {
		return fmt.Errorf("send to %s: %s", l.ReplyTo[0], try.Message)
	}
	return nil
}

// compose writes the mail as one of several mail programs would.
func (p *Person) compose(l *gm.Letter, text string) ([]byte, error) {
	encoding := []mail.Encoding{mail.EncodingQP, mail.EncodingB64, mail.NoEncoding}[p.Style%3]
	m := mail.NewMsg(mail.WithEncoding(encoding))
	if err := m.FromFormat(p.Name, p.Address); err != nil {
		return nil, err
	}
	if err := m.To(l.ReplyTo[0]); err != nil {
		return nil, err
	}
	m.Subject("Re: " + l.Subject)
	m.SetDate()
	m.SetMessageIDWithValue(fmt.Sprintf("%d.%d@%s", time.Now().UnixNano(), p.n, strings.Replace(p.Address, "@", ".", 1)))
	if l.MessageID != "" {
		m.SetGenHeader(mail.HeaderInReplyTo, "<"+l.MessageID+">")
		m.SetGenHeader(mail.HeaderReferences, "<"+l.MessageID+">")
	}
	m.SetBodyString(mail.TypeTextPlain, text)
	if p.Style%4 == 3 {
		m.AddAlternativeString(mail.TypeTextHTML, "<html><body><div>"+strings.ReplaceAll(htmlText.Replace(text), "\n", "<br>\n")+"</div></body></html>")
	}
	var raw bytes.Buffer
	_, err := m.WriteTo(&raw)
	return raw.Bytes(), err
}

var htmlText = strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;")
