package rulecase

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"mobpost/gm/game"
)

// Run adjudicates the case and tells how what comes of it is not what the case
// wants; empty if it is.
func (b Book) Run(c Case) string {
	r, err := game.Adjudicate(b.Game, c.Position, c.Orders)
	if why, ok := c.Want["refused"]; ok {
		if err == nil || !strings.Contains(err.Error(), fmt.Sprint(why)) {
			return fmt.Sprintf("error %v, want %v", err, why)
		}
		return ""
	}
	if err != nil {
		return err.Error()
	}
	data, err := json.Marshal(r)
	if err != nil {
		return err.Error()
	}
	var got any
	if err := json.Unmarshal(data, &got); err != nil {
		return err.Error()
	}
	return b.differs("", c.Want, got)
}

// differs tells how got fails to have all that want names; empty if it has. Of
// a message a part is named. Players who are told by their seat's name may be
// some of them, any other list must be complete.
func (b Book) differs(path string, want, got any) string {
	switch want := want.(type) {
	case map[string]any:
		m, ok := got.(map[string]any)
		if !ok {
			return fmt.Sprintf("%s: %v is no object", path, got)
		}
		for key, w := range want {
			if key == "message" && strings.Contains(fmt.Sprint(m[key]), fmt.Sprint(w)) {
				continue
			}
			if d := b.differs(path+"."+key, w, m[key]); d != "" {
				return d
			}
		}
		return ""
	case []any:
		list, ok := got.([]any)
		if path == ".position.players" && b.bySeat(want) {
			return b.playersDiffer(path, want, list)
		}
		if !ok || len(list) != len(want) {
			return fmt.Sprintf("%s: %v, want %v", path, got, want)
		}
		for i := range want {
			if d := b.differs(path+"["+strconv.Itoa(i)+"]", want[i], list[i]); d != "" {
				return d
			}
		}
		return ""
	}
	if want == float64(0) && got == nil {
		return "" // zero entries are left out
	}
	if want != got {
		return fmt.Sprintf("%s: %v, want %v", path, got, want)
	}
	return ""
}

// bySeat tells whether every player wanted is told by the name of his seat.
func (b Book) bySeat(want []any) bool {
	for _, p := range want {
		m, ok := p.(map[string]any)
		if _, named := m[b.Game.SeatKey()]; !ok || !named {
			return false
		}
	}
	return true
}

func (b Book) playersDiffer(path string, want, got []any) string {
	key := b.Game.SeatKey()
	for _, w := range want {
		seat := w.(map[string]any)[key]
		found := false
		for _, g := range got {
			if m, ok := g.(map[string]any); ok && m[key] == seat {
				found = true
				if d := b.differs(fmt.Sprintf("%s %v", path, seat), w, g); d != "" {
					return d
				}
			}
		}
		if !found {
			return fmt.Sprintf("%s: there is no %v", path, seat)
		}
	}
	return ""
}

// Test runs all cases of the book, and fails when a ruling has neither a case
// nor a Go test that stands for it.
func Test(t *testing.T, b Book) {
	top, err := Top()
	if err != nil {
		t.Fatal(err)
	}
	rulings, err := ReadRulings(top)
	if err != nil {
		t.Fatal(err)
	}
	files, err := b.files(top)
	if err != nil {
		t.Fatal(err)
	}
	seen := map[string]bool{}
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".txtar"), func(t *testing.T) {
			data, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			c, err := b.Load(filepath.Base(file), data)
			if err != nil {
				t.Fatal(err)
			}
			seen[b.Letter+strconv.Itoa(c.Ruling)] = true
			if d := b.Run(c); d != "" {
				t.Error(d)
			}
		})
	}
	if strings.Contains(runFlag(), "/") {
		return // some cases were left out, so nothing can be said of those that have none
	}
	own := slices.DeleteFunc(rulings, func(r Ruling) bool { return !strings.HasPrefix(r.Number, b.Letter) })
	for _, problem := range append(b.uncovered(own, seen), MissingTests(top, own)...) {
		t.Error(problem)
	}
}

// files are the book's cases; none is an error, since then nothing is tested.
func (b Book) files(top string) ([]string, error) {
	dir := filepath.Join(top, rulesDir, b.Game.Name())
	entries, err := os.ReadDir(dir)
	if err != nil {
		return nil, err
	}
	var files []string
	for _, e := range entries {
		files = append(files, filepath.Join(dir, e.Name()))
	}
	if len(files) == 0 {
		return nil, fmt.Errorf("%s has no rule cases", dir)
	}
	return files, nil
}

// uncovered tells which rulings have neither a case nor a Go test, and which
// cases belong to no ruling.
func (b Book) uncovered(rulings []Ruling, seen map[string]bool) []string {
	var problems []string
	known := map[string]bool{}
	for _, r := range rulings {
		known[r.Number] = true
		if !seen[r.Number] && len(r.Tests) == 0 {
			problems = append(problems, r.Number+" has neither a case nor a Go test that stands for it")
		}
	}
	for number := range seen {
		if !known[number] {
			problems = append(problems, "there is no ruling "+number)
		}
	}
	return problems
}
