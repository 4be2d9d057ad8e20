package gm_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"mobpost/gm"
)

// Whole games that were played once, by mail, in an earlier state of the
// program. They must follow from their orders for ever: a change of the rules,
// of the order language's canonical form, of the shuffle or of what a position
// looks like is noticed here. If one is meant, the version of the rules goes
// up, and these games stay on the version they began with.
func TestGamesPlayedBefore(t *testing.T) {
	files, err := filepath.Glob("../testdata/replay/*.export.json")
	if err != nil || len(files) == 0 {
		t.Fatalf("no games in testdata/replay: %v", err)
	}
	sizes := map[int]bool{}
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".export.json"), func(t *testing.T) {
			data, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			x, err := gm.Verify(rules, data)
			if err != nil {
				t.Fatal(err)
			}
			if len(x.Turns) < 10 || len(x.Winners) == 0 {
				t.Errorf("%d turns, winners %v: this is no whole game", len(x.Turns), x.Winners)
			}
			sizes[len(x.Players)] = true
		})
	}
	// Hands of five and of four cards are two ways through a hand (M7).
	if !sizes[3] || !sizes[5] {
		t.Errorf("games of %v players; there should be one of 3 and one of 5", sizes)
	}
}
