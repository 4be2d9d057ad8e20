package players

import (
	"regexp"
	"strconv"
	"strings"

	"mobpost/gm/game/pen"
)

// sheet is what a player learns from a report.
type sheet struct {
	seat   string
	cards  []card
	big    int // in hand
	small  int
	cities []city // in line order, Chicago in its place
}

// card is a card of the hand.
type card struct {
	city string
	kind string // "M3", "gun"
}

// city is a city as the report tells it to one player.
type city struct {
	name   string
	mine   int
	rival  int      // the most that another player has there
	needs  int      // how few must be placed to have most; 0 if that cannot be
	open   []string // in the order played
	hidden []string // what the hidden card may be
	pays   int      // of Chicago
}

var (
	handLine  = regexp.MustCompile(`(?m)^Your hand, (\S+) \(for you alone\)$`)
	cardLine  = regexp.MustCompile(`^(.+) (M\d+|gun|hospital|prison|banish)$`)
	cityLine  = regexp.MustCompile(`^([A-Z][A-Za-z ]+): (.+)$`)
	mineWords = regexp.MustCompile(`you have (\d+)`)
	mostWords = regexp.MustCompile(`\S+ has (\d+)`)
	needWords = regexp.MustCompile(`place at least (\d+)`)
	openWords = regexp.MustCompile(`Open: ([^.]*)\. Hidden is ([^.]*)\.`)
	paysWords = regexp.MustCompile(`It pays (\d+)`)
	bigWords  = regexp.MustCompile(`(\d+) big`)
	smallWord = regexp.MustCompile(`(\d+) small`)
)

// read makes a sheet of a report's text; ok is false if it asks for no move.
func read(text string) (s sheet, ok bool) {
	m := handLine.FindStringSubmatchIndex(text)
	if m == nil || !strings.Contains(text[m[1]:], "\nYour move:") {
		return s, false
	}
	s.seat = text[m[2]:m[3]]
	own, _, _ := strings.Cut(text[m[1]:], "\nYour move:")
	for _, p := range pen.Paragraphs(own) {
		item, listed := strings.CutPrefix(p, "* ")
		switch {
		case strings.HasPrefix(p, "In hand: "):
			s.big, s.small = number(bigWords, p), number(smallWord, p)
		case !listed:
		case cityLine.MatchString(item):
			s.cities = append(s.cities, readCity(item))
		default:
			if c := cardLine.FindStringSubmatch(item); c != nil {
				s.cards = append(s.cards, card{c[1], c[2]})
			}
		}
	}
	return s, len(s.cards) > 0
}

func readCity(item string) city {
	m := cityLine.FindStringSubmatch(item)
	c := city{name: m[1], mine: number(mineWords, m[2]), rival: number(mostWords, m[2]), needs: number(needWords, m[2]), pays: number(paysWords, m[2])}
	if o := openWords.FindStringSubmatch(m[2]); o != nil {
		if o[1] != "none" {
			c.open = strings.Split(o[1], ", ")
		}
		c.hidden = strings.Split(o[2], " or ")
	}
	return c
}

// number is what the expression finds in a text; 0 if it finds nothing.
func number(re *regexp.Regexp, text string) int {
	m := re.FindStringSubmatch(text)
	if m == nil {
		return 0
	}
	n, _ := strconv.Atoi(m[1])
	return n
}
