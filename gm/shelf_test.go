package gm

import (
	"fmt"
	"testing"
)

func tableOf(id GameID, head int64, turns int) *Table {
	return &Table{Record: Record{ID: id}, Head: head, Past: make([]Past, turns)}
}

func TestTheShelfKeepsWhatWasUsedLast(t *testing.T) {
	var s shelf
	for i := range 100 {
		s.put(tableOf(GameID(fmt.Sprint("g", i)), 1, 99))
	}
	s.at("g3", 1)
	s.put(tableOf("g99", 2, 99)) // the same game, a little later
	s.trim()
	if s.turns > shelfTurns || s.recent.Len() != len(s.places) || len(s.places) != shelfTurns/100 {
		t.Errorf("%d games with %d turns", len(s.places), s.turns)
	}
	for id, head := range map[GameID]int64{"g3": 1, "g98": 1, "g99": 2} {
		if s.at(id, head) == nil {
			t.Errorf("%s was used just now", id)
		}
	}
	if s.at("g99", 1) != nil || s.at("g4", 1) != nil || s.at("none", 0) != nil {
		t.Error("a game that it has not, or at another head")
	}
	s.drop("g3")
	s.put(tableOf("one that is longer than all may be", 1, 2*shelfTurns))
	s.trim()
	if len(s.places) != 1 || s.at("one that is longer than all may be", 1) == nil {
		t.Errorf("%d games", len(s.places))
	}
	s.clear()
	if s.turns != 0 || s.at("g99", 2) != nil {
		t.Error("not cleared")
	}
}
