package gm

import (
	"bytes"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"time"

	"mobpost/gm/game"
)

// Verify makes the game of an export again and gives an error that names the
// first thing in it that does not follow. Nothing but the export is needed.
func Verify(games []game.Game, export []byte) (*Export, error) {
	if err := oneKey(export); err != nil {
		return nil, err
	}
	var x Export
	dec := json.NewDecoder(bytes.NewReader(export))
	dec.DisallowUnknownFields()
	if err := dec.Decode(&x); err != nil {
		return nil, fmt.Errorf("this is no export of a game: %w", err)
	}
	if _, err := dec.Token(); !errors.Is(err, io.EOF) {
		return nil, errors.New("there is something behind the end of the export")
	}
	if x.Format != exportFormat {
		return nil, fmt.Errorf("format: this program reads %q, not %q", exportFormat, x.Format)
	}
	rules, err := (&Master{Rules: games}).rules(x.Rules)
	if err != nil {
		return nil, err
	}
	secret, err := hex.DecodeString(x.Secret)
	if err != nil {
		return nil, fmt.Errorf("secret: %w", err)
	}
	if got := game.Commitment(secret); got != x.Commitment {
		return nil, fmt.Errorf("secret: its SHA-256 is %s, but the commitment told when the game was announced is %s", got, x.Commitment)
	}
	if err := x.remake(rules, secret); err != nil {
		return nil, err
	}
	return &x, x.sameForm(secret, export)
}

// oneKey refuses an object with the same key twice: other programs might read
// another of the two.
func oneKey(raw []byte) error {
	dec := json.NewDecoder(bytes.NewReader(raw))
	var open []map[string]bool // the keys of each object that is open; nil for a list
	key := false               // whether a key of the innermost object comes next
	for {
		token, err := dec.Token()
		if err != nil {
			return nil // the end, or no JSON: decoding it says what is wrong
		}
		switch token {
		case json.Delim('{'):
			open, key = append(open, map[string]bool{}), true
			continue
		case json.Delim('['):
			open, key = append(open, nil), false
			continue
		case json.Delim('}'), json.Delim(']'):
			open = open[:len(open)-1]
		default:
			if name, ok := token.(string); ok && key {
				if open[len(open)-1][name] {
					return fmt.Errorf("%q stands twice in one place of the export", name)
				}
				open[len(open)-1][name], key = true, false
				continue
			}
		}
		key = len(open) > 0 && open[len(open)-1] != nil
	}
}

// sameForm checks that the export is written as this program writes it: what
// reads the same to this program might read otherwise to another.
func (x *Export) sameForm(secret []byte, export []byte) error {
	form := *x
	form.Secret = hex.EncodeToString(secret)
	written, err := json.Marshal(form)
	if err != nil {
		return err
	}
	if diff := firstDifference(written, export); diff != "" {
		return fmt.Errorf("form%s", diff)
	}
	return nil
}

// remake plays the game of an export.
func (x *Export) remake(rules game.Game, secret []byte) error {
	t := &Table{Record: Record{ID: x.Game, Rules: x.Rules, Version: x.Version, Secret: secret, Data: x.Data}, Rules: rules, Line: 1}
	if x.Version != rules.Version() {
		return fmt.Errorf("version: the game was played by version %d of the rules of %s, this program has version %d", x.Version, rules.Title(), rules.Version())
	}
	var c Created
	var words []string
	for _, p := range x.Players {
		c.Players = append(c.Players, Player{Seat: p.Seat, Name: p.Name, Word: p.Word})
		words = append(words, p.Word)
	}
	if got := game.MakeSeed(secret, words).String(); got != x.Seed {
		return fmt.Errorf("seed: the secret and the players' words give %s, the export has %s", got, x.Seed)
	}
	t, made, err := t.With(entry(EntryCreated, "", time.Time{}, game.Public, c))
	if err != nil {
		return fmt.Errorf("start: %w", err)
	}
	if err := x.Start.compare(game.TurnRef{}, t, made.Position); err != nil {
		return fmt.Errorf("start: %w", err)
	}
	for i, turn := range x.Turns {
		where := "turn " + turn.Turn
		if t.Position.Over() {
			return fmt.Errorf("%s: the game was over after turn %s", where, x.Turns[i-1].Turn)
		}
		next, err := turn.remake(t)
		if err != nil {
			return fmt.Errorf("%s: %w", where, err)
		}
		t = next
	}
	if !t.Position.Over() {
		return fmt.Errorf("turns: after turn %s the game is not over by the rules", t.Position.Turn())
	}
	if won := winnerNames(t.Position); !slices.Equal(won, x.Winners) {
		return fmt.Errorf("winners: %s by the rules, %s in the export", strings.Join(won, ", "), strings.Join(x.Winners, ", "))
	}
	return nil
}

// remake makes one turn, or does another step, and gives the table after it.
func (turn ExportTurn) remake(t *Table) (*Table, error) {
	if turn.Step != "" {
		next, err := turn.remakeStep(t)
		if err != nil {
			return nil, err
		}
		ref := t.Position.Turn()
		if turn.Step == StepRollback {
			ref = next.Position.Turn()
		}
		position, err := next.Position.MarshalJSON()
		if err != nil {
			return nil, err
		}
		return next, turn.compare(ref, next, position)
	}
	ref := t.Position.Turn()
	if turn.Turn != ref.String() {
		return nil, fmt.Errorf("the turn to be made is %s", ref)
	}
	n := *t
	n.Held = make([]game.Orders, len(t.Players))
	for _, set := range turn.Orders {
		seat, ok := t.SeatNamed(set.Seat)
		if !ok || t.Players[seat].Seat != set.Seat {
			return nil, fmt.Errorf("orders of %q, who does not play", set.Seat)
		}
		switch {
		case n.Held[seat] != nil:
			return nil, fmt.Errorf("orders of %s twice", set.Seat)
		case len(set.Orders) == 0:
			return nil, fmt.Errorf("orders of %s, but there are none", set.Seat)
		}
		if err := t.canonical(seat, set.Orders); err != nil {
			return nil, err
		}
		n.Held[seat] = set.Orders
	}
	next, made, err := n.With(entry(EntryTurn, "", time.Time{}, game.Public, TurnMade{Why: AllIn}))
	if err != nil {
		return nil, err
	}
	return next, turn.compare(ref, next, made.Position)
}

// canonical checks that a seat's set is in the form in which the program
// itself writes orders: it reads it and compares.
func (t *Table) canonical(seat game.Seat, set game.Orders) error {
	check := t.Position.Check(seat, set)
	if len(check.Lines) != len(set) {
		return fmt.Errorf("orders of %s: %d of %d can be read", t.Players[seat].Seat, len(check.Lines), len(set))
	}
	return nil
}

// compare names the first thing in which the export's turn is not the one
// that follows.
func (turn ExportTurn) compare(ref game.TurnRef, t *Table, position json.RawMessage) error {
	if turn.Turn != ref.String() {
		return fmt.Errorf("the turn to be made is %s", ref)
	}
	if turn.Line != t.Line {
		return fmt.Errorf("it is on line %d of the game, not %d", t.Line, turn.Line)
	}
	if diff := firstDifference(position, turn.Position); diff != "" {
		return fmt.Errorf("position%s", diff)
	}
	if got := hex.EncodeToString(t.Seal); got != turn.Seal {
		return fmt.Errorf("the seal over its orders, its position and all before it is %s, not %s: an order or the seal itself was changed, or a name or word before the first turn", got, turn.Seal)
	}
	return nil
}
