package heelers_test

import (
	"strings"
	"testing"

	"mobpost/gm/game"
	"mobpost/gm/game/heelers"
)

// What no game can have is refused, and it is said why.
func TestRefusedPositions(t *testing.T) {
	good := four("A", 2, `{"blue": 2, "gray": 10}`)
	load(t, good)
	over := func(old, new string) string {
		if !strings.Contains(good, old) {
			t.Fatalf("%q is not in the position", old)
		}
		return strings.Replace(good, old, new, 1)
	}
	for why, text := range map[string]string{
		"invalid character":     "hello",
		"unexpected EOF":        good[:40],
		"behind the position":   good + "{}",
		"unknown field":         over(`"status"`, `"statsu"`),
		"not heelers":           over(`"heelers"`, `"themob"`),
		"no turn \"C\"":         over(`"turn": "A"`, `"turn": "C"`),
		"the turn is missing":   over(`"turn": "A", `, ``),
		"no round 0":            over(`"round": 2, `, ``),
		"no round 6":            over(`"round": 2`, `"round": 6`),
		"no round -1":           over(`"round": 2`, `"round": -1`),
		"no game 0":             over(`"number": 1`, `"number": 0`),
		"no game 4":             over(`"number": 1`, `"number": 4`),
		"one or more games":     over(`"number": 1`, `"games": 0, "number": 1`),
		"64 hex digits":         over(`"number": 1`, `"seed": "07", "number": 1`),
		"playing or over":       over(`"playing"`, `"paused"`),
		"nobody has won":        over(`"winners": []`, `"winners": ["Anna"]`),
		"does not play":         over(`"playing", "winners": []`, `"over", "winners": ["Zoe"]`),
		"no role \"capo\"":      over(`"soldato"`, `"capo"`),
		"1 boss, not 0":         over(`"boss"`, `"soldato"`),
		"player without a role": over(`"role": "soldato"`, `"role": ""`),
		"1 soldato, not 2":      over(`"traitor"`, `"soldato"`),
		"unknown colour":        over(`"gray": 10`, `"grey": 10`),
		"negative number":       over(`"gray": 10`, `"gray": -1`),
		"no game has":           over(`"gray": 10`, `"gray": 1000000`),
		"cannot unmarshal":      over(`"gray": 10`, `"gray": 1.5`),
		"a total of -3":         over(`"total": 0`, `"total": -3`),
		"has no name":           over(`"Cora"`, `" "`),
		"two players are":       over(`"Cora"`, `"ANNA"`),
		"called after a role":   over(`"Cora"`, `"Druglord"`),
		"cannot stand in":       over(`"Cora"`, `"Co\nra"`),
		"longer than":           over(`"Cora"`, `"`+strings.Repeat("x", 81)+`"`),
		"story: round 3":        over(`"status"`, `"story": {"rounds": [{"round": 3}]}, "status"`),
		"story: round 1 names":  over(`"status"`, `"story": {"rounds": [{"round": 1, "puts": [{"seat": 4, "cards": [0,0,0]}]}]}, "status"`),
		"story: game 1":         over(`"status"`, `"story": {"games": [{"number": 1, "totals": [1]}]}, "status"`),
	} {
		if _, err := (heelers.Game{}).Load([]byte(text)); err == nil || !strings.Contains(err.Error(), why) {
			t.Errorf("%s: %v", why, err)
		}
	}
}

// New refuses what a match cannot be.
func TestRefusedSetups(t *testing.T) {
	for why, s := range map[string]game.Setup{
		"4 to 8 play":       {Players: []string{"a", "b", "c"}},
		"not 9":             {Players: strings.Split("a b c d e f g h i", " ")},
		"called after":      {Players: []string{"a", "b", "c", "boss"}},
		"two players":       {Players: []string{"a", "b", "c", "A"}},
		"unknown field":     {Players: []string{"a", "b", "c", "d"}, Rules: []byte(`{"rounds": 3}`)},
		"one or more games": {Players: []string{"a", "b", "c", "d"}, Rules: []byte(`{"games": 0}`)},
	} {
		if _, err := (heelers.Game{}).New(s); err == nil || !strings.Contains(err.Error(), why) {
			t.Errorf("%s: %v", why, err)
		}
	}
}

// A case written by hand comes out with the contract's keys alone; a match
// that began with New carries its story.
func TestStoryIsKeptForMatchesOnly(t *testing.T) {
	p := load(t, four("A", 2, `{"blue": 2}`))
	after := p.Make([]game.Orders{read(p, 0, "GIVE Cora 1 blue")}).After
	if text := asJSON(after); strings.Contains(text, "story") || strings.Contains(text, "line") || strings.Contains(text, "early") {
		t.Error(text)
	}
	match := begin(t, names[:4], "", 1)
	if text := asJSON(match); !strings.Contains(text, `"story":{}`) {
		t.Error(text)
	}
}

// M53: on another line of the game other labels are drawn.
func TestOnLine(t *testing.T) {
	p := load(t, four("roles", 0))
	first, second := p.Make(nil), p.OnLine(2).Make(nil)
	if first.Draws[0].Label != "game 1 roles" || second.Draws[0].Label != "line 2 game 1 roles" {
		t.Errorf("%v %v", first.Draws, second.Draws)
	}
	if asJSON(p.OnLine(1)) != asJSON(p) {
		t.Error("line 1 is not the first line")
	}
}

// M57: ended early, the largest total wins, and the last turn made is named.
func TestEnd(t *testing.T) {
	p := begin(t, names[:4], "", 1)
	for _, want := range []string{"1.0", "1.1", "1.2"} {
		e := p.End()
		if !e.Over() || e.Turn().String() != want || len(e.Winners()) != 4 || len(e.Owing()) != 0 {
			t.Errorf("%v %v %v", e.Turn(), e.Winners(), e.Owing())
		}
		if o := e.Make(nil); o.After != e || o.Public != nil {
			t.Error("a match that is over goes on")
		}
		p = p.Make(nil).After.(*heelers.Position)
	}
	text := strings.Replace(strings.Replace(four("roles", 0), `"number": 1`, `"number": 2`, 1), `"total": 0`, `"total": 4`, 1)
	if e := load(t, text).End(); e.Turn() != (game.TurnRef{Hand: 1, Turn: 11}) || len(e.Winners()) != 1 {
		t.Errorf("%v %v", e.Turn(), e.Winners())
	}
}
