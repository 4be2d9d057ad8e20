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
	hour    int
	minute  int
	amount  int    // of "after the report"
	unit    string // "day", "hour" or "minute"
	instant time.Time
}

var weekdays = [...]string{"sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"}

// ParseSchedule reads a schedule as people say it:
//
//	every tue,fri 20:00 Europe/London
//	every day 20:00
//	3 days after the report
//	2026-12-24 18:00 Europe/London
//
// Without a zone it is UTC. The error says what would be understood.
func ParseSchedule(words string) (*Schedule, error) {
	s := &Schedule{zone: time.UTC}
	f := strings.Fields(strings.ReplaceAll(strings.ToLower(words), ", ", ","))
	bad := fmt.Errorf(`%q is no deadline: write "every tue,fri 20:00 Europe/London", "3 days after the report" or "2026-12-24 18:00"`, words)
	if len(f) > 1 {
		// A zone is written last, in its own spelling: the only part with case.
		raw := strings.Fields(words)
		if zone, err := time.LoadLocation(raw[len(raw)-1]); err == nil && raw[len(raw)-1] != "Local" {
			s.zone, f = zone, f[:len(f)-1]
		}
	}
	switch {
	case len(f) == 3 && f[0] == "every":
		for day := range strings.SplitSeq(f[1], ",") {
			if day == "day" {
				s.days = []time.Weekday{0, 1, 2, 3, 4, 5, 6}
				continue
			}
			i := slices.IndexFunc(weekdays[:], func(name string) bool { return len(day) >= 3 && strings.HasPrefix(name, day) })
			if i < 0 {
				return nil, bad
			}
			s.days = append(s.days, time.Weekday(i))
		}
		if !s.clock(f[2]) {
			return nil, bad
		}
	case len(f) >= 2 && (len(f) == 2 || strings.Join(f[2:], " ") == "after the report"):
		n, err := strconv.Atoi(f[0])
		unit := strings.TrimSuffix(f[1], "s")
		if err == nil && n >= 1 && n <= 1000 && slices.Contains([]string{"minute", "hour", "day", "week"}, unit) {
			s.amount, s.unit = n, unit
			return s, nil
		}
		day, err := time.ParseInLocation(time.DateOnly, f[0], s.zone)
		if err != nil || len(f) != 2 || !s.clock(f[1]) {
			return nil, bad
		}
		s.instant = time.Date(day.Year(), day.Month(), day.Day(), s.hour, s.minute, 0, 0, s.zone)
	default:
		return nil, bad
	}
	return s, nil
}

// clock reads 20:00.
func (s *Schedule) clock(hm string) bool {
	at, err := time.Parse("15:04", hm)
	s.hour, s.minute = at.Hour(), at.Minute()
	return err == nil
}

// Next is the deadline of a turn whose report is made at the given time; zero
// if the schedule has none any more.
func (s *Schedule) Next(report time.Time) time.Time {
	at := report.In(s.zone)
	switch {
	case !s.instant.IsZero():
		if s.instant.After(report) {
			return s.instant
		}
		return time.Time{}
	case s.unit == "minute" || s.unit == "hour":
		d := time.Duration(s.amount) * time.Minute
		if s.unit == "hour" {
			d *= 60
		}
		return at.Add(d)
	case s.unit == "day":
		return at.AddDate(0, 0, s.amount)
	case s.unit == "week":
		return at.AddDate(0, 0, 7*s.amount)
	}
	for day := 0; ; day++ {
		next := time.Date(at.Year(), at.Month(), at.Day()+day, s.hour, s.minute, 0, 0, s.zone)
		if next.After(report) && slices.Contains(s.days, next.Weekday()) {
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
	return schedule.Next(now).UTC().Truncate(time.Millisecond), nil
}

// When writes a time for players, in the zone of the game's schedule.
func (s Settings) When(at time.Time) string {
	zone := time.UTC
	if schedule, err := ParseSchedule(s.Deadline); err == nil {
		zone = schedule.zone
	}
	return at.In(zone).Format("Monday 2 January 2006, 15:04 MST")
}
