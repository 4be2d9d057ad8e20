package gm

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
	"sort"
)

// firstDifference names the first place at which two JSON values differ:
// ".players[red].cash: 95000 by the rules, 100000 in the export"; empty if
// there is none. Formatting does not count.
func firstDifference(want, got json.RawMessage) string {
	var a, b any
	if err := decodeNumbers(want, &a); err != nil {
		return ": " + err.Error()
	}
	if err := decodeNumbers(got, &b); err != nil {
		return ": " + err.Error()
	}
	return differ("", a, b)
}

func decodeNumbers(raw json.RawMessage, into any) error {
	dec := json.NewDecoder(bytes.NewReader(raw))
	dec.UseNumber()
	return dec.Decode(into)
}

func differ(path string, a, b any) string {
	switch x := a.(type) {
	case map[string]any:
		y, ok := b.(map[string]any)
		if !ok {
			break
		}
		for _, key := range keys(x, y) {
			if diff := differ(path+"."+key, x[key], y[key]); diff != "" {
				return diff
			}
		}
		return ""
	case []any:
		y, ok := b.([]any)
		if !ok {
			break
		}
		for i := range max(len(x), len(y)) {
			var left, right any
			if i < len(x) {
				left = x[i]
			}
			if i < len(y) {
				right = y[i]
			}
			if diff := differ(path+"["+element(left, i)+"]", left, right); diff != "" {
				return diff
			}
		}
		return ""
	default:
		if a == b {
			return ""
		}
	}
	return fmt.Sprintf("%s: %s by the rules, %s in the export", path, show(a), show(b))
}

// keys are those of both maps, in order.
func keys(x, y map[string]any) []string {
	var all []string
	for k := range x {
		all = append(all, k)
	}
	for k := range y {
		all = append(all, k)
	}
	sort.Strings(all)
	return slices.Compact(all)
}

// element names an entry of a list by its seat, if it is a seat's.
func element(v any, i int) string {
	if m, ok := v.(map[string]any); ok {
		for _, key := range []string{"family", "name"} {
			if s, ok := m[key].(string); ok {
				return s
			}
		}
	}
	return fmt.Sprint(i)
}

func show(v any) string {
	if v == nil {
		return "nothing"
	}
	b, err := json.Marshal(v)
	if err != nil {
		return fmt.Sprint(v)
	}
	if len(b) > 80 {
		b = append(b[:77], "..."...)
	}
	return string(b)
}
