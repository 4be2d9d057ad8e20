package themob

import (
	"mobpost/gm/game"
)

// The bounds of a position. They are what the arrays below are made for; a
// case file beyond them is refused.
const (
	leastSeats    = 3
	maxSeats      = 6
	maxHand       = 5 // cards of a hand (M6)
	maxRackets    = 24
	maxSites      = 2 * maxRackets
	maxBusinesses = 24
)

// place is where a piece is. Racket locations and businesses follow the fixed
// places, by their place in the Tables.
type place int8

const (
	atBase place = iota
	dead         // named members only
	cell1
	cell2
	cell3
	atBarbers
	atRestaurant
	atPenthouse // named members only
	lost        // hoods only: can be bought back (M14)
	gone        // hoods only: out of the game (M16)
	firstSite
	firstBusiness = firstSite + maxSites
)

var fixedPlaces = [...]string{"base", "dead", "cell 1", "cell 2", "cell 3", "Barbers", "Restaurant", "Penthouse", "lost", "gone"}

// index counts the racket locations in the order of the board, from 0.
func (s Site) index() int { return 2*int(s.Racket) + int(s.Location) - 1 }

// siteAt is the location with the index.
func siteAt(i int) Site { return Site{int8(i / 2), int8(i%2) + 1} }

// place is the location as a place where a piece can be.
func (s Site) place() place { return firstSite + place(s.index()) }

// site tells whether the place is a racket location, and its index.
func (p place) site() (int, bool) {
	return int(p - firstSite), p >= firstSite && p < firstBusiness
}

// business tells whether the place is a business, and which.
func (p place) business() (int, bool) { return int(p - firstBusiness), p >= firstBusiness }

// SiteName is the location's name: "Casino 2" (M4).
func (t *Tables) SiteName(s Site) string {
	name := t.Rackets[s.Racket].Name
	if s.Location == 0 {
		return name
	}
	return name + " " + string('0'+rune(s.Location))
}

// placeName is the place's name in a case file and in the charts.
func (t *Tables) placeName(p place) string {
	if i, ok := p.business(); ok {
		return t.Businesses[i]
	}
	if i, ok := p.site(); ok {
		return t.SiteName(siteAt(i))
	}
	return fixedPlaces[p]
}

// family is one family's part of a position.
type family struct {
	colour int8 // by its place in familyNames
	held   int8 // how many of cards are held
	cards  [maxHand]Card
	at     [members]place
	hoods  [firstBusiness]int8 // how many are in each place
	cash   int                 // $
	bars   int
}

// State is a position of The Mob between two postal turns. It has no pointer
// into what changes, so a copy of the struct is a copy of the position.
type State struct {
	tables   *Tables // never changed
	seed     game.Seed
	line     int // of the game, 1 at first (M53)
	hand     int
	round    int // the next to be made; of a finished game that in which it ended
	post     int // bars that win
	seats    int
	over     bool
	winners  uint8 // by seat
	families [maxSeats]family
}

// colour is the family's name.
func (s *State) colour(seat int) string { return familyNames[s.families[seat].colour] }

// rounds is how many rounds a hand has: as many as cards are dealt (M6, M7).
func (s *State) rounds() int { return handSize(s.seats) }

// handSize is how many cards each of so many players is dealt (M6).
func handSize(seats int) int {
	if seats <= 4 {
		return 5
	}
	return 4
}

// on is the family's pieces in a place.
func (f *family) on(p place) Pieces {
	var s Pieces
	for r, at := range f.at {
		if at == p {
			s.Members |= 1 << r
		}
	}
	if p < firstBusiness {
		s.Hoods = f.hoods[p]
	}
	return s
}

// move puts pieces that are in one place into another.
func (f *family) move(s Pieces, from, to place) {
	for r := range f.at {
		if s.Members&(1<<r) != 0 {
			f.at[r] = to
		}
	}
	if s.Hoods != 0 {
		f.hoods[from] -= s.Hoods
		f.hoods[to] += s.Hoods
	}
}

// kill ends the pieces in a place: members for ever, hoods until they are
// bought back (M22).
func (f *family) kill(s Pieces, from place) {
	f.move(Pieces{Members: s.Members}, from, dead)
	f.move(Pieces{Hoods: s.Hoods}, from, lost)
}

// holds tells how many of the card the family holds.
func (f *family) holds(c Card) int {
	n := 0
	for _, h := range f.cards[:f.held] {
		if h == c {
			n++
		}
	}
	return n
}

// discard takes one of the card out of the hand, the others keeping their
// order.
func (f *family) discard(c Card) {
	for i, h := range f.cards[:f.held] {
		if h == c {
			copy(f.cards[i:], f.cards[i+1:f.held])
			f.held--
			f.cards[f.held] = Card{}
			return
		}
	}
}

// board is the pieces on every racket location, by seat.
type board [maxSites][maxSeats]Pieces

// fill makes b the board of the position.
func (b *board) fill(s *State) {
	*b = board{}
	for seat := range s.seats {
		f := &s.families[seat]
		for r, at := range f.at {
			if i, ok := at.site(); ok {
				b[i][seat].Members |= 1 << r
			}
		}
		for i := range 2 * len(s.tables.Rackets) {
			b[i][seat].Hoods = f.hoods[firstSite+place(i)]
		}
	}
}

// total is the worth of everything on a location, in dollars.
func (b *board) total(site int) int {
	v := 0
	for seat := range b[site] {
		v += b[site][seat].Value()
	}
	return v
}

// rivals is the worth of all pieces of everybody but one seat.
func (b *board) rivals(site, me int) int { return b.total(site) - b[site][me].Value() }
