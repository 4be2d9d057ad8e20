package store

import (
	"errors"
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
		ordering("east", 1, 11), // read before the first
		begin("EAST"),           // names differ by more than case
		ordering("east", 2, 12), // follows the first
		ordering("east", 3, 10), // the first mail again
		nowhere, wrong, lost)
	is(t, errs, nil, gm.ErrMoved, gm.ErrExists, nil, gm.ErrSeen, gm.ErrNoGame)
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
				errs, err := db.Commit(ctx, []gm.Effect{ordering("east", head, uint32(1000*w+made+1))})
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
