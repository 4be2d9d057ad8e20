package gm

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"

	"mobpost/gm/game"
)

// NewGame is what the game master says of a game that is to begin.
type NewGame struct {
	ID       GameID
	Rules    string // game.Game.Name
	Players  []Player
	Settings Settings
	Data     json.RawMessage // the rules' own data; empty for the default
	// Secret is the game's secret; empty: 32 random bytes are drawn (M54).
	Secret []byte
	By     string
}

var gameName = regexp.MustCompile(`^[a-z0-9][a-z0-9-]{0,31}$`)

// Create begins a game: the secret is drawn, the cards are dealt, and every
// player is mailed his own hand and the public charts. With dry set nothing
// is stored or mailed; the error tells what would have been refused.
func (m *Master) Create(ctx context.Context, g NewGame, dry bool) (*Table, error) {
	record, rules, err := m.record(g)
	if err != nil {
		return nil, err
	}
	if err := m.checkPlayers(rules, g.Players); err != nil {
		return nil, err
	}
	now := record.Created
	deadline, err := g.Settings.next(now)
	if err != nil {
		return nil, err
	}
	first := entry(EntryCreated, g.By, now, game.Public, Created{g.Players, g.Settings, deadline})
	t := &Table{Record: record, Rules: rules, Line: 1}
	change := m.change(t, "")
	change.effect.New = &record
	if err := change.add(first); err != nil {
		return nil, err
	}
	if dry {
		return change.table, change.rendered()
	}
	if err := m.commit(ctx, change); err != nil {
		return nil, err
	}
	return change.table, nil
}

// checkPlayers refuses a table that the rules or the mail could not bear, and
// says what to do.
func (m *Master) checkPlayers(rules game.Game, players []Player) error {
	least, most, _ := rules.Seats()
	if len(players) < least || len(players) > most {
		return fmt.Errorf("%s is for %d to %d players, not %d", rules.Title(), least, most, len(players))
	}
	return m.checkEach(rules, players)
}

// checkEach looks at each player, and that no two are the same.
func (m *Master) checkEach(rules game.Game, players []Player) error {
	_, _, names := rules.Seats()
	taken := map[string]bool{}
	for i, p := range players {
		seat := strings.ToLower(p.Seat)
		switch {
		case names != nil && !contains(names, p.Seat):
			return fmt.Errorf("there is no %q in %s: the seats are %s", p.Seat, rules.Title(), strings.Join(names, ", "))
		case taken[seat]:
			return fmt.Errorf("%s is taken twice", p.Seat)
		case !printable(p.Seat) || !printable(p.Name):
			return fmt.Errorf("player %d needs a name of at most 40 characters, on one line", i+1)
		case strings.ContainsAny(p.Word, "\r\n") || len(p.Word) > 200:
			return fmt.Errorf("the word of %s must be one line of at most 200 characters", p.Name)
		}
		taken[seat] = true
		if p.Address == "" {
			continue
		}
		if !address(p.Address) {
			return fmt.Errorf("%s is no address that mail can be sent to (write it in small letters, like anna@example.org)", shownAddress(p.Address))
		}
		if m.ours(p.Address) {
			return errOurs(p.Address)
		}
		if taken["@"+Canonical(p.Address)] {
			return fmt.Errorf("%s would play two seats", p.Address)
		}
		taken["@"+Canonical(p.Address)] = true
	}
	return nil
}

// ours tells whether an address is the house's own.
func (m *Master) ours(address string) bool { return m.Ours != nil && m.Ours(address) }

// notOurs says of an address why nobody can be mailed there.
const notOurs = " is the mailbox that players write to: what is mailed there comes back to the program"

func errOurs(address string) error {
	return errors.New(shownAddress(address) + notOurs)
}

// address tells whether mail can be sent to an address, written as it is kept.
func address(a string) bool {
	_, err := CheckAddress(a)
	return err == nil && a == strings.ToLower(a)
}

func contains(names []string, name string) bool {
	for _, n := range names {
		if n == name {
			return true
		}
	}
	return false
}

func printable(s string) bool {
	if s == "" || utf8.RuneCountInString(s) > 40 || s != strings.TrimSpace(s) {
		return false
	}
	for _, r := range s {
		if !unicode.IsPrint(r) {
			return false
		}
	}
	return true
}

// rules finds a game by its name.
func (m *Master) rules(name string) (game.Game, error) {
	var known []string
	for _, g := range m.Rules {
		if g.Name() == name {
			return g, nil
		}
		known = append(known, g.Name())
	}
	return nil, fmt.Errorf("there are no rules called %q: there are %s", name, strings.Join(known, ", "))
}

// mailable tells whether somebody can be mailed at an address, however it is
// written.
func (m *Master) mailable(a string) bool { return address(Canonical(a)) && !m.ours(a) }

// errOver is said to whoever would change a finished game.
var errOver = errors.New("the game is over")
