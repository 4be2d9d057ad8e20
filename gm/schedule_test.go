package gm_test

import (
	"strings"
	"testing"
	"time"

	"mobpost/gm"
)

func moment(s string) time.Time { return must(time.Parse(time.RFC3339, s)) }

// TestDeadlinesAsPeopleSayThem: a schedule, when the report is made, and the
// deadlines that follow, each counted from the one before.
func TestDeadlinesAsPeopleSayThem(t *testing.T) {
	for _, test := range []struct {
		words, report string
		want          []string
	}{
		{"every tue,fri 20:00 Europe/London", "2026-03-02T12:00:00Z", []string{"2026-03-03T20:00:00Z", "2026-03-06T20:00:00Z"}},
		{"every Tuesday and Friday at 8pm Europe/London", "2026-03-02T12:00:00Z", []string{"2026-03-03T20:00:00Z"}},
		{"every tuesdays, fridays 20.00 europe/london", "2026-03-02T12:00:00Z", []string{"2026-03-03T20:00:00Z"}},
		{"every day 20:00", "2026-03-02T12:00:00Z", []string{"2026-03-03T20:00:00Z", "2026-03-04T20:00:00Z"}},
		{"every weekday at 8 pm", "2026-03-06T07:00:00Z", []string{"2026-03-06T20:00:00Z", "2026-03-09T20:00:00Z"}},
		{"3 days after the report", "2026-03-02T12:00:00Z", []string{"2026-03-05T12:00:00Z"}},
		{"a week after the report", "2026-03-02T12:00:00Z", []string{"2026-03-09T12:00:00Z"}},
		{"2 days after the report at 20:00 Europe/Berlin", "2026-03-02T12:00:00Z", []string{"2026-03-04T19:00:00Z"}},
		{"90 minutes after the report", "2026-03-02T12:00:00Z", []string{"2026-03-02T13:30:00Z"}},
		{"36 hours", "2026-03-02T12:00:00Z", []string{"2026-03-04T00:00:00Z"}},
		{"2026-12-24 18:00", "2026-03-02T12:00:00Z", []string{"2026-12-24T18:00:00Z", "0001-01-01T00:00:00Z"}},
		{"2026-07-24 at 6pm Europe/London", "2026-03-02T12:00:00Z", []string{"2026-07-24T17:00:00Z"}},

		// Summer time begins in London on 29 March 2026 at 01:00, and ends on
		// 25 October at 02:00: wall clocks count.
		{"every day 20:00 Europe/London", "2026-03-27T20:00:01Z", []string{"2026-03-28T20:00:00Z", "2026-03-29T19:00:00Z", "2026-03-30T19:00:00Z"}},
		{"every day 20:00 Europe/London", "2026-10-23T19:00:01Z", []string{"2026-10-24T19:00:00Z", "2026-10-25T20:00:00Z", "2026-10-26T20:00:00Z"}},
		{"3 days after the report Europe/London", "2026-03-27T20:00:00Z", []string{"2026-03-30T19:00:00Z"}},
		{"3 days after the report Europe/London", "2026-10-24T19:00:00Z", []string{"2026-10-27T20:00:00Z"}},
		{"24 hours after the report Europe/London", "2026-03-28T20:00:00Z", []string{"2026-03-29T20:00:00Z"}},
		// 01:30 does not exist on 29 March: an hour later by the new time.
		{"every sun 01:30 Europe/London", "2026-03-23T00:00:00Z", []string{"2026-03-29T01:30:00Z", "2026-04-05T00:30:00Z"}},
		{"2026-03-29 01:30 Europe/London", "2026-03-23T00:00:00Z", []string{"2026-03-29T01:30:00Z"}},
		{"1 day after the report Europe/London", "2026-03-28T01:30:00Z", []string{"2026-03-29T01:30:00Z"}},
		// 01:30 exists twice on 25 October: the second.
		{"every sun 01:30 Europe/London", "2026-10-19T00:00:00Z", []string{"2026-10-25T01:30:00Z", "2026-11-01T01:30:00Z"}},
		{"1 day after the report Europe/London", "2026-10-24T00:30:00Z", []string{"2026-10-25T01:30:00Z"}},
		// West of Greenwich, south of the equator, by half an hour, and a day
		// that was skipped whole.
		{"every sun 02:30 America/New_York", "2026-03-03T00:00:00Z", []string{"2026-03-08T07:30:00Z", "2026-03-15T06:30:00Z"}},
		{"every sun 01:30 america/new_york", "2026-10-27T00:00:00Z", []string{"2026-11-01T06:30:00Z"}},
		{"every sun 02:15 Australia/Lord_Howe", "2026-09-29T00:00:00Z", []string{"2026-10-03T15:45:00Z"}},
		{"2011-12-30 12:00 Pacific/Apia", "2011-12-01T00:00:00Z", []string{"2011-12-30T22:00:00Z"}},

		// Nobody gets five minutes because the last orders came early.
		{"every tue,fri 20:00", "2026-03-03T19:55:00Z", []string{"2026-03-06T20:00:00Z"}},
		{"every tue,fri 20:00", "2026-03-03T08:00:00Z", []string{"2026-03-03T20:00:00Z"}},
	} {
		schedule, err := gm.ParseSchedule(test.words)
		if err != nil {
			t.Errorf("%q: %v", test.words, err)
			continue
		}
		at := moment(test.report)
		for _, want := range test.want {
			got := schedule.Giving(gm.Span{Rest: 12 * time.Hour}, at)
			if !got.Equal(moment(want)) {
				t.Errorf("%q, report at %s: %s, not %s", test.words, at, got.UTC().Format(time.RFC3339), want)
			}
			at = got.Add(time.Second)
		}
	}
}

func TestWhatIsNoDeadlineIsRefusedWithWhatWouldBe(t *testing.T) {
	for words, want := range map[string]string{
		"":                               `"" is no deadline: write "every tue,fri 20:00 Europe/London", "3 days after the report" or "2026-12-24 18:00"`,
		"every blueday 20:00":            "is no deadline",
		"every tue":                      "is no deadline",
		"every tue 20:00 Europe/Lundon":  `"europe/lundon" is no time zone`,
		"3 hours after the report 20:00": "is no deadline",
	} {
		if _, err := gm.ParseSchedule(words); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v", words, err)
		}
	}
}

func TestZonesAreFoundInAnyCase(t *testing.T) {
	for words, want := range map[string]string{"Europe/London": "Europe/London", "europe/london": "Europe/London", "America/New York": "America/New_York",
		"america/port-au-prince": "America/Port-au-Prince", "utc": "UTC", "cet": "CET", "europe/isle_of_man": "Europe/Isle_of_Man"} {
		if zone, err := gm.ParseZone(words); err != nil || zone.String() != want {
			t.Errorf("%q: %v %v", words, zone, err)
		}
	}
	for _, words := range []string{"", "Local", "London time", "../../etc/passwd", "Europe/Lundon", "\x00"} {
		if zone, err := gm.ParseZone(words); err == nil {
			t.Errorf("%q is %s", words, zone)
		}
	}
}

func TestSpans(t *testing.T) {
	for words, want := range map[string]string{"24h": "24 hours", "1 day": "1 day", "2 weeks": "14 days", "90 min": "1 hour 30 minutes", "1 day, 12 hours": "1 day 12 hours",
		"1 day and 1h": "1 day 1 hour", "none": "none", "0": "none"} {
		span, err := gm.ParseSpan(words)
		if err != nil || span.String() != want {
			t.Errorf("%q: %s %v", words, span, err)
		}
		if again, err := gm.ParseSpan(span.String()); err != nil || again != span {
			t.Errorf("%q is read again as %s: %v", span, again, err)
		}
	}
	for _, words := range []string{"", "soon", "0 days", "5", "h", "-1 day", "99999999 days"} {
		if span, err := gm.ParseSpan(words); err == nil {
			t.Errorf("%q is %s", words, span)
		}
	}
	london := must(gm.ParseZone("Europe/London"))
	day := gm.Span{Days: 1}
	if got := day.Before(moment("2026-03-29T19:00:00Z"), london); !got.Equal(moment("2026-03-28T20:00:00Z")) {
		t.Errorf("a day before is %s", got)
	}
}

func TestDays(t *testing.T) {
	now, berlin := moment("2026-08-05T22:30:00Z"), must(gm.ParseZone("Europe/Berlin")) // there it is Thursday 6 August
	for words, want := range map[string]string{
		"2026-08-14": "2026-08-13T22:00:00Z", "14 August": "2026-08-13T22:00:00Z", "aug 14": "2026-08-13T22:00:00Z", "August 14th, 2026": "2026-08-13T22:00:00Z",
		"14.8.": "2026-08-13T22:00:00Z", "14.8.2026": "2026-08-13T22:00:00Z", "14. august": "2026-08-13T22:00:00Z", "the 14th of August": "2026-08-13T22:00:00Z",
		"2 January": "2027-01-01T23:00:00Z", "today": "2026-08-05T22:00:00Z", "tomorrow": "2026-08-06T22:00:00Z", "fri": "2026-08-06T22:00:00Z", "Wednesday": "2026-08-11T22:00:00Z",
		"27 March 2027": "2027-03-26T23:00:00Z",
	} {
		if got, err := gm.ParseDay(words, now, berlin); err != nil || !got.Equal(moment(want)) {
			t.Errorf("%q: %s %v", words, got.UTC().Format(time.RFC3339), err)
		}
	}
	for _, words := range []string{"", "soon", "8/14", "31 February", "2026-02-30", "14"} {
		if got, err := gm.ParseDay(words, now, berlin); err == nil {
			t.Errorf("%q is %s", words, got)
		}
	}
}

func TestSettingsByName(t *testing.T) {
	var s gm.Settings
	for _, row := range s.List() {
		again, err := s.With(row.Name, row.Default)
		if err != nil || again != s {
			t.Errorf("the default of %s is not taken for it: %+v %v", row.Name, again, err)
		}
	}
	s = must(s.With("Deadline", "every  tue,fri 20:00 Europe/London"))
	s = must(s.With("rulings", "pass"))
	s = must(s.With("remind", "3 days, 12h"))
	if s.Deadline != "every tue,fri 20:00 Europe/London" || !s.PassRulings || s.Remind != "3 days, 12h" {
		t.Errorf("%+v", s)
	}
	for name, words := range map[string]string{"deadline": "soon", "misses": "two", "outage": "pray", "remind": "3 days, soon", "rulings": "maybe", "colour": "red", "grace": ""} {
		if _, err := s.With(name, words); err == nil || strings.Contains(err.Error(), "\n") {
			t.Errorf("%s %q: %v", name, words, err)
		}
	}
}
