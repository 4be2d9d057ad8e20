package theboss

import (
	"encoding/json"
	"fmt"

	"mobpost/gm/game"
)

// caseFile is position.json as the-boss.md ends with it.
type caseFile struct {
	Game    string              `json:"game"`
	Seed    string              `json:"seed"`
	Round   int                 `json:"round"`
	Turn    int                 `json:"turn"`
	Start   string              `json:"start"`
	Moved   []string            `json:"moved"`
	Status  string              `json:"status"`
	Winners []string            `json:"winners"`
	Cities  map[string]caseCity `json:"cities"`
	Police  []string            `json:"police"`
	Turned  int                 `json:"turned"`
	Players []casePlayer        `json:"players"`
	Pack    map[string][]string `json:"pack,omitempty"` // of a game with other cards than B2's
}

type caseCity struct {
	Hidden string   `json:"hidden"`
	Up     []string `json:"up"`
}

type casePlayer struct {
	Name   string         `json:"name"`
	Points int            `json:"points"`
	Cards  []string       `json:"cards"`
	Big    map[string]int `json:"big"`
	Small  map[string]int `json:"small"`
	Banned []string       `json:"banned"`
}

const (
	playing = "playing"
	isOver  = "over"
)

// placeName is a place as the case file has it.
func placeName(w place) string {
	switch w {
	case hand:
		return "hand"
	case hospital:
		return "hospital"
	case prison1:
		return "prison 1"
	case prison2:
		return "prison 2"
	case out:
		return "out"
	}
	return cityNames[w]
}

func placeNamed(name string) (place, bool) {
	for w := range placeCount {
		if placeName(w) == name {
			return w, true
		}
	}
	return 0, false
}

// MarshalJSON writes position.json, seed included.
func (p *Position) MarshalJSON() ([]byte, error) {
	f := caseFile{
		Game: Game{}.Name(), Seed: p.seed.String(), Round: p.round, Turn: p.turn,
		Start: p.players[p.start].name, Moved: []string{}, Status: playing, Winners: []string{},
		Cities: make(map[string]caseCity), Police: []string{}, Turned: p.turned,
	}
	if p.over {
		f.Status = isOver
	}
	for i := range p.moved {
		f.Moved = append(f.Moved, p.players[(p.first+i)%len(p.players)].name)
	}
	for _, seat := range p.Winners() {
		f.Winners = append(f.Winners, p.players[seat].name)
	}
	for i, city := range p.cities {
		f.Cities[cityNames[i]] = caseCity{city.hidden.String(), kindNames(city.up)}
	}
	for _, b := range p.police {
		f.Police = append(f.Police, b.String())
	}
	for i := range p.players {
		f.Players = append(f.Players, p.players[i].file())
	}
	if p.changed {
		f.Pack = make(map[string][]string)
		for i := range p.cities {
			f.Pack[cityNames[i]] = kindNames(p.pack[i])
		}
	}
	return json.Marshal(f)
}

func (p *player) file() casePlayer {
	f := casePlayer{Name: p.name, Points: p.points, Cards: []string{}, Big: make(map[string]int), Small: make(map[string]int), Banned: []string{}}
	for _, c := range p.cards {
		f.Cards = append(f.Cards, c.String())
	}
	for w := range placeCount {
		if p.big[w] > 0 {
			f.Big[placeName(w)] = int(p.big[w])
		}
		if p.small[w] > 0 {
			f.Small[placeName(w)] = int(p.small[w])
		}
	}
	for c := range cityCount {
		if p.banned[c] {
			f.Banned = append(f.Banned, c.String())
		}
	}
	return f
}

func kindNames(kinds []Kind) []string {
	names := make([]string, len(kinds))
	for i, k := range kinds {
		names[i] = k.String()
	}
	return names
}

// Load reads a position.json. If no player has cards and the cities are left
// out, the big round is dealt first. A position that no game can have is
// refused; a finished one is loaded.
func (Game) Load(data []byte) (game.Position, error) {
	var f caseFile
	if err := json.Unmarshal(data, &f); err != nil {
		return nil, fmt.Errorf("no position of The Boss: %w", err)
	}
	p := &Position{round: f.Round, turn: f.Turn, turned: f.Turned}
	if err := p.loadFrame(&f); err != nil {
		return nil, err
	}
	dealt := f.Cities != nil
	for i := range f.Players {
		dealt = dealt || len(f.Players[i].Cards) > 0
		if err := p.loadPlayer(i, &f.Players[i]); err != nil {
			return nil, fmt.Errorf("%s: %w", f.Players[i].Name, err)
		}
	}
	d := game.NewDraws(p.seed, p.line)
	if err := p.loadPolice(f.Police, dealt, d); err != nil {
		return nil, err
	}
	if err := p.loadStart(f.Start, dealt, d); err != nil {
		return nil, err
	}
	if err := p.checkRounds(); err != nil {
		return nil, err
	}
	if dealt {
		if err := p.loadCities(f.Cities); err != nil {
			return nil, err
		}
	} else {
		if err := p.checkUndealt(f.Moved); err != nil {
			return nil, err
		}
		p.deal(d)
	}
	p.drawn = d.Made()
	for i := range p.players {
		p.sortHand(i)
	}
	if err := p.loadMoved(f.Moved); err != nil {
		return nil, err
	}
	if err := p.valid(); err != nil {
		return nil, err
	}
	if err := p.checkWinners(f.Winners); err != nil {
		return nil, err
	}
	return p, nil
}
