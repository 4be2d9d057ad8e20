package theboss

import (
	"errors"
	"fmt"
	"slices"
)

// checkRounds holds the rounds and the open police cards against each other (B10).
func (p *Position) checkRounds() error {
	if p.round < 1 || p.round > policeCards {
		return fmt.Errorf("round is %d; there are at most %d big rounds", p.round, policeCards)
	}
	if p.turn < 1 || p.turn > handSize {
		return fmt.Errorf("turn is %d, and a big round has small rounds 1 to %d", p.turn, handSize)
	}
	want := p.round - 1
	if golds, silvers := symbols(p.police[:want]); golds >= endSymbols || silvers >= endSymbols {
		return fmt.Errorf("the police cards ended the game before big round %d", p.round)
	}
	if p.turn >= 4 {
		want++
	}
	if p.turned != want {
		return fmt.Errorf("turned is %d: in small round %d of big round %d, %d police cards lie open", p.turned, p.turn, p.round, want)
	}
	return nil
}

// checkUndealt refuses a big round under way that has not been dealt.
func (p *Position) checkUndealt(moved []string) error {
	if p.over {
		return errors.New("the game is over, and its cities are missing")
	}
	if p.turn != 1 || len(moved) > 0 {
		return errors.New("nobody has cards, and the big round has begun: a deal is for small round 1 before any move")
	}
	for i := range p.players {
		for c := range cityCount {
			if p.players[i].at(place(c)) > 0 {
				return fmt.Errorf("%s has gangsters in %s before the cards are dealt", p.players[i].name, City(c))
			}
		}
	}
	return nil
}

// valid refuses a position that breaks a rule.
func (p *Position) valid() error {
	if err := p.checkCards(); err != nil {
		return err
	}
	for i := range p.players {
		who := &p.players[i]
		want := handSize + 1 - p.turn
		if (i-p.first+len(p.players))%len(p.players) < p.moved {
			want--
		}
		if len(who.cards) != want {
			return fmt.Errorf("%s has %s in hand, not %d", who.name, count(len(who.cards), "card"), want)
		}
		for c := range cityCount {
			switch {
			case who.at(place(c)) == 0:
			case who.banned[c]: // B11
				return fmt.Errorf("%s is banned from %s and has gangsters there", who.name, c)
			case who.big[c] == 0: // B7
				return fmt.Errorf("%s has small gangsters in %s and no big one", who.name, c)
			case c == Chicago && !who.bigElsewhere(c): // B8
				return fmt.Errorf("%s has gangsters in Chicago and no big one in another city", who.name)
			}
		}
	}
	for c := range cityCount { // B6
		seat := p.leader(c)
		for i := range p.players {
			if seat >= 0 && i != seat && p.players[i].at(place(c)) == p.players[seat].at(place(c)) {
				return fmt.Errorf("%s and %s have equally many gangsters in %s", p.players[seat].name, p.players[i].name, c)
			}
		}
	}
	return nil
}

// checkCards refuses a card missing or doubled: each city's cards are hidden,
// open, or in a hand (B2).
func (p *Position) checkCards() error {
	for i := range p.cities {
		seen := append([]Kind{p.cities[i].hidden}, p.cities[i].up...)
		for k := range p.players {
			for _, card := range p.players[k].cards {
				if card.City == City(i) {
					seen = append(seen, card.Kind)
				}
			}
		}
		want := slices.Clone(p.pack[i])
		slices.Sort(seen)
		slices.Sort(want)
		if !slices.Equal(seen, want) {
			return fmt.Errorf("the cards of %s are %s, not %s", cityNames[i], kindList(seen), kindList(want))
		}
	}
	for i := range p.players {
		for _, card := range p.players[i].cards {
			if !p.inGame(card.City) {
				return fmt.Errorf("%s holds %s, which is not in a game of %d players", p.players[i].name, card, len(p.players))
			}
		}
	}
	return nil
}

// checkWinners holds the winners named against the points (B13).
func (p *Position) checkWinners(names []string) error {
	var want []string
	for _, seat := range p.Winners() {
		want = append(want, p.players[seat].name)
	}
	if len(names) > 0 && !slices.Equal(names, want) || len(names) == 0 && p.over {
		return fmt.Errorf("winners are %v, and by the points %v", names, want)
	}
	return nil
}
