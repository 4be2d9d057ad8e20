package themob

import (
	"fmt"
	"sort"
	"strings"
)

// loadFamily reads one player.
func (s *State) loadFamily(seat int, p *casePlayer) error {
	f := &s.families[seat]
	colour := -1
	for i, name := range familyNames {
		if name == p.Family {
			colour = i
		}
	}
	if colour < 0 {
		return fmt.Errorf("player %d: %q is no family; families are %s", seat+1, p.Family, strings.Join(familyNames[:], ", "))
	}
	for other := range seat {
		if int(s.families[other].colour) == colour {
			return fmt.Errorf("%s plays twice", p.Family)
		}
	}
	f.colour = int8(colour)
	if p.Cash < 0 || p.Bars < 0 {
		return fmt.Errorf("%s: money cannot be negative (cash %d, bars %d)", p.Family, p.Cash, p.Bars)
	}
	if p.Cash > mostMoney || p.Bars > mostMoney/barCost {
		return fmt.Errorf("%s: more money than there is (cash %d, bars %d)", p.Family, p.Cash, p.Bars)
	}
	f.cash, f.bars = p.Cash, p.Bars
	if n := handSize(s.seats); len(p.Cards) > n {
		return fmt.Errorf("%s holds %d cards; a hand of %d players has %d", p.Family, len(p.Cards), s.seats, n)
	}
	for _, name := range p.Cards {
		c, ok := s.tables.card(name)
		if !ok {
			return fmt.Errorf("%s: no pack has a card %q", p.Family, name)
		}
		f.cards[f.held] = c
		f.held++
	}
	if err := s.loadMembers(f, p); err != nil {
		return err
	}
	return s.loadHoods(f, p)
}

// loadMembers reads where the named members of a family are.
func (s *State) loadMembers(f *family, p *casePlayer) error {
	for _, name := range sortedKeys(p.Members) {
		known := false
		for _, member := range pieceNames[:members] {
			known = known || member == name
		}
		if !known {
			return fmt.Errorf("%s: %q is no named member", p.Family, name)
		}
	}
	for r, name := range pieceNames[:members] {
		where, ok := p.Members[name]
		if !ok {
			return fmt.Errorf("%s: the place of the %s is missing", p.Family, name)
		}
		at, ok := s.tables.placeNamed(where)
		if !ok || at == lost || at == gone {
			return fmt.Errorf("%s: the %s cannot be in a place %q", p.Family, name, where)
		}
		f.at[r] = at
	}
	return nil
}

// loadHoods reads how many hoods of a family are where.
func (s *State) loadHoods(f *family, p *casePlayer) error {
	sum := 0
	for _, where := range sortedKeys(p.Hoods) {
		n := p.Hoods[where]
		at, ok := s.tables.placeNamed(where)
		if _, business := at.business(); !ok || business || at == dead || at == atPenthouse {
			return fmt.Errorf("%s: hoods cannot be in a place %q", p.Family, where)
		}
		if n < 0 || n > hoods {
			return fmt.Errorf("%s: %d hoods at %q; a family has %d", p.Family, n, where, hoods)
		}
		f.hoods[at] = int8(n)
		sum += n
	}
	if sum != hoods {
		return fmt.Errorf("%s: %d hoods; a family has %d", p.Family, sum, hoods)
	}
	return nil
}

// sortedKeys makes what is said of a map the same every time.
func sortedKeys[V any](m map[string]V) []string {
	keys := make([]string, 0, len(m))
	for k := range m {
		keys = append(keys, k)
	}
	sort.Strings(keys)
	return keys
}

// check refuses what the families together cannot have: too many of a card,
// cards that hand 1 leaves out (M6), two members in one business (M18), company
// that M21 forbids.
func (s *State) check() error {
	var p [maxPack]Card
	for i, c := range s.tables.pack(&p, false) {
		if i > 0 && p[i-1] == c {
			continue
		}
		n := 0
		for seat := range s.seats {
			n += s.families[seat].holds(c)
		}
		if n > c.Copies() {
			return fmt.Errorf("%d cards %q are held; the pack has %d", n, s.tables.Name(c), c.Copies())
		}
		if n > 0 && s.hand == 1 && (c.Kind == BusinessCard || c == Card{SpecialCard, int8(Protection)}) {
			return fmt.Errorf("%q is held; it is not in the pack of hand 1", s.tables.Name(c))
		}
	}
	var runs [maxBusinesses]int8
	for seat := range s.seats {
		f := &s.families[seat]
		for _, at := range f.at {
			if b, ok := at.business(); ok {
				if runs[b]++; runs[b] > 1 {
					return fmt.Errorf("%q is run by more than one member", s.tables.Businesses[b])
				}
			}
		}
		for i := range 2 * len(s.tables.Rackets) {
			if !f.on(firstSite + place(i)).Legal() {
				return fmt.Errorf("%s: those on %q may not be there together", s.colour(seat), s.tables.SiteName(siteAt(i)))
			}
		}
	}
	return nil
}
