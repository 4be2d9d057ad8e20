package gm

import (
	"crypto/hmac"

	"mobpost/gm/game"
)

// ViewToken is the secret of a seat's own page in the archive, where its
// player reads what he was mailed. It is good for as long as he sits there,
// and speaks for him in nothing: no order is taken because of it.
func (t *Table) ViewToken(seat game.Seat) string {
	return token(t.Record, seat, "view", t.Players[seat].Term)
}

// Viewer tells whose page a token opens.
func (t *Table) Viewer(token string) (game.Seat, bool) {
	found := game.Public
	for seat := range t.Players {
		if hmac.Equal([]byte(t.ViewToken(game.Seat(seat))), []byte(token)) {
			found = game.Seat(seat)
		}
	}
	return found, found != game.Public
}

// GameOf is the game that a token is of, as it says itself: whether it is
// right is the game's to tell.
func GameOf(token string) (GameID, bool) {
	match := tokenForm.FindStringSubmatch(token)
	if match == nil || match[0] != token {
		return "", false
	}
	return GameID(match[1]), true
}
