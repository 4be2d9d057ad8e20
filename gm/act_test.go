package gm_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"strings"
	"sync"
	"testing"
	"time"

	"mobpost/gm"
	"mobpost/gm/game"
	"mobpost/gm/game/themob"
	"mobpost/store"
)

const tina = "gm tina"

// does has an act done that must go well, and gives the mails it led to.
func (h *house) does(id gm.GameID, act gm.Act) *gm.Done {
	h.t.Helper()
	done, err := h.master.Do(ctx, id, tina, act, false)
	if err != nil {
		h.t.Fatal(err)
	}
	return done
}

// refuses wants an act refused with these words, in a dry run and for good.
func (h *house) refuses(id gm.GameID, act gm.Act, words string) {
	h.t.Helper()
	before := len(h.journal(id))
	for _, dry := range []bool{true, false} {
		if _, err := h.master.Do(ctx, id, tina, act, dry); err == nil || !strings.Contains(err.Error(), words) {
			h.t.Errorf("%T %+v: %v, want %q", act, act, err, words)
		}
	}
	if after := len(h.journal(id)); after != before {
		h.t.Errorf("%T: refused, and %d entries more", act, after-before)
	}
}

// to are the texts of the mails to an address.
func to(mails []gm.Outgoing, address string) string {
	var all []string
	for _, out := range mails {
		if out.To == address {
			all = append(all, string(out.Raw))
		}
	}
	return strings.Join(all, "\n=====\n")
}

// deed is what the journal keeps of the last entry.
func (h *house) deed(id gm.GameID) (gm.Entry, gm.Deed) {
	h.t.Helper()
	journal := h.journal(id)
	last := journal[len(journal)-1]
	var d gm.Deed
	if err := json.Unmarshal(last.Data, &d); err != nil {
		h.t.Fatal(err)
	}
	return last, d
}

func TestOrdersInAPlayersPlace(t *testing.T) {
	h := newHouse(t)
	h.begin("east", gm.Settings{})
	h.writes(h.letter(ben, "1: Gunsmith with Mama", "2: pass"))
	done := h.does("east", gm.SetOrders{Seat: "blue", Words: "1: pass", Reason: gm.Reason{Why: "Ben rang me up"}})
	if got := held(h.table("east"), 1); got != "1: pass | 2: pass" {
		t.Errorf("blue holds %q", got)
	}
	e, d := h.deed("east")
	if e.Kind != gm.EntrySet || e.By != tina || e.Words != "1: pass" || d.Why != "Ben rang me up" || d.Before != "1: Gunsmith with Mama, total 60K, low | 2: pass" || d.After != "1: pass | 2: pass" {
		t.Errorf("%+v %+v", e, d)
	}
	if len(done.Mails) != 1 {
		t.Fatalf("%d mails", len(done.Mails))
	}
	has(t, to(done.Mails, ben), "The game master set your orders for hand 1, turn 1.", "Why: Ben rang me up", "1: pass", "2: pass")

	h.does("east", gm.VoidOrders{Seat: "blue", Slot: "2"})
	if got := held(h.table("east"), 1); got != "1: pass" {
		t.Errorf("blue holds %q", got)
	}
	h.does("east", gm.VoidOrders{Seat: "Ben", Reason: gm.Reason{Private: true}})
	if got := held(h.table("east"), 1); got != "" {
		t.Errorf("blue holds %q", got)
	}
	h.refuses("east", gm.VoidOrders{Seat: "blue"}, "blue has no orders")
	h.refuses("east", gm.VoidOrders{Seat: "pink"}, `there is no seat "pink" in east: there are red, blue, green`)
	h.refuses("east", gm.SetOrders{Seat: "red", Words: "1: Casio with Don"}, "Casio")
	h.refuses("east", gm.SetOrders{Seat: "red", Words: "hello"}, "nothing in")
	h.does("east", gm.RunNow{Anyway: true})
	for _, out := range h.tick() {
		if out.Kind != gm.ReportMail || !strings.Contains(out.Subject, "turn 1") {
			continue
		}
		has(t, string(out.Raw), "because the game master made it", "What the game master did",
			"The game master set the orders of blue for hand 1, turn 1. Why: Ben rang me up", "The game master voided one of the orders of blue")
		lacks(t, string(out.Raw), "The game master voided the orders")
	}
}

func TestDryRunChangesAndMailsNothing(t *testing.T) {
	h := newHouse(t)
	h.begin("east", gm.Settings{Deadline: "every day 20:00"})
	h.allPass("1: pass", "2: pass")
	h.tick()
	h.writes(h.letter(anna, "3: pass", "WAIT"))
	before, sent := len(h.journal("east")), len(must(h.db.Outbox(ctx, "")))
	for _, act := range []gm.Act{
		gm.SetOrders{Seat: "red", Words: "4: pass"}, gm.VoidOrders{Seat: "red"}, gm.HoldGame{}, gm.RunNow{Anyway: true}, gm.EndGame{},
		gm.Correct{Sets: []string{"red.cash=1"}}, gm.ChangeSetting{Key: "deadline", Value: "every mon 20:00"}, gm.ChangeSetting{Key: "red.address", Value: "x@example.org"},
		gm.RollBack{Turn: game.TurnRef{Hand: 1, Turn: 1}}, gm.Resend{Seat: "red", Last: true},
	} {
		done, err := h.master.Do(ctx, "east", tina, act, true)
		if err != nil || len(done.Entries) == 0 || len(done.Mails) == 0 {
			t.Errorf("%T: %v, %+v", act, err, done)
		}
	}
	if a, b := len(h.journal("east")), len(must(h.db.Outbox(ctx, ""))); a != before || b != sent {
		t.Errorf("%d entries and %d mails more", a-before, b-sent)
	}
}

func TestCorrectAPosition(t *testing.T) {
	h := newHouse(t)
	east := h.begin("east", gm.Settings{})
	done := h.does("east", gm.Correct{Sets: []string{"red.cash=120000", "players.red.members.hit man=Bar 1"}, Reason: gm.Reason{Why: "I had misread the rules"}})
	for _, who := range []string{anna, ben, cleo} {
		has(t, to(done.Mails, who), "players.red.cash: 120000, was", "players.red.members.Hit Man", "I had misread the rules", "Hit Man")
	}
	e, d := h.deed("east")
	if e.Kind != gm.EntryCorrect || d.Before != `players.red.cash=100000 players.red.members.Hit Man="base"` || d.After != `players.red.cash=120000 players.red.members.Hit Man="Bar 1"` {
		t.Errorf("%+v", d)
	}
	h.does("east", gm.ChangeSetting{Key: "post", Value: "7"})
	for _, bad := range []struct{ set, words string }{
		{"red.cash=-5", "no position"}, {"red.cahs=5", "unknown field"}, {"pink.cash=5", "no \"pink\""}, {"red.members.Don=Moon", "no position"}, {"red.cash=120000", "nothing would change"},
		{"seed=" + strings.Repeat("7", 64), "seed"}, {"round=3", "turn"}, {"status=over", ""}, {"red.cash", "write PATH=VALUE"}, {"players=[]", ""}, {"players.red.hoods.base.x=1", ""},
	} {
		h.refuses("east", gm.Correct{Sets: []string{bad.set}}, bad.words)
	}
	h.allPass("1: pass", "2: pass")
	out := h.tick()
	has(t, to(out, ben), "What the game master did", "players.red.cash: 120000, was 100000", "post: 7, was 10")
	if east.Line != 1 {
		t.Error(east.Line)
	}
}

// TestACorrectedCardIsNobodyElses changes a card to one of two others: what the
// other players are told must not depend on which.
func TestACorrectedCardIsNobodyElses(t *testing.T) {
	told := map[string]string{}
	for _, card := range []string{"Casino", "Bank"} {
		h := newHouse(t)
		east := h.begin("east", gm.Settings{})
		cards := hand(east, 1)
		cards[0] = card
		done := h.does("east", gm.Correct{Sets: []string{"blue.cards=" + string(must(json.Marshal(cards)))}, Reason: gm.Reason{Why: "dealt twice"}})
		has(t, to(done.Mails, ben), "The game master corrected the position.", card)
		h.allPass("1: pass", "2: pass")
		out := h.tick()
		for _, who := range []string{anna, cleo} {
			// The seal is a MAC over everything and tells nothing.
			mails := withoutSeals(to(append(done.Mails, out...), who))
			has(t, mails, "The game master corrected the position.", "dealt twice")
			if want, ok := told[who]; ok && mails != want {
				t.Errorf("%s learns of the card:\n%s\nelse\n%s", who, mails, want)
			}
			told[who] = mails
		}
	}
}

func withoutSeals(text string) string {
	var kept []string
	for line := range strings.SplitSeq(text, "\n") {
		if !strings.HasPrefix(line, "Seal ") {
			kept = append(kept, line)
		}
	}
	return strings.Join(kept, "\n")
}

func TestHoldAndRelease(t *testing.T) {
	h := newHouse(t)
	h.begin("east", gm.Settings{Deadline: "1 day after the report"})
	h.tick()
	done := h.does("east", gm.HoldGame{gm.Reason{Why: "I am away"}})
	if len(done.Mails) != 3 || h.table("east").Summary().Status != gm.Held {
		t.Errorf("%d mails, %s", len(done.Mails), h.table("east").Summary().Status)
	}
	h.refuses("east", gm.HoldGame{}, "held already")
	h.now = noon.Add(50 * time.Hour)
	h.allPass("1: pass", "2: pass")
	out := h.tick()
	has(t, to(out, anna), "2: pass", "The game master holds the game")
	if ref := h.table("east").Position.Turn(); ref.Turn != 1 {
		t.Errorf("a held game has made a turn: %s", ref)
	}
	h.writes(h.letter(anna, "WAIT"))
	done = h.does("east", gm.ReleaseGame{})
	has(t, to(done.Mails, ben), "lets the game go on", "Thursday 5 March 2026, 14:00 UTC")
	h.tick()
	if ref := h.table("east").Position.Turn(); ref.Turn != 1 {
		t.Errorf("%s was made at once", ref)
	}
	h.refuses("east", gm.ReleaseGame{}, "not held")
	h.now = h.now.Add(25 * time.Hour)
	h.tick()
	if ref := h.table("east").Position.Turn(); ref.Turn != 2 {
		t.Errorf("not made at the new deadline: %s", ref)
	}
}

func TestRunNow(t *testing.T) {
	h := newHouse(t)
	h.begin("east", gm.Settings{})
	h.writes(h.letter(anna, "1: pass", "2: pass"))
	h.refuses("east", gm.RunNow{}, "orders of blue, green are not in yet")
	h.refuses("east", gm.RunNow{Turn: game.TurnRef{Hand: 1, Turn: 2}, Anyway: true}, "the turn to be made is 1.1, not 1.2")
	done := h.does("east", gm.RunNow{Anyway: true, Turn: game.TurnRef{Hand: 1, Turn: 1}})
	if len(done.Made) != 1 || len(done.Mails) != 3 {
		t.Errorf("%+v", done)
	}
}

func TestEndedEarly(t *testing.T) {
	h := newHouse(t)
	h.begin("east", gm.Settings{})
	h.does("east", gm.Correct{Sets: []string{"blue.bars=3", "blue.cash=5000"}})
	h.allPass("1: pass", "2: pass")
	h.tick()
	done := h.does("east", gm.EndGame{Why: "all agreed"})
	has(t, to(done.Mails, cleo), "THE MOB: EAST ENDS", "The game master ended the game early. Why: all agreed", "The game is over: Ben (blue) has won.", "The secret of this game was:")
	for _, act := range []gm.Act{gm.EndGame{}, gm.HoldGame{}, gm.RunNow{}, gm.Correct{Sets: []string{"red.cash=5"}}, gm.RollBack{Turn: game.TurnRef{Hand: 1, Turn: 1}}, gm.ChangeSetting{Key: "due", Value: "none"}, gm.SetOrders{Seat: "red", Words: "1: pass"}} {
		h.refuses("east", act, "is over and its secret is published")
	}
	h.follows("east", 4)
	has(t, h.writes(h.letter(ben, "1: pass")), "The game is over")
}

// follows exports a game, verifies the export, and makes the game again.
func (h *house) follows(id gm.GameID, steps int) *gm.Export {
	h.t.Helper()
	x, err := h.master.Export(ctx, id)
	if err != nil {
		h.t.Fatal(err)
	}
	raw := must(json.MarshalIndent(x, "", "  "))
	var o object
	if err := json.Unmarshal(raw, &o); err != nil {
		h.t.Fatal(err)
	}
	for _, form := range [][]byte{raw, must(json.Marshal(o))} {
		if x, err = gm.Verify(rules, form); err != nil {
			h.t.Fatal(err)
		}
	}
	if steps > 0 && len(x.Turns) != steps-1 {
		h.t.Errorf("%d steps", len(x.Turns))
	}
	result, err := h.master.CheckReplay(ctx, archive{h: h}, id)
	if err != nil || len(result.Faults) > 0 {
		h.t.Errorf("replay: %v %q", err, result.Faults)
	}
	return x
}

func TestSettings(t *testing.T) {
	h := newHouse(t)
	h.begin("east", gm.Settings{Deadline: "every tue,fri 20:00 Europe/London"})
	done := h.does("east", gm.ChangeSetting{Key: "deadline", Value: "every wed 21:00 Europe/London", Reason: gm.Reason{Why: "more people can"}})
	has(t, to(done.Mails, anna), "changed deadline to every wed 21:00 Europe/London", "more people can", "Wednesday 4 March 2026, 21:00")
	done = h.does("east", gm.ChangeSetting{Key: "due", Value: "+2 days"})
	has(t, to(done.Mails, ben), "it is now Friday 6 March 2026, 21:00 GMT, and was Wednesday 4 March 2026, 21:00 GMT")
	done = h.does("east", gm.ChangeSetting{Key: "red.address", Value: "Anna@new.example.org"})
	has(t, to(done.Mails, anna), "nothing of the game is mailed here any more")
	lacks(t, to(done.Mails, anna), "anna@new", "Casino")
	has(t, to(done.Mails, "anna@new.example.org"), "the address of the seat red", hand(h.table("east"), 0)[0])
	h.does("east", gm.ChangeSetting{Key: "red.name", Value: "Annie"})
	h.does("east", gm.ChangeSetting{Key: "rulings", Value: "pass", Reason: gm.Reason{Private: true}})
	if s := h.table("east").Settings; !s.PassRulings || s.Deadline != "every wed 21:00 Europe/London" {
		t.Errorf("%+v", s)
	}
	for _, bad := range [][3]string{{"colour", "red", "no setting"}, {"deadline", "soon", "no deadline"}, {"due", "2020-01-01 12:00", "still to come"}, {"red.address", ben, "two seats"},
		{"red.address", "x", "no address"}, {"rulings", "pass", "already"}, {"post", "0", "no position"}, {"gm", "tina", "no address"}} {
		h.refuses("east", gm.ChangeSetting{Key: bad[0], Value: bad[1]}, bad[2])
	}
	h.does("east", gm.ChangeSetting{Key: "post", Value: "1"})
	out := append(h.tick(), h.does("east", gm.RunNow{Anyway: true}).Mails...)
	has(t, to(out, cleo), "The game master changed the address of red.", "The player of red is now called Annie.")
	lacks(t, to(out, cleo), "anna@", "changed rulings")
	h.does("east", gm.EndGame{})
	if x := h.follows("east", 0); x.Players[0].Name != "Anna" {
		t.Errorf("the header is not the beginning's: %+v", x.Players)
	}
}

// TestTwoGameMasters has four of them, each with a database connection of his
// own, act on one game while the daemon takes mails in.
func TestTwoGameMasters(t *testing.T) {
	h := newHouse(t)
	h.begin("east", gm.Settings{})
	var wg sync.WaitGroup
	for n := range 4 {
		wg.Go(func() {
			db, err := store.Open(h.path, store.Options{})
			if err != nil {
				t.Error(err)
				return
			}
			defer db.Close()
			master := &gm.Master{Rules: []game.Game{themob.Game{}}, Store: db, Composer: h, Now: func() time.Time { return noon }, Log: slog.New(slog.DiscardHandler)}
			for i := range 5 {
				if _, err := master.Do(ctx, "east", fmt.Sprintf("gm %d", n), gm.Correct{Sets: []string{fmt.Sprintf("red.cash=%d", 1000*(5*n+i)+5000)}}, false); err != nil {
					t.Error(err)
				}
			}
		})
	}
	for range 5 {
		h.post(h.letter(anna, "1: pass"), h.letter(ben, "1: pass"))
		h.tick()
	}
	wg.Wait()
	journal := h.journal("east")
	if len(journal) != 1+20+10 {
		t.Errorf("%d entries", len(journal))
	}
	for i, e := range journal {
		if e.No != int64(i+1) {
			t.Errorf("entry %d has number %d", i+1, e.No)
		}
	}
	h.table("east") // can be replayed
}

// TestMeantForOneTurnIsNotDoneToAnother has the daemon make the turn between a
// game master's reading and his writing.
func TestMeantForOneTurnIsNotDoneToAnother(t *testing.T) {
	h := newHouse(t)
	h.begin("east", gm.Settings{})
	other := houseAt(t, h.path)
	once := false
	h.onCompose = func(gm.Message) error {
		if !once {
			once = true
			other.does("east", gm.RunNow{Anyway: true})
		}
		return nil
	}
	if _, err := h.master.Do(ctx, "east", tina, gm.RunNow{Anyway: true}, false); !errors.Is(err, gm.ErrMoved) {
		t.Errorf("%v", err)
	}
	if ref := h.table("east").Position.Turn(); ref != (game.TurnRef{Hand: 1, Turn: 2}) {
		t.Errorf("it is %s", ref)
	}
}
