package store

import (
	"context"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"go.uber.org/goleak"

	"mobpost/gm"
	"mobpost/gm/game"
)

func TestMain(m *testing.M) {
	if does := os.Getenv(helperDoes); does != "" {
		fmt.Fprintln(os.Stderr, help(does))
		os.Exit(1)
	}
	goleak.VerifyTestMain(m)
}

var ctx = context.Background()

// day is a time as finely as the store keeps it.
var day = time.Date(2026, 3, 1, 20, 0, 0, 123456000, time.UTC)

func open(t testing.TB) *DB {
	t.Helper()
	return openAt(t, filepath.Join(t.TempDir(), "mobpost.db"))
}

func openAt(t testing.TB, path string) *DB {
	t.Helper()
	db, err := Open(path, Options{Create: true})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := db.Close(); err != nil {
			t.Error(err)
		}
	})
	return db
}

// commit makes effects and gives what was said of each.
func commit(t testing.TB, db *DB, effects ...gm.Effect) []error {
	t.Helper()
	errs, err := db.Commit(ctx, slices.Values(effects))
	if err != nil {
		t.Fatal(err)
	}
	return errs
}

// must makes effects all of which are expected to be made.
func must(t testing.TB, db *DB, effects ...gm.Effect) {
	t.Helper()
	for i, err := range commit(t, db, effects...) {
		if err != nil {
			t.Fatalf("effect %d: %v", i, err)
		}
	}
}

// is fails unless each error is the one wanted.
func is(t *testing.T, got []error, want ...error) {
	t.Helper()
	for i := range want {
		if want[i] == nil && got[i] != nil || !errors.Is(got[i], want[i]) {
			t.Errorf("effect %d: %v, want %v", i, got[i], want[i])
		}
	}
}

func summary(id gm.GameID, head int64) *gm.Summary {
	return &gm.Summary{ID: id, Rules: "themob", Status: gm.Playing, Turn: game.TurnRef{Hand: 1, Turn: 2}, Head: head,
		Due: day.Add(48 * time.Hour), Created: day,
		Seats: []gm.SeatSummary{{Name: "red", Player: "Anna", Address: "anna@example.org"}, {Name: "blue", Player: "Ben", Address: "ben@example.org"}}}
}

// begin is the effect that begins a game with one entry.
func begin(id gm.GameID) gm.Effect {
	return gm.Effect{
		Game:    id,
		New:     &gm.Record{ID: id, Rules: "themob", Version: 1, Secret: []byte("0123456789abcdef0123456789abcdef"), Created: day},
		Entries: []gm.Entry{{No: 1, Line: 1, At: day, Kind: "created", By: "gm tina", Seat: game.Public, Data: json.RawMessage(`{"Players":null}`)}},
		Summary: summary(id, 1),
	}
}

// mail is an incoming mail with its own Message-ID and bytes.
func mail(uid uint32) *gm.Mail {
	raw := fmt.Appendf(nil, "Message-ID: <%d@example.org>\r\n\r\n1: Casino with Don\r\n", uid)
	return &gm.Mail{Mailbox: "INBOX", Validity: 7, UID: uid, Arrived: day, Raw: raw,
		Letter: gm.Letter{Kind: gm.FromPlayer, From: "anna@example.org", Subject: "orders", MessageID: fmt.Sprintf("%d@example.org", uid), Hash: sha256.Sum256(raw)}}
}

// ordering is the effect of a mail with orders, on a journal that is at head.
func ordering(id gm.GameID, head int64, uid uint32) gm.Effect {
	return gm.Effect{
		Mail: mail(uid), Outcome: "taken", Game: id, Head: head,
		Entries: []gm.Entry{{Line: 1, At: day, Kind: "orders", By: "anna@example.org", Seat: 0, Turn: game.TurnRef{Hand: 1, Turn: 2},
			Words: "1: Casino with Don", Orders: game.Orders{{Slot: "1", Text: "1: Casino with Don"}}}},
		Summary: summary(id, head+1),
		Out:     []gm.Outgoing{outgoing(id, uid)},
	}
}

func outgoing(id gm.GameID, n uint32) gm.Outgoing {
	return gm.Outgoing{Game: id, Seat: 0, Turn: game.TurnRef{Hand: 1, Turn: 2}, Kind: gm.AnswerMail, Cause: "anna@example.org",
		MessageID: fmt.Sprintf("a%d@mob.example.org", n), Envelope: "bounce+1@mob.example.org", To: "anna@example.org", Subject: "Re: orders",
		Raw: []byte("as understood\r\n"), Made: day, Next: day, GiveUp: day.Add(72 * time.Hour)}
}

// made is a turn with its documents.
func made(turn game.TurnRef, no int64, told ...string) gm.Made {
	public := game.Report{Title: "The Mob: east, turn " + turn.String()}
	for _, line := range told {
		public.Blocks = append(public.Blocks, game.P(line))
	}
	return gm.Made{Line: 1, Turn: turn, No: no, At: day, Position: json.RawMessage(`{"game": "themob",  "hand": 1}`), Public: public,
		Seats: []game.Report{{Title: "red's", Blocks: []game.Block{game.P("your hand")}}, {Title: "blue's"}}}
}
