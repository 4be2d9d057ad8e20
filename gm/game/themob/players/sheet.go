package players

import (
	"regexp"
	"strconv"
	"strings"

	"mobpost/gm/game/pen"
)

// sheet is what a player learns from a report.
type sheet struct {
	family string
	cards  []card
	slots  []string // "3", "4": the rounds he is asked for
	base   []string // named members at base, in rank order
	hoods  int      // at base
	rivals []rival
	bars   int
	cash   int // $
	buys   bool
}

// card is a card of the hand and what the report says of it.
type card struct {
	name    string
	kind    string // "racket", "business", "special"
	minimum int    // $ of a racket
	sites   []site
}

// site is a racket location as the hand's notes tell it.
type site struct {
	name  string
	total int
	who   string // the families there, as written
}

type rival struct {
	family string
	bars   int
	cash   int
}

var (
	handLine  = regexp.MustCompile(`(?m)^Your hand, (\S+) \(for you alone\)$`)
	slotLine  = regexp.MustCompile(`(?m)^([1-5]): `)
	standing  = regexp.MustCompile(`(?m)^  (red|blue|green|yellow|black|white) +(\d+) +\$([\d,]+) `)
	minimum   = regexp.MustCompile(`A racket for at least (\d+)K; (.*)\.$`)
	vacant    = regexp.MustCompile(`^(.+) is vacant$`)
	occupied  = regexp.MustCompile(`^(.+) holds (\d+)K of (.+)$`)
	hoodCount = regexp.MustCompile(`^(\d+) hoods?$`)
)

// read makes a sheet of a report's text; ok is false if it asks for no orders.
func read(text string) (s sheet, ok bool) {
	m := handLine.FindStringSubmatchIndex(text)
	if m == nil {
		return s, false
	}
	s.family = text[m[2]:m[3]]
	for _, row := range standing.FindAllStringSubmatch(text[:m[0]], -1) {
		bars, _ := strconv.Atoi(row[2])
		cash, _ := strconv.Atoi(strings.ReplaceAll(row[3], ",", ""))
		if row[1] == s.family {
			s.bars, s.cash = bars, cash
		} else {
			s.rivals = append(s.rivals, rival{row[1], bars, cash})
		}
	}
	own := text[m[1]:]
	for _, p := range pen.Paragraphs(own) {
		switch {
		case strings.HasPrefix(p, "* "):
			name, note, _ := strings.Cut(strings.TrimPrefix(p, "* "), " | ")
			s.cards = append(s.cards, readCard(name, note))
		case strings.HasPrefix(p, "At base: "):
			s.readBase(strings.TrimPrefix(p, "At base: "))
		}
	}
	for _, slot := range slotLine.FindAllStringSubmatch(own, -1) {
		s.slots = append(s.slots, slot[1])
	}
	s.buys = strings.Contains(own, "\nBUY ")
	return s, len(s.slots) > 0
}

func readCard(name, note string) card {
	c := card{name: name, kind: "special"}
	if strings.HasPrefix(note, "A business") {
		c.kind = "business"
	}
	m := minimum.FindStringSubmatch(note)
	if m == nil {
		return c
	}
	c.kind = "racket"
	k, _ := strconv.Atoi(m[1])
	c.minimum = 1000 * k
	for part := range strings.SplitSeq(m[2], ", "+name) {
		if !strings.HasPrefix(part, name) {
			part = name + part
		}
		if v := vacant.FindStringSubmatch(part); v != nil {
			c.sites = append(c.sites, site{name: v[1]})
		} else if o := occupied.FindStringSubmatch(part); o != nil {
			k, _ := strconv.Atoi(o[2])
			c.sites = append(c.sites, site{name: o[1], total: 1000 * k, who: o[3]})
		}
	}
	return c
}

func (s *sheet) readBase(text string) {
	text, _, _ = strings.Cut(text, ", worth ")
	for part := range strings.SplitSeq(text, " + ") {
		if m := hoodCount.FindStringSubmatch(part); m != nil {
			s.hoods, _ = strconv.Atoi(m[1])
		} else if worth[part] > 0 {
			s.base = append(s.base, part)
		}
	}
}

// worth is what the pieces are worth, in dollars.
var worth = map[string]int{"Don": 100000, "Mama": 60000, "Underboss": 50000, "Consigliere": 40000, "Capo": 40000, "Hit Man": 30000, "Secretary": 30000, "Novice": 20000}

const hood = 5000
