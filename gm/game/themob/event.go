package themob

// EventKind tells what an Event is about and so which of its fields count.
type EventKind int8

// The kinds.
const (
	Bought      EventKind = iota // a family's purchases: Seat, Buy
	CardPlayed                   // a card or a pass: everything from Card to Money
	OffersOrder                  // two Offers in one round: Seat is the one that goes first (M37)
	Earned                       // a family's income at the hand's end: Seat, Earnings, Money the sum (M48)
	CellsMoved                   // pieces of Seat move up a cell block: Hits (M44)
	Dealt                        // the next hand is dealt: Hand is its number
	Ended                        // the game is over: Seats are the winners (M17)
)

// Result is what became of a card.
type Result int8

// The results. Of those before Missed the card was ignored (M11).
const (
	Passed       Result = iota // no card was played (M9)
	NotAtBase                  // a piece named was not at base (M12); Short names those
	Illegal                    // Don or Mama in forbidden company (M21)
	NoPieces                   // no piece, or not one named member for a business
	NoBar                      // a business without a gold bar (M18)
	Running                    // a business that somebody runs already (M18)
	OwnBoth                    // own pieces on both locations (M23)
	NoTarget                   // a special none of whose alternatives could be used (M35)
	NothingWorth               // a special whose largest figure is not above zero (M36)
	Missed                     // the pieces could not take a location and are back at base (M22)
	Took                       // the pieces took a location; Hits are the killed
	Joined                     // the pieces joined those there; the others there, if any, stay allied (M27, M33)
	Broke                      // the pieces joined and broke the alliance; Hits are the killed (M33)
	Fell                       // the pieces joined, and were killed as the alliance broke (M33)
	Allied                     // the pieces stand together with those of Seats (M31); Hits are the killed
	Opened                     // a member runs a business (M18)
	Hit                        // a special had its effect
)

// Try is one attempt on a location.
type Try struct {
	Site  Site
	Total int // $ that stood there
	Need  int // $ needed to take it; the card fell short by Need - value
}

// Change is pieces of one family that came from one place to another.
type Change struct {
	Seat     int8
	Pieces   Pieces
	From, To place
}

// Earning is what one place earned a family.
type Earning struct {
	Place  place
	Pieces Pieces
	Money  int // $; 0 for a racket below its minimum (M29)
}

// Bill is what a family bought.
type Bill struct {
	Default    bool // nothing was ordered (M15)
	Hoods      int
	Bars       int
	Cost       int // $
	Gone       int // hoods that are out for good now (M16)
	HoodsShort int // hoods that could have been bought back and that the cash did not allow
	BarsShort  int // bars, likewise
}

// Event is one thing that happened in a postal turn.
type Event struct {
	Kind  EventKind
	Round int8 // of the hand; 0 for what belongs to no round
	Hand  int  // of Dealt
	// Last is, of Dealt, how the board stood when the hand that is over ended.
	Last *State
	Seat int8 // whose purchase, card, income or cells

	Card   Card
	Pieces Pieces // deployed; for a Takeover the set that was sent
	Call   Call   // of a racket card, as ordered
	// Effect is the call that took effect: Low, High, Add or At, what an
	// Enemy or a fallback came to; Enemy if the rival was found on one location.
	Effect CallKind
	Forced bool // the second card became an add by itself (M34)
	Result Result
	Short  Pieces // of NotAtBase: the pieces that were not there
	Drawn  int8   // draws made for the card
	Tries  [2]Try
	Tried  int8 // how many of Tries were made

	Site   Site  // the location taken, joined or hit; Location 0: none
	Target int8  // of a special: whose piece, or who paid; -1 a whole location
	Piece  Piece // of a special: the piece
	Hits   []Change
	Seats  uint8 // allies on the location after it (Seat not among them), or the winners
	Total  int   // $ of all pieces on Site after the card
	Money  int   // $ paid to Protection, or the sum of income
	Bar    bool  // a bar was given instead (M39)

	Buy      Bill
	Earnings []Earning
}

// seatsIn lists a set of seats in seat order.
func seatsIn(set uint8) []int {
	var seats []int
	for seat := range maxSeats {
		if set&(1<<seat) != 0 {
			seats = append(seats, seat)
		}
	}
	return seats
}
