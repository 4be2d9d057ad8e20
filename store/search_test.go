package store

import (
	"errors"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"mobpost/gm"
	"mobpost/gm/game"
)

// report is a report with a block of each kind.
func report(title string, told ...string) game.Report {
	items := &game.Items{}
	for _, line := range told {
		items.Items = append(items.Items, game.Item{Seat: 1, Text: line, Sub: []string{"too weak by 2"}})
	}
	return game.Report{Title: title, Blocks: []game.Block{
		game.P("Café Napoli was quiet."),
		game.H(2, "Casino 2"),
		{Items: items},
		{Table: &game.Table{Caption: "Families", Columns: []game.Column{{Title: "Family"}, {Title: "Mama"}},
			Rows: []game.Row{{Seat: 0, Cells: []string{"red", "base"}}, {Seat: 1, Cells: []string{"", "dead"}}}}},
		{Board: &game.Board{Caption: "The board", Groups: []game.Group{{Name: "Casino", Note: "from 25K", Places: []game.Place{
			{Name: "Casino 1", Tokens: []game.Token{{Seat: 0, Label: "hoods", Count: 3}, {Seat: 1, Label: "Hit Man"}}}, {Name: "Casino 2"}}}}}},
		{Chart: &game.Chart{Caption: "bars", Unit: "bars", Steps: []string{"1.1"}}},
		{Form: &game.Form{Intro: "Orders are wanted", Lines: []game.FormLine{{Slot: "1", Text: "1:"}}, Help: []string{"1: Casino with Don"}}},
	}}
}

// told commits a turn whose report tells those lines.
func told(t testing.TB, db *DB, id gm.GameID, head int64, turn game.TurnRef, lines ...string) {
	t.Helper()
	must(t, db, gm.Effect{Game: id, Head: head, Entries: []gm.Entry{{Line: 1, At: day, Kind: "turn", By: "clock", Seat: game.Public}},
		Summary: summary(id, head+1),
		Made:    []gm.Made{{Line: 1, Turn: turn, No: head + 1, At: day, Public: report(string(id)+" "+turn.String(), lines...)}}})
}

// lines are the hits as "game turn: text" with the marks as brackets.
func lines(t *testing.T, db *DB, q Query) []string {
	t.Helper()
	found, err := db.Search(ctx, q)
	if err != nil {
		t.Fatalf("%+v: %v", q, err)
	}
	var all []string
	for _, h := range found.Hits {
		all = append(all, string(h.Game)+" "+h.Turn.String()+": "+strings.NewReplacer(MarkOn, "[", MarkOff, "]").Replace(h.Text))
	}
	return all
}

func TestSearch(t *testing.T) {
	db := open(t)
	must(t, db, begin("east"), begin("west"))
	told(t, db, "east", 1, game.TurnRef{Hand: 1, Turn: 1}, "Red's Don hits Blue's Capo")
	told(t, db, "east", 2, game.TurnRef{Hand: 1, Turn: 2}, "Red's Hit Man hits Blue's Mama: Blue loses his Mama", "Green hides in the Barber's")
	told(t, db, "west", 1, game.TurnRef{Hand: 3, Turn: 1}, "Blue's Hit Man kills Red's Mama")

	mama := "east 1.2: Red's Hit Man hits [Blue]'s [Mama]: [Blue] [loses] his [Mama]; too weak by 2"
	for _, c := range []struct {
		q    Query
		want []string
	}{
		// The question as it is asked, and as a person types.
		{Query{Words: "when did Blue lose his Mama?", Game: "east"}, []string{mama}},
		{Query{Words: `"loses his mama"`}, []string{"east 1.2: Red's Hit Man hits Blue's Mama: Blue [loses his Mama]; too weak by 2"}},
		{Query{Words: "barb*", Game: "east"}, []string{"east 1.2: blue; Green hides in the [Barber]'s; too weak by 2"}},
		{Query{Words: "cafe", Limit: 1}, []string{"west 3.1: [Café] Napoli was quiet."}},
		{Query{Words: "cafe", Game: "EAST"}, []string{"east 1.2: [Café] Napoli was quiet.", "east 1.1: [Café] Napoli was quiet."}},
		// A heading counts for what stands under it.
		{Query{Words: "casino capo"}, []string{"east 1.1: Red's Don hits Blue's [Capo]; too weak by 2"}},
		// Charts come after what was told, with the seats' names put in.
		{Query{Words: "blue mama", Game: "west"}, []string{
			"west 3.1: [Blue]'s Hit Man kills Red's [Mama]; too weak by 2", "west 3.1: Families; [blue]; [Mama] dead"}},
		{Query{Words: "red hoods", Game: "west"}, []string{"west 3.1: The board; Casino; from 25K; Casino 1; [red] 3 [hoods]; blue Hit Man"}},
		// Other words for what is asked.
		{Query{Words: "when did red lose his mama", Game: "west"}, []string{"west 3.1: Blue's Hit Man [kills] [Red]'s [Mama]; too weak by 2"}},
		// What is only punctuation, or a word of the index's own language.
		{Query{Words: `"" ' * ( ) AND : ^ -`}, nil},
		{Query{Words: `hoods" OR NOT NEAR(`, Game: "west"}, []string{"west 3.1: The board; Casino; from 25K; Casino 1; red 3 [hoods]; blue Hit Man"}},
		{Query{Words: "the", Limit: 2}, []string{"east 1.2: blue; Green hides in [the] Barber's; too weak by 2", "west 3.1: [The] board; Casino; from 25K; Casino 1; red 3 hoods; blue Hit Man"}},
	} {
		if d := cmp.Diff(c.want, lines(t, db, c.q)); d != "" {
			t.Errorf("%+v: %s", c.q, d)
		}
	}
	found, err := db.Search(ctx, Query{Words: "mama zeppelin", Game: "east"})
	if d := cmp.Diff([]string{"zeppelin"}, found.Passed); d != "" || err != nil || len(found.Hits) == 0 {
		t.Error(d, err, found.Hits)
	}
	h := found.Hits[0]
	h.Text = ""
	if d := cmp.Diff(Hit{Game: "east", Line: 1, Turn: game.TurnRef{Hand: 1, Turn: 2}, At: day, Title: "east 1.2", Heading: "Casino 2"}, h); d != "" {
		t.Error(d)
	}
	if _, err := db.Search(ctx, Query{Words: "mama", Game: "north"}); !errors.Is(err, gm.ErrNoGame) {
		t.Errorf("%v, want ErrNoGame", err)
	}
}

// TestEveryStringIsFindable: whatever block a text stands in.
func TestEveryStringIsFindable(t *testing.T) {
	db := open(t)
	must(t, db, begin("east"))
	told(t, db, "east", 1, game.TurnRef{Hand: 1, Turn: 1}, "Blue waits")
	for _, words := range []string{"napoli", "waits", "weak", "families", "family", "dead", "board", "25K", "hoods", `"hit man"`, "bars", "wanted", "don"} {
		if len(lines(t, db, Query{Words: words})) == 0 {
			t.Errorf("%s is not found", words)
		}
	}
}

// TestARefusedTurnIsNotFound: the index keeps to the transaction.
func TestARefusedTurnIsNotFound(t *testing.T) {
	db := open(t)
	must(t, db, begin("east"))
	told(t, db, "east", 1, game.TurnRef{Hand: 1, Turn: 1}, "Blue waits")
	e := gm.Effect{Game: "east", Head: 2, Made: []gm.Made{made(game.TurnRef{Hand: 1, Turn: 2}, 3, "a zeppelin")}, Out: []gm.Outgoing{outgoing("nowhere", 1)}}
	if errs := commit(t, db, e); errs[0] == nil {
		t.Fatal("it was not refused")
	}
	if got := lines(t, db, Query{Words: "zeppelin"}); got != nil {
		t.Error(got)
	}
}
