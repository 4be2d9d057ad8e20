package heelers_test

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"

	"mobpost/gm/game"
	"mobpost/gm/game/heelers"
)

// ruleCase is one file of testdata/rules/heelers.
type ruleCase struct {
	ruling   int
	position []byte
	orders   map[string]string
	want     map[string]any // the part of the result that matters, or "refused"
}

var caseName = regexp.MustCompile(`^(\d\d)-[a-z0-9-]+\.txtar$`)

func loadCase(file string, data []byte) (ruleCase, error) {
	c := ruleCase{orders: make(map[string]string)}
	m := caseName.FindStringSubmatch(file)
	if m == nil {
		return c, fmt.Errorf("a case is called 07-some-words.txtar")
	}
	c.ruling, _ = strconv.Atoi(m[1])
	archive := txtar.Parse(data)
	if !strings.HasPrefix(string(archive.Comment), "H"+strconv.Itoa(c.ruling)+": ") {
		return c, fmt.Errorf("the comment begins with its ruling and says why: H%d: ...", c.ruling)
	}
	for _, f := range archive.Files {
		name, isOrders := strings.CutPrefix(f.Name, "orders/")
		name, isText := strings.CutSuffix(name, ".txt")
		switch {
		case f.Name == "position.json" && c.position == nil:
			c.position = f.Data
		case f.Name == "expect.json" && c.want == nil:
			if err := json.Unmarshal(f.Data, &c.want); err != nil {
				return c, err
			}
		case isOrders && isText && name != "" && c.orders[name] == "":
			c.orders[name] = string(f.Data)
		default:
			return c, fmt.Errorf("unknown or repeated section %s", f.Name)
		}
	}
	for key := range c.want {
		if !slices.Contains([]string{"position", "problems", "draws", "refused"}, key) {
			return c, fmt.Errorf("expect.json: unknown key %s", key)
		}
	}
	if len(c.position) == 0 || len(c.want) == 0 {
		return c, fmt.Errorf("position.json and expect.json are needed")
	}
	return c, nil
}

// differs tells how got fails to have all that want names; empty if it has.
// Of a message a part is named.
func differs(path string, want, got any) string {
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
			if d := differs(path+"."+key, w, m[key]); d != "" {
				return d
			}
		}
		return ""
	case []any:
		list, ok := got.([]any)
		if !ok || len(list) != len(want) {
			return fmt.Sprintf("%s: %v, want %v", path, got, want)
		}
		for i := range want {
			if d := differs(path+"["+strconv.Itoa(i)+"]", want[i], list[i]); d != "" {
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

func (c ruleCase) run() string {
	r, err := game.Adjudicate(heelers.Game{}, c.position, c.orders)
	if why, ok := c.want["refused"]; ok {
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
	return differs("", c.want, got)
}

const (
	rulesDir = "../../../testdata/rules/heelers"
	rulings  = 14
)

func TestRules(t *testing.T) {
	entries, err := os.ReadDir(rulesDir)
	if err != nil || len(entries) == 0 {
		t.Fatalf("no rule cases: %v", err)
	}
	var seen [rulings + 1]int
	for _, e := range entries {
		t.Run(e.Name(), func(t *testing.T) {
			data, err := os.ReadFile(filepath.Join(rulesDir, e.Name()))
			if err != nil {
				t.Fatal(err)
			}
			c, err := loadCase(e.Name(), data)
			if err != nil {
				t.Fatal(err)
			}
			if c.ruling < 1 || c.ruling > rulings {
				t.Fatalf("there is no ruling H%d", c.ruling)
			}
			seen[c.ruling]++
			if d := c.run(); d != "" {
				t.Error(d)
			}
		})
	}
	for n := 1; n <= rulings; n++ {
		if seen[n] == 0 {
			t.Errorf("H%d has no case", n)
		}
	}
}

// The loader must not let a case pass by that says nothing, or says it where
// nobody looks.
func TestCaseLoaderIsStrict(t *testing.T) {
	good := "H7: why\n-- position.json --\n{}\n-- orders/Anna.txt --\nRECRUIT 1 red\n-- expect.json --\n{\"refused\": \"x\"}\n"
	if _, err := loadCase("07-good.txtar", []byte(good)); err != nil {
		t.Fatal(err)
	}
	for name, bad := range map[string]string{
		"section":  good + "-- exepct.json --\n{}\n",
		"twice":    good + "-- orders/Anna.txt --\nRECRUIT 2 red\n",
		"key":      strings.Replace(good, "refused", "refusal", 1),
		"comment":  strings.Replace(good, "H7", "H8", 1),
		"no want":  "H7: why\n-- position.json --\n{}\n",
		"no case":  "H7: why\n-- expect.json --\n{\"refused\": \"x\"}\n",
		"bad json": strings.Replace(good, "\"x\"}", "", 1),
	} {
		if _, err := loadCase("07-bad.txtar", []byte(bad)); err == nil {
			t.Errorf("%s: not refused", name)
		}
	}
	if _, err := loadCase("7.txtar", []byte(good)); err == nil {
		t.Error("name: not refused")
	}
	if differs("", map[string]any{"a": 1.0}, map[string]any{"a": 2.0}) == "" || differs("", []any{1.0}, []any{}) == "" {
		t.Error("a difference is not seen")
	}
}
