package themob

import (
	"strings"
	"testing"
)

// A mistake is told with what was wrong and, where there is one, the nearest
// thing that would have been right: that can be sent as it stands.
func TestMistakes(t *testing.T) {
	p := seated(t, "Casino", "Bank", "FBI", "Company Takeover")
	p.put(0, "3 hoods", "lost")
	for _, m := range []struct{ line, message, instead string }{
		// Slips.
		{"1: Casio with Don", `"Casio" is not known: did you mean Casino?`, "1: Casino with Don"},
		{"1: Casino wiht Don", `did you mean with?`, "1: Casino with Don"},
		{"1: Casino with Dno", `did you mean Don?`, "1: Casino with Don"},
		{"1: Casino with Don, lwo", `did you mean low?`, "1: Casino with Don, low"},
		{"1: Casino with Don, enemy Bleu", `did you mean Blue?`, "1: Casino with Don, enemy Blue"},
		{"1: Casino with Htiman", `did you mean Hit Man?`, "1: Casino with Hit Man"},
		{"1: Casino with 3 hodos", `did you mean hoods?`, "1: Casino with 3 hoods"},
		{"1: Casino with Don, totla 100K", `did you mean total?`, "1: Casino with Don, total 100K"},
		{"1: FBI on Rde Don", `"Rde" is not known: did you mean Red?`, "1: FBI on Red Don"},
		{"1: FBI on Blue Don esle Green", `did you mean else?`, "1: FBI on Blue Don else Green"},
		{"1: FBI on higest", `did you mean highest?`, "1: FBI on highest"},
		{"1: FBI on Casino 2 if Blue is theer", `did you mean there?`, "1: FBI on Casino 2 if Blue is there"},
		{"1: FBI on whoever has mots bars; else Blue", `did you mean most?`, "1: FBI on whoever has most bars; else Blue"},
		{"Casio with Don", `did you mean Casino?`, ""},
		{"buy 3 hods", `did you mean hoods?`, "buy 3 hoods"},
		// Cards.
		{"1: Roulette with Hit Man", `"Roulette" is no card. You hold Casino, Bank, FBI and Company Takeover.`, ""},
		{"1: Florist with Novice", "You hold no Florist. Your cards are Casino, Bank, FBI and Company Takeover.", ""},
		{"1: Hit Man + 2 hoods, low", "Which card?", "1: Casino with Hit Man + 2 hoods, low"},
		{"2: Ba with Don", `"Ba" could be Bar, Bank, Bakery or Barbers.`, "2: Bank with Don"},
		{"1: C with Don", `"C" could be Casino, Cinema or Company Takeover.`, "1: Casino with Don"},
		// Slots.
		{"Casino with Don", "Which card is this, the first or the second?", "1: Casino with Don"},
		{"FBI on Blue", "Which card is this", "1: FBI on Blue"},
		{"pass", "Which card is this", "1: pass"},
		{"Hit Man + 2 hoods to Casino, low", "Which card is this, and in which round?", ""},
		{"3: Bank with Don", "The rounds to be played now are 1 and 2.", "2: Bank with Don, total 100K, low"},
		{"1: Casino with Don; 2: FBI on Blue", "a line of its own", "1: Casino with Don"},
		{"Round 1: Casino with Don. Round 2: FBI on Blue.", "a line of its own", "Round 1: Casino with Don"},
		// Pieces.
		{"1: Casino", "does not say which pieces", "1: Casino with Secretary, total 30K, low"},
		{"1: Casino high", "does not say which pieces", "1: Casino with Secretary, total 30K, high"},
		{"1: Casino with hoods", "How many hoods?", "1: Casino with 2 hoods"},
		{"1: Casino with all hoods", "How many hoods?", "1: Casino with 2 hoods"},
		{"1: Casino with 9 hoods", "8 hoods at most", "1: Casino with 8 hoods"},
		{"1: Casino with 5 hoods + 4 hoods", "8 hoods at most", "1: Casino with 5 hoods + 3 hoods"},
		{"1: Casino with 2 Don", "only one Don", "1: Casino with Don"},
		{"1: Casino with Don + Don", "The Don is named twice.", ""},
		{"1: Casino with Hit Man + 2", "how many of what?", "1: Casino with Hit Man + 2 hoods"},
		{"1: Casino with Hit Man +", "missing behind", "1: Casino with Hit Man"},
		{"1: Casino with Don and Blue Capo", "pieces of your own family", ""},
		{"1: Casino with everything I have", `"everything" is neither a piece nor a call`, ""},
		// Checks that disagree.
		{"1: Casino with Hit Man (40K) + 2 hoods", `"40K" does not agree: what stands before it is worth 30K.`, "1: Casino with Hit Man (30K) + 2 hoods"},
		{"1: Casino with Hit Man + 2 hoods, total 50K, high", "Hit Man + 2 hoods are 40K together, not 50K.", "1: Casino with Hit Man + 2 hoods, total 40K, high"},
		{"1: Casino with Don (90K)", "The Don is worth 100K, not 90K.", "1: Casino with Don, total 100K, low"},
		{"1: Casino with 2 hoods (6K each)", "5K each", "1: Casino with 2 hoods (5K each)"},
		{"1: Takeover Bank 1 with Capo + 2 hoods, total 60K", "50K together, not 60K", "1: Takeover Bank 1 with Capo + 2 hoods, total 50K"},
		// Calls.
		{"1: Casino 3 with Don", `two locations, 1 and 2, and no "3"`, "1: Casino 1 with Don"},
		{"1: Casino with Capo at Bank 2", "for Casino 1 and Casino 2 only", "1: Casino with Capo at Casino 2"},
		{"1: Casino with Capo, add Bank 2", "for Casino 1 and Casino 2 only", "1: Casino with Capo, add Casino 2"},
		{"1: Casino with Capo, Casino", "Which of the two locations", "1: Casino with Capo, Casino 1"},
		{"1: Casino with Capo, low, high", "one call, and here are two: low and high", ""},
		{"1: Casino with Capo, Casino 2, low", "one call, and here are two: Casino 2 and low", ""},
		{"1: Casino with Capo, low else high", "Only add and enemy", ""},
		{"1: Casino with Capo if Blue is there", "has no conditions", ""},
		{"1: Casino with Capo, enemy", "Which family is the enemy", "1: Casino with Capo, enemy Blue"},
		{"1: Casino with Capo, enemy White", "White does not play in this game. The others are Blue, Green, Yellow and Black.", ""},
		{"1: Casino with Capo, enemy Red", "Red is your own family. The others are", ""},
		{"1: Casino with Capo, enemy me", "cannot be your own enemy", ""},
		{"1: Casino with Capo, enemy Bl", `"Bl" could be Blue or Black.`, "1: Casino with Capo, enemy Blue"},
		{"1: Casino with Capo, absent low", "belongs to enemy", ""},
		{"1: Casino with Capo, enemy Blue, absent add, both low", "stands low or high", "1: Casino with Capo, enemy Blue, absent low, both low"},
		{"1: Casino with Capo, enemy Blue, high", "absent, or on both", "1: Casino with Capo, enemy Blue, absent high, both high"},
		// Specials.
		{"1: FBI on White; else Blue", "White does not play in this game.", ""},
		{"1: FBI on Casino 3", "two locations", "1: FBI on Casino 1"},
		{"1: Takeover Bank 1 with Capo + Capo", "named twice", ""},
		{"1: FBI on Bl Don", `"Bl" could be Blue or Black`, "1: FBI on Blue Don"},
		// Purchases.
		{"buy hoods", "How many hoods?", "buy 2 hoods"},
		{"buy bars", "How many bars?", "buy 2 bars"},
		{"buy all bars", "How many bars?", "buy 1 bar"},
		{"buy 3", "How many of what?", "buy 3 hoods"},
		{"buy 2 casinos", `"casinos" cannot be bought`, ""},
		{"buy 3 hoods and", "missing behind", "buy 3 hoods"},
		{"buy 3 hoods (10K)", "3 hoods cost 15K, not 10K", ""},
		{"buy 99999999999 bars", "cannot be bought", ""},
		{"1 bar, 2 hoods", "put BUY before it", "BUY 1 bar, 2 hoods"},
		{"2 hoods please", "put BUY before it", "BUY 2 hoods please"},
	} {
		r := p.Read(0, nil, lines("Hello,\n"+m.line+"\nbye"))
		if len(r.Problems) != 1 || len(r.Orders) != 0 || len(r.Claimed) != 1 || r.Claimed[0] != 2 {
			t.Errorf("%q: orders %v, claimed %v, problems %v", m.line, r.Orders, r.Claimed, problems(r.Problems))
			continue
		}
		d := r.Problems[0]
		if d.Line != 2 || d.Text != m.line || !strings.Contains(d.Message, m.message) || m.instead != "" && d.Instead != m.instead {
			t.Errorf("%q:\n got %d %q: %s (%s)\nwant %s (%s)", m.line, d.Line, d.Text, d.Message, d.Instead, m.message, m.instead)
		}
		if d.Instead != "" {
			if again := p.Read(0, nil, lines(d.Instead)); len(again.Problems) > 0 && !strings.Contains(m.line, "Casio") {
				t.Errorf("%q: what is offered is no better: %q %v", m.line, d.Instead, problems(again.Problems))
			}
		}
	}
}

// Prose around the orders is not an error, whatever cards it names.
func TestProse(t *testing.T) {
	p := seated(t, "Casino", "Bank", "FBI", "Company Takeover")
	for _, line := range []string{
		"2: see you on Tuesday", "1. I think you are cheating", "1. Who won?", "2. When is the next turn?",
		"Casino 2 is mine, Blue!", "Bank holiday on Monday", "The Don is dead; long live the Don.", "Red Don out.",
		"Thanks, 2 of my hoods died!", "On 12.3.2026 you wrote:", "Buy me a beer", "Buy low, sell high", "1: Pass me the salt",
		"1. But I think so", "1. Bad idea", "2. Far too late", "1. Back to work", "1:", "1: -", "2.", "Card 1:", "Casino", "FBI",
		"Offer accepted, thanks", "I would rather play Casino next time", "Red", "Good luck all", "Protection money is due on Friday",
		"A hit man walks into a bar", "1. Be careful", "2. Please send the report again", "3 players have left", "10 bars wins, right?",
		"The Don is high and mighty", "High time that my Don got total control!", "-- ", "* * *", "2nd of May", "1/2 of it", "12:30 is fine",
		"1. An idea: more hands", "1. No", "2) ok", "It is 5 o'clock in the Casino", "all my hoods are dead", "1. In the next hand I will win",
	} {
		if r := p.Read(0, nil, lines(line)); len(r.Problems) > 0 || len(r.Claimed) > 0 || len(r.Orders) > 0 {
			t.Errorf("%q: %v %v", line, r.Orders, problems(r.Problems))
		}
		if c := (Game{}).Claims(lines(line)); c[0] {
			t.Errorf("%q is claimed without a position", line)
		}
	}
}
