package game

// Forecaster is a Position that can tell a player what his orders would do.
type Forecaster interface {
	// Forecast tells what the seat's orders would do against the board as
	// everybody sees it, if nobody else ordered anything. Nothing in it may
	// depend on what the seat does not see: others' hands and orders, or the
	// game's seed. Where chance would decide, it names what it would decide
	// between.
	Forecast(seat Seat, held Orders) []Block
}
