package themob

import "math/bits"

// Families in seat order (M1).
var familyNames = [...]string{"red", "blue", "green", "yellow", "black", "white"}

// Piece is a named member of a family by rank, 0 being the Don, or a hood (M2).
type Piece int8

// The pieces of a family in rank order, hoods last.
const (
	Don Piece = iota
	Mama
	Underboss
	Consigliere
	Capo
	HitMan
	Secretary
	Novice
	Hood
)

const (
	members  = 8 // named members of a family
	hoods    = 8 // hoods of a family
	hoodCost = 5000
	barCost  = 100000
)

var pieceNames = [...]string{"Don", "Mama", "Underboss", "Consigliere", "Capo", "Hit Man", "Secretary", "Novice", "hood"}

// pieceValues are in dollars (M2).
var pieceValues = [...]int{100000, 60000, 50000, 40000, 40000, 30000, 30000, 20000, 5000}

// String is the piece's name as the chart writes it.
func (p Piece) String() string { return pieceNames[p] }

// Value is the piece's worth in dollars (M2).
func (p Piece) Value() int { return pieceValues[p] }

// Pieces is a set of one family's pieces.
type Pieces struct {
	Members uint8 // bit r is the member of rank r
	Hoods   int8
}

// Has tells whether the member is in the set.
func (s Pieces) Has(p Piece) bool { return s.Members&(1<<p) != 0 }

// Empty tells whether there is no piece in the set.
func (s Pieces) Empty() bool { return s.Members == 0 && s.Hoods == 0 }

// Value is the worth of all pieces in dollars.
func (s Pieces) Value() int {
	v := int(s.Hoods) * hoodCost
	for m := s.Members; m != 0; m &= m - 1 {
		v += pieceValues[bits.TrailingZeros8(m)]
	}
	return v
}

// Plus is the union of two sets without a common member.
func (s Pieces) Plus(t Pieces) Pieces {
	return Pieces{s.Members | t.Members, s.Hoods + t.Hoods}
}

// Within tells whether every piece of s is in t.
func (s Pieces) Within(t Pieces) bool { return s.Members&^t.Members == 0 && s.Hoods <= t.Hoods }

// Beyond is the pieces of s that are not in t.
func (s Pieces) Beyond(t Pieces) Pieces {
	return Pieces{s.Members &^ t.Members, max(0, s.Hoods-t.Hoods)}
}

// Legal tells whether the pieces may stand on a racket together (M21).
func (s Pieces) Legal() bool {
	n := bits.OnesCount8(s.Members)
	switch {
	case s.Has(Don):
		return n == 1
	case s.Has(Mama):
		return n <= 2
	}
	return true
}

// Racket is a kind of racket; each has two locations (M4).
type Racket struct {
	Name    string `json:"name"`
	Minimum int    `json:"minimum"` // $, to take a location (M22)
}

// Tables is the data a game may be created with (M4).
type Tables struct {
	Rackets    []Racket
	Businesses []string

	words func() *lexicon // of these names, built once; nil: built each time
}

// defaultTables is the board of M4.
func defaultTables() Tables {
	return Tables{
		Rackets: []Racket{
			{"Bar", 15000}, {"Pawnbroker", 15000}, {"Bookmaker", 15000},
			{"Bank", 20000}, {"Loan Office", 20000}, {"Printers", 20000},
			{"Nightclub", 25000}, {"Casino", 25000},
			{"Jewellers", 30000}, {"Gunsmith", 30000},
		},
		Businesses: []string{"Pasta Parlour", "Laundry", "Bakery", "Florist", "Cinema", "Garage", "Grocery", "Undertaker"},
	}
}

// Special is one of the special cards, in the order in which a round resolves
// them (M3, M10).
type Special int8

// The specials; two of the eight special cards are Offers.
const (
	Protection Special = iota
	Barbers
	Restaurant
	Penthouse
	FBI
	Takeover
	Offer
)

const specials = 7 // kinds of special

var specialNames = [...]string{"Protection", "Barbers", "Restaurant", "Penthouse", "FBI", "Company Takeover", "An Offer You Can't Refuse"}

// String is the card's full name (M3).
func (s Special) String() string { return specialNames[s] }

// CardKind tells the three kinds of card apart.
type CardKind int8

// The kinds, in the order in which a round resolves them (M10).
const (
	NoCard CardKind = iota // a pass
	BusinessCard
	RacketCard
	SpecialCard
)

// Card is a card of the pack: a kind, and which business, racket (by its place
// in the Tables) or Special it is.
type Card struct {
	Kind  CardKind
	Index int8
}

// Name is the card's full name (M3, M4), "pass" for no card.
func (t *Tables) Name(c Card) string {
	switch c.Kind {
	case BusinessCard:
		return t.Businesses[c.Index]
	case RacketCard:
		return t.Rackets[c.Index].Name
	case SpecialCard:
		return specialNames[c.Index]
	}
	return "pass"
}

// Copies is how many cards like c the pack holds (M3).
func (c Card) Copies() int {
	switch {
	case c.Kind == RacketCard:
		return 4
	case c == (Card{SpecialCard, int8(Offer)}):
		return 2
	}
	return 1
}
