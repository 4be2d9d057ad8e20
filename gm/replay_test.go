package gm_test

import (
	"encoding/json"
	"reflect"
	"strings"
	"testing"
	"time"

	"mobpost/gm"
	"mobpost/gm/game"
	"mobpost/gm/game/themob"
)

// archive gives the turns of a house's database, changed by a test.
type archive struct {
	h      *house
	change func([]gm.Made) []gm.Made
}

func (a archive) Turns(ctx ctxt, id gm.GameID) ([]gm.Made, error) {
	turns, err := a.h.db.Turns(ctx, id)
	if err != nil {
		return nil, err
	}
	var all []gm.Made
	for _, turn := range turns {
		made, err := a.h.db.MadeAt(ctx, id, turn.Line, turn.Turn)
		if err != nil {
			return nil, err
		}
		all = append(all, *made)
	}
	if a.change != nil {
		all = a.change(all)
	}
	return all, nil
}

func TestReplayGivesTheSame(t *testing.T) {
	h := newHouse(t)
	end := h.finished("east")
	result, err := h.master.CheckReplay(ctx, archive{h: h}, "east")
	if err != nil || len(result.Faults) > 0 || result.Turns != len(end.Past)+1 {
		t.Errorf("%d turns: %v %q", result.Turns, err, result.Faults)
	}
	// The table that the daemon lived is the table that the journal gives.
	again := must(gm.Replay(themob.Game{}, end.Record, h.journal("east"), nil))
	if string(again.Seal) != string(end.Seal) || !reflect.DeepEqual(again.Players, end.Players) || !again.Began.Equal(end.Began) {
		t.Error("another table")
	}
	// Nor does it matter whether anybody reads the reports on the way.
	read := must(gm.Replay(themob.Game{}, end.Record, h.journal("east"), func(gm.Made) {}))
	if field := otherwise(read, again); field != "" {
		t.Errorf("another %s where the reports were read", field)
	}
}

// otherwise names what two tables differ in, or their past; positions are
// compared as they are stored.
func otherwise(a, b *gm.Table) string {
	x, y := reflect.ValueOf(*a), reflect.ValueOf(*b)
	for i := range x.NumField() {
		field := x.Type().Field(i)
		switch field.Name {
		case "Position":
			if string(must(a.Position.MarshalJSON())) != string(must(b.Position.MarshalJSON())) {
				return field.Name
			}
		case "Trail": // of Past
		case "Past", "Left":
			one, other := x.Field(i).Interface().([]gm.Past), y.Field(i).Interface().([]gm.Past)
			if len(one) != len(other) {
				return field.Name
			}
			for k := range one {
				if one[k].Before != nil && other[k].Before != nil {
					if within := otherwise(one[k].Before, other[k].Before); within != "" {
						return field.Name + " " + within
					}
				}
			}
		default:
			if field.IsExported() && !reflect.DeepEqual(x.Field(i).Interface(), y.Field(i).Interface()) {
				return field.Name
			}
		}
	}
	return ""
}

func TestReplayNamesWhatIsNotTheSame(t *testing.T) {
	h := newHouse(t)
	h.finished("east")
	for _, test := range []struct {
		name   string
		change func([]gm.Made) []gm.Made
		want   string
	}{
		{"a dollar", func(all []gm.Made) []gm.Made {
			all[1].Position = json.RawMessage(strings.Replace(string(all[1].Position), `"cash":1`, `"cash":2`, 1))
			return all
		}, "turn 1.1: position.players[red].cash: "},
		{"a word of the public report", func(all []gm.Made) []gm.Made {
			all[0].Public.Title = "The Mop"
			return all
		}, `turn 0.0: public report.title: "The Mob: east begins" by the rules, "The Mop"`},
		{"a word of a seat's report", func(all []gm.Made) []gm.Made {
			all[1].Seats[2].Blocks[0] = game.P("you win")
			return all
		}, "turn 1.1: report of seat 3.blocks[0]"},
		{"a turn that was lost", func(all []gm.Made) []gm.Made { return append(all[:1:1], all[2:]...) }, "turn 1.1: turn 1.2 of line 1 was kept in its place"},
		{"the last turn", func(all []gm.Made) []gm.Made { return all[:len(all)-1] }, "nothing was kept of it"},
		{"a turn too many", func(all []gm.Made) []gm.Made { return append(all, all[0]) }, "turn 0.0: it does not follow from the journal"},
	} {
		result, err := h.master.CheckReplay(ctx, archive{h, test.change}, "east")
		if err != nil || len(result.Faults) == 0 || !strings.Contains(strings.Join(result.Faults, "\n"), test.want) {
			t.Errorf("%s: %v %q, not %q", test.name, err, result.Faults, test.want)
		}
	}
}

func TestAJournalWithAFaultIsRefused(t *testing.T) {
	h := newHouse(t)
	h.begin("east", gm.Settings{})
	h.writes(h.letter(anna, "1: pass"))
	journal, record := h.journal("east"), h.table("east").Record
	newer := record
	newer.Version = 99
	for _, test := range []struct {
		name    string
		record  gm.Record
		journal []gm.Entry
		want    string
	}{
		{"nothing in it", record, nil, "game east has an empty journal"},
		{"an entry is missing", record, journal[1:], "the journal goes from entry 0 to entry 2"},
		{"an unknown kind", record, append(journal[:2:2], gm.Entry{No: 3, Kind: "gossip", Seat: -1}), `"gossip" is no kind of entry that this program knows`},
		{"a seat that is not there", record, append(journal[:1:1], gm.Entry{No: 2, Kind: gm.EntryOrders, Seat: 3}), "there is no seat 3"},
		{"it begins twice", record, append(journal[:1:1], gm.Entry{No: 2, Kind: gm.EntryCreated, Seat: -1}), `"created" does not belong here`},
		{"data that is none", record, append(journal[:2:2], gm.Entry{No: 3, Kind: gm.EntryTurn, Seat: -1, Data: json.RawMessage("{")}), "journal entry 3 (turn)"},
		{"newer rules", newer, journal, "game east is played by version 99 of the rules of The Mob; this program has version"},
	} {
		_, err := gm.Replay(themob.Game{}, test.record, test.journal, nil)
		if err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s: %v, not %q", test.name, err, test.want)
		}
	}
}

func TestATableIsAValue(t *testing.T) {
	h := newHouse(t)
	before := h.begin("east", gm.Settings{})
	seal, head := string(before.Seal), before.Head
	for _, e := range []gm.Entry{
		{No: 2, Kind: gm.EntryOrders, Seat: 0, At: noon, Orders: game.Orders{{Slot: "1", Text: "1: pass"}}},
		{No: 2, Kind: gm.EntryWait, Seat: 1, At: noon},
		{No: 2, Kind: gm.EntryTurn, Seat: game.Public, At: noon, Data: json.RawMessage(`{"Why": "the deadline came"}`)},
	} {
		if _, _, err := before.With(e); err != nil {
			t.Errorf("%s: %v", e.Kind, err)
		}
	}
	if held(before, 0) != "" || before.Waiting[1] || before.Position.Turn().Turn != 1 || string(before.Seal) != seal || before.Head != head {
		t.Error("an entry changed the table before it")
	}
}

func TestDeadlinesKeepTheirHourThroughSummerTime(t *testing.T) {
	london := must(time.LoadLocation("Europe/London"))
	for words, want := range map[string]string{
		"every tue,fri 20:00 Europe/London":     "2026-03-31 20:00 BST",
		"every Sunday 01:30 Europe/London":      "2026-03-29 02:30 BST", // 01:30 is not there that night
		"every day 20:00 Europe/London":         "2026-03-28 20:00 GMT",
		"1 day after the report Europe/London":  "2026-03-29 12:00 BST",
		"24 hours after the report":             "2026-03-29 13:00 BST",
		"2 weeks Europe/London":                 "2026-04-11 12:00 BST",
		"90 minutes":                            "2026-03-28 13:30 GMT",
		"2026-12-24 18:00 Europe/London":        "2026-12-24 18:00 GMT",
		"every tuesday, friday 20:00":           "2026-03-31 21:00 BST",
		"EVERY TUE, FRI 20:00 America/New_York": "2026-04-01 01:00 BST",
	} {
		s, err := gm.ParseSchedule(words)
		if err != nil {
			t.Errorf("%q: %v", words, err)
			continue
		}
		saturday := time.Date(2026, 3, 28, 12, 0, 0, 0, time.UTC) // the clocks change in the night that follows
		if got := s.Next(saturday).In(london).Format("2006-01-02 15:04 MST"); got != want {
			t.Errorf("%q: %s, not %s", words, got, want)
		}
	}
	for _, words := range []string{"", "soon", "every 20:00", "every tue 25:00", "every xyz 20:00", "0 days after the report", "2026-02-30 18:00", "every tue 20:00 Europe/Nowhere", "every tue 20:00 Local", "3 days before the report"} {
		if s, err := gm.ParseSchedule(words); err == nil || !strings.Contains(err.Error(), "write \"every tue,fri 20:00 Europe/London\"") {
			t.Errorf("%q: %v %v", words, s, err)
		}
	}
	if next := must(gm.ParseSchedule("2026-03-01 18:00")).Next(noon); !next.IsZero() {
		t.Errorf("a day that is past gives %s", next)
	}
}
