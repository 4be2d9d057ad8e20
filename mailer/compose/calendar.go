package compose

import (
	"fmt"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"mobpost/gm"
)

// Calendar makes the .ics of a message's event (RFC 5545, 5546): every edition
// of a seat's deadline has the same UID and a higher SEQUENCE than the one
// before it, so that calendars change their one entry.
// It is a page of text, which is not worth a library.
func (l Letterhead) Calendar(m gm.Message) File {
	e := m.Event
	method, status := "PUBLISH", "CONFIRMED"
	if e.Canceled {
		method, status = "CANCEL", "CANCELLED"
	}
	var b strings.Builder
	line := func(name, value string) { b.WriteString(foldLine(name + ":" + value)) }
	line("BEGIN", "VCALENDAR")
	line("VERSION", "2.0")
	line("PRODID", "-//mobpost//deadlines//EN")
	line("METHOD", method)
	line("BEGIN", "VEVENT")
	line("UID", l.MessageID(e.ID))
	line("SEQUENCE", fmt.Sprint(e.Edition))
	line("DTSTAMP", utc(m.Date))
	line("DTSTART", utc(e.At))
	// An organizer is asked for where there is a METHOD; without attendees
	// nobody is invited to anything.
	line("ORGANIZER", "mailto:"+l.Address)
	line("SUMMARY", calendarText(e.Title))
	if e.Text != "" {
		line("DESCRIPTION", calendarText(e.Text))
	}
	line("STATUS", status)
	line("TRANSP", "TRANSPARENT")
	for _, before := range e.Alarms {
		line("BEGIN", "VALARM")
		line("ACTION", "DISPLAY")
		line("DESCRIPTION", calendarText(e.Title))
		line("TRIGGER", "-"+calendarSpan(before))
		line("END", "VALARM")
	}
	line("END", "VEVENT")
	line("END", "VCALENDAR")
	return File{Name: atom(string(m.Game)) + ".ics", Type: "text/calendar; charset=utf-8; method=" + method, Data: []byte(b.String())}
}

func utc(at time.Time) string { return at.UTC().Format("20060102T150405Z") }

// calendarSpan writes a length of time in whole seconds, without days: a day
// of RFC 5545 may have 23 hours.
func calendarSpan(d time.Duration) string {
	s := int(max(0, d) / time.Second)
	switch {
	case s%3600 == 0:
		return fmt.Sprintf("PT%dH", s/3600)
	case s%60 == 0:
		return fmt.Sprintf("PT%dM", s/60)
	}
	return fmt.Sprintf("PT%dS", s)
}

// calendarText escapes a TEXT value (RFC 5545 3.3.11). Controls have no place
// in one.
func calendarText(s string) string {
	s = strings.ReplaceAll(strings.ToValidUTF8(s, "\uFFFD"), "\r\n", "\n")
	s = strings.NewReplacer(`\`, `\\`, ";", `\;`, ",", `\,`, "\n", `\n`).Replace(s)
	return strings.Map(func(r rune) rune {
		if unicode.IsControl(r) {
			return ' '
		}
		return r
	}, s)
}

// foldLine ends a content line and folds it: no more than 75 octets, and never
// within a character (RFC 5545 3.1).
func foldLine(s string) string {
	const most = 75
	var b strings.Builder
	room := most
	for s != "" {
		_, size := utf8.DecodeRuneInString(s)
		if size > room {
			b.WriteString("\r\n ")
			room = most - 1
		}
		b.WriteString(s[:size])
		s, room = s[size:], room-size
	}
	return b.String() + "\r\n"
}
