package gm

import (
	"encoding/json"
	"fmt"
	"time"

	"mobpost/gm/game"
)

// The kinds of journal entry. What each carries in Data is the struct of the
// same name; Words and Orders are used where they say so.
const (
	// EntryCreated begins every journal. Data: Created.
	EntryCreated EntryKind = "created"
	// EntryOrders is a seat's set after a mail of its player: Words are his
	// own, Orders the whole set merged.
	EntryOrders EntryKind = "orders"
	// EntryWait and EntryReady say that a player wants the turn to wait for
	// the deadline, or not any more.
	EntryWait  EntryKind = "wait"
	EntryReady EntryKind = "ready"
	// EntryRuling settles words that could not be read: Words are the game
	// master's, Orders the seat's set after it. Data: Ruling.
	EntryRuling EntryKind = "ruling"
	// EntryTurn makes the turn from the orders that stand. Data: TurnMade.
	EntryTurn EntryKind = "turn"

	// What a game master does. The Data of each begins with a Deed.

	// EntrySet puts the game master's orders in the place of a seat's: Words
	// are his, Orders the seat's set after it. Data: Deed.
	EntrySet EntryKind = "set"
	// EntryHold and EntryRelease stop the clock and let it go on. Data: Deed
	// and Released.
	EntryHold    EntryKind = "hold"
	EntryRelease EntryKind = "release"
	// EntryCorrect changes the position. Data: Corrected.
	EntryCorrect EntryKind = "correct"
	// EntrySetting changes how the game is run. Data: SettingChanged.
	EntrySetting EntryKind = "setting"
	// EntryRollback takes the game back to before a turn. Data: RolledBack.
	EntryRollback EntryKind = "rollback"
	// EntryEnd ends the game early (M57). Data: Deed.
	EntryEnd EntryKind = "end"
	// EntryResend: a report was mailed once more. Data: Resent.
	EntryResend EntryKind = "resend"
	// EntryBounce: a seat's mail came back. Data: Bounced.
	EntryBounce EntryKind = "bounce"
	// EntryHeard: its player has written since, and nothing else has come of it.
	EntryHeard EntryKind = "heard"
)

// Created is a game's beginning: who sits where, and how it is to be run.
type Created struct {
	Players  []Player
	Settings Settings
	Deadline time.Time // of the first turn; zero for none
}

// Player is a person in a seat.
type Player struct {
	Seat    string // the seat's name: "red", or the player's own where seats have none
	Name    string // the person's, as others read it
	Address string // in lower case; never shown to other players
	Word    string `json:",omitempty"` // his own word for the seed (M54)
	// Zone is the time zone in which his mails show times; empty: the game's.
	Zone  string `json:",omitempty"`
	Plain bool   `json:",omitempty"` // he wants his mails as plain text
	// Term counts who has sat here before him: the tokens of an earlier
	// player are not those of a later.
	Term int `json:",omitempty"`
}

// Settings are how a game is run.
type Settings struct {
	// Deadline is the schedule in words (ParseSchedule); empty: none, the turn
	// is made when all orders are in or the game master says so.
	Deadline string `json:",omitempty"`
	// PassRulings: words that the program cannot read and nobody has ruled on
	// when the deadline comes are passed over; else the turn waits.
	PassRulings bool `json:",omitempty"`
	// The rest is in words, as a game master writes it; empty is the default
	// (settings.go).
	Grace      string `json:",omitempty"`
	Remind     string `json:",omitempty"`
	Least      string `json:",omitempty"`
	Patience   string `json:",omitempty"`
	Outage     string `json:",omitempty"`
	Respite    string `json:",omitempty"`
	Extension  string `json:",omitempty"`
	Extensions string `json:",omitempty"`
	Vacation   string `json:",omitempty"`
	Misses     string `json:",omitempty"`
	Offer      string `json:",omitempty"`
	GM         string `json:",omitempty"`
	Identity   string `json:",omitempty"`
	Press      string `json:",omitempty"`
	Approval   string `json:",omitempty"`
}

// Ruling says what was ruled on.
type Ruling struct {
	Unread game.Unread
	Why    string `json:",omitempty"`
}

// TurnMade says why a turn was made, and when the next is due.
type TurnMade struct {
	Why      string
	Deadline time.Time // of the next turn; zero for none
	// Missed are the seats whose players sent nothing for the turn.
	Missed []game.Seat `json:",omitempty"`
}

// Why a turn was made.
const (
	AllIn        = "all orders are in"
	DeadlineCame = "the deadline came"
	ByGM         = "the game master made it"
)

// entry makes an entry with its data.
func entry(kind EntryKind, by string, at time.Time, seat game.Seat, data any) Entry {
	// The store keeps milliseconds; what is replayed must be what was lived.
	e := Entry{Kind: kind, By: by, At: at.UTC().Truncate(time.Millisecond), Seat: seat}
	if data != nil {
		raw, err := json.Marshal(data)
		if err != nil { // plain structs of strings and times always marshal
			panic(err)
		}
		e.Data = raw
	}
	return e
}

// data decodes an entry's Data.
func (e *Entry) data(into any) error {
	if err := json.Unmarshal(e.Data, into); err != nil {
		return fmt.Errorf("journal entry %d (%s): %w", e.No, e.Kind, err)
	}
	return nil
}
