package game

// Report is a document in a closed model that knows no game: rooms that
// render it (text, HTML, pictures) need no other.
type Report struct {
	Title  string  `json:"title"`
	Blocks []Block `json:"blocks"`
}

// Block is one part of a report: exactly one of its fields is set.
type Block struct {
	Heading *Heading `json:"heading,omitempty"`
	Text    *Text    `json:"text,omitempty"`
	Items   *Items   `json:"items,omitempty"`
	Table   *Table   `json:"table,omitempty"`
	Board   *Board   `json:"board,omitempty"`
	Chart   *Chart   `json:"chart,omitempty"`
	Form    *Form    `json:"form,omitempty"`
}

// Heading begins a section; level 1 is the largest.
type Heading struct {
	Level int    `json:"level"`
	Text  string `json:"text"`
}

// Text is a paragraph. Renderers wrap it.
type Text struct {
	Text string `json:"text"`
}

// Items is a list in order.
type Items struct {
	Items []Item `json:"items"`
}

// Item is one entry of a list: a line, whose it is, and what follows from it.
type Item struct {
	Seat Seat   `json:"seat"` // Public if nobody's
	Text string `json:"text"`
	// Sub are the lines below it, indented.
	Sub []string `json:"sub,omitempty"`
}

// Table is columns and rows. It is at most 76 characters wide in text: a
// renderer wraps the last column if need be.
type Table struct {
	Caption string   `json:"caption,omitempty"`
	Columns []Column `json:"columns"`
	Rows    []Row    `json:"rows"`
}

// Column is a table's column.
type Column struct {
	Title string `json:"title"`
	Right bool   `json:"right,omitempty"` // numbers stand to the right
}

// Row is a table's row: one cell a column, and whose row it is.
type Row struct {
	Seat  Seat     `json:"seat"`
	Cells []string `json:"cells"`
}

// Board is places with tokens on them, in groups that belong together.
type Board struct {
	Caption string  `json:"caption,omitempty"`
	Groups  []Group `json:"groups"`
}

// Group is places of one kind: the two locations of a racket, the cells.
type Group struct {
	Name   string  `json:"name"`
	Note   string  `json:"note,omitempty"` // "from 25K"
	Places []Place `json:"places"`
}

// Place is one place of a board.
type Place struct {
	Name   string  `json:"name"`
	Note   string  `json:"note,omitempty"` // "total 40K", "earns nothing"
	Tokens []Token `json:"tokens,omitempty"`
}

// Token is what one seat has on a place.
type Token struct {
	Seat  Seat   `json:"seat"`            // Public for a token of nobody (a card, say)
	Label string `json:"label"`           // "Hit Man", "hoods", "Detroit M3"
	Count int    `json:"count,omitempty"` // how many; 0 and 1 mean one
	Value int    `json:"value,omitempty"` // of all of them together, in the game's unit; 0 if none is told
}

// Chart is lines over time, one a seat.
type Chart struct {
	Caption string   `json:"caption,omitempty"`
	Unit    string   `json:"unit,omitempty"`
	Steps   []string `json:"steps"` // what stands below the axis, one a value
	Series  []Series `json:"series"`
}

// Series is one seat's values, as many as the chart has steps.
type Series struct {
	Seat   Seat  `json:"seat"`
	Values []int `json:"values"`
}

// Form is what a player fills in and sends back. The lines are his orders
// begun, with what he holds already in them.
type Form struct {
	Intro string     `json:"intro,omitempty"`
	Lines []FormLine `json:"lines"`
	// Help is an example or two, for below the form.
	Help []string `json:"help,omitempty"`
}

// FormLine is one line of a form.
type FormLine struct {
	Slot string `json:"slot"`
	Text string `json:"text"` // "1: "
	Note string `json:"note,omitempty"`
	// Choices are order lines begun, one for each thing that may stand in
	// this slot: "1: Casino with ".
	Choices []string `json:"choices,omitempty"`
}

// H is a heading of the given level.
func H(level int, text string) Block { return Block{Heading: &Heading{level, text}} }

// P is a paragraph.
func P(text string) Block { return Block{Text: &Text{text}} }
