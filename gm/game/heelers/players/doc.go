// Package players is machine players of Heads and Heelers for the demo and for
// tests. They know what a player knows, the plain text of the reports that
// were mailed to them, and write orders as people do: each in his own manner,
// some loyal, some greedy, some lying.
//
// It must not look at a position, nor be used by the rules.
package players
