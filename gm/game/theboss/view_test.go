package theboss

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"mobpost/gm/game"
)

func TestBoardHasTheLine(t *testing.T) {
	p := newGame(t, 4, 3)
	for p.round < 2 {
		p, _ = move(p, "")
	}
	p, _ = move(p, "Boston with 2 big + 1 small")
	board := p.View(game.Public).Charts[0].Board
	var names []string
	for _, place := range board.Groups[0].Places {
		names = append(names, place.Name)
	}
	if got := strings.Join(names, ", "); got != "New York, Boston, Chicago, Detroit, Kansas City, Cincinnati, Memphis, Philadelphia" { // B1, B12
		t.Error(got)
	}
	boston := fmt.Sprint(board.Groups[0].Places[1])
	if !strings.Contains(boston, "3 gangsters") || !strings.Contains(boston, "big 2") || !strings.Contains(boston, "small 1") {
		t.Error(boston)
	}
	for _, g := range board.Groups {
		if len(g.Places) == 0 {
			t.Errorf("%s is empty", g.Name)
		}
	}
}

func TestViewForms(t *testing.T) {
	p := newGame(t, 2, 1)
	for seat := range p.players {
		v := p.View(game.Seat(seat))
		if (v.Form != nil) != (seat == p.mover()) || len(v.Own) == 0 {
			t.Errorf("seat %d: %+v", seat, v.Form)
		}
	}
	form := p.View(game.Seat(p.mover())).Form
	for _, choice := range form.Lines[0].Choices {
		if r := parseLine(choice); !r.ok() {
			t.Errorf("%q: %s", choice, r.message)
		}
	}
	for _, help := range form.Help {
		if r := parseLine(help); !r.ok() {
			t.Errorf("%q: %s", help, r.message)
		}
	}
	if v := p.End().View(0); v.Form != nil || len(p.View(game.Public).Own) > 0 {
		t.Error("a form where nothing is owed")
	}
}

// A report that comes back unquoted is not read as orders, but for the form
// and its examples, which are made to be.
func TestReportsAreNoOrders(t *testing.T) {
	p := newGame(t, 4, 9)
	for range 70 {
		if p.over {
			break
		}
		var out game.Outcome
		p, out = move(p, "Boston with 2 big + 1 small")
		v := p.View(game.Seat(p.mover()))
		for _, b := range append(append(out.Public, v.Charts...), v.Own...) {
			if b.Items == nil {
				continue
			}
			for _, item := range b.Items.Items {
				if r := parseLine("* " + item.Text); r.claimed {
					t.Fatalf("claimed: %s", item.Text)
				}
			}
		}
	}
}

func TestRulebook(t *testing.T) {
	data, err := json.Marshal(Game{}.Rulebook())
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range cityNames {
		if !strings.Contains(string(data), c) {
			t.Errorf("nothing of %s", c)
		}
	}
	for _, b := range (Game{}.Rulebook().Blocks) {
		if b.Table == nil {
			continue
		}
		for _, row := range b.Table.Rows {
			if r := parseLine(row.Cells[0]); !r.ok() {
				t.Errorf("%q: %s", row.Cells[0], r.message)
			}
		}
	}
}

// A game can be created with other cards where they are ours (B2).
func TestOtherCards(t *testing.T) {
	var g Game
	p, err := g.New(game.Setup{Players: []string{"red", "blue"}, Rules: json.RawMessage(`{"pack": {"Boston": ["M0", "M5", "M5", "banish"]}}`)})
	if err != nil {
		t.Fatal(err)
	}
	if why := broken(p.(*Position)); why != "" {
		t.Error(why)
	}
	for _, bad := range []string{`{"pack": {"Boston": ["M0"]}}`, `{"pack": {"Chicago": ["M0"]}}`, `{"pack": {"Boston": ["M0", "M1", "M2", "bomb"]}}`, `{"pack": {"Boston": []}}`, `[]`} {
		if _, err := g.New(game.Setup{Players: []string{"red", "blue"}, Rules: json.RawMessage(bad)}); err == nil {
			t.Errorf("%s was taken", bad)
		}
	}
	for _, names := range [][]string{{"red"}, {"red", "red"}, {"red", "pink"}, {"red", "blue", "green", "yellow", "red"}} {
		if _, err := g.New(game.Setup{Players: names}); err == nil {
			t.Errorf("%v were taken", names)
		}
	}
}

// After a roll-back the labels begin with the line (M53).
func TestLines(t *testing.T) {
	p := newGame(t, 2, 1)
	play := func(q game.Position) *Position {
		for q.Turn().Hand == 1 {
			q = q.Make(nil).After
		}
		return q.(*Position)
	}
	one, two := play(p.OnLine(1)), play(p.OnLine(2))
	if same(one.cities, two.cities) && same(one.players[0].file(), two.players[0].file()) {
		t.Error("the second line is dealt like the first")
	}
	if out := p.Make(nil); len(out.Draws) != 1 || out.Draws[0].Label != "start" {
		t.Errorf("draws: %v", out.Draws)
	}
}

func TestEndedEarly(t *testing.T) {
	var q game.Position = newGame(t, 3, 2)
	if got := q.End().Turn(); got != (game.TurnRef{Hand: 1, Turn: 0}) {
		t.Errorf("before any move: %v", got)
	}
	for range 17 {
		before := q.Turn()
		q = q.Make(nil).After
		end := q.End()
		if end.Turn() != before || !end.Over() || len(end.Winners()) == 0 || len(end.Owing()) != 0 {
			t.Errorf("%v after %v", end.Turn(), before)
		}
		if why := broken(end.(*Position)); why != "" {
			t.Error(why)
		}
	}
}

func TestForecast(t *testing.T) {
	p := newGame(t, 3, 1)
	mover := p.mover()
	card := p.players[mover].cards[0]
	set := read(p, mover, nil, card.City.String()+" with 1 big; play "+card.String()).Orders
	raw, _ := json.Marshal(p.Forecast(game.Seat(mover), set))
	for _, want := range []string{"This line would be used", "places 1 big", "plays " + card.String()} {
		if !strings.Contains(string(raw), want) {
			t.Errorf("%q is not in %s", want, raw)
		}
	}
	raw, _ = json.Marshal(p.Forecast(game.Seat((mover+1)%3), nil))
	if !strings.Contains(string(raw), "It is the turn of") {
		t.Errorf("%s", raw)
	}
}
