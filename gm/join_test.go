package gm_test

import (
	"strings"
	"testing"
	"time"

	"mobpost/gm"
	"mobpost/gm/game"
	"mobpost/templates"
)

// announce opens a game for three.
func (h *house) announce(id gm.GameID, seats int) *gm.Table {
	h.t.Helper()
	t, err := h.master.Announce(ctx, gm.NewGame{ID: id, Rules: "themob", Secret: secret, By: "gm tina"}, seats, false)
	if err != nil {
		h.t.Fatal(err)
	}
	return t
}

// joins has somebody join, and gives the answer to his yes.
func (h *house) joins(who string, lines ...string) string {
	h.t.Helper()
	_, token := h.asks(h.letter(who, lines...))
	h.post(h.unproved(h.replyTo(token, who, "yes")))
	for _, out := range h.tick() {
		if out.Kind == gm.AnswerMail && out.To == who {
			return string(out.Raw)
		}
	}
	h.t.Fatalf("%s is not answered", who)
	return ""
}

// TestAGameIsJoinedByMail is M54: the secret is drawn and its commitment told
// before any player names his word.
func TestAGameIsJoinedByMail(t *testing.T) {
	h := newHouse(t)
	h.announce("east", 3)
	if len(h.tick()) != 0 {
		t.Error("somebody is mailed")
	}
	list := h.writes(h.letter("stranger@example.net", "LIST"))
	has(t, list, "east", "The Mob", "none", "open: 0 of 3 seats taken", "JOIN east as red", "SET WORD", game.Commitment(secret))
	q, token := h.asks(h.letter(anna, "JOIN east as blue", "SET NAME Anna", "SET WORD pomegranate", "SET ZONE Europe/London"))
	has(t, string(q.Raw), "somebody asks the game master for", "JOIN east", "YES")
	if q.To != anna || len(h.table("east").Players) != 0 {
		t.Fatal("seated before he has confirmed it")
	}
	has(t, h.writes(h.unproved(h.replyTo(token, anna, "yes"))), "You have a seat in east", "blue (Anna)", game.Commitment(secret), `"pomegranate"`, "1 of 3 seats taken")
	has(t, h.writes(h.unproved(h.replyTo(token, anna, "yes"))), "answered before")
	has(t, h.writes(h.letter(anna, "JOIN east")), "You have a seat in east already")
	has(t, h.joins(ben, "JOIN east as blue"), `"blue" is not free`, "Free are: red, green")
	has(t, h.joins(ben, "JOIN east", "SET NAME Anna"), "somebody else is called Anna", "You have a seat in east", "red")
	has(t, h.writes(h.letter(ben, "JOIN west")), `There is no game called "west"`)
	// What stands in the lobby can still be changed, and left.
	has(t, h.writes(h.letter(anna, "SET WORD fig")), `Your word for the shuffle is "fig"`)
	has(t, h.writes(h.letter(anna, "STATUS", "HAND", "ORDERS", "HELP", "HISTORY", "TRY")), "open: 2 of 3 seats taken")
	h.letterOut(t, ben, "RESIGN")
	if got := h.table("east").Players; len(got) != 1 {
		t.Fatalf("%+v", got)
	}
	h.now = h.now.Add(25 * time.Hour) // strangers are answered a few times a day
	h.joins(ben, "JOIN east", "SET NAME Ben")
	has(t, h.joins(cleo, "JOIN east", "SET NAME Cleo"), "All seats are taken")
	east := h.table("east")
	if !east.Begun() || east.Players[0].Word != "fig" || east.Players[0].Zone != "Europe/London" || strings.Join(east.Position.Names(), " ") != "blue red green" {
		t.Errorf("%+v", east.Players)
	}
	reports := 0
	for _, out := range h.sent {
		if out.Kind == gm.ReportMail {
			reports++
			has(t, string(out.Raw), "EAST BEGINS", "fig", game.Commitment(secret))
		}
	}
	if reports != 3 {
		t.Errorf("%d reports", reports)
	}
	// It is the same game as one that was begun with these words.
	seed := game.MakeSeed(secret, []string{"fig", "", ""})
	if raw := must(east.Position.MarshalJSON()); !strings.Contains(string(raw), seed.String()) {
		t.Error("another seed")
	}
	has(t, h.joins(dora, "JOIN east"), "east has begun", "standby list")
}

// letterOut has somebody leave an announced game.
func (h *house) letterOut(t *testing.T, who string, line string) {
	t.Helper()
	_, token := h.asks(h.letter(who, line))
	h.writes(h.unproved(h.replyTo(token, who, "yes")))
}

func TestTheGameMasterStartsAnAnnouncedGame(t *testing.T) {
	h := newHouse(t)
	h.announce("east", 5)
	if _, err := h.master.Start(ctx, "east", "gm tina", false); err == nil {
		t.Error("begun without players")
	}
	for i, who := range []string{anna, ben, cleo} {
		h.joins(who, "JOIN east", "SET NAME "+[]string{"Anna", "Ben", "Cleo"}[i])
	}
	if _, err := h.master.Start(ctx, "east", "gm tina", true); err != nil || h.table("east").Begun() {
		t.Errorf("a dry run: %v", err)
	}
	if _, err := h.master.Start(ctx, "east", "gm tina", false); err != nil {
		t.Fatal(err)
	}
	if out := h.tick(); len(out) != 3 {
		t.Errorf("%d reports", len(out))
	}
	h.writes(h.letter(anna, "1: pass"))
	if _, err := h.master.Start(ctx, "east", "gm tina", false); err == nil {
		t.Error("begun twice")
	}
}

// TestNothingIsPlayedBeforeAGameBegins: a turn, an order, an act.
func TestNothingIsPlayedBeforeAGameBegins(t *testing.T) {
	h := newHouse(t)
	h.announce("east", 3)
	h.joins(anna, "JOIN east")
	if _, err := h.master.Do(ctx, "east", "gm tina", gm.RunNow{Anyway: true}, false); err == nil {
		t.Error("a turn was made")
	}
	if _, err := h.master.Do(ctx, "east", "gm tina", gm.EndGame{}, false); err == nil {
		t.Error("it was ended")
	}
	entries := len(h.journal("east"))
	h.post(h.letter(anna, "1: pass", "WAIT", "READY", "EXTEND", "VACATION until 14 August", "STANDING", "1: pass", "END"))
	h.now = h.now.AddDate(1, 0, 0)
	h.tick()
	if n := len(h.journal("east")); n != entries {
		t.Errorf("%d entries more", n-entries)
	}
	if next := must(h.master.Next(ctx)); !next.IsZero() {
		t.Errorf("the clock has something to do at %s", next)
	}
	d := must(h.master.Desk(ctx, ""))
	has(t, templates.Text(game.Report{Blocks: d.Blocks()}, nil), "Players join (open: 1 of 3 seats taken)")
}

func TestWhoCannotBeSeated(t *testing.T) {
	h := newHouse(t)
	if _, err := h.master.Announce(ctx, gm.NewGame{ID: "east", Rules: "themob", Secret: secret}, 9, false); err == nil {
		t.Error("nine seats")
	}
	h.announce("east", 3)
	// A display name in which an address stands is not shown to others.
	m := h.letter(dora, "JOIN east")
	m.Letter.FromName = dora
	_, token := h.asks(m)
	h.writes(h.unproved(h.replyTo(token, dora, "yes")))
	if p := h.table("east").Players[0]; p.Name != "red" || p.Address != dora {
		t.Errorf("%+v", p)
	}
	lacks(t, h.writes(h.letter("stranger@example.net", "LIST")), "dora")
}

func TestStrangersAreAnsweredWhenTheyAreProved(t *testing.T) {
	h := newHouse(t)
	h.begin("east", gm.Settings{})
	h.tick()
	const stranger = "stranger@example.net"
	has(t, h.writes(h.letter(stranger, "HELP")), "JOIN east as red", "SET WORD")
	has(t, h.writes(h.letter(stranger, "rules")), "How to write orders")
	has(t, h.writes(h.letter(stranger, "LIST", "1: pass")), "east", "Anna, Ben, Cleo", "turn 1.1")
	// Not proved: asked first, and then answered.
	q, token := h.asks(h.unproved(h.letter(stranger, "HELP", "buy cheap pills at http://example.com")))
	lacks(t, string(q.Raw), "pills")
	has(t, h.writes(h.unproved(h.replyTo(token, stranger, "yes"))), "JOIN east as red")
	// Six a day, questions among them.
	for range 6 {
		h.post(h.letter(stranger, "LIST"))
	}
	if out := h.tick(); len(out) != 1 {
		t.Errorf("%d answers more", len(out))
	}
	for range 9 {
		h.post(h.unproved(h.letter("victim@example.net", "LIST")))
	}
	if out := h.tick(); len(out) != 6 {
		t.Errorf("%d questions to one address", len(out))
	}
	// What is for players is not for him, and robots are not answered.
	null := h.letter("robot@example.net", "LIST")
	null.Letter.NullSender = true
	h.post(h.letter("third@example.net", "STATUS", "HAND"), null)
	if out := h.tick(); len(out) != 0 {
		t.Errorf("%d mails", len(out))
	}
}

func TestWatching(t *testing.T) {
	h := newHouse(t)
	h.begin("east", gm.Settings{})
	h.tick()
	has(t, h.joins(dora, "WATCH east"), "public reports of east come to you", "awaited")
	has(t, h.joins(dora, "WATCH east"), "already")
	for _, who := range []string{anna, ben, cleo} {
		h.post(h.letter(who, "1: pass", "2: pass"))
	}
	var public string
	for _, out := range h.tick() {
		if out.To == dora {
			public = string(out.Raw)
			if out.Envelope != "gm+@mobpost.test" {
				t.Errorf("answered to %s", out.Envelope)
			}
		}
	}
	has(t, public, "HAND 1, TURN 1", "pass.")
	lacks(t, public, "for you alone", "Orders are wanted", "@example.org")
	h.now = h.now.Add(25 * time.Hour)
	has(t, h.joins(dora, "UNWATCH"), "do not come to you any more")
	has(t, h.joins(dora, "UNWATCH"), "UNWATCH which game?", "You watch: none")
	if got := h.table("east").Watchers; len(got) != 0 {
		t.Errorf("%v", got)
	}
	// A player watches another game; his own comes anyway.
	h.begin("west", gm.Settings{}, func(g *gm.NewGame) { g.Players[0].Address, g.Players[0].Name = "finn@example.org", "Finn" })
	h.tick()
	q := h.letter(anna, "WATCH west")
	h.post(q)
	_, token := question(t, h.tick())
	h.writes(h.unproved(h.replyTo(token, anna, "yes")))
	if got := h.table("west").Watchers; len(got) != 1 || got[0] != anna {
		t.Errorf("%v", got)
	}
}

// TestTheGameMasterIsNotWantedByAnEmptyLobby: a game that waits for players is
// not one that they have left.
func TestTheGameMasterIsNotWantedByAnEmptyLobby(t *testing.T) {
	h := newHouse(t)
	h.master.GM = gmAddress
	h.announce("east", 3)
	if out := h.tick(); len(out) != 0 {
		t.Errorf("mailed: %s", out[0].Raw)
	}
	h.joins(anna, "JOIN east")
	h.letterOut(t, anna, "RESIGN")
	h.now = h.now.AddDate(0, 1, 0)
	if out := h.tick(); len(out) != 0 {
		t.Errorf("mailed: %s", out[0].Raw)
	}
}

// TestADeadlineBeforeAGameBegins is one for nobody.
func TestADeadlineBeforeAGameBegins(t *testing.T) {
	h := newHouse(t)
	h.announce("east", 3)
	h.joins(anna, "JOIN east")
	h.does("east", gm.ChangeSetting{Key: "deadline", Value: "every day 20:00"})
	h.does("east", gm.ChangeSetting{Key: "due", Value: "2 days"})
	h.tick()
	entries := len(h.journal("east"))
	h.now = h.now.AddDate(0, 1, 0)
	h.tick()
	if n := len(h.journal("east")); n != entries {
		t.Errorf("%d entries more", n-entries)
	}
	if next := must(h.master.Next(ctx)); !next.IsZero() {
		t.Errorf("the clock wakes at %s", next)
	}
}

// TestAStrangerWhoNamesNoGame is told so, if his address is his; else he is
// asked, and shown nothing that somebody could want to say by our mouth.
func TestAStrangerWhoNamesNoGame(t *testing.T) {
	h := newHouse(t)
	h.announce("east", 3)
	h.begin("west", gm.Settings{}, func(g *gm.NewGame) { g.Players[0].Address = "finn@example.org" })
	h.tick()
	for _, one := range [][2]string{{"JOIN", "JOIN which game? Write its name behind the word."}, {"watch", "WATCH which game?"}, {"STANDBY", "STANDBY which game?"},
		{"JOIN nosuch as red", `There is no game called "nosuch"`}, {"WATCH nosuch", `There is no game called "nosuch"`}, {"STANDBY nosuch", `There is no game called "nosuch"`}} {
		has(t, h.writes(h.letter("stranger@example.net", one[0])), one[1], "open: 0 of 3 seats taken", "JOIN east as red")
	}
	has(t, h.writes(h.letter("finn@example.org", "STANDBY nosuch")), `There is no game called "nosuch"`)
	q, token := h.asks(h.unproved(h.letter(dora, "JOIN pills.example.com")))
	has(t, string(q.Raw), "JOIN (a game that is not known here)")
	lacks(t, string(q.Raw), "pills")
	has(t, h.writes(h.unproved(h.replyTo(token, dora, "yes"))), `There is no game called "pills.example.com"`)
}

// TestAStrangersSubject is read when his mail has no text: nobody would tell
// him that it is not.
func TestAStrangersSubject(t *testing.T) {
	h := newHouse(t)
	h.announce("east", 3)
	empty := func(who, subject string) gm.Mail {
		m := h.letter(who)
		m.Letter.Subject, m.Letter.Kind, m.Letter.Reason, m.Letter.Lines = subject, gm.Unreadable, gm.NoText, nil
		h.letters[m.Letter.Hash] = m.Letter
		return m
	}
	_, token := h.asks(empty(anna, "JOIN east"))
	has(t, h.writes(h.unproved(h.replyTo(token, anna, "yes"))), "You have a seat in east")
	has(t, h.writes(empty(ben, "list")), "open: 1 of 3 seats taken")
	has(t, h.writes(empty(ben, "JOIN")), "JOIN which game?")
	has(t, h.writes(empty(ben, "STANDBY nosuch")), "There is no game called")
	encrypted := empty(ben, "JOIN east")
	encrypted.Letter.Reason = "encrypted"
	h.post(encrypted, empty(ben, "Re: JOIN east"), empty(ben, "hello"))
	if out := h.tick(); len(out) != 0 {
		t.Errorf("answered: %s", out[0].Raw)
	}
	// A player is told that he has written nothing.
	has(t, h.writes(empty(anna, "STATUS")), "Your mail could not be read.")
}
