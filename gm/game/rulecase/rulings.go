package rulecase

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
)

// Where things are, from the top of the project.
const (
	rulesDir    = "testdata/rules"
	rulingsFile = rulesDir + "/rulings.txt"

	// PageFile is where the page of all rulings stands.
	PageFile = "docs/rulings.md"
)

// Ruling is a line of testdata/rules/rulings.txt.
type Ruling struct {
	Number string // "M31"
	Says   string // in a few words
	Tests  []GoTest
}

// GoTest names a Go test that stands for a ruling: because adjudicate cannot
// show it, or besides the cases.
type GoTest struct {
	Dir  string // from the top: "gm/game/themob"
	Name string // "TestEndedEarly"
}

func (t GoTest) String() string { return t.Dir + "." + t.Name }

var (
	rulingLine = regexp.MustCompile(`^([MBH])(\d+)  ?([^|]+?)(?: \| (.+))?$`)
	testName   = regexp.MustCompile(`^([a-z/]+)\.((?:Test|Example|Fuzz)\w+)$`)
)

// ReadRulings reads the list of all rulings below the top of the project. The
// numbers of a game go up one by one, so that none can be forgotten in the
// middle.
func ReadRulings(top string) ([]Ruling, error) {
	data, err := os.ReadFile(filepath.Join(top, rulingsFile))
	if err != nil {
		return nil, err
	}
	return parseRulings(string(data))
}

func parseRulings(text string) ([]Ruling, error) {
	var all []Ruling
	last := map[string]int{}
	for i, line := range strings.Split(text, "\n") {
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		m := rulingLine.FindStringSubmatch(line)
		if m == nil {
			return nil, fmt.Errorf("%s:%d: %q is no line such as M31  what it says | gm/game/themob.TestX", rulingsFile, i+1, line)
		}
		last[m[1]]++
		if want := fmt.Sprint(last[m[1]]); m[2] != want {
			return nil, fmt.Errorf("%s:%d: %s%s stands where %s%s belongs", rulingsFile, i+1, m[1], m[2], m[1], want)
		}
		r := Ruling{Number: m[1] + m[2], Says: m[3]}
		if m[4] != "" {
			for name := range strings.SplitSeq(m[4], ", ") {
				t := testName.FindStringSubmatch(name)
				if t == nil {
					return nil, fmt.Errorf("%s:%d: %q is no test such as gm/game/themob.TestX", rulingsFile, i+1, name)
				}
				r.Tests = append(r.Tests, GoTest{t[1], t[2]})
			}
		}
		all = append(all, r)
	}
	if len(all) == 0 {
		return nil, fmt.Errorf("%s has no rulings", rulingsFile)
	}
	return all, nil
}

// MissingTests tells which Go tests that stand for a ruling do not exist.
func MissingTests(top string, rulings []Ruling) []string {
	var problems []string
	known := map[string]map[string]bool{}
	for _, r := range rulings {
		for _, t := range r.Tests {
			if known[t.Dir] == nil {
				names, err := testsIn(top, t.Dir)
				if err != nil {
					return append(problems, err.Error())
				}
				known[t.Dir] = names
			}
			if !known[t.Dir][t.Name] {
				problems = append(problems, r.Number+": there is no test "+t.String())
			}
		}
	}
	return problems
}

// Top is the folder of go.mod, above that of the package under test.
func Top() (string, error) {
	dir, err := os.Getwd()
	if err != nil {
		return "", err
	}
	for {
		if _, err := os.Stat(filepath.Join(dir, "go.mod")); err == nil {
			return dir, nil
		}
		up := filepath.Dir(dir)
		if up == dir {
			return "", fmt.Errorf("no go.mod above the working folder")
		}
		dir = up
	}
}

// runFlag is what go test -run was given.
func runFlag() string {
	if f := flag.Lookup("test.run"); f != nil {
		return f.Value.String()
	}
	return ""
}
