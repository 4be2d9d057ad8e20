package themob

import (
	"fmt"
	"reflect"

	"mobpost/gm/game"
)

var _ game.Forecaster = (*State)(nil)

// maxCases bounds how many ways a turn may fall out in a forecast.
const maxCases = 60

// cases go through what draws could decide: one run of the turn for each.
type cases struct {
	draws []drawn
}

// drawn is one draw as it falls in this case.
type drawn struct {
	label    string
	n, value int
}

// draw is how the draw falls in this case; the first that there is, for one
// that was not met before.
func (c *cases) draw(label string, n int) int {
	for _, d := range c.draws {
		if d.label == label {
			return d.value
		}
	}
	c.draws = append(c.draws, drawn{label, n, 0})
	return 0
}

// next goes on to the next case; false if there is none.
func (c *cases) next() bool {
	for i := len(c.draws) - 1; i >= 0; i-- {
		d := &c.draws[i]
		if d.value+1 < d.n {
			d.value++
			c.draws = c.draws[:i+1] // what comes behind it may be another draw
			return true
		}
	}
	return false
}

// Forecast tells what the seat's orders would do if nobody else ordered
// anything: nobody's hand is looked at but its own, nothing is dealt, and what
// draws would decide is told in all the ways in which it could fall.
func (s *State) Forecast(seat game.Seat, held game.Orders) []game.Block {
	if s.over || seat < 0 || int(seat) >= s.seats {
		return nil
	}
	known := *s
	known.seed = game.Seed{}
	for other := range known.seats {
		if other != int(seat) {
			f := &known.families[other]
			f.held, f.cards = 0, [maxHand]Card{}
		}
	}
	turns := make([]Turn, known.seats)
	turns[seat] = known.turnOf(int(seat), held)

	var ways [][]game.Block
	c := &cases{}
	for more := true; more && len(ways) < maxCases; more = c.next() {
		way := known.foresee(int(seat), turns, c)
		same := false
		for _, w := range ways {
			same = same || reflect.DeepEqual(w, way)
		}
		if !same {
			ways = append(ways, way)
		}
	}
	if len(ways) == 1 {
		return ways[0]
	}
	blocks := []game.Block{game.P(fmt.Sprintf("A tie: a draw would decide between these %d ways.", len(ways)))}
	for i, way := range ways {
		blocks = append(blocks, game.H(2, fmt.Sprintf("Way %d of %d", i+1, len(ways))))
		blocks = append(blocks, way...)
	}
	return blocks
}

// foresee makes the turn in one case and tells what happens to the seat.
func (s *State) foresee(seat int, turns []Turn, c *cases) []game.Block {
	now := *s
	t := &turn{s: &now, start: s, draws: game.NewDraws(s.seed, s.line), cases: c}
	t.admit(turns)
	t.run(turns)
	var own []Event
	for _, e := range t.events {
		// What others do of their own accord, and the next deal, is nobody's
		// to foresee.
		if e.Kind != Dealt && e.Kind != CellsMoved && (int(e.Seat) == seat || e.Kind == Ended) {
			own = append(own, e)
		}
	}
	return tell(s, &now, own)
}
