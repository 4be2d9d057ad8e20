package main

import (
	"strings"
	"testing"

	"mobpost/templates"
)

// TestListsFitATerminal of 80 columns, whatever strangers write, and leave no
// reason out.
func TestListsFitATerminal(t *testing.T) {
	why := strings.Repeat("the server says that there is no such mailbox ", 4) + strings.Repeat("x", 200)
	rows := [][]string{
		{"1", "2026-03-01 12:00", "anna@example.org", "orders", "taken", "orders taken"},
		{"20001", "2026-03-01 12:00", "somebody.with.a.long.name@department.example.org", "雪 " + strings.Repeat("Re: ", 40), "quarantined", why},
		{"3", "2026-03-01 12:00", "evil\n\x1b[2J@example.org", "a\tb", "ignored", ""},
	}
	var b strings.Builder
	if err := writeList(&b, []string{"MAIL", "ARRIVED", "FROM", "SUBJECT", "OUTCOME", "WHY"}, rows, 2, 3); err != nil {
		t.Fatal(err)
	}
	from := -1
	for line := range strings.Lines(b.String()) {
		line = strings.TrimSuffix(line, "\n")
		if line == "" || strings.HasSuffix(line, " ") || templates.Columns(line) > listWidth || strings.ContainsFunc(line, obeyed) {
			t.Errorf("%d columns: %q", templates.Columns(line), line)
		}
		if i := strings.Index(line, "2026-03-01 12:00  "); i >= 0 {
			if from >= 0 && i != from {
				t.Errorf("the columns are not one below the other:\n%s", &b)
			}
			from = i
		}
	}
	if whole := strings.Join(strings.Fields(b.String()), ""); !strings.Contains(whole, strings.Join(strings.Fields(why), "")) {
		t.Errorf("the reason is not whole:\n%s", &b)
	}
	if !strings.Contains(b.String(), "\n1      2026-03-01 12:00  anna@example.org") || !strings.Contains(b.String(), "2026-03-01 12:00  somebody.with") || !strings.Contains(b.String(), "…  quarantined\n      the server says") {
		t.Errorf("it is\n%s", &b)
	}
}
