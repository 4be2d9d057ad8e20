package themob

import (
	"strconv"
	"strings"
)

// Canonical text is the one way in which the program writes an order. Reading
// it gives the same order again, now and with every later version: the journal
// keeps it.

// thousands writes an amount as players do: "40K"; "$12,345" if it is no whole
// number of thousands.
func thousands(n int) string {
	if n%1000 == 0 {
		return strconv.Itoa(n/1000) + "K"
	}
	return dollars(n)
}

// String lists the pieces: "Hit Man + 2 hoods".
func (s Pieces) String() string {
	return string(s.append(nil))
}

func (s Pieces) append(b []byte) []byte {
	first := true
	for m := Don; m <= Novice; m++ {
		if s.Has(m) {
			if !first {
				b = append(b, " + "...)
			}
			b, first = append(b, m.String()...), false
		}
	}
	if s.Hoods == 0 {
		return b
	}
	if !first {
		b = append(b, " + "...)
	}
	b = strconv.AppendInt(b, int64(s.Hoods), 10)
	if s.Hoods == 1 {
		return append(b, " hood"...)
	}
	return append(b, " hoods"...)
}

// canonPlay is the order for a round: "1: Casino with Hit Man + 2 hoods, total
// 40K, low".
func (v *seatView) canonPlay(index int, y *Play) string {
	b := make([]byte, 0, 96)
	b = append(b, v.slot(index)...)
	b = append(b, ": "...)
	b = append(b, v.tables.shortName(y.Card)...)
	switch y.Card.Kind {
	case BusinessCard:
		b = append(b, " with "...)
		b = y.Pieces.append(b)
	case RacketCard:
		b = append(b, " with "...)
		b = y.Pieces.append(b)
		b = append(b, ", total "...)
		b = append(b, thousands(y.Pieces.Value())...)
		b = append(b, ", "...)
		b = v.appendCall(b, &y.Call, y.Card)
		if y.BreakNo {
			b = append(b, ", break no"...)
		}
	case SpecialCard:
		b = v.appendList(b, y)
	}
	return string(b)
}

// canonCall is the call: "add else high".
func (v *seatView) canonCall(c *Call, card Card) string { return string(v.appendCall(nil, c, card)) }

func (v *seatView) appendCall(b []byte, c *Call, card Card) []byte {
	switch c.Kind {
	case Low:
		return append(b, "low"...)
	case High:
		return append(b, "high"...)
	case At:
		return v.appendSite(b, Site{card.Index, c.Location})
	case Enemy:
		b = append(b, "enemy "...)
		b = append(b, v.colour(c.Family)...)
		b = append(b, ", absent "...)
		b = append(b, lowHigh(c.Absent)...)
		b = append(b, ", both "...)
		return append(b, lowHigh(c.Both)...)
	}
	b = append(b, "add"...)
	if c.Location != 0 {
		b = append(b, ' ')
		b = v.appendSite(b, Site{card.Index, c.Location})
	}
	if c.Fallback != nil {
		b = append(b, " else "...)
		b = v.appendCall(b, c.Fallback, card)
	}
	return b
}

func lowHigh(k CallKind) string {
	if k == High {
		return "high"
	}
	return "low"
}

func (v *seatView) appendSite(b []byte, s Site) []byte {
	b = append(b, v.tables.Rackets[s.Racket].Name...)
	if s.Location != 0 {
		b = append(b, ' ', '0'+byte(s.Location))
	}
	return b
}

// appendList writes a special's alternatives (M35); nothing is written behind
// "nothing", as it is not tried.
func (v *seatView) appendList(b []byte, y *Play) []byte {
	if !y.Listed {
		return b
	}
	b = append(b, " on "...)
	if len(y.Alternatives) == 0 {
		return append(b, "nothing"...)
	}
	for i := range y.Alternatives {
		if i > 0 {
			b = append(b, "; else "...)
		}
		b = v.appendAlternative(b, &y.Alternatives[i])
		if y.Alternatives[i].Target == Nothing {
			break
		}
	}
	return b
}

func (v *seatView) appendAlternative(b []byte, a *Alternative) []byte {
	switch a.Target {
	case Unread:
		// In quotes it stays for the game master, whatever a later version
		// of the program can read.
		b = append(b, '"')
		b = append(b, a.Words...)
		return append(b, '"')
	case AtSite:
		b = v.appendSite(b, a.Site)
	case OfFamily:
		b = append(b, v.colour(a.Family)...)
	case OfPiece:
		if a.Family >= 0 {
			b = append(b, v.colour(a.Family)...)
			b = append(b, ' ')
		}
		b = append(b, a.Piece.String()...)
	case Highest:
		b = append(b, "any"...)
	case MostBars:
		b = append(b, "whoever has most bars"...)
	case FewestBars:
		b = append(b, "whoever has fewest bars"...)
	case MostCash:
		b = append(b, "whoever has most cash"...)
	case Nothing:
		return append(b, "nothing"...)
	}
	if a.Narrow {
		b = append(b, " at "...)
		b = v.appendSite(b, a.Within)
	}
	if a.With != nil {
		b = append(b, " with "...)
		b = a.With.append(b)
	}
	for i, c := range a.If {
		if i > 0 {
			b = append(b, " and"...)
		}
		b = v.appendCondition(b, c)
	}
	return b
}

func (v *seatView) appendCondition(b []byte, c Condition) []byte {
	switch c.Kind {
	case FamilyThere:
		b = append(b, " if "...)
		b = append(b, v.colour(c.Family)...)
		return append(b, " is there"...)
	case FamilyNotThere:
		b = append(b, " unless "...)
		b = append(b, v.colour(c.Family)...)
		return append(b, " is there"...)
	case FamilyBars:
		b = append(b, " if "...)
		b = append(b, v.colour(c.Family)...)
		b = append(b, " has "...)
		b = strconv.AppendInt(b, int64(c.Amount), 10)
		if c.Amount == 1 {
			return append(b, " bar"...)
		}
		return append(b, " bars"...)
	}
	b = append(b, " at least "...)
	return append(b, thousands(c.Amount)...)
}

// canonPurchase is a purchase as it is stored and echoed.
func canonPurchase(p Purchase) string {
	what := " HOODS"
	if p.Bars {
		what = " BARS"
	}
	switch p.Count {
	case 0:
		return "BUY NO" + what
	case 1:
		return "BUY 1" + strings.TrimSuffix(what, "S")
	}
	return "BUY " + strconv.Itoa(p.Count) + what
}
