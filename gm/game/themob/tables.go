package themob

import (
	"encoding/json"
	"fmt"
	"sort"
	"strings"
)

// defaultPost is the winning post in bars (M17).
const defaultPost = 10

// mostPost keeps a winning post within what anybody could mean.
const mostPost = 1000

// rules is the game's own data as a case file and game.Setup have it; what is
// left out is the default (contract.md).
type rules struct {
	Post       *int      `json:"post,omitempty"`
	Rackets    *[]Racket `json:"rackets,omitempty"`
	Businesses *[]string `json:"businesses,omitempty"`
}

// parseRules reads the rules of a game.Setup; nothing means the default.
func parseRules(data json.RawMessage) (*Tables, int, error) {
	var r rules
	if len(data) > 0 {
		if err := decode(data, &r); err != nil {
			return nil, 0, err
		}
	}
	return r.tables()
}

// tables makes the tables and the winning post for so many seats, or says what
// is wrong with them.
func (r *rules) tables() (*Tables, int, error) {
	t, post := defaultTables(), defaultPost
	if r.Post != nil {
		post = *r.Post
	}
	if post < 1 || post > mostPost {
		return nil, 0, fmt.Errorf("the winning post is from 1 to %d bars, not %d", mostPost, post)
	}
	if r.Rackets != nil {
		t.Rackets = append([]Racket(nil), *r.Rackets...)
	}
	if r.Businesses != nil {
		t.Businesses = append([]string(nil), *r.Businesses...)
	}
	if n := len(t.Rackets); n < 1 || n > maxRackets {
		return nil, 0, fmt.Errorf("a table has from 1 to %d rackets, not %d", maxRackets, n)
	}
	if n := len(t.Businesses); n > maxBusinesses {
		return nil, 0, fmt.Errorf("a table has at most %d businesses, not %d", maxBusinesses, n)
	}
	for _, racket := range t.Rackets {
		if racket.Minimum < 1 || racket.Minimum > 1000000 {
			return nil, 0, fmt.Errorf("the minimum of racket %q is from $1 to $1000000, not %d", racket.Name, racket.Minimum)
		}
	}
	if err := t.checkNames(); err != nil {
		return nil, 0, err
	}
	return t.withWords(), post, nil
}

// checkNames refuses names that are empty or that two things would share: a
// card and a place are known by their names alone.
func (t *Tables) checkNames() error {
	names := []string{"pass"}
	names = append(names, specialNames[:]...)
	for _, p := range fixedPlaces {
		if p != "Barbers" && p != "Restaurant" && p != "Penthouse" { // cards too
			names = append(names, p)
		}
	}
	var own []string
	for i, r := range t.Rackets {
		own = append(own, r.Name)
		names = append(names, t.SiteName(Site{int8(i), 1}), t.SiteName(Site{int8(i), 2}))
	}
	own = append(own, t.Businesses...)
	for _, name := range own {
		if name != strings.Join(strings.Fields(name), " ") || name == "" || len(name) > 40 {
			return fmt.Errorf("%q is no name for a racket or a business: a name has from 1 to 40 letters and no stray blanks", name)
		}
	}
	names = append(names, own...)
	for i := range names {
		names[i] = strings.ToLower(names[i])
	}
	sort.Strings(names)
	for i := 1; i < len(names); i++ {
		if names[i] == names[i-1] {
			return fmt.Errorf("two things are called %q", names[i])
		}
	}
	return nil
}

// checkPack refuses tables whose smallest pack cannot deal a hand (M6).
func (t *Tables) checkPack(seats int) error {
	var p [maxPack]Card
	have, need := len(t.pack(&p, true)), seats*handSize(seats)
	if have < need {
		return fmt.Errorf("the pack of hand 1 has %d cards and %d players are dealt %d", have, seats, need)
	}
	return nil
}

// card is the card of that full name.
func (t *Tables) card(name string) (Card, bool) {
	for i, r := range t.Rackets {
		if r.Name == name {
			return Card{RacketCard, int8(i)}, true
		}
	}
	for i, b := range t.Businesses {
		if b == name {
			return Card{BusinessCard, int8(i)}, true
		}
	}
	for i, s := range specialNames {
		if s == name {
			return Card{SpecialCard, int8(i)}, true
		}
	}
	return Card{}, false
}

// placeNamed is the place of that name in a case file.
func (t *Tables) placeNamed(name string) (place, bool) {
	for p, fixed := range fixedPlaces {
		if fixed == name {
			return place(p), true
		}
	}
	for i := range 2 * len(t.Rackets) {
		if t.SiteName(siteAt(i)) == name {
			return firstSite + place(i), true
		}
	}
	for i, b := range t.Businesses {
		if b == name {
			return firstBusiness + place(i), true
		}
	}
	return 0, false
}
