package gm

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"time"
	"unicode"

	"mobpost/gm/game"
	"mobpost/orders"
)

// The entries of press.
const (
	// EntryPress is press that a seat sent: Words are its text as it goes out.
	// Data: PressSent.
	EntryPress EntryKind = "press"
	// EntryPressPassed and EntryPressDropped are a game master's word on press
	// that was held: Words say why. Data: PressRuled.
	EntryPressPassed  EntryKind = "press-passed"
	EntryPressDropped EntryKind = "press-dropped"
)

// What a game allows (the setting "press"), and whether the game master reads
// it first ("press-approval").
const (
	PressNamed     = "named"
	PressAnonymous = "anonymous"
	PressNone      = "none"
	PressStamped   = "stamped"
	PressHeld      = "held"
)

// PressSent is where press goes.
type PressSent struct {
	To        []game.Seat `json:",omitempty"`
	All       bool        `json:",omitempty"` // to everybody: it stands in the next report
	Anonymous bool        `json:",omitempty"`
	Held      bool        `json:",omitempty"`
}

// PressRuled is what a game master said of press, by the number of its entry.
type PressRuled struct {
	No int64
}

// Press is a piece of press as the table knows it.
type Press struct {
	PressSent
	No   int64 // its journal entry
	At   time.Time
	From game.Seat
	Text string
	Told bool // it stood in a report
	Over bool // the game master dropped it
}

// Limits of press.
const (
	pressADay   = 20
	pressLength = 10_000
)

// pressed takes an entry of press.
func (t *Table) pressed(e Entry) error {
	t.Press = slices.Clone(t.Press)
	if e.Kind == EntryPress {
		var sent PressSent
		if err := e.data(&sent); err != nil {
			return err
		}
		t.Press = append(t.Press, Press{PressSent: sent, No: t.Head, At: e.At, From: e.Seat, Text: e.Words})
		return nil
	}
	var ruled PressRuled
	if err := e.data(&ruled); err != nil {
		return err
	}
	i := slices.IndexFunc(t.Press, func(p Press) bool { return p.No == ruled.No && p.Held && !p.Over })
	if i < 0 {
		return fmt.Errorf("no press %d is held", ruled.No)
	}
	t.Press[i].Held, t.Press[i].Over = false, e.Kind == EntryPressDropped
	return nil
}

// HeldPress is the press that waits for the game master, oldest first.
func (t *Table) HeldPress() []Press {
	var all []Press
	for _, p := range t.Press {
		if p.Held && !p.Over {
			all = append(all, p)
		}
	}
	return all
}

// publicPress is what stands in the next report.
func (t *Table) publicPress() []game.Block {
	var items game.Items
	for _, p := range t.Press {
		if p.All && !p.Held && !p.Over && !p.Told {
			items.Items = append(items.Items, t.pressItem(p))
		}
	}
	if len(items.Items) == 0 {
		return nil
	}
	return []game.Block{game.H(2, "Press"), {Items: &items}}
}

// reported notes that the public press has stood in a report.
func (t *Table) reported() {
	t.Press = slices.Clone(t.Press)
	for i := range t.Press {
		t.Press[i].Told = t.Press[i].Told || t.Press[i].All && !t.Press[i].Held
	}
}

// pressItem is press as its readers see it.
func (t *Table) pressItem(p Press) game.Item {
	item := game.Item{Seat: p.From, Text: t.called(p.From)}
	if p.Anonymous {
		item = game.Item{Seat: game.Public, Text: "Somebody"}
	}
	item.Text += " to " + t.pressNames(p) + ":"
	item.Sub = strings.Split(p.Text, "\n")
	return item
}

// pressNames are the addressees.
func (t *Table) pressNames(p Press) string {
	if p.All {
		return "all"
	}
	var names []string
	for _, seat := range p.To {
		names = append(names, t.Players[seat].Seat)
	}
	return strings.Join(names, ", ")
}

// called is a seat with its player's name.
func (t *Table) called(seat game.Seat) string {
	p := t.Players[seat]
	if p.Name == p.Seat {
		return p.Seat
	}
	return p.Seat + " (" + p.Name + ")"
}

// press sends a player's press, or holds it for the game master.
func (a *answer) press(cmd orders.Command) error {
	t := a.change.table
	no := func(why string) error {
		a.say(game.P("Your press was NOT sent: " + why))
		return nil
	}
	sent, why := t.pressTo(a.who.seat, cmd)
	text := pressText(cmd.Body)
	today := 0
	for _, p := range t.Press {
		if p.From == a.who.seat && p.At.After(a.at.Add(-24*time.Hour)) {
			today++
		}
	}
	mode := strings.ToLower(t.Settings.value(settingPress))
	switch {
	case mode == PressNone:
		return no("this game is played without press.")
	case cmd.Open:
		return no("the line END is missing behind it. Everything to the end of your mail would have gone with it: your orders, if they stand below, and your signature. Nothing below the line " + cmd.Text + " was read.")
	case cmd.Anonymous && mode != PressAnonymous:
		return no("in this game press has its sender's name on it.")
	case why != "":
		return no(why)
	case text == "":
		return no("there is nothing between PRESS and END.")
	case len(text) > pressLength:
		return no(fmt.Sprintf("it is too long: %d characters are the most.", pressLength))
	case today >= pressADay:
		return no(fmt.Sprintf("%d pieces of press a day are the most.", pressADay))
	}
	sent.Held = strings.EqualFold(t.Settings.value(settingApproval), PressHeld)
	e := entry(EntryPress, a.letter.From, a.at, a.who.seat, sent)
	e.Words = text
	if err := a.change.add(e); err != nil {
		return err
	}
	t = a.change.table
	p := t.Press[len(t.Press)-1]
	item := t.pressItem(p)
	switch {
	case p.Held:
		a.say(game.P("Your press waits for the game master, who reads it first:"))
	case p.All && !t.Position.Over():
		a.say(game.P("Your press will stand in the next report:"))
	default:
		a.say(game.P("Your press was sent:"))
	}
	a.say(game.Block{Items: &game.Items{Items: []game.Item{item}}})
	a.change.passPress(p)
	return nil
}

// pressTo finds the addressees.
func (t *Table) pressTo(from game.Seat, cmd orders.Command) (sent PressSent, why string) {
	sent.Anonymous = cmd.Anonymous
	for _, name := range cmd.To {
		switch strings.ToLower(name) {
		case "all", "everybody", "everyone":
			sent.All = true
			continue
		}
		seat, ok := t.SeatNamed(name)
		switch {
		case !ok:
			return sent, "there is no seat \"" + name + "\" in this game: there are " + strings.Join(t.Position.Names(), ", ") + ", and ALL."
		case seat == from:
			return sent, "it is addressed to yourself."
		case t.Players[seat].Address == "":
			return sent, "nobody sits at " + t.Players[seat].Seat + " at present."
		case !slices.Contains(sent.To, seat):
			sent.To = append(sent.To, seat)
		}
	}
	if sent.All {
		sent.To = nil
	}
	slices.Sort(sent.To)
	return sent, ""
}

// passPress mails press that is not held to its addressees. What is for
// everybody stands in the next report instead, if there is to be one.
func (c *change) passPress(p Press) {
	t := c.table
	if p.Held || p.Over || p.All && !t.Position.Over() {
		return
	}
	blocks := []game.Block{{Items: &game.Items{Items: []game.Item{t.pressItem(p)}}}}
	who := "somebody"
	if !p.Anonymous {
		who = t.Players[p.From].Seat
		blocks = append(blocks, game.P("To write back: a line PRESS TO "+who+", your words, and a line END."))
	} else {
		blocks = append(blocks, game.P("It was sent without a name and cannot be answered, but PRESS TO ALL reaches everybody."))
	}
	for i, player := range t.Players {
		seat := game.Seat(i)
		if player.Address == "" || seat == p.From || !p.All && !slices.Contains(p.To, seat) {
			continue
		}
		c.send(Message{Kind: NoticeMail, Seat: seat, To: player.Address, ToName: player.Name,
			Subject: fmt.Sprintf("[%s] Press from %s", t.Record.ID, who), Report: game.Report{Title: "Press", Blocks: blocks}})
	}
}

var mailAddress = regexp.MustCompile(`[^\s<>()\[\]",;:]+@[^\s<>()\[\]",;:]+\.[^\s<>()\[\]",;:]+`)

// pressText is the text of press as it goes out. Addresses and the secrets of
// reply addresses are left out, and so is what stands below a signature's
// mark, lest a mail program's habits tell what its player would not.
func pressText(body []string) string {
	var lines []string
	for _, line := range body {
		line = strings.TrimRightFunc(strings.Map(func(r rune) rune {
			if unicode.IsPrint(r) || r == '\t' {
				return r
			}
			return -1
		}, line), unicode.IsSpace)
		if line == "--" {
			break
		}
		if line == MarkBegin || line == MarkEnd {
			continue
		}
		line = mailAddress.ReplaceAllString(line, "(address left out)")
		line = tokenForm.ReplaceAllString(questionForm.ReplaceAllString(line, "(left out)"), "(left out)")
		lines = append(lines, line)
	}
	return strings.Trim(strings.Join(lines, "\n"), "\n")
}
