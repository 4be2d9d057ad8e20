package themob

// specialNotes says what follows from a special's order (M35).
func (v *seatView) specialNotes(t *Turn, i int) []string {
	y := &t.Plays[i]
	card := Special(y.Card.Index)
	if !y.Listed {
		return []string{"No target is named, so the card will be used where it does most."}
	}
	var notes []string
	for k := range y.Alternatives {
		a := &y.Alternatives[k]
		if a.Target == Unread {
			notes = append(notes, "For the game master to read: "+quote(a.Words)+".")
			continue
		}
		if n := v.targetNote(card, a); n != "" {
			notes = append(notes, n)
		}
		if a.With != nil {
			notes = append(notes, v.withNotes(t, i, *a.With)...)
		}
	}
	if card == Penthouse {
		return append(notes, "The Penthouse always takes the most valuable member on the board; the list only chooses among equals.")
	}
	if n := len(y.Alternatives); n > 0 {
		last := &y.Alternatives[n-1]
		if last.Target == Nothing || last.Target == Highest && !last.Narrow && len(last.If) == 0 {
			return notes
		}
		notes = append(notes, "There is no \"else any\" at the end: if none of this can be done, the card is lost without effect.")
	}
	return notes
}

// targetNote says that the card cannot be used on what the alternative names.
func (v *seatView) targetNote(card Special, a *Alternative) string {
	own := (a.Target == OfFamily || a.Target == OfPiece) && a.Family == v.me
	switch {
	case own && (card == Protection || card == Barbers || card == Takeover):
		return v.tables.shortName(Card{SpecialCard, int8(card)}) + " cannot be used on your own family; this alternative will be passed over."
	case card == Protection && (a.Target == AtSite || a.Target == OfPiece || a.Narrow):
		return "Protection is for a family, not for a racket or a piece; that alternative will be passed over."
	case card == Penthouse && a.Target == OfPiece && a.Piece == Hood:
		return "The Penthouse takes no hood; that alternative will be passed over."
	}
	return ""
}

// withNotes says what stands in the way of the pieces named for a Takeover
// (M45, M46).
func (v *seatView) withNotes(t *Turn, i int, with Pieces) []string {
	var notes []string
	if !with.Legal() {
		return []string{"The pieces named may not stand on a racket together, so others will be chosen by the rules."}
	}
	if i != 0 {
		return nil
	}
	if !with.Within(v.family.on(atBase)) {
		notes = append(notes, "Not all of the pieces named are at base; the others will be chosen by the rules.")
	}
	next := &t.Plays[1]
	if next.Card.Kind == RacketCard || next.Card.Kind == BusinessCard {
		if both := (Pieces{Members: with.Members & next.Pieces.Members}); !both.Empty() {
			notes = append(notes, "Your next card names "+both.String()+" too, and what it names cannot be used here.")
		}
	}
	return notes
}
