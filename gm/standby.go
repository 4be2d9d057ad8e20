package gm

import (
	"context"
	"crypto/hmac"
	"fmt"
	"slices"
	"strings"
	"time"

	"mobpost/gm/game"
	"mobpost/orders"
)

// Standby is somebody who comes on the list or leaves it.
type Standby struct {
	Person
	Off bool `json:",omitempty"`
}

// Offer is a seat offered to somebody, who has until then to accept it.
type Offer struct {
	Seat  game.Seat
	To    Person
	Until time.Time
	Open  bool `json:"-"`
}

// Declined says which offer is closed, by its place among all, and why.
type Declined struct {
	Offer int
	Why   string
}

// Why an offer is closed.
const (
	offerRefused = "refused"
	offerOver    = "not answered in time"
)

// standby takes an entry of the list or of an offer from the journal.
func (t *Table) standby(e Entry) error {
	switch e.Kind {
	case EntryStandby:
		var s Standby
		if err := e.data(&s); err != nil {
			return err
		}
		t.offList(s.Address)
		if !s.Off {
			t.Standbys = append(t.Standbys, s.Person)
		}
	case EntryOffer:
		var o Offer
		if err := e.data(&o); err != nil {
			return err
		}
		o.Open = true
		t.Offers = append(slices.Clone(t.Offers), o)
	case EntryDeclined:
		var d Declined
		if err := e.data(&d); err != nil {
			return err
		}
		if d.Offer < 0 || d.Offer >= len(t.Offers) {
			return fmt.Errorf("there is no offer %d", d.Offer)
		}
		t.Offers = slices.Clone(t.Offers)
		t.Offers[d.Offer].Open = false
		// Who does not want it, or does not answer, is not asked again.
		t.offList(t.Offers[d.Offer].To.Address)
	}
	return nil
}

func (t *Table) offList(address string) {
	t.Standbys = slices.DeleteFunc(slices.Clone(t.Standbys), func(p Person) bool { return SameAddress(p.Address, address) })
}

// withdraw closes the offer of a seat.
func (t *Table) withdraw(seat game.Seat) {
	if i := t.offerOf(seat); i >= 0 {
		t.Offers = slices.Clone(t.Offers)
		t.Offers[i].Open = false
	}
}

// offerOf is the open offer of a seat; -1 if there is none.
func (t *Table) offerOf(seat game.Seat) int {
	return slices.IndexFunc(t.Offers, func(o Offer) bool { return o.Open && o.Seat == seat })
}

// firstInLine is who is to be asked next: the first on the list who has no
// seat here and is not being asked.
func (t *Table) firstInLine() (Person, bool) {
	for _, p := range t.Standbys {
		same := func(address string) bool { return SameAddress(address, p.Address) }
		if !slices.ContainsFunc(t.Players, func(p Player) bool { return same(p.Address) }) &&
			!slices.ContainsFunc(t.Offers, func(o Offer) bool { return o.Open && same(o.To.Address) }) {
			return p, true
		}
	}
	return Person{}, false
}

// toOffer is a seat that is open and that somebody can be asked to take.
func (t *Table) toOffer() (game.Seat, Person, bool) {
	if t.Position.Over() {
		return game.Public, Person{}, false
	}
	for seat := range t.Players {
		if seat := game.Seat(seat); t.open(seat) && t.offerOf(seat) < 0 {
			p, ok := t.firstInLine()
			return seat, p, ok
		}
	}
	return game.Public, Person{}, false
}

// nextOffer is when the clock has something to do for the standby list.
func (t *Table) nextOffer() time.Time {
	if _, _, ok := t.toOffer(); ok {
		return t.Began
	}
	var next time.Time
	for _, o := range t.Offers {
		if o.Open {
			next = earlier(next, o.Until)
		}
	}
	return next
}

// offers closes the offers whose time is over and makes those that are to be
// made.
func (c *change) offers(looked, now time.Time) error {
	for i, o := range c.table.Offers {
		if o.Open && !o.Until.After(looked) {
			if err := c.add(entry(EntryDeclined, "clock", now, o.Seat, Declined{i, offerOver})); err != nil {
				return err
			}
		}
	}
	for {
		seat, person, ok := c.table.toOffer()
		if !ok {
			return nil
		}
		if err := c.offer(seat, person, now); err != nil {
			return err
		}
	}
}

// offer asks somebody to take a seat over. What he is told is what everybody
// may know.
func (c *change) offer(seat game.Seat, to Person, now time.Time) error {
	until := c.table.Settings.span(settingOffer).After(now, c.table.Settings.Zone()).UTC().Truncate(time.Millisecond)
	if err := c.add(entry(EntryOffer, "clock", now, seat, Offer{Seat: seat, To: to, Until: until})); err != nil {
		return err
	}
	t := c.table
	blocks := []game.Block{
		game.H(1, t.Title(t.Position.Turn())),
		game.P("You are on the standby list of this game, and the seat of " + t.Players[seat].Seat + " is to be had. If you want it, answer this mail by " + t.Settings.When(until) + " with the one line"),
		game.P("ACCEPT"),
		game.P("and you are mailed what it holds. With DECLINE, or without an answer, the next on the list is asked and your name is taken off it."),
	}
	blocks = append(blocks, t.Position.View(game.Public).Charts...)
	c.send(Message{Kind: NoticeMail, Seat: game.Public, To: to.Address, ToName: to.Name, Token: t.offerToken(len(t.Offers) - 1),
		Subject: t.Subject(t.Position.Turn()) + ": a seat for you", Report: game.Report{Title: t.Title(t.Position.Turn()), Blocks: blocks}})
	return nil
}

// offerToken is the secret in an offer's mail.
func (t *Table) offerToken(i int) string {
	o := t.Offers[i]
	return token(t.Record, o.Seat, "offer", i, o.To.Address)
}

// offerClaim finds the offer that a token belongs to; -1 if it belongs to none.
func (t *Table) offerClaim(text string) int {
	for i := range t.Offers {
		if hmac.Equal([]byte(text), []byte(t.offerToken(i))) {
			return i
		}
	}
	return -1
}

// offered takes the answer to an offer.
func (a *answer) offered(ctx context.Context, lines []orders.Line) error {
	c := a.change
	t, i := c.table, *a.who.offer
	o := t.Offers[i]
	a.commanded = true
	word := ""
	for _, line := range lines {
		text, _ := orders.Bulleted(line.Text)
		if fields := strings.Fields(strings.ToUpper(text)); len(fields) > 0 && word == "" {
			word = strings.Trim(fields[0], ".,!:;")
		}
	}
	yes, no := slices.Contains([]string{"ACCEPT", "YES"}, word), slices.Contains([]string{"DECLINE", "NO"}, word)
	switch {
	case !o.Open || t.Position.Over():
		a.say(game.P("The seat of " + t.Players[o.Seat].Seat + " is not to be had any more."))
	case no:
		if err := c.add(entry(EntryDeclined, a.letter.From, a.at, o.Seat, Declined{i, offerRefused})); err != nil {
			return err
		}
		a.say(game.P("Thank you for telling. The next on the list is asked."))
	case !yes:
		a.say(game.P("That was neither ACCEPT nor DECLINE, so nothing has changed. The offer stands until " + t.Settings.When(o.Until) + "."))
	case a.at.After(o.Until):
		a.say(game.P("Your answer came after the time that you had (" + t.Settings.When(o.Until) + "). STANDBY " + string(t.Record.ID) + " puts you on the list again."))
	default:
		p := t.Players[o.Seat]
		p.Name, p.Address, p.Zone = o.To.Name, o.To.Address, ""
		return c.takeOver(ctx, o.Seat, Seated{Player: p}, a.letter.From, a.at)
	}
	a.send(AnswerMail)
	return nil
}

// standbyCommand takes STANDBY from whoever sent it; players are on no list.
func (c *change) standbyCommand(p Person, off bool, by string, at time.Time) (said string, err error) {
	t := c.table
	on := slices.ContainsFunc(t.Standbys, func(q Person) bool { return SameAddress(p.Address, q.Address) })
	switch {
	case off && !on:
		return "You are not on the standby list of " + string(t.Record.ID) + ".", nil
	case off:
		said = "You are on the standby list of " + string(t.Record.ID) + " no more."
	case c.master.ours(p.Address):
		return "It" + notOurs + ".", nil
	case t.Position.Over():
		return "The game " + string(t.Record.ID) + " is over.", nil
	case slices.ContainsFunc(t.Players, func(q Player) bool { return SameAddress(p.Address, q.Address) }):
		return "You have a seat in " + string(t.Record.ID) + " already.", nil
	case on:
		return "You are on the standby list of " + string(t.Record.ID) + " already.", nil
	default:
		said = fmt.Sprintf("You are on the standby list of %s, %d of %d. When a seat is to be had you are asked by mail. STANDBY %s OFF takes you off the list.", t.Record.ID, len(t.Standbys)+1, len(t.Standbys)+1, t.Record.ID)
	}
	return said, c.add(entry(EntryStandby, by, at, game.Public, Standby{p, off}))
}
