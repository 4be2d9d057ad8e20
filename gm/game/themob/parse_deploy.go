package themob

import (
	"strconv"

	"mobpost/orders"
)

// deployment is what has been read of a racket's or a business's order.
type deployment struct {
	y      Play
	pieces Pieces
	last   int  // the worth of what was named last
	unit   int  // and of one piece of it
	joined bool // a "+" or "with" waits for what it joins
	set    bool // a call was given
	elseed bool // an "else" stands before what comes next

	checks  [8]check
	nchecks int
}

// deploy reads what stands behind the name of a racket or a business: pieces,
// values, a call, in any order.
func (p *parser) deploy(c Card) (Play, *fault) {
	d := deployment{y: Play{Card: c}}
	if c.Kind == RacketCard { // "bank 2 - Don"
		loc, ok, f := p.location(p.v.tables.Name(c))
		if f != nil {
			return d.y, f
		}
		if ok {
			d.y.Call, d.set = Call{Kind: At, Location: loc}, true
		}
	}
	for p.more() {
		if f := p.deployItem(&d); f != nil {
			return d.y, f
		}
	}
	f := p.deployed(&d)
	return d.y, f
}

// deployItem reads one item of a deployment.
func (p *parser) deployItem(d *deployment) *fault {
	if p.v.words.odd {
		if m := p.v.words.targets.Whole(p.rest()); m.How == orders.Whole && m.Value&refKind == refRacket {
			return p.where(d)
		}
	}
	switch k := p.at(0); k {
	case kwPlus, kwWith:
		d.joined = true
		p.i++
	case kwSign, kwComma, kwSemi, kwQuote, kwClose, kwThe, kwMy, kwPlay, kwFiller, kwSoft, kwExtra, kwOf, kwNoun:
		p.i++
	case kwMe:
		p.i++
	case kwOpen:
		p.bracket()
	case kwTotal, kwEqual:
		return p.total(d)
	case kwMoney:
		return p.value(d)
	case kwLow, kwHigh, kwAdd, kwEnemy, kwAbsent, kwBoth, kwElse, kwOr, kwIf, kwThen, kwBreak, kwNot, kwAt, kwOn, kwLocation, kwHash, kwThere:
		return p.callItem(d)
	case kwNo:
		if p.at(1) == kwBreak || p.at(1) == kwAlliance {
			return p.callItem(d)
		}
		return p.piece(d)
	case kwNumber:
		if p.toks[p.i].Value > 2*hoods && p.at(1) != kwHood {
			return p.value(d) // "Don - 100 - low"
		}
		if d.pieces.Empty() || p.i == 0 || p.kws[p.i-1] != kwOpen {
			return p.piece(d)
		}
		return p.value(d) // "Hit Man (30)"
	default:
		return p.piece(d)
	}
	return nil
}

// single tells whether there is one piece.
func (s Pieces) single() bool {
	return s.Hoods == 0 && s.Members&(s.Members-1) == 0 || s.Members == 0 && s.Hoods == 1
}

// noPieces says that no piece was named, and gives an example that would do.
func (p *parser) noPieces(y *Play) *fault {
	least := 0
	if y.Card.Kind == RacketCard {
		least = p.v.tables.Rackets[y.Card.Index].Minimum
	}
	example := *y
	example.Pieces = Pieces{Members: 1 << HitMan, Hoods: int8(max(0, least-HitMan.Value()+hoodCost-1) / hoodCost)}
	if p.v.family != nil {
		base := p.v.family.on(atBase)
		for m := Novice; m >= Don; m-- {
			if base.Has(m) && m.Value() >= least {
				example.Pieces = Pieces{Members: 1 << m}
				break
			}
		}
	}
	f := wrong("The order does not say which pieces go there.")
	if example.Pieces.Hoods <= hoods {
		f.instead = p.corrected(&example)
	}
	return f
}

// piece reads a piece or some hoods.
func (p *parser) piece(d *deployment) *fault {
	at := p.i
	n, counted := 1, false
	if k := p.at(0); k == kwA || k == kwNo || k == kwNumber || k == kwWho || k == kwNone {
		if c, ok := p.count(); ok {
			n, counted = c, true
		}
	}
	if counted && !p.more() {
		return &fault{message: "The line ends behind " + quote(p.word(at)) + ": how many of what?", instead: p.line + " hoods"}
	}
	all := p.take(kwAll)
	p.skip(kwExtra, kwMy, kwMore, kwOf, kwThe)
	if p.at(0) == kwHood {
		times := p.i+2 < p.end && p.toks[p.i+1].Text == "x" && p.kws[p.i+2] == kwNumber // "hoods x 2"
		if all || !counted && !times && p.toks[p.i].Text == "hoods" {
			return &fault{message: "How many hoods?", instead: p.replaced(at, p.i+1, "2 hoods")}
		}
		p.i++
		if times {
			n = p.toks[p.i+1].Value
			p.i += 2
		}
		return p.hoods(d, at, n)
	}
	w := p.v.words
	if m := w.targets.Whole(p.rest()); m.How == orders.Whole {
		switch m.Value & refKind {
		case refColour:
			if seat := p.v.seatOf[m.Value&refWhat]; p.v.known && seat != p.v.me {
				return wrong("You can only send pieces of your own family, not of ", colourNames[m.Value&refWhat], ".")
			}
			p.i += m.Used
			return nil
		case refRacket:
			return p.site(d, m)
		}
	}
	m := w.pieces.Whole(p.rest())
	if m.How == orders.None {
		m = w.pieces.Begun(p.rest(), 2)
	}
	switch m.How {
	case orders.Ambiguous:
		return p.ambiguous(p.i, m.Used, m.Names)
	case orders.Whole, orders.Begun:
	default:
		return p.unknown(p.i, p.what(d))
	}
	p.i += m.Used
	if Piece(m.Value) == Hood {
		return p.hoods(d, at, n)
	}
	if n != 1 {
		return &fault{message: "There is only one " + Piece(m.Value).String() + " in a family.", instead: p.replaced(at, p.i, Piece(m.Value).String())}
	}
	one := Pieces{Members: 1 << m.Value}
	if d.pieces.Members&one.Members != 0 {
		return wrong("The ", Piece(m.Value).String(), " is named twice.")
	}
	d.pieces.Members |= one.Members
	d.last, d.unit, d.joined, d.elseed = one.Value(), one.Value(), false, false
	return nil
}

// what says what can stand in the order.
func (p *parser) what(d *deployment) string {
	if d.y.Card.Kind == BusinessCard {
		return "no piece that I know: a business takes one named member"
	}
	return "neither a piece nor a call (low, high, add, enemy, a location) that I know"
}

// hoods adds hoods to the deployment.
func (p *parser) hoods(d *deployment, at, n int) *fault {
	if n < 0 || n > hoods || int(d.pieces.Hoods)+n > hoods {
		return &fault{
			message: "A family has " + strconv.Itoa(hoods) + " hoods at most.",
			instead: p.replaced(at, p.i, strconv.Itoa(hoods-int(d.pieces.Hoods))+" hoods"),
		}
	}
	d.pieces.Hoods += int8(n)
	d.last, d.unit, d.joined = n*hoodCost, hoodCost, false
	return nil
}
