package heelers

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"

	"mobpost/gm/game"
)

// The case file's position.json: the keys of heads-and-heelers.md, then three
// of our own that are left out when they say nothing.
type caseFile struct {
	Game    string       `json:"game"`
	Seed    string       `json:"seed"`
	Games   *int         `json:"games"`
	Number  *int         `json:"number"`
	Round   *int         `json:"round"`
	Turn    *string      `json:"turn"`
	Status  string       `json:"status"`
	Winners []string     `json:"winners"`
	Pool    poolCounts   `json:"pool"`
	Options Options      `json:"options"`
	Players []casePlayer `json:"players"`

	Line  int    `json:"line,omitempty"`  // M53, above 1
	Early bool   `json:"early,omitempty"` // ended by End before the turn was made
	Story *story `json:"story,omitempty"`
}

type casePlayer struct {
	Name  string     `json:"name"`
	Role  string     `json:"role"`
	Total int        `json:"total"`
	Cards cardCounts `json:"cards"`
}

// cardCounts refuses unknown colours and negative counts by itself.
type cardCounts Cards

// UnmarshalJSON reads {"blue": 2, "gray": 10}; colours left out are 0.
func (c *cardCounts) UnmarshalJSON(data []byte) error {
	var m map[string]int
	if err := json.Unmarshal(data, &m); err != nil {
		return err
	}
	names := make([]string, 0, len(m))
	for name := range m {
		names = append(names, name)
	}
	slices.Sort(names) // so that of two faults the same one is told always
	*c = cardCounts{}
	for _, name := range names {
		i := slices.Index(colourNames[:], name)
		switch n := m[name]; {
		case i < 0:
			return fmt.Errorf("unknown colour %q: cash is blue, red or gray", name)
		case n < 0:
			return fmt.Errorf("a negative number of %s cards", name)
		case n > mostCount:
			return fmt.Errorf("no game has %d %s cards", n, name)
		default:
			c[i] = n
		}
	}
	return nil
}

// MarshalJSON leaves out the colours that are not there.
func (c cardCounts) MarshalJSON() ([]byte, error) {
	b := []byte{'{'}
	for i, n := range c {
		if n != 0 {
			if len(b) > 1 {
				b = append(b, ',')
			}
			b = fmt.Appendf(b, "%q:%d", colourNames[i], n)
		}
	}
	return append(b, '}'), nil
}

// poolCounts are cardCounts that are written whole, as the contract shows the
// pool.
type poolCounts Cards

// UnmarshalJSON reads what cardCounts read.
func (c *poolCounts) UnmarshalJSON(data []byte) error { return (*cardCounts)(c).UnmarshalJSON(data) }

// MarshalJSON writes all colours.
func (c poolCounts) MarshalJSON() ([]byte, error) {
	return fmt.Appendf(nil, `{"blue":%d,"red":%d,"gray":%d}`, c[Blue], c[Red], c[Gray]), nil
}

// MarshalJSON writes position.json.
func (p *Position) MarshalJSON() ([]byte, error) {
	turn := p.phase.String()
	f := caseFile{
		Game: "heelers", Seed: p.seed.String(), Games: &p.games, Number: &p.number, Round: &p.round, Turn: &turn,
		Status: "playing", Winners: []string{}, Pool: poolCounts(p.pool), Options: p.options, Early: p.early, Story: p.story,
	}
	if p.over {
		f.Status = "over"
	}
	if p.line > 1 {
		f.Line = p.line
	}
	for _, w := range p.winners {
		f.Winners = append(f.Winners, p.players[w].name)
	}
	for _, pl := range p.players {
		f.Players = append(f.Players, casePlayer{pl.name, pl.role.String(), pl.total, cardCounts(pl.cards)})
	}
	return json.Marshal(f)
}

// Load reads position.json and refuses what no game can have. If no player
// has a role, the heads are drawn and the cards dealt at once (H2, H4).
func (Game) Load(data []byte) (game.Position, error) {
	f := caseFile{}
	d := json.NewDecoder(bytes.NewReader(data))
	d.DisallowUnknownFields()
	if err := d.Decode(&f); err != nil {
		return nil, err
	}
	if _, err := d.Token(); !errors.Is(err, io.EOF) {
		return nil, errors.New("something stands behind the position")
	}
	if f.Game != "heelers" {
		return nil, fmt.Errorf("the game is %q, not heelers", f.Game)
	}
	p := &Position{line: max(f.Line, 1), options: f.Options, pool: Cards(f.Pool), early: f.Early, story: f.Story}
	if f.Seed != "" {
		seed, err := game.ParseSeed(f.Seed)
		if err != nil {
			return nil, err
		}
		p.seed = seed
	}
	if err := f.players(p); err != nil {
		return nil, err
	}
	noRoles := !slices.ContainsFunc(p.players, func(pl player) bool { return pl.role != NoRole })
	if err := f.clock(p, noRoles); err != nil {
		return nil, err
	}
	if err := f.status(p); err != nil {
		return nil, err
	}
	if noRoles && !p.over {
		draws := game.NewDraws(p.seed, p.line)
		p.beginGame(draws)
		p.drawn = draws.Made()
	} else if err := p.checkRoles(); err != nil {
		return nil, err
	}
	if err := p.story.check(p); err != nil {
		return nil, err
	}
	return p, nil
}

// players reads the seats (H1).
func (f *caseFile) players(p *Position) error {
	var names []string
	for _, c := range f.Players {
		names = append(names, c.Name)
		role := slices.Index(roleNames[:], c.Role)
		if role < 0 {
			return fmt.Errorf("%s: there is no role %q", c.Name, c.Role)
		}
		if c.Total < 0 || c.Total > mostCount {
			return fmt.Errorf("%s: nobody can have a total of %d", c.Name, c.Total)
		}
		p.players = append(p.players, player{c.Name, Role(role), c.Total, Cards(c.Cards)})
	}
	p.lexicon = newLexicon(names)
	return checkNames(names)
}

// clock reads which game, round and turn it is. Heads that are still to be
// drawn begin a game whatever else is said.
func (f *caseFile) clock(p *Position, noRoles bool) error {
	or := func(given *int, otherwise int) int {
		if given == nil {
			return otherwise
		}
		return *given
	}
	p.games, p.number = or(f.Games, defaultGames), or(f.Number, 1)
	if p.games < 1 || p.games > mostCount {
		return fmt.Errorf("a match is one or more games, not %d", p.games)
	}
	if p.number < 1 || p.number > p.games {
		return fmt.Errorf("there is no game %d in a match of %d", p.number, p.games)
	}
	phase := 0
	if f.Turn != nil {
		if phase = slices.Index(phaseNames[:], *f.Turn); phase < 0 {
			return fmt.Errorf("there is no turn %q: roles, A or B", *f.Turn)
		}
	} else if !noRoles {
		return errors.New("the turn is missing: roles, A or B")
	}
	p.phase = Phase(phase)
	least := 0
	if p.phase != RolesTurn {
		least = 1
	}
	p.round = or(f.Round, 0)
	if p.round < least || p.round > rounds || p.phase == RolesTurn && p.round != 0 {
		if noRoles && f.Turn == nil && 0 <= p.round && p.round <= rounds {
			return nil
		}
		return fmt.Errorf("there is no round %d with turn %s", p.round, p.phase)
	}
	return nil
}

// status reads whether the match is over, and who has won it.
func (f *caseFile) status(p *Position) error {
	switch f.Status {
	case "", "playing":
		if len(f.Winners) > 0 || f.Early {
			return errors.New("nobody has won a match that is being played")
		}
		return nil
	case "over":
		p.over = true
	default:
		return fmt.Errorf("the status is playing or over, not %q", f.Status)
	}
	for _, name := range f.Winners {
		seat := slices.IndexFunc(p.players, func(pl player) bool { return pl.name == name })
		if seat < 0 {
			return fmt.Errorf("the winner %q does not play", name)
		}
		p.winners = append(p.winners, game.Seat(seat))
	}
	slices.Sort(p.winners)
	return nil
}
