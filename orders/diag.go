package orders

// Diagnostic is what is wrong with one line, in words for the player.
type Diagnostic struct {
	Line    int    // Line.No; 0 if no line of this mail is to blame
	Text    string // the line as he wrote it
	Message string // what was wrong
	Instead string // the nearest thing that would have been right; empty if there is none
}

// String is the message with what would have been right.
func (d Diagnostic) String() string {
	if d.Instead == "" {
		return d.Message
	}
	return d.Message + " (this would be understood: " + d.Instead + ")"
}
