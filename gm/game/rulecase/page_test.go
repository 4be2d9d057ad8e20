package rulecase_test

import (
	"flag"
	"os"
	"path/filepath"
	"testing"

	"mobpost/gm/game/rulecase"
)

var update = flag.Bool("update", false, "write docs/rulings.md")

func TestRulingsPage(t *testing.T) {
	top, err := rulecase.Top()
	if err != nil {
		t.Fatal(err)
	}
	if *update {
		page, err := rulecase.Page(top, books)
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(top, rulecase.PageFile), []byte(page), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	problems, err := rulecase.CheckPage(top, books)
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range problems {
		t.Error(p)
	}
	if len(problems) > 0 {
		t.Errorf("%s is out of date: go test ./gm/game/rulecase -update", rulecase.PageFile)
	}
}

// A Go test that stands for a ruling must be there.
func TestNamedTestsExist(t *testing.T) {
	top, err := rulecase.Top()
	if err != nil {
		t.Fatal(err)
	}
	rulings, err := rulecase.ReadRulings(top)
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range rulecase.MissingTests(top, rulings) {
		t.Error(p)
	}
}
