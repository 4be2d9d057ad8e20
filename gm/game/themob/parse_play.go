package themob

import (
	"strings"

	"mobpost/orders"
)

// lineKind is what a line was taken for.
type lineKind int8

const (
	prose lineKind = iota
	buyLine
	playLine
	faulty // an order gone wrong
)

// taken is what one line was taken for.
type taken struct {
	kind  lineKind
	n     int // the slot's number as written
	index int // the round's place in Turn.Plays
	play  Play
	buy   []Purchase
	fault *fault
	// part is set for what may as well be a part of the line before.
	part bool
	// listing is set for a special: its alternatives may go on below.
	listing bool
}

func bad(f *fault) taken { return taken{kind: faulty, fault: f} }

// order reads the line that is loaded. re is the line that it answers, if it
// stands below a quoted one.
func (p *parser) order(re string) taken {
	if !p.more() {
		return taken{}
	}
	if k := p.second(); k > 0 {
		if t := p.first(re); t.kind != prose {
			return bad(&fault{message: "Write every order on a line of its own.", instead: strings.TrimRight(p.text(0, k), " ,.;-")})
		}
		p.i = 0
	}
	return p.first(re)
}

// second is the token at which a second order begins in the line, 0 if none
// does: a number, a sign and a card.
func (p *parser) second() int {
	if p.v.stored {
		return 0
	}
	p.slot()
	from := p.i + 1
	p.i = 0
	for k := max(2, from); k+2 < p.end; k++ {
		if p.kws[k] != kwNumber || p.kws[k+1] != kwSign && p.kws[k+1] != kwClose || !p.toks[k+1].Near {
			continue
		}
		if p.toks[k].Value > 9 || p.kws[k-1] == kwOpen { // "(60000) Casino 2"
			continue
		}
		if s := p.toks[k+1].Text; s != ":" && s != ")" && s != "." {
			continue
		}
		if p.kws[k+2] != kwPass && p.v.words.cards.Whole(p.toks[k+2:p.end]).How != orders.Whole {
			continue
		}
		if p.kws[k-1] == kwSlot || p.kws[k-1] == kwNoun {
			k--
		}
		return k
	}
	return 0
}

// first reads the order that the line begins with.
func (p *parser) first(re string) taken {
	if t, ok := p.purchases(false); ok {
		return t
	}
	if n, strict, ok := p.slot(); ok {
		t := p.slotted(n, p.play(strict))
		if t.kind == faulty && !strict {
			if asked, ok := p.unasked(); ok {
				return asked
			}
		}
		if strict || t.kind != prose {
			return t
		}
	}
	p.i = 0
	if re != "" {
		if t := p.answer(re); t.kind != prose {
			return t
		}
		p.i = 0
	}
	return p.bare()
}

// slotted puts what was read into the slot that was named.
func (p *parser) slotted(n int, t taken) taken {
	if t.kind == prose {
		return t
	}
	t.n, t.index = n, p.v.index(n)
	if t.index >= 0 || t.kind == faulty {
		return t
	}
	if !p.v.known {
		if n >= 1 && n <= maxHand {
			t.index = (n - 1) % 2
			return t
		}
		return bad(wrong("A hand has rounds 1 to 5 at most, and no ", quote(p.word(0)), "."))
	}
	f := wrong("The round to be played now is ", p.v.slot(0), ".")
	switch {
	case p.v.rounds == 2 && p.v.round == 1:
		f = wrong("The rounds to be played now are 1 and 2.")
	case p.v.rounds == 2:
		f = wrong("The rounds to be played now are ", p.v.slot(0), " and ", p.v.slot(1), " (you may call them 1 and 2).")
	}
	if t.kind == playLine {
		f.instead = p.v.canonPlay(p.v.rounds-1, &t.play)
	}
	return bad(f)
}

// play reads what stands behind a slot.
func (p *parser) play(strict bool) taken {
	if m := p.v.words.cards.Whole(p.rest()); m.How == orders.Whole {
		p.i += m.Used
		return p.played(refCard(m.Value))
	}
	p.skip(kwPlay, kwSign, kwThe, kwMy, kwMe, kwFiller, kwSoft, kwQuote, kwOpen)
	if !p.more() {
		return taken{} // a form's line left empty
	}
	if strict || p.i == 0 {
		switch {
		case p.at(0) == kwPass:
			return p.pass()
		case p.at(0) == kwNothing, p.at(0) == kwNo && p.i+1 < p.end && p.toks[p.i+1].Text == "card":
			if _, foreign := p.evidence(p.i + 1); foreign == 0 {
				return taken{kind: playLine}
			}
			return taken{}
		}
	}
	c, m := p.card(strict)
	switch m.How {
	case orders.Whole:
		return p.played(c)
	case orders.Begun:
		behind := p.i
		t := p.played(c)
		// Words for the game master may say anything; but behind a slot and the
		// beginning of a card that is held they are an order.
		if t.fault == nil && !t.play.unread() || p.orderly(behind) || strict && p.v.known && p.v.holds(c) > 0 {
			return t
		}
		return taken{}
	}
	at := p.i
	switch {
	case m.How == orders.Ambiguous && (p.orderly(at+m.Used) || at+m.Used == p.end && len(p.toks[at].Text) > 1):
		return bad(p.ambiguous(at, m.Used, m.Names))
	case m.How == orders.Slip && (p.orderly(at+m.Used) || at+m.Used == p.end || strict && len(m.Names[0]) > 5):
		return bad(p.slipped(at, m.Used, m.Names[0]))
	case strict && p.orderly(at):
		return bad(p.noCard(at))
	}
	return taken{}
}

// orderly tells whether the words from here on speak of orders more than of
// anything else.
func (p *parser) orderly(from int) bool {
	known, foreign := p.evidence(from)
	return known > 0 && known >= foreign
}

// pass reads what stands behind "pass": nothing, or a remark.
func (p *parser) pass() taken {
	p.i++
	known, foreign := p.evidence(p.i)
	switch k := p.at(0); {
	case known == 0 && (foreign == 0 || k == kwSign || k == kwComma || k == kwOpen || k == kwSemi):
		return taken{kind: playLine}
	case foreign > known:
		return taken{}
	}
	return bad(&fault{message: "Nothing can stand behind pass.", instead: p.text(0, p.i)})
}

// card reads a card's name: the name, any unambiguous beginning of it, in
// singular or plural, with an article and the words Business or Racket.
func (p *parser) card(strict bool) (Card, orders.Match) {
	w := &p.v.words.cards
	from := p.i
	m := w.Whole(p.rest())
	if m.How == orders.None {
		for p.more() && (p.at(0) == kwThe || p.at(0) == kwA || p.at(0) == kwSign || p.at(0) == kwQuote || p.at(0) == kwNoun || p.at(0) == kwMy) {
			p.i++
		}
		m = w.Whole(p.rest())
	}
	if m.How == orders.None && p.more() && p.kws[p.i] != kwHighest {
		least := 2
		if strict {
			least = 1
		}
		if m = w.Begun(p.rest(), least); m.How == orders.None {
			m = w.Slip(p.rest())
		}
	}
	if m.How == orders.Whole || m.How == orders.Begun {
		p.i += m.Used
		return refCard(m.Value), m
	}
	if m.How == orders.None {
		p.i = from
	}
	return Card{}, m
}

// noCard says that there is no such card, or that none was named.
func (p *parser) noCard(at int) *fault {
	f := wrong("Which card? ")
	if p.kws[at] == kwNone && p.v.words.targets.Whole(p.toks[at:p.end]).How != orders.Whole {
		f = wrong(quote(p.word(at)), " is no card. ")
	}
	if !p.v.known {
		f.message = strings.TrimSpace(f.message)
		return f
	}
	f.message += "You hold " + listed(p.v.handNames(), "and") + "."
	for _, c := range p.v.hand {
		if c.Kind == RacketCard && p.v.words.pieces.Whole(p.toks[at:p.end]).How == orders.Whole {
			f.instead = p.replaced(at, at+1, p.v.tables.Name(c)+" with "+p.word(at))
			break
		}
	}
	return f
}

// played reads what is done with a card.
func (p *parser) played(c Card) taken {
	t := taken{kind: playLine, play: Play{Card: c}}
	if p.at(0) == kwNoun && !(c.Kind == SpecialCard && p.at(1) == kwOf) {
		p.i++ // "the Casino racket"
	}
	switch c.Kind {
	case SpecialCard:
		t.listing = true
		t.play.Alternatives, t.fault = p.list(c)
		t.play.Listed = len(t.play.Alternatives) > 0
	default:
		t.play, t.fault = p.deploy(c)
	}
	if t.fault == nil && p.v.known && p.v.holds(c) == 0 {
		t.fault = p.notHeld(c)
	}
	if t.fault != nil {
		t.kind = faulty
	}
	return t
}

// notHeld says that a card is not held, and what is.
func (p *parser) notHeld(c Card) *fault {
	if len(p.v.hand) == 0 {
		return wrong("You hold no ", p.v.tables.Name(c), ": you have no cards left.")
	}
	return wrong("You hold no ", p.v.tables.Name(c), ". Your cards are ", listed(p.v.handNames(), "and"), ".")
}

// unread tells whether words are left to the game master.
func (y *Play) unread() bool {
	for i := range y.Alternatives {
		if y.Alternatives[i].Target == Unread {
			return true
		}
	}
	return false
}

// unreadable is how much is left to the game master, in bytes, but for what
// stands in quotes in the text.
func (y *Play) unreadable(text string) int {
	n := 0
	for i := range y.Alternatives {
		if a := &y.Alternatives[i]; a.Target == Unread && !strings.Contains(text, `"`+a.Words+`"`) {
			n += len(a.Words)
		}
	}
	return n
}
