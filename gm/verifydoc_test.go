package gm_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"mobpost/gm"
)

// python writes the code of docs/verify.md into a file, and skips the test if
// there is nothing to run it with.
func python(t *testing.T) (program, code string) {
	t.Helper()
	program, err := exec.LookPath("python3")
	if err != nil {
		t.Skip("there is no python3 on this machine: the code in docs/verify.md was not run")
	}
	doc, err := os.ReadFile("../docs/verify.md")
	if err != nil {
		t.Fatal(err)
	}
	blocks := regexp.MustCompile("(?s)```python\n(.*?)```").FindAllSubmatch(doc, -1)
	if len(blocks) != 1 {
		t.Fatalf("%d blocks of Python in docs/verify.md", len(blocks))
	}
	code = filepath.Join(t.TempDir(), "deal.py")
	if err := os.WriteFile(code, blocks[0][1], 0o600); err != nil {
		t.Fatal(err)
	}
	return program, code
}

// TestThePythonOfTheDocs runs the code block of docs/verify.md on exports of
// a game with hands of five and of one with hands of four.
func TestThePythonOfTheDocs(t *testing.T) {
	program, code := python(t)
	for _, seats := range []int{3, 6} {
		h := newHouse(t)
		h.finished("east", func(g *gm.NewGame) {
			g.Data = json.RawMessage(`{"post": 3}`)
			for i, colour := range []string{"yellow", "black", "white"} {
				if len(g.Players) < seats {
					g.Players = append(g.Players, gm.Player{Seat: colour, Name: fmt.Sprint("Number ", i), Address: colour + "@example.org", Word: colour})
				}
			}
		})
		x, err := h.master.Export(ctx, "east")
		if err != nil {
			t.Fatal(err)
		}
		raw := must(json.Marshal(x))
		run := func(raw []byte) (string, error) {
			file := filepath.Join(t.TempDir(), "export.json")
			if err := os.WriteFile(file, raw, 0o600); err != nil {
				t.Fatal(err)
			}
			out, err := exec.Command(program, code, file).CombinedOutput()
			return string(out), err
		}
		out, err := run(raw)
		if err != nil {
			t.Fatalf("%d players: %v\n%s", seats, err, out)
		}
		has(t, out, "hand 2, red: ", "every card was dealt by the secret and the words")
		for _, lie := range []struct{ old, new, want string }{
			{x.Secret[:8], "00000000", "does not hold: the secret"},
			{x.Commitment[:8], "00000000", "does not hold: the secret"},
			{"pomegranate", "pomegranade", "does not hold: the seed"},
			{`"cards":["`, `"cards":["Old `, "does not hold: hand 1, red"},
		} {
			out, err := run(bytes.Replace(raw, []byte(lie.old), []byte(lie.new), 1))
			if err == nil || !strings.Contains(out, lie.want) {
				t.Errorf("%s for %s: %v %s", lie.new, lie.old, err, out)
			}
		}
	}
}

// TestThePythonAfterARollBack: a hand that is dealt anew on another line of
// the game, and what the game master did, are no lies.
func TestThePythonAfterARollBack(t *testing.T) {
	program, code := python(t)
	h := newHouse(t)
	h.begin("east", gm.Settings{})
	for seed := range uint64(4) {
		h.plays("east", seed)
	}
	first := hand(h.table("east"), 0)
	h.does("east", gm.RollBack{Turn: ref(2, 1)})
	h.does("east", gm.RollBack{Turn: ref(1, 3)})
	h.does("east", gm.RunNow{Anyway: true})
	h.does("east", gm.Correct{Sets: []string{"red.cash=120000"}})
	second := hand(h.table("east"), 0)
	h.does("east", gm.EndGame{})
	file := filepath.Join(t.TempDir(), "export.json")
	if err := os.WriteFile(file, must(json.Marshal(h.follows("east", 0))), 0o600); err != nil {
		t.Fatal(err)
	}
	out, err := exec.Command(program, code, file).CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	if n := strings.Count(string(out), "hand 2, red: "); n != 2 || strings.Join(first, ", ") == strings.Join(second, ", ") {
		t.Errorf("hand 2 was dealt %d times: %q, %q", n, first, second)
	}
	has(t, string(out), "hand 2, red: "+strings.Join(second, ", "), "every card was dealt by the secret and the words")
}
