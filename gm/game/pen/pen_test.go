package pen_test

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"mobpost/gm/game/pen"
)

func TestLetter(t *testing.T) {
	m := pen.Manner{Greetings: []string{"Hi,"}, Talk: []string{"See you."}, Motto: "since 1994", Quoted: "1: "}
	lines := []string{"1: Bar with Don + 2 hoods", "2: pass"}
	for style, want := range []string{
		"1: Bar with Don + 2 hoods\n2: pass\n",
		"Hi,\n\n  * 1: Bar with Don + 2 hoods\n  * 2: pass\n\nSee you.\n\nAnn\n\nSent from my iPhone\n",
		"Hi,\n\n1: Bar with Don\u00a0+\u00a02 hoods\n2: pass\n\nSee you.\n\nOn Sun, 29 Nov 2026 at 20:15, The Game Master <gm@mobpost.test> wrote:\n> Orders are wanted.\n> 1: \n",
		"Hi,\n\n1: Bar with Don + 2 hoods\n2: pass\n\nSee you.\n\n-- \nAnn\nsince 1994\n",
	} {
		if got := m.Letter("Ann", style, lines, rand.New(rand.NewPCG(1, 2))); got != want {
			t.Errorf("style %d:\n%s", style, got)
		}
	}
}

func TestParagraphs(t *testing.T) {
	got := pen.Paragraphs("\nA paragraph that\ngoes on.\n\n* An item of the\n  list\n    with a note that\n  goes on\n* another\n")
	want := []string{"A paragraph that goes on.", "* An item of the list | with a note that goes on", "* another"}
	if !slices.Equal(got, want) {
		t.Error(strings.Join(got, "\n"))
	}
}
