package gm

import (
	"context"
	"crypto/hmac"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"mobpost/gm/game"
	"mobpost/orders"
)

// claim is whose mail a letter is taken for.
type claim struct {
	table *Table
	seat  game.Seat
	token bool // by the secret of a mail that the seat was sent
	// late is the turn whose mail was answered, when that is not the turn to
	// be made: orders in it were meant for something that is past.
	late *game.TurnRef
	// ask says what the sender has to tell first, when it cannot be known
	// which game he means.
	ask string
	// offer is the offer of a seat that is answered, by its place among all;
	// whose letter it is has no seat yet.
	offer *int
	// sure is set when it answers the question whether its player wants to
	// leave.
	sure bool
}

var (
	tokenForm  = regexp.MustCompile(`(?i)\b([a-z0-9][a-z0-9-]{0,31})\.([0-9]{1,2})\.([a-z2-7]{16})\b`)
	subjectTag = regexp.MustCompile(`\[([A-Za-z0-9][A-Za-z0-9-]{0,31})\]`)
)

// identify finds the game and seat that a letter speaks for: by the secret in
// the address it was sent to or in its subject; else by a line GAME name, a
// tag [name] in the subject, or because its sender plays in one game only
// (orders.md). A nil claim means a stranger.
func (m *Master) identify(ctx context.Context, games *directory, l *Letter, commands []orders.Command) (*claim, error) {
	for _, text := range append(append([]string{}, l.To...), l.Subject) {
		for _, match := range tokenForm.FindAllStringSubmatch(text, -1) {
			s, ok := games.named(match[1])
			if !ok {
				continue
			}
			t, err := m.current(ctx, s)
			if err != nil {
				return nil, err
			}
			n, _ := strconv.Atoi(match[2])
			if c := t.tokenClaim(game.Seat(n-1), strings.ToLower(match[0])); c != nil {
				return c, nil
			}
		}
	}
	mine := games.of(l.From)
	if len(mine) == 0 {
		return nil, nil
	}
	named := ""
	for _, c := range commands {
		if c.Verb == orders.Game {
			named = c.Arg
		}
	}
	if named == "" {
		for _, match := range subjectTag.FindAllStringSubmatch(l.Subject, -1) {
			if _, ok := games.named(match[1]); ok {
				named = match[1]
				break
			}
		}
	}
	if named == "" && len(mine) == 1 {
		return m.seatClaim(ctx, mine[0], l.From)
	}
	var names []string
	for _, s := range mine {
		if strings.EqualFold(string(s.ID), named) {
			return m.seatClaim(ctx, s, l.From)
		}
		names = append(names, string(s.ID))
	}
	ask := "You play in more than one game here (" + strings.Join(names, ", ") + "). Answer the report of the game you mean, or begin your mail with a line such as\n\nGAME " + names[0]
	if named != "" {
		ask = "You have no seat in a game called \"" + named + "\". You play in " + strings.Join(names, ", ") + "; a line such as\n\nGAME " + names[0] + "\n\nat the top of your mail says which one you mean."
	}
	return &claim{ask: ask}, nil
}

// tokenClaim checks a token against the present turn and those before it.
func (t *Table) tokenClaim(seat game.Seat, text string) *claim {
	if seat < 0 || int(seat) >= len(t.Players) {
		return nil
	}
	if hmac.Equal([]byte(text), []byte(t.Token(seat))) {
		return &claim{table: t, seat: seat, token: true}
	}
	if hmac.Equal([]byte(text), []byte(t.resignToken(seat))) {
		return &claim{table: t, seat: seat, token: true, sure: true}
	}
	if i := t.offerClaim(text); i >= 0 {
		return &claim{table: t, seat: game.Public, token: true, offer: &i}
	}
	for _, past := range slices.Backward(slices.Concat(t.Left, t.Past)) {
		if hmac.Equal([]byte(text), []byte(t.tokenOf(past.Line, past.Turn, seat))) {
			return &claim{table: t, seat: seat, token: true, late: &past.Turn}
		}
	}
	return nil
}

// seatClaim takes a letter for the seat whose address it came from.
func (m *Master) seatClaim(ctx context.Context, s Summary, address string) (*claim, error) {
	t, err := m.current(ctx, s)
	if err != nil {
		return nil, err
	}
	for i, p := range t.Players {
		if SameAddress(p.Address, address) {
			return &claim{table: t, seat: game.Seat(i)}, nil
		}
	}
	return nil, nil
}
