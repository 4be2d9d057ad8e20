package gm_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"mobpost/gm"
	"mobpost/gm/game"
	"mobpost/gm/game/themob/players"
	"mobpost/templates"
)

// plays has the machine players order for the present turn, and makes it.
func (h *house) plays(id gm.GameID, seed uint64) *gm.Table {
	h.t.Helper()
	t := h.table(id)
	for seat := range t.Players {
		report := game.Report{Blocks: append(t.Position.View(game.Public).Charts, t.Position.View(game.Seat(seat)).Own...)}
		if form := t.Position.View(game.Seat(seat)).Form; form != nil {
			report.Blocks = append(report.Blocks, game.Block{Form: form})
		}
		p := players.Player{Name: t.Players[seat].Name, Temper: players.Tempers[seat%len(players.Tempers)], Style: seat}
		text, _ := p.Answer(templates.Text(report, t.Position.Names()), rand.New(rand.NewPCG(seed, uint64(seat))))
		h.post(h.letter(t.Players[seat].Address, fmt.Sprintf("GAME %s", id), "READY", text))
	}
	h.tick()
	after := h.table(id)
	if after.Position.Turn() == t.Position.Turn() && !after.Position.Over() {
		h.t.Fatalf("turn %s was not made", t.Position.Turn())
	}
	return after
}

func ref(hand, turn int) game.TurnRef { return game.TurnRef{Hand: hand, Turn: turn} }

func TestRollBack(t *testing.T) {
	h := newHouse(t)
	h.begin("east", gm.Settings{Deadline: "1 day after the report"})
	h.plays("east", 1)
	before := h.table("east")
	wrong := h.plays("east", 2)
	last := wrong.Token(0)
	h.refuses("east", gm.RollBack{Turn: ref(2, 1)}, "cannot go back to before turn 2.1: there are 1.1, 1.2")
	h.refuses("east", gm.RollBack{Turn: ref(1, 1), Line: 2}, "no line 2")
	done := h.does("east", gm.RollBack{Turn: ref(1, 2), Reason: gm.Reason{Why: "I had ruled wrongly"}})
	if len(done.Mails) != 3 {
		t.Errorf("%d mails", len(done.Mails))
	}
	for i, who := range []string{anna, ben, cleo} {
		has(t, to(done.Mails, who), "took the game back to before hand 1, turn 2.", "I had ruled wrongly", "What changed", "Now", before.Players[i].Seat)
	}
	east := h.table("east")
	if east.Line != 2 || east.Position.Turn() != ref(1, 2) || !east.OnHold || len(east.Held[0]) == 0 {
		t.Errorf("line %d, %s, held %v, %v", east.Line, east.Position.Turn(), east.OnHold, east.Held[0])
	}
	if got, want := string(must(east.Position.MarshalJSON())), string(must(before.Position.OnLine(2).MarshalJSON())); got != want {
		t.Errorf("the position is not the one of then:\n%s\n%s", got, want)
	}
	if line := east.LineOf(ref(1, 1)); line != 1 {
		t.Errorf("turn 1.1 is of line %d", line)
	}
	// A mail of the old line, its unmade turn's too, counts for nothing here.
	h.tick()
	for _, token := range []string{before.Token(0), last} {
		answer := h.writes(h.replyTo(token, anna, "CLEAR", "3: pass"))
		has(t, answer, "NOT taken")
	}
	if len(h.table("east").Held[0]) != len(east.Held[0]) {
		t.Error("orders for the old line were taken")
	}
	// The old line is kept.
	if old, err := h.table("east").OnLine(1); err != nil || old.Position.Turn() != wrong.Position.Turn() || old.Line != 1 {
		t.Errorf("%v %v", old, err)
	}
	old := must(h.db.MadeAt(ctx, "east", 1, ref(1, 2)))
	h.does("east", gm.RunNow{})
	now := must(h.db.MadeAt(ctx, "east", 2, ref(1, 2)))
	has(t, templates.Text(now.Public, before.Position.Names()), "What the game master did", "took the game back", "I had ruled wrongly")
	if string(old.Position) == string(now.Position) {
		t.Error("the cards of the next hand are those that were seen (M53)")
	}
	// Back to where the old line was left.
	h.does("east", gm.RollBack{Turn: wrong.Position.Turn(), Line: 1})
	if again := h.table("east"); again.Line != 3 || string(must(again.Position.MarshalJSON())) != string(must(wrong.Position.OnLine(3).MarshalJSON())) {
		t.Errorf("line %d", again.Line)
	}
	h.does("east", gm.ReleaseGame{})
	h.plays("east", 3)
	h.does("east", gm.RollBack{Turn: ref(1, 1), Clear: true})
	if again := h.table("east"); len(again.Held[0]) != 0 || len(again.Trail) != 0 {
		t.Errorf("%v %v", again.Held[0], again.Trail)
	}
	h.does("east", gm.EndGame{})
	x := h.follows("east", 0)
	changed := strings.Join(x.Changed(), "\n")
	has(t, changed, "rolled back to before turn 1.2 of line 1; from here on it is line 2 (I had ruled wrongly)", fmt.Sprintf("rolled back to before turn %s of line 1", wrong.Position.Turn()), "line 4", "ended early")
}

// TestTokensOfEveryLineDiffer looks at all that ever were mailed.
func TestTokensOfEveryLineDiffer(t *testing.T) {
	h := newHouse(t)
	h.begin("east", gm.Settings{})
	seen := map[string]string{}
	note := func() {
		east := h.table("east")
		for seat := range east.Players {
			token, what := east.Token(game.Seat(seat)), fmt.Sprintf("line %d turn %s seat %d", east.Line, east.Position.Turn(), seat)
			if other, ok := seen[token]; ok && other != what {
				t.Errorf("%s and %s have the same token", what, other)
			}
			seen[token] = what
		}
	}
	note()
	for range 3 {
		h.plays("east", 1)
		note()
		h.does("east", gm.RollBack{Turn: ref(1, 1)})
		note()
		h.does("east", gm.ReleaseGame{})
	}
}

func TestResend(t *testing.T) {
	h := newHouse(t)
	h.begin("east", gm.Settings{})
	first := h.table("east")
	h.plays("east", 1)
	h.plays("east", 2)
	east := h.table("east")
	sent := map[string]bool{}
	for _, out := range must(h.db.Outbox(ctx, "")) {
		sent[out.MessageID] = true
	}
	for _, c := range []struct {
		act   gm.Resend
		title string
		token string
	}{
		{gm.Resend{Seat: "blue", Last: true}, "hand 1, turn 2", east.Token(1)},
		{gm.Resend{Seat: "blue", Last: true}, "hand 1, turn 2", east.Token(1)},
		{gm.Resend{Seat: "blue", Turn: ref(1, 1)}, "hand 1, turn 1", ""},
		{gm.Resend{Seat: "blue", Turn: ref(0, 0)}, "begins", first.Token(1)},
	} {
		done := h.does("east", c.act)
		if len(done.Mails) != 1 || done.Mails[0].To != ben || sent[done.Mails[0].MessageID] {
			t.Fatalf("%+v", done.Mails)
		}
		sent[done.Mails[0].MessageID] = true
		has(t, strings.ToLower(string(done.Mails[0].Raw)), c.title)
		if c.token != "" && !strings.Contains(done.Mails[0].Envelope, c.token) {
			t.Errorf("%s comes from %s", c.title, done.Mails[0].Envelope)
		}
		// What is mailed is what was mailed then.
		line := east.LineOf(c.act.Turn)
		turn := c.act.Turn
		if c.act.Last {
			turn = ref(1, 2)
		}
		if want := templates.Text(must(h.db.MadeAt(ctx, "east", line, turn)).Seats[1], east.Position.Names()); string(done.Mails[0].Raw) != want {
			t.Errorf("%s is another than it was", c.title)
		}
	}
	h.refuses("east", gm.Resend{Seat: "blue", Turn: ref(5, 1)}, "turn 5.1 of east was not made")
}
