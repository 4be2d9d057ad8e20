// Package pen is what the machine players of all games have in common: how
// people write mails, and how the text of a report is read.
//
// It must know nothing of any game.
package pen
