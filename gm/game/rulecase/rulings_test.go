package rulecase

import (
	"slices"
	"strings"
	"testing"
)

func TestRulingsAreParsed(t *testing.T) {
	all, err := parseRulings("# words\n\nM1  one\nB1  other | gm/game/theboss.TestX, gm.TestY\nM2  two\n")
	if err != nil || len(all) != 3 || all[1].Says != "other" || all[1].Tests[1] != (GoTest{"gm", "TestY"}) {
		t.Fatal(all, err)
	}
	for _, bad := range []string{
		"",                         // none
		"M1  one\nM3  three\n",     // M2 is left out
		"M1  one\nM1  one\n",       // twice
		"X1  one\n",                // no such letter
		"M1\n",                     // says nothing
		"M1  one | TestX\n",        // where?
		"M1  one | gm/game.New\n",  // no test
		"M1  one | gm.TestX | x\n", // two bars
	} {
		if all, err := parseRulings(bad); err == nil {
			t.Errorf("%q: %v", bad, all)
		}
	}
}

func TestUncoveredRulings(t *testing.T) {
	b := Book{Letter: "M"}
	got := b.uncovered([]Ruling{{Number: "M1"}, {Number: "M2", Tests: []GoTest{{"gm", "TestX"}}}, {Number: "M3"}}, map[string]bool{"M3": true, "M9": true})
	if len(got) != 2 || !strings.HasPrefix(got[0], "M1 has neither") || got[1] != "there is no ruling M9" {
		t.Error(got)
	}
	top, err := Top()
	if err != nil {
		t.Fatal(err)
	}
	missing := MissingTests(top, []Ruling{{Number: "M1", Tests: []GoTest{{"gm/game/rulecase", "TestUncoveredRulings"}, {"gm/game/rulecase", "TestOfNothing"}, {"gm/no", "TestX"}}}})
	if len(missing) != 2 {
		t.Error(missing)
	}
}

func TestMentions(t *testing.T) {
	src := []byte("package x\n// a (M5), M7 to M9; \"M20\" is a card, M7 again\nvar s = \"M30\" // B3, M53\n/* H2 */\n")
	for file, want := range map[string]string{
		"gm/turn.go":               "M5 M53 M7 M8 M9",
		"gm/game/themob/turn.go":   "M5 M53 M7 M8 M9",
		"gm/game/theboss/turn.go":  "B3 M53",
		"gm/game/heelers/cards.go": "H2 M53",
	} {
		if got := strings.Join(mentions(file, src), " "); got != want {
			t.Errorf("%s: %s, want %s", file, got, want)
		}
	}
}

// The page is held to be true, but need not name a file as soon as a comment
// is written.
func TestCheckPage(t *testing.T) {
	good := []row{{Ruling{Number: "M1", Says: "one"}, []string{"gm/a.go"}, []string{"testdata/rules/themob/01-01-x.txtar"}}}
	page := render(good)
	if p := checkPage(page, good); p != nil {
		t.Fatal(p)
	}
	change := func(f func(*row)) []row {
		rows := slices.Clone(good)
		f(&rows[0])
		return rows
	}
	if p := checkPage(page, change(func(r *row) { r.code = []string{"gm/a.go", "gm/b.go"} })); p != nil {
		t.Errorf("a new mention: %v", p)
	}
	for name, rows := range map[string][]row{
		"the code moved":   change(func(r *row) { r.code = []string{"gm/b.go"} }),
		"no code":          change(func(r *row) { r.code = nil }),
		"no case":          change(func(r *row) { r.cases = nil }),
		"another case":     change(func(r *row) { r.cases = []string{"testdata/rules/themob/01-01-y.txtar"} }),
		"a test came":      change(func(r *row) { r.Tests = []GoTest{{"gm", "TestX"}} }),
		"it says more":     change(func(r *row) { r.Says = "two" }),
		"a ruling is new":  append(slices.Clone(good), row{Ruling{Number: "M2", Says: "two"}, good[0].code, good[0].cases}),
		"a ruling is gone": {},
	} {
		if checkPage(page, rows) == nil {
			t.Errorf("%s: the page is taken for true", name)
		}
	}
}
