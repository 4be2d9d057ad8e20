package themob

import (
	"strconv"

	"mobpost/gm/game"
)

// Check looks at a seat's whole set as it stands: each slot said back, with
// what follows from it, what is missing, and what the game master must read.
func (s *State) Check(seat game.Seat, held game.Orders) game.Check {
	var c game.Check
	if s.over || seat < 0 || int(seat) >= s.seats {
		return c
	}
	v := s.view(int(seat))
	set := v.sheetOf(held)
	for i, p := range set.turn.Buy {
		slot := slotHoods
		if p.Bars {
			slot = slotBars
		}
		c.Lines = append(c.Lines, game.CheckedOrder{Slot: slot, Text: canonPurchase(p), Notes: v.buyNotes(set.turn.Buy, i, s.post)})
	}
	for i := range v.rounds {
		if !set.given[i] {
			c.Missing = append(c.Missing, v.slot(i))
			continue
		}
		y := &set.turn.Plays[i]
		line := game.CheckedOrder{Slot: v.slot(i), Text: v.canonPlay(i, y)}
		switch y.Card.Kind {
		case RacketCard, BusinessCard:
			line.Notes = v.pieceNotes(&set.turn, i)
		case SpecialCard:
			line.Notes = v.specialNotes(&set.turn, i)
			for part := range y.Alternatives {
				if a := &y.Alternatives[part]; a.Target == Unread {
					c.Unread = append(c.Unread, game.Unread{Slot: v.slot(i), Part: part, Text: a.Words})
				}
			}
		}
		c.Lines = append(c.Lines, line)
	}
	return c
}

// buyNotes says what follows from the purchase at a place of the list (M14,
// M15, M16).
func (v *seatView) buyNotes(list []Purchase, at, post int) []string {
	var notes []string
	after := *v.family
	var short, want int
	for i, p := range list[:at+1] {
		var bill Bill
		want = min(p.Count, int(after.hoods[lost]))
		if p.Bars {
			want = min(p.Count, post-after.bars)
		}
		bill = after.buy(list[i:i+1], post)
		short = bill.BarsShort + bill.HoodsShort
	}
	p := list[at]
	switch {
	case p.Count > max(0, want) && p.Bars:
		notes = append(notes, "With "+plural(post, "bar")+" the game is won, so you can buy "+strconv.Itoa(max(0, want))+" at most.")
	case p.Count > max(0, want):
		notes = append(notes, "You have "+plural(max(0, want), "lost hood")+" to buy back.")
	}
	if short > 0 {
		notes = append(notes, "Your cash of "+dollars(v.family.cash)+" allows "+strconv.Itoa(max(0, want)-short)+" of them, after what you buy first.")
	}
	if at+1 < len(list) {
		return notes
	}
	end := *v.family
	if bill := end.buy(list, post); bill.Hoods < int(v.family.hoods[lost]) {
		notes = append(notes, "Not bought back, and so out of the game for good: "+plural(int(end.hoods[lost]), "hood")+".")
	}
	return notes
}

// plural counts things: "1 bar", "2 bars", "no bars".
func plural(n int, what string) string {
	switch n {
	case 0:
		return "no " + what + "s"
	case 1:
		return "1 " + what
	}
	return strconv.Itoa(n) + " " + what + "s"
}

// pieceNotes says what stands in the way of a racket's or business's order. It
// is taken all the same: the card is played, and lost (M9, M11).
func (v *seatView) pieceNotes(t *Turn, i int) []string {
	var notes []string
	y := &t.Plays[i]
	switch {
	case y.Card.Kind == BusinessCard && (!y.Pieces.single() || y.Pieces.Hoods > 0):
		notes = append(notes, "A business takes one named member and no hood, so the card will do nothing.")
	case y.Card.Kind == BusinessCard && v.family.bars == 0 && !t.buysBar():
		notes = append(notes, "A business needs a gold bar, and you have none.")
	case y.Card.Kind == RacketCard && !y.Pieces.Legal():
		notes = append(notes, "These pieces may not stand on a racket together (the Don with no other named member, the Mama with one at most), so the card will do nothing.")
	case y.Card.Kind == RacketCard:
		notes = append(notes, v.minimumNote(y)...)
	}
	return append(notes, v.baseNotes(t, i)...)
}

// buysBar tells whether a bar is ordered.
func (t *Turn) buysBar() bool {
	for _, p := range t.Buy {
		if p.Bars && p.Count > 0 {
			return true
		}
	}
	return false
}

// minimumNote says that the pieces are not worth what the racket needs (M22).
// What joins pieces that stand there already needs no minimum (M27).
func (v *seatView) minimumNote(y *Play) []string {
	r := v.tables.Rackets[y.Card.Index]
	if y.Pieces.Value() >= r.Minimum {
		return nil
	}
	note := "A " + r.Name + " needs " + thousands(r.Minimum) + " at least and these are " + thousands(y.Pieces.Value())
	if y.Call.Kind == Add || y.Call.Kind == At {
		return []string{note + ": they can only add to pieces that you have there."}
	}
	return []string{note + ", so the card will do nothing."}
}

// baseNotes says which pieces are not at base, or are ordered in both rounds
// (M12).
func (v *seatView) baseNotes(t *Turn, i int) []string {
	var notes []string
	y := &t.Plays[i]
	base := v.family.on(atBase)
	if v.buying {
		base.Hoods += v.family.hoods[lost]
	}
	for m := Don; m <= Novice; m++ {
		at := v.family.at[m]
		if !y.Pieces.Has(m) || at == atBase {
			continue
		}
		switch {
		case at == dead:
			notes = append(notes, "Your "+m.String()+" is dead, so the whole card will be ignored.")
		case i == 0:
			notes = append(notes, "Your "+m.String()+" is not at base ("+v.tables.placeName(at)+"), so the whole card will be ignored.")
		default:
			notes = append(notes, "Your "+m.String()+" is not at base ("+v.tables.placeName(at)+"): unless that changes, the whole card will be ignored.")
		}
	}
	if y.Pieces.Hoods > base.Hoods {
		n := int(base.Hoods)
		end := ", so the whole card will be ignored."
		if i == 1 {
			end = ": unless that changes, the whole card will be ignored."
		}
		notes = append(notes, "You have "+plural(n, "hood")+" at base"+end)
	} else if i == 1 && t.Plays[0].Card.Kind != SpecialCard && t.Plays[0].Pieces.Hoods > 0 && y.Pieces.Hoods > base.Hoods-t.Plays[0].Pieces.Hoods {
		notes = append(notes, "You have "+plural(int(base.Hoods), "hood")+" at base for both cards: this one moves only if the first leaves enough of them there, or they return.")
	}
	if i == 1 {
		both := Pieces{Members: y.Pieces.Members & t.Plays[0].Pieces.Members}
		if !both.Empty() {
			notes = append(notes, "Ordered in both rounds: "+both.String()+". This card counts only if the first leaves every one of them at base, or they return.")
		}
	}
	return notes
}
