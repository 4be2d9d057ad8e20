package gm

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"mobpost/gm/game"
	"mobpost/orders"
)

// gmLine is one line of a game master's mail: GM VERB [GAME] REST.
type gmLine struct {
	text string // as he wrote it
	verb string
	game string // empty if the line names none
	rest string
	Reason
}

// gmVerbs are what may follow GM, with what each takes and does (GM HELP).
func gmVerbs() [][3]string {
	return [][3]string{
		{"DESK", "", "what waits for you, in all games"},
		{"RULE", "seat slot: words", "settle words that could not be read"},
		{"RULINGS", "", "words that wait for a ruling, and all rulings made"},
		{"ORDERS", "seat: orders", "give orders in a player's place"},
		{"VOID", "seat [slot]", "take a player's orders away"},
		{"HOLD", "", "stop the clock"},
		{"RELEASE", "", "let it go on"},
		{"RUN", "[turn] [ANYWAY]", "make the turn now"},
		{"PREVIEW", "", "make the turn and show it to you alone"},
		{"EXTEND", "[2 days | 2026-12-24 18:00]", "move the deadline of this turn"},
		{"SET", "key=value", "change a setting, an address, a name"},
		{"CORRECT", "path=value", "change the position"},
		{"ROLLBACK", "turn", "go back to before a turn"},
		{"RESEND", "seat [turn]", "mail a report again"},
		{"END", "", "end the game early"},
		{"HELP", "", "this list"},
	}
}

// readGM takes the game master's lines out of a letter. A line that a mail
// program has wrapped goes on in the next one.
func readGM(l *Letter, games directory) []gmLine {
	var all []gmLine
	long := false
	for _, line := range l.Lines {
		text, _ := orders.Bulleted(line.Text)
		text = strings.TrimSpace(text)
		one, ok := gmLineOf(text, games)
		switch {
		case ok:
			all = append(all, one)
		case long && text != "":
			again, _ := gmLineOf(all[len(all)-1].text+" "+text, games)
			all[len(all)-1] = again
		}
		long = len(all) > 0 && len(text) >= 60 && (ok || long)
	}
	return all
}

func gmLineOf(text string, games directory) (gmLine, bool) {
	f := strings.Fields(text)
	if len(f) < 2 || !strings.EqualFold(f[0], "GM") {
		return gmLine{}, false
	}
	g := gmLine{text: text, verb: strings.ToUpper(strings.TrimRight(f[1], ".:"))}
	known := false
	for _, row := range gmVerbs() {
		known = known || row[0] == g.verb
	}
	if !known {
		return gmLine{}, false
	}
	rest := f[2:]
	if len(rest) > 0 {
		if s, ok := games.named(strings.TrimRight(rest[0], ".:,")); ok {
			g.game, rest = string(s.ID), rest[1:]
		}
	}
	g.rest = strings.Join(rest, " ")
	if i := strings.LastIndex(strings.ToLower(" "+g.rest), " because "); i >= 0 {
		g.Why, g.rest = g.rest[i+len("because "):], strings.TrimSpace(g.rest[:i])
	}
	if n := len(g.rest) - len("private"); n >= 0 && strings.EqualFold(g.rest[n:], "private") {
		g.Private, g.rest = true, strings.TrimSpace(g.rest[:n])
	}
	return g, true
}

// gmMail makes the change that a game master's mail leads to; nil if it is
// none: it has no GM line, or does not come from his address.
func (m *Master) gmMail(ctx context.Context, games directory, mail *Mail) (*change, string, error) {
	l := &mail.Letter
	lines := readGM(l, games)
	if len(lines) == 0 || l.From == "" {
		return nil, "", nil
	}
	t, ask, err := m.gmTable(ctx, games, l, lines)
	if err != nil {
		return nil, "", err
	}
	house := m.GM != "" && strings.EqualFold(l.From, m.GM)
	if !house && (t == nil || !strings.EqualFold(l.From, m.masterOf(t))) {
		return nil, "", nil
	}
	c := &change{master: m, cause: l.From}
	if t != nil {
		c = m.change(t, l.From)
	}
	c.effect.Mail = mail
	if !m.verified(l) {
		// The known address is asked, and nothing is done.
		return c, "a game master's mail that is not verified", m.gmAnswer(ctx, c, l, []game.Block{
			game.P("A mail in your name asks for acts of a game master. Your mail server's signature does not prove that it is yours, so nothing was done."),
			game.P("If you wrote it: send it by way of the server of your own domain, so that it is signed (DKIM) or passes SPF, or use the command line."),
			game.P("Its subject was: " + l.Subject)})
	}
	var items game.Items
	var more []game.Block
	for _, line := range lines {
		item := game.Item{Seat: game.Public, Text: line.text}
		said, blocks, err := m.gmDo(ctx, c, line, ask, house)
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
	return c, "the game master's", m.gmAnswer(ctx, c, l, append([]game.Block{{Items: &items}}, more...))
}

// gmTable finds the one game that a mail is about: its lines name it, or its
// subject's tag does, or only one is running. ask says what to do if it cannot
// be told. One mail is one change of one game.
func (m *Master) gmTable(ctx context.Context, games directory, l *Letter, lines []gmLine) (t *Table, ask string, err error) {
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
		var running []string
		for _, one := range games.games {
			if one.Status != Over {
				running = append(running, string(one.ID))
				s = one
			}
		}
		switch {
		case len(running) == 0:
			return nil, "no game is running", nil
		case len(running) > 1:
			return nil, "say which game you mean: " + list(running), nil
		}
	}
	t, err = m.current(ctx, s)
	return t, "", err
}

// gmDo does one line.
func (m *Master) gmDo(ctx context.Context, c *change, line gmLine, ask string, house bool) (said string, more []game.Block, err error) {
	switch {
	case line.verb == "HELP":
		return "see below", gmHelp(), nil
	case line.verb == "DESK":
		only := GameID(line.game)
		if !house {
			only = c.table.Record.ID
		}
		d, err := m.Desk(ctx, only)
		if err != nil {
			return "", nil, err
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
	act, err := line.act(c.table, m.Now())
	if err != nil {
		return "", nil, err
	}
	if line.verb == "PREVIEW" {
		trial := m.change(c.table, "")
		if err := act.do(ctx, trial, actor{"gm", m.Now()}); err != nil {
			return "", nil, err
		}
		return "see below; nothing was changed or mailed", trial.effect.Made[0].Public.Blocks, nil
	}
	before := len(c.effect.Out)
	if err := act.do(ctx, c, actor{"gm " + c.cause, m.Now()}); err != nil {
		return "", nil, err
	}
	return fmt.Sprintf("done; %s", mailsText(len(c.effect.Out)-before)), line.echo(c.table), nil
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

// act is what a line asks for.
func (g gmLine) act(t *Table, now time.Time) (Act, error) {
	f := strings.Fields(g.rest)
	word := func(i int) string {
		if i < len(f) {
			return strings.TrimRight(f[i], ":,")
		}
		return ""
	}
	head, tail, cut := strings.Cut(g.rest, ":")
	switch g.verb {
	case "RULE", "ORDERS":
		h := strings.Fields(head)
		switch {
		case !cut:
		case g.verb == "RULE" && len(h) == 2:
			return RuleOn{Seat: h[0], Slot: h[1], Words: strings.TrimSpace(tail), Why: g.Why}, nil
		case g.verb == "ORDERS" && len(h) == 1:
			return SetOrders{Seat: h[0], Words: strings.ReplaceAll(tail, " | ", "\n"), Reason: g.Reason}, nil
		}
		if g.verb == "RULE" {
			return nil, refuse("write GM RULE %s %s 2: words", t.Record.ID, t.Players[0].Seat)
		}
		return nil, refuse("write GM ORDERS %s %s: orders (several with | between)", t.Record.ID, t.Players[0].Seat)
	case "VOID":
		return VoidOrders{Seat: word(0), Slot: strings.Join(f[min(1, len(f)):], " "), Reason: g.Reason}, nil
	case "HOLD":
		return HoldGame{g.Reason}, nil
	case "RELEASE":
		return ReleaseGame{g.Reason}, nil
	case "RUN", "PREVIEW":
		r := RunNow{Why: g.Why, Anyway: g.verb == "PREVIEW"}
		for i := range f {
			ref, err := game.ParseTurnRef(word(i))
			switch {
			case strings.EqualFold(f[i], "ANYWAY"):
				r.Anyway = true
			case err != nil:
				return nil, refuse("%v", err)
			default:
				r.Turn = ref
			}
		}
		return r, nil
	case "EXTEND":
		return ChangeSetting{Key: "due", Value: t.extended(g.rest), Reason: g.Reason}, nil
	case "SET":
		key, value, ok := strings.Cut(g.rest, "=")
		if !ok {
			return nil, refuse("write GM SET %s key=value", t.Record.ID)
		}
		return ChangeSetting{Key: key, Value: value, Reason: g.Reason}, nil
	case "CORRECT":
		return Correct{Sets: []string{g.rest}, Reason: g.Reason}, nil
	case "ROLLBACK":
		ref, err := game.ParseTurnRef(word(0))
		if err != nil {
			return nil, refuse("%v", err)
		}
		return RollBack{Turn: ref, Reason: g.Reason}, nil
	case "RESEND":
		r := Resend{Seat: word(0), Last: word(1) == "", Why: g.Why}
		if !r.Last {
			ref, err := game.ParseTurnRef(word(1))
			if err != nil {
				return nil, refuse("%v", err)
			}
			r.Turn = ref
		}
		return r, nil
	}
	return EndGame{Why: g.Why}, nil // END, the last of gmVerbs that is an act
}

// extended is the deadline that EXTEND asks for: a length of time counts from
// the present deadline.
func (t *Table) extended(words string) string {
	if words == "" {
		words = t.Settings.value(settingExtension)
	}
	if _, err := ParseSpan(words); err == nil && !t.Deadline.IsZero() {
		return "+" + words
	}
	return words
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

func gmHelp() []game.Block {
	table := game.Table{Caption: "What a game master can write, one on a line", Columns: []game.Column{{Title: "Line"}, {Title: "What it does"}}}
	for _, row := range gmVerbs() {
		args := "GAME " + row[1]
		if row[0] == "DESK" || row[0] == "HELP" {
			args = row[1]
		}
		table.Rows = append(table.Rows, game.Row{Seat: game.Public, Cells: []string{strings.TrimSpace("GM " + row[0] + " " + args), row[2]}})
	}
	return []game.Block{{Table: &table}, game.P("GAME may be left out when only one is running, or when the subject has it in brackets. \"because ...\" at the end gives a reason for the next report; \"private\" before it keeps the act out of the report.")}
}

// gmAnswer answers the game master.
func (m *Master) gmAnswer(ctx context.Context, c *change, l *Letter, blocks []game.Block) error {
	all, _, err := m.Store.Answers(ctx, l.From, m.Now().Add(-24*time.Hour))
	if err != nil || all >= answersADay || l.NullSender {
		return err
	}
	msg := Message{Kind: AnswerMail, Seat: game.Public, To: strings.ToLower(l.From), ToName: l.FromName, Subject: replySubject(l.Subject), Cause: l.From,
		InReplyTo: l.MessageID, References: append(append([]string{}, l.References...), nonEmpty(l.MessageID)...),
		Report: game.Report{Title: "Answer", Blocks: blocks}, ID: messageID(Record{}, "gm", c.causeKey())}
	if c.table != nil {
		return c.send(msg)
	}
	out, err := m.compose(msg)
	c.effect.Out = append(c.effect.Out, out)
	return err
}

// PrecedentBlocks show rulings: those that wait first.
func PrecedentBlocks(waiting, made []Precedent) []game.Block {
	var blocks []game.Block
	for _, part := range []struct {
		title, none string
		all         []Precedent
	}{{"Waiting for a ruling", "No words wait for a ruling.", waiting}, {"Ruled", "Nothing has been ruled on yet.", made}} {
		blocks = append(blocks, game.H(2, part.title))
		if len(part.all) == 0 {
			blocks = append(blocks, game.P(part.none))
			continue
		}
		var items game.Items
		for _, p := range part.all {
			item := game.Item{Seat: game.Public, Text: fmt.Sprintf("Turn %s, %s, slot %s: %q", p.Turn, p.Seat, p.Slot, p.Text)}
			if p.Ruled != "" {
				item.Sub = append(item.Sub, "Ruled: "+p.Ruled)
				if p.Why != "" {
					item.Sub = append(item.Sub, "Why: "+p.Why)
				}
				item.Sub = append(item.Sub, "By "+p.By+", "+p.At.UTC().Format("2 January 2006"))
			}
			items.Items = append(items.Items, item)
		}
		blocks = append(blocks, game.Block{Items: &items})
	}
	return blocks
}
