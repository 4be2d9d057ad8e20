package main

import (
	"context"
	"net/url"
	"regexp"
	"strings"
	"testing"

	"mobpost/gm"
	"mobpost/store"
	"mobpost/templates"
)

// TestSearchForLoss: "when did Blue lose his Mama?" is answered by one search
// in a game that was really played, though no report says "lose": the first
// hit is the passage that tells of it, and leads to its turn.
func TestSearchForLoss(t *testing.T) {
	h := newHall(t)
	h.begin(t, "east", "themob", "Anna", "Ben", "Cleo", "Dino")
	killed := regexp.MustCompile(`Killed:\s+(red|blue|green|yellow)'s\s+(Don|Mama|Underboss|Consigliere|Capo|Hit Man|Secretary|Novice)\b`)
	asked := 0
	for range 4 {
		h.play(t, "east", 5)
		turns, err := h.db.Turns(context.Background(), "east")
		if err != nil {
			t.Fatal(err)
		}
		for _, turn := range turns {
			r, err := h.db.PublicAt(context.Background(), "east", 1, turn.Turn)
			if err != nil {
				t.Fatal(err)
			}
			for _, loss := range killed.FindAllStringSubmatch(templates.Text(r, nil), -1) {
				asked++
				question := "when did " + strings.ToUpper(loss[1][:1]) + loss[1][1:] + " lose his " + loss[2] + "?"
				found, err := h.db.Search(context.Background(), store.Query{Words: question, Game: gm.GameID("east")})
				if err != nil {
					t.Fatal(err)
				}
				told := false
				for _, hit := range found.Hits {
					told = told || hit.Turn == turn.Turn
				}
				_, page := h.get(t, "GET", "/search?game=east&q="+url.QueryEscape(question))
				if len(found.Hits) == 0 || len(found.Passed) > 0 || !told || !strings.Contains(page, `href="g/east/1/`+turn.Turn.String()+`/#`) {
					t.Errorf("%s (%s): %d hits, passed over %v", question, turn.Turn, len(found.Hits), found.Passed)
				} else if text := found.Hits[0].Text; !strings.Contains(text, "illed") {
					t.Errorf("%s: first of all %q", question, text)
				}
			}
		}
		if asked > 0 {
			return
		}
	}
	t.Fatal("nobody was killed in twenty turns")
}
