package gm

import (
	"context"
	"crypto/hmac"
	"encoding/base32"
	"regexp"
	"slices"
	"strings"
	"time"

	"mobpost/gm/game"
	"mobpost/orders"
)

// Asked is the outcome of a mail whose sender, or whom it names, was asked
// about it: nothing of it is done before he says yes.
const Asked = "asked"

// errand is what a question is about: the whole mail, or one command of it.
// The question carries a token that names the errand and the mail by its hash,
// and that nobody else can make. The answer has the stored mail taken in again,
// as of when it arrived; nothing else is remembered of a question but that it
// was answered.
type errand string

const (
	wholeMail  errand = "mail"
	newAddress errand = "moved" // asked at the address that SET ADDRESS named
)

// openFor is how long a question may be answered, from the mail's arrival.
const openFor = 7 * 24 * time.Hour

// askedADay is how many questions the mails from a player's address cause in
// a day.
const askedADay = 10

var (
	questionForm = regexp.MustCompile(`(?i)\b([a-z]{3,8})\.([a-z2-7]{16})\.([a-z2-7]{16})\b`)
	base32Lower  = base32.NewEncoding("abcdefghijklmnopqrstuvwxyz234567").WithPadding(base32.NoPadding)
)

func errandOf(verb orders.Verb) errand { return errand(strings.ToLower(string(verb))) }

// incoming is a letter whose words are to be obeyed, and on what occasion.
type incoming struct {
	mail    *Mail   // the cause: the letter's own mail, or the answer to a question about it
	letter  *Letter // whose words they are
	at      time.Time
	errand  errand // the question that was answered with yes; empty if this is no such occasion
	token   string // of it
	settles *Settled
	untaken string // what is answered to a mail of which nothing is done
}

// begin begins a change that an incoming letter leads to; t is nil if it
// touches no game.
func (m *Master) begin(in incoming, t *Table) *change {
	c := &change{master: m}
	if t != nil {
		c = m.change(t, in.mail.Letter.From)
	}
	c.effect.Mail, c.effect.Settles = in.mail, in.settles
	return c
}

// AnswersQuestion tells whether a letter has a question's token in it, right
// or wrong.
func AnswersQuestion(l *Letter) bool {
	return slices.ContainsFunc(append(slices.Clone(l.To), l.Subject), questionForm.MatchString)
}

// settle makes the change that the answer to a question leads to. The outcome
// is empty if the letter answers none.
func (m *Master) settle(ctx context.Context, games *directory, mail *Mail) (c *change, outcome, why string, err error) {
	l := &mail.Letter
	for _, text := range append(append([]string{}, l.To...), l.Subject) {
		for _, match := range questionForm.FindAllStringSubmatch(text, -1) {
			begins, err := base32Lower.DecodeString(strings.ToLower(match[2]))
			if err != nil {
				continue
			}
			stored, err := m.Store.MailHashed(ctx, begins)
			if err != nil {
				return nil, "", "", err
			}
			if stored == nil || m.Read == nil {
				continue
			}
			stored.Letter = m.Read(stored.Raw)
			in := incoming{mail: mail, letter: &stored.Letter, at: stored.Arrived, errand: errand(strings.ToLower(match[1])), token: strings.ToLower(match[0])}
			c, outcome, why, err := m.say(ctx, games, in)
			if outcome != "" || err != nil {
				return c, outcome, why, err
			}
		}
	}
	return nil, "", "", nil
}

// say takes a yes or no to a question.
func (m *Master) say(ctx context.Context, games *directory, in incoming) (c *change, outcome, why string, err error) {
	who, address, err := m.about(ctx, games, in)
	if err != nil {
		return nil, "", "", err
	}
	token, err := m.question(ctx, in.errand, in.letter.Hash, address)
	if err != nil || !hmac.Equal([]byte(token), []byte(in.token)) {
		return nil, "", "", err
	}
	used, err := m.Store.Used(ctx, token)
	if err != nil {
		return nil, "", "", err
	}
	var t *Table
	if who != nil {
		t = who.table
	}
	tell := func(text string) (*change, string, string, error) {
		c := m.begin(in, t)
		a := &answer{change: c, letter: &in.mail.Letter, who: &claim{table: t, seat: game.Public}, at: in.mail.Arrived, address: address, before: games.counts(in.mail.Letter.From)}
		a.say(game.P(text))
		a.send(AnswerMail)
		return c, Taken, text, nil
	}
	word := yes(in.mail.Letter.Lines)
	switch {
	case used:
		return tell("This question was answered before: nothing more was done.")
	case in.mail.Arrived.After(in.at.Add(openFor)):
		return tell("Your answer came too late: the question was open for seven days. Nothing was done; if you still want it, send the mail again.")
	case word == 0:
		return tell("Your answer was not understood, so nothing was done. Write YES or NO on a line by itself, above everything else.")
	}
	in.settles = &Settled{Token: token}
	if in.errand == wholeMail {
		in.settles.Mail, in.settles.Outcome, in.settles.Why = in.letter.Hash, Ignored, "its player said that it is not his"
	}
	if word < 0 {
		return tell("Thank you: nothing was done.")
	}
	if in.errand == wholeMail {
		in.settles.Outcome, in.settles.Why = Taken, "confirmed"
	}
	c, outcome, why, err = m.understand(ctx, games, in)
	return c, outcome, "confirmed: " + why, err
}

// about finds whose letter a question was about, and the address at which it
// was asked.
func (m *Master) about(ctx context.Context, games *directory, in incoming) (*claim, string, error) {
	commands, _ := orders.Commands(in.letter.Lines)
	who, err := m.identify(ctx, games, in.letter, commands)
	if err != nil || who == nil || who.table == nil {
		return who, Canonical(in.letter.From), err
	}
	if in.errand == newAddress {
		address, _ := wantedAddress(commands)
		return who, address, nil
	}
	return who, who.table.Players[who.seat].Address, nil
}

// yes is 1 for yes, -1 for no, and 0 for neither or both.
func yes(lines []orders.Line) int {
	word := 0
	for _, line := range lines {
		text, _ := orders.Bulleted(line.Text)
		text = strings.ToLower(strings.Trim(orders.Fold(text), " .,!\"'*"))
		text = strings.TrimSuffix(strings.TrimSuffix(text, " please"), ",")
		now := 0
		switch text {
		case "yes", "y", "ok", "okay", "confirm", "confirmed", "i confirm", "yes it is", "yes, it is", "yes i do", "yes, i do", "ja", "oui", "si":
			now = 1
		case "no", "n", "nope", "no it is not", "no, it is not", "not mine", "nein", "non":
			now = -1
		}
		switch {
		case now == 0 || now == word:
		case word != 0:
			return 0
		default:
			word = now
		}
	}
	return word
}

// withoutTokens takes secrets of reply addresses out of a text.
func withoutTokens(text string) string {
	text = tokenForm.ReplaceAllString(questionForm.ReplaceAllString(text, ""), "")
	text = strings.ReplaceAll(strings.ReplaceAll(text, "[]", ""), "()", "")
	return strings.Join(strings.Fields(text), " ")
}

// confirmed prepares for a letter that is taken in again: what has become past
// since it arrived is not the turn that its orders were meant for.
func (a *answer) confirmed(in incoming) {
	t := a.change.table
	if t == nil || len(t.Past) == 0 || a.who.late != nil || !in.at.Before(t.Began) {
		return
	}
	a.who.late = &t.Past[len(t.Past)-1].Turn
}

// obeyOne does the one command of a letter that its player has confirmed.
func (m *Master) obeyOne(ctx context.Context, a *answer, commands []orders.Command) error {
	for _, cmd := range commands {
		if errandOf(cmd.Verb) != a.errand && !(a.errand == newAddress && cmd.Verb == orders.Set && cmd.Arg == "address") {
			continue
		}
		if err := a.command(ctx, cmd); err != nil {
			return err
		}
		if a.errand == newAddress {
			break
		}
	}
	a.send(AnswerMail)
	return nil
}

// elsewhere asks about a JOIN, WATCH or UNWATCH in a player's mail: it is of
// another game than the mail, and is done by itself when he has confirmed it.
func (a *answer) elsewhere(cmd orders.Command) {
	s, ok := a.games.named(cmd.Arg)
	if !ok && !(cmd.Verb == orders.Unwatch && cmd.Arg == "") {
		a.noGame(cmd)
		return
	}
	if s.ID == a.change.table.Record.ID && cmd.Verb != orders.Unwatch {
		a.say(game.P("You have a seat in " + string(s.ID) + " already, and its reports come to you anyway."))
		return
	}
	what := map[orders.Verb]string{orders.Join: "you ask for a seat in", orders.Watch: "you ask for the public reports of", orders.Unwatch: "you ask for no more reports of"}[cmd.Verb]
	a.sure(cmd.Verb, strings.TrimSpace(what+" "+string(s.ID)))
}
