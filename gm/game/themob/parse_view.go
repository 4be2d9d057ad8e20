package themob

// seatView is what a seat's orders are read against: the names there are, who
// plays, and what the seat holds.
type seatView struct {
	words  *lexicon
	tables *Tables

	// known is false for reading without a position (mobpost read): nothing
	// is known then of hand, pieces, seats and rounds but what any game has.
	known bool

	seats   int
	colours [maxSeats]int8 // of the seats
	seatOf  [maxSeats]int8 // of the colours; -1 for one that does not play
	me      int8

	hand   []Card
	round  int // the first round of the postal turn, by its number in the hand
	rounds int // of the postal turn: 1 or 2
	buying bool

	family *family // nil without a position

	// stored is set for reading a canonical text again: quoted words are for
	// the game master whatever they say.
	stored bool
}

// newView is the view of a seat of the position.
func (s *State) view(seat int) seatView {
	f := &s.families[seat]
	v := seatView{
		words: s.tables.lexicon(), tables: s.tables, known: true,
		seats: s.seats, me: int8(seat),
		hand: f.cards[:f.held], round: s.round, rounds: min(2, s.rounds()-s.round+1),
		buying: s.hand > 1 && s.round == 1, // M8
		family: f,
	}
	for c := range v.seatOf {
		v.seatOf[c] = -1
	}
	for i := range s.seats {
		c := s.families[i].colour
		v.colours[i], v.seatOf[c] = c, int8(i)
	}
	return v
}

// anyView is the view without a position: the default tables, every family,
// every round of a hand.
func anyView(words *lexicon) seatView {
	v := seatView{words: words, tables: words.tables, seats: maxSeats, me: -1, round: 1, rounds: 2, buying: true}
	for c := range v.seatOf {
		v.colours[c], v.seatOf[c] = int8(c), int8(c)
	}
	return v
}

// colour is the seat's family as it is written in a sentence: "Red".
func (v *seatView) colour(seat int8) string {
	if seat < 0 || int(seat) >= v.seats {
		return "?"
	}
	return colourNames[v.colours[seat]]
}

// holds counts the card in the hand.
func (v *seatView) holds(c Card) int {
	n := 0
	for _, h := range v.hand {
		if h == c {
			n++
		}
	}
	return n
}

// index is the place in Turn.Plays of a round as a player may name it: by its
// number in the hand, or 1 and 2 for the two of the postal turn. It is -1 for
// a round that is not to be made now.
func (v *seatView) index(n int) int {
	switch {
	case n >= v.round && n < v.round+v.rounds:
		return n - v.round
	case n >= 1 && n <= v.rounds:
		return n - 1
	}
	return -1
}

// slot is the name of a round's slot: its number in the hand.
func (v *seatView) slot(index int) string { return string('0' + rune(v.round+index)) }
