package main

import (
	"bytes"
	"context"
	"crypto/subtle"
	"errors"
	"fmt"
	"net/url"
	"strconv"
	"strings"
	"time"

	"mobpost/gm"
	"mobpost/gm/game"
	"mobpost/store"
	"mobpost/templates"
)

// content is what is at a path of the archive.
type content struct {
	kind    string // its media type
	data    []byte
	made    time.Time // when it became what it is; zero if that is not known
	links   []string  // the paths of the archive that it leads to
	private bool      // it is for one seat's eyes
	// pictures stand beside a page, each at its name.
	pictures []templates.Picture
}

const htmlKind = "text/html; charset=utf-8"

// at gives what is at a path: errNoPage, gm.ErrNoGame or store's ErrNoTurn and
// ErrNoMail if there is nothing. It is the one list of all paths: the server
// and the export both go by it.
func (a *archive) at(ctx context.Context, path string, ask url.Values) (*content, error) {
	parts := strings.Split(path, "/")
	switch {
	case path == "":
		heads, err := a.heads(ctx)
		if err != nil {
			return nil, err
		}
		return page(a.site.Home(heads), time.Time{}), nil
	case path == "style.css":
		return &content{kind: "text/css; charset=utf-8", data: templates.Style()}, nil
	case path == "icon.svg":
		return &content{kind: "image/svg+xml", data: templates.Icon()}, nil
	case path == "search" && !a.site.Static:
		return a.search(ctx, ask.Get("q"), gm.GameID(ask.Get("game")))
	case parts[0] == "g" && len(parts) > 2:
		b, err := a.book(ctx, gm.GameID(parts[1]))
		if err != nil {
			return nil, err
		}
		return a.ofGame(ctx, b, parts[2:])
	case parts[0] == "s" && len(parts) > 2:
		c, err := a.ofSeat(ctx, parts[1], parts[2:])
		if c != nil {
			c.private = true
		}
		return c, err
	}
	return nil, errNoPage
}

func page(p *templates.Page, made time.Time) *content {
	return &content{kind: htmlKind, data: p.HTML, made: made, links: p.Links, pictures: p.Pictures}
}

// file gives a page, or the picture of that name in it.
func file(p *templates.Page, made time.Time, name string) (*content, error) {
	if name == "" {
		return page(p, made), nil
	}
	for _, picture := range p.Pictures {
		if picture.Name == name {
			return &content{kind: "image/png", data: picture.Data, made: made}, nil
		}
	}
	return nil, errNoPage
}

// ofGame gives what is below a game's path.
func (a *archive) ofGame(ctx context.Context, b *book, rest []string) (*content, error) {
	last := b.last()
	if last == nil {
		return nil, errNoPage
	}
	switch {
	case len(rest) == 1 && rest[0] == "feed.xml":
		return a.feed(ctx, b)
	case len(rest) == 1 && rest[0] == "export.json" && b.game.Over:
		return a.export(ctx, b)
	case len(rest) == 1 && rest[0] == b.game.ID+".mbox" && a.site.Static:
		return a.mbox(ctx, b)
	case len(rest) == 1:
		report, err := a.db.PublicAt(ctx, gm.GameID(b.game.ID), last.Line, last.Turn.Turn)
		if err != nil {
			return nil, err
		}
		v, err := a.view(b, last, report)
		if err != nil {
			return nil, err
		}
		return file(a.site.Game(v), last.At, rest[0])
	case len(rest) == 2 && rest[0] == "press" && rest[1] == "":
		parts, err := a.press(ctx, b)
		return page(a.site.Press(&templates.PressView{Game: b.game, Parts: parts}), last.At), err
	case len(rest) == 3 || len(rest) == 4:
		return a.turnPage(ctx, b, rest)
	}
	return nil, errNoPage
}

func (a *archive) view(b *book, last *turn, report game.Report) (*templates.GameView, error) {
	press, err := b.press()
	if err != nil {
		return nil, err
	}
	v := &templates.GameView{GameHead: b.game, Last: report, LastTurn: last.show, HasPress: press}
	for _, t := range b.turns {
		if t.show.Left {
			v.Left = append(v.Left, t.show)
		} else {
			v.Turns = append(v.Turns, t.show)
		}
	}
	below := "g/" + b.game.ID + "/"
	if a.site.Static {
		v.Files = append(v.Files, templates.File{Path: below + b.game.ID + ".mbox", Label: "All reports as mails (mbox)"})
	}
	if b.game.Over {
		v.Files = append(v.Files, templates.File{Path: below + "export.json", Label: "The game with all its secrets, for mobpost verify"})
	}
	return v, nil
}

// turnPage gives a report: LINE/TURN/ and LINE/TURN/seat-N/, and the pictures
// in them. A seat's report is there when the game is over.
func (a *archive) turnPage(ctx context.Context, b *book, rest []string) (*content, error) {
	line, err := strconv.Atoi(rest[0])
	if err != nil || strconv.Itoa(line) != rest[0] {
		return nil, errNoPage
	}
	ref, err := game.ParseTurnRef(rest[1])
	if err != nil || ref.String() != rest[1] {
		return nil, errNoPage
	}
	i := b.find(line, ref)
	if i < 0 {
		return nil, errNoPage
	}
	t := &b.turns[i]
	v := &templates.TurnView{Game: b.game, Turn: t.show, Seat: game.Public, Open: b.game.Over, Before: b.neighbour(i, -1), After: b.neighbour(i, 1)}
	if t.show.Left {
		v.Before, v.After = nil, nil
	}
	name := rest[2]
	if len(rest) == 4 {
		if v.Seat = seatBelow(b, rest[2]); v.Seat == game.Public || !b.game.Over {
			return nil, errNoPage
		}
		name = rest[3]
		made, err := a.db.MadeAt(ctx, gm.GameID(b.game.ID), line, ref)
		if err != nil {
			return nil, err
		}
		v.Report = made.Seats[v.Seat]
		return file(a.site.Turn(v), t.At, name)
	}
	if v.Report, err = a.db.PublicAt(ctx, gm.GameID(b.game.ID), line, ref); err != nil {
		return nil, err
	}
	return file(a.site.Turn(v), t.At, name)
}

func seatBelow(b *book, name string) game.Seat {
	for seat := range b.game.Seats {
		if templates.SeatPath(game.Seat(seat)) == name+"/" {
			return game.Seat(seat)
		}
	}
	return game.Public
}

// press is all that was published, newest first.
func (a *archive) press(ctx context.Context, b *book) ([]templates.PressPart, error) {
	var parts []templates.PressPart
	for i := range len(b.turns) {
		t := &b.turns[len(b.turns)-1-i]
		if t.show.Left {
			continue
		}
		report, err := a.db.PublicAt(ctx, gm.GameID(b.game.ID), t.Line, t.Turn.Turn)
		if err != nil {
			return nil, err
		}
		if blocks := templates.Press(report); len(blocks) > 0 {
			parts = append(parts, templates.PressPart{Turn: t.show, Blocks: blocks})
		}
	}
	return parts, nil
}

// feedLength is how many reports a feed has at most.
const feedLength = 20

func (a *archive) feed(ctx context.Context, b *book) (*content, error) {
	domain := a.postman.letterhead.MessageHost()
	v := &templates.FeedView{Game: b.game, Address: a.url, Authority: domain + "," + b.game.Begun.Machine[:len("2006-01-02")]}
	for i := range len(b.turns) {
		t := &b.turns[len(b.turns)-1-i]
		if t.show.Left || len(v.Entries) == feedLength {
			continue
		}
		report, err := a.db.PublicAt(ctx, gm.GameID(b.game.ID), t.Line, t.Turn.Turn)
		if err != nil {
			return nil, err
		}
		v.Entries = append(v.Entries, templates.FeedEntry{Turn: t.show, Report: report})
	}
	return &content{kind: "application/atom+xml; charset=utf-8", data: a.site.Feed(v), made: b.last().At}, nil
}

// export is the finished game with its secrets.
func (a *archive) export(ctx context.Context, b *book) (*content, error) {
	record, journal, err := a.db.Load(ctx, gm.GameID(b.game.ID))
	if err != nil {
		return nil, err
	}
	rules := a.game(record.Rules)
	if rules == nil {
		return nil, errNoPage
	}
	x, err := gm.ExportGame(rules, *record, journal)
	if err != nil {
		return nil, err
	}
	var data bytes.Buffer
	err = writeJSON(&data, x)
	return &content{kind: "application/json", data: data.Bytes(), made: b.last().At}, err
}

// nothingThere tells whether an error says that there is nothing at a path.
func nothingThere(err error) bool {
	return errors.Is(err, errNoPage) || errors.Is(err, gm.ErrNoGame) || errors.Is(err, store.ErrNoTurn) || errors.Is(err, store.ErrNoMail)
}

// same compares secrets.
func same(a, b string) bool { return subtle.ConstantTimeCompare([]byte(a), []byte(b)) == 1 }

// seatPage is the address of a seat's own page below the archive's.
func seatPage(token string) string { return fmt.Sprintf("s/%s/", token) }
