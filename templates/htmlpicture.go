package templates

import (
	"fmt"
	"strconv"

	"mobpost/gm/game"
)

// board shows a board as pictures, or as the text does if there can be none.
func (w *page) board(b game.Board) {
	if w.options.Source != nil {
		if pictures, err := w.easel.board(b, w.names); err == nil {
			w.caption(b.Caption)
			w.show("board", pictures)
			return
		}
	}
	w.asText(game.Block{Board: &b})
}

// charts shows a chart as a picture. Charts one after another stand beside
// each other where there is room, as their pictures do.
func (w *page) charts(c game.Chart) {
	if w.options.Source != nil {
		if p, err := w.easel.chart(c, w.names); err == nil {
			w.show("chart", []Picture{p})
			return
		}
	}
	w.asText(game.Block{Chart: &c})
}

func (w *page) caption(s string) {
	if s != "" {
		w.put("<p style=\"margin:8px 0 6px;font-weight:bold\">", esc(s), "</p>\n")
	}
}

// show writes pictures beside each other: they are parts of a line of text,
// which every client breaks where the window ends, Outlook too. On a narrow
// page they shrink with it.
func (w *page) show(kind string, pictures []Picture) {
	for _, p := range pictures {
		n := 1
		for _, q := range w.pictures {
			if len(q.Name) > len(kind) && q.Name[:len(kind)] == kind {
				n++
			}
		}
		p.Name = fmt.Sprintf("%s-%d.png", kind, n)
		w.pictures = append(w.pictures, p)
		width := strconv.Itoa(p.Width)
		w.put("<img src=\"", esc(w.options.Source(p.Name)), "\" width=\"", width, "\" height=\"", strconv.Itoa(p.Height), "\" alt=\"", esc(p.Alt),
			"\" style=\"width:100%;max-width:", width, "px;height:auto;border:0;border-radius:4px;vertical-align:top;font-size:13px\">\n")
	}
}

// asText shows a block as the plain text has it.
func (w *page) asText(b game.Block) {
	w.put("<pre style=\"margin:0 0 10px;font-size:12px;line-height:1.35;white-space:pre-wrap\">",
		esc(Text(game.Report{Blocks: []game.Block{b}}, w.names)), "</pre>\n")
}
