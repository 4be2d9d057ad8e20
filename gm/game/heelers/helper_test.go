package heelers_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"mobpost/gm/game"
	"mobpost/gm/game/heelers"
	"mobpost/orders"
)

var names = []string{"Anna", "Ben", "Cora", "Dan", "Eve", "Fay", "Gus", "Hal"}

// lines numbers the lines of a text.
func lines(text string) []orders.Line {
	var all []orders.Line
	for i, l := range strings.Split(text, "\n") {
		all = append(all, orders.Line{No: i + 1, Text: l})
	}
	return all
}

// begin sets a match up.
func begin(t testing.TB, players []string, rules string, seed byte) *heelers.Position {
	t.Helper()
	p, err := heelers.Game{}.New(game.Setup{Seed: game.Seed{seed}, Players: players, Rules: []byte(rules)})
	if err != nil {
		t.Fatal(err)
	}
	return p.(*heelers.Position)
}

// load loads a position that must be good.
func load(t testing.TB, text string) *heelers.Position {
	t.Helper()
	p, err := heelers.Game{}.Load([]byte(text))
	if err != nil {
		t.Fatal(err)
	}
	return p.(*heelers.Position)
}

// read gives the orders that a seat's text comes to.
func read(p game.Position, seat int, text string) game.Orders {
	return p.Read(game.Seat(seat), nil, lines(text)).Orders
}

func asJSON(v any) string {
	data, err := json.Marshal(v)
	if err != nil {
		panic(err) // cannot be: these are plain structs
	}
	return string(data)
}

// four is a position with Anna the Boss, Ben the Druglord, Cora a Soldato and
// Dan the Traitor, each with the cards given as JSON.
func four(turn string, round int, hands ...string) string {
	roles := []string{"boss", "druglord", "soldato", "traitor"}
	if turn == "roles" {
		roles[2], roles[3] = "", ""
	}
	var players []string
	for i, role := range roles {
		hand := "{}"
		if i < len(hands) && hands[i] != "" {
			hand = hands[i]
		}
		players = append(players, fmt.Sprintf(`{"name": %q, "role": %q, "total": 0, "cards": %s}`, names[i], role, hand))
	}
	return fmt.Sprintf(`{"game": "heelers", "number": 1, "round": %d, "turn": %q, "status": "playing", "winners": [], "players": [%s]}`, round, turn, strings.Join(players, ", "))
}

// someCards draws a list of cards in words.
func someCards(t *rapid.T, label string, colours ...string) string {
	n := rapid.IntRange(1, 3).Draw(t, label)
	var parts []string
	for range n {
		parts = append(parts, fmt.Sprintf("%d %s", rapid.IntRange(0, 3).Draw(t, "n"), rapid.SampledFrom(colours).Draw(t, "colour")))
	}
	return strings.Join(parts, ", ")
}

// someOrders draws what a seat may order in this turn, as text, with some
// things that are too much or not allowed.
func someOrders(t *rapid.T, p *heelers.Position, seat int) string {
	s := p.Sight(game.Seat(seat))
	var heelersNames []string
	for i, n := range s.Names {
		if i != s.Boss && i != s.Druglord {
			heelersNames = append(heelersNames, n)
		}
	}
	who := rapid.SampledFrom(heelersNames)
	var out []string
	for range rapid.IntRange(0, 3).Draw(t, "lines") {
		var line string
		switch {
		case s.Phase == heelers.RolesTurn:
			line = "TRAITOR " + who.Draw(t, "name")
		case s.Phase == heelers.HeadsTurn && seat == s.Boss:
			line = "GIVE " + who.Draw(t, "name") + " " + someCards(t, "cards", "blue", "gray", "blue")
		case s.Phase == heelers.HeadsTurn && seat == s.Druglord:
			line = "GIVE " + who.Draw(t, "name") + " " + someCards(t, "cards", "red", "gray", "red")
		case s.Phase == heelers.HeadsTurn || rapid.IntRange(0, 3).Draw(t, "kind") == 0:
			line = "STATEMENT: " + rapid.SampledFrom([]string{"I gave two blue.", "Nothing.", "Ask Dan."}).Draw(t, "said")
		case rapid.Bool().Draw(t, "exchange"):
			line = fmt.Sprintf("EXCHANGE %d ", rapid.IntRange(0, 3).Draw(t, "n")) + rapid.SampledFrom([]string{"red with Boss", "blue with Druglord"}).Draw(t, "with")
		default:
			line = "RECRUIT " + someCards(t, "cards", "blue", "red", "gray")
		}
		out = append(out, line)
	}
	return strings.Join(out, "\n")
}

// someTurn draws a whole turn's orders.
func someTurn(t *rapid.T, p *heelers.Position) []game.Orders {
	all := make([]game.Orders, len(p.Names()))
	for i := range all {
		all[i] = read(p, i, someOrders(t, p, i))
	}
	return all
}

// somePosition plays a few turns of a random match.
func somePosition(t *rapid.T, most int) *heelers.Position {
	n := rapid.IntRange(4, 8).Draw(t, "players")
	rules := fmt.Sprintf(`{"games": %d, "options": {"per_heeler": %v, "traitor_bound": %v}}`,
		rapid.IntRange(1, 3).Draw(t, "games"), rapid.Bool().Draw(t, "per heeler"), rapid.Bool().Draw(t, "bound"))
	g, err := heelers.Game{}.New(game.Setup{Seed: game.Seed{byte(rapid.IntRange(0, 255).Draw(t, "seed"))}, Players: names[:n], Rules: []byte(rules)})
	if err != nil {
		t.Fatal(err)
	}
	p := g.(*heelers.Position)
	for range rapid.IntRange(0, most).Draw(t, "turns") {
		after := p.Make(someTurn(t, p)).After.(*heelers.Position)
		if after.Over() {
			break
		}
		p = after
	}
	return p
}
