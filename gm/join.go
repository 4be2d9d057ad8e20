package gm

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"mobpost/gm/game"
	"mobpost/orders"
)

// Announce opens a game for players to join by mail. Its secret is drawn now,
// and its commitment told to everybody who asks: what words the players bring
// cannot be known to whoever drew it (M54). It begins when seats have been
// taken, or when the game master says so.
func (m *Master) Announce(ctx context.Context, g NewGame, seats int, dry bool) (*Table, error) {
	record, rules, err := m.record(g)
	if err != nil {
		return nil, err
	}
	least, most, _ := rules.Seats()
	if seats == 0 {
		seats = most
	}
	if seats < least || seats > most {
		return nil, fmt.Errorf("%s is for %d to %d players, not %d", rules.Title(), least, most, seats)
	}
	if len(g.Players) >= seats {
		return nil, fmt.Errorf("%d of %d seats are taken: there is nothing to announce", len(g.Players), seats)
	}
	if err := m.checkSeated(rules, g.Players); err != nil {
		return nil, err
	}
	t := &Table{Record: record, Rules: rules, Line: 1}
	c := m.change(t, "")
	c.effect.New = &record
	if err := c.add(entry(EntryAnnounced, g.By, record.Created, game.Public, Announced{seats, g.Players, g.Settings})); err != nil {
		return nil, err
	}
	for i, p := range g.Players {
		if p.Address == "" {
			continue
		}
		c.send(Message{Kind: NoticeMail, Seat: game.Seat(i), To: p.Address, ToName: p.Name, Subject: c.table.Subject(game.TurnRef{}),
			Report: game.Report{Title: c.table.Title(game.TurnRef{}), Blocks: c.table.welcome(game.Seat(i))}})
	}
	if dry {
		return c.table, c.rendered()
	}
	return c.table, m.commit(ctx, c)
}

// Start begins an announced game with the players that have joined.
func (m *Master) Start(ctx context.Context, id GameID, by string, dry bool) (*Table, error) {
	t, err := m.Table(ctx, id)
	if err != nil {
		return nil, err
	}
	if t.Begun() {
		return nil, errors.New("the game has begun already")
	}
	if err := m.checkPlayers(t.Rules, t.Players); err != nil {
		return nil, err
	}
	c := m.change(t, "")
	if err := c.start(by); err != nil {
		return nil, err
	}
	if dry {
		return c.table, c.rendered()
	}
	return c.table, m.commit(ctx, c)
}

// start deals the cards.
func (c *change) start(by string) error {
	now := c.master.Now()
	deadline, err := c.table.Settings.next(now)
	if err != nil {
		return err
	}
	return c.add(entry(EntryCreated, by, now, game.Public, Created{Players: c.table.Players, Settings: c.table.Settings, Deadline: deadline}))
}

// record is a new game's, with its secret drawn.
func (m *Master) record(g NewGame) (Record, game.Game, error) {
	rules, err := m.rules(g.Rules)
	if err != nil {
		return Record{}, nil, err
	}
	if !gameName.MatchString(string(g.ID)) {
		return Record{}, nil, fmt.Errorf("%q is no name for a game: use up to 32 small letters, digits and hyphens, such as \"east\"", g.ID)
	}
	if err := g.Settings.check(); err != nil {
		return Record{}, nil, err
	}
	if m.ours(g.Settings.GM) {
		return Record{}, nil, errOurs(g.Settings.GM)
	}
	secret := g.Secret
	if len(secret) == 0 {
		secret = make([]byte, 32)
		if _, err := io.ReadFull(m.Random, secret); err != nil {
			return Record{}, nil, fmt.Errorf("draw a secret: %w", err)
		}
	}
	return Record{ID: g.ID, Rules: g.Rules, Version: rules.Version(), Secret: secret, Data: g.Data, Created: m.Now()}, rules, nil
}

// join seats the letter's sender, who has confirmed it, in an announced game.
func (a *answer) join(cmd orders.Command, commands []orders.Command) error {
	t := a.change.table
	for i, p := range t.Players {
		if SameAddress(p.Address, a.address) {
			a.say(game.P("You have a seat in " + string(t.Record.ID) + " already: " + t.Players[i].Seat + "."))
			return nil
		}
	}
	if t.Begun() {
		return a.joinLate()
	}
	p := Player{Address: a.address, Name: plainName(a.letter.FromName)}
	for _, c := range commands {
		if c.Verb == orders.Set {
			if err := p.set(c, t); err != nil {
				a.say(game.P("Line " + fmt.Sprint(c.Line) + ": " + err.Error()))
			}
		}
	}
	seat, why := t.freeSeat(cmd.As, p.Name)
	if why != "" {
		a.say(game.P(why))
		return nil
	}
	p.Seat = seat
	if p.Name == "" {
		p.Name = seat
	}
	if err := a.change.master.checkSeated(t.Rules, append(slices.Clip(t.Players), p)); err != nil {
		a.say(game.P("You could not be seated: " + err.Error() + ". A line such as SET NAME Anna, behind the line with JOIN, gives you another name."))
		return nil
	}
	if err := a.change.add(entry(EntryJoined, a.address, a.at, game.Public, p)); err != nil {
		return err
	}
	t = a.change.table
	a.who.seat = game.Seat(len(t.Players) - 1)
	a.say(t.welcome(a.who.seat)...)
	if len(t.Players) == t.Open.Seats {
		a.say(game.P("All seats are taken: the cards are dealt, and the first report is on its way to you."))
		return a.change.start("all seats taken")
	}
	return nil
}

// plainName is a display name that may be shown to others: not one in which
// an address stands.
func plainName(name string) string {
	name = strings.Join(strings.Fields(orders.Fold(name)), " ")
	if strings.Contains(name, "@") || !printable(name) {
		return ""
	}
	return name
}

// freeSeat finds the seat that a player wants, or any that is free.
func (t *Table) freeSeat(wanted, player string) (seat, why string) {
	_, _, names := t.Rules.Seats()
	if names == nil { // seats are called by their players
		if wanted != "" {
			return wanted, ""
		}
		if player == "" {
			return fmt.Sprintf("Player %d", len(t.Players)+1), ""
		}
		return player, ""
	}
	var free []string
	for _, name := range names {
		if !slices.ContainsFunc(t.Players, func(p Player) bool { return p.Seat == name }) {
			if strings.EqualFold(name, wanted) {
				return name, ""
			}
			free = append(free, name)
		}
	}
	switch {
	case wanted != "":
		return "", "\"" + wanted + "\" is not free. Free are: " + orNone(free) + ". Send JOIN " + string(t.Record.ID) + " as one of them, or without a name for any."
	case len(free) == 0:
		return "", "There is no free seat any more."
	}
	return free[0], ""
}

// announcement tells of an announced game.
func (t *Table) announcement() []game.Block {
	_, _, names := t.Rules.Seats()
	join := "JOIN " + string(t.Record.ID)
	if names != nil {
		if seat, why := t.freeSeat("", ""); why == "" {
			join += " as " + seat
		}
	}
	return []game.Block{
		game.H(2, t.Title(game.TurnRef{})),
		game.P(capital(t.Open.places(len(t.Players))) + ". To play, write the line " + join + ". With it you may write SET NAME and what you want to be called, SET ZONE Europe/London (or where you live), and SET WORD with a word of your own for the shuffle."),
		game.P("The secret from which all chance of the game will come is drawn already. Its SHA-256 is:"),
		game.P(game.Commitment(t.Record.Secret)),
	}
}

// welcome tells a player that he has a seat in a game that has not begun (M54).
func (t *Table) welcome(seat game.Seat) []game.Block {
	p := t.Players[seat]
	word := "You have added no word of your own to the shuffle; until the game begins SET WORD and a word does it."
	if p.Word != "" {
		word = "Your word for the shuffle is \"" + p.Word + "\"; until the game begins SET WORD changes it."
	}
	called := p.Seat
	if p.Name != p.Seat {
		called += " (" + p.Name + ")"
	}
	return []game.Block{
		game.P("You have a seat in " + string(t.Record.ID) + ", a game of " + t.Rules.Title() + ": " + called + "."),
		game.P("The secret from which all chance of the game will come is drawn already. Its SHA-256 is:"),
		game.P(game.Commitment(t.Record.Secret)),
		game.P(word + " What is dealt comes from the secret and the words of all players together, so that nobody can choose it, the game master included."),
		game.P(capital(t.Open.places(len(t.Players))) + ". The first report comes when the game begins. RULES gets you the rules; RESIGN gives the seat back."),
	}
}

// joinLate takes a JOIN of a game that has begun for STANDBY.
func (a *answer) joinLate() error {
	id := string(a.change.table.Record.ID)
	if a.change.table.Position.Over() {
		a.say(game.P("The game " + id + " is over. LIST shows the others."))
		return nil
	}
	a.say(game.P(id + " has begun; a seat can be had only when a player leaves."))
	return a.standby(false)
}

// standby puts the letter's sender on the standby list, or takes him off it.
func (a *answer) standby(off bool) error {
	name := plainName(a.letter.FromName)
	if name == "" {
		name = "Newcomer"
	}
	said, err := a.change.standbyCommand(Person{name, a.address}, off, a.address, a.at)
	a.say(game.P(said))
	return err
}

// tooEarly tells whether a command has no sense before a game begins.
func (a *answer) tooEarly(verb orders.Verb) bool {
	switch verb {
	case orders.Hand, orders.Show, orders.Wait, orders.Ready, orders.Vacation, orders.Extend, orders.Standing, orders.Press:
		return true
	}
	return false
}

// withdraw gives a seat in an announced game back.
func (a *answer) withdraw() error {
	t, seat := a.change.table, a.who.seat
	if !a.sure(orders.Resign, "you give your seat in "+string(t.Record.ID)+" back") {
		return nil
	}
	if err := a.change.add(entry(EntryWithdrawn, a.letter.From, a.at, seat, nil)); err != nil {
		return err
	}
	a.address, a.who.seat = t.Players[seat].Address, game.Public
	a.say(game.P("You have no seat in " + string(t.Record.ID) + " any more."))
	return nil
}
