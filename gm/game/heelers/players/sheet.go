package players

import (
	"regexp"
	"strconv"
	"strings"
)

// cash is a number of cards of each colour: blue, red, gray.
type cash [3]int

const (
	blue = iota
	red
	gray
)

var colours = [3]string{"blue", "red", "gray"}

func (c cash) count() int { return c[blue] + c[red] + c[gray] }

// phase is what a report asks for.
type phase int

const (
	nothing phase = iota
	roles
	giving
	acting // exchange and recruiting
)

// sheet is what a player learns from a report.
type sheet struct {
	asks     phase
	role     string // Boss, Druglord, Soldato, Traitor
	heelers  []string
	traitors []string // whom the druglord knows
	need     int      // how many Traitors he is to name
	hand     cash     // to give from, or held in turn B
	round    int
	pool     cash
	mine     cash // put into the pool so far, as far as the report tells
}

var (
	roleLine   = regexp.MustCompile(`You are (?:a|the) (Boss|Druglord|Soldato|Traitor)\.`)
	tableRow   = regexp.MustCompile(`(?m)^  (\S.*?) +(Boss|Druglord|Heeler) +\d+ +\d+$`)
	roundName  = regexp.MustCompile(`The table: game \d+, round (\d)`)
	roleItem   = regexp.MustCompile(`(?m)^\* (.+): Traitor$`)
	giveFrom   = regexp.MustCompile(`You can give from ([^.]*)\.`)
	holdNow    = regexp.MustCompile(`You hold ([^.]*)\. The exchange comes first`)
	poolLine   = regexp.MustCompile(`(?m)^ .*In all +(.*)$`)
	putLine    = regexp.MustCompile(`(?m)^\* .* put (.*) into the pool\.$`)
	cardsCount = regexp.MustCompile(`(?:(\d+) )?(blue|red|gray)`)
	namesOwed  = regexp.MustCompile(`traitor: (\d) name`)
)

// read makes a sheet of a report's text; ok is false if it asks for no orders.
func read(text string) (s sheet, ok bool) {
	own := strings.LastIndex(text, "\nYour cards:\n")
	table := strings.LastIndex(text, "The table: ")
	if own < 0 || table < 0 || table > own {
		return s, false
	}
	charts, mine := text[table:own], unwrapped(text[own:])
	if m := roleLine.FindStringSubmatch(mine); m != nil {
		s.role = m[1]
	}
	if m := roundName.FindStringSubmatch(charts); m != nil {
		s.round, _ = strconv.Atoi(m[1])
	}
	for _, row := range tableRow.FindAllStringSubmatch(charts, -1) {
		if row[2] == "Heeler" {
			s.heelers = append(s.heelers, row[1])
		}
	}
	if m := poolLine.FindStringSubmatch(charts); m != nil {
		s.pool = cards(m[1])
	}
	for _, m := range roleItem.FindAllStringSubmatch(mine, -1) {
		s.traitors = append(s.traitors, m[1])
	}
	for _, m := range putLine.FindAllStringSubmatch(mine, -1) {
		for c, n := range cards(m[1]) {
			s.mine[c] += n
		}
	}
	switch {
	case strings.Contains(mine, "give out the role cards"):
		s.asks, s.need = roles, 1
		if m := namesOwed.FindStringSubmatch(mine); m != nil {
			s.need, _ = strconv.Atoi(m[1])
		}
	case giveFrom.MatchString(mine):
		s.asks, s.hand = giving, cards(giveFrom.FindStringSubmatch(mine)[1])
	case holdNow.MatchString(mine):
		s.asks, s.hand = acting, cards(holdNow.FindStringSubmatch(mine)[1])
	}
	return s, s.asks != nothing && len(s.heelers) > 1
}

// unwrapped joins the lines of each paragraph and item again.
func unwrapped(text string) string {
	var b strings.Builder
	for line := range strings.SplitSeq(text, "\n") {
		switch {
		case line == "" || strings.HasPrefix(line, "* "):
			b.WriteString("\n" + line)
		case strings.HasPrefix(line, "  ") && !strings.HasPrefix(line, "    "):
			b.WriteString(" " + strings.TrimSpace(line))
		default:
			if b.Len() > 0 && !strings.HasSuffix(b.String(), "\n") {
				b.WriteByte(' ')
			}
			b.WriteString(strings.TrimSpace(line))
		}
	}
	return b.String() + "\n"
}

// cards reads "2 blue, 1 gray" and "3 blue cards, red card".
func cards(s string) cash {
	var c cash
	for _, m := range cardsCount.FindAllStringSubmatch(s, -1) {
		n := 1
		if m[1] != "" {
			n, _ = strconv.Atoi(m[1])
		}
		for i, name := range colours {
			if name == m[2] {
				c[i] += n
			}
		}
	}
	return c
}
