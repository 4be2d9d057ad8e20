package mailer_test

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// The page of notes names tests that are there.
func TestNotesPage(t *testing.T) {
	page, err := os.ReadFile("../docs/mail-notes.md")
	if err != nil {
		t.Fatal(err)
	}
	var tests strings.Builder
	for _, pattern := range []string{"*_test.go", "*/*_test.go", "../gm/*_test.go", "../store/*_test.go", "../cmd/mobpost/*_test.go"} {
		files, err := filepath.Glob(pattern)
		if err != nil || len(files) == 0 {
			t.Fatalf("no files %s: %v", pattern, err)
		}
		for _, f := range files {
			text, err := os.ReadFile(f)
			if err != nil {
				t.Fatal(err)
			}
			tests.Write(text)
		}
	}
	names := regexp.MustCompile(`\b(Test|Fuzz|Benchmark|test|run)[A-Z]\w*`).FindAllString(string(page), -1)
	if len(names) < 40 {
		t.Errorf("the page names %d tests", len(names))
	}
	for _, name := range names {
		if !strings.Contains(tests.String(), "func "+name+"(") {
			t.Errorf("the page names %s, which is no test", name)
		}
	}
}
