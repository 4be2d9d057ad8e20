package game

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"mobpost/orders"
)

// CaseSeats may be implemented by a Position whose cases do not read the
// orders of every seat (the-boss.md: those of players not to move are not).
type CaseSeats interface {
	CaseSeats() []Seat
}

// CaseProblems may be implemented by a Position that can tell all problems
// only when it has the lines of all seats (heads-and-heelers.md: what one
// seat's order comes to depends on another's); they then take the place of
// those that Read gave.
type CaseProblems interface {
	CaseProblems(lines [][]orders.Line) [][]orders.Diagnostic
}

// Adjudication is what comes of one case (contract.md).
type Adjudication struct {
	Before   Position
	Outcome  Outcome
	Problems []SeatProblem
	Rulings  []SeatRuling
	seatKey  string
}

// SeatProblem is a problem in a seat's orders.
type SeatProblem struct {
	Seat       string
	Diagnostic orders.Diagnostic
}

// SeatRuling is words of a seat that a game master would have to read.
type SeatRuling struct {
	Seat   string
	Unread Unread
}

// Adjudicate makes one turn of a case: position is its position.json, written
// the text of each order file by the name of its seat. An error means that the
// case itself cannot be read.
func Adjudicate(g Game, position []byte, written map[string]string) (*Adjudication, error) {
	before, err := g.Load(position)
	if err != nil {
		return nil, fmt.Errorf("position.json: %w", err)
	}
	if before.Over() {
		return nil, errors.New("position.json: the game is over")
	}
	a := &Adjudication{Before: before, seatKey: g.SeatKey()}
	names := before.Names()
	for name := range written {
		if !slices.Contains(names, name) {
			return nil, fmt.Errorf("orders/%s.txt: nobody called %q plays; there are %s", name, name, strings.Join(names, ", "))
		}
	}
	reads := func(Seat) bool { return true }
	if some, ok := before.(CaseSeats); ok {
		reads = func(s Seat) bool { return slices.Contains(some.CaseSeats(), s) }
	}
	judge, together := before.(CaseProblems)
	all := make([]Orders, len(names))
	lines := make([][]orders.Line, len(names))
	for i, name := range names {
		seat := Seat(i)
		text, ok := written[name]
		if !ok || !reads(seat) {
			continue
		}
		lines[i], _ = textLines(g, before, text)
		reading := before.Read(seat, nil, lines[i])
		all[i] = reading.Orders
		if !together {
			a.problems(name, reading.Problems)
		}
		for _, u := range before.Check(seat, all[i]).Unread {
			a.Rulings = append(a.Rulings, SeatRuling{name, u})
		}
	}
	if together {
		for i, problems := range judge.CaseProblems(lines) {
			a.problems(names[i], problems)
		}
	}
	a.Outcome = before.Make(all)
	return a, nil
}

func (a *Adjudication) problems(seat string, problems []orders.Diagnostic) {
	for _, d := range problems {
		a.Problems = append(a.Problems, SeatProblem{seat, d})
	}
}

// ReadText reads a text as a player wrote it: the shared commands are taken
// out of it, CLEAR forgets what stands before it, wrapped lines are joined.
func ReadText(g Game, p Position, seat Seat, held Orders, text string) Reading {
	lines, cleared := textLines(g, p, text)
	if cleared {
		held = nil
	}
	return p.Read(seat, held, lines)
}

// Joiner may be implemented by a Position that knows names which its Game does
// not, and so joins wrapped lines better than Game.Join.
type Joiner interface {
	Join(lines []orders.Line) []orders.Line
}

// Join joins the lines of orders that a mail program has wrapped, for
// Position.Read.
func Join(g Game, p Position, lines []orders.Line) []orders.Line {
	if own, ok := p.(Joiner); ok {
		return own.Join(lines)
	}
	return g.Join(lines)
}

// textLines are the lines of a text that may be orders, and whether a CLEAR
// stood in it.
func textLines(g Game, p Position, text string) (lines []orders.Line, cleared bool) {
	no := 0
	for line := range strings.SplitSeq(strings.ReplaceAll(text, "\r\n", "\n"), "\n") {
		no++
		lines = append(lines, orders.Line{No: no, Text: line})
	}
	commands, rest := orders.Commands(lines)
	rest, cleared = orders.AfterClear(commands, rest)
	return Join(g, p, rest), cleared
}

// MarshalJSON writes the one object of mobpost adjudicate --json.
func (a *Adjudication) MarshalJSON() ([]byte, error) {
	type object = map[string]any
	problems, rulings := []object{}, []object{}
	for _, p := range a.Problems {
		problems = append(problems, object{a.seatKey: p.Seat, "line": p.Diagnostic.Line, "text": p.Diagnostic.Text, "message": p.Diagnostic.String()})
	}
	for _, r := range a.Rulings {
		var round any = r.Unread.Slot
		if n, err := strconv.Atoi(r.Unread.Slot); err == nil {
			round = n
		}
		rulings = append(rulings, object{a.seatKey: r.Seat, "round": round, "text": r.Unread.Text})
	}
	draws := a.Outcome.Draws
	if draws == nil {
		draws = []Draw{}
	}
	after, err := a.Outcome.After.MarshalJSON()
	if err != nil {
		return nil, err
	}
	return json.Marshal(object{"position": json.RawMessage(after), "draws": draws, "problems": problems, "rulings": rulings})
}
