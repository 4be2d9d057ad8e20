package theboss

import (
	"fmt"
	"strconv"
	"strings"

	"mobpost/gm/game"
)

// View is what a seat may see. Hidden cards, other hands and the police cards
// still to come are in nobody's view; the colours of hands are public (B4).
func (p *Position) View(seat game.Seat) game.View {
	v := game.View{Charts: []game.Block{
		{Board: p.board()},
		{Table: p.gangsters()},
		{Table: p.colours()},
	}}
	if seat < 0 || int(seat) >= len(p.players) {
		return v
	}
	v.Own = p.own(int(seat))
	if !p.over && int(seat) == p.mover() {
		v.Form = p.form(int(seat))
	}
	return v
}

// board is the table: the line of bosses with Chicago in its place, what lies
// and stands there, the places away from it, the score track, the police.
func (p *Position) board() *game.Board {
	caption := fmt.Sprintf("Big round %d, small round %d; %s to move", p.round, p.turn, person(p.players[p.mover()].name))
	if p.over {
		caption = fmt.Sprintf("The end, after big round %d", p.round)
	}
	line := game.Group{Name: "The line"}
	for _, c := range p.inLine() {
		line.Places = append(line.Places, p.cityPlace(c))
	}
	hands := game.Place{Name: "In hand"}
	for i := range p.players {
		hands.Tokens = p.players[i].tokens(hands.Tokens, game.Seat(i), hand)
	}
	away := game.Group{Name: "Away"}
	for _, a := range []struct {
		at   place
		name string
		note string
	}{
		{hospital, "Hospital", "back after this big round"},
		{prison1, "Prison 1", "back after this big round"},
		{prison2, "Prison 2", "back after the next big round"},
		{out, "Out", "for good"},
	} {
		place := game.Place{Name: a.name}
		for i := range p.players {
			place.Tokens = p.players[i].tokens(place.Tokens, game.Seat(i), a.at)
		}
		if len(place.Tokens) > 0 {
			place.Note = a.note
		}
		away.Places = append(away.Places, place)
	}
	return &game.Board{Caption: caption, Groups: []game.Group{line, {Name: hands.Name, Places: []game.Place{hands}}, away, p.scoreTrack(), p.policePile()}}
}

// cityPlace is a city with its face-up cards in the order played, everybody's
// gangsters, and the markers of those banished.
func (p *Position) cityPlace(c City) game.Place {
	place := game.Place{Name: c.String()}
	if c == Chicago {
		pays, _ := p.chicagoPays()
		place.Note = fmt.Sprintf("pays %d by the open cards to its left", pays)
	} else {
		for _, k := range p.cities[c].up {
			place.Tokens = append(place.Tokens, game.Token{Seat: game.Public, Label: k.String()})
		}
	}
	// Every place of the line has a note, so that none is left out of its order.
	if place.Note != "" {
		place.Note += ", "
	}
	if n := p.total(c); n > 0 {
		place.Note += count(n, "gangster")
	} else {
		place.Note += "no gangsters"
	}
	for i := range p.players {
		who := &p.players[i]
		place.Tokens = who.tokens(place.Tokens, game.Seat(i), cityAt(c))
		if who.banned[c] {
			place.Tokens = append(place.Tokens, game.Token{Seat: game.Seat(i), Label: "banished"})
		}
	}
	return place
}

// cityAt is a city as a place.
func cityAt(c City) place { return place(c) }

// tokens adds what a player has at a place.
func (p *player) tokens(tokens []game.Token, seat game.Seat, at place) []game.Token {
	if n := int(p.big[at]); n > 0 {
		tokens = append(tokens, game.Token{Seat: seat, Label: "big", Count: n})
	}
	if n := int(p.small[at]); n > 0 {
		tokens = append(tokens, game.Token{Seat: seat, Label: "small", Count: n})
	}
	return tokens
}

// scoreTrack is a place for each score that somebody has, lowest first.
func (p *Position) scoreTrack() game.Group {
	track := game.Group{Name: "Score track"}
	most := 0
	for i := range p.players {
		most = max(most, p.players[i].points)
	}
	for n := 0; n <= most; n++ {
		place := game.Place{Name: strconv.Itoa(n)}
		if n == 0 {
			place.Name = "START"
		}
		for i := range p.players {
			if p.players[i].points == n {
				place.Tokens = append(place.Tokens, game.Token{Seat: game.Seat(i), Label: "marker"})
			}
		}
		if len(place.Tokens) > 0 {
			track.Places = append(track.Places, place)
		}
	}
	return track
}

// policePile is the police cards that lie open (B10).
func (p *Position) policePile() game.Group {
	golds, silvers := symbols(p.police[:p.turned])
	open := game.Place{Name: "Open", Note: fmt.Sprintf("%d gold, %d silver; the third of one colour ends the game", golds, silvers)}
	if p.lastRound() {
		open.Note = fmt.Sprintf("%d gold, %d silver: this is the last big round", golds, silvers)
	}
	for _, b := range p.police[:p.turned] {
		open.Tokens = append(open.Tokens, game.Token{Seat: game.Public, Label: b.String()})
	}
	return game.Group{Name: "Police", Places: []game.Place{open}}
}

// gangsters is where each player's are.
func (p *Position) gangsters() *game.Table {
	t := &game.Table{Caption: "Gangsters, big + small", Columns: []game.Column{
		{Title: "Player"}, {Title: "Points", Right: true}, {Title: "In hand", Right: true}, {Title: "In cities", Right: true},
		{Title: "Hospital", Right: true}, {Title: "Prison", Right: true}, {Title: "Out", Right: true}, {Title: "Banished from"},
	}}
	for i := range p.players {
		who := &p.players[i]
		big, small := 0, 0
		var banned []string
		for c := range cityCount {
			big += int(who.big[c])
			small += int(who.small[c])
			if who.banned[c] {
				banned = append(banned, c.String())
			}
		}
		t.Rows = append(t.Rows, game.Row{Seat: game.Seat(i), Cells: []string{
			person(who.name), strconv.Itoa(who.points),
			sum(int(who.big[hand]), int(who.small[hand])), sum(big, small),
			strconv.Itoa(int(who.big[hospital])), strconv.Itoa(int(who.big[prison1] + who.big[prison2])),
			sum(int(who.big[out]), int(who.small[out])), strings.Join(banned, ", "),
		}})
	}
	return t
}

func sum(big, small int) string { return fmt.Sprintf("%d + %d", big, small) }

// colours is how many cards of which city each player holds, which is no
// secret (B4).
func (p *Position) colours() *game.Table {
	t := &game.Table{Caption: "Cards in hand, by colour", Columns: []game.Column{{Title: "Player"}, {Title: "Cards", Right: true}, {Title: "Colours"}}}
	for i := range p.players {
		who := &p.players[i]
		var held [colours]int
		for _, card := range who.cards {
			held[card.City]++
		}
		var parts []string
		for c, n := range held {
			if n > 0 {
				parts = append(parts, fmt.Sprintf("%s %d", City(c), n))
			}
		}
		t.Rows = append(t.Rows, game.Row{Seat: game.Seat(i), Cells: []string{person(who.name), strconv.Itoa(len(who.cards)), strings.Join(parts, ", ")}})
	}
	return t
}

// form is the move begun, with the placings and cards that are allowed now.
func (p *Position) form(seat int) *game.Form {
	who := &p.players[seat]
	line := game.FormLine{Slot: moveSlot, Text: "none; play ", Note: `in the place of "none" you may write: Detroit with 2 big + 1 small`}
	for _, card := range who.cards {
		line.Choices = append(line.Choices, "none; play "+card.String())
	}
	for _, c := range p.inLine() {
		if big, small := p.needs(seat, c); big+small > 0 {
			line.Choices = append(line.Choices, fmt.Sprintf("%s with %s; play ", c, gang(big, small)))
		}
	}
	first := who.cards[0].String()
	return &game.Form{
		Intro: "Your move: place on one city or none, then play one card.",
		Lines: []game.FormLine{line},
		Help: []string{
			"Detroit with 2 big + 1 small; play " + first,
			"if Detroit < 3 then Detroit with 3 big; play " + first,
		},
	}
}

// needs is how few a seat must place in a city to have the most there, big
// ones first; none if it cannot.
func (p *Position) needs(seat int, c City) (big, small int) {
	who := &p.players[seat]
	for n := 1; n <= who.at(hand); n++ {
		big = min(n, int(who.big[hand]))
		if p.refusedPlacing(seat, &Move{Places: true, City: c, Big: big, Small: n - big}) == "" {
			return big, n - big
		}
	}
	return 0, 0
}
