// Package rulecase is what the tests of the games share: it loads and runs the
// rule cases of testdata/rules, knows the list of rulings, and writes the page
// docs/rulings.md that leads from a ruling's number to its code and its tests.
//
// Only tests import it. It must not know the rules of any game: a game is
// handed in, and what is said of it stands in its case files and in
// testdata/rules/rulings.txt.
package rulecase
