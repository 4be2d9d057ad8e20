package rulecase_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"mobpost/gm/game/heelers"
	"mobpost/gm/game/rulecase"
	"mobpost/gm/game/theboss"
	"mobpost/gm/game/themob"
)

var (
	mob    = rulecase.Book{Game: themob.Game{}, Letter: "M", Sections: true}
	boss   = rulecase.Book{Game: theboss.Game{}, Letter: "B"}
	heel   = rulecase.Book{Game: heelers.Game{}, Letter: "H"}
	books  = []rulecase.Book{mob, boss, heel}
	goodly = "M7: why\n-- position.json --\n{}\n-- orders/red.txt --\n3: pass\n-- expect.json --\n{\"refused\": \"x\"}\n"
)

// The loader must not let a case pass by that says nothing, or says it where
// nobody looks.
func TestCaseLoaderIsStrict(t *testing.T) {
	if c, err := mob.Load("02-07-good.txtar", []byte(goodly)); err != nil || c.Ruling != 7 || c.Orders["red"] == "" {
		t.Fatal(c, err)
	}
	change := func(old, new string) string { return strings.Replace(goodly, old, new, 1) }
	for name, bad := range map[string]string{
		"section":        goodly + "-- exepct.json --\n{}\n",
		"family":         change("red", "pink"),
		"twice":          goodly + "-- orders/red.txt --\n",
		"position twice": goodly + "-- position.json --\n{}\n",
		"key":            change("refused", "refusal"),
		"comment":        change("M7", "M8"),
		"no why":         change("why", ""),
		"no want":        "M7: why\n-- position.json --\n{}\n",
		"no case":        "M7: why\n-- expect.json --\n{\"refused\": \"x\"}\n",
		"bad json":       change("\"x\"}", ""),
		"bad position":   change("{}", "{"),
		"any refusal":    change("\"x\"", "\"\""),
		"refused and on": change("\"x\"", "\"x\", \"draws\": []"),
		"whose problem":  change("{\"refused\": \"x\"}", "{\"problems\": [{\"line\": 1}]}"),
		"seat of no game": change("{\"refused\": \"x\"}",
			"{\"problems\": [{\"family\": \"pink\"}]}"),
	} {
		if _, err := mob.Load("02-07-bad.txtar", []byte(bad)); err == nil {
			t.Errorf("%s: not refused", name)
		}
	}
	for _, name := range []string{"07-no-section.txtar", "2-7-x.txtar", "02-07-.txtar", "02-07-x.txt", "02-07-X.txtar"} {
		if _, err := mob.Load(name, []byte(goodly)); err == nil {
			t.Errorf("%s: not refused", name)
		}
	}
	// Players of heelers have names of their own.
	named := strings.NewReplacer("M7", "H7", "red", "Anna").Replace(goodly)
	if _, err := heel.Load("07-good.txtar", []byte(named)); err != nil {
		t.Error(err)
	}
	if _, err := boss.Load("07-bad.txtar", []byte(strings.Replace(named, "H7", "B7", 1))); err == nil {
		t.Error("Anna plays The Boss")
	}
}

// A case that is made must be wrong in every way in which its want can be.
func TestRunSeesDifferences(t *testing.T) {
	top, err := rulecase.Top()
	if err != nil {
		t.Fatal(err)
	}
	file := "05-31-three-draw.txtar"
	data, err := os.ReadFile(filepath.Join(top, "testdata/rules/themob", file))
	if err != nil {
		t.Fatal(err)
	}
	try := func(old, new string) string {
		text := strings.Replace(string(data), old, new, 1)
		if text == string(data) && old != new {
			t.Fatalf("no %q in the case", old)
		}
		c, err := mob.Load(file, []byte(text))
		if err != nil {
			t.Fatal(err)
		}
		return mob.Run(c)
	}
	if d := try("", ""); d != "" {
		t.Fatal(d)
	}
	for _, change := range [][2]string{
		{`{"family": "red", "members": {"Hit Man": "Casino 2"`, `{"family": "red", "members": {"Hit Man": "Casino 1"`},   // a place
		{`{"family": "red", "members": {"Hit Man": "Casino 2"`, `{"family": "white", "members": {"Hit Man": "Casino 2"`}, // who does not play
		{`"value": 1}`, `"value": 0}`},                            // a draw
		{`"draws": [{`, `"draws": [{"label": "x"}, {`},            // one draw more
		{`"problems": []`, `"problems": [{"family": "red"}]`},     // a problem
		{"3: Casino with Hit Man", "3: Casio with Hot Man"},       // orders that are not read
		{`{"family": "red", "cash"`, `{"family": "blue", "cash"`}, // a position that is refused
	} {
		if try(change[0], change[1]) == "" {
			t.Errorf("%s: no difference seen", change[1])
		}
	}
	refused, err := mob.Load("05-31-x.txtar", []byte("M31: why\n-- position.json --\n{\"game\": \"themob\"}\n-- expect.json --\n{\"refused\": \"another reason\"}\n"))
	if err != nil || mob.Run(refused) == "" {
		t.Error("a refusal for another reason is taken", err)
	}
}
