package gm

import (
	"context"
	"encoding/json"
	"fmt"

	"mobpost/gm/game"
)

// Archive gives the documents that were kept of a game's turns.
type Archive interface {
	// Turns gives every turn made of a game, of every line, in the order in
	// which they were made.
	Turns(ctx context.Context, id GameID) ([]Made, error)
}

// ReplayResult is what came of making a game again from its journal.
type ReplayResult struct {
	Turns  int      // made again, the beginning included
	Faults []string // what is not the same, by turn; empty if all is
}

// CheckReplay makes all positions and reports of a game again from its journal
// and compares them with those that were kept.
func (m *Master) CheckReplay(ctx context.Context, archive Archive, id GameID) (ReplayResult, error) {
	var result ReplayResult
	record, journal, err := m.Store.Load(ctx, id)
	if err != nil {
		return result, err
	}
	rules, err := m.rules(record.Rules)
	if err != nil {
		return result, err
	}
	kept, err := archive.Turns(ctx, id)
	if err != nil {
		return result, err
	}
	var again []Made
	if _, err := Replay(rules, *record, journal, func(made Made) { again = append(again, made) }); err != nil {
		return result, err
	}
	result.Turns = len(again)
	for i := range max(len(again), len(kept)) {
		switch {
		case i >= len(kept):
			result.Faults = append(result.Faults, fmt.Sprintf("turn %s: nothing was kept of it", again[i].Turn))
		case i >= len(again):
			result.Faults = append(result.Faults, fmt.Sprintf("turn %s: it does not follow from the journal", kept[i].Turn))
		default:
			if fault := sameMade(again[i], kept[i]); fault != "" {
				result.Faults = append(result.Faults, fmt.Sprintf("turn %s: %s", again[i].Turn, fault))
			}
		}
	}
	return result, nil
}

// sameMade names the first thing in which a kept turn is not the one made
// again.
func sameMade(again, kept Made) string {
	if again.Turn != kept.Turn || again.Line != kept.Line || again.No != kept.No {
		return fmt.Sprintf("turn %s of line %d was kept in its place", kept.Turn, kept.Line)
	}
	if diff := firstDifference(again.Position, kept.Position); diff != "" {
		return "position" + diff
	}
	if diff := sameReport(again.Public, kept.Public); diff != "" {
		return "public report" + diff
	}
	if len(again.Seats) != len(kept.Seats) {
		return fmt.Sprintf("%d seats' reports were kept of %d", len(kept.Seats), len(again.Seats))
	}
	for seat := range again.Seats {
		if diff := sameReport(again.Seats[seat], kept.Seats[seat]); diff != "" {
			return fmt.Sprintf("report of seat %d%s", seat+1, diff)
		}
	}
	return ""
}

func sameReport(again, kept game.Report) string {
	a, err := json.Marshal(again)
	if err != nil {
		return ": " + err.Error()
	}
	b, err := json.Marshal(kept)
	if err != nil {
		return ": " + err.Error()
	}
	return firstDifference(a, b)
}
