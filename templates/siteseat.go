package templates

import (
	"fmt"

	"mobpost/gm/game"
)

// SeatView is a seat's own page: everything that it was mailed.
type SeatView struct {
	Game  GameHead
	Seat  game.Seat
	Token string
	Mails []MailHead // newest first
}

// MailHead is a mail as it stands in the list.
type MailHead struct {
	Number  int64
	Kind    string // "report", "answer" ...
	Subject string
	Made    When
	State   string // "sent", "waiting" ...
}

func (m *MailHead) path(token string) string { return fmt.Sprintf("s/%s/%d/", token, m.Number) }

// Seat is a seat's own page.
func (s *Site) Seat(v *SeatView) *Page {
	w := s.sheet("s/"+v.Token+"/", v.Game.Seats)
	w.begin("The mails of "+nameOf(v.Seat, v.Game.Seats)+" in "+v.Game.ID, v.Game.way()...)
	w.put("<p class=\"warn\">Whoever knows the address of this page reads what you read. Keep it to yourself.</p>\n")
	if len(v.Mails) == 0 {
		w.put("<p>Nothing has been mailed to this seat yet.</p>\n")
		return w.end()
	}
	w.put("<ol class=\"mails\">\n")
	for _, m := range v.Mails {
		w.printf("<li><a href=\"%s\">%s</a> <span class=\"note\">%s, %s", w.ref(m.path(v.Token), ""), esc(m.Subject), esc(m.Kind), w.time(m.Made))
		if m.State != "sent" {
			w.printf(", %s", esc(m.State))
		}
		w.put("</span></li>\n")
	}
	w.put("</ol>\n")
	return w.end()
}

// MailView is a mail as its seat was sent it.
type MailView struct {
	Game  GameHead
	Seat  game.Seat
	Token string
	Mail  MailHead
	// Report is what the mail shows, if its text is exactly that report's;
	// else Text is the mail's text.
	Report *game.Report
	Text   string
}

// Mail is the page of a mail.
func (s *Site) Mail(v *MailView) *Page {
	path := v.Mail.path(v.Token)
	w := s.sheet(path, v.Game.Seats)
	w.begin(v.Mail.Subject, append(v.Game.way(), crumb{"s/" + v.Token + "/", "Mails of " + nameOf(v.Seat, v.Game.Seats)})...)
	w.printf("<p class=\"note\">Mailed %s to %s alone. %s</p>\n", w.time(v.Mail.Made), w.chip(v.Seat, nameOf(v.Seat, v.Game.Seats)), w.a(path+"mail.eml", "The mail itself"))
	if v.Report != nil {
		w.put("<article>\n")
		w.blocks(v.Report.Blocks)
		w.put("</article>\n")
		return w.end()
	}
	w.printf("<pre class=\"mail\" tabindex=\"0\">%s</pre>\n", esc(v.Text))
	return w.end()
}
