package gm

import (
	"context"
	"strings"
	"time"

	"mobpost/gm/game"
	"mobpost/orders"
)

// strangerAnswersADay is how often an address that nobody knows is answered.
const strangerAnswersADay = 6

// unanswerable is why a mail is ignored that could only be answered, and to
// whose sender no mail can be sent. A seat's player is answered at his own
// address, whatever stands in From.
const unanswerable = "its sender cannot be answered: no mail can be sent to such an address"

// anybodys are the commands that need no seat.
func anybodys(verb orders.Verb) bool {
	switch verb {
	case orders.Help, orders.Rules, orders.List, orders.Join, orders.Watch, orders.Unwatch:
		return true
	}
	return false
}

// entering are those of them that change something.
func entering(verb orders.Verb) bool {
	return verb == orders.Join || verb == orders.Watch || verb == orders.Unwatch
}

// elsewhere tells whether the errand is about a game in which its sender has
// no seat.
func (e errand) elsewhere() bool {
	return e != "" && entering(orders.Verb(strings.ToUpper(string(e))))
}

// forTheHouse tells whether a letter has only commands that need no seat, so
// that it need not be known which of his games its player means.
func (m *Master) forTheHouse(l *Letter, commands []orders.Command, rest []orders.Line) bool {
	if l.Kind == Unreadable || len(commands) == 0 {
		return false
	}
	for _, c := range commands {
		if !anybodys(c.Verb) {
			return false
		}
	}
	for _, rules := range m.Rules {
		for _, yes := range rules.Claims(rules.Join(rest)) {
			if yes {
				return false
			}
		}
	}
	return true
}

// stranger makes the change that a letter leads to which speaks for no seat.
// Nobody is answered by whose address anybody may have written: the address is
// vouched for, or asked; and whoever would join or watch a game that there is is
// always asked.
func (m *Master) stranger(ctx context.Context, games *directory, in incoming, who *claim, commands []orders.Command) (*change, string, string, error) {
	l := in.letter
	var wanted []orders.Command
	enters := false
	for _, c := range commands {
		_, found := games.named(c.Arg)
		if (anybodys(c.Verb) || c.Verb == orders.Standby && !found) && (!in.errand.elsewhere() || errandOf(c.Verb) == in.errand) {
			wanted = append(wanted, c)
			enters = enters || entering(c.Verb) && (found || c.Verb == orders.Unwatch && c.Arg == "")
		}
	}
	a := &answer{letter: l, who: &claim{seat: game.Public}, at: in.at, errand: in.errand, untaken: in.untaken, games: games,
		address: Canonical(l.From), before: games.counts(in.mail.Letter.From)}
	a.change = m.begin(in, nil)
	if who != nil && who.table != nil {
		a.address = who.table.Players[who.seat].Address
	}
	nothing := a.change
	switch {
	case !m.mailable(a.address) && l.From != "":
		return nothing, Ignored, unanswerable, nil
	case len(wanted) == 0 && l.From != "" && in.errand == "":
		said, err := m.gmHint(ctx, a)
		if said || err != nil {
			return nothing, Taken, "the game master's: nothing in it was understood", err
		}
		return nothing, Ignored, "nobody with this address plays here", nil
	case len(wanted) == 0 || l.From == "" || l.Kind != FromPlayer:
		return nothing, Ignored, "nobody with this address plays here", nil
	case in.errand == "" && who == nil:
		enough, err := m.enough(ctx, a)
		if enough || err != nil {
			return nothing, Ignored, "strangers were answered often enough today", err
		}
	}
	if in.errand == "" && (enters || !l.Vouched()) {
		a.ask(wholeMail, a.address, append([]game.Block{game.H(1, "Is this mail yours?"),
			game.P("In a mail that came from this address on " + a.when(a.at) + " somebody asks the game master for:"), shown(known(wanted, games))},
			yesOrNo("If that was you", "")...)...)
		asked, err := a.questions(ctx)
		if !asked {
			return nothing, Ignored, "its sender was asked often enough today", err
		}
		return nothing, Asked, "its sender was asked whether it is his", err
	}
	entered := false
	for _, c := range wanted {
		switch c.Verb {
		case orders.Help:
			a.say(strangersHelp()...)
		case orders.List:
			blocks, err := m.list(ctx, games)
			if err != nil {
				return nil, "", "", err
			}
			a.say(blocks...)
		case orders.Rules:
			a.say(m.rulebooks(games)...)
		default:
			if entered {
				a.say(game.P(string(c.Verb) + ": one game a mail, please; send another mail for this one."))
				continue
			}
			entered = true
			if err := m.enter(ctx, a, in, c, commands); err != nil {
				return nil, "", "", err
			}
		}
	}
	a.commanded = true
	a.send(AnswerMail)
	return a.change, Taken, "commands of somebody without a seat", nil
}

// enough tells whether strangers, or this one, were answered enough for a day.
func (m *Master) enough(ctx context.Context, a *answer) (bool, error) {
	if a.before.All >= strangerAnswersADay {
		return true, nil
	}
	n, err := m.Store.Questions(ctx, m.Now().Add(-24*time.Hour))
	return n+a.games.asked >= strangerQuestionsADay, err
}

// known are commands as they may be shown to whom they are not known to be
// from: with nothing in them that he could want to say by our mouth.
func known(commands []orders.Command, games *directory) []string {
	var all []string
	for _, c := range commands {
		text := string(c.Verb)
		switch s, ok := games.named(c.Arg); {
		case ok:
			text += " " + string(s.ID)
		case c.Arg != "":
			text += " (a game that is not known here)"
		case c.Verb == orders.Join || c.Verb == orders.Watch || c.Verb == orders.Standby:
			text += " (without a game's name)"
		}
		all = append(all, text)
	}
	return all
}

// enter does a JOIN, WATCH or UNWATCH. The change is then one of that game.
func (m *Master) enter(ctx context.Context, a *answer, in incoming, cmd orders.Command, commands []orders.Command) error {
	var s Summary
	switch found, ok := a.games.named(cmd.Arg); {
	case ok:
		s = found
	case cmd.Verb == orders.Unwatch && cmd.Arg == "":
		watched, err := m.watched(ctx, a.games, a.address)
		if err != nil {
			return err
		}
		if len(watched) != 1 {
			a.say(game.P("UNWATCH which game? Write its name behind the word. You watch: " + orNone(names(watched)) + "."))
			return nil
		}
		s = watched[0]
	default:
		a.noGame(cmd)
		blocks, err := m.list(ctx, a.games)
		a.say(blocks...)
		return err
	}
	t, err := m.current(ctx, s)
	if err != nil {
		return err
	}
	asked := a.change
	a.change = m.begin(in, t)
	a.change.mails += asked.mails
	a.who.table = t
	switch cmd.Verb {
	case orders.Watch:
		return a.watch()
	case orders.Unwatch:
		return a.unwatch()
	}
	return a.join(cmd, commands)
}

// unnamed is the verb of a line that is JOIN, WATCH or STANDBY and nothing else;
// empty if it is none.
func unnamed(line string) orders.Verb {
	for _, v := range []orders.Verb{orders.Join, orders.Watch, orders.Standby} {
		if strings.EqualFold(strings.Trim(line, " \t."), string(v)) {
			return v
		}
	}
	return ""
}

// unnamed is the command that a letter's one line begins and does not end. In a
// player's mail, or among other lines, such a word is any word.
func (l *Letter) unnamed() (orders.Command, bool) {
	if l.written() != 1 {
		return orders.Command{}, false
	}
	for _, line := range l.Lines {
		if v := unnamed(line.Text); v != "" {
			return orders.Command{Line: line.No, Verb: v, Text: line.Text}, true
		}
	}
	return orders.Command{}, false
}

// noGame says of a JOIN, WATCH, UNWATCH or STANDBY that it names no game.
func (a *answer) noGame(cmd orders.Command) {
	if cmd.Arg == "" {
		a.say(game.P(string(cmd.Verb) + " which game? Write its name behind the word."))
		return
	}
	a.say(game.P("There is no game called \"" + cmd.Arg + "\". LIST shows those there are."))
}

func names(games []Summary) []string {
	var all []string
	for _, s := range games {
		all = append(all, string(s.ID))
	}
	return all
}

func orNone(names []string) string {
	if len(names) == 0 {
		return "none"
	}
	return strings.Join(names, ", ")
}

// when writes a time for the answer's reader.
func (a *answer) when(at time.Time) string {
	if t := a.change.table; t != nil {
		return t.When(a.who.seat, at)
	}
	return Settings{}.When(at)
}

// list tells which games there are.
func (m *Master) list(ctx context.Context, games *directory) ([]game.Block, error) {
	table := game.Table{Columns: []game.Column{{Title: "Game"}, {Title: "Rules"}, {Title: "Players"}, {Title: "State"}}}
	var open []game.Block
	for _, s := range games.games {
		title := s.Rules
		if rules, err := m.rules(s.Rules); err == nil {
			title = rules.Title()
		}
		var players []string
		for _, seat := range s.Seats {
			players = append(players, seat.Player)
		}
		state := "turn " + s.Turn.String()
		switch s.Status {
		case Over:
			state = "over"
		case Open:
			t, err := m.glance(ctx, s)
			if err != nil {
				return nil, err
			}
			state = t.Open.places(len(t.Players))
			open = append(open, t.announcement()...)
		}
		table.Rows = append(table.Rows, game.Row{Seat: game.Public, Cells: []string{string(s.ID), title, orNone(players), state}})
	}
	if len(table.Rows) == 0 {
		return []game.Block{game.P("There are no games at present.")}, nil
	}
	return append([]game.Block{game.H(2, "Games"), {Table: &table}, game.P("WATCH and a game's name gets you its public reports.")}, open...), nil
}

// rulebooks are those of the games that are played here, for somebody of whom
// it is not known which he means.
func (m *Master) rulebooks(games *directory) []game.Block {
	played := map[string]bool{}
	for _, s := range games.games {
		if s.Status != Over {
			played[s.Rules] = true
		}
	}
	var blocks []game.Block
	for _, rules := range m.Rules {
		if played[rules.Name()] || len(played) == 0 {
			blocks = append(append(blocks, game.H(1, rules.Rulebook().Title)), rules.Rulebook().Blocks...)
		}
	}
	return blocks
}
