package heelers_test

import (
	"strings"
	"testing"

	"mobpost/gm/game"
	"mobpost/gm/game/heelers"
)

// A whole game told: the turns' names, what the table shows as it goes, and
// the whole story at the end (H13).
func TestAGameIsTold(t *testing.T) {
	p := load(t, strings.Replace(four("A", 4, `{"blue": 4, "gray": 10}`, `{"red": 4, "gray": 10}`), `"status"`, `"games": 1, "story": {}, "status"`, 1))
	turn := func(texts ...string) game.Outcome {
		all := make([]game.Orders, 4)
		for i, text := range texts {
			r := p.Read(game.Seat(i), nil, lines(text))
			if len(r.Problems) > 0 {
				t.Fatal(r.Problems)
			}
			all[i] = r.Orders
		}
		o := p.Make(all)
		p = o.After.(*heelers.Position)
		return o
	}
	has := func(what, text string, want ...string) {
		t.Helper()
		for _, w := range want {
			if !strings.Contains(text, w) {
				t.Errorf("%s: no %q in\n%s", what, w, text)
			}
		}
	}
	o := turn("GIVE Cora 2 blue, 1 gray", "GIVE Dan 2 red; Cora 1 red")
	has("gifts", asJSON(o.Public), `["Cora","3","1"]`, `["Dan","0","2"]`)
	o = turn("", "", "EXCHANGE 1 red with Boss\nRECRUIT 1 blue + 1 gray\nSTATEMENT: I gave two blue.", "RECRUIT 1 red")
	has("recruiting", asJSON(o.Public), "1 blue, 1 red, 1 gray", `["Cora","2"]`, `Cora: \"I gave two blue.\"`)
	if strings.Contains(asJSON(o.Public), "EXCHANGE") || strings.Contains(asJSON(o.Public), "for 1 blue") {
		t.Error("an exchange is told in public")
	}
	has("boss", asJSON(o.Private[0]), "Cora gave you 1 red for 1 blue.")
	has("charts", asJSON(p.View(game.Public)), `"Round 4"`, `["Cora","3+1, 2"]`, `["Dan","0+2, 1"]`, `"blue card"`, `Round 4, turn B, Cora: \"I gave two blue.\"`)
	has("own", asJSON(p.View(2)), "You are a Soldato.", "Anna (Boss) gave Cora (Soldato) 2 blue, 1 gray.", "STATEMENT: I gave two blue.")
	turn("GIVE Cora 2 gray", "GIVE Dan 1 red")
	o = turn("", "", "RECRUIT 2 gray", "RECRUIT 1 red")
	has("end", asJSON(o.Public),
		"1 blue in the pool and 1 heeler without a red card make 2 men", "2 red in the pool and 1 heeler with a red card make 3 men", "The side of Ben (Druglord) wins",
		"Anna (Boss) gave Cora (Soldato) 2 blue, 1 gray.", "Ben (Druglord) gave Cora (Soldato) 1 red.", "Cora (Soldato) gave Anna (Boss) 1 red for 1 blue.",
		"Cora (Soldato) put 1 blue, 1 gray into the pool.", "Dan (Traitor) put 1 red into the pool.", "The match is over")
	if !p.Over() {
		t.Fatal("not over")
	}
	has("final view", asJSON(p.View(game.Public)), "Dan (Traitor)", "The last game's whole story", `"Totals after each game"`)
	if p.View(2).Form != nil {
		t.Error("a form for a match that is over")
	}
	if p.Turn() != (game.TurnRef{Hand: 1, Turn: 11}) {
		t.Error(p.Turn())
	}
}

// Totals are carried over, with a chart of them, and the story begins anew.
func TestMatchOfSeveralGames(t *testing.T) {
	p := begin(t, names[:5], `{"games": 2}`, 9)
	turns := 0
	for !p.Over() {
		if got := p.Turn(); got.Hand != turns/11+1 || got.Turn != turns%11+1 {
			t.Fatalf("turn %d is %v", turns, got)
		}
		all := make([]game.Orders, 5)
		for i := range all {
			all[i] = read(p, i, "GIVE "+names[heelersOf(p)[0]]+" 1 gray\nRECRUIT 1 gray")
		}
		o := p.Make(all)
		p = o.After.(*heelers.Position)
		turns++
		if turns == 11 {
			if s := p.Sight(game.Public); len(s.Rounds) != 0 || len(s.Past) != 1 || s.Number != 2 {
				t.Errorf("%+v", s)
			}
			if text := asJSON(p.View(game.Public)); !strings.Contains(text, `"steps":["game 1"]`) {
				t.Error(text)
			}
			if text := asJSON(o.Public); !strings.Contains(text, "Game 2: the heads") || strings.Count(text, "most points")+strings.Count(text, "was drawn among") != 2 {
				t.Error(text)
			}
		}
	}
	if turns != 22 || len(p.Winners()) == 0 {
		t.Errorf("%d turns, winners %v", turns, p.Winners())
	}
}

// Names of turns and the rulebook, which tells every order and number.
func TestRulebook(t *testing.T) {
	g := heelers.Game{}
	for ref, want := range map[game.TurnRef]string{
		{Hand: 1, Turn: 1}: "game 1, the roles", {Hand: 2, Turn: 2}: "game 2, round 1, turn A (the heads)", {Hand: 3, Turn: 11}: "game 3, round 5, turn B (the heelers)",
	} {
		if got := g.TurnName(ref); got != want {
			t.Errorf("%v: %q", ref, got)
		}
	}
	text := asJSON(g.Rulebook())
	for _, want := range []string{"TRAITOR Anna", "GIVE Anna", "EXCHANGE 2 red with Boss", "RECRUIT 1 blue + 1 gray", "STATEMENT", "0 to 4", "0 to 2", "N-2", "10 gray", "five rounds", "three games", "cannot be divided", "equal totals share", "drawn order"} {
		if !strings.Contains(text, want) {
			t.Errorf("the rulebook does not tell %q", want)
		}
	}
}
