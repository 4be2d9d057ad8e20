package gm_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"regexp"
	"strings"
	"testing"

	"mobpost/gm"
	"mobpost/gm/game"
	"mobpost/gm/game/themob"
)

var rules = []game.Game{themob.Game{}}

// export is a finished game's.
func export(t *testing.T) []byte {
	t.Helper()
	h := newHouse(t)
	h.finished("east")
	x, err := h.master.Export(ctx, "east")
	if err != nil {
		t.Fatal(err)
	}
	return must(json.MarshalIndent(x, "", "  "))
}

// object is an export as JSON has it, for tests that change something in it.
type object = map[string]any

// at goes down into an export.
func at(v any, path ...any) any {
	for _, step := range path {
		switch step := step.(type) {
		case string:
			v = v.(object)[step]
		case int:
			v = v.([]any)[step]
		}
	}
	return v
}

func TestAFinishedGameFollows(t *testing.T) {
	raw := export(t)
	x, err := gm.Verify(rules, raw)
	if err != nil {
		t.Fatal(err)
	}
	if x.Game != "east" || len(x.Turns) < 2 || len(x.Winners) == 0 || x.Players[2].Word != "ключ" {
		t.Errorf("%+v", x)
	}
	if bytes.Contains(raw, []byte("@")) {
		t.Error("an address is in the export")
	}
	// Formatting and the order of keys do not count.
	var o object
	if err := json.Unmarshal(raw, &o); err != nil {
		t.Fatal(err)
	}
	if _, err := gm.Verify(rules, must(json.Marshal(o))); err != nil {
		t.Error(err)
	}
}

func TestARunningGameIsNotExported(t *testing.T) {
	h := newHouse(t)
	h.begin("east", gm.Settings{})
	if x, err := h.master.Export(ctx, "east"); err == nil || !strings.Contains(err.Error(), "not over") {
		t.Errorf("%v %v", x, err)
	}
}

// TestEachKindOfTampering changes one thing of each kind, and wants it named.
func TestEachKindOfTampering(t *testing.T) {
	raw := export(t)
	text := func(old, new string) func([]byte) []byte {
		return func(b []byte) []byte { return bytes.Replace(b, []byte(old), []byte(new), 1) }
	}
	value := func(change func(o object)) func(b []byte) []byte {
		return func(b []byte) []byte {
			var o object
			if err := json.Unmarshal(b, &o); err != nil {
				t.Fatal(err)
			}
			change(o)
			return must(json.Marshal(o))
		}
	}
	card := must(regexp.Compile(`"cards":\s*\[\s*"([^"]+)"`)).FindSubmatch(raw)[1]
	other := "Bar"
	if string(card) == other {
		other = "Bank"
	}
	for _, test := range []struct {
		name   string
		tamper func([]byte) []byte
		want   string
	}{
		{"a card", text(`"`+string(card)+`"`, `"`+other+`"`), `start: position.players[red].cards[0]: "` + string(card) + `" by the rules, "` + other + `" in the export`},
		{"two cards changed about", value(func(o object) {
			a, b := at(o, "start", "position", "players", 0, "cards").([]any), at(o, "start", "position", "players", 1, "cards").([]any)
			a[0], b[0] = b[0], a[0]
		}), "start: position.players[red].cards[0]"},
		{"a dollar", value(func(o object) {
			p := at(o, "turns", 0, "position", "players", 1).(object)
			p["cash"] = p["cash"].(float64) + 1
		}), "turn 1.1: position.players[blue].cash: "},
		{"a bar", value(func(o object) { at(o, "turns", 0, "position", "players", 2).(object)["bars"] = 1 }), "turn 1.1: position.players[green].bars: 0 by the rules, 1 in the export"},
		{"a piece", value(func(o object) { at(o, "turns", 0, "position", "players", 2, "members").(object)["Don"] = "dead" }), "turn 1.1: position.players[green].members.Don: "},
		{"an order", value(func(o object) { at(o, "turns", 0, "orders", 0, "orders", 0).(object)["text"] = "1: pass" }), "turn 1.1: "},
		{"an order that changes nothing", value(func(o object) {
			order := at(o, "turns", 0, "orders", 0, "orders", 0).(object)
			order["text"] = order["text"].(string) + " "
		}), "turn 1.1: the seal over its orders"},
		{"an order left out", value(func(o object) {
			set := at(o, "turns", 0, "orders", 0).(object)
			set["orders"] = set["orders"].([]any)[1:]
		}), "turn 1.1: "},
		{"a seat's orders left out", value(func(o object) { turn := at(o, "turns", 0).(object); turn["orders"] = turn["orders"].([]any)[1:] }), "turn 1.1: "},
		{"a seat's orders twice", value(func(o object) {
			turn := at(o, "turns", 0).(object)
			turn["orders"] = append(turn["orders"].([]any), at(o, "turns", 0, "orders", 0))
		}), "turn 1.1: orders of red twice"},
		{"orders of nobody", value(func(o object) { at(o, "turns", 0, "orders", 0).(object)["seat"] = "Red" }), `turn 1.1: orders of "Red", who does not play`},
		{"a byte of the secret", text(fmt.Sprintf("%x", secret[:4]), "00000000"), "secret: its SHA-256 is "},
		{"a letter that is no hex digit", text(fmt.Sprintf("%x", secret[:4]), "0000000g"), "secret: encoding/hex: invalid byte"},
		{"the commitment", text(game.Commitment(secret), strings.Repeat("0", 64)), "but the commitment told when the game was announced is 0000"},
		{"the seed", value(func(o object) { o["seed"] = strings.Repeat("0", 64) }), "seed: the secret and the players' words give "},
		{"a word", text("pomegranate", "pomegranade"), "seed: the secret and the players' words give "},
		{"a word given to another", value(func(o object) {
			a, b := at(o, "players", 0).(object), at(o, "players", 1).(object)
			a["word"], b["word"] = b["word"], a["word"]
		}), "seed: "},
		{"a name", text("Anna", "Anne"), "start: the seal over its orders, its position and all before it is "},
		{"a seat", value(func(o object) { at(o, "players", 0).(object)["seat"] = "white" }), "start: position.players[white].family"},
		{"a player more", value(func(o object) {
			o["players"] = append(o["players"].([]any), object{"seat": "white", "name": "Eve", "word": ""})
		}), "seed: "},
		{"the game's name", text(`"game": "east"`, `"game": "west"`), "start: the seal "},
		{"a seal", value(func(o object) { at(o, "turns", 1).(object)["seal"] = strings.Repeat("0", 64) }), "turn 1.2: the seal over its orders"},
		{"the first seal", value(func(o object) { at(o, "start").(object)["seal"] = strings.Repeat("0", 64) }), "start: the seal over its orders"},
		{"a winner", value(func(o object) { o["winners"] = []any{"black"} }), "winners: "},
		{"no winner", value(func(o object) { o["winners"] = nil }), "winners: "},
		{"a turn left out", value(func(o object) { o["turns"] = append(o["turns"].([]any)[:0:0], o["turns"].([]any)[1:]...) }), "turn 1.2: the turn to be made is 1.1"},
		{"the last turn left out", value(func(o object) { o["turns"] = o["turns"].([]any)[:len(o["turns"].([]any))-1] }), "is not over by the rules"},
		{"a turn added", value(func(o object) {
			turns := o["turns"].([]any)
			o["turns"] = append(turns, turns[len(turns)-1])
		}), "the game was over after turn "},
		{"two turns changed about", value(func(o object) { turns := o["turns"].([]any); turns[0], turns[1] = turns[1], turns[0] }), "turn 1.2: the turn to be made is 1.1"},
		{"a turn's name", value(func(o object) { at(o, "turns", 0).(object)["turn"] = "9.9" }), "turn 9.9: the turn to be made is 1.1"},
		{"the line", value(func(o object) { at(o, "turns", 0).(object)["line"] = 2 }), "turn 1.1: it is on line 1 of the game, not 2"},
		{"the rules' data", value(func(o object) { o["data"] = object{"post": 2} }), "start: position.post: 2 by the rules, 1 in the export"},
		{"rules' data left out", value(func(o object) { delete(o, "data") }), "start: position.post: 10 by the rules, 1 in the export"},
		{"rules' data that are none", value(func(o object) { o["data"] = object{"post": "soon"} }), "start: "},
		{"the version", value(func(o object) { o["version"] = o["version"].(float64) + 1 }), "version: the game was played by version 2"},
		{"the rules", value(func(o object) { o["rules"] = "chess" }), `there are no rules called "chess"`},
		{"the format", value(func(o object) { o["format"] = "mobpost export 2" }), `format: this program reads "mobpost export 1", not "mobpost export 2"`},
		{"something behind the end", func(b []byte) []byte { return append(b, " {}"...) }, "there is something behind the end of the export"},
		{"a letter behind the end", func(b []byte) []byte { return append(b, "x"...) }, "there is something behind the end of the export"},
		{"a key that is unknown", value(func(o object) { o["judge"] = "me" }), `unknown field "judge"`},
		{"a key that is unknown in a turn", value(func(o object) { at(o, "turns", 0).(object)["note"] = "fair" }), `unknown field "note"`},
		{"a key that is unknown in a position", value(func(o object) { at(o, "turns", 0, "position").(object)["note"] = "fair" }), `turn 1.1: position.note: nothing by the rules, "fair" in the export`},
		{"a key twice", text(`"winners": [`, `"winners": [], "winners": [`), `"winners" stands twice in one place of the export`},
		{"a key in capitals", text(`"seed":`, `"SEED":`), "form.SEED: nothing by the rules"},
		{"the secret in capitals", value(func(o object) { o["secret"] = strings.ToUpper(o["secret"].(string)) }), "form.secret: "},
		{"an empty set of orders", value(func(o object) { at(o, "turns", 0, "orders", 0).(object)["orders"] = []any{} }), "turn 1.1: orders of red, but there are none"},
		{"no JSON", func(b []byte) []byte { return b[:len(b)-2] }, "this is no export of a game: unexpected EOF"},
		{"nothing", func([]byte) []byte { return nil }, "this is no export of a game: EOF"},
		{"another file", func([]byte) []byte { return []byte(`[1]`) }, "this is no export of a game: "},
	} {
		changed := test.tamper(bytes.Clone(raw))
		if bytes.Equal(changed, raw) {
			t.Errorf("%s: nothing was changed", test.name)
			continue
		}
		_, err := gm.Verify(rules, changed)
		switch {
		case err == nil:
			t.Errorf("%s: it was not found", test.name)
		case !strings.Contains(err.Error(), test.want) || strings.Contains(err.Error(), "\n"):
			t.Errorf("%s: %v\nnot: %s", test.name, err, test.want)
		}
	}
}
