package theboss

import (
	"strings"
	"testing"

	"mobpost/gm/game"
	"mobpost/orders"
)

// texts are the canonical lines of a set.
func texts(set game.Orders) string {
	var all []string
	for _, o := range set {
		all = append(all, o.Text)
	}
	return strings.Join(all, " | ")
}

// A later mail changes what it names, and no more (orders.md, B14).
func TestLaterMails(t *testing.T) {
	p := newGame(t, 2, 1)
	mover := p.mover()
	for _, c := range []struct {
		name  string
		seat  int
		mails []string
		want  string
	}{
		{"the last plain line counts", mover, []string{"none; play Detroit 1\nBoston with 1 big; play Detroit 2"}, "Boston with 1 big; play Detroit M2"},
		{"the last plain line counts where it stands", mover, []string{"none; play Detroit 1\nif Detroit = 0 then none\nnone; play Boston 1"}, "if Detroit = 0 then none | none; play Boston M1"},
		{"half of it is changed", mover, []string{"Boston with 1 big; play Detroit 2", "play Detroit 3"}, "Boston with 1 big; play Detroit M3"},
		{"the other half", mover, []string{"Boston with 1 big; play Detroit 2", "none"}, "none; play Detroit M2"},
		{"in one mail it is not", mover, []string{"Boston with 1 big\nplay Detroit 3"}, "play Detroit M3"},
		{"a condition is changed", 1 - mover, []string{"if Detroit < 3 then none\nif Boston < 3 then none", "if Detroit < 3 then play Boston 1"}, "if Boston < 3 then none | if Detroit < 3 then play Boston M1"},
		{"ahead, new lines come behind", 1 - mover, []string{"if Detroit < 3 then none", "none; play Boston 1"}, "if Detroit < 3 then none | none; play Boston M1"},
		{"asked for his move, a plain line comes first", mover, []string{"if Detroit < 3 then none", "none; play Boston 1"}, "none; play Boston M1 | if Detroit < 3 then none"},
		{"CLEAR", mover, []string{"none; play Boston 1", "CLEAR"}, ""},
		{"prose changes nothing", mover, []string{"none; play Boston 1", "Have a nice week"}, "none; play Boston M1"},
	} {
		var held game.Orders
		for _, mail := range c.mails {
			held = read(p, c.seat, held, mail).Orders
			if strings.HasPrefix(mail, "CLEAR") {
				held = nil
			}
		}
		if got := texts(held); got != c.want {
			t.Errorf("%s: %s, want %s", c.name, got, c.want)
		}
	}
}

// Two lines with one condition are two slots.
func TestSlotsAreDifferent(t *testing.T) {
	p := newGame(t, 2, 1)
	set := read(p, p.mover(), nil, "if Detroit < 3 then none; play Boston 1\nif Detroit < 3 then none; play Boston 2\nplay Boston 3").Orders
	if len(set) != 3 || set[0].Slot != "if Detroit < 3" || set[1].Slot != "if Detroit < 3 (2)" || set[2].Slot != "move" {
		t.Errorf("%v", set)
	}
}

func TestCheckSaysWhatIsMissing(t *testing.T) {
	p := newGame(t, 2, 1)
	mover := p.mover()
	card := p.players[mover].cards[0].String()
	other := p.players[1-mover].cards[0].String()
	for _, c := range []struct {
		text    string
		missing string
		note    string // on the first line
	}{
		{"", "your move", ""},
		{"none; play " + card, "", ""},
		{"Boston with 2 big; play " + card, "", "You then have 2 of 2 in Boston."},
		{"Boston with 2 big", "a card to play", "No card: the first of your hand"},
		{"play " + card, `a placing (or "none")`, "No placing: nobody is placed."},
		{"Chicago with 2 big; play " + card, "a placing that is allowed", "Chicago takes only players"},
		{"Boston with 7 big; play " + card, "a placing that is allowed", "You have 6 big and 3 small in hand, not 7 big"},
		{"none; play " + other, "a card that you hold", "You do not hold " + other},
		{"if Boston > 0 then none; play " + card, "your move", "Does not hold now: Boston has 0."},
		{"if Boston = 0 then none; play " + card, "", "Holds now: Boston has 0."},
		{"if Boston = 0 then play " + card, "", "Holds now"}, // given ahead: B5 fills the half
		{"if Boston > 0 then none\nnone; play " + card, "", "Does not hold now"},
	} {
		check := p.Check(game.Seat(mover), read(p, mover, nil, c.text).Orders)
		if got := strings.Join(check.Missing, ", "); got != c.missing {
			t.Errorf("%q: missing %q, want %q", c.text, got, c.missing)
		}
		if c.note != "" && (len(check.Lines) == 0 || !strings.Contains(strings.Join(check.Lines[0].Notes, " "), c.note)) {
			t.Errorf("%q: %+v, want %q", c.text, check.Lines, c.note)
		}
	}
	ahead := p.Check(game.Seat(1-mover), read(p, 1-mover, nil, "none; play "+card+"\nif Detroit < 3 then Detroit with 9 big").Orders)
	if len(ahead.Missing) > 0 || !strings.Contains(strings.Join(ahead.Lines[0].Notes, " "), "You do not hold") || !strings.Contains(strings.Join(ahead.Lines[1].Notes, " "), "not 9 big") {
		t.Errorf("ahead: %+v", ahead)
	}
}

// Lines are kept until they are used or the big round ends (B14).
func TestLeft(t *testing.T) {
	p := newGame(t, 2, 1)
	first := p.mover()
	all := make([]game.Orders, 2)
	all[first] = read(p, first, nil, "if Boston > 0 then none\nif Boston = 0 then Boston with 1 big\nnone").Orders
	all[1-first] = read(p, 1-first, nil, "if Boston > 0 then Boston with 2 big").Orders
	out := p.Make(all)
	if got := texts(out.Left[first]); got != "if Boston > 0 then none | none" {
		t.Errorf("of the mover: %s", got)
	}
	next := out.After.(*Position)
	if check := next.Check(game.Seat(1-first), out.Left[1-first]); len(check.Missing) > 0 {
		t.Errorf("the move given ahead is not taken: %+v", check)
	}
	out = next.Make(out.Left)
	if texts(out.Left[1-first]) != "" || texts(out.Left[first]) == "" {
		t.Errorf("left: %v", out.Left)
	}
	if next = out.After.(*Position); next.players[1-first].big[Boston] != 2 {
		t.Errorf("%+v", next.players[1-first].big)
	}
	// To the end of the big round with a line that never holds.
	all = []game.Orders{read(next, 0, nil, "if Boston > 9 then none").Orders, read(next, 1, nil, "if Boston > 9 then none").Orders}
	for next.round == 1 {
		out = next.Make(all)
		next = out.After.(*Position)
		if next.round == 1 && (len(out.Left) != 2 || len(out.Left[0]) != 1 || len(out.Left[1]) != 1) {
			t.Fatalf("left: %v", out.Left)
		}
		all = out.Left
		if next.round == 1 && next.turn > handSize {
			t.Fatal("no end")
		}
	}
	if out.Left != nil {
		t.Errorf("left after the big round: %v", out.Left)
	}
}

// What was wrong with an order is told to its writer alone.
func TestRefusalsAreToldToOne(t *testing.T) {
	p := newGame(t, 3, 5)
	seat := p.mover()
	_, out := move(p, "Chicago with 2 big; play Boston 77")
	if len(out.Private) != 3 || len(out.Private[seat]) == 0 {
		t.Fatalf("private: %v", out.Private)
	}
	for i, blocks := range out.Private {
		if i != seat && len(blocks) > 0 {
			t.Errorf("seat %d is told", i)
		}
	}
	for _, b := range out.Public {
		if b.Items != nil {
			for _, item := range b.Items.Items {
				if strings.Contains(item.Text, "Chicago") || strings.Contains(item.Text, "77") {
					t.Errorf("told to all: %s", item.Text)
				}
			}
		}
	}
	_, out = move(p, "none; play "+p.players[seat].cards[1].String())
	if out.Private != nil {
		t.Errorf("private: %v", out.Private)
	}
}

// An answer written below the form's quoted line completes it.
func TestAnswerBelowTheForm(t *testing.T) {
	p := newGame(t, 2, 1)
	r := p.Read(game.Seat(p.mover()), nil, []orders.Line{{No: 4, Text: "Detroit 3", Re: "none; play"}, {No: 9, Text: "Detroit M3", Re: "* Detroit M3"}})
	if texts(r.Orders) != "none; play Detroit M3" || len(r.Claimed) != 1 {
		t.Errorf("%+v", r)
	}
}
