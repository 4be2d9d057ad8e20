package theboss

import (
	"slices"
	"strings"

	"mobpost/gm/game"
	"mobpost/orders"
)

// Claims tells which lines the grammar takes for orders, those with something
// wrong too.
func (Game) Claims(lines []orders.Line) []bool {
	claims := make([]bool, len(lines))
	for i, line := range lines {
		r := parseAnswer(line)
		claims[i] = r.claimed
	}
	return claims
}

// parseAnswer reads a line, also one that is written below a quoted line of
// the form and only completes it: "none; play" and below it "Detroit 3".
func parseAnswer(line orders.Line) result {
	r := parseLine(line.Text)
	if r.ok() || line.Re == "" || !endsInPlay(line.Re) {
		return r
	}
	if both := parseLine(line.Re + " " + line.Text); both.ok() {
		return both
	}
	return r
}

// wrapWidth is the length from which a line may have been cut by a mail
// program, and not by the player.
const wrapWidth = 60

// mostWraps is how many lines behind the first an order may need before it can
// be read at all.
const mostWraps = 3

// Join joins the lines of an order that a mail program has wrapped: where the
// first is only read with the next behind it, or plainly goes on.
func (Game) Join(lines []orders.Line) []orders.Line {
	joined := make([]orders.Line, 0, len(lines))
	for i := 0; i < len(lines); i++ {
		line := lines[i]
		for n := wraps(line.Text, lines[i+1:]); n > 0; n = wraps(line.Text, lines[i+1:]) {
			for range n {
				i++
				line.Text = glue(line.Text, lines[i].Text)
			}
		}
		joined = append(joined, line)
	}
	return joined
}

func glue(first, second string) string {
	return strings.TrimRight(first, " \t") + " " + strings.TrimLeft(second, " \t")
}

// wraps is how many of the next lines belong to the first. More than one do
// only where each plainly hangs on the one before it: "if Detroit > 5", "then",
// "none".
func wraps(first string, next []orders.Line) int {
	whole := first
	for n := range min(len(next), mostWraps) {
		second := next[n].Text
		if n == 0 && goesOn(first, second) {
			return 1
		}
		if !hangs(whole, second) {
			return 0
		}
		whole = glue(whole, second)
		if r := parseLine(whole); n > 0 && r.ok() {
			return n + 1
		}
	}
	return 0
}

func goesOn(first, second string) bool {
	head, tail := strings.TrimSpace(first), tokens(second)
	if head == "" || len(tail) == 0 {
		return false
	}
	both := parseLine(glue(first, second))
	if !both.ok() {
		return false
	}
	alone, rest := parseLine(first), parseLine(second)
	switch {
	case bareCondition(head):
		return true
	case !alone.ok():
		// What cannot stand alone and is an order with the next line. An order
		// that stands alone is not eaten by prose or a mistake before it.
		return alone.claimed && !complete(second) || hangs(head, second) && !rest.ok()
	case hangs(head, second):
		return true
	}
	return len(head) >= wrapWidth && !alone.line.Plays && isWord(tail[0], playWords)
}

// hangs tells whether the first line ends in what something must follow, or
// the second begins with what goes on.
func hangs(first, second string) bool {
	head, tail := tokens(first), tokens(second)
	if len(head) == 0 || len(tail) == 0 {
		return false
	}
	last := head[len(head)-1]
	switch {
	case isSign(last, ",;+&<>="), isWord(last, ifWords+" and with plus new kansas "+thenWords+" "+playWords):
		return true
	case strings.HasPrefix(strings.TrimSpace(second), "+"), isSign(tail[0], ";,+&<>=!"), isWord(tail[0], "and with plus "+thenWords):
		return true
	}
	return isWord(head[0], ifWords) && (isWord(last, "is are has have not than to at least most fewer less more in") || isWord(tail[0], "is are has have not than at least most fewer less more or"))
}

// bareCondition tells whether the line ends where its move should begin.
func bareCondition(head string) bool {
	s := &scan{rest: tokens(head)}
	s.skip(elseWords, ",:")
	if !s.word(ifWords) {
		return false
	}
	s.condition()
	s.skip(thenWords, joinSigns)
	return s.message == "" && s.end()
}

func endsInPlay(head string) bool {
	all := tokens(head)
	return len(all) > 1 && isWord(all[len(all)-1], playWords)
}

// complete tells whether a line is a whole order by itself.
func complete(text string) bool {
	r := parseLine(text)
	return r.ok() && (r.line.If != nil || r.line.Places && r.line.Plays)
}

// Read reads a seat's lines over what it holds. Of plain lines the last
// counts; conditional ones are kept in the order written (B14). A later mail
// changes what it names: half of a plain line, the plain line, a condition.
//
// For the seat to move, what the rules forbid is told here: of the one line
// that would be used, by the position as it stands.
func (p *Position) Read(seat game.Seat, held game.Orders, lines []orders.Line) game.Reading {
	var reading game.Reading
	var fresh []Line
	var source []orders.Line
	for _, line := range lines {
		r := parseAnswer(line)
		if !r.claimed {
			continue
		}
		reading.Claimed = append(reading.Claimed, line.No)
		if !r.ok() {
			reading.Problems = append(reading.Problems, orders.Diagnostic{Line: line.No, Text: line.Text, Message: r.message, Instead: r.instead})
			continue
		}
		if r.line.If == nil {
			// The last plain line counts.
			if i := plain(fresh); i >= 0 {
				fresh, source = slices.Delete(fresh, i, i+1), slices.Delete(source, i, i+1)
			}
		}
		fresh, source = append(fresh, r.line), append(source, line)
	}
	atTurn := !p.over && int(seat) == p.mover()
	set, from := merge(fromOrders(held), fresh, atTurn)
	reading.Orders = toOrders(set)
	if !atTurn {
		return reading
	}
	if i := p.choose(set); i >= 0 && from[i] >= 0 {
		line := source[from[i]]
		for _, message := range p.refusals(int(seat), &set[i].Move) {
			reading.Problems = append(reading.Problems, orders.Diagnostic{Line: line.No, Text: line.Text, Message: message})
		}
	}
	slices.SortStableFunc(reading.Problems, func(a, b orders.Diagnostic) int { return a.Line - b.Line })
	return reading
}

// plain is the index of the plain line, -1 if there is none.
func plain(lines []Line) int {
	return slices.IndexFunc(lines, func(l Line) bool { return l.If == nil })
}

// merge lays a mail's lines over those held; from tells for each line of the
// set which of the mail's it is, -1 for one held before.
//
// New lines come behind those held, as if they had been written in one mail.
// But a plain line from the player whose turn it is comes first with all that
// is in that mail: he has been asked for his move, and means this one.
func merge(held, fresh []Line, atTurn bool) (set []Line, from []int) {
	fresh = slices.Clone(fresh)
	now := plain(fresh)
	var kept []Line
	for _, h := range held {
		switch {
		case h.If == nil && now >= 0:
			fillHalf(&fresh[now].Move, &h.Move)
		case h.If != nil && slices.ContainsFunc(fresh, func(f Line) bool { return f.If != nil && *f.If == *h.If }):
		default:
			kept = append(kept, h)
		}
	}
	add := func(lines []Line, new bool) {
		for i := range lines {
			set = append(set, lines[i])
			if !new {
				i = -1
			}
			from = append(from, i)
		}
	}
	if atTurn && now >= 0 {
		add(fresh, true)
		add(kept, false)
	} else {
		add(kept, false)
		add(fresh, true)
	}
	return set, from
}

// fillHalf takes over the half that a later line does not name.
func fillHalf(m, before *Move) {
	if !m.Places && before.Places {
		m.Places, m.City, m.Big, m.Small = true, before.City, before.Big, before.Small
	}
	if !m.Plays && before.Plays {
		m.Plays, m.Card = true, before.Card
	}
}

// Rule is never asked for: no words of this game wait for a game master.
func (p *Position) Rule(_ game.Seat, held game.Orders, _ game.Unread, _ string) (game.Orders, []orders.Diagnostic) {
	return held, []orders.Diagnostic{{Message: "nothing in The Boss waits for a ruling: what cannot be read is told to the player"}}
}
