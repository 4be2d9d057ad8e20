package orders

// Line is one line of what a player wrote, before anything is understood.
type Line struct {
	// No is the number of the line in the player's own mail, from 1, so that
	// a diagnostic can point at what he sees.
	No int
	// Text is the line as he wrote it, decoded to UTF-8 and without its line
	// ending. It is what a diagnostic quotes.
	Text string
	// Re is the quoted line that this one answers, without its quote marks;
	// empty for a line that answers none.
	Re string
}
