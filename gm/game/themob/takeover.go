package themob

import "math/bits"

// legalSets are the sets of named members that may stand on a racket together
// (M21), the empty one included, with their worth. It is never changed.
var legalSets = makeLegalSets()

// memberSet is a set of named members and its worth in dollars.
type memberSet struct {
	members uint8
	value   int
}

func makeLegalSets() []memberSet {
	var sets []memberSet
	for m := range 1 << members {
		if p := (Pieces{Members: uint8(m)}); p.Legal() {
			sets = append(sets, memberSet{uint8(m), p.Value()})
		}
	}
	return sets
}

// leastExcess is the legal set of pieces from base with exactly the total, or
// else with the smallest total above it. Of equal ones it is that with most
// hoods, then that with the lowest-ranking members (M45). It is false if base
// cannot reach the total. With the members given, the hoods that reach the
// total at least excess are given too, so only the members are searched.
func leastExcess(base Pieces, total int) (Pieces, bool) {
	var best Pieces
	least := -1
	for i := range legalSets {
		set := &legalSets[i]
		if set.members&^base.Members != 0 {
			continue
		}
		hoods := (max(0, total-set.value) + hoodCost - 1) / hoodCost
		if hoods > int(base.Hoods) {
			continue
		}
		value := set.value + hoods*hoodCost
		p := Pieces{set.members, int8(hoods)}
		if least < 0 || value < least || value == least && p.lowlier(best) {
			best, least = p, value
		}
	}
	return best, least >= 0
}

// lowlier tells whether s comes before t of the same worth: more hoods, or as
// many and lower-ranking members, the highest of each compared first (M45).
func (s Pieces) lowlier(t Pieces) bool {
	if s.Hoods != t.Hoods {
		return s.Hoods > t.Hoods
	}
	// Rank 0 is the highest: the set that has the first member in which they
	// differ is the higher-ranking one.
	return bits.Reverse8(s.Members) < bits.Reverse8(t.Members)
}

// free is what a Takeover may send: the pieces at base, but in the first round
// of a postal turn none that the order for the second names, whatever becomes
// of that order (M46).
func (t *turn) free(seat int) Pieces {
	base := t.s.families[seat].on(atBase)
	if next := t.plays[seat][1]; t.slot == 0 && next != nil && next.Card.Kind != SpecialCard {
		base = base.Beyond(next.Pieces)
	}
	return base
}

// takeover sends the rivals of a location back to base and the set there
// instead (M45). The player's own choice of pieces counts if they are free and
// legal and worth the same as the set by the rule.
func (t *turn) takeover(seat int, site int, with *Pieces, e *Event) {
	s, b := t.s, &t.hunt.board
	at := firstSite + place(site)
	set := t.hunt.sets[site]
	if with != nil && with.Hoods >= 0 && with.Within(t.hunt.free) && with.Legal() && with.Value() == set.Value() {
		set = *with
	}
	for rival := range s.seats {
		if p := b[site][rival]; !p.Empty() {
			s.families[rival].move(p, at, atBase)
			t.hits = append(t.hits, Change{int8(rival), p, at, atBase})
		}
	}
	s.families[seat].move(set, atBase, at)
	e.Pieces = set
}
