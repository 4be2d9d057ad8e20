package heelers_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"mobpost/gm/game"
	"mobpost/gm/game/heelers"
	"mobpost/orders"
)

func ExamplePosition_Read() {
	p, err := heelers.Game{}.Load([]byte(`{"game": "heelers", "round": 2, "turn": "A", "players": [
		{"name": "Anna", "role": "boss", "cards": {"blue": 3, "gray": 10}}, {"name": "Ben", "role": "druglord"},
		{"name": "Cora", "role": "soldato"}, {"name": "Dan", "role": "traitor"}]}`))
	if err != nil {
		fmt.Println(err)
		return
	}
	r := p.Read(0, nil, []orders.Line{{No: 1, Text: "• give cora two blue cards and 1 grey."}, {No: 2, Text: "GIVE 2 gray to Dan"}})
	fmt.Println(r.Orders[0].Text)
	fmt.Println(r.Problems[0].Line, r.Problems[0].Message)
	// Output:
	// GIVE Cora 2 blue, 1 gray; Dan 1 gray
	// 2 only 1 card more allowed: cut to 1 gray for Dan
}

// What people write, and what it comes to. Anna is the Boss, Ben the
// Druglord, Cora a Soldato, Dan the Traitor.
func TestWhatPeopleWrite(t *testing.T) {
	rich := `{"blue": 9, "red": 9, "gray": 9}`
	a, b := load(t, four("A", 2, rich, rich, rich, rich)), load(t, four("B", 2, rich, rich, rich, rich))
	r := load(t, four("roles", 0))
	for _, c := range []struct {
		p    *heelers.Position
		seat int
		text string
		want string
	}{
		{a, 0, "GIVE Cora 2 blue, 1 gray", "GIVE Cora 2 blue, 1 gray"},
		{a, 0, "give cora 2 blue 1 gray", "GIVE Cora 2 blue, 1 gray"},
		{a, 0, "  - Give Cora:  two\u00a0blue & one grey.", "GIVE Cora 2 blue, 1 gray"},
		{a, 0, "GIVE 2 blue, 1 gray to Cora", "GIVE Cora 2 blue, 1 gray"},
		{a, 0, "Please give Cora ２ blues, a gray", "GIVE Cora 2 blue, 1 gray"},
		{a, 0, "1. GIVE Dan 1 gray; Cora 2 blue + 1 gray", "GIVE Cora 2 blue, 1 gray; Dan 1 gray"},
		{a, 0, "GIVE 2 blue to Cora and 1 gray to Dan", "GIVE Cora 2 blue; Dan 1 gray"},
		{a, 0, "BONUS Dan 2 blue cards (as promised)", "GIVE Dan 2 blue"},
		{a, 1, "bribe Dan with 2 red", ""},
		{a, 1, "bribe Dan 2x red", "GIVE Dan 2 red"},
		{a, 0, "GIVE Co 1 blue\nGIVE Co 1 blue\nGIVE Dan 1 gray", "GIVE Cora 2 blue; Dan 1 gray"},
		{a, 0, "GIVE Dan nothing, Cora 1 blue", "GIVE Cora 1 blue"},
		{a, 0, "give nothing", "GIVE nothing"},
		{a, 0, "Nothing", "GIVE nothing"},
		{a, 0, "GIVE \u201cCora\u201d 1 blue", "GIVE Cora 1 blue"},
		{b, 2, "EXCHANGE 2 red with Boss", "EXCHANGE 2 red with Boss"},
		{b, 2, "exchange two red cards with the boss.", "EXCHANGE 2 red with Boss"},
		{b, 2, "Swap 1 red for 1 blue with Anna", "EXCHANGE 1 red with Boss"},
		{b, 2, "trade with Ben: 2 blue for red", "EXCHANGE 2 blue with Druglord"},
		{b, 2, "EXCHANGE 1 blue with drug lord", "EXCHANGE 1 blue with Druglord"},
		{b, 2, "EXCH 1 blue with drug", "EXCHANGE 1 blue with Druglord"},
		{b, 2, "RECRUIT 1 blue + 1 gray", "RECRUIT 1 blue + 1 gray"},
		{b, 2, "recruit: one blue and one grey card", "RECRUIT 1 blue + 1 gray"},
		{b, 2, "Recruit with 2 red into the pool", "RECRUIT 2 red"},
		{b, 2, "RECRUIT none", "RECRUIT nothing"},
		{b, 2, "RECRUIT 1 red\nRECRUIT 1 red", "RECRUIT 2 red"},
		{b, 2, "pass", "EXCHANGE nothing|RECRUIT nothing"},
		{b, 2, "RECRUIT 1 red\nSTATEMENT: I gave\nEXCHANGE 1 red with Boss\nStatement: two blue.", "EXCHANGE 1 red with Boss|RECRUIT 1 red|STATEMENT: I gave two blue."},
		{b, 2, "STATEMENT - two blue...", "STATEMENT: two blue..."},
		{b, 2, "EXCHANGE \nRECRUIT 1 red\nSTATEMENT: ", "RECRUIT 1 red"},
		{r, 1, "TRAITOR Cora", "TRAITOR Cora"},
		{r, 1, "* Traitor: cora!", "TRAITOR Cora"},
		{r, 1, "traitor anyone", "TRAITOR anyone"},
	} {
		reading := c.p.Read(game.Seat(c.seat), nil, lines(c.text))
		var got []string
		for _, o := range reading.Orders {
			got = append(got, o.Text)
		}
		if s := strings.Join(got, "|"); s != c.want || c.want != "" && len(reading.Problems) > 0 {
			t.Errorf("%q: %q, want %q; %+v", c.text, s, c.want, reading.Problems)
		}
	}
}

// What is wrong is said with what would be right.
func TestProblemsSayWhatIsRight(t *testing.T) {
	rich := `{"blue": 9, "red": 9, "gray": 9}`
	a, b := load(t, four("A", 2, rich, rich, rich, rich)), load(t, four("B", 2, rich, rich, rich, rich))
	for _, c := range []struct {
		p                      *heelers.Position
		seat                   int
		text, message, instead string
	}{
		{a, 0, "GIVE Croa 2 blue", "did you mean Cora", "GIVE Cora 2 blue"},
		{a, 0, "GIVE Cora 2 bleu", "did you mean blue", "GIVE Cora 2 blue"},
		{a, 0, "GVIE Cora 2 blue", "did you mean GIVE", "GIVE Cora 2 blue"},
		{a, 0, "GIVE Cora 2", "of which colour", "GIVE Cora 1 blue, 1 gray"},
		{a, 0, "GIVE Cora blue", "how many blue", "GIVE Cora 1 blue"},
		{a, 0, "GIVE 2 blue", "a name is missing", "GIVE Cora 1 blue, 1 gray"},
		{a, 0, "GIVE Soldato 1 blue", "nobody's card is known", "GIVE Cora 1 blue, 1 gray"},
		{a, 0, "GIVE Zoe 2 blue", "names nobody", "GIVE Cora 1 blue, 1 gray"},
		{a, 0, "GIVE Cora -2 blue", "names no cards", "GIVE Cora 1 blue, 1 gray"},
		{b, 2, "EXCHANGE 2 red", "a name is missing", "EXCHANGE 1 red with Boss"},
		{b, 2, "EXCHANGE 2 red for 1 blue with Boss", "as many blue", "EXCHANGE 2 red with Boss"},
		{b, 2, "EXCHANGE 3 red with Boss", "cut to 2 red", "EXCHANGE 2 red with Boss"},
		{b, 2, "EXCHANGE 1 red, 1 blue with Boss", "no blue", "EXCHANGE 1 red with Boss"},
		{b, 3, "EXCHANGE 1 red with Boss", "a Traitor exchanges blue", "EXCHANGE 1 blue with Druglord"},
		{b, 2, "RECRUIT 1 green", "no colour", "RECRUIT 1 blue + 1 gray"},
		{b, 2, "RECRUIT 2 blue, 1 gray", "cut to 0 gray", "RECRUIT 2 blue"},
		{b, 2, "RECRUIT 1 blue for Anna and Dan", "not understood", "RECRUIT 1 blue + 1 gray"},
		{b, 2, "Give Anna 1 blue", "only the heads give", ""},
		{b, 2, "STATMENT: I gave two", "did you mean STATEMENT", "STATEMENT: I gave two"},
	} {
		reading := c.p.Read(game.Seat(c.seat), nil, lines("hello\n"+c.text))
		if len(reading.Problems) != 1 {
			t.Errorf("%q: %+v", c.text, reading)
			continue
		}
		d := reading.Problems[0]
		if d.Line != 2 || d.Text != c.text || !strings.Contains(d.Message, c.message) || c.instead != "" && d.Instead != c.instead {
			t.Errorf("%q: %+v", c.text, d)
		}
		if !slices.Equal(reading.Claimed, []int{2}) {
			t.Errorf("%q: claimed %v", c.text, reading.Claimed)
		}
		if d.Instead != "" {
			if again := c.p.Read(game.Seat(c.seat), nil, lines(d.Instead)); len(again.Problems) > 0 || len(again.Orders) == 0 {
				t.Errorf("%q: offered %q is no better: %+v", c.text, d.Instead, again.Problems)
			}
		}
	}
}

// Prose is no order and no error, with a table and without.
func TestProseIsPassedBy(t *testing.T) {
	text := `Hi Anna,
Give me a break, will you?
Give my regards to Cora
Exchange of prisoners at dawn.
Recruit more men, they said, it will be fun.
Traitor! You will pay for this
State of the union: poor
Statement of account attached.
Status looks bad for the Boss
I have nothing to add
give up
To be or not to be
EXCHANGE
RECRUIT:
STATEMENT:
2 cents from me`
	for _, turn := range []string{"A", "B"} {
		p := load(t, four(turn, 2, `{"blue": 2}`, `{"red": 2}`, `{"blue": 2}`, `{"red": 2}`))
		for seat := range 4 {
			if r := p.Read(game.Seat(seat), nil, lines(text)); len(r.Problems)+len(r.Claimed)+len(r.Orders) > 0 {
				t.Errorf("%s %d: %+v", turn, seat, r)
			}
		}
	}
	for i, claimed := range (heelers.Game{}).Claims(lines(text)) {
		if claimed {
			t.Errorf("line %d is claimed", i+1)
		}
	}
	good := "GIVE Anna 2 blue, 1 gray\nexchange 2 red with Boss\n* RECRUIT 1 blue + 1 gray\nSTATEMENT: I gave two blue.\nTRAITOR Anna\nRecruit nothing"
	for i, claimed := range (heelers.Game{}).Claims(lines(good)) {
		if !claimed {
			t.Errorf("line %d is not claimed", i+1)
		}
	}
}

// A later mail replaces the slots that it names and no others.
func TestLaterMail(t *testing.T) {
	p := load(t, four("B", 2, `{"blue": 9}`, `{"red": 9}`, `{"blue": 2, "red": 2}`))
	first := p.Read(2, nil, lines("EXCHANGE 1 red with Boss\nRECRUIT 1 blue\nSTATEMENT: I gave one blue."))
	second := p.Read(2, first.Orders, lines("RECRUIT 1 red\nRECRUIT 1 blue"))
	if got := textOf(second.Orders); got != "EXCHANGE 1 red with Boss\nRECRUIT 1 red + 1 blue\nSTATEMENT: I gave one blue." {
		t.Errorf("%q", got)
	}
	third := p.Read(2, second.Orders, lines("STATEMENT: -\nEXCHANGE 1 green with Boss"))
	if got := textOf(third.Orders); got != "EXCHANGE 1 red with Boss\nRECRUIT 1 red + 1 blue" || len(third.Problems) != 1 {
		t.Errorf("%q %+v", got, third.Problems)
	}
	// The recruiting is looked at again when the exchange changes.
	fourth := p.Read(2, third.Orders, lines("EXCHANGE 2 red with Boss"))
	c := p.Check(2, fourth.Orders)
	if len(c.Missing) > 0 || !strings.Contains(fmt.Sprint(c.Lines), "As things stand that makes 1 blue.") {
		t.Errorf("%+v", c)
	}
}

// What a turn waits for.
func TestMissing(t *testing.T) {
	rich := `{"blue": 9, "red": 9}`
	for _, c := range []struct {
		p    *heelers.Position
		seat game.Seat
		text string
		want bool
	}{
		{load(t, four("roles", 0)), 1, "", true},
		{load(t, four("roles", 0)), 1, "TRAITOR anyone", false},
		{load(t, four("roles", 0)), 2, "", false},
		{load(t, four("A", 1, rich)), 0, "", true},
		{load(t, four("A", 1, rich)), 0, "nothing", false},
		{load(t, four("A", 1, rich, rich, rich)), 2, "", false},
		{load(t, four("B", 1, rich, rich, rich)), 2, "STATEMENT: hm", true},
		{load(t, four("B", 1, rich, rich, rich)), 2, "EXCHANGE 1 red with Boss", true},
		{load(t, four("B", 1, rich, rich, rich)), 2, "RECRUIT nothing", false},
		{load(t, four("B", 1, rich, rich, rich)), 3, "", false}, // no cards
	} {
		if got := len(c.p.Check(c.seat, read(c.p, int(c.seat), c.text)).Missing) > 0; got != c.want {
			t.Errorf("%v seat %d %q: missing %v", c.p.Turn(), c.seat, c.text, got)
		}
	}
}

// A wrapped statement or gift is joined, and nothing else.
func TestJoin(t *testing.T) {
	text := "STATEMENT: I gave two blue cards and I would give two more of them if only\nsomebody would recruit with me.\n\nGIVE Anna 2 blue,\n1 gray\nRECRUIT 1 blue\nThat is all.\nGIVE Bartholomew 2 blue, 1 gray; Christopher 1 gray; Maximilian 1\ngive Anna green"
	var got []string
	for _, l := range (heelers.Game{}).Join(lines(text)) {
		got = append(got, fmt.Sprintf("%d:%s", l.No, l.Text))
	}
	want := []string{
		"1:STATEMENT: I gave two blue cards and I would give two more of them if only somebody would recruit with me.",
		"3:", "4:GIVE Anna 2 blue, 1 gray", "6:RECRUIT 1 blue", "7:That is all.",
		"8:GIVE Bartholomew 2 blue, 1 gray; Christopher 1 gray; Maximilian 1", "9:give Anna green",
	}
	if !slices.Equal(got, want) {
		t.Errorf("%q", got)
	}
}
