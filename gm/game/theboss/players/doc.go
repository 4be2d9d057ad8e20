// Package players is machine players of The Boss for the demo and for tests.
// They know what a player knows, the plain text of the reports that were
// mailed to them, and write orders as people do: each in his own manner, one
// of them in Chinese.
//
// It must not look at a position, nor be used by the rules.
package players
