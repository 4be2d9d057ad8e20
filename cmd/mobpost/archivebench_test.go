package main

import (
	"context"
	"fmt"
	"net/http/httptest"
	"slices"
	"testing"
	"time"

	"mobpost/gm"
	"mobpost/gm/game"
)

// library fills an archive with games of 40 turns, as large as real ones: each
// turn's report is one that was really played.
func (h *hall) library(b *testing.B, games int) {
	b.Helper()
	ctx := context.Background()
	h.begin(b, "real", "themob", "Anna", "Ben", "Cleo", "Dino")
	h.play(b, "real", 9)
	book, err := h.archive.book(ctx, "real")
	if err != nil {
		b.Fatal(err)
	}
	var reports []game.Report
	for _, t := range book.turns[1:] {
		r, err := h.db.PublicAt(ctx, "real", t.Line, t.Turn.Turn)
		if err != nil {
			b.Fatal(err)
		}
		reports = append(reports, r)
	}
	at := time.Date(2026, 3, 1, 20, 0, 0, 0, time.UTC)
	for g := range games {
		id := gm.GameID(fmt.Sprintf("game-%04d", g))
		s := &gm.Summary{ID: id, Rules: "themob", Status: gm.Playing, Turn: game.TurnRef{Hand: 14, Turn: 2}, Created: at}
		for i, seat := range book.game.Seats {
			s.Seats = append(s.Seats, gm.SeatSummary{Name: seat, Player: book.game.Players[i], Address: fmt.Sprintf("%d-%d@players.example", i, g)})
		}
		e := gm.Effect{Game: id, New: &gm.Record{ID: id, Rules: "themob", Version: 1, Secret: make([]byte, 32), Created: at}, Summary: s}
		for turn := range 41 {
			ref, kind := game.TurnRef{Hand: (turn-1)/3 + 1, Turn: (turn-1)%3 + 1}, gm.EntryTurn
			if turn == 0 {
				ref, kind = game.TurnRef{}, gm.EntryCreated
			}
			no := int64(turn + 1)
			e.Entries = append(e.Entries, gm.Entry{No: no, Line: 1, At: at, Kind: kind, By: "clock", Seat: game.Public, Turn: ref})
			e.Made = append(e.Made, gm.Made{Line: 1, Turn: ref, No: no, At: at, Public: reports[(turn+g)%len(reports)]})
		}
		s.Head = int64(len(e.Entries))
		if errs, err := h.db.Commit(ctx, slices.Values([]gm.Effect{e})); err != nil || errs[0] != nil {
			b.Fatal(errs, err)
		}
	}
}

// BenchmarkArchivePages asks for pages of an archive of 1,000 games of 40
// turns: what a reader waits for, but for the network.
func BenchmarkArchivePages(b *testing.B) {
	if testing.Short() {
		b.Skip("it takes minutes to write them")
	}
	h := newHall(b)
	h.library(b, 1000)
	handler := h.server.Config.Handler
	for _, c := range []struct{ name, path string }{
		{"list", "/"},
		{"game", "/g/game-0500/"},
		{"turn", "/g/game-0500/1/7.2/"},
		{"picture", "/g/game-0500/1/7.2/board-3.png"},
		{"feed", "/g/game-0500/feed.xml"},
		{"search", "/search?q=when+did+blue+lose+his+mama"},
		{"searchCommon", "/search?q=casino"},
		{"searchGame", "/search?q=killed+don&game=game-0500"},
		{"searchNothing", "/search?q=zeppelin"},
		{"stranger", "/s/game-0500/"},
	} {
		b.Run(c.name, func(b *testing.B) {
			b.ReportAllocs()
			size := 0
			for b.Loop() {
				w := httptest.NewRecorder()
				handler.ServeHTTP(w, httptest.NewRequest("GET", c.path, nil))
				if w.Code >= 500 {
					b.Fatal(w.Code)
				}
				size = w.Body.Len()
			}
			b.ReportMetric(float64(size), "bytes")
		})
	}
}
