package gm

import (
	"encoding/hex"
	"fmt"
	"slices"
	"strings"

	"mobpost/gm/game"
)

// document ends a turn (or the game's beginning, ref 0.0): its reports are
// written, and what those who are not mailed them miss is kept for later. It
// gives nil if nobody asks for the reports.
func (t *Table) document(e Entry, ref game.TurnRef, why string, out game.Outcome) (*Made, error) {
	for seat := range t.Players {
		if seat := game.Seat(seat); t.Mailed(seat) {
			t.enter(seat)
		}
	}
	deeds := append(t.deeds(), t.publicPress()...)
	var made *Made
	if !t.unread {
		position, err := t.Position.MarshalJSON()
		if err != nil {
			return nil, err
		}
		made = &Made{Line: t.Line, Turn: ref, No: t.Head, At: e.At, Position: position}
		t.write(made, e.Kind, why, deeds, out)
	}
	missed := make([][]game.Block, len(t.Players))
	for seat := range t.Players {
		if !t.Mailed(game.Seat(seat)) {
			missed[seat] = slices.Concat(t.Missed[seat], []game.Block{game.H(2, capital(t.Rules.TurnName(ref)))}, deeds, out.Public)
		}
	}
	t.Missed, t.Deeds = missed, nil
	t.toldAside()
	t.reported()
	return made, nil
}

// write writes a turn's reports: what happened, the charts, how everybody
// stands; and for each seat what it alone may see and the form to answer in.
func (t *Table) write(m *Made, kind EntryKind, why string, deeds []game.Block, out game.Outcome) {
	title := t.Title(m.Turn)
	if kind == EntryEnd {
		title = fmt.Sprintf("%s: %s ends", t.Rules.Title(), t.Record.ID)
	}
	public := []game.Block{game.H(1, title)}
	if m.Turn == (game.TurnRef{}) {
		public = append(public, t.beginning()...)
	} else if why != AllIn && why != "" {
		public = append(public, game.P("The turn was made because "+why+"."))
	}
	public = append(append(public, deeds...), out.Public...)
	public = append(public, t.Position.View(game.Public).Charts...)
	public = append(public, t.charts()...)
	if t.Position.Over() {
		public = append(public, t.ending()...)
	}
	m.Public = game.Report{Title: title, Blocks: append(public[:len(public):len(public)], t.seals())}

	m.Seats = make([]game.Report, len(t.Players))
	for seat := range t.Players {
		seat := game.Seat(seat)
		blocks := slices.Concat(t.Missed[seat], public)
		private := slices.Clone(t.Asides[seat])
		if int(seat) < len(out.Private) {
			private = append(private, out.Private[seat]...)
		}
		if len(private) > 0 {
			blocks = append(append(blocks, game.H(2, "For you alone")), private...)
		}
		view := t.Position.View(seat)
		blocks = append(blocks, view.Own...)
		if view.Form != nil {
			blocks = append(blocks, t.due(seat), game.Block{Form: view.Form})
		}
		m.Seats[seat] = game.Report{Title: title, Blocks: append(blocks, t.seals())}
	}
}

// Mailed tells whether a seat is mailed the report of the turn that was just
// made. Where players move one after another, that is who is to move, and
// everybody when a round of such moves is over; who is not mailed is told with
// his next mail.
func (t *Table) Mailed(seat game.Seat) bool {
	owing := t.Position.Owing()
	last := len(t.Trail) - 1
	return len(owing) != 1 || owing[0] == seat || last < 0 || t.Trail[last].Turn.Hand != t.Position.Turn().Hand
}

func capital(s string) string { return strings.ToUpper(s[:1]) + s[1:] }

// Title names a turn of the game for people: "The Mob: east, hand 2, turn 1".
func (t *Table) Title(ref game.TurnRef) string {
	if ref == (game.TurnRef{}) {
		if !t.Begun() {
			return fmt.Sprintf("%s: %s", t.Rules.Title(), t.Record.ID)
		}
		return fmt.Sprintf("%s: %s begins", t.Rules.Title(), t.Record.ID)
	}
	return fmt.Sprintf("%s: %s, %s", t.Rules.Title(), t.Record.ID, t.Rules.TurnName(ref))
}

// beginning tells who plays and how chance will be proved (M54).
func (t *Table) beginning() []game.Block {
	table := game.Table{Caption: "At the table", Columns: []game.Column{{Title: "Seat"}, {Title: "Player"}, {Title: "Word for the shuffle"}}}
	for i, p := range t.Players {
		word := p.Word
		if word == "" {
			word = "(none)"
		}
		table.Rows = append(table.Rows, game.Row{Seat: game.Seat(i), Cells: []string{p.Seat, p.Name, word}})
	}
	return []game.Block{
		{Table: &table},
		game.P("All chance in this game comes from one secret, drawn before the first card was dealt, and the players' words. The SHA-256 of the secret is:"),
		game.P(game.Commitment(t.Record.Secret)),
		game.P("When the game is over the secret is published, and anybody can deal every card again."),
	}
}

// charts draw how everybody has fared in each measure, once there are two
// turns to compare.
func (t *Table) charts() []game.Block {
	past := t.Trail
	if len(past) < 2 {
		return nil
	}
	var charts []game.Block
	for m, measure := range t.Rules.Measures() {
		c := game.Chart{Caption: capital(measure.Name) + ", turn by turn", Unit: measure.Unit}
		for i := range t.Players {
			c.Series = append(c.Series, game.Series{Seat: game.Seat(i)})
		}
		for _, p := range past {
			c.Steps = append(c.Steps, p.Steps)
			for i, s := range p.Standings {
				c.Series[i].Values = append(c.Series[i].Values, s.Values[m])
			}
		}
		charts = append(charts, game.Block{Chart: &c})
	}
	return charts
}

// ending publishes what was secret (M49, M54).
func (t *Table) ending() []game.Block {
	return []game.Block{
		game.H(2, "The shuffle, for everybody to check"),
		game.P("The secret of this game was:"),
		game.P(hex.EncodeToString(t.Record.Secret)),
		game.P("Its SHA-256 is what the first report told. The export of the game (mobpost game export) with mobpost verify, or the thirty lines of Python in docs/verify.md, make every deal and draw again."),
	}
}

// seals is the paragraph with the chained seal of the turn.
func (t *Table) seals() game.Block {
	return game.P("Seal " + sealText(t.Seal))
}

// sealText shows the first 16 bytes of a seal.
func sealText(seal []byte) string { return fmt.Sprintf("%x", seal[:min(16, len(seal))]) }
