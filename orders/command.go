package orders

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// Verb is a command that every game shares (orders.md).
type Verb string

// The verbs.
const (
	Help     Verb = "HELP"
	Rules    Verb = "RULES"
	List     Verb = "LIST"
	Join     Verb = "JOIN"
	Status   Verb = "STATUS"
	Hand     Verb = "HAND"
	Show     Verb = "ORDERS"
	Clear    Verb = "CLEAR"
	History  Verb = "HISTORY"
	Press    Verb = "PRESS"
	Wait     Verb = "WAIT"
	Ready    Verb = "READY"
	Vacation Verb = "VACATION"
	Extend   Verb = "EXTEND"
	Resign   Verb = "RESIGN"
	Vote     Verb = "VOTE"
	Watch    Verb = "WATCH"
	Unwatch  Verb = "UNWATCH"
	Set      Verb = "SET"
	Game     Verb = "GAME"
	Try      Verb = "TRY"
	Standing Verb = "STANDING"
	Standby  Verb = "STANDBY"
)

// Command is a shared command as it stands in a mail.
type Command struct {
	Verb Verb
	Line int    // Line.No of its line
	Text string // the line, folded
	// Arg is what follows the verb: a game's name for JOIN, WATCH, UNWATCH,
	// STANDBY and GAME, "3.2" for HISTORY, the date for VACATION, the name for SET.
	Arg string
	// As is the family of JOIN, the value of SET, "off" of STANDBY.
	As string
	// To are the addressees of PRESS as written ("red", "all").
	To []string
	// Body is the text of PRESS or the orders of STANDING, their lines as
	// written.
	Body []string
	// Anonymous is true for a PRESS whose sender is not to be told.
	Anonymous bool
	// Open is true for a PRESS or STANDING without its END: it ran to the end
	// of the mail.
	Open bool
}

// Commands takes the shared commands out of a mail and gives the lines that
// are left. A line of prose that only begins with a command's word is no
// command: the whole line must have the command's form.
func Commands(lines []Line) (commands []Command, rest []Line) {
	for i := 0; i < len(lines); i++ {
		c, ok := ParseCommand(lines[i])
		if !ok {
			rest = append(rest, lines[i])
			continue
		}
		if c.Verb == Press || c.Verb == Standing {
			c.Open = true
			for i++; i < len(lines); i++ {
				if line, _ := Bulleted(lines[i].Text); strings.EqualFold(line, "end") || strings.EqualFold(line, "end "+string(c.Verb)) {
					c.Open = false
					break
				}
				c.Body = append(c.Body, lines[i].Text)
			}
		}
		commands = append(commands, c)
	}
	return commands, rest
}

// AfterClear gives the lines behind the last CLEAR, and whether there is one:
// what was ordered before it is forgotten.
func AfterClear(commands []Command, lines []Line) (rest []Line, cleared bool) {
	for _, c := range commands {
		if c.Verb != Clear {
			continue
		}
		cleared = true
		for len(lines) > 0 && lines[0].No < c.Line {
			lines = lines[1:]
		}
	}
	return lines, cleared
}

// ParseCommand reads one line as a shared command. Of PRESS it reads the
// first line only.
func ParseCommand(line Line) (Command, bool) {
	if len(line.Text) > 400 || !verbAhead(line.Text) {
		return Command{}, false
	}
	text, _ := Bulleted(line.Text)
	if len(text) > 200 {
		return Command{}, false
	}
	text = strings.TrimRight(text, ".!:; ")
	words := strings.FieldsFunc(strings.ReplaceAll(text, ", please", " please"), unicode.IsSpace)
	for len(words) > 1 && strings.EqualFold(strings.Trim(words[len(words)-1], ","), "please") {
		words = words[:len(words)-1]
	}
	if len(words) > 1 && strings.EqualFold(strings.Trim(words[0], ","), "please") {
		words = words[1:]
	}
	if len(words) == 0 {
		return Command{}, false
	}
	c := Command{Verb: Verb(strings.ToUpper(words[0])), Line: line.No, Text: text}
	args := words[1:]
	switch c.Verb {
	case Unwatch:
		if len(args) == 2 && strings.EqualFold(args[0], "game") {
			args = args[1:]
		}
		c.Arg = strings.Join(args, " ")
		return c, len(args) <= 1
	case Help, Rules, List, Status, Hand, Show, Clear, Extend, Resign, Wait, Ready, Try:
		return c, len(args) == 0
	case "NOWAIT":
		c.Verb = Ready
		return c, len(args) == 0
	case History:
		if len(args) > 1 || len(args) == 1 && !turnLike(args[0]) {
			return c, false
		}
		c.Arg = strings.Join(args, " ")
		return c, true
	case Join:
		return joinArgs(c, args)
	case Watch, Game:
		if len(args) == 2 && strings.EqualFold(args[0], "game") {
			args = args[1:]
		}
		c.Arg = strings.Join(args, " ")
		return c, len(args) == 1
	case Vote: // END, or PLAY, PLAY ON, GO ON
		c.Arg = "play"
		if len(args) > 0 && oneOf(args[0], "to", "for") {
			args = args[1:]
		}
		if len(args) == 1 && strings.EqualFold(args[0], "end") {
			c.Arg = "end"
			return c, true
		}
		words := strings.ToLower(strings.Join(args, " "))
		return c, words == "play" || words == "play on" || words == "go on"
	case Standing:
		return c, len(args) == 0 || len(args) == 1 && strings.EqualFold(args[0], "orders")
	case Standby:
		if len(args) > 1 && strings.EqualFold(args[0], "game") {
			args = args[1:]
		}
		if len(args) == 2 && strings.EqualFold(args[1], "off") {
			c.As, args = "off", args[:1]
		}
		c.Arg = strings.Join(args, " ")
		return c, len(args) == 1
	case Vacation:
		if len(args) < 2 || !oneOf(args[0], "until", "till", "to") {
			return c, false
		}
		c.Arg = strings.Join(args[1:], " ")
		return c, len(args) <= 6
	case Set:
		return setArgs(c, args)
	case Press:
		return pressArgs(c, args)
	}
	return c, false
}

// verbAhead is a quick look at the first word, as most lines are no command. A
// line with anything but ASCII before or in it is left to the longer look.
func verbAhead(text string) bool {
	i := 0
	for i < len(text) && text[i] < utf8.RuneSelf && !asciiLetter(text[i]) {
		i++
	}
	var word [9]byte
	n := 0
	for ; i < len(text) && n < len(word) && asciiLetter(text[i]); i++ {
		word[n] = text[i] &^ 0x20
		n++
	}
	if i < len(text) && text[i] >= utf8.RuneSelf {
		return true
	}
	switch Verb(word[:n]) {
	case Help, Rules, List, Join, Status, Hand, Show, Clear, History, Press, Wait, Ready, Vacation, Extend, Resign, Vote,
		Watch, Unwatch, Set, Game, Try, Standing, Standby, "NOWAIT", "PLEASE":
		return true
	}
	return false
}

func asciiLetter(c byte) bool { return 'a' <= c|0x20 && c|0x20 <= 'z' }

// joinArgs reads JOIN game [as family].
func joinArgs(c Command, args []string) (Command, bool) {
	if len(args) > 1 && strings.EqualFold(args[0], "game") {
		args = args[1:]
	}
	switch {
	case len(args) == 1:
	case len(args) >= 3 && len(args) <= 5 && strings.EqualFold(args[1], "as"):
		c.As = strings.Join(args[2:], " ")
	default:
		return c, false
	}
	c.Arg = args[0]
	return c, true
}

// setArgs reads SET name VALUE; "time zone" counts as one word.
func setArgs(c Command, args []string) (Command, bool) {
	if len(args) > 2 && strings.EqualFold(args[0]+args[1], "timezone") {
		args = append([]string{"zone"}, args[2:]...)
	}
	if len(args) < 2 || !oneOf(args[0], "name", "zone", "timezone", "reports", "report", "mail", "word", "address") {
		return c, false
	}
	c.Arg, c.As = strings.ToLower(args[0]), strings.Join(args[1:], " ")
	return c, true
}

// pressArgs reads PRESS TO red, blue; the word TO may be missing in PRESS ALL
// alone, as a sentence may begin with "Press". ANONYMOUS stands first or last:
// PRESS ANONYMOUS TO ALL.
func pressArgs(c Command, args []string) (Command, bool) {
	if n := len(args); n > 1 && oneOf(args[0], "anonymous", "anon", "anonymously") {
		c.Anonymous, args = true, args[1:]
	} else if n > 1 && oneOf(args[n-1], "anonymous", "anon", "anonymously") {
		c.Anonymous, args = true, args[:n-1]
	}
	switch {
	case len(args) > 1 && strings.EqualFold(args[0], "to"):
		args = args[1:]
	case len(args) != 1 || !oneOf(args[0], "all", "everybody", "everyone"):
		return c, false
	}
	names := strings.FieldsFunc(strings.Join(args, " "), func(r rune) bool { return r == ',' || r == '+' || r == '&' || r == ';' })
	for _, n := range names {
		for part := range strings.SplitSeq(strings.ReplaceAll(n, " and ", ","), ",") {
			part = strings.TrimSpace(part)
			part = strings.TrimSpace(strings.TrimPrefix(part, "and "))
			if part != "" {
				c.To = append(c.To, part)
			}
		}
	}
	return c, len(c.To) > 0 && len(args) <= 20
}

func turnLike(s string) bool {
	for _, r := range s {
		if !isDigit(r) && r != '.' {
			return false
		}
	}
	return true
}

func oneOf(s string, words ...string) bool {
	for _, w := range words {
		if strings.EqualFold(s, w) {
			return true
		}
	}
	return false
}
