package gm

import (
	"slices"
	"strings"

	"mobpost/gm/game"
	"mobpost/orders"
)

// gmLine is one line of a game master's mail: GM VERB [GAME] REST.
type gmLine struct {
	text string // as he wrote it
	verb string // one of gmVerbs, or whatever stands behind GM; empty if nothing does
	game string // empty if the line names none
	rest string
	dry  bool // show what would follow, do nothing
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
		{"REPLACE", "seat: Dora <dora@example.org>", "give a seat to another player"},
		{"STANDBY", "Dora <dora@example.org> [OFF]", "put somebody on the standby list, or take him off"},
		{"PRESS", "PASS|DROP number", "let press go out that is held, or not"},
		{"RESEND", "seat [turn]", "mail a report again"},
		{"END", "", "end the game early"},
		{"HELP", "", "this list"},
	}
}

// readGM takes the game master's lines out of a letter, those too that say
// nothing he can do. A line that a mail program has wrapped goes on in the next
// one. Of a letter without text the subject is read.
func readGM(l *Letter, games *directory) []gmLine {
	var all []gmLine
	long := false
	for _, line := range l.spoken().Lines {
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

func gmLineOf(text string, games *directory) (gmLine, bool) {
	f := strings.Fields(text)
	if len(f) == 0 || !strings.EqualFold(strings.TrimRight(f[0], ".:"), "GM") {
		return gmLine{}, false
	}
	g := gmLine{text: text}
	if len(f) > 1 {
		g.verb = strings.ToUpper(strings.TrimRight(f[1], ".:"))
	}
	if !g.known() {
		return g, true
	}
	rest := f[2:]
	if len(rest) > 0 {
		if s, ok := games.named(strings.TrimRight(rest[0], ".:,")); ok {
			g.game, rest = string(s.ID), rest[1:]
		}
	}
	rest, g.dry = without(rest, "dry-run")
	if i := slices.IndexFunc(rest, func(word string) bool { return strings.EqualFold(word, "because") }); i >= 0 {
		g.Why, rest = strings.Join(rest[i+1:], " "), rest[:i]
	}
	rest, dry := without(rest, "dry-run")
	rest, g.Private = without(rest, "private")
	rest, last := without(rest, "dry-run")
	g.dry = g.dry || dry || last
	g.rest = strings.Join(rest, " ")
	return g, true
}

// likeGM tells whether a line of the letter, or its subject, begins as a game
// master's would, with GM or what may stand behind it.
func (l *Letter) likeGM() bool {
	for _, line := range append([]orders.Line{{Text: l.Subject}}, l.Lines...) {
		word, _, _ := strings.Cut(strings.TrimSpace(line.Text), " ")
		if word = strings.ToUpper(strings.TrimRight(word, ".:")); word == "GM" || (gmLine{verb: word}).known() {
			return true
		}
	}
	return false
}

// known tells whether it is a line that can be done.
func (g gmLine) known() bool {
	return slices.ContainsFunc(gmVerbs(), func(row [3]string) bool { return row[0] == g.verb })
}

// unknown says of a line that cannot be done what can.
func (g gmLine) unknown() error {
	var verbs []string
	for _, row := range gmVerbs() {
		verbs = append(verbs, row[0])
	}
	switch near, ok := orders.Nearest(g.verb, verbs); {
	case g.verb == "":
		return refuse("behind GM stands what is to be done: %s. GM HELP tells what each does", list(verbs))
	case ok:
		return refuse("there is no GM %s; did you mean GM %s? GM HELP lists what there is", g.verb, near)
	}
	return refuse("there is no GM %s. There are %s; GM HELP tells what each does", g.verb, list(verbs))
}

// without takes a word from the end of others, and says whether it stood there.
func without(words []string, last string) ([]string, bool) {
	if n := len(words) - 1; n >= 0 && strings.EqualFold(words[n], last) {
		return words[:n], true
	}
	return words, false
}

// surplus refuses a line of whose words so many are enough: nothing is done
// that was said of another game, or with a condition that is not understood.
func (g gmLine) surplus(enough int) error {
	f := strings.Fields(g.rest)
	switch {
	case len(f) <= enough:
		return nil
	case enough == 0 && g.game == "":
		return refuse("there is no game called %q (a reason stands behind \"because\")", strings.TrimRight(f[0], ".:,"))
	}
	return refuse("it is not clear what %q is to say there (a reason stands behind \"because\")", strings.Join(f[enough:], " "))
}

// noGame says of a line that was refused, and names no game, that its first
// word is none.
func (g gmLine) noGame(t *Table, refused error) error {
	word, _, _ := strings.Cut(g.rest, " ")
	word = strings.TrimRight(word, ".:,")
	if !Refused(refused) || g.game != "" {
		return refused
	}
	if _, ok := t.SeatNamed(word); ok || !gameName.MatchString(strings.ToLower(word)) || word[0] < 'A' || slices.Contains([]string{"PASS", "DROP", "ANYWAY"}, strings.ToUpper(word)) {
		return refused
	}
	return refuse("%v; nor is there a game called %q", refused, word)
}

// word is one of those behind the game's name, without a colon or comma; empty
// if there are not so many.
func (g gmLine) word(i int) string {
	if f := strings.Fields(g.rest); i < len(f) {
		return strings.TrimRight(f[i], ":,")
	}
	return ""
}

// act is what a line asks for.
func (g gmLine) act(t *Table) (Act, error) {
	if g.Private && slices.Contains([]string{"RUN", "ROLLBACK", "END"}, g.verb) {
		return nil, refuse("GM %s cannot be private: everybody sees it, and reads why", g.verb)
	}
	switch g.verb {
	case "RULE", "ORDERS":
		return g.wordsLine(t)
	case "VOID":
		f := strings.Fields(g.rest)
		return VoidOrders{Seat: g.word(0), Slot: strings.Join(f[min(1, len(f)):], " "), Reason: g.Reason}, nil
	case "HOLD":
		return HoldGame{g.Reason}, nil
	case "RELEASE":
		return ReleaseGame{g.Reason}, nil
	case "RUN", "PREVIEW":
		return g.runLine()
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
		ref, err := turnRef(g.word(0))
		if err != nil {
			return nil, err
		}
		return RollBack{Turn: ref, Reason: g.Reason}, g.surplus(1)
	case "REPLACE":
		seat, words, cut := strings.Cut(g.rest, ":")
		who, ok := personOf(words)
		if !ok || !cut {
			return nil, refuse("write GM REPLACE %s %s: Dora <dora@example.org>", t.Record.ID, t.Players[0].Seat)
		}
		return Replace{Seat: strings.TrimSpace(seat), Person: who, Reason: g.Reason}, nil
	case "STANDBY":
		return g.standbyLine(t)
	case "PRESS":
		return g.pressLine(t)
	case "RESEND":
		r := Resend{Seat: g.word(0), Last: g.word(1) == "", Why: g.Why}
		if !r.Last {
			ref, err := turnRef(g.word(1))
			if err != nil {
				return nil, err
			}
			r.Turn = ref
		}
		return r, g.surplus(2)
	}
	return EndGame{Why: g.Why}, nil // END, the last of gmVerbs that is an act
}

// turnRef reads a turn's number, or refuses it.
func turnRef(word string) (game.TurnRef, error) {
	ref, err := game.ParseTurnRef(word)
	if err != nil {
		return ref, refuse("%v", err)
	}
	return ref, nil
}

// wordsLine reads RULE seat slot: words, and ORDERS seat: orders.
func (g gmLine) wordsLine(t *Table) (Act, error) {
	head, words, cut := strings.Cut(g.rest, ":")
	f := strings.Fields(head)
	switch {
	case g.verb == "RULE" && cut && len(f) == 2:
		return RuleOn{Seat: f[0], Slot: f[1], Words: strings.TrimSpace(words), Why: g.Why}, nil
	case g.verb == "ORDERS" && cut && len(f) == 1:
		return SetOrders{Seat: f[0], Words: strings.ReplaceAll(words, " | ", "\n"), Reason: g.Reason}, nil
	case g.verb == "RULE":
		return nil, refuse("write GM RULE %s %s 2: words", t.Record.ID, t.Players[0].Seat)
	}
	return nil, refuse("write GM ORDERS %s %s: orders (several with | between)", t.Record.ID, t.Players[0].Seat)
}

// runLine reads RUN or PREVIEW: a turn's number, and ANYWAY.
func (g gmLine) runLine() (Act, error) {
	r := RunNow{Why: g.Why, Anyway: g.verb == "PREVIEW"}
	for i, word := range strings.Fields(g.rest) {
		if strings.EqualFold(word, "ANYWAY") {
			r.Anyway = true
			continue
		}
		ref, err := turnRef(g.word(i))
		switch {
		case err != nil:
			return nil, err
		case r.Turn != (game.TurnRef{}):
			return nil, refuse("that names two turns: %s and %s", r.Turn, ref)
		}
		r.Turn = ref
	}
	return r, nil
}

// standbyLine reads STANDBY Dora <dora@example.org>, and OFF.
func (g gmLine) standbyLine(t *Table) (Act, error) {
	words, off := g.rest, false
	if n := len(words) - len(" OFF"); n > 0 && strings.EqualFold(words[n:], " OFF") {
		words, off = words[:n], true
	}
	who, ok := personOf(words)
	switch {
	case !ok:
		return nil, refuse("write GM STANDBY %s Dora <dora@example.org>", t.Record.ID)
	case g.game == "" && strings.Contains(who.Name, " ") && !strings.HasPrefix(words, `"`):
		return nil, refuse("it is not clear whether %q is a game's name or a person's: write GM STANDBY %s %s <%s>", g.word(0), t.Record.ID, who.Name, who.Address)
	}
	return ChangeStandby{Person: who, Off: off}, nil
}

// personOf reads a name and an address in angle brackets, and nothing else.
func personOf(words string) (Person, bool) {
	name, rest, _ := strings.Cut(words, "<")
	at, left, ok := strings.Cut(rest, ">")
	p := Person{strings.Trim(name, " \""), Canonical(strings.TrimSpace(at))}
	return p, ok && address(p.Address) && strings.Trim(left, " .") == ""
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

func gmHelp() []game.Block {
	table := game.Table{Caption: "What a game master can write, one on a line", Columns: []game.Column{{Title: "Line"}, {Title: "What it does"}}}
	for _, row := range gmVerbs() {
		args := "GAME " + row[1]
		if row[0] == "DESK" || row[0] == "HELP" {
			args = row[1]
		}
		table.Rows = append(table.Rows, game.Row{Seat: game.Public, Cells: []string{strings.TrimSpace("GM " + row[0] + " " + args), row[2]}})
	}
	return []game.Block{{Table: &table}, game.P("GAME may be left out when only one is running, or when the subject has it in brackets. \"because ...\" at the end gives a reason for the next report; \"private\" before it keeps the act out of the report. DRY-RUN at the end shows what would follow and does nothing.")}
}
