package gm

import (
	"fmt"
	"slices"

	"mobpost/gm/game"
)

// EntryVote is a player's vote on ending the game now (M57). Data: Vote.
const EntryVote EntryKind = "vote"

// Vote is what a player voted for.
type Vote struct {
	End bool // the game should end now; else his vote for that is taken back
}

// voted takes a vote from the journal. It is the person's: who takes a seat
// over has not voted.
func (t *Table) voted(e Entry) error {
	var v Vote
	if err := e.data(&v); err != nil {
		return err
	}
	t.Votes = slices.Clone(t.Votes)
	for len(t.Votes) < len(t.Players) {
		t.Votes = append(t.Votes, "")
	}
	t.Votes[e.Seat] = ""
	if v.End {
		t.Votes[e.Seat] = t.Players[e.Seat].Address
	}
	return nil
}

// endVotes counts the players, and those of them who have voted to end the
// game.
func (t *Table) endVotes() (votes, players int) {
	for i, p := range t.Players {
		if p.Address == "" {
			continue
		}
		players++
		if i < len(t.Votes) && t.Votes[i] == p.Address {
			votes++
		}
	}
	return votes, players
}

// vote takes a player's VOTE END or VOTE PLAY. When all players have voted to
// end the game it ends, as if the game master had ended it (M57). How many
// have voted is told to everybody who votes, who they are to nobody.
func (a *answer) vote(end bool) error {
	t := a.change.table
	if t.Position.Over() {
		a.say(game.P("The game is over: there is nothing to vote on."))
		return nil
	}
	if err := a.change.add(entry(EntryVote, a.letter.From, a.at, a.who.seat, Vote{end})); err != nil {
		return err
	}
	votes, players := a.change.table.endVotes()
	switch {
	case votes == players:
		d := Reason{Why: "all players voted for it"}.deed("The players ended the game early.", "playing", "over")
		if err := a.change.add(entry(EntryEnd, "the players", a.at, game.Public, d)); err != nil {
			return err
		}
		a.say(game.P("All players have voted to end the game, so it is over: " + a.change.table.Winners() + "."))
	case end:
		a.say(game.P(fmt.Sprintf("You vote to end the game now; most of what counts wins then. It ends when all %d players have voted so; %d have. VOTE PLAY takes your vote back.", players, votes)))
	default:
		a.say(game.P(fmt.Sprintf("You vote to play on. %d of %d players want the game to end now.", votes, players)))
	}
	return nil
}
