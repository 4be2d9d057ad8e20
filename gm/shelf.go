package gm

import lists "container/list"

// shelfTurns bounds what the shelf keeps between two causes: 1,000 games that
// have just begun, or 75 that are 40 turns old, each turn of 9 kB with three
// players of The Mob.
const shelfTurns = 3000

// shelf keeps the games that were used last, as they were at the head at which
// they were read or to which a change has brought them, so that they need not
// be replayed for every mail.
type shelf struct {
	places map[GameID]*lists.Element
	recent lists.List // of *Table, the one used last in front
	turns  int
}

// at gives a game if it is kept at that head.
func (s *shelf) at(id GameID, head int64) *Table {
	place := s.places[id]
	if place == nil {
		return nil
	}
	s.recent.MoveToFront(place)
	if t := place.Value.(*Table); t.Head == head {
		return t
	}
	return nil
}

func (s *shelf) put(t *Table) {
	s.drop(t.Record.ID)
	if s.places == nil {
		s.places = map[GameID]*lists.Element{}
	}
	s.places[t.Record.ID] = s.recent.PushFront(t)
	s.turns += t.bulk()
}

func (s *shelf) drop(id GameID) {
	if place := s.places[id]; place != nil {
		delete(s.places, id)
		s.turns -= s.recent.Remove(place).(*Table).bulk()
	}
}

func (s *shelf) clear() { *s = shelf{} }

// trim drops what was not used for longest. It is not called within a batch,
// whose changes are known to nobody else before they are committed.
func (s *shelf) trim() {
	for s.turns > shelfTurns && s.recent.Len() > 1 {
		s.drop(s.recent.Back().Value.(*Table).Record.ID)
	}
}

// bulk is how much a table holds, in turns.
func (t *Table) bulk() int { return 1 + len(t.Past) + len(t.Left) }
