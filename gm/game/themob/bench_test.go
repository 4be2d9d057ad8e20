package themob

import "testing"

// busy is six families with two cards each: groups, an alliance that breaks,
// specials by list and by maximum potential, businesses.
func busy(b *testing.B, round int) (*State, []Turn) {
	p := build(b, 6).at(2, round).
		put(yellow, "Capo, 2 hoods", "Casino 1").put(4, "Novice, 4 hoods", "Bank 1").
		put(5, "Underboss", "Gunsmith 2").put(blue, "Mama", "Gunsmith 1").money(red, 60000, 3)
	low := racket(b, "Printers", "Hit Man", Call{})
	turns := []Turn{
		both(low, racket(b, "Printers", "Novice", Call{})),
		both(low, special(b, "Company Takeover")),
		both(low, racket(b, "Casino", "Capo, 8 hoods", Call{Kind: Enemy, Family: yellow})),
		both(special(b, "FBI", of(red), highest), racket(b, "Bar", "Novice", Call{Kind: Add})),
		both(Play{Card: named(b, "Laundry"), Pieces: set(b, "Capo")}, special(b, "An Offer You Can't Refuse")),
		both(racket(b, "Jewellers", "Mama, 2 hoods", Call{Kind: High}), special(b, "An Offer You Can't Refuse", on(b, "Printers"))),
	}
	for seat := range turns {
		f := &p.families[seat]
		for _, play := range turns[seat].Plays {
			f.cards[f.held] = play.Card
			f.held++
		}
	}
	return p.State, turns
}

func BenchmarkResolve(b *testing.B) {
	s, turns := busy(b, 1)
	b.ReportAllocs()
	for b.Loop() {
		s.resolve(turns)
	}
}

func BenchmarkResolveDeal(b *testing.B) {
	s, turns := busy(b, 3)
	b.ReportAllocs()
	for b.Loop() {
		s.resolve(turns)
	}
}
