package gm

import "mobpost/gm/game"

// Step is a turn on a line of a game.
type Step struct {
	Line int
	Turn game.TurnRef
}

// Way gives the turns that led to where a game is, and the line that it is on,
// by its journal alone: what a roll-back left behind is not among them. It
// needs no rules, so that games of old versions of them can be read, too.
func Way(journal []Entry) (way []Step, line int, err error) {
	line = 1
	// The way to before each turn, and to where each line was left.
	to := map[Step][]Step{}
	for _, e := range journal {
		here := Step{line, e.Turn}
		switch e.Kind {
		case EntryCreated:
			way = []Step{{1, game.TurnRef{}}}
		case EntryTurn, EntryEnd:
			to[here] = way
			way = append(way[:len(way):len(way)], here)
		case EntryRollback:
			var r RolledBack
			if err := e.data(&r); err != nil {
				return nil, 0, err
			}
			to[here] = way
			way = to[Step{r.Line, r.Turn}]
			line++
		}
	}
	return way, line, nil
}
