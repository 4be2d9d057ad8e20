package templates

import (
	"strings"
	"testing"

	"mobpost/gm/game"
)

func TestColumns(t *testing.T) {
	for s, want := range map[string]int{
		"": 0, "Anna": 4, "Zoë": 3, "Zoe\u0308": 3, "雪子": 4, "a雪b": 4, "ｆｕｌｌ": 8, "한글": 4, "😀": 2, "␛": 1, "…": 1, glue: 1,
	} {
		if got := Columns(s); got != want {
			t.Errorf("%q has %d columns, not %d", s, got, want)
		}
	}
}

// Names of any script leave the columns where they are.
func TestWideNames(t *testing.T) {
	table := game.Table{Columns: []game.Column{{Title: "Player"}, {Title: "Cards", Right: true}}}
	for _, name := range []string{"Anna", "雪子", "Zoe\u0308", "최민수 😀"} {
		table.Rows = append(table.Rows, game.Row{Seat: game.Public, Cells: []string{name, "7"}})
	}
	text := Text(game.Report{Blocks: []game.Block{{Table: &table}}}, nil)
	for line := range strings.Lines(text) {
		if line = strings.TrimSuffix(line, "\n"); Columns(line) != 2+9+2+5 {
			t.Errorf("%q has %d columns, in:\n%s", line, Columns(line), text)
		}
	}
	for _, line := range wrap(nil, strings.Repeat("雪雪 ", 20), 20) {
		if Columns(line) > 20 {
			t.Errorf("%q has %d columns", line, Columns(line))
		}
	}
}
