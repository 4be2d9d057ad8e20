package themob

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"mobpost/gm/game"
	"mobpost/orders"
)

// seated is a position of five (round 1 of hand 2) whose seat 0, Red, holds
// one of nearly every card, so that any line can be tried.
func seated(t testing.TB, cards ...string) position {
	t.Helper()
	p := build(t, 5)
	f := &p.families[0]
	for _, name := range cards {
		f.cards[f.held] = named(t, name)
		f.held++
	}
	return p
}

// lines numbers the lines of a text as a mail has them.
func lines(text string) []orders.Line {
	var out []orders.Line
	for i, l := range strings.Split(text, "\n") {
		out = append(out, orders.Line{No: i + 1, Text: l})
	}
	return out
}

// texts are the canonical texts of a set.
func texts(held game.Orders) []string {
	var out []string
	for _, o := range held {
		out = append(out, o.Text)
	}
	return out
}

// ways are ways to write an order and what must be read from it, with the
// cards Casino, Bank, FBI, Company Takeover, An Offer You Can't Refuse or, of
// others, the one that the text names.
type ways struct {
	text string
	want string // canonical lines, joined by " | "
}

func readAll(t *testing.T, p position, table []ways) {
	t.Helper()
	for _, w := range table {
		r := p.Read(0, nil, lines(w.text))
		if got := strings.Join(texts(r.Orders), " | "); got != w.want || len(r.Problems) > 0 {
			t.Errorf("%q\n got %s\nwant %s\n%v", w.text, got, w.want, problems(r.Problems))
		}
		again := p.Read(0, nil, lines(strings.Join(texts(r.Orders), "\n")))
		if fmt.Sprint(again.Orders) != fmt.Sprint(r.Orders) || len(again.Problems) > 0 {
			t.Errorf("%q: read again it is %v %v", texts(r.Orders), again.Orders, again.Problems)
		}
		if diff := cmp.Diff(p.turnOf(0, r.Orders), p.turnOf(0, again.Orders)); diff != "" {
			t.Errorf("%q: stored, and read again: %s", w.text, diff)
		}
	}
}

func problems(list []orders.Diagnostic) string {
	var b strings.Builder
	for _, d := range list {
		fmt.Fprintf(&b, "line %d %q: %s (%s)\n", d.Line, d.Text, d.Message, d.Instead)
	}
	return b.String()
}

// Every form of slot in orders.md, and those near them.
func TestSlots(t *testing.T) {
	p := seated(t, "Casino", "Bank", "FBI", "Company Takeover")
	const want = "1: Casino with Don, total 100K, low"
	var table []ways
	for _, slot := range []string{
		"1:", "1.", "1)", "1 -", "1-", "1", "(1)", "1.)", "1 :", "#1", "[1]", "1 =", "1,", "1/",
		"Card 1", "Card 1:", "card #1 -", "CARD ONE:", "Card no. 1:", "first:", "First", "first card:", "The first card:", "my first card -",
		"1st:", "1st card:", "round 1:", "Round one:", "R1", "R1:", "r1.", "In round 1:", "one:", "Slot 1:", "Card 1 is",
		"Turn 1:", "Play 1:", "*1:*", "**1:**", "| 1 |", "1: Play the", "1: I play",
		"* 1:", "- 1:", "\u2022 1:", "  1:", "\uff11\uff1a", "1 \u2013", "1 \u2014", "1\u00a0:\u00a0", "Card for round 1:",
	} {
		table = append(table, ways{slot + " Casino with Don", want})
	}
	readAll(t, p, table)
	p.at(2, 3)
	p.round = 3
	readAll(t, p, []ways{
		{"3: Casino with Don\n4: Bank with Mama", "3: Casino with Don, total 100K, low | 4: Bank with Mama, total 60K, low"},
		{"1: Casino with Don\n2: Bank with Mama", "3: Casino with Don, total 100K, low | 4: Bank with Mama, total 60K, low"},
		{"second: Casino with Don", "4: Casino with Don, total 100K, low"},
		{"round 3: pass", "3: pass"},
		{"fourth: pass", "4: pass"},
	})
}

// Every form of card, pieces, values and calls.
func TestRacketOrders(t *testing.T) {
	p := seated(t, "Casino", "Bank", "Laundry", "Jewellers")
	hit := "1: Casino with Hit Man + 2 hoods, total 40K, "
	readAll(t, p, []ways{
		{"1: Casino with Hit Man (30K) + 2 hoods, total 40K, low", hit + "low"},
		{"2. bank 2 - Don", "2: Bank with Don, total 100K, Bank 2"},
		{"1: casino hitman, 2 hoods", hit + "low"},
		{"1: CASINOS WITH HIT-MAN AND TWO HOODS.", hit + "low"},
		{"1: the Casino with the Hit Man & 2 hoods; high", hit + "high"},
		{"1: Racket Casino with Hit Man (30K), 2 hoods (10K) = 40K - high", hit + "high"},
		{"1: Casino racket: Hit Man ($30,000) and 2 hoods ($10,000), total $40,000. Call: high", hit + "high"},
		{"1: Cas with 2 hoods plus my hit man, total 40000, low", hit + "low"},
		{"1: Casino with Hit Man (30) + 2 hoods (10), total 40, low", hit + "low"},
		{"1: Casino - Hit Man + 2 hoods (40K) low", hit + "low"},
		{"1: Casino with Hit Man + 2 x hoods, worth 40 K, low", hit + "low"},
		{"1: Casino with Hit Man + hoods x 2, 40K total", hit + "low"},
		{"1: Casino with Hit Man + 2 hoods (5K each)", hit + "low"},
		{"1: Casino with Hit Man + hood + hood", hit + "low"},
		{"1: Casino with Hit Man + 2 hoods (hope this works)", hit + "low"},
		{"1: Casino with Hit Man + 2 hoods, low please", hit + "low"},
		{"1: Play the Casino card with Red Hit Man + 2 hoods, playing low", hit + "low"},
		{"1: Casino (high) with Hit Man + 2 hoods", hit + "high"},
		{"1: Casino high Hit Man 2 hoods", hit + "high"},
		{"1: Casino with Hit Man + 2 hoods, Casino 2", hit + "Casino 2"},
		{"1: Casino with Hit Man + 2 hoods at Casino 2", hit + "Casino 2"},
		{"1: Casino 2 with Hit Man + 2 hoods", hit + "Casino 2"},
		{"1: Casino #2 with Hit Man + 2 hoods", hit + "Casino 2"},
		{"1: Casino, location 2, Hit Man + 2 hoods", hit + "Casino 2"},
		{"1: Casino with Hit Man + 2 hoods on location 2", hit + "Casino 2"},
		{"1: Casino with Hit Man + 2 hoods, add", hit + "add"},
		{"1: Casino add Hit Man + 2 hoods", hit + "add"},
		{"1: Casino add 2 hoods and Hit Man", hit + "add"},
		{"1: Casino with Hit Man + 2 hoods, add else high", hit + "add else high"},
		{"1: Casino with Hit Man + 2 hoods, add or high", hit + "add else high"},
		{"1: Casino with Hit Man + 2 hoods, add, otherwise high", hit + "add else high"},
		{"1: Casino with Hit Man + 2 hoods, add (else low)", hit + "add else low"},
		{"1: Casino with Hit Man + 2 hoods, add Casino 2", hit + "add Casino 2"},
		{"1: Casino with Hit Man + 2 hoods, add to Casino 2 else high", hit + "add Casino 2 else high"},
		{"1: Casino with Hit Man + 2 hoods, add 2", hit + "add Casino 2"},
		{"1: Casino 2 with Hit Man + 2 hoods, add", hit + "add Casino 2"},
		{"1: Casino with Hit Man + 2 hoods, add else Casino 1", hit + "add else Casino 1"},
		{"1: Casino with Hit Man + 2 hoods, add else enemy Blue, absent high, both low", hit + "add else enemy Blue, absent high, both low"},
		{"1: Casino with Hit Man + 2 hoods, enemy Blue, absent low, both high", hit + "enemy Blue, absent low, both high"},
		{"1: Casino with Hit Man + 2 hoods, enemy: blue (absent: low; both: high)", hit + "enemy Blue, absent low, both high"},
		{"1: Casino with Hit Man + 2 hoods, enemy Blue", hit + "enemy Blue, absent low, both low"},
		{"1: Casino with Hit Man + 2 hoods, enemy Blue, if both high", hit + "enemy Blue, absent low, both high"},
		{"1: Casino with Hit Man + 2 hoods, enemy Blue, high if both, low if absent", hit + "enemy Blue, absent low, both high"},
		{"1: Casino with Hit Man + 2 hoods, enemy Blue else high", hit + "enemy Blue, absent high, both low"},
		{"1: Casino with Hit Man + 2 hoods, enemy Blue, not there high, both low", hit + "enemy Blue, absent high, both low"},
		{"1: Casino enemy Blue absent high with Hit Man + 2 hoods", hit + "enemy Blue, absent high, both low"},
		{"1: Casino with Hit Man + 2 hoods, low, break no", hit + "low, break no"},
		{"1: Casino with Hit Man + 2 hoods, low, no break", hit + "low, break no"},
		{"1: Casino with Hit Man + 2 hoods, low, don't break the alliance", hit + "low, break no"},
		{"1: Casino with Hit Man + 2 hoods, low, break: no", hit + "low, break no"},
		{"1: Casino with Hit Man + 2 hoods, low, break yes", hit + "low"},
		{"1:Casino w/Hitman(30k)+2hoods, total 40k low", hit + "low"},
		{"1. Casino: 1 Hit Man, 2 Hoods - 40K. Low.", hit + "low"},
		{"1) casino hitman 2 hoods - 40 - low", hit + "low"},
		{"| 1 | Casino | Hit Man + 2 hoods | low |", hit + "low"},
		{"**1: Casino** with *Hit Man* and two of my hoods", hit + "low"},
		{"1: [Casino] with [Hit Man, 2 hoods], at high", hit + "high"},
		{"1: Casino with Hit Man + 2 hoods, low but break no", hit + "low, break no"},
		{"1: Casino with Mama and Cons", "1: Casino with Mama + Consigliere, total 100K, low"},
		{"1: Casino with a hood, Capo, Secretary and Underboss", "1: Casino with Underboss + Capo + Secretary + 1 hood, total 125K, low"},
		{"1: Laundry with Novice", "1: Laundry with Novice"},
		{"1: Business: Laundry - Novice (20K)", "1: Laundry with Novice"},
		{"1: laundry novice", "1: Laundry with Novice"},
		{"1: J with 6 hoods", "1: Jewellers with 6 hoods, total 30K, low"},
		{"1: Jewelers with 6 hoods", "1: Jewellers with 6 hoods, total 30K, low"},
		{"1: jeweller with six hoods", "1: Jewellers with 6 hoods, total 30K, low"},
		{"1: pass", "1: pass"},
		{"1: Pass.", "1: pass"},
		{"1: pass (nothing good)", "1: pass"},
		{"1: none", "1: pass"},
	})
}

// M20 to M29 are about what is done with a call; here is how it is written.
func TestBuyLines(t *testing.T) {
	p := seated(t)
	p.put(0, "5 hoods", "lost")
	const both = "BUY 3 HOODS | BUY 1 BAR"
	readAll(t, p, []ways{
		{"BUY 3 HOODS, 1 BAR", both},
		{"buy three hoods and one gold bar", both},
		{"Buy: 3 hoods; 1 bar.", both},
		{"buy 3 hoods + a bar", both},
		{"Purchase 3 hoods & 1 gold bar", both},
		{"buy hoods: 3, bars: 1", both},
		{"Please buy back 3 hoods, then buy a bar", both},
		{"I buy 3 lost hoods and 1 bar ($100,000)", both},
		{"buy 3 hoods ($15,000), 1 bar ($100K), total 115K", both},
		{"- buy 3 hoods, one gold", both},
		{"buy one gold bar", "BUY 1 BAR"},
		{"buy a bar and 3 hoods", "BUY 1 BAR | BUY 3 HOODS"},
		{"buy all hoods", "BUY 5 HOODS"},
		{"buy all my lost hoods", "BUY 5 HOODS"},
		{"buy no bars", "BUY NO BARS"},
		{"BUY NOTHING", "BUY NO HOODS | BUY NO BARS"},
		{"buy: none", "BUY NO HOODS | BUY NO BARS"},
		{"don't buy anything", "BUY NO HOODS | BUY NO BARS"},
		{"no purchases", "BUY NO HOODS | BUY NO BARS"},
		{"buy hood", "BUY 1 HOOD"},
	})
}

// Every target and condition of orders.md.
func TestSpecialOrders(t *testing.T) {
	p := seated(t, "FBI", "An Offer You Can't Refuse", "Company Takeover", "Protection")
	readAll(t, p, []ways{
		{"2: Offer on Casino 2 if Blue is there; else Blue; else any at least 60K; else nothing",
			"2: Offer on Casino 2 if Blue is there; else Blue; else any at least 60K; else nothing"},
		{"1: FBI on Red Don else Red Underboss else highest", "1: FBI on Red Don; else Red Underboss; else any"},
		{"2: Takeover Bank 1 with Capo + 2 hoods", "2: Takeover on Bank 1 with Capo + 2 hoods"},
		{"1: FBI: Green's Mama at Bank 2", "1: FBI on Green Mama at Bank 2"},
		{"2: Protection on Yellow, else whoever has most bars", "2: Protection on Yellow; else whoever has most bars"},
		{"1: FBI", "1: FBI"},
		{"1: An Offer You Can\u2019t Refuse on Blue", "1: Offer on Blue"},
		{"1: an offer - Casino", "1: Offer on Casino"},
		{"1: Company Takeover of Casino 1", "1: Takeover on Casino 1"},
		{"1: FBI on a hood of Blue", "1: FBI on Blue hood"},
		{"1: FBI on Blue hood; Blue's Don; the Don; Don of Green", "1: FBI on Blue hood; else Blue Don; else Don; else Green Don"},
		{"1: FBI highest or most valuable or best or any", "1: FBI on any; else any; else any; else any"},
		{"1: FBI on whoever has fewest bars; whoever has most cash; most bars; the one with most bars",
			"1: FBI on whoever has fewest bars; else whoever has most cash; else whoever has most bars; else whoever has most bars"},
		{"1: FBI on highest at Bank 2 otherwise Blue at Casino", "1: FBI on any at Bank 2; else Blue at Casino"},
		{"1: FBI Blue if Blue has 3 bars; Blue if Green has at least 2 bars; Blue if he has 1 bar or more",
			"1: FBI on Blue if Blue has 3 bars; else Blue if Green has 2 bars; else Blue if Blue has 1 bar"},
		{"1: Offer on Casino at least 50K; Bank 1 unless I am there; Bank 2 if Blue is not there",
			"1: Offer on Casino at least 50K; else Bank 1 unless Red is there; else Bank 2 unless Blue is there"},
		{"1: Offer on Casino 2 if Blue and Green are there, else Bank worth 50K or more",
			"1: Offer on Casino 2 if Blue is there and if Green is there; else Bank at least 50K"},
		{"1: Offer on Casino 2 if Blue is there and at least 50K", "1: Offer on Casino 2 if Blue is there and at least 50K"},
		{"1: Offer on Casino 2 unless Blue or Green is there", "1: Offer on Casino 2 unless Blue is there and unless Green is there"},
		{"1: Takeover with Capo + 2 hoods Bank 1 if Blue is there", "1: Takeover on Bank 1 with Capo + 2 hoods if Blue is there"},
		{"1: Takeover if Blue is there with Capo and 2 hoods, Bank 1", "1: Takeover on Bank 1 with Capo + 2 hoods if Blue is there"},
		{"1: Takeover Bank 1 with Capo (40K) + 2 hoods, total 50K; else Blue", "1: Takeover on Bank 1 with Capo + 2 hoods; else Blue"},
		{"1: FBI on my Novice", "1: FBI on Red Novice"},
		{"1: FBI on me; mine at Bank 1; Red hood", "1: FBI on Red; else Red at Bank 1; else Red hood"},
		{"1: FBI\n  - Blue Don\n  - Green\n  - any", "1: FBI on Blue Don; else Green; else any"},
		{"1: FBI on Blue Don\nelse Green\nelse any", "1: FBI on Blue Don; else Green; else any"},
		{"1: FBI:\n\t* Blue Don\n\t* Green's Mama at\nBank 2", "1: FBI on Blue Don; else Green Mama at Bank 2"},
		{"1: FBI on nothing; the fattest", "1: FBI on nothing"},
		{"2: Offer on the guy who hit me last time; else Blue", `2: Offer on "the guy who hit me last time"; else Blue`},
		{"1: FBI on Blue, Green, any", "1: FBI on Blue; else Green; else any"},
		{"1: FBI on Don, if at least 100K", "1: FBI on Don at least 100K"},
		{"1: FBI on Casino 2 (if Blue's there), otherwise whatever is best", "1: FBI on Casino 2 if Blue is there; else any"},
		{"1: FBI: kill Blue, failing that Green, if that fails any", "1: FBI on Blue; else Green; else any"},
		{"1: FBI on Blue Don; if he isn't there, Green Don; if not, any", "1: FBI on Blue Don; else Green Don; else any"},
		{"1: FBI\n   1. Blue Don\n   2. Green Don\n   c) any", "1: FBI on Blue Don; else Green Don; else any"},
		{"1: FBI on Blue / Green > any", "1: FBI on Blue; else Green; else any"},
		{"1: FBI -> Blue Don at Casino 1", "1: FBI on Blue Don at Casino 1"},
		{"1: FBI at Bank 2, Green's Mama", "1: FBI on Green Mama at Bank 2"},
		{"1: Offer on Casino 1 or 2", "1: Offer on Casino 1; else Casino 2"},
		{"1: FBI on the player with the most gold; the one with the most money", "1: FBI on whoever has most bars; else whoever has most cash"},
		{"1: FBI on one of Blue's hoods, but only if Green is there", "1: FBI on Blue hood if Green is there"},
		{"1: FBI on Blue's most valuable piece at Casino 2, >= 60K", "1: FBI on Blue at Casino 2 at least 60K"},
		{"1: FBI on any if worth more than 55K; any over 55K; any 60K+", "1: FBI on any at least $55,001; else any at least $55,001; else any at least 60K"},
		{"1: FBI at least 50K; else if Blue is there", "1: FBI on any at least 50K; else any if Blue is there"},
		{"2: Protection on Blue's business; Green's Laundry; any", "2: Protection on Blue; else Green; else any"},
		{"1: Takeover Bank 1 - Capo + 2 hoods", "1: Takeover on Bank 1 with Capo + 2 hoods"},
		{"1: Takeover Bank 1 (Capo + 2 hoods = 50K)", "1: Takeover on Bank 1 with Capo + 2 hoods"},
		{"1: Takeover of Blue's Casino with Don and 4 hoods", "1: Takeover on Blue at Casino with Don + 4 hoods"},
		{"1: Takeover with Capo", "1: Takeover on any with Capo"},
		// What cannot be read, and must not be read as something near it.
		{"1: FBI on anyone but Green", `1: FBI on "anyone but Green"`},
		{"1: FBI on 2 hoods of Blue", `1: FBI on "2 hoods of Blue"`},
		{"1: FBI on Blue if Green has no bars", `1: FBI on "Blue if Green has no bars"`},
		{"1: FBI on Blue unless Green has 3 bars", `1: FBI on "Blue unless Green has 3 bars"`},
		{"1: Offer on Casino 2 if Blue or Green is there; else any", `1: Offer on "Casino 2 if Blue or Green is there"; else any`},
		{"1: Offer on Casino 2 unless Blue and Green are there; else any", `1: Offer on "Casino 2 unless Blue and Green are there"; else any`},
		{"1: Offer on Casino 2 if Blue is alone there", `1: Offer on "Casino 2 if Blue is alone there"`},
		{"1: Offer on Casino 2 at most 50K", `1: Offer on "Casino 2 at most 50K"`},
		{"1: FBI on somebody else's Don", `1: FBI on "somebody else's Don"`},
		{"1: FBI with Don on Casino 2", `1: FBI on "with Don on Casino 2"`},
		{"1: FBI not on Blue", `1: FBI on "not on Blue"`},
		{"1: FBI on the guy with a moustache, if he is in", `1: FBI on "the guy with a moustache, if he is in"`},
	})
}
