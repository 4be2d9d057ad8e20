package store

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"

	"mobpost/gm"
	"mobpost/gm/game"
)

func TestGameAsItWasWritten(t *testing.T) {
	db := open(t)
	first, second := begin("east"), ordering("east", 1, 5)
	must(t, db, first, second)

	record, journal, err := db.Load(ctx, "east")
	if err != nil {
		t.Fatal(err)
	}
	first.Entries[0].No, second.Entries[0].No = 1, 2
	if d := cmp.Diff(first.New, record); d != "" {
		t.Error(d)
	}
	if d := cmp.Diff([]gm.Entry{first.Entries[0], second.Entries[0]}, journal); d != "" {
		t.Error(d)
	}
	all, err := db.Summaries(ctx)
	if err != nil {
		t.Fatal(err)
	}
	if d := cmp.Diff([]gm.Summary{*summary("east", 2)}, all); d != "" {
		t.Error(d)
	}
	if _, _, err := db.Load(ctx, "west"); !errors.Is(err, gm.ErrNoGame) {
		t.Errorf("%v, want ErrNoGame", err)
	}
}

func TestSummariesByNameAndSeats(t *testing.T) {
	db := open(t)
	must(t, db, begin("west"), begin("east"))
	all, err := db.Summaries(ctx)
	if err != nil || len(all) != 2 || all[0].ID != "east" || all[1].ID != "west" {
		t.Fatalf("%v %v", all, err)
	}
	moved := ordering("west", 1, 1)
	moved.Summary.Seats[1].Address = "carla@example.org"
	must(t, db, moved)
	for address, want := range map[string]string{"ANNA@example.org": "east0 west0", "ben@example.org": "east1", "carla@example.org": "west1", "": ""} {
		seats, err := db.Seated(ctx, address)
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, s := range seats {
			got = append(got, string(s.Game)+string(rune('0'+s.Seat)))
		}
		if strings.Join(got, " ") != want {
			t.Errorf("%s sits at %v, want %s", address, got, want)
		}
	}
}

func TestEachEffectByItself(t *testing.T) {
	db := open(t)
	must(t, db, begin("east"))
	nowhere := ordering("nowhere", 1, 30)
	wrong := ordering("east", 3, 31)
	wrong.Entries[0].No = 9
	lost := gm.Effect{Mail: mail(32), Outcome: "taken", Out: []gm.Outgoing{outgoing("nowhere", 1)}}
	errs := commit(t, db,
		ordering("east", 1, 10), // made
		ordering("east", 2, 12), // follows the first
		ordering("east", 1, 11), // read before the first
		begin("EAST"),           // names differ by more than case
		ordering("east", 3, 10), // the first mail again
		nowhere, wrong, lost)
	is(t, errs, nil, nil, gm.ErrMoved, gm.ErrExists, gm.ErrSeen, gm.ErrNoGame)
	for _, i := range []int{6, 7} {
		if errs[i] == nil {
			t.Errorf("effect %d was made", i)
		}
	}
	_, journal, err := db.Load(ctx, "east")
	if err != nil || len(journal) != 3 {
		t.Fatalf("%d entries, %v", len(journal), err)
	}
	// Nothing of what was refused is there, its mail least of all: it is to be
	// taken in again.
	mails, err := db.Inbox(ctx, "")
	if err != nil || len(mails) != 2 {
		t.Errorf("%d mails, %v", len(mails), err)
	}
	out, err := db.Outbox(ctx, "")
	if err != nil || len(out) != 2 {
		t.Errorf("%d outgoing, %v", len(out), err)
	}
	fresh, err := db.Unknown(ctx, "INBOX", 7, []uint32{10, 11, 12, 30, 31, 32})
	if d := cmp.Diff([]uint32{11, 30, 31, 32}, fresh); d != "" || err != nil {
		t.Error(d, err)
	}
	must(t, db, ordering("east", 3, 11))
}

// TestOnTopOfWhatWasNotMade: an effect on top of one that is not made is not
// made either, though somebody else's entry stands where the other's would.
func TestOnTopOfWhatWasNotMade(t *testing.T) {
	for _, first := range []gm.Effect{ordering("east", 1, 10), ordering("east", 1, 9)} {
		db := open(t)
		must(t, db, begin("east"))
		must(t, db, ordering("east", 1, 9))
		errs := commit(t, db, first, ordering("EAST", 2, 11), ordering("east", 3, 9))
		if errs[0] == nil {
			t.Error("the first was made")
		}
		is(t, errs[1:], gm.ErrMoved, gm.ErrSeen)
	}
}

// TestWithAndWithoutSavepoints commits batches, in which now and then an effect
// cannot be made, once as Commit does it and once with a savepoint for every
// effect: what is said of each, and the whole database, are the same.
func TestWithAndWithoutSavepoints(t *testing.T) {
	fast, slow := open(t), open(t)
	rng := rand.New(rand.NewPCG(1, 2))
	heads := map[gm.GameID]int64{}
	games := []gm.GameID{"east", "west", "EAST", "north"}
	made, refused := 0, 0
	for range 150 {
		effects := make([]gm.Effect, 1+rng.IntN(6))
		for i := range effects {
			id := games[rng.IntN(len(games))]
			uid := uint32(rng.IntN(400) + 1)
			e := ordering(id, heads[id], uid)
			switch rng.IntN(20) {
			case 0:
				e.Head--
			case 1:
				e.Out = append(e.Out, outgoing("nowhere", uid))
			case 2:
				e.Entries[0].No = 99
			case 3:
				e.Told = []string{fmt.Sprint(uid % 10)}
			case 4:
				e.Settles = &gm.Settled{Token: fmt.Sprint(uid % 10), Mail: mail(uid).Letter.Hash, Outcome: gm.Ignored}
			case 5:
				e.Mail.Mailbox = "Other"
			case 6, 7:
				e = begin(id)
			case 8:
				e = gm.Effect{Mail: mail(uid), Outcome: gm.Quarantined}
			}
			if e.Game != "" && rng.IntN(10) > 0 {
				heads[id]++ // as it is if the effect is made
			}
			effects[i] = e
		}
		got := commit(t, fast, effects...)
		want := make([]error, len(effects))
		if err := slow.write(ctx, func(c *conn) error { return c.singly(effects, want) }); err != nil {
			t.Fatal(err)
		}
		for i := range want {
			if fmt.Sprint(got[i]) != fmt.Sprint(want[i]) {
				t.Fatalf("effect %d: %v, with savepoints %v", i, got[i], want[i])
			}
			if want[i] == nil {
				made++
			} else {
				refused++
			}
		}
		for _, id := range games {
			heads[id] = 0
			if _, journal, err := slow.Load(ctx, id); err == nil {
				heads[id] = int64(len(journal))
			}
		}
	}
	if made < 50 || refused < 50 {
		t.Errorf("%d were made and %d refused: that proves little", made, refused)
	}
	if d := cmp.Diff(rows(t, slow.path), rows(t, fast.path)); d != "" {
		t.Error(d)
	}
}

func TestAnswerAloneNeedsTheHeadToo(t *testing.T) {
	db := open(t)
	must(t, db, begin("east"), ordering("east", 1, 1))
	status := gm.Effect{Mail: mail(2), Outcome: "taken", Game: "east", Head: 1, Out: []gm.Outgoing{outgoing("east", 2)}}
	is(t, commit(t, db, status), gm.ErrMoved)
	status.Head = 2
	must(t, db, status)
}

func TestTurnsAndDocuments(t *testing.T) {
	db := open(t)
	first := begin("east")
	first.Made = []gm.Made{made(game.TurnRef{}, 1, "At the table")}
	turn := gm.Effect{Game: "east", Head: 1, Entries: []gm.Entry{{Line: 1, At: day, Kind: "turn", By: "clock", Seat: game.Public}},
		Made: []gm.Made{made(game.TurnRef{Hand: 1, Turn: 1}, 2, "Blue hits Red")}, Summary: summary("east", 2)}
	must(t, db, first, turn)

	turns, err := db.Turns(ctx, "east")
	want := []Turn{{1, game.TurnRef{}, 1, day, "The Mob: east, turn 0.0"}, {1, game.TurnRef{Hand: 1, Turn: 1}, 2, day, "The Mob: east, turn 1.1"}}
	if d := cmp.Diff(want, turns); d != "" || err != nil {
		t.Error(d, err)
	}
	m, err := db.MadeAt(ctx, "east", 1, game.TurnRef{Hand: 1, Turn: 1})
	if d := cmp.Diff(&turn.Made[0], m); d != "" || err != nil {
		t.Error(d, err)
	}
	public, err := db.PublicAt(ctx, "east", 1, game.TurnRef{Hand: 1, Turn: 1})
	if d := cmp.Diff(turn.Made[0].Public, public); d != "" || err != nil {
		t.Error(d, err)
	}
	if _, err := db.MadeAt(ctx, "east", 2, game.TurnRef{Hand: 1, Turn: 1}); !errors.Is(err, ErrNoTurn) {
		t.Errorf("%v, want ErrNoTurn", err)
	}
	if _, err := db.PublicAt(ctx, "west", 1, game.TurnRef{}); !errors.Is(err, ErrNoTurn) {
		t.Errorf("%v, want ErrNoTurn", err)
	}
	if _, err := db.Turns(ctx, "west"); !errors.Is(err, gm.ErrNoGame) {
		t.Errorf("%v, want ErrNoGame", err)
	}
	// A turn is made once on a line.
	turn.Head = 2
	if errs := commit(t, db, turn); errs[0] == nil {
		t.Error("the same turn was kept twice")
	}
}

// TestTwoWriters has two who write to the same game at once, each in a
// database of his own as two processes have: both append 50 entries, reading
// the head again whenever the other was faster.
func TestTwoWriters(t *testing.T) {
	one := open(t)
	two := openAt(t, one.path)
	must(t, one, begin("east"))
	var both sync.WaitGroup
	for w, db := range []*DB{one, two} {
		both.Go(func() {
			head := int64(1)
			for made := 0; made < 50; {
				errs, err := db.Commit(ctx, slices.Values([]gm.Effect{ordering("east", head, uint32(1000*w+made+1))}))
				switch {
				case err != nil:
					t.Error(err)
					return
				case errors.Is(errs[0], gm.ErrMoved):
					_, journal, err := db.Load(ctx, "east")
					if err != nil {
						t.Error(err)
						return
					}
					head = int64(len(journal))
				case errs[0] != nil:
					t.Error(errs[0])
					return
				default:
					made, head = made+1, head+1
				}
			}
		})
	}
	both.Wait()
	_, journal, err := one.Load(ctx, "east")
	if err != nil || len(journal) != 101 {
		t.Fatalf("%d entries, %v", len(journal), err)
	}
	for i, e := range journal {
		if e.No != int64(i+1) {
			t.Fatalf("entry %d is numbered %d", i+1, e.No)
		}
	}
}
