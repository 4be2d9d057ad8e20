package themob

import (
	"fmt"
	"strings"

	"mobpost/gm/game"
)

// teller turns the events of a postal turn into a report: what happened, in
// the order in which it was resolved, with the figures (M55).
type teller struct {
	before, after *State
	blocks        []game.Block
	items         []game.Item
	section       string
	passed        []string // who passed in the round being told
}

// tell writes the public report of a turn.
func tell(before, after *State, events []Event) []game.Block {
	w := &teller{before: before, after: after}
	for i := range events {
		w.event(&events[i])
	}
	w.end()
	return w.blocks
}

// begin starts a section, unless it is the one that is being written.
func (w *teller) begin(section string) {
	if section == w.section {
		return
	}
	w.end()
	w.section = section
}

// end closes the section being written.
func (w *teller) end() {
	if len(w.passed) > 0 {
		verb := " passes."
		if len(w.passed) > 1 {
			verb = " pass."
		}
		w.items = append(w.items, game.Item{Seat: game.Public, Text: list(w.passed) + verb})
		w.passed = nil
	}
	if len(w.items) > 0 {
		w.blocks = append(w.blocks, game.H(2, w.section), game.Block{Items: &game.Items{Items: w.items}})
		w.items = nil
	}
	w.section = ""
}

func (w *teller) add(seat int8, text string, sub ...string) {
	w.items = append(w.items, game.Item{Seat: game.Seat(seat), Text: text, Sub: sub})
}

func (w *teller) name(seat int8) string { return w.before.colour(int(seat)) }

func (w *teller) event(e *Event) {
	switch e.Kind {
	case Bought:
		w.begin("Purchases")
		w.bought(e)
	case OffersOrder:
		w.begin(fmt.Sprintf("Round %d", e.Round))
		w.add(e.Seat, "Two Offers are made; by a draw, "+w.name(e.Seat)+"'s comes first.")
	case CardPlayed:
		w.begin(fmt.Sprintf("Round %d", e.Round))
		w.card(e)
	case Earned:
		w.begin("Income")
		w.earned(e)
	case CellsMoved:
		w.begin("The cells")
		for _, h := range e.Hits {
			w.add(h.Seat, fmt.Sprintf("%s's %s: from %s to %s.", w.name(h.Seat), pieceText(h.Pieces), fixedPlaces[h.From], fixedPlaces[h.To]))
		}
	case Dealt:
		w.end()
		if e.Last != nil {
			w.blocks = append(w.blocks, game.H(2, fmt.Sprintf("The board as hand %d ended", e.Hand-1)), e.Last.boardChart())
		}
		w.blocks = append(w.blocks, game.P(fmt.Sprintf("Hand %d is over. All pieces but those in the cells are back at base, and hand %d is dealt.", e.Hand-1, e.Hand)))
	case Ended:
		w.begin("The game is over")
		w.ended(e)
	}
}

// bought tells a family's purchases; what was cut down by anything but cash is
// not told (M55).
func (w *teller) bought(e *Event) {
	b := &e.Buy
	var parts []string
	if b.Hoods > 0 {
		parts = append(parts, "buys back "+count(b.Hoods, "hood"))
	}
	if b.Bars > 0 {
		parts = append(parts, "buys "+count(b.Bars, "gold bar"))
	}
	text := w.name(e.Seat) + " buys nothing."
	if len(parts) > 0 {
		text = w.name(e.Seat) + " " + strings.Join(parts, " and ") + " for " + dollars(b.Cost) + "."
	}
	var sub []string
	var short []string
	if b.HoodsShort > 0 {
		short = append(short, count(b.HoodsShort, "more hood"))
	}
	if b.BarsShort > 0 && !b.Default {
		short = append(short, count(b.BarsShort, "more gold bar"))
	}
	if len(short) > 0 {
		sub = append(sub, "The cash did not allow "+strings.Join(short, " and ")+".")
	}
	if b.Gone > 0 {
		sub = append(sub, count(b.Gone, "lost hood")+" not bought back: gone for good.")
	}
	w.add(e.Seat, text, sub...)
}

func (w *teller) earned(e *Event) {
	if len(e.Earnings) == 0 {
		w.add(e.Seat, w.name(e.Seat)+" has nobody at work and earns nothing.")
		return
	}
	var parts, idle []string
	for _, x := range e.Earnings {
		place := w.before.tables.placeName(x.Place)
		if x.Money == 0 {
			idle = append(idle, place)
			continue
		}
		parts = append(parts, place+" "+dollars(x.Money))
	}
	text := fmt.Sprintf("%s collects %s", w.name(e.Seat), dollars(e.Money))
	if len(parts) > 0 {
		text += ": " + strings.Join(parts, ", ")
	}
	var sub []string
	if len(idle) > 0 {
		sub = append(sub, list(idle)+" below the minimum: no income there.")
	}
	w.add(e.Seat, text+".", sub...)
}

func (w *teller) ended(e *Event) {
	var names []string
	for _, seat := range seatsIn(e.Seats) {
		f := &w.after.families[seat]
		names = append(names, fmt.Sprintf("%s (%s, %s)", w.name(int8(seat)), count(f.bars, "bar"), dollars(f.cash)))
	}
	if len(names) == 1 {
		w.add(int8(seatsIn(e.Seats)[0]), names[0]+" is the Don of Dons.")
		return
	}
	w.add(int8(game.Public), list(names)+" share the win.")
}

// count writes "1 hood" and "3 hoods".
func count(n int, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return fmt.Sprintf("%d %ss", n, what)
}

// list writes "a", "a and b", "a, b and c".
func list(parts []string) string {
	switch n := len(parts); n {
	case 0:
		return ""
	case 1:
		return parts[0]
	default:
		return strings.Join(parts[:n-1], ", ") + " and " + parts[n-1]
	}
}

// pieceText writes a set of pieces: "Hit Man + 2 hoods".
func pieceText(s Pieces) string {
	var parts []string
	for p := Don; p < Hood; p++ {
		if s.Has(p) {
			parts = append(parts, p.String())
		}
	}
	if s.Hoods > 0 {
		parts = append(parts, count(int(s.Hoods), "hood"))
	}
	if len(parts) == 0 {
		return "nobody"
	}
	return strings.Join(parts, " + ")
}

// short writes an amount as players do: "40K".
func short(n int) string {
	if n%1000 == 0 {
		return fmt.Sprintf("%dK", n/1000)
	}
	return dollars(n)
}
