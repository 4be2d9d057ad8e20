package theboss

import (
	"fmt"
	"strconv"
	"strings"
)

// City is a boss's city by its place in the line (B1). Chicago, which has no
// cards and wanders along the line, comes last.
type City int8

// The cities in line order.
const (
	NewYork City = iota
	Boston
	Detroit
	KansasCity
	Cincinnati
	Memphis
	Philadelphia
	Chicago

	cityCount
	colours = Chicago // the cities that have cards of their colour
)

var cityNames = [cityCount]string{"New York", "Boston", "Detroit", "Kansas City", "Cincinnati", "Memphis", "Philadelphia", "Chicago"}

// String is the city's name.
func (c City) String() string { return cityNames[c] }

func cityNamed(name string) (City, bool) {
	for i, n := range cityNames {
		if n == name {
			return City(i), true
		}
	}
	return 0, false
}

// inUse is how many cities have cards in a game of n players (B3).
func inUse(n int) int { return 2*n - 1 }

// Kind is what a card says: 0 to 99 is money, the rest are penalties (B2).
type Kind int8

// The penalties.
const (
	Gun Kind = 100 + iota
	Hospital
	Prison
	Banish
)

const mostMoney = 99

var penaltyNames = []string{"gun", "hospital", "prison", "banish"}

// String is the card as the case file has it: "M3", "gun".
func (k Kind) String() string {
	if k < Gun {
		return "M" + strconv.Itoa(int(k))
	}
	return penaltyNames[k-Gun]
}

// Money is the card's points; cards without money count 0 (B12).
func (k Kind) Money() int {
	if k < Gun {
		return int(k)
	}
	return 0
}

func kindNamed(name string) (Kind, bool) {
	for i, n := range penaltyNames {
		if n == name {
			return Gun + Kind(i), true
		}
	}
	digits, ok := strings.CutPrefix(name, "M")
	n, err := strconv.Atoi(digits)
	if !ok || err != nil || n < 0 || n > mostMoney || strconv.Itoa(n) != digits {
		return 0, false
	}
	return Kind(n), true
}

// Card is a city card.
type Card struct {
	City City
	Kind Kind
}

// String is the card as the case file has it: "Detroit M3".
func (c Card) String() string { return c.City.String() + " " + c.Kind.String() }

func cardNamed(name string) (Card, bool) {
	i := strings.LastIndexByte(name, ' ')
	if i < 0 {
		return Card{}, false
	}
	city, ok1 := cityNamed(name[:i])
	kind, ok2 := kindNamed(name[i+1:])
	return Card{city, kind}, ok1 && ok2 && city != Chicago
}

// pack is the cards of each city in B2's order.
type pack [colours][]Kind

// theCards are B2's.
func theCards() pack {
	return pack{
		NewYork:      {0, 1, 2, 3},
		Boston:       {0, 1, 2, 3},
		Detroit:      {1, 2, 3, 4, Gun},
		KansasCity:   {2, 3, Gun},
		Cincinnati:   {1, 2, 3, Banish},
		Memphis:      {1, 2, 3, Hospital},
		Philadelphia: {4, Gun, Prison},
	}
}

// packWith changes B2's cards for a game of n players: part of them is ours,
// so a game can be created with others. Hands stay five cards and one hidden
// card a city (B3).
func packWith(changes map[string][]string, n int) (pack, error) {
	cards, named := theCards(), 0
	for i := range cards {
		names, ok := changes[cityNames[i]]
		if !ok {
			continue
		}
		cards[i] = nil
		named++
		for _, name := range names {
			kind, ok := kindNamed(name)
			if !ok {
				return cards, fmt.Errorf("pack: %s has no card %q", cityNames[i], name)
			}
			cards[i] = append(cards[i], kind)
		}
	}
	if named < len(changes) {
		return cards, fmt.Errorf("pack: only the seven cities with cards can be named")
	}
	total := 0
	for i := range inUse(n) {
		if len(cards[i]) == 0 {
			return cards, fmt.Errorf("pack: %s has no cards", cityNames[i])
		}
		total += len(cards[i])
	}
	if want := handSize*n + inUse(n); total != want {
		return cards, fmt.Errorf("pack: %d players need %d cards in use, not %d", n, want, total)
	}
	return cards, nil
}

// rank is where a card stands in line order and then B2's order.
func (p *pack) rank(c Card) int {
	for i, k := range p[c.City] {
		if k == c.Kind {
			return int(c.City)*(mostMoney+1) + i
		}
	}
	return int(c.City+1)*(mostMoney+1) - 1
}

// badge is a police card.
type badge int8

const (
	gold badge = iota
	silver
	both
)

var badgeNames = []string{"gold", "silver", "both"}

func (b badge) String() string { return badgeNames[b] }

func badgeNamed(name string) (badge, bool) {
	for i, n := range badgeNames {
		if n == name {
			return badge(i), true
		}
	}
	return 0, false
}

// symbols counts the gold and silver symbols on police cards; one of both
// counts for both (B10).
func symbols(cards []badge) (golds, silvers int) {
	for _, b := range cards {
		if b != silver {
			golds++
		}
		if b != gold {
			silvers++
		}
	}
	return golds, silvers
}
