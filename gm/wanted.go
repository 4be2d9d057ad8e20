package gm

import (
	"context"
	"errors"
	"fmt"
	"time"

	"mobpost/gm/game"
)

// need is one thing that wants the game master. He is mailed of each once.
type need struct {
	key  string // what it is known by when it comes up again
	item game.Item
}

// needs are what a game wants of its master.
func (g *DeskGame) needs() []need {
	var all []need
	add := func(text, do string, key ...any) {
		item := game.Item{Seat: game.Public, Text: string(g.Game) + ": " + text}
		if do != "" {
			item.Sub = append(item.Sub, do)
		}
		all = append(all, need{fmt.Sprintf("%s %q", g.Game, key), item})
	}
	for _, r := range g.Rulings {
		add(fmt.Sprintf("%s, slot %s, wants a ruling: %q", r.Seat, r.Slot, r.Text),
			fmt.Sprintf("mobpost rule %s %s %s \"...\", or by mail: GM RULE %s %s %s: ...", g.Game, r.Seat, r.Slot, g.Game, r.Seat, r.Slot),
			"ruling", g.Line, g.Turn, r.Seat, r.Slot, r.Text)
	}
	for _, p := range g.table.HeldPress() {
		add(fmt.Sprintf("press of %s waits for you (number %d)", g.table.Players[p.From].Seat, p.No),
			fmt.Sprintf("mobpost press list %s, mobpost press pass %s %d; or by mail: GM PRESS %s PASS %d", g.Game, g.Game, p.No, g.Game, p.No), "press", p.No)
	}
	for _, b := range g.Bounces {
		add(fmt.Sprintf("mails to %s (%s) come back: %s %s", b.Seat, b.Address, b.Status, b.Reason),
			fmt.Sprintf("mobpost game set %s %s.address=NEW", g.Game, b.Seat), "bounce", b.Seat, b.Address)
	}
	if g.table.Asked {
		add("the mailbox could not be watched while a deadline came; until when are orders wanted?", fmt.Sprintf("mobpost game set %s due=\"2 days\", or by mail: GM EXTEND %s 2 days", g.Game, g.Game), "asked", g.Line, g.Turn, g.table.Moved)
	}
	if g.table.deserted() && g.Status != Over {
		add("nobody plays any more: the clock makes no turn before somebody writes or sits down", "", "deserted", g.Line, g.Turn)
	}
	for i, p := range g.table.Players {
		if seat := game.Seat(i); p.Address != "" && g.Status != Over && g.table.lapsed(seat) && g.table.offerOf(seat) < 0 {
			add(fmt.Sprintf("%s has missed %d turns in a row, and nobody is on the standby list", p.Seat, g.table.NMR[i]), fmt.Sprintf("mobpost game seat %s %s \"NAME <ADDRESS>\"", g.Game, p.Seat), "lapsed", i, p.Term)
		}
		if p.Address == "" && g.Status != Over {
			add(fmt.Sprintf("nobody sits at %s, which passes", p.Seat), fmt.Sprintf("mobpost game seat %s %s \"NAME <ADDRESS>\"", g.Game, p.Seat), "vacant", i, p.Term)
		}
	}
	return all
}

func (t Trouble) need() need {
	text := "a mail from " + t.Who + " could not be taken in: " + t.Subject
	if t.Kind == TroubleOut {
		text = "a mail to " + t.Who + " could not be sent: " + t.Subject
	}
	return need{fmt.Sprintf("%s %d", t.Kind, t.ID), game.Item{Seat: game.Public, Text: text, Sub: []string{t.Why}}}
}

// tellMaster mails the game masters what is new on their desks.
func (m *Master) tellMaster(ctx context.Context) error {
	games, err := m.Store.Summaries(ctx)
	if err != nil {
		return err
	}
	wanted := map[string][]need{}
	var addresses []string
	add := func(address string, needs ...need) {
		if address == "" || len(needs) == 0 {
			return
		}
		if wanted[address] == nil {
			addresses = append(addresses, address)
		}
		wanted[address] = append(wanted[address], needs...)
	}
	heads := map[GameID]int64{}
	for _, s := range games {
		heads[s.ID] = s.Head
		if s.Status == Over || m.lookedAt[s.ID] == s.Head {
			continue
		}
		t, err := m.glance(ctx, s)
		if err != nil {
			return err
		}
		g := t.desk(m.Now())
		add(m.masterOf(t), g.needs()...)
	}
	troubles, err := m.Store.Troubles(ctx)
	if err != nil {
		return err
	}
	for _, one := range troubles {
		if !SameAddress(one.Who, m.GM) { // that his own mail fails is not mailed to him
			add(m.GM, one.need())
		}
	}
	for _, address := range addresses {
		if err := m.tell(ctx, address, wanted[address]); err != nil {
			return err
		}
	}
	m.lookedAt = heads
	return nil
}

// masterOf is the address of a game's master.
func (m *Master) masterOf(t *Table) string {
	if t.Settings.GM != "" {
		return t.Settings.GM
	}
	return m.GM
}

// tell mails one game master those of the needs that he was not told of yet.
func (m *Master) tell(ctx context.Context, address string, needs []need) error {
	keys := make([]string, len(needs))
	for i, n := range needs {
		keys[i] = n.key
	}
	untold, err := m.Store.Untold(ctx, keys)
	if err != nil || len(untold) == 0 {
		return err
	}
	fresh := map[string]bool{}
	for _, key := range untold {
		fresh[key] = true
	}
	var items game.Items
	for _, n := range needs {
		if fresh[n.key] {
			items.Items = append(items.Items, n.item)
			fresh[n.key] = false
		}
	}
	out, err := m.compose(Message{Kind: NoticeMail, Seat: game.Public, To: address, ID: messageID(Record{}, "wanted", untold, m.Now().Format(time.RFC3339Nano)),
		Subject: "The game master is wanted", Report: game.Report{Title: "The game master is wanted", Blocks: []game.Block{
			game.H(1, "You are wanted"), {Items: &items}, game.P("You are told of each of these once. \"mobpost desk\", or GM DESK in a mail, shows all that is open.")}}})
	if err != nil {
		return err
	}
	errs, err := m.Store.Commit(ctx, alone(Effect{Out: []Outgoing{out}, Told: untold}))
	if err == nil && !errors.Is(errs[0], ErrSeen) {
		err = errs[0]
	}
	return err
}
