package heelers

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"
)

const mostName = 80

// checkNames refuses what players cannot be called: names must be told apart
// from each other and from the roles by a tolerant reader.
func checkNames(names []string) error {
	if len(names) < leastPlayers || len(names) > mostPlayers {
		return fmt.Errorf("%d to %d play, not %d", leastPlayers, mostPlayers, len(names))
	}
	keys := map[string]bool{}
	for _, name := range names {
		k := key(name)
		switch {
		case k == "":
			return errors.New("a player has no name")
		case !utf8.ValidString(name) || strings.ContainsFunc(name, func(r rune) bool { return r < ' ' || r == 0x7f || r == '\u2028' || r == '\u2029' }):
			return fmt.Errorf("the name %q has characters that cannot stand in a line", name)
		case utf8.RuneCountInString(name) > mostName:
			return fmt.Errorf("the name %q is longer than %d characters", name, mostName)
		case slices.Contains(roleNames[1:], k):
			return fmt.Errorf("no player may be called after a role: %q", name)
		case keys[k]:
			return fmt.Errorf("two players are called %q", name)
		}
		keys[k] = true
	}
	return nil
}

// checkRoles holds the roles against the text's table (H1): in the turn of
// the roles the heads alone have one.
func (p *Position) checkRoles() error {
	var have [len(roleNames)]int
	for i := range p.players {
		have[p.players[i].role]++
	}
	want := [len(roleNames)]int{Boss: 1, Druglord: 1}
	if n := len(p.players); p.phase == RolesTurn {
		want[NoRole] = n - 2
	} else {
		want[Traitor] = traitors(n)
		want[Soldato] = n - 2 - want[Traitor]
	}
	for r := range want {
		if have[r] != want[r] {
			name := Role(r).String()
			if Role(r) == NoRole {
				name = "player without a role"
			}
			return fmt.Errorf("with %d players turn %s has %s, not %d", len(p.players), p.phase, count(want[r], name), have[r])
		}
	}
	return nil
}
