package gm

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"mobpost/gm/game"
	"mobpost/orders"
)

// EntryPlayer is a player who has changed something of himself. Data: Player,
// as he is after it.
const EntryPlayer EntryKind = "player"

// player takes a change of a player.
func (t *Table) player(e Entry) error {
	var p Player
	if err := e.data(&p); err != nil {
		return err
	}
	if e.Seat == game.Public {
		return errors.New("it is not told whose change this is")
	}
	t.Players = slices.Clone(t.Players)
	t.Players[e.Seat] = p
	return nil
}

// set changes what SET names, and says what is wrong if it cannot. An address
// is not changed by this.
func (p *Player) set(cmd orders.Command, t *Table) error {
	value := strings.Join(strings.Fields(orders.Fold(cmd.As)), " ")
	switch cmd.Arg {
	case "name":
		if !printable(value) || strings.Contains(value, "@") {
			return errors.New("a name has at most 40 characters and is no address")
		}
		for _, other := range t.Players {
			if !SameAddress(other.Address, p.Address) && (strings.EqualFold(other.Name, value) || strings.EqualFold(other.Seat, value)) {
				return fmt.Errorf("somebody else is called %s", value)
			}
		}
		p.Name = value
	case "word":
		if t.Begun() {
			return errors.New("the cards are dealt: a word can be changed only until the game begins")
		}
		if len(cmd.As) > 200 {
			return errors.New("a word has at most 200 characters")
		}
		p.Word = cmd.As
	case "zone", "timezone":
		if strings.EqualFold(value, "none") {
			p.Zone = ""
			return nil
		}
		if _, err := ParseZone(value); err != nil {
			return err
		}
		p.Zone = value
	case "reports", "report", "mail":
		switch strings.ToLower(value) {
		case "plain", "text", "plain text":
			p.Plain = true
		case "html":
			p.Plain = false
		default:
			return errors.New("write SET REPORTS plain, or SET REPORTS html")
		}
	}
	return nil
}

// set does SET for a seat.
func (a *answer) set(cmd orders.Command) error {
	t, seat := a.change.table, a.who.seat
	if cmd.Arg == "address" {
		return a.setAddress(cmd)
	}
	p := t.Players[seat]
	if err := p.set(cmd, t); err != nil {
		a.say(game.P("SET " + cmd.Arg + ": " + err.Error() + "."))
		return nil
	}
	zone := p.Zone
	if zone == "" {
		zone = "the game's"
	}
	kind := "with HTML"
	if p.Plain {
		kind = "plain text"
	}
	a.say(game.P("You are called " + p.Name + "; times are shown in the zone " + zone + "; your mails are " + kind + "."))
	if !t.Begun() && p.Word != "" {
		a.say(game.P("Your word for the shuffle is \"" + p.Word + "\"."))
	}
	if p == t.Players[seat] {
		return nil
	}
	return a.change.add(entry(EntryPlayer, a.letter.From, a.at, seat, p))
}

// wantedAddress is the one that a letter's SET ADDRESS names.
func wantedAddress(commands []orders.Command) (string, bool) {
	for _, c := range commands {
		if c.Verb == orders.Set && c.Arg == "address" {
			return Canonical(strings.Trim(c.As, "<> ")), true
		}
	}
	return "", false
}

// setAddress changes where a seat's mails go. It must be the player's own
// wish, so a letter of which his address does not prove that it is from him is
// confirmed there first; and the new address must be his, so it is asked in
// any case.
func (a *answer) setAddress(cmd orders.Command) error {
	t, seat := a.change.table, a.who.seat
	address, _ := wantedAddress([]orders.Command{cmd})
	p := t.Players[seat]
	players := slices.Clone(t.Players)
	players[seat].Address = address
	// Whether somebody else here has the address is told there only.
	check := players[seat : seat+1]
	if a.errand == newAddress {
		check = players
	}
	if err := a.change.master.checkEach(t.Rules, check); err != nil || address == "" {
		a.address = ""
		a.say(game.P("SET ADDRESS: that is no address that mail can be sent to, or the one that you write to, or it has a seat in this game already."))
		return nil
	}
	if SameAddress(address, p.Address) {
		a.say(game.P("Your mails go to " + address + " already."))
		return nil
	}
	if a.errand != newAddress {
		if !(a.who.known(a.letter) && a.letter.Vouched()) && !a.sure(orders.Set, "you ask that the mails of "+string(t.Record.ID)+" go to another address from now on: "+address) {
			return nil
		}
		a.ask(newAddress, address, append([]game.Block{game.H(1, "Is this address yours?"),
			game.P("A player of " + string(t.Record.ID) + " asks that his mails go to this address from now on.")}, yesOrNo("If that is you", "")...)...)
		a.say(game.P("A question was mailed to " + address + ". Answer it from there: until then everything comes to you here, as before."))
		return nil
	}
	was := p.Address
	p.Address = address
	p.Term++ // what was mailed to the old address speaks for the seat no more
	if err := a.change.add(entry(EntryPlayer, a.letter.From, a.at, seat, p)); err != nil {
		return err
	}
	a.address = address
	a.say(game.P("From now on the mails of " + string(t.Record.ID) + " come to this address."))
	a.change.send(Message{Kind: NoticeMail, Seat: game.Public, To: was, ToName: p.Name, Subject: t.Subject(t.Position.Turn()),
		Thread: t.thread(seat), Report: game.Report{Title: "Your address", Blocks: []game.Block{
			game.P("As you asked, the mails of " + string(t.Record.ID) + " go to " + address + " from now on. This is the last one that comes here. If it was not you who asked, tell the game master at once.")}}})
	return nil
}

// checkSeated is checkPlayers for a table that need not be full.
func (m *Master) checkSeated(rules game.Game, players []Player) error {
	_, most, _ := rules.Seats()
	if len(players) > most {
		return fmt.Errorf("%s is for %d players at most", rules.Title(), most)
	}
	return m.checkEach(rules, players)
}
