package gm

import (
	"errors"
	"fmt"
	"slices"
	"time"

	"mobpost/gm/game"
	"mobpost/orders"
)

// The entries of a game that was announced and has not begun.
const (
	// EntryAnnounced begins the journal of a game that players may join: its
	// secret is drawn, its cards are not dealt. Data: Announced.
	EntryAnnounced EntryKind = "announced"
	// EntryJoined is a player who has come. Data: Player.
	EntryJoined EntryKind = "joined"
	// EntryWithdrawn is one who has gone again.
	EntryWithdrawn EntryKind = "withdrawn"
)

// Announced is a game that is to begin.
type Announced struct {
	Seats    int // it begins when so many have joined
	Players  []Player
	Settings Settings
}

// places says how many seats are free.
func (o *Announced) places(taken int) string {
	return fmt.Sprintf("open: %d of %d seats taken", taken, o.Seats)
}

// lobby is the position of a game that has not begun: nobody owes anything,
// nothing can be ordered or seen.
type lobby struct{ names []string }

var _ game.Position = lobby{}

func (lobby) Turn() game.TurnRef           { return game.TurnRef{} }
func (lobby) Over() bool                   { return false }
func (lobby) Winners() []game.Seat         { return nil }
func (l lobby) Names() []string            { return l.names }
func (lobby) Owing() []game.Seat           { return nil }
func (lobby) View(game.Seat) game.View     { return game.View{} }
func (l lobby) OnLine(int) game.Position   { return l }
func (l lobby) End() game.Position         { return l }
func (lobby) MarshalJSON() ([]byte, error) { return []byte("null"), nil }

func (lobby) Check(game.Seat, game.Orders) game.Check { return game.Check{} }

func (lobby) Read(game.Seat, game.Orders, []orders.Line) game.Reading { return game.Reading{} }

func (lobby) Rule(_ game.Seat, held game.Orders, _ game.Unread, words string) (game.Orders, []orders.Diagnostic) {
	return held, []orders.Diagnostic{{Line: 1, Text: words, Message: "The game has not begun."}}
}

func (l lobby) Make([]game.Orders) game.Outcome { return game.Outcome{After: l} }

func (l lobby) Standings() []game.Standing {
	all := make([]game.Standing, len(l.names))
	for i := range all {
		all[i].Seat = game.Seat(i)
	}
	return all
}

// Begun tells whether the cards are dealt.
func (t *Table) Begun() bool { return t.Open == nil }

var errNotBegun = errors.New("the game has not begun")

// belongs refuses an entry that may not stand where it does.
func (t *Table) belongs(kind EntryKind) error {
	first := kind == EntryCreated || kind == EntryAnnounced
	switch {
	case t.Position == nil && !first, kind == EntryAnnounced && t.Position != nil, kind == EntryCreated && t.Position != nil && t.Begun():
		return fmt.Errorf("%q does not belong here", kind)
	case t.Position == nil || first:
		return nil
	}
	switch kind {
	case EntryJoined, EntryWithdrawn:
		if t.Begun() {
			return errors.New("the game has begun")
		}
	case EntryPlayer, EntryWatch, EntryUnwatch, EntrySetting, EntryBounce, EntryHeard, EntryHold, EntryRelease:
	default:
		if !t.Begun() {
			return errNotBegun
		}
	}
	return nil
}

// announce opens the table for players to join.
func (t *Table) announce(e Entry) error {
	var a Announced
	if err := e.data(&a); err != nil {
		return err
	}
	t.Open, t.Settings, t.Began = &a, a.Settings, e.At
	t.seat(a.Players)
	return nil
}

// joined seats a player in a game that has not begun, withdrawn lets him go.
func (t *Table) joined(e Entry) error {
	var p Player
	if err := e.data(&p); err != nil {
		return err
	}
	t.seat(append(slices.Clip(t.Players), p))
	return nil
}

func (t *Table) withdrawn(e Entry) error {
	if e.Seat == game.Public {
		return errors.New("nobody has gone")
	}
	t.seat(slices.Delete(slices.Clone(t.Players), int(e.Seat), int(e.Seat)+1))
	return nil
}

// seat puts players on the seats of a game that has not begun.
func (t *Table) seat(players []Player) {
	t.Players = players
	var names []string
	for _, p := range players {
		names = append(names, p.Seat)
	}
	t.Position = lobby{names}
	t.clear()
}

// clear makes all that is kept by seat empty.
func (t *Table) clear() {
	n := len(t.Players)
	t.Held, t.Ordered = make([]game.Orders, n), make([]time.Time, n)
	t.Waiting, t.Ready = make([]bool, n), make([]bool, n)
	t.Missed, t.Bounces = make([][]game.Block, n), make([]*Bounced, n)
	t.Absences = absences(n)
}
