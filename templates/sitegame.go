package templates

import (
	"mobpost/gm/game"
)

// GameHead is a game as it stands in lists and above its pages.
type GameHead struct {
	ID      string
	Rules   string // "The Mob"
	Status  string // "Playing", "Held", "Over"
	Over    bool
	Turn    string // "hand 3, turn 2"
	Begun   When
	Due     When
	Seats   []string // by seat
	Players []string // by seat
}

func (g *GameHead) path() string { return "g/" + g.ID + "/" }

// way is that to a game's page.
func (g *GameHead) way() []crumb { return []crumb{{"", "Games"}, {g.path(), g.ID}} }

// TurnHead is a turn as it stands in lists.
type TurnHead struct {
	Path string // "g/east/1/3.2/"
	Name string // "Hand 3, turn 2"
	Line int
	Made When
	// Left says that the game went on otherwise: the turn counts no more.
	Left bool
}

// Home is the page with all games.
func (s *Site) Home(games []GameHead) *Page {
	w := s.sheet("", nil)
	w.begin("Games")
	if len(games) == 0 {
		w.put("<p>No game has begun yet.</p>\n")
		return w.end()
	}
	if !s.Static {
		w.search("", "")
	}
	for _, part := range []struct {
		title string
		over  bool
	}{{"Being played", false}, {"Over", true}} {
		first := true
		for i := range games {
			if games[i].Over != part.over {
				continue
			}
			if first {
				w.printf("<h2>%s</h2>\n<ul class=\"games\">\n", part.title)
				first = false
			}
			w.gameRow(&games[i])
		}
		if !first {
			w.put("</ul>\n")
		}
	}
	return w.end()
}

func (w *sheet) gameRow(g *GameHead) {
	w.printf("<li><a class=\"card\" href=\"%s\"><strong>%s</strong> <span>%s</span></a>\n<p class=\"note\">", w.ref(g.path(), ""), esc(g.ID), esc(g.Rules))
	if g.Over {
		w.printf("Begun %s", w.time(g.Begun))
	} else {
		w.printf("%s%s", esc(capitalised(g.Turn)), w.due(g))
	}
	w.put(". ")
	for i, p := range g.Players {
		if i > 0 {
			w.put(", ")
		}
		w.put(esc(p))
	}
	w.put("</p></li>\n")
}

// due tells until when orders are awaited.
func (w *sheet) due(g *GameHead) string {
	switch {
	case g.Status == "held":
		return ", on hold"
	case g.Due.Machine != "":
		return ", due " + w.time(g.Due)
	}
	return ", due when all orders are in"
}

func capitalised(s string) string {
	if s != "" && s[0] >= 'a' && s[0] <= 'z' {
		return string(s[0]-'a'+'A') + s[1:]
	}
	return s
}

// GameView is what a game's page shows.
type GameView struct {
	GameHead
	Last     game.Report // the last public report
	LastTurn TurnHead
	Turns    []TurnHead // of the way that the game went, oldest first
	Left     []TurnHead // those taken back
	HasPress bool
	Files    []File // that can be taken away
}

// File is a file of a game that can be taken away.
type File struct{ Path, Label string }

// Game is the page of a game: how it stands, and the way to its reports.
func (s *Site) Game(g *GameView) *Page {
	w := s.sheet(g.path(), g.Seats)
	w.begin(g.Rules+": "+g.ID, crumb{"", "Games"})
	w.put("<p class=\"lead\">")
	if g.Over {
		w.put("This game is over. Everything in it is open: what each player held, knew and was told.")
	} else {
		w.printf("%s%s.", esc(capitalised(g.Turn)), w.due(&g.GameHead))
	}
	w.put("</p>\n<ul class=\"seats\">\n")
	for i, seat := range g.Seats {
		player := ""
		if i < len(g.Players) && g.Players[i] != seat {
			player = " " + esc(g.Players[i])
		}
		w.printf("<li>%s%s</li>\n", w.chip(game.Seat(i), seat), player)
	}
	w.printf("</ul>\n<p class=\"act\">%s", w.button(g.LastTurn.Path, "Read the last report"))
	if g.HasPress {
		w.put(w.button(g.path()+"press/", "Press"))
	}
	w.put(w.button(g.path()+"feed.xml", "Feed"))
	w.put("</p>\n")
	if !s.Static {
		w.search("", g.ID)
	}
	w.printf("<section aria-labelledby=\"stands\"><h2 id=\"stands\">%s</h2>\n", map[bool]string{false: "How the game stands", true: "How it ended"}[g.Over])
	w.anchors["stands"], w.anchors["turns"], w.anchors["left"] = true, true, true
	w.printf("<p class=\"note\">After %s, reported %s.</p>\n", w.a(g.LastTurn.Path, g.LastTurn.Name), w.time(g.LastTurn.Made))
	w.deeper(Position(g.Last))
	w.put("</section>\n")
	w.turns("turns", "All turns", g.Turns)
	if len(g.Left) > 0 {
		w.put("<details class=\"left\"><summary>Turns that were taken back</summary>\n<p>The game master took the game back to before these turns; it went on on another line. They count no more and are kept as they were reported.</p>\n")
		w.turnList(g.Left)
		w.put("</details>\n")
	}
	if len(g.Files) > 0 {
		w.put("<h2>To take away</h2>\n<ul class=\"files\">\n")
		for _, f := range g.Files {
			w.printf("<li>%s</li>\n", w.a(f.Path, f.Label))
		}
		w.put("</ul>\n")
	}
	return w.end()
}

// deeper writes blocks whose headings stand below one of the page's own.
func (w *sheet) deeper(blocks []game.Block) {
	lower := append([]game.Block{}, blocks...)
	for i, b := range lower {
		if b.Heading != nil {
			lower[i] = game.H(3, b.Heading.Text)
		}
	}
	w.blocks(lower)
}

func (w *sheet) button(path, label string) string {
	return `<a class="button" href="` + w.ref(path, "") + `">` + esc(label) + `</a> `
}

func (w *sheet) turns(id, title string, turns []TurnHead) {
	w.printf("<h2 id=\"%s\">%s</h2>\n", id, esc(title))
	w.turnList(turns)
}

func (w *sheet) turnList(turns []TurnHead) {
	w.put("<ol class=\"turns\">\n")
	for _, t := range turns {
		w.printf("<li>%s <span class=\"note\">%s", w.a(t.Path, t.Name), w.time(When{Human: t.Made.Short, Machine: t.Made.Machine}))
		if t.Left {
			w.printf(", line %d", t.Line)
		}
		w.put("</span></li>\n")
	}
	w.put("</ol>\n")
}
