package templates

import (
	_ "embed" // the style sheet
	"fmt"
	"slices"
	"strings"
)

//go:embed site.css
var siteCSS string

// Style is the archive's style sheet, with a class for each colour of a seat:
// pages have no style of their own, so that a policy may forbid it.
func Style() []byte {
	fills := slices.Clone(drawn)
	for _, c := range called {
		fills = append(fills, c)
	}
	var rules []string
	for _, fill := range fills {
		l := looksOf("", disc, fill)
		edge := l.edge
		if luminance(edge) < 0.05 {
			edge = nobody.edge // black would be lost on a dark page
		}
		rules = append(rules, fmt.Sprintf(".k%s { background: %s; color: %s; border-color: %s; }", hex(fill)[1:], hex(fill), hex(l.ink), hex(edge)))
	}
	slices.Sort(rules)
	return []byte(siteCSS + strings.Join(slices.Compact(rules), "\n") + "\n")
}

// Icon is what browsers show beside a page's title.
func Icon() []byte {
	return []byte(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="#1d1b18"/><path d="M5 10h22v13H5z" fill="#fffefb"/><path d="M5 10l11 8 11-8" fill="none" stroke="#d5202a" stroke-width="2.5" stroke-linejoin="round"/></svg>
`)
}
