package themob

import (
	"strings"

	"mobpost/orders"
)

// fault is what is wrong with a line, said to the player.
type fault struct {
	message string
	instead string // the nearest thing that would have been right
}

func wrong(parts ...string) *fault { return &fault{message: strings.Join(parts, "")} }

// replaced is the line with the tokens from a to b written otherwise.
func (p *parser) replaced(a, b int, text string) string {
	return p.line[:p.toks[a].Pos] + text + p.line[p.toks[b-1].End:]
}

// quote is a player's own words, not too many of them.
func quote(s string) string {
	if r := []rune(s); len(r) > 60 {
		s = string(r[:57]) + "..."
	}
	return `"` + s + `"`
}

// word is the text of a token as it was written.
func (p *parser) word(i int) string { return p.line[p.toks[i].Pos:p.toks[i].End] }

// text is the line from token a to before token b.
func (p *parser) text(a, b int) string {
	if b = min(b, len(p.toks)); a >= b {
		return ""
	}
	return p.line[p.toks[a].Pos:p.toks[b-1].End]
}

// listed writes names as a list: "Red, Blue or Green".
func listed(names []string, last string) string {
	switch len(names) {
	case 0:
		return "nothing"
	case 1:
		return names[0]
	}
	return strings.Join(names[:len(names)-1], ", ") + " " + last + " " + names[len(names)-1]
}

// handNames lists the cards held.
func (v *seatView) handNames() []string {
	var names []string
	for _, c := range v.hand {
		names = append(names, v.tables.Name(c))
	}
	return names
}

// playing lists the families that play, me left out if rivals only.
func (v *seatView) playing(rivals bool) []string {
	var names []string
	for i := range v.seats {
		if !rivals || int8(i) != v.me {
			names = append(names, v.colour(int8(i)))
		}
	}
	return names
}

// ambiguous says that a word is the beginning of several names.
func (p *parser) ambiguous(at, used int, names []string) *fault {
	f := wrong(quote(p.text(at, at+used)), " could be ", listed(names, "or"), ".")
	f.instead = p.replaced(at, at+used, names[0])
	for _, n := range names {
		if c, ok := p.v.tables.card(n); ok && p.v.holds(c) > 0 {
			f.instead = p.replaced(at, at+used, n)
			break
		}
	}
	return f
}

// slipped offers the right word for one that is a slip away.
func (p *parser) slipped(at, used int, name string) *fault {
	return &fault{
		message: quote(p.text(at, at+used)) + " is not known: did you mean " + name + "?",
		instead: p.replaced(at, at+used, name),
	}
}

// unknown says that a word is no part of such an order, and offers what it is
// nearest to.
func (p *parser) unknown(at int, what string) *fault {
	if at >= p.end {
		return wrong("Something is missing at the end of the line.")
	}
	name, used := p.nearest(at)
	if used == 0 {
		if m := p.v.words.calls.Slip(p.toks[at:p.end]); m.How == orders.Slip {
			name, used = m.Names[0], m.Used
		}
	}
	if used > 0 {
		return p.slipped(at, used, name)
	}
	end := at + 1
	for end < p.end && p.kws[end] == kwNone && p.toks[end].Kind == orders.Word {
		end++
	}
	return wrong(quote(p.text(at, end)), " is ", what, ".")
}

// nearest is the name or word of the grammar that is one slip away.
func (p *parser) nearest(at int) (name string, used int) {
	if at >= p.end || p.toks[at].Kind != orders.Word || p.kws[at] != kwNone || wordOf(p.toks[at].Text) != kwNone {
		return "", 0
	}
	m := p.v.words.near.Slip(p.toks[at:p.end])
	if m.How != orders.Slip {
		return "", 0
	}
	return m.Names[0], m.Used
}
