package gm

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"runtime/debug"
	"slices"

	"mobpost/gm/game"
	"mobpost/orders"
)

// What became of an incoming mail.
const (
	Taken       = "taken"       // it had an effect, or was answered
	Ignored     = "ignored"     // nothing follows from it
	Quarantined = "quarantined" // it waits for the game master (mobpost inbox)
	Clashing    = "clashing"    // it is not what its Message-ID stood for before; a player is told
)

// quarantine puts a mail aside whose effect the store could not bear.
func (m *Master) quarantine(ctx context.Context, mail *Mail, why error) (Disposal, error) {
	m.Log.Error("mail quarantined", "mailbox", mail.Mailbox, "uid", mail.UID, "id", mail.Letter.MessageID, "error", why)
	errs, err := m.Store.Commit(ctx, alone(Effect{Mail: mail, Outcome: Quarantined, Why: why.Error()}))
	if err == nil && !errors.Is(errs[0], ErrSeen) {
		err = errs[0]
	}
	if err != nil {
		return Leave, err
	}
	return Failed, nil
}

// hadEffect is why a mail that comes again is ignored.
const hadEffect = "the same mail had its effect before"

// dealtWith tells the log what became of a mail, now that it is lasting, and
// where the mail belongs.
func (m *Master) dealtWith(c *change, outcome, why string) Disposal {
	e := &c.effect
	m.Log.Info("mail "+outcome, "why", why, "id", e.Mail.Letter.MessageID, "game", e.Game, "kind", e.Mail.Letter.Kind)
	return disposal(e.Outcome)
}

func disposal(outcome string) Disposal {
	if outcome == Quarantined {
		return Failed
	}
	return Processed
}

// became says what becomes of a mail by a change.
func (c *change) became(mail *Mail, outcome, why string) *change {
	if c.unanswered != "" {
		why += "; not answered: " + c.unanswered
	}
	c.effect.Mail, c.effect.Outcome, c.effect.Why = mail, outcome, why
	return c
}

// whole waits until the mails of a change are composed. Where one cannot be,
// the mail that the change is of is quarantined instead.
func (m *Master) whole(c *change, mail *Mail) *change {
	if err := c.rendered(); err != nil {
		return (&change{master: m}).became(mail, Quarantined, err.Error())
	}
	return c
}

// intake makes the one change that a mail leads to.
func (m *Master) intake(ctx context.Context, games *directory, mail *Mail, seen Sight) (c *change) {
	l := &mail.Letter
	outcome := func(c *change, outcome, why string) *change { return c.became(mail, outcome, why) }
	nothing := &change{master: m}
	// A fault of the program's own must not meet the same mail for ever: the
	// mail waits for the game master, and the others are taken in.
	defer func() {
		if fault := recover(); fault != nil {
			m.Log.Error("a mail made the program fail", "id", l.MessageID, "fault", fault, "stack", string(debug.Stack()))
			c = outcome(&change{master: m}, Quarantined, fmt.Sprint("the program failed over it: ", fault))
		}
	}()
	switch {
	case seen == Copy, seen == Clash && l.Kind != FromPlayer:
		return outcome(nothing, Ignored, hadEffect)
	case seen == Clash:
		c, _ := m.untaken(ctx, games, mail, "Your mail was not taken. It has the Message-ID of one that came from you before, with other words in it. "+
			"A Message-ID stands for one mail, so nothing in this one was done. Please write it as a new mail.")
		return outcome(c, Clashing, "its Message-ID came before, with other words")
	case mail.Fault != "":
		c, became, why := m.tooBig(ctx, games, mail)
		return outcome(c, became, why)
	case l.Kind == Bounce:
		c, why, err := m.bounced(ctx, games, mail)
		switch {
		case err != nil:
			return outcome(nothing, Quarantined, err.Error())
		case c == nil:
			return outcome(nothing, Ignored, why)
		}
		return outcome(c, Taken, why)
	case l.Kind != FromPlayer && l.Kind != Unreadable:
		return outcome(nothing, Ignored, string(l.Kind)+": "+l.Reason)
	}
	if c, why, err := m.gmMail(ctx, games, mail); err != nil {
		return outcome(nothing, Quarantined, err.Error())
	} else if c != nil {
		return outcome(c, Taken, why)
	}
	c, became, why, err := m.settle(ctx, games, mail)
	if became == "" && err == nil {
		c, became, why, err = m.understand(ctx, games, incoming{mail: mail, letter: l, at: mail.Arrived})
	}
	if err != nil {
		// Nothing of a mail that could not be dealt with whole takes effect.
		return outcome(nothing, Quarantined, err.Error())
	}
	return outcome(c, became, why)
}

// tooBig answers a mail of which only the header was fetched, as one that
// cannot be read is; of any other that has a fault nothing is known.
func (m *Master) tooBig(ctx context.Context, games *directory, mail *Mail) (c *change, outcome, why string) {
	nothing := &change{master: m}
	if !mail.TooBig || mail.Letter.Kind != FromPlayer && mail.Letter.Kind != Unreadable {
		return nothing, Quarantined, mail.Fault
	}
	c, why = m.untaken(ctx, games, mail, unread+"It is too large ("+mail.Fault+"), so nothing of it was looked at but its header. Please send your orders again as text, without attachments and pictures, and without all that you answer.")
	if why == unanswerable {
		return c, Ignored, why
	}
	return c, Quarantined, mail.Fault
}

// unread begins the answer to a mail that could not be read.
const unread = "Your mail could not be read. "

// unread is what is said of a mail that could not be read, or is not to be.
func (a *answer) unread() string { return cmp.Or(a.untaken, unread+a.letter.Advice) }

// untaken answers a mail of which nothing is done, if it is a player's. It
// tells what became of that.
func (m *Master) untaken(ctx context.Context, games *directory, mail *Mail, words string) (c *change, why string) {
	l := mail.Letter
	l.Kind, l.Lines, l.Reason = Unreadable, nil, words
	c, _, why, err := m.understand(ctx, games, incoming{mail: mail, letter: &l, at: mail.Arrived, untaken: words})
	if err != nil || c == nil {
		return &change{master: m}, ""
	}
	return c, why
}

// understand makes the change that a letter's words lead to.
func (m *Master) understand(ctx context.Context, games *directory, in incoming) (c *change, outcome, why string, err error) {
	l := in.letter
	if cmd, ok := orders.ParseCommand(orders.Line{Text: l.Subject}); len(games.of(l.From)) == 0 && (ok && (anybodys(cmd.Verb) || cmd.Verb == orders.Standby) || unnamed(l.Subject) != "") {
		// A player with nothing but a subject is told that there is no text. Who
		// is none would be told nothing.
		l = l.spoken()
		in.letter = l
	}
	commands, rest := orders.Commands(l.Lines)
	if cmd, ok := l.unnamed(); ok && len(games.of(l.From)) == 0 {
		commands, rest = []orders.Command{cmd}, nil
	}
	if in.errand == "" {
		if c, why, err := m.standbyMail(ctx, games, in.mail, commands, rest); why != "" || err != nil {
			return c, Taken, why, err
		}
	}
	who, err := m.identify(ctx, games, l, commands)
	if err != nil {
		return nil, "", "", err
	}
	if who == nil || who.table == nil && m.forTheHouse(l, commands, rest) || in.errand.elsewhere() {
		return m.stranger(ctx, games, in, who, commands)
	}
	c = m.begin(in, who.table)
	a := &answer{change: c, letter: l, who: who, at: in.at, errand: in.errand, untaken: in.untaken, games: games, before: games.counts(in.mail.Letter.From)}
	if in.errand != "" {
		a.confirmed(in)
	} else if blocks, err := m.misread(ctx, games, l); err != nil {
		return nil, "", "", err
	} else if len(blocks) > 0 {
		a.say(blocks...)
		a.commanded = true
	}
	if who.table != nil && in.errand == "" && !who.passes(l) && a.doubt(commands, rest) {
		asked, err := a.questions(ctx)
		if !asked {
			return c, Ignored, "it may not be its player's, who was asked too often today", err
		}
		return c, Asked, "nothing proves that it is its player's; he was asked", err
	}
	if err := m.obey(ctx, a, commands, rest); err != nil {
		return nil, "", "", err
	}
	if _, err := a.questions(ctx); err != nil {
		return nil, "", "", err
	}
	if err := a.reached(); err != nil {
		return nil, "", "", err
	}
	return c, Taken, a.summary(), nil
}

// obey does what a letter says and writes the answer.
func (m *Master) obey(ctx context.Context, a *answer, commands []orders.Command, rest []orders.Line) error {
	if a.errand != "" && a.errand != wholeMail {
		return m.obeyOne(ctx, a, commands)
	}
	if a.who.ask != "" {
		a.say(game.P(a.who.ask))
		a.send(AnswerMail)
		return nil
	}
	if a.letter.Kind == Unreadable {
		a.say(game.P(a.unread()))
		a.send(AnswerMail)
		return nil
	}
	if a.who.offer != nil {
		return a.offered(ctx, a.letter.Lines)
	}
	rest, cleared := orders.AfterClear(commands, rest)
	if slices.ContainsFunc(commands, func(c orders.Command) bool { return c.Verb == orders.Try }) {
		a.try(rest, cleared)
	} else if err := a.takeOrders(rest, cleared); err != nil {
		return err
	}
	for _, cmd := range commands {
		if err := a.command(ctx, cmd); err != nil {
			return err
		}
	}
	if !a.ordered && !a.commanded {
		a.hint()
		return nil
	}
	a.send(AnswerMail)
	return nil
}

// takeOrders reads a letter's order lines over what the seat holds.
func (a *answer) takeOrders(lines []orders.Line, cleared bool) error {
	t, seat := a.change.table, a.who.seat
	lines = game.Join(t.Rules, t.Position, lines)
	if t.Position.Over() {
		if a.ordered = cleared || slices.Contains(t.Rules.Claims(lines), true); a.ordered {
			a.refused = "The game is over, so your orders were not taken."
		}
		return nil
	}
	var held game.Orders
	if !cleared {
		held = t.Held[seat]
	}
	reading := t.Position.Read(seat, held, lines)
	a.problems = reading.Problems
	if len(reading.Claimed) == 0 && !cleared {
		return nil
	}
	a.ordered = true
	if a.late() {
		return nil
	}
	if a.errand != "" && t.Ordered[seat].After(a.at) {
		a.refused = "Since your mail arrived (" + t.When(seat, a.at) + ") you have sent other orders, so its orders were NOT taken: the later ones stand."
		return nil
	}
	if !t.OnHold && !t.Deadline.IsZero() && a.at.After(t.Closes()) {
		came, closed := t.apart(seat, a.at, t.Closes())
		a.refused = "Your mail reached the mailbox at " + came + ", after the deadline (" + closed + "), so its orders were NOT taken. What you had ordered before stands."
		return nil
	}
	e := entry(EntryOrders, a.letter.From, a.at, seat, nil)
	e.Words, e.Orders = a.letter.Text(), reading.Orders
	return a.change.add(e)
}

// late tells whether the letter answers the mail of a turn that is past, and
// has its player told that nothing in it counts for the present one.
func (a *answer) late() bool {
	if a.who.late == nil {
		return false
	}
	if a.errand != "" && !a.who.token {
		a.refused = "Your mail arrived before " + a.change.table.Rules.TurnName(*a.who.late) + " was made, but was confirmed after it. So that no order takes effect in a turn it was not meant for, its orders were NOT taken. If you mean them for the present turn, send them again in answer to this mail."
		return true
	}
	a.refused = "Your mail answers the report before " + a.change.table.Rules.TurnName(*a.who.late) + ", which has been made since. So that no order takes effect in a turn it was not meant for, its orders were NOT taken. If you mean them for the present turn, send them again in answer to this mail."
	return true
}

// wait takes a seat's word on when the turn is to be made, and says so.
func (a *answer) wait(kind EntryKind, said string) error {
	if a.change.table.Position.Over() {
		a.say(game.P("The game is over: there is nothing to wait for."))
		return nil
	}
	if a.late() {
		return nil
	}
	a.say(game.P(said))
	return a.change.add(entry(kind, a.letter.From, a.at, a.who.seat, nil))
}
