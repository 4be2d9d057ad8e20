package game

import (
	"encoding/json"
	"fmt"
	"strconv"
	"strings"

	"mobpost/orders"
)

// Seat is a place at the table, counted from 0 in seat order.
type Seat int

// Public is nobody's seat: what everybody may see.
const Public Seat = -1

// TurnRef names a postal turn: hand 3, turn 2 of The Mob is "3.2". What the
// two numbers count is the game's own (hand and turn, big and small round,
// game of the match and turn).
type TurnRef struct {
	Hand int `json:"hand"`
	Turn int `json:"turn"`
}

// String writes the reference as players write it: "3.2".
func (r TurnRef) String() string { return fmt.Sprintf("%d.%d", r.Hand, r.Turn) }

// ParseTurnRef reads "3.2".
func ParseTurnRef(s string) (TurnRef, error) {
	hand, turn, ok := strings.Cut(strings.TrimSpace(s), ".")
	h, err1 := strconv.Atoi(hand)
	t, err2 := strconv.Atoi(turn)
	if !ok || err1 != nil || err2 != nil || h < 0 || t < 0 {
		return TurnRef{}, fmt.Errorf("%q is no turn: write it as 3.2", s)
	}
	return TurnRef{h, t}, nil
}

// Setup is what a new game begins from.
type Setup struct {
	Seed Seed
	// Players are the names of the seats in seat order: for a game with fixed
	// seat names (families, colours) those, else the players' own names.
	Players []string
	// Rules is the game's own data in the form that its case file has it
	// (winning post, tables); empty means the default.
	Rules json.RawMessage
}

// Game is one set of rules.
type Game interface {
	// Name is the word used in commands and case files: "themob".
	Name() string
	// Title is the name for people: "The Mob".
	Title() string
	// Version counts changes of the rules that would make an old journal
	// come out differently. A game stays on the version it began with.
	Version() int
	// Seats tells how many may play, and the fixed names of the seats in seat
	// order; names is nil if seats are called by their players' names.
	Seats() (least, most int, names []string)
	// SeatKey is what the case file calls a seat: "family" or "name".
	SeatKey() string
	// TurnName is the turn's name for people: "hand 2, turn 1".
	TurnName(TurnRef) string
	// Measures are what Standing.Values count, the deciding one first.
	Measures() []Measure
	// New sets a game up and deals. The error is meant for the GM.
	New(Setup) (Position, error)
	// Load reads a position.json (contract.md) and refuses what no game can
	// have, saying what is wrong. A finished position is loaded.
	Load(data []byte) (Position, error)
	// Claims tells, for each line, whether the grammar takes it for an order;
	// Join has been used before. No position is needed (mobpost read).
	Claims(lines []orders.Line) []bool
	// Join joins the lines of an order that a mail program has wrapped. The
	// joined line keeps the number of its first.
	Join(lines []orders.Line) []orders.Line
	// Rulebook is a text complete enough to play from (the RULES command).
	Rulebook() Report
}

// Position is a state of a game between two turns. It is never changed.
type Position interface {
	// Turn is the turn to be made next; of a finished game the last one made.
	Turn() TurnRef
	// Over tells whether the game has ended, and Winners who has won then.
	Over() bool
	Winners() []Seat
	// Names of the seats in seat order.
	Names() []string
	// Owing lists the seats whose orders the next turn waits for, in seat
	// order: all of them, one, or (when the game is over) none.
	Owing() []Seat
	// Read reads a seat's lines over the orders that it holds already and
	// gives the merged set. Lines that are no orders are passed by.
	Read(seat Seat, held Orders, lines []orders.Line) Reading
	// Check looks at a seat's whole set as it stands.
	Check(seat Seat, held Orders) Check
	// Rule puts a game master's words in the place of words that could not be
	// read (Unread), and gives the changed set or what is wrong with the words.
	Rule(seat Seat, held Orders, unread Unread, words string) (Orders, []orders.Diagnostic)
	// Make makes the turn. all has one set a seat; a missing or empty one
	// means no orders. Words that nobody has ruled on are passed over.
	Make(all []Orders) Outcome
	// View is what a seat may see of the position: charts for everybody
	// first, then (unless seat is Public) what it alone holds, and a form to
	// answer in if it owes orders.
	View(seat Seat) View
	// Standings tell in seat order how everybody stands.
	Standings() []Standing
	// OnLine gives the same position on another line of the game (M53):
	// 1 at first, one more after every roll-back.
	OnLine(line int) Position
	// End gives the position ended early, with its winners (M57).
	End() Position
	// MarshalJSON writes position.json as in contract.md, seed included.
	json.Marshaler
}

// Order is what a seat has ordered for one slot, in canonical words: text that
// Read reads to the same order again. Slots are the game's own ("1", "buy").
type Order struct {
	Slot string `json:"slot"`
	Text string `json:"text"`
}

// Orders is a seat's set in the order in which the game lists its slots.
type Orders []Order

// Reading is what became of a player's lines.
type Reading struct {
	Orders   Orders              // the whole set, merged slot by slot
	Problems []orders.Diagnostic // lines that look like orders and could not be taken, by line
	Claimed  []int               // numbers (Line.No) of the lines taken for orders, those with problems too
}

// Check is what there is to say about a seat's set.
type Check struct {
	Lines   []CheckedOrder
	Missing []string // slots that the turn waits for and that are empty, as a player would name them
	Unread  []Unread // words for the game master to read
}

// CheckedOrder is one slot said back to the player.
type CheckedOrder struct {
	Slot  string   // as in Order
	Text  string   // the line to echo: "1: Casino with Hit Man + 2 hoods, total 40K, low"
	Notes []string // warnings and what follows from the order, a sentence each
}

// Unread is a piece of an order that the program cannot read and a game
// master may rule on.
type Unread struct {
	Slot string `json:"slot"`
	Part int    `json:"part"` // which piece of the slot, from 0
	Text string `json:"text"` // the player's words
}

// Outcome is a turn made.
type Outcome struct {
	After Position
	// Public is what everybody is told, in the order in which it happened.
	Public []Block
	// Private is, by seat, what only that seat is told; nil if nothing.
	Private [][]Block
	// Draws are the choices that chance really made, in order (not the steps
	// of shuffles).
	Draws []Draw
	// Left is, by seat, what of its orders stands for later turns (moves
	// given ahead); nil if nothing does.
	Left []Orders
}

// View is what a seat may see of a position.
type View struct {
	Charts []Block // for everybody
	Own    []Block // for the seat alone: its hand, say
	Form   *Form   // nil if the seat owes nothing
}

// Measure is one thing that is counted of every seat.
type Measure struct {
	Name string // "bars", "net worth"
	Unit string // "$", "bars"; empty for plain points
}

// Standing is how one seat stands.
type Standing struct {
	Seat   Seat
	Values []int  // one for each of Game.Measures
	Text   string // in a few words: "3 bars, $120,000"
}
