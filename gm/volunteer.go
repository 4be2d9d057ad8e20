package gm

import (
	"context"
	"crypto/hmac"
	"strings"
	"time"

	"mobpost/gm/game"
	"mobpost/orders"
)

// Limits of what is asked of addresses that nobody has vouched for, in a day.
const (
	questionsADay         = 3
	strangerQuestionsADay = 100
)

// volunteerToken is the secret in the mail that asks somebody whether he wants
// to be on a game's standby list.
func (t *Table) volunteerToken(address string) string {
	return token(t.Record, game.Public, "standby", Canonical(address))
}

// standbyMail makes the change that a mail leads to in which STANDBY stands
// and nothing else; why is empty if it is none. Whoever sends it needs no seat
// anywhere, so his address must be proved: by his domain, or by the answer to
// a question that was mailed there.
func (m *Master) standbyMail(ctx context.Context, games *directory, mail *Mail, commands []orders.Command, rest []orders.Line) (c *change, why string, err error) {
	l := &mail.Letter
	var asked []orders.Command
	for _, cmd := range commands {
		if cmd.Verb != orders.Standby {
			return nil, "", nil
		}
		asked = append(asked, cmd)
	}
	if len(asked) != 1 || !m.mailable(l.From) || l.NullSender {
		return nil, "", nil
	}
	s, ok := games.named(asked[0].Arg)
	if !ok {
		return nil, "", nil
	}
	t, err := m.current(ctx, s)
	if err != nil {
		return nil, "", err
	}
	for _, line := range t.Rules.Claims(rest) {
		if line {
			return nil, "", nil
		}
	}
	c = m.change(t, l.From)
	c.effect.Mail = mail
	who := Person{l.FromName, Canonical(l.From)}
	if !printable(who.Name) {
		who.Name, _, _ = strings.Cut(who.Address, "@")
	}
	answer := Message{Kind: AnswerMail, Seat: game.Public, To: l.From, ToName: l.FromName, InReplyTo: l.MessageID, Subject: replySubject(l.Subject),
		References: append(append([]string{}, l.References...), nonEmpty(l.MessageID)...), Report: game.Report{Title: t.Title(t.Position.Turn())}}
	if !m.verified(l) && !t.carries(l, t.volunteerToken(who.Address)) {
		return m.askVolunteer(ctx, c, answer, asked[0], games)
	}
	said, err := c.standbyCommand(who, asked[0].As != "", l.From, mail.Arrived)
	if err != nil {
		return nil, "", err
	}
	before := games.counts(l.From)
	answer.Report.Blocks = append([]game.Block{game.P(said)}, before.last()...)
	if c.unanswered = before.silence(l); c.unanswered == "" {
		c.send(answer)
	}
	return c, "standby", nil
}

// askVolunteer asks an address that nobody vouches for whether it is meant.
func (m *Master) askVolunteer(ctx context.Context, c *change, question Message, cmd orders.Command, games *directory) (*change, string, error) {
	all, err := m.Store.Questions(ctx, m.Now().Add(-24*time.Hour))
	if err != nil {
		return nil, "", err
	}
	if games.counts(question.To).Questions >= questionsADay || all+games.asked >= strangerQuestionsADay {
		return c, "standby, not asked about any more today", nil
	}
	name := string(c.table.Record.ID)
	line := "STANDBY " + name
	if cmd.As != "" {
		line += " OFF"
	}
	question.Kind, question.Token = QuestionMail, c.table.volunteerToken(question.To)
	question.Report.Blocks = []game.Block{
		game.P("Somebody, you it is hoped, has written in your name to the standby list of the game " + name + ". If it was you, answer this mail with the one line"),
		game.P(line),
		game.P("Otherwise do nothing, and nothing will change."),
	}
	c.send(question)
	return c, "standby, to be confirmed", nil
}

// carries tells whether a letter answers the mail that had a secret of the
// game in its reply address or subject.
func (t *Table) carries(l *Letter, secret string) bool {
	for _, text := range append(append([]string{}, l.To...), l.Subject) {
		for _, match := range tokenForm.FindAllString(text, -1) {
			if hmac.Equal([]byte(strings.ToLower(match)), []byte(secret)) {
				return true
			}
		}
	}
	return false
}
