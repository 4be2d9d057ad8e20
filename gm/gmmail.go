package gm

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"mobpost/gm/game"
)

// gmMail makes the change that a game master's mail leads to; nil if it is
// none: it has no GM line, or does not come from the address of one. Lines that
// say nothing are no reason not to read what he writes as a player.
func (m *Master) gmMail(ctx context.Context, games *directory, letter *Mail) (*change, string, error) {
	l := &letter.Letter
	lines := readGM(l, games)
	if len(lines) == 0 || l.From == "" || !slices.ContainsFunc(lines, gmLine.known) && len(games.of(l.From)) > 0 {
		return nil, "", nil
	}
	mine, house, err := m.mastered(ctx, games, l)
	if err != nil {
		return nil, "", err
	}
	t, ask, err := m.gmTable(ctx, games, mine, l, lines)
	if err != nil {
		return nil, "", err
	}
	if !house && (t == nil || !SameAddress(l.From, m.masterOf(t))) {
		if len(mine) == 0 {
			return nil, "", nil
		}
		if t != nil {
			t, ask = nil, fmt.Sprintf("%s has another game master; you are that of %s", t.Record.ID, list(names(mine)))
		}
	}
	c := &change{master: m, cause: l.From}
	if t != nil {
		c = m.change(t, l.From)
	}
	c.effect.Mail = letter
	if !m.verified(l) {
		// The known address is asked, and nothing is done.
		m.gmAnswer(games, c, l, []game.Block{
			game.P("A mail in your name asks for acts of a game master. Your mail server's signature does not prove that it is yours, so nothing was done."),
			game.P("If you wrote it: send it by way of the server of your own domain, so that it is signed (DKIM) or passes SPF, or use the command line."),
			game.P("Its subject was: " + l.Subject)})
		return c, "a game master's mail that is not verified", nil
	}
	var items game.Items
	var more []game.Block
	for _, line := range lines {
		item := game.Item{Seat: game.Public, Text: line.text}
		said, blocks, err := m.gmDo(ctx, games, c, line, ask, house)
		switch {
		case err == nil:
			item.Sub = append(item.Sub, said)
		case Refused(err) || errors.Is(err, ErrNoGame):
			item.Sub = append(item.Sub, "NOT done: "+err.Error())
		default:
			return nil, "", err
		}
		items.Items, more = append(items.Items, item), append(more, blocks...)
	}
	blocks := append([]game.Block{{Items: &items}}, more...)
	if len(games.of(l.From)) > 0 && l.written() > len(lines) {
		blocks = append(blocks, game.P("Nothing else in this mail was read: what you write as a player stands in a mail of its own."))
	}
	m.gmAnswer(games, c, l, blocks)
	return c, "the game master's", nil
}

// mastered are the games on which the game master works whose letter it may be;
// house if it is the one who has all of them.
func (m *Master) mastered(ctx context.Context, games *directory, l *Letter) (mine []Summary, house bool, err error) {
	house = m.GM != "" && SameAddress(l.From, m.GM)
	for _, s := range games.games {
		if s.Status == Over || !house && !m.verified(l) {
			continue
		}
		if !house {
			t, err := m.glance(ctx, s)
			if err != nil {
				return nil, false, err
			}
			if !SameAddress(l.From, m.masterOf(t)) {
				continue
			}
		}
		mine = append(mine, s)
	}
	return mine, house, nil
}

// misread tells a game master, who is a player or writes no line that can be
// done, what he has to write.
func (m *Master) misread(ctx context.Context, games *directory, l *Letter) ([]game.Block, error) {
	lines := readGM(l, games)
	if len(lines) == 0 || !m.verified(l) {
		return nil, nil
	}
	mine, house, err := m.mastered(ctx, games, l)
	if err != nil || !house && len(mine) == 0 {
		return nil, err
	}
	var items game.Items
	for _, line := range lines {
		items.Items = append(items.Items, game.Item{Seat: game.Public, Text: line.text, Sub: []string{"NOT done: " + line.unknown().Error()}})
	}
	return []game.Block{{Items: &items}}, nil
}

// gmHint answers a mail of the house's game master in which nobody could find
// anything, and of another if something in it looks like one of his lines; told
// is false if it is no such mail.
func (m *Master) gmHint(ctx context.Context, a *answer) (told bool, err error) {
	if !m.verified(a.letter) || !SameAddress(a.letter.From, m.GM) && !a.letter.likeGM() {
		return false, nil
	}
	mine, house, err := m.mastered(ctx, a.games, a.letter)
	if err != nil || !house && len(mine) == 0 {
		return false, err
	}
	if a.letter.Kind == Unreadable {
		a.say(game.P(a.unread()))
	}
	a.say(game.P("Nothing in your mail was understood, so nothing was done. What a game master wants done stands in the text of his mail, each act on a line of its own that begins with GM: GM DESK shows what waits for you, GM HELP lists all acts."))
	a.send(HintMail)
	return true, nil
}

// gmTable finds the one game that a mail is about: its lines name it, or its
// subject's tag does, or only one is running of those that its sender works on.
// ask says what to do if it cannot be told. One mail is one change of one game.
func (m *Master) gmTable(ctx context.Context, games *directory, mine []Summary, l *Letter, lines []gmLine) (t *Table, ask string, err error) {
	var s Summary
	for _, line := range lines {
		if line.game != "" {
			s, _ = games.named(line.game)
			break
		}
	}
	if s.ID == "" {
		for _, match := range subjectTag.FindAllStringSubmatch(l.Subject, -1) {
			if found, ok := games.named(match[1]); ok {
				s = found
				break
			}
		}
	}
	if s.ID == "" {
		switch len(mine) {
		case 0:
			return nil, "no game is running", nil
		case 1:
			s = mine[0]
		default:
			return nil, "say which game you mean: " + list(names(mine)), nil
		}
	}
	t, err = m.current(ctx, s)
	return t, "", err
}

// gmDo does one line.
func (m *Master) gmDo(ctx context.Context, games *directory, c *change, line gmLine, ask string, house bool) (said string, more []game.Block, err error) {
	switch {
	case !line.known():
		return "", nil, line.unknown()
	case line.verb == "HELP":
		return "see below", gmHelp(), nil
	case slices.Contains([]string{"DESK", "RULINGS", "HOLD", "RELEASE", "END"}, line.verb) && line.rest != "":
		return "", nil, line.surplus(0)
	case line.verb == "DESK" && (house || c.table != nil && (line.game == "" || line.game == string(c.table.Record.ID))):
		only := GameID(line.game)
		if !house {
			only = c.table.Record.ID
		}
		d, err := m.desk(ctx, games.games, only)
		if err != nil {
			return "", nil, err
		}
		if !house { // the house's mails are not his
			d.Quarantined = slices.DeleteFunc(d.Quarantined, func(t Trouble) bool { return t.Game != only })
			d.Failed = slices.DeleteFunc(d.Failed, func(t Trouble) bool { return t.Game != only })
		}
		return "see below", d.Blocks(), nil
	case c.table == nil:
		return "", nil, refuse("%s", ask)
	case line.game != "" && line.game != string(c.table.Record.ID):
		return "", nil, refuse("one mail is about one game, and this one is about %s: send another", c.table.Record.ID)
	case line.verb == "RULINGS":
		waiting, made, err := m.Rulings(ctx, c.table.Record.ID)
		return "see below", PrecedentBlocks(waiting, made), err
	}
	act, err := line.act(c.table)
	if err != nil {
		return "", nil, line.noGame(c.table, err)
	}
	if line.verb == "PREVIEW" || line.dry {
		trial := m.change(c.table, "")
		if err := act.do(ctx, trial, actor{"gm", m.Now()}); err != nil {
			return "", nil, line.noGame(c.table, err)
		}
		if line.verb == "PREVIEW" {
			return "see below; nothing was changed or mailed", trial.effect.Made[0].Public.Blocks, nil
		}
		return "would be done; nothing was changed or mailed", line.echo(trial.table), nil
	}
	before := len(c.posted)
	if err := act.do(ctx, c, actor{"gm " + c.cause, m.Now()}); err != nil {
		return "", nil, line.noGame(c.table, err)
	}
	return fmt.Sprintf("done; %s", mailsText(len(c.posted)-before)), line.echo(c.table), nil
}

func mailsText(n int) string {
	switch n {
	case 0:
		return "nobody is mailed"
	case 1:
		return "one mail goes out"
	}
	return fmt.Sprintf("%d mails go out", n)
}

// echo shows what stands after a line.
func (g gmLine) echo(t *Table) []game.Block {
	if g.verb == "RULE" || g.verb == "ORDERS" || g.verb == "VOID" {
		if seat, ok := t.SeatNamed(strings.TrimRight(strings.Fields(g.rest + " -")[0], ":")); ok {
			return t.OrdersHeld([]game.Seat{seat})
		}
	}
	return nil
}

// gmAnswer answers the game master.
func (m *Master) gmAnswer(games *directory, c *change, l *Letter, blocks []game.Block) {
	before := games.counts(l.From)
	if c.unanswered = before.silence(l); c.unanswered != "" {
		return
	}
	blocks = append(blocks, before.last()...)
	msg := Message{Kind: AnswerMail, Seat: game.Public, To: Canonical(l.From), ToName: l.FromName, Subject: replySubject(l.Subject), Cause: l.From,
		InReplyTo: l.MessageID, References: append(append([]string{}, l.References...), nonEmpty(l.MessageID)...),
		Report: game.Report{Title: "Answer", Blocks: blocks}, ID: messageID(Record{}, "gm", c.causeKey())}
	if c.table != nil {
		c.send(msg)
		return
	}
	c.post(msg)
}
