// Package players is machine players of The Mob for the demo and for tests.
// They know what a player knows, the plain text of the reports that were
// mailed to them, and write orders as people do: each in his own manner, with
// greetings, quotes and now and then a slip of the pen.
//
// It must not look at a position, nor be used by the rules.
package players
