// Package orders is words: it folds what mail programs do to letters, cuts
// text into lines and lines into tokens, matches names tolerantly, and knows
// the commands that every game shares (orders.md).
//
// It must not know a game's rules, a mail's format, or do any I/O.
package orders
