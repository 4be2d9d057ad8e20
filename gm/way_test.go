package gm_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"mobpost/gm"
	"mobpost/gm/game"
)

func TestWay(t *testing.T) {
	turn := func(line, hand, turn int) gm.Entry {
		return gm.Entry{Kind: gm.EntryTurn, Line: line, Turn: game.TurnRef{Hand: hand, Turn: turn}}
	}
	back := func(hand, n int, data string) gm.Entry {
		return gm.Entry{Kind: gm.EntryRollback, Turn: game.TurnRef{Hand: hand, Turn: n}, Data: []byte(data)}
	}
	begin := gm.Entry{Kind: gm.EntryCreated}
	step := func(line, hand, turn int) gm.Step {
		return gm.Step{Line: line, Turn: game.TurnRef{Hand: hand, Turn: turn}}
	}
	for _, c := range []struct {
		name    string
		journal []gm.Entry
		want    []gm.Step
		line    int
	}{
		{"a beginning", []gm.Entry{begin}, []gm.Step{step(1, 0, 0)}, 1},
		{"taken back once, and nothing made since", []gm.Entry{begin, turn(1, 1, 1), turn(1, 1, 2), back(2, 1, `{"Line":1,"Turn":{"hand":1,"turn":2}}`)},
			[]gm.Step{step(1, 0, 0), step(1, 1, 1)}, 2},
		{"gone on", []gm.Entry{begin, turn(1, 1, 1), turn(1, 1, 2), back(2, 1, `{"Line":1,"Turn":{"hand":1,"turn":2}}`), turn(2, 1, 2)},
			[]gm.Step{step(1, 0, 0), step(1, 1, 1), step(2, 1, 2)}, 2},
		{"back to the line that was left", []gm.Entry{begin, turn(1, 1, 1), turn(1, 1, 2), back(2, 1, `{"Line":1,"Turn":{"hand":1,"turn":1}}`), turn(2, 1, 1),
			back(1, 2, `{"Line":1,"Turn":{"hand":2,"turn":1}}`), turn(3, 2, 1)},
			[]gm.Step{step(1, 0, 0), step(1, 1, 1), step(1, 1, 2), step(3, 2, 1)}, 3},
	} {
		way, line, err := gm.Way(c.journal)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(c.want, way); diff != "" || line != c.line {
			t.Errorf("%s: on line %d, want %d\n%s", c.name, line, c.line, diff)
		}
	}
}
