package compose_test

import (
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"mobpost/gm"
	"mobpost/mailer/compose"
)

// calendar is the event of a message as its lines, unfolded, and fails where
// RFC 5545 is broken.
func calendar(t *testing.T, e gm.Event) (compose.File, []string) {
	t.Helper()
	l := compose.Letterhead{Name: "GM", Address: "gm@example.org"}
	f := l.Calendar(gm.Message{Game: "east", Event: &e, Date: time.Date(2026, 3, 2, 12, 0, 0, 0, time.UTC)})
	text := string(f.Data)
	if !strings.HasSuffix(text, "\r\n") || strings.Count(text, "\n") != strings.Count(text, "\r\n") {
		t.Errorf("its lines do not end in CRLF: %q", text)
	}
	for line := range strings.SplitSeq(text, "\r\n") {
		if len(line) > 75 || !utf8.ValidString(line) {
			t.Errorf("a line of %d octets: %q", len(line), line)
		}
	}
	return f, strings.Split(strings.TrimSuffix(strings.ReplaceAll(text, "\r\n ", ""), "\r\n"), "\r\n")
}

func TestADeadlineForTheCalendar(t *testing.T) {
	f, lines := calendar(t, gm.Event{ID: "abc", Edition: 7, At: time.Date(2026, 3, 29, 20, 0, 0, 0, time.FixedZone("BST", 3600)),
		Title: "Orders due: The Mob: east, hand 1, turn 2", Text: "Orders of red; \\o/", Alarms: []time.Duration{24 * time.Hour, 90 * time.Minute}})
	if f.Name != "east.ics" || f.Type != "text/calendar; charset=utf-8; method=PUBLISH" {
		t.Errorf("%s %s", f.Name, f.Type)
	}
	want := []string{
		"BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//mobpost//deadlines//EN", "METHOD:PUBLISH",
		"BEGIN:VEVENT", "UID:abc@mobpost.example.org", "SEQUENCE:7", "DTSTAMP:20260302T120000Z", "DTSTART:20260329T190000Z",
		"ORGANIZER:mailto:gm@example.org", `SUMMARY:Orders due: The Mob: east\, hand 1\, turn 2`, `DESCRIPTION:Orders of red\; \\o/`, "STATUS:CONFIRMED", "TRANSP:TRANSPARENT",
		"BEGIN:VALARM", "ACTION:DISPLAY", `DESCRIPTION:Orders due: The Mob: east\, hand 1\, turn 2`, "TRIGGER:-PT24H", "END:VALARM",
		"BEGIN:VALARM", "ACTION:DISPLAY", `DESCRIPTION:Orders due: The Mob: east\, hand 1\, turn 2`, "TRIGGER:-PT90M", "END:VALARM",
		"END:VEVENT", "END:VCALENDAR"}
	if got := strings.Join(lines, "\n"); got != strings.Join(want, "\n") {
		t.Errorf("%s", got)
	}
}

func TestADeadlineThatIsNoMore(t *testing.T) {
	f, lines := calendar(t, gm.Event{ID: "abc", Edition: 9, At: time.Date(2026, 3, 29, 19, 0, 0, 0, time.UTC), Title: "The Mob: east", Canceled: true})
	text := strings.Join(lines, "\n")
	for _, part := range []string{"METHOD:CANCEL", "UID:abc@mobpost.example.org", "SEQUENCE:9", "STATUS:CANCELLED"} {
		if !strings.Contains(text, part) {
			t.Errorf("%q is not in\n%s", part, text)
		}
	}
	if !strings.HasSuffix(f.Type, "method=CANCEL") || strings.Contains(text, "VALARM") {
		t.Errorf("%s\n%s", f.Type, text)
	}
}

func TestACalendarLineIsFoldedBetweenCharacters(t *testing.T) {
	for n := range 12 {
		title := strings.Repeat("x", n) + strings.Repeat("Ключ 鍵 🗝 ", 30) + "\r\nBEGIN:VALARM\x00\n"
		_, lines := calendar(t, gm.Event{ID: "abc", Title: title, At: time.Unix(0, 0)})
		for _, line := range lines {
			if line == "BEGIN:VALARM" {
				t.Error("a title begins a line of its own")
			}
			if strings.HasPrefix(line, "SUMMARY:") && !strings.HasSuffix(line, `🗝 \nBEGIN:VALARM \n`) {
				t.Errorf("%q", line)
			}
		}
	}
}
