package gm

import (
	"fmt"
	"strconv"
	"strings"
	"time"
)

// Span is a length of time as people say it. Its days are days of the
// calendar: a day after 20:00 is 20:00, whatever the clocks do in between.
type Span struct {
	Days int
	Rest time.Duration
}

// ParseSpan reads "24h", "90 minutes", "2 days", "1 day 12 hours"; "none" is
// no time at all.
func ParseSpan(words string) (Span, error) {
	bad := fmt.Errorf(`%q is no length of time: write "24 hours", "2 days", "90m" or "none"`, words)
	text := strings.ToLower(strings.TrimSpace(words))
	if text == "none" || text == "0" || text == "off" {
		return Span{}, nil
	}
	var s Span
	for text != "" {
		digits := len(text) - len(strings.TrimLeft(text, "0123456789"))
		n, err := strconv.Atoi(text[:digits])
		if err != nil || n > 100_000 {
			return Span{}, bad
		}
		text = strings.TrimSpace(text[digits:])
		letters := len(text) - len(strings.TrimLeft(text, "abcdefghijklmnopqrstuvwxyz"))
		switch text[:letters] {
		case "w", "week", "weeks":
			s.Days += 7 * n
		case "d", "day", "days":
			s.Days += n
		case "h", "hour", "hours":
			s.Rest += time.Duration(n) * time.Hour
		case "m", "min", "minute", "minutes":
			s.Rest += time.Duration(n) * time.Minute
		default:
			return Span{}, bad
		}
		text = strings.TrimPrefix(strings.TrimLeft(text[letters:], " ,"), "and ")
	}
	if s == (Span{}) || s.Duration() > 3650*24*time.Hour {
		return Span{}, bad
	}
	return s, nil
}

// After is the moment this much after at, on the clocks of the zone.
func (s Span) After(at time.Time, zone *time.Location) time.Time {
	return onDay(at, s.Days, zone).Add(s.Rest)
}

// Before is the moment this much before at.
func (s Span) Before(at time.Time, zone *time.Location) time.Time {
	return onDay(at.Add(-s.Rest), -s.Days, zone)
}

// Duration is its length when no clock is changed.
func (s Span) Duration() time.Duration { return time.Duration(s.Days)*24*time.Hour + s.Rest }

// String writes it as ParseSpan reads it.
func (s Span) String() string {
	var parts []string
	add := func(n int, unit string) {
		switch {
		case n == 1:
			parts = append(parts, "1 "+unit)
		case n > 1:
			parts = append(parts, strconv.Itoa(n)+" "+unit+"s")
		}
	}
	add(s.Days, "day")
	add(int(s.Rest/time.Hour), "hour")
	add(int(s.Rest%time.Hour/time.Minute), "minute")
	if parts == nil {
		return "none"
	}
	return strings.Join(parts, " ")
}
