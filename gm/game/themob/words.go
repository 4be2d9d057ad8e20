package themob

import (
	"strings"

	"mobpost/orders"
)

// lexicon is every name that an order for a game with these Tables can hold.
// It is built once for the Tables and never changed.
type lexicon struct {
	tables  *Tables
	cards   orders.Vocabulary // value: cardRef
	pieces  orders.Vocabulary // value: the Piece
	colours orders.Vocabulary // value: by familyNames
	targets orders.Vocabulary // pieces, colours and rackets; value: a ref
	near    orders.Vocabulary // all of these and the grammar's own words, for slips
	calls   orders.Vocabulary // the short words of racket cards, for slips
	// odd is set if a racket's name begins with a word that means something to
	// the grammar ("High Street"): names are looked for before words then.
	odd bool
}

// What a value of lexicon.targets stands for: the kind, and in the low byte
// which.
const (
	refPiece = (iota + 1) << 8
	refColour
	refRacket
	refKind = 0xf00
	refWhat = 0x0ff
)

func cardRef(c Card) int   { return int(c.Kind)<<8 | int(c.Index) }
func refCard(ref int) Card { return Card{CardKind(ref >> 8), int8(ref)} }

// otherWays are ways of writing names that are no beginnings of them. Both
// spellings of English are at home in the hobby.
var otherWays = [...][2]string{
	{"Jewellers", "Jewelers"}, {"Pasta Parlour", "Pasta Parlor"}, {"Company Takeover", "Takeover"},
	{"An Offer You Can't Refuse", "Offer"}, {"An Offer You Can't Refuse", "Offer You Can't Refuse"},
	{"An Offer You Can't Refuse", "Offer You Cant Refuse"}, {"An Offer You Can't Refuse", "Offer They Can't Refuse"},
	{"An Offer You Can't Refuse", "Offer He Can't Refuse"},
}

// ownWords are the grammar's words that a slip is looked for in. Words of
// three letters and less are left out, as too much is near them.
var ownWords = [...]string{
	"hoods", "with", "total", "high", "enemy", "absent", "both", "break", "else", "otherwise", "unless", "there",
	"least", "most", "highest", "most valuable", "best", "whoever", "fewest", "bars", "cash", "nothing", "location",
}

// newLexicon builds the vocabularies of the Tables.
func newLexicon(t *Tables) *lexicon {
	w := &lexicon{tables: t}
	card := func(name string, c Card) {
		w.cards.Add(name, cardRef(c))
		for _, way := range otherWays {
			if way[0] == name {
				w.cards.Also(way[1], name, cardRef(c))
			}
		}
	}
	for i := range t.Rackets {
		name := t.Rackets[i].Name
		card(name, Card{RacketCard, int8(i)})
		w.target(name, refRacket|i)
		if first := orders.Tokens(orders.Fold(name)); len(first) > 0 {
			k := keywordOf(&first[0])
			w.odd = w.odd || k != kwNone && k != kwBar
		}
	}
	for i, name := range t.Businesses {
		card(name, Card{BusinessCard, int8(i)})
	}
	for i, name := range specialNames {
		card(name, Card{SpecialCard, int8(i)})
	}
	for i, name := range pieceNames {
		w.pieces.Add(name, i)
		w.target(name, refPiece|i)
	}
	for i, name := range colourNames {
		w.colours.Add(name, i)
		w.target(name, refColour|i)
	}
	for _, word := range ownWords {
		w.near.Add(word, 0)
	}
	w.calls.Add("low", 0)
	w.calls.Add("add", 0)
	return w
}

func (w *lexicon) target(name string, ref int) {
	w.targets.Add(name, ref)
	w.near.Add(name, ref)
	for _, way := range otherWays {
		if way[0] == name {
			w.targets.Also(way[1], name, ref)
		}
	}
}

// colourNames are the families as they are written in a sentence, as
// familyNames has them.
var colourNames = [...]string{"Red", "Blue", "Green", "Yellow", "Black", "White"}

// shortName is the card's name as players write it: the long names of specials
// are cut to what orders.md calls them, unless a racket is called so.
func (t *Tables) shortName(c Card) string {
	short := ""
	switch c {
	case Card{SpecialCard, int8(Offer)}:
		short = "Offer"
	case Card{SpecialCard, int8(Takeover)}:
		short = "Takeover"
	default:
		return t.Name(c)
	}
	for i := range t.Rackets {
		if strings.EqualFold(t.Rackets[i].Name, short) {
			return t.Name(c)
		}
	}
	for _, name := range t.Businesses {
		if strings.EqualFold(name, short) {
			return t.Name(c)
		}
	}
	return short
}
