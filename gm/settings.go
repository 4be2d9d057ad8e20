package gm

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// Setting is one thing that a game master may settle for a game, as he names
// it, with what it is now.
type Setting struct {
	Name    string
	Means   string // a sentence's end: what it settles
	Value   string // in words that Settings.With takes
	Default string
}

// setting is one row of the table of settings.
type setting struct {
	name, means, standard string
	// at is where it is kept, in words; empty is the standard.
	at    func(*Settings) *string
	check func(words string) error
}

// The settings' names, where the house itself asks for one.
const (
	settingGrace      = "grace"
	settingRemind     = "remind"
	settingLeast      = "least"
	settingPatience   = "patience"
	settingOutage     = "outage"
	settingRespite    = "respite"
	settingExtension  = "extension"
	settingExtensions = "extensions"
	settingVacation   = "vacation"
	settingMisses     = "misses"
	settingOffer      = "offer"
	settingGM         = "gm"
	settingIdentity   = "identity"
	settingPress      = "press"
	settingApproval   = "press-approval"
)

// settingsTable lists every setting, in the order in which they are shown.
var settingsTable = []setting{
	{"deadline", "when turns are due: a schedule, or none", "none", func(s *Settings) *string { return &s.Deadline }, checkSchedule},
	{settingGrace, "how long after the deadline orders are still taken", "none", func(s *Settings) *string { return &s.Grace }, checkSpan},
	{settingRemind, "how long before the deadline those who are missing are reminded; several with commas", "24 hours", func(s *Settings) *string { return &s.Remind }, checkSpans},
	{settingLeast, "the least time that a turn has when the schedule names days", "12 hours", func(s *Settings) *string { return &s.Least }, checkSpan},
	{settingPatience, "how long the house may be out of reach of its mailbox before a deadline is moved", "2 hours", func(s *Settings) *string { return &s.Patience }, checkPatience},
	{settingOutage, "what then becomes of a deadline: move it, or ask the game master", "move", func(s *Settings) *string { return &s.Outage }, checkOneOf("move", "ask")},
	{settingRespite, "how much time players have at least after such an interruption, or a vacation", "1 day", func(s *Settings) *string { return &s.Respite }, checkSpan},
	{settingExtension, "by how much votes to EXTEND move a deadline", "1 day", func(s *Settings) *string { return &s.Extension }, checkSpan},
	{settingExtensions, "how often one turn may be extended by votes", "1", func(s *Settings) *string { return &s.Extensions }, checkCount},
	{settingVacation, "how many days of VACATION each player has in the game", "21", func(s *Settings) *string { return &s.Vacation }, checkCount},
	{settingMisses, "after how many turns missed in a row a seat is offered to others; 0 for never", "2", func(s *Settings) *string { return &s.Misses }, checkCount},
	{settingOffer, "how long somebody on the standby list has to accept a seat", "2 days", func(s *Settings) *string { return &s.Offer }, checkSpan},
	{settingGM, "the address of this game's master, if it is not that of the house's", "none", func(s *Settings) *string { return &s.GM }, checkAddress},
	{settingIdentity, "what a mail must bring to be a player's: address (it comes from his), token or verified (the secret of a report, or proof that it is from his address), or verified (that proof in any case)", ByToken, func(s *Settings) *string { return &s.Identity }, checkOneOf(ByAddress, ByToken, ByProof)},
	{settingPress, "press between players: named, anonymous (with or without a name), or none", PressNamed, func(s *Settings) *string { return &s.Press }, checkOneOf(PressNamed, PressAnonymous, PressNone)},
	{settingApproval, "whether press is stamped and goes out at once, or is held until the game master passes it", PressStamped, func(s *Settings) *string { return &s.Approval }, checkOneOf(PressStamped, PressHeld)},
}

// List gives every setting as it stands.
func (s Settings) List() []Setting {
	var all []Setting
	for _, row := range settingsTable {
		all = append(all, Setting{Name: row.name, Means: row.means, Value: s.words(row), Default: row.standard})
	}
	rulings := Setting{Name: "rulings", Means: "at the deadline, words that nobody has ruled on: wait for the ruling, or pass them over", Value: "wait", Default: "wait"}
	if s.PassRulings {
		rulings.Value = "pass"
	}
	return append(all, rulings)
}

// With gives the settings with one of them changed. The error says what would
// be understood.
func (s Settings) With(name, words string) (Settings, error) {
	words = strings.Join(strings.Fields(words), " ")
	var names []string
	for _, row := range settingsTable {
		if !strings.EqualFold(row.name, name) {
			names = append(names, row.name)
			continue
		}
		if err := row.check(words); err != nil {
			return s, fmt.Errorf("%s: %w", row.name, err)
		}
		if words == row.standard {
			words = ""
		}
		*row.at(&s) = words
		return s, nil
	}
	if !strings.EqualFold(name, "rulings") {
		return s, fmt.Errorf("there is no setting %q: there are %s and rulings", name, strings.Join(names, ", "))
	}
	if err := checkOneOf("wait", "pass")(words); err != nil {
		return s, fmt.Errorf("rulings: %w", err)
	}
	s.PassRulings = strings.EqualFold(words, "pass")
	return s, nil
}

// check looks at settings that were not made by With.
func (s Settings) check() error {
	for _, row := range settingsTable {
		if err := row.check(s.words(row)); err != nil {
			return fmt.Errorf("%s: %w", row.name, err)
		}
	}
	return nil
}

func (s Settings) words(row setting) string {
	if words := *row.at(&s); words != "" {
		return words
	}
	return row.standard
}

func (s Settings) value(name string) string {
	return s.words(settingsTable[slices.IndexFunc(settingsTable, func(row setting) bool { return row.name == name })])
}

// span is a setting that is a length of time. What the journal has was
// checked when it was set.
func (s Settings) span(name string) Span {
	span, _ := ParseSpan(s.value(name))
	return span
}

func (s Settings) spans(name string) []Span {
	var all []Span
	for words := range strings.SplitSeq(s.value(name), ",") {
		if span, err := ParseSpan(words); err == nil && span != (Span{}) {
			all = append(all, span)
		}
	}
	return all
}

func (s Settings) count(name string) int {
	n, _ := strconv.Atoi(s.value(name))
	return n
}

func checkSchedule(words string) error {
	if words == "none" {
		return nil
	}
	_, err := ParseSchedule(words)
	return err
}

func checkAddress(words string) error {
	if words != "none" && !address(words) {
		return fmt.Errorf("%s is no address that mail can be sent to (write it in small letters, like tina@example.org)", shownAddress(words))
	}
	return nil
}

func checkSpan(words string) error {
	_, err := ParseSpan(words)
	return err
}

// checkPatience holds the patience above the time between two looks.
func checkPatience(words string) error {
	span, err := ParseSpan(words)
	if err == nil && span != (Span{}) && span.Duration() < leastPatience {
		return fmt.Errorf("%q is too short: the mailbox is looked into every few minutes, so an hour is the least, or none for never", words)
	}
	return err
}

func checkSpans(words string) error {
	for one := range strings.SplitSeq(words, ",") {
		if err := checkSpan(one); err != nil {
			return err
		}
	}
	return nil
}

func checkCount(words string) error {
	if n, err := strconv.Atoi(words); err != nil || n < 0 || n > 1000 {
		return fmt.Errorf("%q is no number: write 0, 1, 2 and so on", words)
	}
	return nil
}

func checkOneOf(options ...string) func(string) error {
	return func(words string) error {
		if !slices.ContainsFunc(options, func(o string) bool { return strings.EqualFold(o, words) }) {
			return fmt.Errorf("%q: write %s", words, strings.Join(options, " or "))
		}
		return nil
	}
}
