package read

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// allWordings are those of the package, with the text that each is asked about.
func allWordings() map[string]*wordings {
	return map[string]*wordings{"device": deviceLines, "ad": adLines, "disclaimer": disclaimerOpen, "day": dayForm, "verb": verbForm, "wrote on": wroteOn, "after verb": afterVerb}
}

// TestWordings: no line of any mail matches a pattern and is passed over for
// want of the pattern's words.
func TestWordings(t *testing.T) {
	files, err := filepath.Glob(filepath.Join(mailDir, "*.eml"))
	if err != nil || len(files) < 100 {
		t.Fatal(len(files), err)
	}
	var lines []string
	for _, f := range files {
		raw, err := os.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		h, body := splitMail(raw)
		for _, l := range chooseText(new(walker).walk(h, body, 0, false), "") {
			lines = append(lines, squash(l.text))
		}
	}
	for name, w := range allWordings() {
		seen := map[*regexp.Regexp]bool{}
		hits := 0
		for _, list := range w.words {
			for _, r := range list {
				if seen[r.of] {
					continue
				}
				seen[r.of] = true
				for _, l := range lines {
					if r.of.MatchString(l) {
						if hits++; !w.match(l) {
							t.Errorf("%s: %q matches %s, which was not asked", name, l, r.of)
						}
					}
				}
			}
		}
		t.Logf("%s: %d patterns, %d lines of %d", name, len(seen), hits, len(lines))
	}
	for _, l := range lines {
		sameFacts(t, l)
	}
}

// The patterns that the forms found by hand stand for.
var (
	yearForm = regexp.MustCompile(`\b(19|20)\d\d\b|\b\d{1,4}[./-] ?\d{1,2}[./-] ?\d{1,4}\b|\d年|\d\s?년`)
	timeForm = regexp.MustCompile(`\b\d{1,2}[:.h]\s?\d\d\b|\d時|\d\s?시`)
	addrForm = regexp.MustCompile(`[^\s<>"(),;:]@[^\s<>"(),;:]+\.[^\s<>"(),;:]`)
)

func sameFacts(t *testing.T, s string) {
	t.Helper()
	if saysYear(s) != yearForm.MatchString(s) || saysTime(s) != timeForm.MatchString(s) || saysAddress(s) != addrForm.MatchString(s) {
		t.Errorf("a date, a time or an address in %q is not told as by its pattern", s)
	}
}

func TestNeeds(t *testing.T) {
	for pattern, want := range map[string]string{
		`sent (from|via) my .*`:        "sent from my |sent via my ",
		`.{0,30}(iphone|ipad).{0,10}`:  "ipad|iphone",
		`(this )?mail is (new|old)\b`:  "mail is new|mail is old|this mail is new|this mail is old",
		`\w+ [ab]cd`:                   " acd| bcd",
		`x+yes`:                        "yes",
		`(un)?virus(es)? [0-9.]+ done`: "unvirus |unviruses |virus |viruses ",
	} {
		w := compileWordings("", "", pattern)
		words := map[string]bool{}
		for _, list := range w.words {
			for _, r := range list {
				words[r.word] = true
			}
		}
		for _, word := range strings.Split(want, "|") {
			if !words[word] {
				t.Errorf("%s: %q is not among %v", pattern, word, words)
			}
		}
		if len(words) != len(strings.Split(want, "|")) {
			t.Errorf("%s needs %v", pattern, words)
		}
	}
}

// FuzzFacts holds what is looked for by hand to the patterns that it stands for.
func FuzzFacts(f *testing.F) {
	for _, s := range []string{"am 1.3.2026 um 12:00", "2026-03-01", "3. 4. 05", "2026年3月", "5 시", "12h 30", "1: pass", "9.\u00a03. 20", "2026\t년", "a@b.c", "<a@b.>, @b.c, a@.c", "1.2.3456_", "x2026", "1/2- 345"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		sameFacts(t, s)
	})
}
