package themob

import (
	"encoding/json"
	"strings"
	"testing"

	"mobpost/gm/game"
)

// theCase is contract.md's form with three players; the first is the page's
// own example.
const theCase = `{"game": "themob", "hand": 2, "round": 1, "status": "playing", "winners": [],
 "players": [
  {"family": "red", "cash": 100000, "bars": 1, "cards": ["Casino", "Casino", "FBI", "Laundry"],
   "members": {"Don": "base", "Mama": "Casino 1", "Underboss": "dead", "Consigliere": "cell 2",
               "Capo": "Laundry", "Hit Man": "Barbers", "Secretary": "Restaurant", "Novice": "Penthouse"},
   "hoods": {"base": 4, "Casino 1": 2, "lost": 1, "gone": 1}},
  {"family": "white", "cash": 0, "bars": 0, "cards": [], "members": {"Don": "base", "Mama": "base", "Underboss": "base",
   "Consigliere": "base", "Capo": "base", "Hit Man": "base", "Secretary": "base", "Novice": "base"}, "hoods": {"base": 8}},
  {"family": "blue", "cash": 5, "bars": 2, "cards": ["Casino", "An Offer You Can't Refuse"], "members": {"Don": "base", "Mama": "base", "Underboss": "base",
   "Consigliere": "base", "Capo": "base", "Hit Man": "base", "Secretary": "base", "Novice": "base"}, "hoods": {"base": 7, "cell 3": 1}}]}`

func TestLoadCase(t *testing.T) {
	s, err := load([]byte(theCase))
	if err != nil {
		t.Fatal(err)
	}
	if strings.Join(s.Names(), " ") != "red white blue" || s.seed != (game.Seed{}) || s.post != 10 || s.line != 1 {
		t.Errorf("names %v, seed %v, post %d, line %d", s.Names(), s.seed, s.post, s.line)
	}
	if len(s.tables.Rackets) != 10 || s.families[0].held != 4 || s.families[1].held != 0 {
		t.Errorf("%d rackets, cards %d and %d", len(s.tables.Rackets), s.families[0].held, s.families[1].held)
	}
	data, err := json.Marshal(s)
	if err != nil {
		t.Fatal(err)
	}
	if again, err := load(data); err != nil || !same(again, s) {
		t.Errorf("again: %v\n%s", err, data)
	}
	if strings.Contains(string(data), `"line"`) {
		t.Error("line 1 is written")
	}
	data, _ = json.Marshal(s.onLine(2))
	if again, err := load(data); err != nil || again.line != 2 {
		t.Errorf("line 2: %v", err)
	}
}

// edit replaces text of the case, which must be there.
func edit(t *testing.T, pairs ...string) []byte {
	t.Helper()
	text := theCase
	for i := 0; i < len(pairs); i += 2 {
		if !strings.Contains(text, pairs[i]) {
			t.Fatalf("no %q in the case", pairs[i])
		}
		text = strings.Replace(text, pairs[i], pairs[i+1], 1)
	}
	return []byte(text)
}

func TestRefusals(t *testing.T) {
	nothing := strings.Index(theCase, `,
  {"family": "blue"`)
	for _, c := range []struct {
		name, want string
		edit       []string
	}{
		{"another game", `the game is "theboss"`, []string{`"themob"`, `"theboss"`}},
		{"no number", "players.cash: a string stands where a whole number belongs", []string{`"cash": 100000`, `"cash": "much"`}},
		{"unknown key", `unknown field "bar"`, []string{`"bars": 1`, `"bar": 1`}},
		{"not complete", "not complete", []string{theCase[nothing:], ""}},
		{"behind the end", "behind the end", []string{`"cell 3": 1}}]}`, `"cell 3": 1}}]} more`}},
		{"middle of a turn", "round 2 is in the middle of a postal turn", []string{`"round": 1`, `"round": 2`}},
		{"no such round", "rounds 1 to 5", []string{`"round": 1`, `"round": 7`}},
		{"no such hand", "the first is 1", []string{`"hand": 2`, `"hand": 0`}},
		{"status", `not "asleep"`, []string{`"playing"`, `"asleep"`}},
		{"winner of a game that goes on", "1 winners", []string{`"winners": []`, `"winners": ["red"]`}},
		{"over without a winner", "0 winners", []string{`"playing"`, `"over"`}},
		{"a winner who does not play", `"black" is no player`, []string{`"playing", "winners": []`, `"over", "winners": ["black"]`}},
		{"family", `"pink" is no family`, []string{`"white"`, `"pink"`}},
		{"twice", "red plays twice", []string{`"white"`, `"red"`}},
		{"negative money", "money cannot be negative", []string{`"cash": 0`, `"cash": -5`}},
		{"negative bars", "money cannot be negative", []string{`"bars": 0`, `"bars": -1`}},
		{"too many in hand", "holds 6 cards", []string{`["Casino", "Casino", "FBI", "Laundry"]`, `["Bar", "Bar", "Casino", "Casino", "FBI", "Laundry"]`}},
		{"no such card", `no pack has a card "Casio"`, []string{`["Casino", "Casino"`, `["Casino", "Casio"`}},
		{"five of a card", `5 cards "Casino"`, []string{`"FBI", "Laundry"`, `"Casino", "Casino"`}},
		{"two of one", `2 cards "FBI"`, []string{`"Casino", "FBI"`, `"FBI", "FBI"`}},
		{"three Offers", "the pack has 2", []string{`"Casino", "FBI"`, `"An Offer You Can't Refuse", "An Offer You Can't Refuse"`}},
		{"business in hand 1", `"Laundry" is held`, []string{`"hand": 2`, `"hand": 1`}},
		{"Protection in hand 1", `"Protection" is held`, []string{`"hand": 2`, `"hand": 1`, `"Laundry"`, `"Protection"`}},
		{"a member missing", "the place of the Don is missing", []string{`"Don": "base", `, ``}},
		{"a member unknown", `"Padrino" is no named member`, []string{`"Don": "base"`, `"Padrino": "base"`}},
		{"no such place", `"Casino 3"`, []string{`"Mama": "Casino 1"`, `"Mama": "Casino 3"`}},
		{"a lost member", `cannot be in a place "lost"`, []string{`"Mama": "Casino 1"`, `"Mama": "lost"`}},
		{"hoods in the Penthouse", `hoods cannot be in a place "Penthouse"`, []string{`"Casino 1": 2`, `"Penthouse": 2`}},
		{"dead hoods", `hoods cannot be in a place "dead"`, []string{`"Casino 1": 2`, `"dead": 2`}},
		{"hoods in a business", `hoods cannot be in a place "Bakery"`, []string{`"Casino 1": 2`, `"Bakery": 2`}},
		{"nine hoods", "9 hoods", []string{`"Casino 1": 2`, `"Casino 1": 3`}},
		{"seven hoods", "7 hoods", []string{`"Casino 1": 2`, `"Casino 1": 1`}},
		{"fewer than none", "-1 hoods", []string{`"Casino 1": 2, "lost": 1`, `"Casino 1": 4, "lost": -1`}},
		{"two in a business", `"Laundry" is run by more than one member`, []string{`"Don": "base", "Mama": "base"`, `"Don": "Laundry", "Mama": "base"`}},
		{"forbidden company", "may not be there together", []string{`"Don": "base", "Mama": "Casino 1"`, `"Don": "Casino 1", "Mama": "Casino 1"`}},
		{"seed", "64 hex digits", []string{`"hand"`, `"seed": "abc", "hand"`}},
		{"post", "the winning post", []string{`"hand"`, `"post": 0, "hand"`}},
		{"no rackets", "from 1 to 24 rackets", []string{`"hand"`, `"rackets": [], "hand"`}},
		{"minimum", "the minimum of racket", []string{`"hand"`, `"rackets": [{"name": "Casino"}], "hand"`}},
		{"small pack", "the pack of hand 1 has 11 cards", []string{`"hand"`, `"rackets": [{"name": "Casino", "minimum": 5000}], "hand"`}},
		{"one name twice", `two things are called "casino 1"`, []string{`"hand"`, `"businesses": ["Casino 1"], "hand"`}},
		{"a name for another thing", `two things are called "fbi"`, []string{`"hand"`, `"businesses": ["Fbi"], "hand"`}},
		{"an empty name", "is no name", []string{`"hand"`, `"businesses": [""], "hand"`}},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, err := load(edit(t, c.edit...))
			if err == nil || !strings.Contains(err.Error(), c.want) {
				t.Errorf("got %v, want %q", err, c.want)
			}
		})
	}
	if _, err := load([]byte(`{"game": "themob", "players": []}`)); err == nil || !strings.Contains(err.Error(), "3 to 6 players, not 0") {
		t.Errorf("no players: %v", err)
	}
}

// If the key is left out for all, the hand is dealt first; if for some, those
// hold nothing.
func TestCardsLeftOut(t *testing.T) {
	s, err := load(edit(t, `"cards": ["Casino", "Casino", "FBI", "Laundry"],`, "", `"cards": [],`, "", `"cards": ["Casino", "An Offer You Can't Refuse"],`, ""))
	if err != nil {
		t.Fatal(err)
	}
	want := *s
	want.deal(game.NewDraws(s.seed, 1))
	if !same(s, &want) || s.families[2].held != 5 {
		t.Error("the hand of the seed was not dealt")
	}
	s, err = load(edit(t, `"cards": ["Casino", "Casino", "FBI", "Laundry"],`, ""))
	if err != nil || s.families[0].held != 0 || s.families[2].held != 2 {
		t.Errorf("some left out: %v", err)
	}
}

func TestFinishedIsLoaded(t *testing.T) {
	s, err := load(edit(t, `"round": 1, "status": "playing", "winners": []`, `"round": 2, "status": "over", "winners": ["blue", "red"]`))
	if err != nil {
		t.Fatal(err)
	}
	if !s.Over() || len(s.Winners()) != 2 || s.Winners()[1] != 2 || s.Turn() != (game.TurnRef{Hand: 2, Turn: 1}) {
		t.Errorf("over %v, winners %v, turn %v", s.Over(), s.Winners(), s.Turn())
	}
}

func TestNewGame(t *testing.T) { // M1, M4, M5, M6
	s, err := newGame(game.Setup{Players: []string{"white", "red", "green", "black", "blue"}})
	if err != nil {
		t.Fatal(err)
	}
	if s.hand != 1 || s.round != 1 || s.Turn() != (game.TurnRef{Hand: 1, Turn: 1}) {
		t.Errorf("hand %d round %d", s.hand, s.round)
	}
	for seat := range s.seats {
		f := &s.families[seat]
		if f.cash != 100000 || f.bars != 0 || f.held != 4 || f.on(atBase) != (Pieces{255, 8}) {
			t.Errorf("%s: %+v", s.colour(seat), f)
		}
		for _, c := range f.cards[:f.held] {
			if c.Kind == BusinessCard || c == (Card{SpecialCard, int8(Protection)}) {
				t.Errorf("%s was dealt %s", s.colour(seat), s.tables.Name(c))
			}
		}
	}
	conserved(t, s)

	s, err = newGame(game.Setup{Players: []string{"red", "blue", "green", "white", "black", "yellow"},
		Rules: json.RawMessage(`{"post": 8, "rackets": [{"name": "Dogs", "minimum": 10000}, {"name": "Numbers", "minimum": 5000},
		{"name": "Union", "minimum": 5000}, {"name": "Docks", "minimum": 5000}, {"name": "Film", "minimum": 5000}], "businesses": ["Cinema"]}`)})
	if err != nil {
		t.Fatal(err)
	}
	if s.post != 8 || len(s.tables.Rackets) != 5 || s.families[5].held != 4 {
		t.Errorf("post %d, %d rackets", s.post, len(s.tables.Rackets))
	}
	conserved(t, s)

	for want, setup := range map[string]game.Setup{
		"3 to 6 players, not 2":     {Players: []string{"red", "blue"}},
		`"pink" is no family`:       {Players: []string{"red", "blue", "pink"}},
		"red plays twice":           {Players: []string{"red", "blue", "red"}},
		"rules: the winning post":   {Players: []string{"red", "blue", "green"}, Rules: json.RawMessage(`{"post": -1}`)},
		"rules: unknown field":      {Players: []string{"red", "blue", "green"}, Rules: json.RawMessage(`{"pots": 8}`)},
		"rules: the pack of hand 1": {Players: []string{"red", "blue", "green"}, Rules: json.RawMessage(`{"rackets": [{"name": "Dogs", "minimum": 1}]}`)},
	} {
		if _, err := newGame(setup); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("got %v, want %q", err, want)
		}
	}
}
