package heelers

import (
	"fmt"
	"strconv"

	"mobpost/gm/game"
)

// View is what a seat may see. Everything in it comes from its Sight.
func (p *Position) View(seat game.Seat) game.View {
	s := p.Sight(seat)
	v := game.View{Charts: s.charts()}
	if s.Seat != game.Public {
		v.Own = s.own()
		if s.Owes {
			v.Form = s.form()
		}
	}
	return v
}

// charts are the table, the cards that went to and fro, the pool and the
// totals: for everybody alike.
func (s *Sight) charts() []game.Block {
	public := *s
	if !s.Over {
		public = s.forAll()
	}
	return append(append([]game.Block{public.table(), public.board()}, public.history()...), public.match()...)
}

// forAll takes out of a sight what the seat alone knows, so that charts made
// of it are the same for every seat.
func (s *Sight) forAll() Sight {
	all := *s
	all.Seat = game.Public
	all.Roles = make([]Role, len(s.Names))
	all.Roles[s.Boss], all.Roles[s.Druglord] = Boss, Druglord
	all.Hands, all.Known = make([]Cards, len(s.Names)), make([]bool, len(s.Names))
	all.Now = Cards{}
	all.Rounds = append([]SightRound(nil), s.Rounds...)
	for i := range all.Rounds {
		all.Rounds[i].Gifts, all.Rounds[i].Exchanges, all.Rounds[i].Puts = nil, nil, nil
	}
	return all
}

// table lists everybody with what lies open.
func (s *Sight) table() game.Block {
	when := turnName(s.Number, turnNumber(s.Round, s.Phase))
	if s.Over {
		when = "the match is over"
	}
	t := &game.Table{Caption: fmt.Sprintf("The table: %s, in a match of %s", when, count(s.Games, "game")), Columns: []game.Column{
		{Title: "Player"}, {Title: "Role"}, {Title: "Cards", Right: true}, {Title: "Total", Right: true},
	}}
	if s.Over {
		t.Caption = "The table: " + when
		t.Columns = append(t.Columns, game.Column{Title: "Hand"})
	}
	for i, name := range s.Names {
		cells := []string{name, s.Roles[i].Title(), strconv.Itoa(s.Counts[i]), strconv.Itoa(s.Totals[i])}
		if s.Over {
			cells = append(cells, s.Hands[i].String())
		}
		t.Rows = append(t.Rows, game.Row{Seat: game.Seat(i), Cells: cells})
	}
	return game.Block{Table: t}
}

// board is the picture: heads, heelers and the pool.
func (s *Sight) board() game.Block {
	heads, heelers := game.Group{Name: "Heads"}, game.Group{Name: "Heelers"}
	last := s.last()
	for i, name := range s.Names {
		place := game.Place{Name: name}
		if s.Counts[i] > 0 {
			place.Tokens = []game.Token{{Seat: game.Seat(i), Label: cardLabel("", s.Counts[i]), Count: s.Counts[i]}}
			if s.Known[i] {
				place.Tokens = nil
				for c, n := range s.Hands[i] {
					if n > 0 {
						place.Tokens = append(place.Tokens, game.Token{Seat: game.Seat(i), Label: cardLabel(colourNames[c]+" ", n), Count: n})
					}
				}
			}
		}
		if i == s.Boss || i == s.Druglord {
			place.Note = s.Roles[i].Title()
			heads.Places = append(heads.Places, place)
			continue
		}
		if s.Roles[i] != NoRole {
			place.Note = s.Roles[i].Title()
		} else if last != nil {
			place.Note = fmt.Sprintf("round %d: %d from the Boss, %d from the Druglord", last.Round, last.FromBoss[i], last.FromDrug[i])
			if last.Done {
				place.Note += fmt.Sprintf(", %d put", last.Put[i])
			}
		}
		heelers.Places = append(heelers.Places, place)
	}
	pool := game.Group{Name: "Recruiting pool"}
	for _, r := range s.Rounds {
		if r.Done {
			pool.Places = append(pool.Places, game.Place{Name: "Round " + strconv.Itoa(r.Round), Tokens: poolTokens(r.Shown)})
		}
	}
	whole := game.Place{Name: "In all", Tokens: poolTokens(s.Pool)}
	if whole.Tokens == nil {
		whole.Note = "nothing"
	}
	pool.Places = append(pool.Places, whole)
	return game.Block{Board: &game.Board{Caption: "Heads, heelers and the pool", Groups: []game.Group{heads, heelers, pool}}}
}

func poolTokens(c Cards) []game.Token {
	var tokens []game.Token
	for i, n := range c {
		if n > 0 {
			tokens = append(tokens, game.Token{Seat: game.Public, Label: cardLabel(colourNames[i]+" ", n), Count: n})
		}
	}
	return tokens
}

func cardLabel(colour string, n int) string {
	if n == 1 {
		return colour + "card"
	}
	return colour + "cards"
}

func (s *Sight) last() *SightRound {
	if len(s.Rounds) == 0 {
		return nil
	}
	return &s.Rounds[len(s.Rounds)-1]
}

// history is the game so far: how many cards went where in each round, the
// pool by colour after it, and what was said.
func (s *Sight) history() []game.Block {
	if len(s.Rounds) == 0 {
		return nil
	}
	moved := &game.Table{
		Caption: "How many cards went where: from the Boss + from the Druglord, put into the pool",
		Columns: []game.Column{{Title: "Heeler"}},
	}
	pool := &game.Table{Caption: "The pool after each round", Columns: []game.Column{
		{Title: "Round", Right: true}, {Title: "shown blue", Right: true}, {Title: "red", Right: true}, {Title: "gray", Right: true},
		{Title: "pool blue", Right: true}, {Title: "red", Right: true}, {Title: "gray", Right: true},
	}}
	for i, name := range s.Names {
		if i != s.Boss && i != s.Druglord {
			moved.Rows = append(moved.Rows, game.Row{Seat: game.Seat(i), Cells: []string{name}})
		}
	}
	var said []game.Item
	after := s.Pool
	for _, r := range s.Rounds {
		after = after.Minus(r.Shown) // what the pool had before the rounds that are remembered
	}
	for _, r := range s.Rounds {
		moved.Columns = append(moved.Columns, game.Column{Title: "Round " + strconv.Itoa(r.Round), Right: true})
		for k := range moved.Rows {
			i := moved.Rows[k].Seat
			cell := fmt.Sprintf("%d+%d", r.FromBoss[i], r.FromDrug[i])
			if r.Done {
				cell += fmt.Sprintf(", %d", r.Put[i])
			}
			moved.Rows[k].Cells = append(moved.Rows[k].Cells, cell)
		}
		for _, w := range r.Said {
			said = append(said, game.Item{Seat: w.Seat, Text: fmt.Sprintf(`Round %d, turn %s, %s: "%s"`, r.Round, w.Turn, s.Names[w.Seat], w.Text)})
		}
		if r.Done {
			after = after.Plus(r.Shown)
			row := game.Row{Seat: game.Public, Cells: []string{strconv.Itoa(r.Round)}}
			for _, c := range []Cards{r.Shown, after} {
				for _, n := range c {
					row.Cells = append(row.Cells, strconv.Itoa(n))
				}
			}
			pool.Rows = append(pool.Rows, row)
		}
	}
	blocks := []game.Block{{Table: moved}}
	if pool.Rows != nil {
		blocks = append(blocks, game.Block{Table: pool})
	}
	if said != nil {
		blocks = append(blocks, game.H(3, "What was said"), game.Block{Items: &game.Items{Items: said}})
	}
	if s.Over {
		blocks = append(append(blocks, game.H(3, "The last game's whole story")), s.storyBlocks()...)
	}
	return blocks
}

// match is the totals after each game, as soon as one has ended.
func (s *Sight) match() []game.Block {
	if len(s.Past) == 0 {
		return nil
	}
	c := &game.Chart{Caption: "Totals after each game", Unit: "points"}
	for i := range s.Names {
		c.Series = append(c.Series, game.Series{Seat: game.Seat(i)})
	}
	for _, g := range s.Past {
		c.Steps = append(c.Steps, "game "+strconv.Itoa(g.Number))
		for i := range c.Series {
			c.Series[i].Values = append(c.Series[i].Values, g.Totals[i])
		}
	}
	return []game.Block{{Chart: c}}
}

// storyBlocks are the rounds as this seat knows them, an item for each thing
// that it saw both sides of. For a game that has ended that is everything.
func (s *Sight) storyBlocks() []game.Block {
	var blocks []game.Block
	for _, r := range s.Rounds {
		var items []game.Item
		for _, g := range r.Gifts {
			items = append(items, game.Item{Seat: g.From, Text: fmt.Sprintf("%s gave %s %s.", s.Name(g.From), s.Name(g.To), g.Cards)})
		}
		for _, e := range r.Exchanges {
			gets := ownColour(s.Roles[e.Head])
			text := fmt.Sprintf("%s gave %s %d %s for %d %s", s.Name(e.Seat), s.Name(e.Head), e.Got, other(gets), e.Got, gets)
			if e.Got < e.Asked {
				text += fmt.Sprintf(" (%d offered)", e.Asked)
			}
			items = append(items, game.Item{Seat: e.Seat, Text: text + "."})
		}
		for _, p := range r.Puts {
			items = append(items, game.Item{Seat: p.Seat, Text: fmt.Sprintf("%s put %s into the pool.", s.Name(p.Seat), p.Cards)})
		}
		if items != nil {
			blocks = append(blocks, game.H(4, "Round "+strconv.Itoa(r.Round)), game.Block{Items: &game.Items{Items: items}})
		}
	}
	return blocks
}
