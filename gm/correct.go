package gm

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"mobpost/gm/game"
)

// Correct changes a position: cash, a piece, a card, whatever its
// position.json has. Sets are written PATH=VALUE.
type Correct struct {
	Sets []string
	Reason
	open bool // what is set is no secret, though no chart shows it
}

// Change is one value of a position that was set.
type Change struct {
	Path   string          `json:"path"`
	Before json.RawMessage `json:"before,omitempty"` // nothing if it was not there
	After  json.RawMessage `json:"after,omitempty"`  // nothing if it was taken away
}

// String writes a change as the game master reads it.
func (c Change) String() string {
	return fmt.Sprintf("%s: %s, was %s", c.Path, showRaw(c.After), showRaw(c.Before))
}

func showRaw(raw json.RawMessage) string {
	if raw == nil {
		return "nothing"
	}
	return string(raw)
}

// Corrected is what was corrected.
type Corrected struct {
	Deed
	Changes []Change
}

func (k Correct) do(_ context.Context, c *change, by actor) error {
	if err := c.running(); err != nil {
		return err
	}
	t := c.table
	if len(k.Sets) == 0 {
		return refuse("say what is to be corrected, as PATH=VALUE: players.%s.cash=120000", t.Players[0].Seat)
	}
	var changes []Change
	for _, set := range k.Sets {
		change, err := t.change(set)
		if err != nil {
			return err
		}
		changes = append(changes, change)
	}
	after, err := t.corrected(changes)
	if err != nil {
		return err
	}
	told := "The game master corrected the position."
	if k.open {
		told = "The game master changed " + changes[0].String() + "."
	} else if public := t.publicOf(changes); len(public) > 0 {
		told = "The game master corrected the position: " + strings.Join(public, "; ") + "."
	}
	before, now := make([]string, len(changes)), make([]string, len(changes))
	for i, change := range changes {
		before[i], now[i] = change.Path+"="+showRaw(change.Before), change.Path+"="+showRaw(change.After)
	}
	d := k.deed(told, strings.Join(before, " "), strings.Join(now, " "))
	if err := c.add(entry(EntryCorrect, by.name, by.at, game.Public, Corrected{d, changes})); err != nil {
		return err
	}
	for i := range t.Players {
		seat := game.Seat(i)
		// What a seat holds is never changed behind its back, however private.
		if k.Private && sameBlocks(t.Position.View(seat).Own, after.View(seat).Own) {
			continue
		}
		c.notice(seat, append(k.blocks(told), c.table.stands(seat)...)...)
	}
	return nil
}

// change reads PATH=VALUE against the position as it is.
func (t *Table) change(set string) (Change, error) {
	path, value, ok := strings.Cut(set, "=")
	path, value = strings.TrimSpace(path), strings.TrimSpace(value)
	if !ok || path == "" {
		return Change{}, refuse("%q is no correction: write PATH=VALUE, like players.%s.cash=120000", set, t.Players[0].Seat)
	}
	// A seat's name alone stands for its place in the list of players.
	if first, _, _ := strings.Cut(path, "."); slices.ContainsFunc(t.Position.Names(), func(name string) bool { return strings.EqualFold(name, first) }) {
		path = "players." + path
	}
	doc, err := t.generic()
	if err != nil {
		return Change{}, err
	}
	path, before, err := lookUp(doc, path)
	if err != nil {
		return Change{}, err
	}
	c := Change{Path: path, Before: before}
	switch {
	case value == "" || value == "null" || value == "nothing":
	case json.Valid([]byte(value)):
		c.After = plain(json.RawMessage(value))
	default:
		if c.After, err = json.Marshal(value); err != nil {
			return c, err
		}
	}
	return c, nil
}

// generic is the position as generic JSON.
func (t *Table) generic() (any, error) {
	raw, err := t.Position.MarshalJSON()
	if err != nil {
		return nil, err
	}
	var doc any
	return doc, decodeNumbers(raw, &doc)
}

// corrected is the position with changes. The rules decide whether it is one;
// neither the turn nor who plays nor the seed can be changed like this.
func (t *Table) corrected(changes []Change) (game.Position, error) {
	doc, err := t.generic()
	if err != nil {
		return nil, err
	}
	for _, c := range changes {
		if _, was, err := lookUp(doc, c.Path); err != nil || !sameRaw(was, c.Before) {
			return nil, refuse("%s is %s, not %s", c.Path, showRaw(was), showRaw(c.Before))
		}
		if err := setAt(doc, c.Path, c.After); err != nil {
			return nil, err
		}
	}
	raw, err := json.Marshal(doc)
	if err != nil {
		return nil, err
	}
	p, err := t.Rules.Load(raw)
	if err != nil {
		return nil, refuse("that would be no position of %s: %v", t.Rules.Title(), err)
	}
	p = p.OnLine(t.Line)
	if p.Turn() != t.Position.Turn() || p.Over() || !slices.Equal(p.Names(), t.Position.Names()) {
		return nil, refuse("a correction cannot change the turn, the status or who plays: \"mobpost rollback\" and \"mobpost game end\" do that")
	}
	// What the rules do not know they pass by in silence; here it is told.
	got, err := (&Table{Position: p}).generic()
	if err != nil {
		return nil, err
	}
	before, err := t.generic()
	if err != nil {
		return nil, err
	}
	if differ("", before, got) == "" {
		return nil, refuse("nothing would change by that")
	}
	for _, key := range []string{"seed", "line"} {
		if differ("", before.(map[string]any)[key], got.(map[string]any)[key]) != "" {
			return nil, refuse("the %s of a game cannot be corrected", key)
		}
	}
	for _, c := range changes {
		_, now, err := lookUp(got, c.Path)
		if err != nil || c.After != nil && now == nil && string(c.After) != "0" {
			return nil, refuse("the rules of %s know no %q", t.Rules.Title(), c.Path)
		}
	}
	return p, nil
}

// correct takes a correction from the journal.
func (t *Table) correct(e Entry) error {
	var k Corrected
	if err := e.data(&k); err != nil {
		return err
	}
	p, err := t.corrected(k.Changes)
	if err != nil {
		return err
	}
	t.Position = p
	step, err := e.exportStep()
	if err != nil {
		return err
	}
	return t.sealStep(p.Turn(), step)
}

// publicOf tells those changes that everybody can see anyway: each, made
// alone, changes what is public. Everything else stays between the game
// master and whose it is.
func (t *Table) publicOf(changes []Change) []string {
	var public []string
	for _, c := range changes {
		p, err := t.corrected([]Change{c})
		if err != nil {
			continue
		}
		if !sameBlocks(t.Position.View(game.Public).Charts, p.View(game.Public).Charts) || !slices.EqualFunc(t.Position.Standings(), p.Standings(), func(a, b game.Standing) bool { return a.Text == b.Text }) {
			public = append(public, c.String())
		}
	}
	return public
}

func sameBlocks(a, b []game.Block) bool {
	x, err1 := json.Marshal(a)
	y, err2 := json.Marshal(b)
	return err1 == nil && err2 == nil && bytes.Equal(x, y)
}

// lookUp finds a path in a position: the keys of objects, the numbers or
// seats' names of lists, with points between. It gives the path as the
// position spells it, and what stands there; nothing if nothing does, but all
// of the path before its last part must be there.
func lookUp(doc any, path string) (string, json.RawMessage, error) {
	var spelled []string
	parts := strings.Split(path, ".")
	for i, part := range parts {
		next, name, ok := step(doc, part)
		if !ok && (i < len(parts)-1 || next == nil) {
			return "", nil, refuse("there is no %q in the position%s", part, under(spelled))
		}
		spelled = append(spelled, name)
		if !ok {
			return strings.Join(spelled, "."), nil, nil
		}
		doc = next
	}
	raw, err := json.Marshal(doc)
	return strings.Join(spelled, "."), raw, err
}

func under(spelled []string) string {
	if len(spelled) == 0 {
		return ""
	}
	return " under " + strings.Join(spelled, ".")
}

// step goes one part down. If an object has no such key, ok is false and next
// is the object: the key may be made.
func step(doc any, part string) (next any, name string, ok bool) {
	switch x := doc.(type) {
	case map[string]any:
		if v, ok := x[part]; ok {
			return v, part, true
		}
		for k, v := range x {
			if strings.EqualFold(k, part) {
				return v, k, true
			}
		}
		return x, part, false
	case []any:
		for i, v := range x {
			if name := element(v, i); strings.EqualFold(name, part) || part == strconv.Itoa(i) {
				return v, name, true
			}
		}
	}
	return nil, part, false
}

// setAt puts a value at a path of a position; nothing takes it away.
func setAt(doc any, path string, value json.RawMessage) error {
	above, last := "", path
	if i := strings.LastIndexByte(path, '.'); i >= 0 {
		above, last = path[:i], path[i+1:]
		for part := range strings.SplitSeq(above, ".") {
			next, _, ok := step(doc, part)
			if !ok {
				return refuse("there is no %q in the position", path)
			}
			doc = next
		}
	}
	var v any
	if value != nil {
		if err := decodeNumbers(value, &v); err != nil {
			return err
		}
	}
	switch x := doc.(type) {
	case map[string]any:
		if value == nil {
			delete(x, last)
		} else {
			x[last] = v
		}
		return nil
	case []any:
		for i := range x {
			if element(x[i], i) == last {
				if value == nil {
					return refuse("%s cannot be taken out of a list: set the list whole", path)
				}
				x[i] = v
				return nil
			}
		}
	}
	return refuse("there is no %q in the position", path)
}
