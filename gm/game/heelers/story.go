package heelers

import (
	"fmt"
	"slices"
)

// story is what a match remembers beyond the contract's position: who gave
// what to whom in the game that is played, and how the earlier games ended.
// Its key in position.json is "story". Only a match that began with New keeps
// one; a nil story remembers nothing. Seats are numbers from 0, cards are
// [blue, red, gray].
type story struct {
	Games  []pastGame   `json:"games,omitempty"`
	Rounds []roundStory `json:"rounds,omitempty"`
}

// pastGame is the end of an earlier game of the match, or of the last one.
type pastGame struct {
	Number int   `json:"number"`
	Blue   int   `json:"blue"` // men
	Red    int   `json:"red"`
	Totals []int `json:"totals"`
}

// roundStory is what happened in a round, in seat order.
type roundStory struct {
	Round int        `json:"round"`
	Done  bool       `json:"done,omitempty"` // turn B was made
	Gifts []giftMade `json:"gifts,omitempty"`
	Swaps []swapMade `json:"swaps,omitempty"`
	Puts  []putMade  `json:"puts,omitempty"`
	Said  []saidOnce `json:"said,omitempty"`
}

type giftMade struct {
	From  int   `json:"from"`
	To    int   `json:"to"`
	Cards Cards `json:"cards"`
}

type swapMade struct {
	Seat  int `json:"seat"`
	Head  int `json:"head"`
	Asked int `json:"asked"`
	Got   int `json:"got"`
}

type putMade struct {
	Seat  int   `json:"seat"`
	Cards Cards `json:"cards"`
}

type saidOnce struct {
	Seat int    `json:"seat"`
	Turn string `json:"turn"` // A or B
	Text string `json:"text"`
}

// clone is a copy to which can be added without touching s.
func (s *story) clone() *story {
	if s == nil {
		return nil
	}
	c := &story{Games: slices.Clip(s.Games), Rounds: slices.Clone(s.Rounds)}
	for i := range c.Rounds {
		r := &c.Rounds[i]
		r.Gifts, r.Swaps, r.Puts, r.Said = slices.Clip(r.Gifts), slices.Clip(r.Swaps), slices.Clip(r.Puts), slices.Clip(r.Said)
	}
	return c
}

// round is the story of a round, begun if need be; nil if none is kept.
func (s *story) round(n int) *roundStory {
	if s == nil {
		return nil
	}
	if k := len(s.Rounds); k == 0 || s.Rounds[k-1].Round != n {
		s.Rounds = append(s.Rounds, roundStory{Round: n})
	}
	return &s.Rounds[len(s.Rounds)-1]
}

// shown are the cards that the round's recruiting showed together.
func (r *roundStory) shown() Cards {
	var c Cards
	for _, p := range r.Puts {
		c = c.Plus(p.Cards)
	}
	return c
}

// check refuses a story that does not fit the position: nothing may be read
// from it that is out of range.
func (s *story) check(p *Position) error {
	if s == nil {
		return nil
	}
	n := len(p.players)
	for _, g := range s.Games {
		if len(g.Totals) != n || g.Number < 1 || g.Number > p.number {
			return fmt.Errorf("story: game %d does not fit the match", g.Number)
		}
	}
	last := 0
	for _, r := range s.Rounds {
		if r.Round <= last || r.Round > p.round {
			return fmt.Errorf("story: round %d is out of its order", r.Round)
		}
		last = r.Round
		ok := true
		seat := func(i int) { ok = ok && 0 <= i && i < n }
		cards := func(c Cards) { ok = ok && c[Blue] >= 0 && c[Red] >= 0 && c[Gray] >= 0 }
		for _, g := range r.Gifts {
			seat(g.From)
			seat(g.To)
			cards(g.Cards)
		}
		for _, s := range r.Swaps {
			seat(s.Seat)
			seat(s.Head)
			ok = ok && s.Asked >= s.Got && s.Got >= 0
		}
		for _, p := range r.Puts {
			seat(p.Seat)
			cards(p.Cards)
		}
		for _, s := range r.Said {
			seat(s.Seat)
		}
		if !ok {
			return fmt.Errorf("story: round %d names a seat or a number of cards that cannot be", r.Round)
		}
	}
	return nil
}
