package theboss

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"mobpost/gm/game"
)

// loadFrame reads what is not of one player.
func (p *Position) loadFrame(f *caseFile) error {
	if f.Game != (Game{}).Name() {
		return fmt.Errorf("game is %q, not theboss", f.Game)
	}
	if f.Seed != "" {
		seed, err := game.ParseSeed(f.Seed)
		if err != nil {
			return err
		}
		p.seed = seed
	}
	switch f.Status {
	case "", playing:
	case isOver:
		p.over = true
	default:
		return fmt.Errorf("status is %q, not playing or over", f.Status)
	}
	names := make([]string, len(f.Players))
	for i := range f.Players {
		names[i] = f.Players[i].Name
	}
	if err := p.seat(names); err != nil {
		return err
	}
	return p.usePack(f.Pack)
}

// loadPlayer reads one seat's things.
func (p *Position) loadPlayer(seat int, f *casePlayer) error {
	who := &p.players[seat]
	if f.Points < 0 {
		return fmt.Errorf("%d points", f.Points)
	}
	who.points = f.Points
	for _, name := range f.Cards {
		card, ok := cardNamed(name)
		if !ok {
			return fmt.Errorf("there is no card %q", name)
		}
		who.cards = append(who.cards, card)
	}
	if err := p.loadGang(&who.big, f.Big, bigs, "big"); err != nil {
		return err
	}
	if err := p.loadGang(&who.small, f.Small, smalls, "small"); err != nil {
		return err
	}
	for _, w := range []place{hospital, prison1, prison2} {
		if who.small[w] > 0 {
			return fmt.Errorf("a small gangster cannot be in %s", placeName(w))
		}
	}
	for _, name := range f.Banned {
		c, ok := cityNamed(name)
		if !ok || !p.inGame(c) {
			return fmt.Errorf("banned from %q, which is not in this game", name)
		}
		who.banned[c] = true
	}
	return nil
}

// loadGang reads where the big or the small ones are; they add up to all that
// a player has (B1).
func (p *Position) loadGang(at *[placeCount]int8, counts map[string]int, all int, size string) error {
	names := make([]string, 0, len(counts))
	for name := range counts {
		names = append(names, name)
	}
	slices.Sort(names)
	total := 0
	for _, name := range names {
		w, ok := placeNamed(name)
		if !ok || w < hand && !p.inGame(City(w)) {
			return fmt.Errorf("a %s gangster at %q, which is no place in this game", size, name)
		}
		n := counts[name]
		if n < 0 || n > all {
			return fmt.Errorf("%d %s gangsters at %s", n, size, name)
		}
		at[w] = int8(n)
		total += n
	}
	if total != all {
		return fmt.Errorf("%d %s gangsters, not %d", total, size, all)
	}
	return nil
}

// loadPolice reads the pile, which is 2 gold, 2 silver and 1 of both (B10).
func (p *Position) loadPolice(names []string, dealt bool, d *game.Draws) error {
	if names == nil && !dealt {
		p.shufflePolice(d)
		return nil
	}
	var counts [3]int
	for _, name := range names {
		b, ok := badgeNamed(name)
		if !ok {
			return fmt.Errorf("there is no police card %q", name)
		}
		counts[b]++
		p.police = append(p.police, b)
	}
	if counts != [3]int{2, 2, 1} {
		return fmt.Errorf("the police pile is 2 gold, 2 silver and 1 both, not %d, %d and %d", counts[gold], counts[silver], counts[both])
	}
	return nil
}

func (p *Position) loadStart(name string, dealt bool, d *game.Draws) error {
	if name == "" && !dealt {
		p.drawStart(d)
		return nil
	}
	p.start = slices.Index(p.Names(), name)
	if p.start < 0 {
		return fmt.Errorf("the start player %q is none of the players", name)
	}
	return nil
}

// loadCities reads the cards on the table.
func (p *Position) loadCities(cities map[string]caseCity) error {
	p.cities = make([]stack, inUse(len(p.players)))
	for i := range p.cities {
		f, ok := cities[cityNames[i]]
		if !ok {
			return fmt.Errorf("%s is missing from the cities", cityNames[i])
		}
		for _, name := range append([]string{f.Hidden}, f.Up...) {
			kind, ok := kindNamed(name)
			if !ok {
				return fmt.Errorf("%s has no card %q", cityNames[i], name)
			}
			p.cities[i].up = append(p.cities[i].up, kind)
		}
		p.cities[i].hidden, p.cities[i].up = p.cities[i].up[0], p.cities[i].up[1:]
	}
	if len(cities) != len(p.cities) {
		return fmt.Errorf("a game of %d players has %d cities with cards, not %d", len(p.players), len(p.cities), len(cities))
	}
	return nil
}

// loadMoved reads who has moved in this small round, which is in B9's order.
// In the last one that is clockwise from whoever went first: he had most in
// hand before he placed, and how many that was is not in the position.
func (p *Position) loadMoved(names []string) error {
	n := len(p.players)
	p.first, p.moved = p.firstToMove(), len(names)
	if p.moved > n || p.moved == n && !p.over {
		return errors.New("moved: the small round is over when all have moved")
	}
	if p.moved == 0 {
		return nil
	}
	first := slices.Index(p.Names(), names[0])
	for i, name := range names {
		if first < 0 || name != p.players[(first+i)%n].name {
			return fmt.Errorf("moved is %s, which is not clockwise", strings.Join(names, ", "))
		}
	}
	if p.turn < handSize && first != p.start {
		return fmt.Errorf("moved: %s starts, not %s", p.players[p.start].name, names[0])
	}
	p.first = first
	return nil
}
