package gm

import (
	"context"
	"encoding/hex"
	"encoding/json"
	"errors"

	"mobpost/gm/game"
)

// exportFormat is the first thing in an export.
const exportFormat = "mobpost export 1"

// Export is a finished game, so that anybody can make it again: every secret
// of it is in here, and every turn with its orders and what came of them.
type Export struct {
	Format string `json:"format"`
	Header
	Secret string       `json:"secret"` // hex
	Seed   string       `json:"seed"`   // hex; HMAC-SHA256(secret, words joined by a line feed) (M54)
	Start  ExportTurn   `json:"start"`
	Turns  []ExportTurn `json:"turns"`
	// Winners by seat name.
	Winners []string `json:"winners"`
}

// Header is what was settled of a game before its first card.
type Header struct {
	Game       GameID          `json:"game"`
	Rules      string          `json:"rules"`
	Version    int             `json:"version"`
	Commitment string          `json:"commitment"` // SHA-256 of the secret, in hex
	Players    []ExportPlayer  `json:"players"`
	Data       json.RawMessage `json:"data,omitempty"` // the rules' own data
}

// ExportPlayer is a seat in an export. Addresses are nobody's business.
type ExportPlayer struct {
	Seat string `json:"seat"`
	Name string `json:"name"`
	Word string `json:"word"`
}

// ExportTurn is one turn: the orders from which it was made and the position
// after it.
type ExportTurn struct {
	Turn string `json:"turn"` // "3.2"; "0.0" for the beginning
	Line int    `json:"line,omitempty"`
	// ExportStep is what was done instead of making the turn.
	ExportStep
	Orders   []ExportOrders  `json:"orders,omitempty"`
	Position json.RawMessage `json:"position"`
	// Seal is HMAC-SHA256(secret, the seal before it + what this turn was),
	// in hex. Its first half stood in everybody's report of the turn.
	Seal string `json:"seal"`
}

// ExportOrders is a seat's canonical set.
type ExportOrders struct {
	Seat   string       `json:"seat"`
	Orders []game.Order `json:"orders"`
}

// header is the game's own.
func (t *Table) header() Header {
	h := Header{Game: t.Record.ID, Rules: t.Record.Rules, Version: t.Record.Version, Commitment: game.Commitment(t.Record.Secret), Data: t.Record.Data}
	for _, p := range t.Players {
		h.Players = append(h.Players, ExportPlayer{p.Seat, p.Name, p.Word})
	}
	return h
}

// ExportGame writes a finished game. A running one is refused: its export
// would give the cards away.
func ExportGame(rules game.Game, record Record, journal []Entry) (*Export, error) {
	x := &Export{Format: exportFormat, Secret: hex.EncodeToString(record.Secret)}
	t := &Table{Record: record, Rules: rules, Line: 1}
	for _, e := range journal {
		before := t
		next, made, err := t.With(e)
		if err != nil {
			return nil, err
		}
		t = next
		switch e.Kind {
		case EntryCreated:
			// Who is called what later, and who takes a seat over, is not of
			// the shuffle: the header is the beginning's.
			var words []string
			for _, p := range t.Players {
				words = append(words, p.Word)
			}
			x.Header, x.Seed = t.header(), game.MakeSeed(record.Secret, words).String()
			x.Start = ExportTurn{Turn: made.Turn.String(), Line: t.Line, Position: made.Position, Seal: hex.EncodeToString(t.Seal)}
		case EntryTurn, EntryCorrect, EntryRollback, EntryEnd:
			turn, err := exportTurn(e, before, t)
			if err != nil {
				return nil, err
			}
			x.Turns = append(x.Turns, turn)
		}
	}
	if t.Position == nil || !t.Position.Over() {
		return nil, errors.New("the game is not over: its export would give the cards away")
	}
	x.Winners = winnerNames(t.Position)
	return x, nil
}

// exportTurn is a turn made, or another step, between two tables.
func exportTurn(e Entry, before, after *Table) (turn ExportTurn, err error) {
	ref := before.Position.Turn()
	switch e.Kind {
	case EntryTurn:
		turn.Orders = exportOrders(before.Position.Names(), before.Held)
	case EntryRollback:
		ref = after.Position.Turn()
	}
	if turn.ExportStep, err = e.exportStep(); err != nil {
		return turn, err
	}
	turn.Turn, turn.Line, turn.Seal = ref.String(), after.Line, hex.EncodeToString(after.Seal)
	turn.Position, err = after.Position.MarshalJSON()
	return turn, err
}

func exportOrders(names []string, held []game.Orders) []ExportOrders {
	var all []ExportOrders
	for seat, set := range held {
		if len(set) > 0 {
			all = append(all, ExportOrders{names[seat], set})
		}
	}
	return all
}

func winnerNames(p game.Position) []string {
	names := []string{}
	for _, seat := range p.Winners() {
		names = append(names, p.Names()[seat])
	}
	return names
}

// Export writes a finished game of the store.
func (m *Master) Export(ctx context.Context, id GameID) (*Export, error) {
	record, journal, err := m.Store.Load(ctx, id)
	if err != nil {
		return nil, err
	}
	rules, err := m.rules(record.Rules)
	if err != nil {
		return nil, err
	}
	return ExportGame(rules, *record, journal)
}

// Commitment is what is told of a game's secret when it begins (M54).
func Commitment(t *Table) string { return game.Commitment(t.Record.Secret) }
