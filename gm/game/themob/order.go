package themob

// Turn is what one family has ordered for a postal turn.
type Turn struct {
	Buy   []Purchase // in the order in which they are to be made (M14)
	Buys  bool       // a purchase was ordered, if only "nothing" (M15)
	Plays [2]Play    // the first and the second round of the postal turn
}

// Purchase is one thing bought back or bought (M14).
type Purchase struct {
	Bars  bool // bars, else hoods
	Count int  // at least 0
}

// Play is the order for one round: a card and what to do with it. The zero
// Play is a pass.
type Play struct {
	Card Card

	// Pieces are those deployed: on a racket, or the one member who runs a
	// business.
	Pieces  Pieces
	Call    Call
	BreakNo bool // "break no" (M34)

	// Listed is true if alternatives were given for a special, if only
	// "nothing"; without a list the card goes to its maximum potential (M35).
	Listed       bool
	Alternatives []Alternative
}

// CallKind is the way in which a racket card is played (M20).
type CallKind int8

// The calls; Low is the default.
const (
	Low CallKind = iota
	High
	Add
	Enemy
	At // a location
)

// Call is a racket card's call with its conditions.
type Call struct {
	Kind CallKind
	// Location is 1 or 2 for At and, if one was named, for Add; else 0.
	Location int8
	// Family is the rival of Enemy, by seat.
	Family int8
	// Absent and Both are Low or High: what to do if the rival of Enemy is on
	// no location, or on both (M28).
	Absent, Both CallKind
	// Fallback is what Add turns into when the family has no piece on the
	// racket (M27); nil means low. Its kind is never Add.
	Fallback *Call
}

// Site is a racket location.
type Site struct {
	Racket   int8 // by its place in the Tables
	Location int8 // 1 or 2; 0: either of the two
}

// TargetKind is what an alternative of a special names (orders.md).
type TargetKind int8

// The targets.
const (
	Unread     TargetKind = iota // words for the game master; passed over by the rules (M35)
	AtSite                       // a location, or (Site.Location 0) a racket
	OfFamily                     // a family
	OfPiece                      // a piece, of Family or (-1) of any rival
	Highest                      // by maximum potential (M36)
	MostBars                     // the rival with most bars
	FewestBars                   // the rival with fewest bars
	MostCash                     // the rival with most cash
	Nothing                      // the end of the list
)

// Alternative is one entry of a special's list (M35).
type Alternative struct {
	Target TargetKind
	Words  string // of Unread: as the player wrote them

	Site   Site  // of AtSite
	Family int8  // of OfFamily and OfPiece, by seat; -1: any rival
	Piece  Piece // of OfPiece

	// Narrow is set if "at Bank 2" narrows a family, a piece or a
	// superlative to a site.
	Narrow bool
	Within Site

	If   []Condition
	With *Pieces // the pieces named for a Takeover (M45)
}

// ConditionKind is what a condition asks (orders.md).
type ConditionKind int8

// The conditions. Each is asked of the candidate that is about to be chosen.
const (
	FamilyThere    ConditionKind = iota // Family has a piece on the candidate's location
	FamilyNotThere                      // Family has none there
	FamilyBars                          // Family has Amount bars or more
	AtLeast                             // the location's total, the piece's value or Protection's amount is Amount $ or more
)

// Condition is asked of an alternative.
type Condition struct {
	Kind   ConditionKind
	Family int8 // by seat
	Amount int
}
