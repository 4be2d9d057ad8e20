package gm

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"time"

	"mobpost/gm/game"
)

// ChangeSetting changes one thing of how a game is run. Keys are the names of
// the settings ("deadline", "rulings"), "due" for the deadline of the present
// turn alone, SEAT.address and SEAT.name, and what the rules let be set of the
// position, such as a winning post.
type ChangeSetting struct {
	Key   string
	Value string
	Reason
}

// SettingChanged is what it became.
type SettingChanged struct {
	Deed
	Key      string
	Settings *Settings  `json:",omitempty"`
	Deadline *time.Time `json:",omitempty"` // of the present turn
	Player   *Player    `json:",omitempty"` // of the entry's seat
}

func (s ChangeSetting) do(ctx context.Context, c *change, by actor) error {
	if err := c.running(); err != nil {
		return err
	}
	t := c.table
	key := strings.ToLower(strings.TrimSpace(s.Key))
	if seat, what, ok := strings.Cut(key, "."); ok {
		if seat, found := t.SeatNamed(seat); found && (what == "address" || what == "name") {
			return s.player(c, by, seat, what)
		}
	}
	if key == "due" {
		return s.due(c, by)
	}
	if i := slices.IndexFunc(t.Settings.List(), func(one Setting) bool { return strings.EqualFold(one.Name, key) }); i >= 0 {
		return s.set(c, by, i)
	}
	if doc, err := t.generic(); err == nil {
		if _, ok := doc.(map[string]any)[key].(json.Number); ok {
			return Correct{Sets: []string{key + "=" + s.Value}, Reason: s.Reason, open: true}.do(ctx, c, by)
		}
	}
	var names []string
	for _, one := range t.Settings.List() {
		names = append(names, one.Name)
	}
	return refuse("%q is no setting of %s: there are %s, due, SEAT.address and SEAT.name", s.Key, t.Record.ID, list(names))
}

// set changes a setting of the list, by its place in it.
func (s ChangeSetting) set(c *change, by actor, i int) error {
	t := c.table
	was := t.Settings.List()[i]
	next, err := t.Settings.With(was.Name, s.Value)
	if err != nil {
		return refuse("%v", err)
	}
	if was.Name == settingGM && c.master.ours(next.GM) {
		return refuse("%v", errOurs(next.GM))
	}
	now := next.List()[i].Value
	if was.Value == now {
		return refuse("%s is %s already", was.Name, now)
	}
	told := fmt.Sprintf("The game master changed %s to %s.", was.Name, now)
	if was.Name == settingGM { // nobody's business
		told = "The game master changed the address that he reads."
	}
	data := SettingChanged{Deed: s.deed(told, was.Value, now), Key: was.Name, Settings: &next}
	if next.Deadline != t.Settings.Deadline {
		// A new schedule is one for the present turn, too.
		then := *t
		then.Settings = next
		due, err := then.nextDeadline(by.at)
		if err != nil {
			return refuse("%v", err)
		}
		data.Deadline = &due
	}
	if err := c.add(entry(EntrySetting, by.name, by.at, game.Public, data)); err != nil || data.Deadline == nil {
		return err
	}
	return s.tellDue(c, told)
}

// tellDue mails everybody a deadline that has moved.
func (s ChangeSetting) tellDue(c *change, told string) error {
	c.noticeAll(func(seat game.Seat) []game.Block { return append(s.blocks(told), c.table.due(seat)) })
	return nil
}

// due changes the deadline of the present turn.
func (s ChangeSetting) due(c *change, by actor) error {
	t := c.table
	var at time.Time
	if words := strings.TrimSpace(s.Value); words != "none" {
		from := by.at
		if later, ok := strings.CutPrefix(words, "+"); ok && !t.Deadline.IsZero() {
			words, from = later, t.Deadline // so much later than it was
		}
		var err error
		if at, err = t.Settings.Moment(words, from); err != nil || !at.After(by.at) {
			return refuse("%q is no time that is still to come: write 2026-12-24 18:00, 2 days (from now) or +2 days (from the present deadline)", s.Value)
		}
	}
	before, now := t.Settings.whenOrNone(t.Deadline), t.Settings.whenOrNone(at)
	told := "The game master moved the deadline of this turn: it is now " + now + ", and was " + before + "."
	data := SettingChanged{Deed: s.deed(told, before, now), Key: "due", Deadline: &at}
	if err := c.add(entry(EntrySetting, by.name, by.at, game.Public, data)); err != nil {
		return err
	}
	return s.tellDue(c, told)
}

func (s Settings) whenOrNone(at time.Time) string {
	if at.IsZero() {
		return "none"
	}
	return s.When(at)
}

// player changes a seat's address or its player's name.
func (s ChangeSetting) player(c *change, by actor, seat game.Seat, what string) error {
	t := c.table
	p := t.Players[seat]
	value, old := strings.TrimSpace(s.Value), p.Address
	before, now, told := p.Name, value, ""
	if what == "name" {
		p.Name = value
		told = fmt.Sprintf("The player of %s is now called %s.", p.Seat, value)
	} else {
		if value == "none" {
			value = ""
		}
		p.Address = Canonical(value)
		before, now = old, p.Address
		told = "The game master changed the address of " + p.Seat + "." // which one is told to nobody
		if p.Address == "" {
			told = "Nobody sits at " + p.Seat + " any more."
		}
	}
	players := slices.Clone(t.Players)
	players[seat] = p
	if err := c.master.checkPlayers(t.Rules, players); err != nil {
		return refuse("%v", err)
	}
	if before == now {
		return refuse("that is so already")
	}
	data := SettingChanged{Deed: s.deed(told, before, now), Key: what, Player: &p}
	if err := c.add(entry(EntrySetting, by.name, by.at, seat, data)); err != nil || what == "name" {
		return err
	}
	if old != "" {
		c.send(Message{Kind: NoticeMail, Seat: game.Public, To: old, ToName: p.Name, Subject: t.Subject(t.Position.Turn()), Thread: t.thread(seat),
			Report: game.Report{Title: t.Title(t.Position.Turn()), Blocks: append(s.blocks("The game master has changed the address of your seat "+p.Seat+" in "+string(t.Record.ID)+"; nothing of the game is mailed here any more."), game.P("If you did not ask for that, write to him."))}})
	}
	c.notice(seat, append(s.blocks("The game master has made this the address of the seat "+p.Seat+" in "+string(t.Record.ID)+"."), c.table.stands(seat)...)...)
	return nil
}

// setting takes a changed setting from the journal.
func (t *Table) setting(e Entry) error {
	var s SettingChanged
	if err := e.data(&s); err != nil {
		return err
	}
	if s.Settings != nil {
		t.Settings = *s.Settings
	}
	if s.Deadline != nil {
		t.settle(*s.Deadline, e.At)
	}
	if s.Player != nil {
		if e.Seat == game.Public {
			return fmt.Errorf("a player without a seat")
		}
		if s.Player.Address == "" {
			t.seated(e.Seat, *s.Player)
			return nil
		}
		t.Players = slices.Clone(t.Players)
		p := *s.Player
		p.Term = t.Players[e.Seat].Term
		if p.Address != t.Players[e.Seat].Address {
			// What was mailed to the old address speaks for the seat no more.
			p.Term++
		}
		t.Players[e.Seat] = p
		t.setBounce(e.Seat, nil)
	}
	return nil
}
