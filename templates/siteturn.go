package templates

import (
	"fmt"

	"mobpost/gm/game"
)

// TurnView is what a turn's page shows.
type TurnView struct {
	Game   GameHead
	Turn   TurnHead
	Report game.Report
	// Before and After are the turns that it stands between.
	Before, After *TurnHead
	// Open tells that the game is over: every seat's own report can be read.
	Open bool
	// Seat is whose report it is; game.Public for everybody's.
	Seat game.Seat
}

// SeatPath is where the report of a seat of a finished game is, below its turn.
func SeatPath(seat game.Seat) string { return fmt.Sprintf("seat-%d/", seat+1) }

// Turn is the page of a turn: its report.
func (s *Site) Turn(t *TurnView) *Page {
	path := t.Turn.Path
	title, way := t.Report.Title, t.Game.way()
	if t.Seat != game.Public {
		path += SeatPath(t.Seat)
		way = append(way, crumb{t.Turn.Path, t.Turn.Name})
		title = t.Turn.Name + ", as " + nameOf(t.Seat, t.Game.Seats) + " was told"
	}
	w := s.sheet(path, t.Game.Seats)
	w.begin(title, way...)
	w.printf("<p class=\"note\">Reported %s.</p>\n", w.time(t.Turn.Made))
	if t.Turn.Left {
		w.printf("<p class=\"warn\"><strong>This turn was taken back.</strong> It stands on line %d of the game, which went on otherwise: see %s.</p>\n", t.Turn.Line, w.a(t.Game.path(), "the game"))
	}
	if t.Open {
		w.put("<nav class=\"whose\" aria-label=\"Whose report\"><ul>\n")
		w.whose(t, game.Public, "Everybody’s report")
		for seat, name := range t.Game.Seats {
			w.whose(t, game.Seat(seat), name)
		}
		w.put("</ul></nav>\n")
	}
	w.neighbours(t)
	w.put("<article>\n")
	w.blocks(t.Report.Blocks)
	w.put("</article>\n")
	w.neighbours(t)
	return w.end()
}

func (w *sheet) whose(t *TurnView, seat game.Seat, name string) {
	path := t.Turn.Path
	if seat != game.Public {
		path += SeatPath(seat)
	}
	label := w.chip(seat, name)
	if seat == t.Seat {
		w.printf("<li aria-current=\"page\">%s</li>\n", label)
		return
	}
	w.printf("<li><a href=\"%s\">%s</a></li>\n", w.ref(path, ""), label)
}

// neighbours leads to the turns before and after, to the same seat's report.
func (w *sheet) neighbours(t *TurnView) {
	if t.Before == nil && t.After == nil {
		return
	}
	below := ""
	if t.Seat != game.Public {
		below = SeatPath(t.Seat)
	}
	w.put("<nav class=\"turn\" aria-label=\"Turns\">")
	if t.Before != nil {
		w.printf("<a rel=\"prev\" href=\"%s\"><span aria-hidden=\"true\">← </span>%s</a>", w.ref(t.Before.Path+below, ""), esc(t.Before.Name))
	}
	if t.After != nil {
		w.printf("<a rel=\"next\" class=\"on\" href=\"%s\">%s<span aria-hidden=\"true\"> →</span></a>", w.ref(t.After.Path+below, ""), esc(t.After.Name))
	}
	w.put("</nav>\n")
}

// PressView is all that was published in a game.
type PressView struct {
	Game  GameHead
	Parts []PressPart // newest first
}

// PressPart is what was published with a turn.
type PressPart struct {
	Turn   TurnHead
	Blocks []game.Block
}

// Press is the page of a game's press.
func (s *Site) Press(p *PressView) *Page {
	w := s.sheet(p.Game.path()+"press/", p.Game.Seats)
	w.begin("Press", p.Game.way()...)
	if len(p.Parts) == 0 {
		w.put("<p>Nothing has been published in this game yet.</p>\n")
	}
	for _, part := range p.Parts {
		w.printf("<section><h2>%s</h2>\n<p class=\"note\">%s</p>\n", w.a(part.Turn.Path, part.Turn.Name), w.time(part.Turn.Made))
		w.deeper(part.Blocks)
		w.put("</section>\n")
	}
	return w.end()
}
