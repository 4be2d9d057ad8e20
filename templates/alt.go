package templates

import (
	"fmt"
	"strings"

	"mobpost/gm/game"
)

// boardAlt tells a board in words: every place, as the text of the report
// does. It is what is read aloud, and shown where pictures are not.
func boardAlt(b game.Board, names []string) string {
	var groups []string
	for _, g := range b.Groups {
		var places, vacant []string
		for _, p := range g.Places {
			name := placeName(g, p)
			if bare(p) {
				vacant = append(vacant, name)
				continue
			}
			text := placeText(g, p, names)
			if name != "" {
				text = name + ": " + text
			}
			places = append(places, text)
		}
		if len(vacant) > 0 {
			places = append(places, "vacant: "+strings.Join(vacant, ", "))
		}
		groups = append(groups, groupName(g)+" – "+strings.Join(places, "; "))
	}
	return strings.ReplaceAll(strings.Join(groups, ". "), glue, " ") + "."
}

// chartAlt tells a chart in words: who leads, and everybody's last values.
func chartAlt(c game.Chart, names []string) string {
	var b strings.Builder
	b.WriteString(chartTitle(c))
	if lead := leader(c, names); lead != "" {
		b.WriteString(". " + lead)
	}
	from := max(0, len(c.Steps)-lastSteps)
	b.WriteString(" From " + strings.Join(c.Steps[from:], ", ") + ":")
	for i, s := range c.Series {
		if i > 0 {
			b.WriteByte(';')
		}
		b.WriteString(" " + nameOf(s.Seat, names))
		for _, v := range s.Values[min(from, len(s.Values)):] {
			b.WriteString(" " + thousands(v))
		}
	}
	b.WriteByte('.')
	return b.String()
}

// leader says who has the most at the last step, and how much more than the
// next: "black leads with 910K, 160K more than blue."
func leader(c game.Chart, names []string) string {
	first, second := -1, -1
	last := func(i int) int { return c.Series[i].Values[len(c.Series[i].Values)-1] }
	var equal []string
	for i, s := range c.Series {
		switch {
		case len(s.Values) == 0:
		case first < 0 || last(i) > last(first):
			first, second = i, first
			equal = []string{nameOf(s.Seat, names)}
		case last(i) == last(first):
			equal = append(equal, nameOf(s.Seat, names))
		case second < 0 || last(i) > last(second):
			second = i
		}
	}
	switch {
	case first < 0:
		return ""
	case len(equal) == len(c.Series):
		return fmt.Sprintf("All have %s.", thousands(last(first)))
	case len(equal) > 1:
		return fmt.Sprintf("%s and %s lead with %s.", strings.Join(equal[:len(equal)-1], ", "), equal[len(equal)-1], thousands(last(first)))
	case second < 0:
		return ""
	}
	return fmt.Sprintf("%s leads with %s, %s more than %s.", equal[0], thousands(last(first)), thousands(last(first)-last(second)), nameOf(c.Series[second].Seat, names))
}

func nameOf(seat game.Seat, names []string) string {
	if seat < 0 || int(seat) >= len(names) {
		return ""
	}
	return names[seat]
}
