package gm

import (
	"strings"

	"mobpost/gm/game"
	"mobpost/orders"
)

// What a mail must bring to be taken for a player's (the setting "identity").
const (
	ByAddress = "address"           // it comes from his address
	ByToken   = "token or verified" // the secret of a report, or his address, and proof that it is
	ByProof   = "verified"          // his address, and proof that it is
)

// passes tells whether a letter may speak for the seat that it claims.
func (c *claim) passes(l *Letter) bool {
	if c.offer != nil { // a secret that was mailed to him alone
		return true
	}
	known := c.known(l)
	switch strings.ToLower(c.table.Settings.value(settingIdentity)) {
	case ByAddress:
		return known || c.token
	case ByProof:
		return known && l.Vouched()
	}
	return c.token || known && l.Vouched()
}

// known tells whether a letter comes from the address that the seat has.
func (c *claim) known(l *Letter) bool {
	return c.seat != game.Public && SameAddress(l.From, c.table.Players[c.seat].Address)
}

// doubt asks the known address about a letter that does not pass. A letter in
// which nothing is understood changes nothing anyway and gets the hint.
func (a *answer) doubt(commands []orders.Command, rest []orders.Line) bool {
	t, l := a.change.table, a.letter
	if l.Kind == Unreadable {
		return false
	}
	what := commandTexts(commands)
	rest = game.Join(t.Rules, t.Position, rest)
	for i, yes := range t.Rules.Claims(rest) {
		if yes {
			what = append(what, strings.TrimSpace(rest[i].Text))
		}
	}
	if len(what) == 0 {
		return false
	}
	blocks := []game.Block{
		game.H(1, "Is this mail yours?"),
		game.P("A mail in your name reached the game master on " + a.when(a.at) + ", with the subject \"" + withoutTokens(l.Subject) + "\". " +
			"It does not answer a report, and nothing proves that it comes from your address. So nothing of it has been done yet."),
		game.P("This is what stands in it:"), shown(what),
	}
	a.ask(wholeMail, a.to(), append(blocks, yesOrNo("If you wrote it", "Its orders then count from when it arrived.")...)...)
	return true
}

// shown lists lines of a mail, not more than a reader needs to know it again.
func shown(lines []string) game.Block {
	var items game.Items
	for i, line := range lines {
		if i == 20 {
			items.Items = append(items.Items, game.Item{Seat: game.Public, Text: "(and more)"})
			break
		}
		if r := []rune(line); len(r) > 120 {
			line = string(r[:120]) + " ..."
		}
		items.Items = append(items.Items, game.Item{Seat: game.Public, Text: withoutTokens(line)})
	}
	return game.Block{Items: &items}
}

func commandTexts(commands []orders.Command) []string {
	var all []string
	for _, c := range commands {
		if c.Verb != orders.Game {
			all = append(all, c.Text)
		}
	}
	return all
}
