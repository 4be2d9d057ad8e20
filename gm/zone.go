package gm

import (
	"fmt"
	"strings"
	"time"
)

// ParseZone finds a time zone by its name in the tz database, in any case:
// "Europe/London", "america/new york", "UTC".
func ParseZone(words string) (*time.Location, error) {
	name := strings.ReplaceAll(strings.TrimSpace(words), " ", "_")
	if name == "" || strings.EqualFold(name, "local") {
		return nil, zoneError(words)
	}
	for _, try := range []string{name, strings.ToUpper(name), zoneCase(name)} {
		if zone, err := time.LoadLocation(try); err == nil {
			return zone, nil
		}
	}
	return nil, zoneError(words)
}

func zoneError(words string) error {
	return fmt.Errorf(`%q is no time zone: write it as "Europe/London", "America/New_York" or "UTC"`, words)
}

// zoneCase writes a zone's name as the tz database does: America/New_York,
// Europe/Isle_of_Man, America/Port-au-Prince.
func zoneCase(name string) string {
	b := []byte(strings.ToLower(name))
	begin := 0
	for i := 0; i <= len(b); i++ {
		if i < len(b) && b[i] != '/' && b[i] != '_' && b[i] != '-' {
			continue
		}
		if word := string(b[begin:i]); i > begin && word != "of" && word != "au" && word != "es" && word != "de" {
			b[begin] = strings.ToUpper(word[:1])[0]
		}
		begin = i + 1
	}
	return string(b)
}

// wall is the moment at which the clocks of a zone show this time. One that
// they show twice, when summer time ends, is the second of the two; one that
// they skip, when it begins, is as much later as they skip. Either way it is
// the later of the two that a player may have meant, and the mails name the
// zone's own abbreviation with it.
func wall(year int, month time.Month, day, hour, minute, second int, zone *time.Location) time.Time {
	shown := time.Date(year, month, day, hour, minute, second, 0, time.UTC)
	var best time.Time
	right := false
	for _, near := range []time.Duration{-24 * time.Hour, 24 * time.Hour} {
		_, offset := shown.Add(near).In(zone).Zone()
		at := shown.Add(-time.Duration(offset) * time.Second).In(zone)
		_, real := at.Zone()
		switch fits := real == offset; {
		case fits && !right, fits == right && at.After(best):
			best, right = at, fits
		}
	}
	return best
}

// onDay is the time of day of at, some days later.
func onDay(at time.Time, days int, zone *time.Location) time.Time {
	if days == 0 {
		return at.In(zone)
	}
	at = at.In(zone)
	moved := wall(at.Year(), at.Month(), at.Day()+days, at.Hour(), at.Minute(), at.Second(), zone)
	return moved.Add(time.Duration(at.Nanosecond()))
}
