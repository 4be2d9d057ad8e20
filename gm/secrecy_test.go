package gm_test

import (
	"encoding/json"
	"math/rand/v2"
	"regexp"
	"strings"
	"testing"
	"time"

	"mobpost/gm"
	"mobpost/gm/game"
	"mobpost/gm/game/heelers"
	heels "mobpost/gm/game/heelers/players"
	"mobpost/gm/game/theboss"
	bosses "mobpost/gm/game/theboss/players"
	"mobpost/gm/game/themob"
	mobsters "mobpost/gm/game/themob/players"
	"mobpost/templates"
)

// hiddenThing is what the two runs of a game differ in: a seat that is not the
// one whose mails are compared has other orders, or other cards.
type hiddenThing int

const (
	otherOrders hiddenThing = iota
	otherHands
)

// secretive is a game that is played twice.
type secretive struct {
	rules   game.Game
	players int
	answer  func(seat int, name, report string, rng *rand.Rand) string
	// reports tells whether the report of a turn in which nobody but the one
	// who is watched ordered anything shows nothing of the others' cards.
	reports bool
}

func secretives() []secretive {
	return []secretive{
		{themob.Game{}, 4, func(seat int, name, report string, rng *rand.Rand) string {
			text, _ := mobsters.Player{Name: name, Temper: mobsters.Tempers[seat%len(mobsters.Tempers)], Style: seat}.Answer(report, rng)
			return text
		}, true},
		{theboss.Game{}, 3, func(seat int, name, report string, rng *rand.Rand) string {
			text, _ := bosses.Player{Name: name, Temper: bosses.Tempers[seat%len(bosses.Tempers)], Style: seat}.Answer(report, rng)
			return text
		}, false},
		{heelers.Game{}, 5, func(seat int, name, report string, rng *rand.Rand) string {
			text, _ := heels.Player{Name: name, Temper: heels.Tempers[seat%len(heels.Tempers)], Style: seat}.Answer(report, rng)
			return text
		}, false}, // how many cards the heads hold is told
	}
}

// TestNoMailTellsWhatIsHidden plays many games twice, with only a hidden thing
// changed, and compares every mail to a seat, to a stranger and to an observer
// byte by byte.
func TestNoMailTellsWhatIsHidden(t *testing.T) {
	for _, g := range secretives() {
		t.Run(g.rules.Name(), func(t *testing.T) {
			compared := 0
			for seed := range uint64(6) {
				for _, hidden := range []hiddenThing{otherOrders, otherHands} {
					fork := int(seed) // the turn in which they differ
					a, okA := g.play(t, seed, fork, hidden, false)
					b, okB := g.play(t, seed, fork, hidden, true)
					if !okA || !okB {
						continue // no such hands could be held
					}
					compared += len(a)
					for i := range max(len(a), len(b)) {
						switch {
						case i >= len(a) || i >= len(b):
							t.Fatalf("seed %d: %d mails and %d", seed, len(a), len(b))
						case a[i] != b[i]:
							t.Fatalf("seed %d, turn %d, hidden thing %d: mail %d differs:\n%s\n%s", seed, fork, hidden, i+1, a[i], b[i])
						}
					}
				}
			}
			if compared < 100 {
				t.Errorf("only %d mails were compared", compared)
			}
			t.Log(compared, "mails compared")
		})
	}
}

// seal masks the seal of a turn, which is made of all orders and cards with
// the game's secret: it tells nothing before that is published, and differs.
var seal = regexp.MustCompile(`Seal [0-9a-f]{32}`)

// play plays a game up to a turn and gives what was mailed to the first seat,
// and to people without one, from the moment when the runs differ.
func (g secretive) play(t *testing.T, seed uint64, fork int, hidden hiddenThing, changed bool) (mails []string, ok bool) {
	h := newHouse(t)
	h.master.Rules = append(h.master.Rules, g.rules)
	var ps []gm.Player
	_, _, names := g.rules.Seats()
	for i, name := range []string{"Anna", "Ben", "Cleo", "Dora", "Emil"}[:g.players] {
		p := gm.Player{Seat: name, Name: name, Address: strings.ToLower(name) + "@example.org"}
		if names != nil {
			p.Seat = names[i]
		}
		ps = append(ps, p)
	}
	secret := make([]byte, 32)
	secret[0] = byte(seed)
	const observer = "olga@example.org"
	texts := map[string]string{} // the last report to each
	recording := false
	h.onCompose = func(m gm.Message) error {
		if m.Kind == gm.ReportMail {
			texts[m.To] = templates.Text(m.Report, m.Names)
		}
		if recording && (m.To == anna || m.To == observer || m.To == "stranger@example.net") {
			doc, err := json.Marshal(m)
			mails = append(mails, seal.ReplaceAllString(string(doc), "Seal"))
			return err
		}
		return nil
	}
	_, err := h.master.Create(ctx, gm.NewGame{ID: "east", Rules: g.rules.Name(), Secret: secret, Players: ps, By: "gm", Settings: gm.Settings{Deadline: "1 day after the report", Patience: "none"}}, false)
	if err != nil {
		t.Fatal(err)
	}
	h.tick()
	h.joins(observer, "WATCH east")
	words := func(seat, salt int) string {
		rng := rand.New(rand.NewPCG(seed, uint64(100*len(h.table("east").Past)+10*seat+salt)))
		return g.answer(seat, ps[seat].Name, texts[ps[seat].Address], rng)
	}
	for range fork {
		h.now = h.now.Add(25 * time.Hour)
		for i, p := range ps {
			m := h.letter(p.Address, "READY", words(i, 0))
			m.Arrived = h.now.Add(-2 * time.Hour)
			h.post(m)
		}
		h.tick()
	}
	h.now = h.now.Add(time.Hour)
	if h.table("east").Position.Over() {
		return nil, false
	}
	recording = true
	if !g.hide(h, ps, hidden, changed, words) {
		return nil, false
	}
	mine := words(0, 0)
	for _, m := range g.probes(h, ps, mine) {
		h.post(m)
		h.tick()
	}
	if hidden == otherHands && g.reports {
		h.now = h.now.Add(48 * time.Hour)
		h.tick()
	}
	return mails, true
}

// hide makes the two runs differ.
func (g secretive) hide(h *house, ps []gm.Player, hidden hiddenThing, changed bool, words func(seat, salt int) string) bool {
	if hidden == otherOrders {
		// Somebody whose orders do not make the turn by themselves.
		other := 1
		if owing := h.table("east").Position.Owing(); len(owing) == 1 && owing[0] == 1 {
			other = 2
		}
		salt := 0
		if changed {
			salt = 7
		}
		h.post(h.letter(ps[other].Address, "WAIT", "READY", "WAIT", words(other, salt)))
		h.tick()
		return true
	}
	var p struct {
		Players []struct{ Cards json.RawMessage }
	}
	if err := json.Unmarshal(must(h.table("east").Position.MarshalJSON()), &p); err != nil {
		h.t.Fatal(err)
	}
	b, c := p.Players[1].Cards, p.Players[2].Cards
	swap := gm.Correct{Sets: []string{ps[1].Seat + ".cards=" + string(c), ps[2].Seat + ".cards=" + string(b)}, Reason: gm.Reason{Private: true}}
	_, err := h.master.Do(ctx, "east", "gm tina", swap, !changed)
	if err != nil && !gm.Refused(err) {
		h.t.Fatal(err)
	}
	if !changed { // as many entries in the journal
		h.does("east", gm.ChangeSetting{Key: "offer", Value: "3 days", Reason: gm.Reason{Private: true}})
	}
	h.tick()
	return err == nil
}

// probes are mails with all that a player may write, good and bad, and what
// others may.
func (g secretive) probes(h *house, ps []gm.Player, mine string) []gm.Mail {
	me := func(lines ...string) gm.Mail { return h.letter(anna, lines...) }
	return []gm.Mail{
		me("STATUS", "HAND", "ORDERS", "HELP", "RULES", "LIST", "HISTORY", "HISTORY 0.0", "WAIT"),
		me("TRY"), me(mine, "TRY"), me(mine), me("TRY"), me("ORDERS"),
		me("PRESS TO "+ps[1].Seat, "What do you hold?", "END", "PRESS TO ALL", "Hello", "END", "PRESS TO nobody", "END"),
		me("1: Casio with Don", "1: Takeover Bank 1 with Capo + 9 hoods", "2: FBI on "+ps[1].Seat+" Don", "if Detroit < 9 then Detroit with 9 big; play Detroit 2",
			"GIVE "+ps[1].Seat+" 4 blue", "EXCHANGE 2 red with Boss", "TRAITOR "+ps[2].Seat, "BUY 99 BARS"),
		me("TRY"), me("CLEAR"), me("SET NAME Zoe", "SET ADDRESS zoe@example.net"), me("VACATION until 24 December", "EXTEND", "RESIGN"),
		me("What do the others hold?"), me("JOIN east", "WATCH east", "GAME west"),
		h.unproved(h.letter(anna, mine, "STATUS")),
		h.letter("stranger@example.net", "LIST", "HELP"), h.letter("olga@example.org", "STATUS", "HAND", "LIST"),
	}
}
