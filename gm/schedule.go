package gm

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"
)

// Schedule says when turns are due: at wall-clock times in its zone, so that
// a change to or from summer time moves no deadline.
type Schedule struct {
	zone    *time.Location
	days    []time.Weekday // of "every"
	timed   bool           // a time of day is named
	hour    int
	minute  int
	after   Span // of "after the report"
	instant time.Time
}

var weekdays = [...]string{"sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"}

// ParseSchedule reads a schedule as people say it:
//
//	every tue,fri 20:00 Europe/London
//	every day at 8pm
//	every weekday 20:00
//	3 days after the report
//	2 days after the report at 20:00 Europe/London
//	2026-12-24 18:00 Europe/London
//
// Without a zone it is UTC. The error says what would be understood.
func ParseSchedule(words string) (*Schedule, error) {
	s, _, err := parseSchedule(words, time.UTC)
	return s, err
}

// parseSchedule reads a schedule in which a zone need not be named; named
// tells whether one was.
func parseSchedule(words string, zone *time.Location) (s *Schedule, named bool, err error) {
	bad := fmt.Errorf(`%q is no deadline: write "every tue,fri 20:00 Europe/London", "3 days after the report" or "2026-12-24 18:00"`, words)
	s = &Schedule{zone: zone}
	f := strings.Fields(strings.ToLower(strings.ReplaceAll(strings.ReplaceAll(words, " and ", ","), ", ", ",")))
	if n := len(f); n > 1 {
		last := f[n-1]
		if found, err := ParseZone(last); err == nil {
			s.zone, f, named = found, f[:n-1], true
		} else if strings.Contains(last, "/") {
			return nil, false, fmt.Errorf(`%w; write "every tue,fri 20:00 Europe/London"`, err)
		}
	}
	f = slices.DeleteFunc(f, func(word string) bool { return word == "at" })
	// The time of day is the last word now, or the last two: 20:00, 8 pm.
	if n := len(f); n > 1 && s.clock(f[n-1]) {
		f = f[:n-1]
	} else if n > 2 && s.clock(f[n-2]+f[n-1]) {
		f = f[:n-2]
	}
	switch {
	case len(f) == 2 && f[0] == "every" && s.timed:
		if !s.every(f[1]) {
			return nil, false, bad
		}
	case len(f) > 2 && f[len(f)-2]+f[len(f)-1] == "thereport" && f[len(f)-3] == "after", len(f) == 2 && !s.timed:
		text, _, _ := strings.Cut(strings.Join(f, " "), " after")
		text = strings.Replace(" "+text, " a ", "1 ", 1)
		if s.after, err = ParseSpan(text); err != nil || s.after == (Span{}) || s.timed && s.after.Rest != 0 {
			return nil, false, bad
		}
	case len(f) == 1 && s.timed:
		day, err := time.Parse(time.DateOnly, f[0])
		if err != nil {
			return nil, false, bad
		}
		s.instant = wall(day.Year(), day.Month(), day.Day(), s.hour, s.minute, 0, s.zone)
	default:
		return nil, false, bad
	}
	return s, named, nil
}

// every reads the days: "tue,fri", "day", "weekday".
func (s *Schedule) every(days string) bool {
	for day := range strings.SplitSeq(days, ",") {
		switch {
		case day == "day":
			s.days = append(s.days, 0, 1, 2, 3, 4, 5, 6)
			continue
		case day == "weekday":
			s.days = append(s.days, 1, 2, 3, 4, 5)
			continue
		}
		i := slices.IndexFunc(weekdays[:], func(name string) bool {
			return len(day) >= 3 && strings.HasPrefix(name, strings.TrimSuffix(day, "s"))
		})
		if i < 0 {
			return false
		}
		s.days = append(s.days, time.Weekday(i))
	}
	return true
}

// clock reads 20:00, 20.00, 8pm or 8:30pm.
func (s *Schedule) clock(word string) bool {
	for _, form := range []string{"15:04", "15.04", "3pm", "3:04pm"} {
		if at, err := time.Parse(form, word); err == nil {
			s.timed, s.hour, s.minute = true, at.Hour(), at.Minute()
			return true
		}
	}
	return false
}

// Next is the deadline of a turn whose report is made at the given time; zero
// if the schedule has none any more.
func (s *Schedule) Next(report time.Time) time.Time { return s.Giving(Span{}, report) }

// Giving is Next for turns that get no less than a certain time, where the
// schedule names days and not how long a turn is.
func (s *Schedule) Giving(least Span, report time.Time) time.Time {
	at := report.In(s.zone)
	switch {
	case !s.instant.IsZero():
		if s.instant.After(report) {
			return s.instant
		}
		return time.Time{}
	case s.after != Span{}:
		next := s.after.After(at, s.zone)
		if s.timed {
			next = wall(next.Year(), next.Month(), next.Day(), s.hour, s.minute, 0, s.zone)
		}
		return next
	}
	earliest := least.After(at, s.zone)
	for day := 0; ; day++ {
		date := time.Date(at.Year(), at.Month(), at.Day()+day, 0, 0, 0, 0, time.UTC)
		next := wall(at.Year(), at.Month(), at.Day()+day, s.hour, s.minute, 0, s.zone)
		if next.After(report) && !next.Before(earliest) && slices.Contains(s.days, date.Weekday()) {
			return next
		}
	}
}

// next is the deadline that the settings give a turn whose report is made now.
func (s Settings) next(now time.Time) (time.Time, error) {
	if s.Deadline == "" {
		return time.Time{}, nil
	}
	schedule, err := ParseSchedule(s.Deadline)
	if err != nil {
		return time.Time{}, err
	}
	return schedule.Giving(s.span(settingLeast), now).UTC().Truncate(time.Millisecond), nil
}

// Zone is the game's: that of its schedule.
func (s Settings) Zone() *time.Location {
	if schedule, err := ParseSchedule(s.Deadline); err == nil {
		return schedule.zone
	}
	return time.UTC
}

// When writes a time for players, in the zone of the game's schedule.
func (s Settings) When(at time.Time) string { return when(at, s.Zone()) }

func when(at time.Time, zone *time.Location) string {
	return at.In(zone).Format("Monday 2 January 2006, 15:04 MST")
}

// Moment reads one point in time as people say it: "2026-12-24 18:00" on the
// game's clocks or those of a zone that is named, or a schedule or "2 days",
// counted from now.
func (s Settings) Moment(words string, now time.Time) (time.Time, error) {
	schedule, _, err := parseSchedule(words, s.Zone())
	if err != nil {
		return time.Time{}, err
	}
	next := schedule.Next(now).UTC().Truncate(time.Millisecond)
	if next.IsZero() || !next.After(now) {
		return time.Time{}, fmt.Errorf("%q is past", words)
	}
	return next, nil
}

// ParseDay reads a day as people say it: 2026-08-14, 14 August 2026, Aug 14,
// 14.8., friday, tomorrow. It gives the day's midnight in the zone. Without a
// year it is the next such day.
func ParseDay(words string, now time.Time, zone *time.Location) (time.Time, error) {
	today := now.In(zone)
	midnight := func(year int, month time.Month, day int) time.Time { return wall(year, month, day, 0, 0, 0, zone) }
	text := strings.Join(strings.Fields(strings.ReplaceAll(strings.ToLower(words), ",", " ")), " ")
	switch text {
	case "today":
		return midnight(today.Date()), nil
	case "tomorrow":
		return midnight(today.Year(), today.Month(), today.Day()+1), nil
	}
	for i, name := range weekdays {
		if len(text) >= 3 && strings.HasPrefix(name, text) {
			ahead := (i - int(today.Weekday()) + 7) % 7
			return midnight(today.Year(), today.Month(), today.Day()+ahead), nil
		}
	}
	// 14th is 14, "14. august" is "14 august".
	f := strings.Fields(text)
	for i, word := range f {
		trimmed := strings.TrimRight(word, ".")
		for _, th := range []string{"st", "nd", "rd", "th"} {
			trimmed = strings.TrimSuffix(trimmed, th)
		}
		if _, err := strconv.Atoi(trimmed); err == nil {
			f[i] = trimmed
		}
	}
	f = slices.DeleteFunc(f, func(word string) bool { return word == "of" || word == "the" })
	text = strings.TrimSuffix(strings.Join(f, " "), ".")
	for _, form := range []string{time.DateOnly, "2 January 2006", "2 Jan 2006", "January 2 2006", "Jan 2 2006", "2.1.2006"} {
		if day, err := time.Parse(form, text); err == nil {
			return midnight(day.Date()), nil
		}
	}
	for _, form := range []string{"2 January", "2 Jan", "January 2", "Jan 2", "2.1"} {
		day, err := time.Parse(form, text)
		if err != nil {
			continue
		}
		year := today.Year()
		if day.Month() < today.Month() || day.Month() == today.Month() && day.Day() < today.Day() {
			year++
		}
		return midnight(year, day.Month(), day.Day()), nil
	}
	return time.Time{}, fmt.Errorf(`%q is no day: write it as "2026-08-14" or "14 August"`, words)
}
