package themob

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"sort"
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

// loadFamily reads one player.
func (s *State) loadFamily(seat int, p *casePlayer) error {
	f := &s.families[seat]
	colour := -1
	for i, name := range familyNames {
		if name == p.Family {
			colour = i
		}
	}
	if colour < 0 {
		return fmt.Errorf("player %d: %q is no family; families are %s", seat+1, p.Family, strings.Join(familyNames[:], ", "))
	}
	for other := range seat {
		if int(s.families[other].colour) == colour {
			return fmt.Errorf("%s plays twice", p.Family)
		}
	}
	f.colour = int8(colour)
	if p.Cash < 0 || p.Bars < 0 {
		return fmt.Errorf("%s: money cannot be negative (cash %d, bars %d)", p.Family, p.Cash, p.Bars)
	}
	if p.Cash > mostMoney || p.Bars > mostMoney/barCost {
		return fmt.Errorf("%s: more money than there is (cash %d, bars %d)", p.Family, p.Cash, p.Bars)
	}
	f.cash, f.bars = p.Cash, p.Bars
	if n := handSize(s.seats); len(p.Cards) > n {
		return fmt.Errorf("%s holds %d cards; a hand of %d players has %d", p.Family, len(p.Cards), s.seats, n)
	}
	for _, name := range p.Cards {
		c, ok := s.tables.card(name)
		if !ok {
			return fmt.Errorf("%s: no pack has a card %q", p.Family, name)
		}
		f.cards[f.held] = c
		f.held++
	}
	if err := s.loadMembers(f, p); err != nil {
		return err
	}
	return s.loadHoods(f, p)
}

// loadMembers reads where the named members of a family are.
func (s *State) loadMembers(f *family, p *casePlayer) error {
	for _, name := range sortedKeys(p.Members) {
		known := false
		for _, member := range pieceNames[:members] {
			known = known || member == name
		}
		if !known {
			return fmt.Errorf("%s: %q is no named member", p.Family, name)
		}
	}
	for r, name := range pieceNames[:members] {
		where, ok := p.Members[name]
		if !ok {
			return fmt.Errorf("%s: the place of the %s is missing", p.Family, name)
		}
		at, ok := s.tables.placeNamed(where)
		if !ok || at == lost || at == gone {
			return fmt.Errorf("%s: the %s cannot be in a place %q", p.Family, name, where)
		}
		f.at[r] = at
	}
	return nil
}

// loadHoods reads how many hoods of a family are where.
func (s *State) loadHoods(f *family, p *casePlayer) error {
	sum := 0
	for _, where := range sortedKeys(p.Hoods) {
		n := p.Hoods[where]
		at, ok := s.tables.placeNamed(where)
		if _, business := at.business(); !ok || business || at == dead || at == atPenthouse {
			return fmt.Errorf("%s: hoods cannot be in a place %q", p.Family, where)
		}
		if n < 0 || n > hoods {
			return fmt.Errorf("%s: %d hoods at %q; a family has %d", p.Family, n, where, hoods)
		}
		f.hoods[at] = int8(n)
		sum += n
	}
	if sum != hoods {
		return fmt.Errorf("%s: %d hoods; a family has %d", p.Family, sum, hoods)
	}
	return nil
}

// sortedKeys makes what is said of a map the same every time.
func sortedKeys[V any](m map[string]V) []string {
	keys := make([]string, 0, len(m))
	for k := range m {
		keys = append(keys, k)
	}
	sort.Strings(keys)
	return keys
}

// check refuses what the families together cannot have: too many of a card,
// cards that hand 1 leaves out (M6), two members in one business (M18), company
// that M21 forbids.
func (s *State) check() error {
	var p [maxPack]Card
	for i, c := range s.tables.pack(&p, false) {
		if i > 0 && p[i-1] == c {
			continue
		}
		n := 0
		for seat := range s.seats {
			n += s.families[seat].holds(c)
		}
		if n > c.Copies() {
			return fmt.Errorf("%d cards %q are held; the pack has %d", n, s.tables.Name(c), c.Copies())
		}
		if n > 0 && s.hand == 1 && (c.Kind == BusinessCard || c == Card{SpecialCard, int8(Protection)}) {
			return fmt.Errorf("%q is held; it is not in the pack of hand 1", s.tables.Name(c))
		}
	}
	var runs [maxBusinesses]int8
	for seat := range s.seats {
		f := &s.families[seat]
		for _, at := range f.at {
			if b, ok := at.business(); ok {
				if runs[b]++; runs[b] > 1 {
					return fmt.Errorf("%q is run by more than one member", s.tables.Businesses[b])
				}
			}
		}
		for i := range 2 * len(s.tables.Rackets) {
			if !f.on(firstSite + place(i)).Legal() {
				return fmt.Errorf("%s: those on %q may not be there together", s.colour(seat), s.tables.SiteName(siteAt(i)))
			}
		}
	}
	return nil
}
