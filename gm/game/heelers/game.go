package heelers

import (
	"bytes"
	"encoding/json"
	"fmt"

	"mobpost/gm/game"
)

// Game is Heads and Heelers. It implements game.Game and has no state.
type Game struct{}

var _ game.Game = Game{}

// Name is the word for it in commands and case files.
func (Game) Name() string { return "heelers" }

// Title is its name for people.
func (Game) Title() string { return "Heads and Heelers" }

// Version of the rules.
func (Game) Version() int { return 1 }

// Seats are 4 to 8, called by their players' names (H1).
func (Game) Seats() (least, most int, names []string) { return leastPlayers, mostPlayers, nil }

// SeatKey is what the case file calls a seat.
func (Game) SeatKey() string { return "name" }

// TurnName is the turn's name for people.
func (Game) TurnName(t game.TurnRef) string { return turnName(t.Hand, t.Turn) }

// Measures are the points of the match.
func (Game) Measures() []game.Measure { return []game.Measure{{Name: "points"}} }

// rules are what a match may be created with: keys of the case file.
type rules struct {
	Games   *int    `json:"games"`
	Options Options `json:"options"`
}

// New sets a match up: the heads of the first game are drawn, everybody being
// equal (H2), and the cards dealt (H4). It keeps a story.
func (Game) New(s game.Setup) (game.Position, error) {
	r := rules{}
	if len(s.Rules) > 0 {
		d := json.NewDecoder(bytes.NewReader(s.Rules))
		d.DisallowUnknownFields()
		if err := d.Decode(&r); err != nil {
			return nil, fmt.Errorf("rules of heelers: %w", err)
		}
	}
	p := &Position{seed: s.Seed, line: 1, games: defaultGames, number: 1, options: r.Options, story: &story{}}
	if r.Games != nil {
		p.games = *r.Games
	}
	if p.games < 1 || p.games > mostCount {
		return nil, fmt.Errorf("a match is one or more games, not %d", p.games)
	}
	for _, name := range s.Players {
		p.players = append(p.players, player{name: name})
	}
	if err := checkNames(s.Players); err != nil {
		return nil, err
	}
	p.lexicon = newLexicon(s.Players)
	p.beginGame(game.NewDraws(p.seed, p.line))
	return p, nil
}
