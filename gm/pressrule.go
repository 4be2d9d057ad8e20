package gm

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"mobpost/gm/game"
)

// RulePress is a game master's word on press that is held.
type RulePress struct {
	No   int64
	Pass bool
	Why  string // told to its sender if it is dropped
}

func (r RulePress) do(_ context.Context, c *change, by actor) error {
	i := slices.IndexFunc(c.table.Press, func(p Press) bool { return p.No == r.No && p.Held && !p.Over })
	if i < 0 {
		return refuse("no press %d is held in %s", r.No, c.table.Record.ID)
	}
	kind := EntryPressDropped
	if r.Pass {
		kind = EntryPressPassed
	}
	p := c.table.Press[i]
	e := entry(kind, by.name, by.at, p.From, PressRuled{r.No})
	e.Words = r.Why
	if err := c.add(e); err != nil {
		return err
	}
	if r.Pass {
		c.passPress(c.table.Press[i])
		return nil
	}
	player := c.table.Players[p.From]
	if player.Address == "" {
		return nil
	}
	why := "The game master did not pass this press, so nobody has seen it."
	if r.Why != "" {
		why += " He says: " + r.Why
	}
	c.send(Message{Kind: NoticeMail, Seat: p.From, To: player.Address, ToName: player.Name,
		Subject: fmt.Sprintf("[%s] Your press", c.table.Record.ID), Report: game.Report{Title: "Press", Blocks: []game.Block{
			game.P(why), {Items: &game.Items{Items: []game.Item{c.table.pressItem(p)}}}}}})
	return nil
}

// pressLine reads what GM PRESS says: PASS 12, DROP 13.
func (g gmLine) pressLine(t *Table) (Act, error) {
	f := strings.Fields(g.rest)
	if len(f) == 2 {
		no, err := strconv.ParseInt(strings.Trim(f[1], ":,."), 10, 64)
		pass := strings.EqualFold(f[0], "pass")
		if err == nil && (pass || strings.EqualFold(f[0], "drop")) {
			return RulePress{No: no, Pass: pass, Why: g.Why}, nil
		}
	}
	return nil, refuse("write GM PRESS %s PASS and a number, or DROP", t.Record.ID)
}

// PressList shows press with its numbers, for the game master: what is held,
// or all.
func (t *Table) PressList(all bool) []game.Block {
	var items game.Items
	for _, p := range t.Press {
		state := ""
		switch {
		case p.Held && !p.Over:
			state = "held"
		case !all:
			continue
		case p.Over:
			state = "dropped"
		case p.All && !p.Told && !t.Position.Over():
			state = "for the next report"
		default:
			state = "gone out"
		}
		if p.Anonymous {
			state += ", without a name"
		}
		items.Items = append(items.Items, game.Item{Seat: p.From, Text: fmt.Sprintf("%d, %s to %s (%s), %s:", p.No, t.called(p.From), t.pressNames(p), state, t.Settings.When(p.At)), Sub: strings.Split(p.Text, "\n")})
	}
	if len(items.Items) == 0 {
		return nil
	}
	return []game.Block{{Items: &items}}
}
