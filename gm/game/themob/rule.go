package themob

import (
	"strings"

	"mobpost/gm/game"
	"mobpost/orders"
)

// Rule puts a game master's words, in the same language, in the place of words
// that could not be read. Several alternatives may stand there, "nothing" ends
// the list, and no words (or "pass over") take the piece out.
func (s *State) Rule(seat game.Seat, held game.Orders, unread game.Unread, words string) (game.Orders, []orders.Diagnostic) {
	refuse := func(message, instead string) (game.Orders, []orders.Diagnostic) {
		return held, []orders.Diagnostic{{Line: 1, Text: words, Message: message, Instead: instead}}
	}
	if s.over || seat < 0 || int(seat) >= s.seats {
		return refuse("There are no orders to rule on.", "")
	}
	v := s.view(int(seat))
	set := v.sheetOf(held)
	y, part := set.unread(&v, unread)
	if y == nil {
		return refuse("These words do not wait for a ruling (any more): "+quote(unread.Text)+".", "")
	}
	var list []Alternative
	if line := strings.ToLower(orders.Fold(words)); line != "" && line != "pass over" && line != "skip" {
		var p parser
		p.v = &v
		p.load(words)
		var f *fault
		if list, f = p.list(y.Card); f != nil {
			return refuse(f.message, f.instead)
		}
		if len(list) == 0 {
			return refuse("There is nothing in these words that names a target.", "")
		}
		for i := range list {
			if list[i].Target == Unread {
				return refuse("This cannot be read either: "+quote(list[i].Words)+". Write it as players' orders are written: Blue Don; else any at least 60K.", "")
			}
		}
	}
	ruled := make([]Alternative, 0, len(y.Alternatives)+len(list))
	ruled = append(ruled, y.Alternatives[:part]...)
	ruled = append(ruled, list...)
	ruled = append(ruled, y.Alternatives[part+1:]...)
	for i := range ruled {
		if ruled[i].Target == Nothing {
			ruled = ruled[:i+1]
			break
		}
	}
	if len(ruled) == 0 {
		ruled = []Alternative{{Target: Nothing, Family: -1}}
	}
	y.Alternatives = ruled
	return v.orders(&set), nil
}

// unread finds the words that a ruling is about: by their place, and if that
// has moved by an earlier ruling by the words.
func (s *sheet) unread(v *seatView, u game.Unread) (*Play, int) {
	for i := range s.given {
		if !s.given[i] || v.slot(i) != u.Slot {
			continue
		}
		y := &s.turn.Plays[i]
		is := func(k int) bool {
			return k >= 0 && k < len(y.Alternatives) && y.Alternatives[k].Target == Unread && y.Alternatives[k].Words == u.Text
		}
		if is(u.Part) {
			return y, u.Part
		}
		for k := range y.Alternatives {
			if is(k) {
				return y, k
			}
		}
	}
	return nil, 0
}
