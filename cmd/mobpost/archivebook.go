package main

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"time"

	"mobpost/gm"
	"mobpost/gm/game"
	"mobpost/store"
	"mobpost/templates"
)

// archive reads the store for those who look at its games: everybody, and a
// seat by its link. Its books are kept between two looks.
type archive struct {
	db      *store.DB
	site    templates.Site
	rules   []game.Game
	postman postman
	url     string // the public address, with a slash at its end; empty if there is none

	mu    sync.Mutex
	books map[gm.GameID]*book
}

func (c *config) archive(db *store.DB) *archive {
	p := c.postman()
	if p.letterhead.Address == "" {
		// Reading needs no mailbox; the mails of an export come from nowhere then.
		p.letterhead.Address = "mobpost@localhost.invalid"
	}
	return &archive{db: db, rules: games(), postman: p, url: c.HTTP.URL, books: map[gm.GameID]*book{},
		site: templates.Site{Name: p.letterhead.Name, Easel: new(templates.Easel)}}
}

// booksKept is how many games' books are remembered: some kilobytes each.
const booksKept = 256

// book is what is known of a game at a point of its journal.
type book struct {
	head  int64
	game  templates.GameHead
	turns []turn // oldest first; the first is the beginning

	// Made when they are asked for first.
	press func() (bool, error) // whether anything was published
	keys  func() ([]key, error)
}

type turn struct {
	store.Turn
	show templates.TurnHead
}

// heads are all games as lists show them.
func (a *archive) heads(ctx context.Context) ([]templates.GameHead, error) {
	all, err := a.db.Summaries(ctx)
	heads := make([]templates.GameHead, len(all))
	for i := range all {
		heads[i] = a.head(&all[i])
	}
	return heads, err
}

func (a *archive) head(s *gm.Summary) templates.GameHead {
	h := templates.GameHead{ID: string(s.ID), Rules: s.Rules, Status: string(s.Status), Over: s.Status == gm.Over,
		Turn: s.Turn.String(), Begun: day(s.Created), Due: when(s.Deadline)}
	if g := a.game(s.Rules); g != nil {
		h.Rules, h.Turn = g.Title(), g.TurnName(s.Turn)
	}
	for _, seat := range s.Seats {
		h.Seats, h.Players = append(h.Seats, seat.Name), append(h.Players, seat.Player)
	}
	return h
}

func (a *archive) game(rules string) game.Game {
	for _, g := range a.rules {
		if g.Name() == rules {
			return g
		}
	}
	return nil
}

// book gives the book of a game: gm.ErrNoGame if there is none.
func (a *archive) book(ctx context.Context, id gm.GameID) (*book, error) {
	all, err := a.db.Summaries(ctx)
	if err != nil {
		return nil, err
	}
	i := slices.IndexFunc(all, func(s gm.Summary) bool { return strings.EqualFold(string(s.ID), string(id)) })
	if i < 0 {
		return nil, gm.ErrNoGame
	}
	s := &all[i]
	a.mu.Lock()
	b := a.books[s.ID]
	a.mu.Unlock()
	if b != nil && b.head == s.Head {
		return b, nil
	}
	if b, err = a.write(ctx, s); err != nil {
		return nil, err
	}
	a.keep(s.ID, b)
	return b, nil
}

func (a *archive) keep(id gm.GameID, b *book) {
	a.mu.Lock()
	defer a.mu.Unlock()
	if len(a.books) >= booksKept {
		clear(a.books)
	}
	a.books[id] = b
}

// write makes a game's book.
func (a *archive) write(ctx context.Context, s *gm.Summary) (*book, error) {
	made, err := a.db.Turns(ctx, s.ID)
	if err != nil {
		return nil, err
	}
	_, journal, err := a.db.Load(ctx, s.ID)
	if err != nil {
		return nil, err
	}
	way, _, err := gm.Way(journal)
	if err != nil {
		return nil, fmt.Errorf("game %s: %w", s.ID, err)
	}
	b := &book{head: s.Head, game: a.head(s)}
	rules := a.game(s.Rules)
	for _, t := range made {
		head := turnHead(s.ID, rules, t.Line, t.Turn, t.At)
		head.Left = !slices.Contains(way, gm.Step{Line: t.Line, Turn: t.Turn})
		b.turns = append(b.turns, turn{t, head})
	}
	b.press = sync.OnceValues(func() (bool, error) { parts, err := a.press(context.Background(), b); return len(parts) > 0, err })
	b.keys = sync.OnceValues(func() ([]key, error) { return a.keys(context.Background(), s.ID) })
	return b, nil
}

func turnHead(id gm.GameID, rules game.Game, line int, ref game.TurnRef, at time.Time) templates.TurnHead {
	h := templates.TurnHead{Path: fmt.Sprintf("g/%s/%d/%s/", id, line, ref), Name: "The beginning", Line: line, Made: when(at)}
	if ref != (game.TurnRef{}) {
		h.Name = "Turn " + ref.String()
		if rules != nil {
			name := rules.TurnName(ref)
			h.Name = strings.ToUpper(name[:1]) + name[1:]
		}
	}
	return h
}

// last is the last turn of the way that the game went.
func (b *book) last() *turn {
	for i := range slices.Backward(b.turns) {
		if !b.turns[i].show.Left {
			return &b.turns[i]
		}
	}
	return nil
}

// find gives a turn on a line.
func (b *book) find(line int, ref game.TurnRef) int {
	return slices.IndexFunc(b.turns, func(t turn) bool { return t.Line == line && t.Turn.Turn == ref })
}

// neighbour is the turn beside one, on the way that the game went.
func (b *book) neighbour(i, step int) *templates.TurnHead {
	for i += step; i >= 0 && i < len(b.turns); i += step {
		if !b.turns[i].show.Left {
			return &b.turns[i].show
		}
	}
	return nil
}

// seatOf tells which seat's page a token opens, and to which address the
// seat's mails go.
func (a *archive) seatOf(ctx context.Context, token string) (*book, game.Seat, string, error) {
	id, ok := gm.GameOf(token)
	if !ok {
		return nil, game.Public, "", errNoPage
	}
	b, err := a.book(ctx, id)
	if err != nil {
		return nil, game.Public, "", err
	}
	keys, err := b.keys()
	if err != nil {
		return nil, game.Public, "", err
	}
	for seat, k := range keys {
		if same(k.token, token) {
			return b, game.Seat(seat), k.address, nil
		}
	}
	return nil, game.Public, "", errNoPage
}

// key opens a seat's own page.
type key struct{ token, address string }

// keys are those of a game's seats. The game is made again for them, since
// they depend on who sits there.
func (a *archive) keys(ctx context.Context, id gm.GameID) ([]key, error) {
	record, journal, err := a.db.Load(ctx, id)
	if err != nil {
		return nil, err
	}
	rules := a.game(record.Rules)
	if rules == nil {
		return nil, errNoPage
	}
	t, err := gm.Replay(rules, *record, journal, nil)
	if err != nil {
		return nil, err
	}
	var keys []key
	for seat, p := range t.Players {
		keys = append(keys, key{t.ViewToken(game.Seat(seat)), p.Address})
	}
	return keys, nil
}

// errNoPage: there is nothing at that path.
var errNoPage = errors.New("there is no such page")

// when is a time for people and machines.
func when(t time.Time) templates.When {
	if t.IsZero() {
		return templates.When{}
	}
	t = t.UTC()
	return templates.When{Human: t.Format("2 January 2006, 15:04 UTC"), Short: t.Format("2 Jan 2006"), Machine: t.Format(time.RFC3339)}
}

func day(t time.Time) templates.When {
	t = t.UTC()
	return templates.When{Human: t.Format("2 January 2006"), Short: t.Format("2 Jan 2006"), Machine: t.Format(time.RFC3339)}
}
