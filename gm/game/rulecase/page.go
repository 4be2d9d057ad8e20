package rulecase

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

// row is a line of the page: a ruling, the files that implement it and the
// cases and tests that show it, all from the top of the project.
type row struct {
	Ruling
	code  []string
	cases []string
}

const pageTop = `# Rulings

Rules leave things open that a program must know. Each such point is a numbered
ruling: M for The Mob (M51 to M54, on chance, hold for every game), B for The
Boss, H for Heads and Heelers. A comment in the code names the ruling that it
carries out, a rule case says in its comment what the ruling comes to in its
position, with the figures worked out by hand. This page leads from the number
to both.

It is written by ` + "`go test ./gm/game/rulecase -update`" + ` from the comments, the
cases' names and testdata/rules/rulings.txt. The tests hold it to be true: every
ruling has code, and a case or a Go test that stands for it.
`

var bookTitles = []struct{ letter, title string }{{"M", "The Mob"}, {"B", "The Boss"}, {"H", "Heads and Heelers"}}

// render writes the page.
func render(rows []row) string {
	var b strings.Builder
	b.WriteString(pageTop)
	for _, book := range bookTitles {
		fmt.Fprintf(&b, "\n## %s\n\n| ruling | says | code | cases and tests |\n|---|---|---|---|\n", book.title)
		for _, r := range rows {
			if !strings.HasPrefix(r.Number, book.letter) {
				continue
			}
			var shown []string
			for _, c := range r.cases {
				shown = append(shown, link(strings.TrimSuffix(filepath.Base(c), ".txtar"), c))
			}
			for _, t := range r.Tests {
				shown = append(shown, link(t.Name, t.Dir))
			}
			var code []string
			for _, file := range r.code {
				code = append(code, link(filepath.Base(file), file))
			}
			fmt.Fprintf(&b, "| %s | %s | %s | %s |\n", r.Number, r.Says, strings.Join(code, ", "), strings.Join(shown, ", "))
		}
	}
	return b.String()
}

func link(text, path string) string { return "[" + text + "](../" + path + ")" }

var (
	rowLine  = regexp.MustCompile(`(?m)^\| ([MBH]\d+) \| [^|]* \| ([^|]*) \|`)
	linkPath = regexp.MustCompile(`\]\(\.\./([^)]+)\)`)
)

// rows collects what there is.
func rows(top string, books []Book) ([]row, error) {
	rulings, err := ReadRulings(top)
	if err != nil {
		return nil, err
	}
	found, err := sources(top)
	if err != nil {
		return nil, err
	}
	cases := map[string][]string{}
	for _, b := range books {
		files, err := b.files(top)
		if err != nil {
			return nil, err
		}
		for _, file := range files {
			data, err := os.ReadFile(file)
			if err != nil {
				return nil, err
			}
			c, err := b.Load(filepath.Base(file), data)
			if err != nil {
				return nil, fmt.Errorf("%s: %w", file, err)
			}
			number := fmt.Sprint(b.Letter, c.Ruling)
			rel, err := filepath.Rel(top, file)
			if err != nil {
				return nil, err
			}
			cases[number] = append(cases[number], filepath.ToSlash(rel))
		}
	}
	var all []row
	for _, r := range rulings {
		all = append(all, row{r, found[r.Number], cases[r.Number]})
	}
	return all, nil
}

// Page writes the page from what there is.
func Page(top string, books []Book) (string, error) {
	all, err := rows(top, books)
	return render(all), err
}

// CheckPage tells in what the page that stands in docs is not true.
func CheckPage(top string, books []Book) ([]string, error) {
	all, err := rows(top, books)
	if err != nil {
		return nil, err
	}
	page, err := os.ReadFile(filepath.Join(top, PageFile))
	if err != nil {
		return nil, err
	}
	return checkPage(string(page), all), nil
}

// checkPage tells in what the page is not true of the rows. A file that names
// a ruling now and is not on the page yet makes it no lie, so that a comment
// can be written without writing the page again; a file on the page that no
// longer names the ruling does.
func checkPage(page string, rows []row) []string {
	var problems []string
	listed := map[string][]string{}
	for _, m := range rowLine.FindAllStringSubmatch(page, -1) {
		for _, p := range linkPath.FindAllStringSubmatch(m[2], -1) {
			listed[m[1]] = append(listed[m[1]], p[1])
		}
	}
	onPage := slices.Clone(rows)
	for i := range onPage {
		r := &onPage[i]
		if len(r.code) == 0 {
			problems = append(problems, r.Number+" stands in no comment of the code")
		}
		if len(r.cases)+len(r.Tests) == 0 {
			problems = append(problems, r.Number+" has neither a case nor a Go test that stands for it")
		}
		for _, file := range listed[r.Number] {
			if !slices.Contains(r.code, file) {
				problems = append(problems, fmt.Sprintf("%s: %s does not name it", r.Number, file))
			}
		}
		if len(listed[r.Number]) > 0 {
			r.code = listed[r.Number]
		}
	}
	if len(problems) > 0 {
		return problems
	}
	want, got := strings.Split(render(onPage), "\n"), strings.Split(page, "\n")
	for i := range max(len(want), len(got)) {
		w, g := "", ""
		if i < len(want) {
			w = want[i]
		}
		if i < len(got) {
			g = got[i]
		}
		if w != g {
			return []string{fmt.Sprintf("line %d is\n%s\nand should be\n%s", i+1, g, w)}
		}
	}
	return nil
}
