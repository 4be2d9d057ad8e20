package themob

import (
	"fmt"

	"mobpost/gm/game"
)

var (
	_ game.Game     = Game{}
	_ game.Position = (*State)(nil)
)

// New sets a game up and deals the first hand (M5, M6).
func (Game) New(setup game.Setup) (game.Position, error) {
	s, err := newGame(setup)
	if err != nil {
		return nil, err
	}
	return s, nil
}

// Load reads a position.json (contract.md).
func (Game) Load(data []byte) (game.Position, error) {
	s, err := load(data)
	if err != nil {
		return nil, err
	}
	return s, nil
}

// TurnName is "hand 2, turn 1".
func (Game) TurnName(ref game.TurnRef) string {
	return fmt.Sprintf("hand %d, turn %d", ref.Hand, ref.Turn)
}

// Make makes the postal turn.
func (s *State) Make(all []game.Orders) game.Outcome {
	turns := make([]Turn, s.seats)
	for seat := range min(s.seats, len(all)) {
		turns[seat] = s.turnOf(seat, all[seat])
	}
	after, events, draws := s.resolve(turns)
	return game.Outcome{After: after, Public: tell(s, after, events), Draws: draws}
}

// OnLine is the position on another line of the game (M53).
func (s *State) OnLine(line int) game.Position { return s.onLine(line) }

// End is the position ended early (M57).
func (s *State) End() game.Position { return s.ended() }
