package themob

import (
	"strings"
	"testing"

	"mobpost/gm/game"
	"mobpost/orders"
)

// A later mail changes only the slots that it names; the order of purchases is
// that of last mention (M14).
func TestMergeSlotBySlot(t *testing.T) {
	p := seated(t, "Casino", "Bank", "FBI", "Company Takeover")
	var held game.Orders
	for i, step := range []struct{ mail, want string }{
		{"BUY 3 HOODS, 1 BAR\n1: Casino with Don\n2: FBI", "BUY 3 HOODS | BUY 1 BAR | 1: Casino with Don, total 100K, low | 2: FBI"},
		{"2: Bank with Mama", "BUY 3 HOODS | BUY 1 BAR | 1: Casino with Don, total 100K, low | 2: Bank with Mama, total 60K, low"},
		{"buy 2 hoods", "BUY 1 BAR | BUY 2 HOODS | 1: Casino with Don, total 100K, low | 2: Bank with Mama, total 60K, low"},
		{"buy no bars", "BUY 2 HOODS | BUY NO BARS | 1: Casino with Don, total 100K, low | 2: Bank with Mama, total 60K, low"},
		{"buy nothing\nbuy 1 bar", "BUY NO HOODS | BUY 1 BAR | 1: Casino with Don, total 100K, low | 2: Bank with Mama, total 60K, low"},
		{"1: pass\n1: FBI on Blue\n1: Cassino?", "BUY NO HOODS | BUY 1 BAR | 1: FBI on Blue | 2: Bank with Mama, total 60K, low"},
		{"Hello", "BUY NO HOODS | BUY 1 BAR | 1: FBI on Blue | 2: Bank with Mama, total 60K, low"},
		{"1: Florist with Don", "BUY NO HOODS | BUY 1 BAR | 1: FBI on Blue | 2: Bank with Mama, total 60K, low"},
		{"1: pass", "BUY NO HOODS | BUY 1 BAR | 1: pass | 2: Bank with Mama, total 60K, low"},
		{"2: FBI\nCLEAR\n1: Casino with Capo", "1: Casino with Capo, total 40K, low"},
		{"PRESS TO ALL\n2: FBI\nEND", "1: Casino with Capo, total 40K, low"},
		{"CLEAR", ""},
	} {
		r := p.Read(0, held, lines(step.mail))
		if got := strings.Join(texts(r.Orders), " | "); got != step.want {
			t.Errorf("step %d %q:\n got %s\nwant %s", i, step.mail, got, step.want)
		}
		held = r.Orders
	}
}

// If one card is ordered for two slots and held once, the later slot is the
// error and is a pass, whichever line was written first.
func TestOneCardForTwoSlots(t *testing.T) {
	p := seated(t, "Casino", "Bank", "FBI", "Company Takeover")
	const first = "1: Casino with Don, total 100K, low"
	r := p.Read(0, nil, lines("2: Casino with Mama\n1: Casino with Don"))
	if got := strings.Join(texts(r.Orders), " | "); got != first || len(r.Problems) != 1 || r.Problems[0].Line != 1 || r.Problems[0].Text != "2: Casino with Mama" {
		t.Errorf("%s %v", got, problems(r.Problems))
	}
	held := p.Read(0, nil, lines("2: Casino with Mama")).Orders
	r = p.Read(0, held, lines("1: Casino with Don"))
	if got := strings.Join(texts(r.Orders), " | "); got != first || len(r.Problems) != 1 || r.Problems[0].Line != 0 || r.Problems[0].Text != "2: Casino with Mama, total 60K, low" {
		t.Errorf("%s %v", got, problems(r.Problems))
	}
	r = p.Read(0, held, lines("1: Casino with Don\n2: Bank with Mama"))
	if len(r.Problems) > 0 || len(r.Orders) != 2 {
		t.Errorf("%v %v", r.Orders, problems(r.Problems))
	}
	two := seated(t, "Casino", "Casino", "FBI", "Company Takeover")
	if r := two.Read(0, nil, lines("1: Casino with Don\n2: Casino with Mama")); len(r.Problems) > 0 || len(r.Orders) != 2 {
		t.Errorf("two Casinos: %v", problems(r.Problems))
	}
}

// Purchases are made before round 1 of every hand but the first (M8).
func TestBuyingOutOfTime(t *testing.T) {
	p := seated(t, "Casino", "Bank", "FBI", "Company Takeover")
	for _, when := range [][2]int{{1, 1}, {2, 3}} {
		p.at(when[0], when[1])
		p.hand, p.round = when[0], when[1]
		r := p.Read(0, nil, lines("buy 1 bar"))
		if len(r.Problems) != 1 || len(r.Orders) != 0 || !strings.Contains(r.Problems[0].Message, "beginning of a hand") {
			t.Errorf("hand %d round %d: %v %v", when[0], when[1], r.Orders, problems(r.Problems))
		}
	}
}

// In a turn of one round (M7) a whole order without a slot can only be for
// that round.
func TestTheOnlyRound(t *testing.T) {
	p := position{build(t, 4).State, t}
	p.round = 5
	p.families[0].cards[0], p.families[0].held = named(t, "Casino"), 1
	for _, text := range []string{"Casino with Don", "5: Casino with Don", "1: Casino with Don", "Round 5 - Casino with Don"} {
		r := p.Read(0, nil, lines(text))
		if got := strings.Join(texts(r.Orders), " | "); got != "5: Casino with Don, total 100K, low" || len(r.Problems) > 0 {
			t.Errorf("%q: %s %v", text, got, problems(r.Problems))
		}
	}
	r := p.Read(0, nil, lines("2: Casino with Don"))
	if len(r.Problems) != 1 || r.Problems[0].Message != "The round to be played now is 5." || r.Problems[0].Instead != "5: Casino with Don, total 100K, low" {
		t.Error(problems(r.Problems))
	}
}

// A form that comes back quoted is answered below its lines.
func TestAnswersBelowAQuotedForm(t *testing.T) {
	p := seated(t, "Casino", "Bank", "FBI", "Company Takeover")
	for _, c := range []struct{ re, text, want string }{
		{"1:", "Casino with Don", "1: Casino with Don, total 100K, low"},
		{"1: Casino with", "Casino with Don", "1: Casino with Don, total 100K, low"},
		{"2: ", "FBI on Blue", "2: FBI on Blue"},
		{"BUY", "2 hoods and a bar", "BUY 2 HOODS | BUY 1 BAR"},
		{"2: ", "1: pass", "1: pass"},
		{"2: ", "I do not know yet", ""},
		{"Round 1: Blue was hit by Green", "FBI on Blue", ""},
	} {
		r := p.Read(0, nil, []orders.Line{{No: 3, Text: c.text, Re: c.re}})
		if got := strings.Join(texts(r.Orders), " | "); got != c.want {
			t.Errorf("%q below %q: %s, want %s %v", c.text, c.re, got, c.want, problems(r.Problems))
		}
	}
}

// What is held for another turn, or cannot be read any more, counts for
// nothing; a card that is not held is a pass.
func TestHeldOrdersAreReadWithCare(t *testing.T) {
	p := seated(t, "Casino", "Bank", "FBI", "Company Takeover")
	turn := p.turnOf(0, game.Orders{{Slot: "3", Text: "3: FBI"}, {Slot: "1", Text: "nonsense"}, {Slot: "1", Text: "2: FBI"}, {Slot: "2", Text: "2: Florist with Don"}, {Slot: "buy bars", Text: "BUY"}})
	if turn.Buys || turn.Plays[0].Card.Kind != NoCard || turn.Plays[1].Card.Kind != NoCard {
		t.Errorf("%+v", turn)
	}
}

func TestNobodysSeat(t *testing.T) {
	p := seated(t, "Casino")
	for _, seat := range []game.Seat{-1, 5, 99} {
		if r := p.Read(seat, nil, lines("1: Casino with Don")); len(r.Orders) > 0 || len(r.Problems) > 0 {
			t.Errorf("seat %d: %v", seat, r)
		}
		if c := p.Check(seat, nil); len(c.Missing) > 0 {
			t.Errorf("seat %d: %v", seat, c)
		}
		p.turnOf(int(seat), game.Orders{{Slot: "1", Text: "1: pass"}})
	}
}
