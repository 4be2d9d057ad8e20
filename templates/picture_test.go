package templates

import (
	"encoding/json"
	"image"
	"os"
	"slices"
	"strings"
	"testing"

	"mobpost/gm/game"
)

func seatOf(i int) game.Seat { return game.Seat(i) }

// drawnWords draws a block and gives what is written on it.
func drawnWords(t *testing.T, names []string, paint func(c *canvas) int) string {
	t.Helper()
	c, err := new(Easel).canvas(names)
	if err != nil {
		t.Fatal(err)
	}
	h := paint(c)
	c.dry, c.img = false, image.NewRGBA(image.Rect(0, 0, tile*scale, h*scale))
	paint(c)
	return strings.Join(c.words, " | ")
}

// TestPictureTells asks of every place of every board: who is here, with what
// and worth how much? The picture, its alt text and the plain text must all
// tell, each by itself.
func TestPictureTells(t *testing.T) {
	for _, name := range []string{"themob-late", "themob-end", "theboss", "heelers"} {
		var s struct {
			Names  []string
			Report game.Report
		}
		data, err := os.ReadFile("../testdata/golden/" + name + "/report.json")
		if err != nil {
			t.Fatal(err)
		}
		if err := json.Unmarshal(data, &s); err != nil {
			t.Fatal(err)
		}
		asked := 0
		for _, b := range s.Report.Blocks {
			switch {
			case b.Board != nil:
				alt := squeeze(boardAlt(*b.Board, s.Names))
				text := squeeze(Text(game.Report{Blocks: []game.Block{b}}, s.Names))
				for _, g := range b.Board.Groups {
					for _, p := range g.Places {
						asked++
						words := drawnWords(t, s.Names, func(c *canvas) int {
							one := g
							one.Places = []game.Place{p}
							return c.group(0, 0, tile, one, hasValues(*b.Board))
						})
						told := placeText(g, p, s.Names)
						for where, in := range map[string]string{"the alt text": alt, "the text": text} {
							if !strings.Contains(in, squeeze(told)) {
								t.Errorf("%s: %s does not tell of %s %s: %s", name, where, g.Name, p.Name, told)
							}
						}
						for _, want := range expected(g, p, s.Names) {
							if !strings.Contains(words, want) {
								t.Errorf("%s: the picture of %s does not say %q: %s", name, p.Name, want, words)
							}
						}
					}
				}
			case b.Chart != nil:
				asked++
				words := drawnWords(t, s.Names, func(c *canvas) int { return c.chart(*b.Chart) })
				for _, series := range b.Chart.Series {
					last := thousands(series.Values[len(series.Values)-1])
					if want := s.Names[series.Seat] + " | " + last; !strings.Contains(words, want) {
						t.Errorf("%s: the chart does not say %q: %s", name, want, words)
					}
				}
				lead := leader(*b.Chart, s.Names)
				if !strings.Contains(strings.ReplaceAll(words, " | ", " "), lead) || !strings.Contains(chartAlt(*b.Chart, s.Names), lead) {
					t.Errorf("%s: the chart does not say %q: %s", name, lead, words)
				}
			}
		}
		if asked < 10 {
			t.Errorf("%s: only %d questions", name, asked)
		}
	}
}

func squeeze(s string) string {
	return strings.Join(strings.Fields(strings.ReplaceAll(s, glue, " ")), " ")
}

// expected is what the picture of a place must say.
func expected(g game.Group, p game.Place, names []string) []string {
	want := []string{placeName(g, p)}
	for _, run := range runs(p.Tokens) {
		if name := nameOf(run[0].Seat, names); name != "" {
			want = append(want, name)
		}
		want = append(want, worthOf(run))
		for _, token := range run {
			want = append(want, strings.ReplaceAll(tokenText(token), glue, " "))
		}
	}
	if bare(p) {
		want = append(want, "vacant")
	}
	return want
}

// TestLeader: who leads by how much is said in words.
func TestLeader(t *testing.T) {
	names := []string{"red", "blue", "green"}
	for want, values := range map[string][]int{
		"red leads with 5, 2 more than green.":       {5, 1, 3},
		"green leads with 10K, 3K more than blue.":   {5000, 7000, 10000},
		"red and green lead with 4.":                 {4, 2, 4},
		"All have 100K.":                             {100000, 100000, 100000},
		"blue leads with -1, 1 more than red.":       {-2, -1, -2},
		"green leads with 9500, 500 more than blue.": {0, 9000, 9500},
	} {
		c := game.Chart{Caption: "x", Steps: []string{"1"}}
		for i, v := range values {
			c.Series = append(c.Series, game.Series{Seat: game.Seat(i), Values: []int{v}})
		}
		if got := leader(c, names); got != want {
			t.Errorf("%v: %q, not %q", values, got, want)
		}
	}
	if got := leader(game.Chart{Series: []game.Series{{}}}, names); got != "" {
		t.Errorf("nobody has anything, and %q", got)
	}
}

// TestStandIn: a name that the fonts cannot write has a stand-in on the
// picture and stands whole in its alt text.
func TestStandIn(t *testing.T) {
	names := []string{"李雷", "Ольга", "Zoë 🎲"}
	place := game.Place{Name: "Bar"}
	for i := range names {
		place.Tokens = append(place.Tokens, game.Token{Seat: game.Seat(i), Label: "hood"})
	}
	b := game.Board{Groups: []game.Group{{Name: "Bar", Places: []game.Place{place}}}}
	words := drawnWords(t, names, func(c *canvas) int { return c.group(0, 0, tile, b.Groups[0], false) })
	for _, want := range []string{"seat 1", "Ольга", "Zoë"} {
		if !strings.Contains(words, want) {
			t.Errorf("no %q in %q", want, words)
		}
	}
	if alt := boardAlt(b, names); !strings.Contains(alt, "李雷: hood") {
		t.Error(alt)
	}
}

func TestTicks(t *testing.T) {
	for _, c := range []struct {
		low, high int
		want      []int
	}{
		{0, 1, []int{0, 1}},
		{0, 9, []int{0, 2, 4, 6, 8, 10}},
		{0, 910000, []int{0, 200000, 400000, 600000, 800000, 1000000}},
		{-3, 2, []int{-3, -2, -1, 0, 1, 2}},
	} {
		if got := ticks(c.low, c.high); !slices.Equal(got, c.want) {
			t.Errorf("from %d to %d: %v, not %v", c.low, c.high, got, c.want)
		}
	}
}
