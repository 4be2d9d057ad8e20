package gm

import (
	"context"
	"slices"

	"mobpost/gm/game"
)

// The entries of observers, who are mailed a game's public reports.
const (
	// EntryWatch and EntryUnwatch: Data: Watcher.
	EntryWatch   EntryKind = "watch"
	EntryUnwatch EntryKind = "unwatch"
)

// Watcher is somebody who is mailed the public reports.
type Watcher struct {
	Address string
}

// watchers takes an entry of an observer.
func (t *Table) watchers(e Entry) error {
	var w Watcher
	if err := e.data(&w); err != nil {
		return err
	}
	all := slices.DeleteFunc(slices.Clone(t.Watchers), func(address string) bool { return SameAddress(address, w.Address) })
	if e.Kind == EntryWatch {
		all = append(all, w.Address)
	}
	t.Watchers = all
	return nil
}

// watchedFrom tells whether an address is mailed the public reports.
func (t *Table) watchedFrom(address string) bool {
	return slices.ContainsFunc(t.Watchers, func(w string) bool { return SameAddress(w, address) })
}

// watch makes an observer of the letter's sender.
func (a *answer) watch() error {
	t := a.change.table
	switch {
	case slices.ContainsFunc(t.Players, func(p Player) bool { return SameAddress(p.Address, a.address) }):
		a.say(game.P("You play in " + string(t.Record.ID) + ": its reports come to you anyway."))
		return nil
	case t.watchedFrom(a.address):
		a.say(game.P("You watch " + string(t.Record.ID) + " already."))
		return nil
	case t.Begun() && t.Position.Over():
		a.say(game.P(string(t.Record.ID) + " is over: " + t.Winners() + "."))
		return nil
	}
	a.say(game.P("From now on the public reports of " + string(t.Record.ID) + " come to you. UNWATCH " + string(t.Record.ID) + " ends that."))
	if t.Begun() {
		a.say(t.status(game.Public, a.change.master.Now())...)
	}
	return a.change.add(entry(EntryWatch, a.address, a.at, game.Public, Watcher{a.address}))
}

func (a *answer) unwatch() error {
	t := a.change.table
	if !t.watchedFrom(a.address) {
		a.say(game.P("You do not watch " + string(t.Record.ID) + "."))
		return nil
	}
	a.say(game.P("The reports of " + string(t.Record.ID) + " do not come to you any more."))
	return a.change.add(entry(EntryUnwatch, a.address, a.at, game.Public, Watcher{a.address}))
}

// watched are the games that an address watches.
func (m *Master) watched(ctx context.Context, games *directory, address string) ([]Summary, error) {
	var all []Summary
	for _, s := range games.games {
		t, err := m.glance(ctx, s)
		if err != nil {
			return nil, err
		}
		if t.watchedFrom(address) {
			all = append(all, s)
		}
	}
	return all, nil
}

// publish mails a turn's public report to the observers.
func (c *change) publish(made Made) {
	for _, address := range c.table.Watchers {
		c.send(Message{Kind: ReportMail, Seat: game.Public, To: address, Subject: c.table.Subject(made.Turn),
			Report: made.Public, Date: made.At})
	}
}
