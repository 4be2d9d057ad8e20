package gm

import (
	"context"
	"slices"
	"strings"
	"time"
)

// directory is what is known of all games, and of how often who was answered,
// when a batch of mails is taken in. It follows the batch, which the store does
// not know of yet.
type directory struct {
	games    []Summary
	answered map[string]Counts // by address, of the batch's senders and whom it answers
	asked    int               // questions of the batch to strangers

	byName    map[string]int   // places in games; nil until asked for
	byAddress map[string][]int // as above
}

// directory looks up what taking the mails in asks for.
func (m *Master) directory(ctx context.Context, mails ...Mail) (*directory, error) {
	games, err := m.Store.Summaries(ctx)
	if err != nil {
		return nil, err
	}
	var senders []string
	for i := range mails {
		if from := mails[i].Letter.From; from != "" {
			senders = append(senders, Canonical(from))
		}
	}
	slices.Sort(senders)
	answered, err := m.Store.Answered(ctx, slices.Compact(senders), m.Now().Add(-24*time.Hour))
	if err != nil {
		return nil, err
	}
	if answered == nil {
		answered = map[string]Counts{}
	}
	return &directory{games: games, answered: answered}, nil
}

// counts are the answers of the last day to one of the batch's senders.
func (d *directory) counts(address string) Counts { return d.answered[Canonical(address)] }

// follow lets the directory know how a game stands after a change, and who is
// answered by it.
func (d *directory) follow(c *change) {
	for _, p := range c.posted {
		if p.cause == "" {
			continue
		}
		cause := Canonical(p.cause)
		n := d.answered[cause]
		n.All++
		switch p.kind {
		case HintMail:
			n.Hints++
		case QuestionMail:
			n.Questions++
			if p.game == "" {
				d.asked++
			}
		}
		d.answered[cause] = n
	}
	if c.effect.Summary == nil {
		return
	}
	i := d.place(string(c.effect.Game))
	if i < 0 {
		return
	}
	if !slices.Equal(d.games[i].Seats, c.effect.Summary.Seats) {
		d.byAddress = nil
	}
	d.games[i] = *c.effect.Summary
}

// place is where a game stands, by its name in any case; -1 if there is none.
func (d *directory) place(name string) int {
	if d.byName == nil {
		d.byName = make(map[string]int, len(d.games))
		for i, s := range d.games {
			d.byName[strings.ToLower(string(s.ID))] = i
		}
	}
	if i, ok := d.byName[strings.ToLower(name)]; ok {
		return i
	}
	return -1
}

func (d *directory) named(name string) (Summary, bool) {
	if i := d.place(name); i >= 0 {
		return d.games[i], true
	}
	return Summary{}, false
}

// of gives the games in which an address has a seat; running ones only, unless
// it has none of those.
func (d *directory) of(address string) []Summary {
	if d.byAddress == nil {
		d.byAddress = map[string][]int{}
		for i, s := range d.games {
			for _, seat := range s.Seats {
				at := Canonical(seat.Address)
				if all := d.byAddress[at]; at != "" && (len(all) == 0 || all[len(all)-1] != i) {
					d.byAddress[at] = append(all, i)
				}
			}
		}
	}
	var running, over []Summary
	for _, i := range d.byAddress[Canonical(address)] {
		if s := d.games[i]; s.Status == Over {
			over = append(over, s)
		} else {
			running = append(running, s)
		}
	}
	if len(running) > 0 {
		return running
	}
	return over
}
