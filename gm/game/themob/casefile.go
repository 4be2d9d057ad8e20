package themob

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"

	"mobpost/gm/game"
)

// caseFile is position.json as contract.md has it. line is ours: the line of
// the game (M53), written only when it is not the first.
type caseFile struct {
	Game    string       `json:"game"`
	Seed    string       `json:"seed"`
	Line    int          `json:"line,omitempty"`
	Hand    int          `json:"hand"`
	Round   int          `json:"round"`
	Status  string       `json:"status"`
	Winners []string     `json:"winners"`
	Players []casePlayer `json:"players"`
	rules
}

type casePlayer struct {
	Family  string            `json:"family"`
	Cash    int               `json:"cash"`
	Bars    int               `json:"bars"`
	Cards   []string          `json:"cards"` // nil if the key is left out
	Members map[string]string `json:"members"`
	Hoods   map[string]int    `json:"hoods"`
}

// mostMoney keeps sums far from overflowing.
const mostMoney = 1_000_000_000_000

// load reads a position.json and refuses what no game can have. A finished
// position is loaded.
func load(data []byte) (*State, error) {
	var c caseFile
	if err := decode(data, &c); err != nil {
		return nil, err
	}
	if c.Game != "themob" {
		return nil, fmt.Errorf("the game is %q, not \"themob\"", c.Game)
	}
	if n := len(c.Players); n < leastSeats || n > maxSeats {
		return nil, fmt.Errorf("the game is for %d to %d players, not %d", leastSeats, maxSeats, n)
	}
	s := &State{line: max(1, c.Line), hand: c.Hand, round: c.Round, seats: len(c.Players)}
	var err error
	if s.tables, s.post, err = c.tables(); err != nil {
		return nil, err
	}
	if err = s.tables.checkPack(s.seats); err != nil {
		return nil, err
	}
	if c.Seed != "" {
		if s.seed, err = game.ParseSeed(c.Seed); err != nil {
			return nil, err
		}
	}
	dealt := false
	for i := range c.Players {
		if err := s.loadFamily(i, &c.Players[i]); err != nil {
			return nil, err
		}
		dealt = dealt || c.Players[i].Cards != nil
	}
	if err := s.loadStatus(&c); err != nil {
		return nil, err
	}
	if err := s.check(); err != nil {
		return nil, err
	}
	if !dealt && !s.over {
		s.deal(game.NewDraws(s.seed, s.line))
	}
	return s, nil
}

// decode reads one JSON value with known keys, and says what is wrong in words.
func decode(data []byte, to any) error {
	d := json.NewDecoder(bytes.NewReader(data))
	d.DisallowUnknownFields()
	err := d.Decode(to)
	if err == nil {
		if _, more := d.Token(); !errors.Is(more, io.EOF) {
			return errors.New("something stands behind the end of the JSON object")
		}
		return nil
	}
	var kind *json.UnmarshalTypeError
	if errors.As(err, &kind) {
		return fmt.Errorf("%s: a %s stands where a %s belongs", kind.Field, kind.Value, jsonKind(kind.Type.Kind().String()))
	}
	if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
		return errors.New("the JSON object is not complete")
	}
	return errors.New(strings.TrimPrefix(err.Error(), "json: "))
}

// jsonKind says a Go kind in the words of JSON.
func jsonKind(kind string) string {
	switch kind {
	case "int":
		return "whole number"
	case "slice":
		return "list"
	case "map", "struct":
		return "object"
	}
	return kind
}

// loadStatus reads the status, the winners and what the round must be with
// them.
func (s *State) loadStatus(c *caseFile) error {
	if c.Line < 0 {
		return fmt.Errorf("line %d is no line of a game", c.Line)
	}
	if s.hand < 1 || s.hand > 1_000_000 {
		return fmt.Errorf("hand %d is no hand: the first is 1", s.hand)
	}
	if s.round < 1 || s.round > s.rounds() {
		return fmt.Errorf("round %d is no round: a hand of %d players has rounds 1 to %d", s.round, s.seats, s.rounds())
	}
	switch c.Status {
	case "over":
		s.over = true
	case "playing", "":
		if s.round%2 == 0 {
			return fmt.Errorf("round %d is in the middle of a postal turn", s.round)
		}
	default:
		return fmt.Errorf("the status is \"playing\" or \"over\", not %q", c.Status)
	}
	if s.over != (len(c.Winners) > 0) {
		return fmt.Errorf("%d winners in a game with the status %q", len(c.Winners), c.Status)
	}
	for _, name := range c.Winners {
		seat := s.seatOf(name)
		if seat < 0 {
			return fmt.Errorf("the winner %q is no player", name)
		}
		s.winners |= 1 << seat
	}
	return nil
}

// seatOf is the seat of the family, -1 if it does not play.
func (s *State) seatOf(name string) int {
	for seat := range s.seats {
		if s.colour(seat) == name {
			return seat
		}
	}
	return -1
}
