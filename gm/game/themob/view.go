package themob

import (
	"fmt"
	"strings"

	"mobpost/gm/game"
)

// View is what a seat may see: the two charts of the text for everybody (M56),
// and its own hand with a form to answer in (M49).
func (s *State) View(seat game.Seat) game.View {
	v := game.View{Charts: []game.Block{
		game.H(2, "Standings"), s.standingsTable(),
		game.H(2, "The families"), s.familyChart(),
		game.H(2, "The board"), s.boardChart(),
	}}
	if seat == game.Public || int(seat) >= s.seats || s.over {
		return v
	}
	v.Own = s.ownHand(int(seat))
	v.Form = s.form(int(seat))
	return v
}

func (s *State) standingsTable() game.Block {
	t := game.Table{Columns: []game.Column{{Title: "Family"}, {Title: "Bars", Right: true}, {Title: "Cash", Right: true}, {Title: "Net worth", Right: true}, {Title: "Members alive", Right: true}, {Title: "Hoods", Right: true}}}
	for seat := range s.seats {
		f := &s.families[seat]
		alive := 0
		for _, at := range f.at {
			if at != dead {
				alive++
			}
		}
		own := hoods - int(f.hoods[lost]) - int(f.hoods[gone])
		t.Rows = append(t.Rows, game.Row{Seat: game.Seat(seat), Cells: []string{
			s.colour(seat), fmt.Sprint(f.bars), dollars(f.cash), dollars(f.cash + barCost*f.bars), fmt.Sprint(alive), fmt.Sprint(own)}})
	}
	return game.Block{Table: &t}
}

// familyChart is the place and state of every piece of every family.
func (s *State) familyChart() game.Block {
	var b game.Board
	for seat := range s.seats {
		g := game.Group{Name: s.colour(seat)}
		for _, p := range s.chartOrder() {
			if on := s.families[seat].on(p); !on.Empty() {
				g.Places = append(g.Places, game.Place{Name: s.tables.placeName(p), Tokens: tokens(seat, on, p != dead && p != lost && p != gone)})
			}
		}
		b.Groups = append(b.Groups, g)
	}
	return game.Block{Board: &b}
}

// chartOrder is the places of the family chart: base, the board, then where
// pieces are out of reach, and those that are no more.
func (s *State) chartOrder() []place {
	order := []place{atBase}
	for i := range 2 * len(s.tables.Rackets) {
		order = append(order, firstSite+place(i))
	}
	for i := range s.tables.Businesses {
		order = append(order, firstBusiness+place(i))
	}
	return append(order, atBarbers, atRestaurant, atPenthouse, cell3, cell2, cell1, lost, gone, dead)
}

// boardChart is who is on each location (M56).
func (s *State) boardChart() game.Block {
	var b game.Board
	for i, r := range s.tables.Rackets {
		g := game.Group{Name: r.Name, Note: short(r.Minimum)}
		for loc := int8(1); loc <= 2; loc++ {
			site := Site{int8(i), loc}
			p := s.boardPlace(site.place())
			if total := s.siteTotal(site); total > 0 && total < r.Minimum {
				p.Note = "earns nothing"
			}
			g.Places = append(g.Places, p)
		}
		b.Groups = append(b.Groups, g)
	}
	business := game.Group{Name: "Businesses"}
	for i := range s.tables.Businesses {
		business.Places = append(business.Places, s.boardPlace(firstBusiness+place(i)))
	}
	elsewhere := game.Group{Name: "Out of reach"}
	for _, p := range []place{atBarbers, atRestaurant, atPenthouse, cell3, cell2, cell1} {
		elsewhere.Places = append(elsewhere.Places, s.boardPlace(p))
	}
	b.Groups = append(b.Groups, business, elsewhere)
	return game.Block{Board: &b}
}

func (s *State) boardPlace(at place) game.Place {
	p := game.Place{Name: s.tables.placeName(at)}
	for seat := range s.seats {
		p.Tokens = append(p.Tokens, tokens(seat, s.families[seat].on(at), true)...)
	}
	return p
}

func (s *State) siteTotal(site Site) int {
	total := 0
	for seat := range s.seats {
		total += s.families[seat].on(site.place()).Value()
	}
	return total
}

// tokens are pieces as a board shows them, with what they are worth if they
// are still worth anything.
func tokens(seat int, pieces Pieces, worth bool) []game.Token {
	var all []game.Token
	for p := Don; p < Hood; p++ {
		if pieces.Has(p) {
			all = append(all, game.Token{Seat: game.Seat(seat), Label: p.String(), Value: p.Value()})
		}
	}
	switch n := int(pieces.Hoods); {
	case n == 1:
		all = append(all, game.Token{Seat: game.Seat(seat), Label: "1 hood", Value: hoodCost})
	case n > 1:
		all = append(all, game.Token{Seat: game.Seat(seat), Label: "hoods", Count: n, Value: n * hoodCost})
	}
	for i := range all {
		if !worth {
			all[i].Value = 0
		}
	}
	return all
}

// ownHand is the seat's cards, with what each of them meets on the board.
func (s *State) ownHand(seat int) []game.Block {
	f := &s.families[seat]
	items := game.Items{}
	for _, c := range f.cards[:f.held] {
		items.Items = append(items.Items, game.Item{Seat: game.Seat(seat), Text: s.tables.Name(c), Sub: []string{s.cardHelp(c)}})
	}
	base := f.on(atBase)
	return []game.Block{
		game.H(2, "Your hand, "+s.colour(seat)+" (for you alone)"),
		{Items: &items},
		game.P(fmt.Sprintf("At base: %s, worth %s.", pieceText(base), short(base.Value()))),
	}
}

// cardHelp says in a line what a card does here and now.
func (s *State) cardHelp(c Card) string {
	switch c.Kind {
	case BusinessCard:
		return "A business: one named member from base runs it, safe from every card. You need a gold bar."
	case RacketCard:
		r := s.tables.Rackets[c.Index]
		var sites []string
		for loc := int8(1); loc <= 2; loc++ {
			site := Site{c.Index, loc}
			total := s.siteTotal(site)
			if total == 0 {
				sites = append(sites, fmt.Sprintf("%s is vacant", s.tables.SiteName(site)))
				continue
			}
			var who []string
			for seat := range s.seats {
				if !s.families[seat].on(site.place()).Empty() {
					who = append(who, s.colour(seat))
				}
			}
			sites = append(sites, fmt.Sprintf("%s holds %s of %s", s.tables.SiteName(site), short(total), list(who)))
		}
		return fmt.Sprintf("A racket for at least %s; %s.", short(r.Minimum), strings.Join(sites, ", "))
	}
	return specialHelp[c.Index]
}

var specialHelp = [...]string{
	"Special: a rival with a business pays you by his bars, or gives a bar if he cannot.",
	"Special: one rival piece on a racket goes to the Barbers for the rest of the hand.",
	"Special: all pieces of one racket location go to dinner for the rest of the hand.",
	"Special: the most valuable named member on any racket goes to the Penthouse.",
	"Special: one piece on a racket goes to cell 3.",
	"Special: your pieces replace a rival's on a racket, who go back to his base.",
	"Special: all pieces on one racket location are killed.",
}

// form is the order lines begun, with the seat's own cards in them.
func (s *State) form(seat int) *game.Form {
	f := &s.families[seat]
	form := &game.Form{Intro: "Answer this mail with your orders, one on a line. The lines below are begun for you; change or complete them."}
	if s.hand > 1 && s.round == 1 {
		// The line says what would be bought anyway (M15).
		bill := *f
		b := bill.buyDefault(s.post)
		form.Lines = append(form.Lines, game.FormLine{Slot: "BUY", Text: "BUY " + buyText(b.Hoods, b.Bars)})
	}
	begun := make([]string, 0, maxHand)
	for _, c := range f.cards[:f.held] {
		begun = append(begun, s.beginOrder(c))
	}
	for i := range min(2, s.rounds()-s.round+1) {
		line := game.FormLine{Slot: fmt.Sprint(s.round + i)}
		line.Text = line.Slot + ": "
		if i < len(begun) {
			line.Text += begun[i]
		}
		for _, b := range begun {
			line.Choices = append(line.Choices, line.Slot+": "+b)
		}
		form.Lines = append(form.Lines, line)
	}
	form.Help = []string{
		"1: Casino with Hit Man + 2 hoods, low   (or high, add, enemy blue, Casino 2)",
		"2: FBI on blue Don; else blue; else any   (what you would like best first)",
		"1: pass",
	}
	return form
}

func buyText(hoods, bars int) string {
	var parts []string
	if hoods > 0 {
		parts = append(parts, strings.ToUpper(count(hoods, "hood")))
	}
	if bars > 0 {
		parts = append(parts, strings.ToUpper(count(bars, "bar")))
	}
	if len(parts) == 0 {
		return "NOTHING"
	}
	return strings.Join(parts, ", ")
}

// beginOrder is an order for the card as far as it goes without a decision.
func (s *State) beginOrder(c Card) string {
	if c.Kind == SpecialCard {
		return s.tables.Name(c) + " on "
	}
	return s.tables.Name(c) + " with "
}
