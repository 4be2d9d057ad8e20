package gm_test

import (
	"encoding/json"
	"fmt"
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
	var o object
	if err := json.Unmarshal(export(t), &o); err != nil {
		t.Fatal(err)
	}
	all := leaves("", o, nil)
	if len(all) < 300 {
		t.Fatalf("only %d values", len(all))
	}
	for _, l := range all {
		var changed []any
		switch v := l.value.(type) {
		case string:
			changed = []any{nil, v + " "}
			if len(v) == 64 { // hex digits have two forms
				changed = append(changed, strings.ToUpper(v))
			}
		case float64:
			changed = []any{nil, v + 1}
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
