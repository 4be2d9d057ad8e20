package theboss

import (
	"encoding/json"
	"fmt"
	"slices"
	"strconv"

	"mobpost/gm/game"
)

// Game is The Boss.
type Game struct{}

var _ game.Game = Game{}
var _ game.Position = (*Position)(nil)
var _ game.CaseSeats = (*Position)(nil)

// Name is the word used in commands and case files.
func (Game) Name() string { return "theboss" }

// Title is the name for people.
func (Game) Title() string { return "The Boss" }

// Version of the rules.
func (Game) Version() int { return 1 }

// Seats are two to four, named by colour.
func (Game) Seats() (least, most int, names []string) { return 2, 4, seatNames() }

// SeatKey is what the case file calls a seat.
func (Game) SeatKey() string { return "name" }

// TurnName tells a turn's three parts apart: "big round 2, small round 3, move 1".
func (Game) TurnName(t game.TurnRef) string {
	return fmt.Sprintf("big round %d, small round %d, move %d", t.Hand, t.Turn/10, t.Turn%10)
}

// Measures are points alone (B13).
func (Game) Measures() []game.Measure { return []game.Measure{{Name: "points"}} }

// New sets up and deals a game. Its rules' data may change the pack:
// {"pack": {"Boston": ["M0", "M1", "M2", "M3"]}}.
func (Game) New(s game.Setup) (game.Position, error) {
	p := &Position{seed: s.Seed, round: 1, turn: 1}
	if err := p.seat(s.Players); err != nil {
		return nil, err
	}
	var rules struct {
		Pack map[string][]string `json:"pack"`
	}
	if len(s.Rules) > 0 {
		if err := json.Unmarshal(s.Rules, &rules); err != nil {
			return nil, fmt.Errorf("rules: %w", err)
		}
	}
	if err := p.usePack(rules.Pack); err != nil {
		return nil, err
	}
	for i := range p.players {
		p.players[i].big[hand] = bigs
		p.players[i].small[hand] = smalls
	}
	d := game.NewDraws(p.seed, p.line)
	p.shufflePolice(d)
	p.drawStart(d)
	p.deal(d)
	p.drawn = d.Made()
	return p, nil
}

// seat makes the players, who sit in the order listed.
func (p *Position) seat(names []string) error {
	if len(names) < 2 || len(names) > 4 {
		return fmt.Errorf("this game is for 2 to 4 players, not %d", len(names))
	}
	for i, name := range names {
		if !slices.Contains(seatNames(), name) {
			return fmt.Errorf("no player is called %q: the names are red, blue, green and yellow", name)
		}
		if slices.Contains(names[:i], name) {
			return fmt.Errorf("two players are called %s", name)
		}
		p.players = append(p.players, player{name: name})
	}
	return nil
}

func (p *Position) usePack(changes map[string][]string) error {
	p.changed = len(changes) > 0
	cards, err := packWith(changes, len(p.players))
	p.pack = cards
	return err
}

// shufflePolice makes the pile (B10, B15).
func (p *Position) shufflePolice(d *game.Draws) {
	p.police = []badge{gold, gold, silver, silver, both}
	d.Shuffle("police", len(p.police), func(i, j int) { p.police[i], p.police[j] = p.police[j], p.police[i] })
}

// drawStart draws the first start player (B9, B15).
func (p *Position) drawStart(d *game.Draws) { p.start = d.Draw("start", len(p.players)) }

// deal begins a big round: one card of each city face down under it, the rest
// in hands of five (B4). Every city's cards are shuffled in B2's order and the
// last is hidden; the rest is put in order again before its shuffle (B15).
func (p *Position) deal(d *game.Draws) {
	label := "round " + strconv.Itoa(p.round) + " deal"
	p.cities = make([]stack, inUse(len(p.players)))
	var rest []Card
	for i := range p.cities {
		order := make([]int, len(p.pack[i]))
		for k := range order {
			order[k] = k
		}
		d.Shuffle(label+" "+cityNames[i], len(order), func(a, b int) { order[a], order[b] = order[b], order[a] })
		last := order[len(order)-1]
		p.cities[i].hidden = p.pack[i][last]
		for k, kind := range p.pack[i] {
			if k != last {
				rest = append(rest, Card{City(i), kind})
			}
		}
	}
	d.Shuffle(label, len(rest), func(i, j int) { rest[i], rest[j] = rest[j], rest[i] })
	for i, card := range rest {
		who := &p.players[i%len(p.players)]
		who.cards = append(who.cards, card)
	}
	for i := range p.players {
		p.sortHand(i)
	}
	p.first, p.moved = p.firstToMove(), 0
}

// sortHand puts a hand in line order and then B2's, so that its first card is
// the one that missing orders play (B5).
func (p *Position) sortHand(seat int) {
	slices.SortStableFunc(p.players[seat].cards, func(a, b Card) int { return p.pack.rank(a) - p.pack.rank(b) })
}
