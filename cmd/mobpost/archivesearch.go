package main

import (
	"context"
	"slices"
	"strings"
	"time"

	"mobpost/gm"
	"mobpost/gm/game"
	"mobpost/store"
	"mobpost/templates"
)

// hitsShown is how many passages a page of a search has.
const hitsShown = 50

// search is the page of a search in all public reports, or in one game's.
func (a *archive) search(ctx context.Context, words string, id gm.GameID) (*content, error) {
	words = strings.Join(strings.Fields(words), " ")
	if r := []rune(words); len(r) > 200 {
		words = string(r[:200])
	}
	v := &templates.SearchView{Words: words, Game: string(id)}
	found, err := a.db.Search(ctx, store.Query{Words: words, Game: id, Limit: hitsShown + 1})
	if err != nil {
		return nil, err
	}
	v.Passed, v.More = found.Passed, len(found.Hits) > hitsShown
	all, err := a.db.Summaries(ctx)
	if err != nil {
		return nil, err
	}
	games := map[gm.GameID]*gm.Summary{}
	for i := range all {
		games[all[i].ID] = &all[i]
	}
	for _, h := range found.Hits[:min(len(found.Hits), hitsShown)] {
		hit, err := a.found(ctx, games, &h)
		if err != nil {
			return nil, err
		}
		v.Hits = append(v.Hits, hit)
	}
	return page(a.site.Search(v), time.Time{}), nil
}

// found is a hit as it is shown. Whether its turn was taken back is looked up
// in games only that were ever taken back.
func (a *archive) found(ctx context.Context, games map[gm.GameID]*gm.Summary, h *store.Hit) (templates.Found, error) {
	f := templates.Found{Game: string(h.Game), Heading: h.Heading, Parts: parts(h.Text)}
	var rules game.Game
	if s := games[h.Game]; s != nil {
		rules = a.game(s.Rules)
	}
	f.Turn = turnHead(h.Game, rules, h.Line, h.Turn, h.At)
	back, err := a.db.TakenBack(ctx, h.Game)
	if err != nil || !back {
		return f, err
	}
	b, err := a.book(ctx, h.Game)
	if err != nil {
		return f, err
	}
	if i := b.find(h.Line, h.Turn); i >= 0 {
		f.Turn = b.turns[i].show
	}
	return f, nil
}

// parts takes a passage apart at its marks; every second part was looked for.
func parts(text string) []string {
	var all []string
	for before := range strings.SplitSeq(text, store.MarkOn) {
		if len(all) > 0 {
			marked, after, _ := strings.Cut(before, store.MarkOff)
			all = append(all, marked, after)
			continue
		}
		all = append(all, before)
	}
	return slices.Clip(all)
}
