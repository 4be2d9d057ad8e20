package gm_test

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"mobpost/gm"
)

// leaf is a value in an export that has none below it, with a way to set it.
type leaf struct {
	path  string
	value any
	set   func(any)
}

// leaves are all of an export's.
func leaves(path string, v any, set func(any)) []leaf {
	var all []leaf
	switch v := v.(type) {
	case object:
		for key, below := range v {
			all = append(all, leaves(path+"."+key, below, func(new any) { v[key] = new })...)
		}
	case []any:
		for i, below := range v {
			all = append(all, leaves(fmt.Sprintf("%s[%d]", path, i), below, func(new any) { v[i] = new })...)
		}
	default:
		all = append(all, leaf{path, v, set})
	}
	return all
}

// TestEveryLeafCounts changes every single value of an export, one at a time:
// each is found.
func TestEveryLeafCounts(t *testing.T) {
	everyLeafCounts(t, export(t))
}

// TestEveryLeafOfAStepCounts does the same with what a game master did.
func TestEveryLeafOfAStepCounts(t *testing.T) {
	h := newHouse(t)
	h.begin("east", gm.Settings{})
	h.plays("east", 1)
	h.does("east", gm.Correct{Sets: []string{"red.cash=120000", "red.members.Novice=Penthouse"}, Reason: gm.Reason{Why: "misread"}})
	h.does("east", gm.Correct{Sets: []string{"blue.hoods.base=", "blue.hoods.gone=8"}, Reason: gm.Reason{Why: "secret", Private: true}})
	h.plays("east", 2)
	h.does("east", gm.RollBack{Turn: ref(1, 2), Reason: gm.Reason{Why: "again"}})
	h.does("east", gm.RunNow{Anyway: true})
	h.does("east", gm.EndGame{Why: "enough"})
	x := h.follows("east", 0)
	has(t, strings.Join(x.Changed(), "\n"), "corrected before turn 1.2: players.red.cash: 120000, was ", "(misread)", "corrected before turn 1.2: players.blue.hoods.base: nothing, was", "rolled back")
	raw := must(json.Marshal(x))
	lacks(t, string(raw), `"secret"}`, `"why":"secret"`)
	everyLeafCounts(t, raw)
}

func everyLeafCounts(t *testing.T, raw []byte) {
	var o object
	if err := json.Unmarshal(raw, &o); err != nil {
		t.Fatal(err)
	}
	all := leaves("", o, nil)
	if len(all) < 300 {
		t.Fatalf("only %d values", len(all))
	}
	slices.SortFunc(all, func(a, b leaf) int { return strings.Compare(a.path, b.path) })
	for i, l := range all {
		changed := []any{nil}
		switch v := l.value.(type) {
		case string:
			if len(v) == 64 { // hex digits have two forms
				changed = append(changed, strings.ToUpper(v))
			}
			if i%2 == 0 { // one of the two will do: each costs a game made again
				changed[0] = v + " "
			}
		case float64:
			if i%2 == 0 {
				changed[0] = v + 1
			}
		default:
			t.Fatalf("%s: %v", l.path, v)
		}
		for _, new := range changed {
			if new == l.value {
				continue
			}
			l.set(new)
			if _, err := gm.Verify(rules, must(json.Marshal(o))); err == nil {
				t.Errorf("%s: %#v instead of %#v is not found", l.path, new, l.value)
			}
		}
		l.set(l.value)
	}
	if _, err := gm.Verify(rules, must(json.Marshal(o))); err != nil {
		t.Errorf("put together again: %v", err)
	}
}

// TestAnyBytesChanged changes bytes of the file anywhere. What is still the
// same JSON to every reader is allowed to pass, and nothing else.
func TestAnyBytesChanged(t *testing.T) {
	raw := export(t)
	var want any
	if err := json.Unmarshal(raw, &want); err != nil {
		t.Fatal(err)
	}
	same := string(must(json.Marshal(want)))
	rapid.Check(t, func(rt *rapid.T) {
		i := rapid.IntRange(0, len(raw)-1).Draw(rt, "at")
		changed := append([]byte{}, raw...)
		changed[i] = rapid.Byte().Draw(rt, "byte")
		if rapid.Bool().Draw(rt, "drop") {
			changed = append(changed[:i], changed[i+1:]...)
		}
		_, err := gm.Verify(rules, changed)
		var got any
		if err == nil && (json.Unmarshal(changed, &got) != nil || string(must(json.Marshal(got))) != same) {
			rt.Errorf("byte %d is %q: it was not found", i, changed[i:min(len(changed), i+20)])
		}
	})
}
