package themob

import (
	"strconv"

	"mobpost/orders"
)

// mostBought is the most that anybody can mean to buy of a thing.
const mostBought = 1 << 20

// purchases reads a BUY line (M14). ok is false for a line that is none, and
// for prose that happens to speak of buying. With bare the word BUY may be
// missing, as it stands in the quoted line that is answered.
func (p *parser) purchases(bare bool) (taken, bool) {
	from := p.i
	p.skip(kwFiller, kwSoft, kwMe, kwOpen)
	not := p.at(0) == kwNot || p.at(0) == kwNo
	if not {
		p.i++
	}
	if !p.take(kwBuy) && (!bare || not) {
		p.i = from
		return taken{}, false
	}
	if not || p.toks[p.end-1].Text == "not" && p.end-p.i < 4 {
		if _, foreign := p.evidence(p.i); foreign == 0 && !p.number(p.i, p.end) {
			return p.bought([]Purchase{{false, 0}, {true, 0}}), true
		}
		p.i = from
		return taken{}, false
	}
	p.skip(kwSign, kwBack, kwFiller, kwSoft, kwMe)
	if p.at(0) == kwNothing && p.i+1 == p.end || p.at(0) == kwNot && p.at(1) == kwHighest && p.i+2 == p.end {
		return p.bought([]Purchase{{false, 0}, {true, 0}}), true
	}
	start := p.i
	var b basket
	for p.more() {
		f := p.basketItem(&b)
		if f == nil {
			continue
		}
		if !p.speaksOfBuying(start) {
			p.i = from
			return taken{}, false
		}
		return bad(f), true
	}
	if len(b.list) == 0 {
		p.i = from
		return taken{}, false
	}
	if b.waiting {
		return bad(&fault{message: "Something is missing behind " + quote(p.word(p.end-1)) + ".", instead: p.text(0, p.end-1)}), true
	}
	return p.bought(b.list), true
}

func (p *parser) bought(list []Purchase) taken {
	if p.v.known && !p.v.buying {
		return bad(wrong("Nothing can be bought now: purchases are made at the beginning of a hand, and not in the first one."))
	}
	return taken{kind: buyLine, buy: list}
}

// unasked takes a line that names what can be bought and lacks the word BUY.
func (p *parser) unasked() (taken, bool) {
	named := false
	for _, k := range p.kws[:p.end] {
		named = named || k == kwHood || k == kwBar || k == kwGold
	}
	if !named {
		return taken{}, false
	}
	from := p.i
	p.i = 0
	t, ok := p.purchases(true)
	p.i = from
	if !ok || t.kind != buyLine || !p.number(0, p.end) && p.at(0) != kwA {
		return taken{}, false
	}
	t = bad(&fault{message: "Is this to be bought? Then put BUY before it.", instead: "BUY " + p.text(0, p.end)})
	t.part = true
	return t, true
}

// speaksOfBuying tells whether the words from a token on name anything that
// can be bought, or count something.
func (p *parser) speaksOfBuying(from int) bool {
	for i := from; i < p.end; i++ {
		switch p.kws[i] {
		case kwHood, kwBar, kwGold, kwNumber, kwNothing:
			return true
		}
		if m := p.v.words.near.Slip(p.toks[i:p.end]); m.How == orders.Slip && (m.Names[0] == "hoods" || m.Names[0] == "bars" || m.Names[0] == "nothing") {
			return true
		}
	}
	return false
}

// basket is what has been read of a BUY line.
type basket struct {
	list    []Purchase
	last    Purchase
	waiting bool // "and" waits for what it joins
}

// put takes a purchase; the last mention of a thing counts, in its place.
func (b *basket) put(p Purchase) {
	b.list, b.last, b.waiting = bring(b.list, p), p, false
}

// bring puts a purchase last and takes out what was ordered of the same thing
// (M14: the order is that of last mention).
func bring(list []Purchase, p Purchase) []Purchase {
	for i := range list {
		if list[i].Bars == p.Bars {
			list = append(list[:i:i], list[i+1:]...)
			break
		}
	}
	return append(list, p)
}

func (p Purchase) cost() int {
	if p.Bars {
		return p.Count * barCost
	}
	return p.Count * hoodCost
}

func (p *parser) basketItem(b *basket) *fault {
	switch p.at(0) {
	case kwPlus:
		b.waiting = true
		p.i++
		return nil
	case kwComma, kwSemi, kwSign, kwThen, kwBuy, kwBack, kwThe, kwMy, kwFiller, kwSoft, kwClose, kwLost, kwExtra:
		p.i++
		return nil
	case kwOpen, kwEqual, kwMoney, kwTotal, kwOn, kwAt:
		return p.price(b)
	}
	at := p.i
	n, counted := p.count()
	all := !counted && p.take(kwAll)
	p.skip(kwGold, kwLost, kwExtra, kwMore, kwBack, kwMy, kwThe, kwOf, kwSign)
	gold := p.i > at && p.kws[p.i-1] == kwGold
	var what Purchase
	switch {
	case p.at(0) == kwBar:
		what.Bars = true
	case p.at(0) == kwHood:
	case gold:
		what.Bars = true
		p.i--
	case counted && !p.more():
		return &fault{message: "How many of what? Hoods and gold bars can be bought.", instead: p.text(0, p.end) + " hoods"}
	default:
		if name, used := p.nearest(p.i); used > 0 && (name == "hoods" || name == "bars") {
			return p.slipped(p.i, used, name)
		}
		return wrong(quote(p.text(p.i, min(p.i+1, p.end))), " cannot be bought: there are hoods and gold bars.")
	}
	word := p.toks[p.i].Text
	p.i++
	p.skip(kwBack)
	switch {
	case all && what.Bars:
		return &fault{message: "How many bars?", instead: p.replaced(at, p.i, "1 bar")}
	case all:
		n = hoods
		if p.v.family != nil {
			n = int(p.v.family.hoods[lost])
		}
	case !counted:
		from := p.i
		p.skip(kwSign, kwEqual)
		if c, ok := p.count(); ok && p.i > from { // "hoods: 3"
			n = c
			break
		}
		p.i = from
		if word == "hoods" || word == "bars" {
			return &fault{message: "How many " + word + "?", instead: p.replaced(at, p.i, "2 "+word)}
		}
		n = 1
	}
	if n < 0 || n > mostBought {
		return wrong("So many ", word, " cannot be bought.")
	}
	what.Count = n
	b.put(what)
	return nil
}

// price reads an amount in a BUY line: a check of what it costs.
func (p *parser) price(b *basket) *fault {
	at := p.i
	p.skip(kwOpen, kwEqual, kwTotal, kwOn, kwAt, kwOf, kwSign)
	if p.at(0) != kwMoney && p.at(0) != kwNumber {
		if p.i > at && p.more() && len(b.list) > 0 && p.kws[at] == kwOpen {
			return nil
		}
		return wrong(quote(p.text(at, p.end)), " is nothing that I can read.")
	}
	v, _ := p.amount()
	each := p.take(kwEach)
	all := 0
	for _, x := range b.list {
		all += x.cost()
	}
	if len(b.list) == 0 || v == all || v == b.last.cost() && !each {
		return nil
	}
	unit := Purchase{b.last.Bars, 1}.cost()
	if v == unit {
		return nil
	}
	what := strconv.Itoa(b.last.Count) + " hoods cost "
	if b.last.Bars {
		what = strconv.Itoa(b.last.Count) + " bars cost "
	}
	return wrong(what, thousands(b.last.cost()), ", not ", thousands(v), ".")
}
