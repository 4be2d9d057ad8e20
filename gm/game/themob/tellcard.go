package themob

import (
	"fmt"
	"strings"
)

// card tells one card of a round (M55).
func (w *teller) card(e *Event) {
	if e.Card.Kind == NoCard {
		w.passed = append(w.passed, w.name(e.Seat))
		return
	}
	switch e.Card.Kind {
	case BusinessCard:
		w.business(e)
	case RacketCard:
		w.racket(e)
	case SpecialCard:
		w.special(e)
	}
}

func (w *teller) business(e *Event) {
	text := fmt.Sprintf("%s plays %s with %s.", w.name(e.Seat), w.cardName(e), pieceText(e.Pieces))
	sub := w.ignored(e)
	if e.Result == Opened {
		sub = []string{"He runs it until the hand ends, and nothing can touch him there."}
		if e.Pieces.Has(Mama) || e.Pieces.Has(Secretary) {
			sub = []string{"She runs it until the hand ends, and nothing can touch her there."}
		}
	}
	w.add(e.Seat, text, sub...)
}

func (w *teller) cardName(e *Event) string { return w.before.tables.Name(e.Card) }

func (w *teller) site(s Site) string { return w.before.tables.SiteName(s) }

// ignored says why a card had no effect; nil if it had one.
func (w *teller) ignored(e *Event) []string {
	why := ""
	switch e.Result {
	case NotAtBase:
		why = pieceText(e.Short) + " not at base."
	case Illegal:
		why = "The Don works with no other named member, and Mama with at most one, who is not the Don."
	case NoPieces:
		why = "No piece was named that could do it."
		if e.Card.Kind == BusinessCard {
			why = "A business is run by one named member alone."
		}
	case NoBar:
		why = "A business needs a gold bar, and " + w.name(e.Seat) + " has none."
	case Running:
		why = "Somebody runs it already."
	case OwnBoth:
		why = w.name(e.Seat) + " holds both locations already."
	case NoTarget:
		why = "None of what was named could be done."
	case NothingWorth:
		why = "Nothing was there that would have been worth it."
	default:
		return nil
	}
	return []string{"The card is ignored: " + lowerFirst(why)}
}

// lowerFirst keeps names as they are: only an article or pronoun loses its
// capital inside a sentence.
func lowerFirst(s string) string {
	for _, word := range []string{"The ", "No ", "A ", "None ", "Nothing ", "Somebody "} {
		if strings.HasPrefix(s, word) {
			return strings.ToLower(s[:1]) + s[1:]
		}
	}
	return s
}

// racket tells a racket card: what was tried, what was too strong and by how
// much, who was hit, who allied.
func (w *teller) racket(e *Event) {
	text := fmt.Sprintf("%s plays %s with %s (%s), %s.", w.name(e.Seat), w.cardName(e), pieceText(e.Pieces), short(e.Pieces.Value()), w.call(e))
	if sub := w.ignored(e); sub != nil {
		w.add(e.Seat, text, sub...)
		return
	}
	var sub []string
	tries := e.Tries[:e.Tried]
	if e.Result != Missed && e.Tried > 0 {
		tries = tries[:e.Tried-1]
	}
	for _, t := range tries {
		sub = append(sub, w.tooWeak(t, e.Pieces.Value()))
	}
	drawn := ""
	if e.Drawn > 0 {
		drawn = ", chosen by a draw"
	}
	site := w.site(e.Site)
	switch e.Result {
	case Missed:
		if len(sub) == 0 {
			sub = append(sub, "There is no such location for it.")
		}
		sub = append(sub, "The pieces go back to base.")
	case Took:
		if len(e.Hits) == 0 {
			sub = append(sub, "Takes "+site+", which was vacant"+drawn+".")
		} else {
			sub = append(sub, fmt.Sprintf("Hits %s (%s there%s) and takes it.", site, short(e.Tries[max(0, int(e.Tried)-1)].Total), drawn))
		}
	case Joined, Broke, Fell:
		sub = append(sub, w.joined(e, site)...)
	case Allied:
		sub = append(sub, fmt.Sprintf("As much is deployed by %s: they run %s together (%s in all%s).", list(w.names(e.Seats)), site, short(e.Total), drawn))
	}
	w.add(e.Seat, text, append(sub, w.killed(e.Hits)...)...)
}

// call is how the card was played, without its conditions (M55).
func (w *teller) call(e *Event) string {
	said := ""
	switch e.Call.Kind {
	case Low:
		said = "low"
	case High:
		said = "high"
	case Add:
		said = "add"
		if e.Call.Location > 0 {
			said += " to " + w.site(Site{e.Card.Index, e.Call.Location})
		}
	case Enemy:
		said = "enemy " + w.name(e.Call.Family)
	case At:
		said = "at " + w.site(Site{e.Card.Index, e.Call.Location})
	}
	if e.Effect == e.Call.Kind || e.Effect == Add && e.Call.Kind == At {
		return said
	}
	return said + " (played " + [...]string{"low", "high", "as an add", "against the enemy", "at a location"}[e.Effect] + ")"
}

func (w *teller) tooWeak(t Try, value int) string {
	if t.Total == 0 {
		return fmt.Sprintf("%s is vacant but takes %s at least: %s too weak.", w.site(t.Site), short(t.Need), short(t.Need-value))
	}
	return fmt.Sprintf("%s holds %s: %s would be needed, %s too weak.", w.site(t.Site), short(t.Total), short(t.Need), short(t.Need-value))
}

func (w *teller) joined(e *Event, site string) []string {
	switch {
	case e.Result == Broke && e.Seats != 0:
		return []string{fmt.Sprintf("Joins its own at %s and breaks the alliance there; %s stay beside it (%s in all).", site, list(w.names(e.Seats)), short(e.Total))}
	case e.Result == Broke:
		return []string{fmt.Sprintf("Joins its own at %s and breaks the alliance there: it holds the place alone with %s.", site, short(e.Total))}
	case e.Result == Fell:
		return []string{fmt.Sprintf("Joins its own at %s, but others there grow stronger.", site)}
	case e.Seats != 0:
		return []string{fmt.Sprintf("Joins its own at %s, where the alliance with %s goes on (%s in all).", site, list(w.names(e.Seats)), short(e.Total))}
	}
	return []string{fmt.Sprintf("Joins its own at %s, which now holds %s.", site, short(e.Total))}
}

// killed tells who was killed, a line a family.
func (w *teller) killed(hits []Change) []string {
	var lines []string
	for _, h := range hits {
		lines = append(lines, fmt.Sprintf("Killed: %s's %s (%s).", w.name(h.Seat), pieceText(h.Pieces), short(h.Pieces.Value())))
	}
	return lines
}

func (w *teller) names(seats uint8) []string {
	var names []string
	for _, seat := range seatsIn(seats) {
		names = append(names, w.name(int8(seat)))
	}
	return names
}

// special tells a special card: whom it struck and what became of him.
func (w *teller) special(e *Event) {
	card := Special(e.Card.Index)
	text := w.name(e.Seat) + " plays " + w.cardName(e)
	if sub := w.ignored(e); sub != nil {
		w.add(e.Seat, text+".", sub...)
		return
	}
	drawn := ""
	if e.Drawn > 0 {
		drawn = " The choice was drawn."
	}
	site := w.site(e.Site)
	switch card {
	case Protection:
		victim := w.name(e.Target)
		if e.Bar {
			w.add(e.Seat, text+" on "+victim+".", victim+" has not the cash and hands over a gold bar."+drawn)
		} else {
			w.add(e.Seat, text+" on "+victim+".", fmt.Sprintf("%s pays %s %s.%s", victim, w.name(e.Seat), dollars(e.Money), drawn))
		}
	case Barbers, Penthouse, FBI:
		piece := w.name(e.Target) + "'s " + e.Piece.String()
		where := map[Special]string{
			Barbers:   "goes to the Barbers for a shave",
			Penthouse: "goes up to the Penthouse",
			FBI:       "is arrested and goes to cell 3",
		}[card]
		if e.Piece == Hood {
			piece = "one of " + w.name(e.Target) + "'s hoods"
		}
		w.add(e.Seat, fmt.Sprintf("%s on %s at %s.", text, piece, site), strings.ToUpper(piece[:1])+piece[1:]+" "+where+"."+drawn, w.left(e))
	case Restaurant:
		w.add(e.Seat, text+" on "+site+".", append(w.moved(e.Hits, "at dinner"), strings.TrimSpace(site+" is vacant."+drawn))...)
	case Offer:
		w.add(e.Seat, text+" on "+site+".", append(w.killed(e.Hits), strings.TrimSpace(site+" is vacant."+drawn))...)
	case Takeover:
		w.add(e.Seat, text+" on "+site+".", append(w.moved(e.Hits, "back at base"),
			fmt.Sprintf("%s (%s) take%s over.%s", pieceText(e.Pieces), short(e.Pieces.Value()), singular(e.Pieces), drawn))...)
	}
}

// singular is the s of a verb whose subject is one piece.
func singular(p Pieces) string {
	if p.Members&(p.Members-1) == 0 && (p.Members == 0) != (p.Hoods == 0) && p.Hoods <= 1 {
		return "s"
	}
	return ""
}

func (w *teller) moved(hits []Change, where string) []string {
	var lines []string
	for _, h := range hits {
		lines = append(lines, fmt.Sprintf("%s's %s (%s): %s.", w.name(h.Seat), pieceText(h.Pieces), short(h.Pieces.Value()), where))
	}
	return lines
}

// left tells what a location is worth without the piece that was taken away.
func (w *teller) left(e *Event) string {
	minimum := w.before.tables.Rackets[e.Site.Racket].Minimum
	switch {
	case e.Total == 0:
		return w.site(e.Site) + " is vacant."
	case e.Total < minimum:
		return fmt.Sprintf("%s is left with %s, below its %s: it earns nothing.", w.site(e.Site), short(e.Total), short(minimum))
	}
	return fmt.Sprintf("%s is left with %s.", w.site(e.Site), short(e.Total))
}
