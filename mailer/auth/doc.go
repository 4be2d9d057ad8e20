// Package auth tells whether a mail's From is true, by the verdict of a
// receiving server that is trusted (RFC 8601) or by a DKIM check of our own
// (RFC 6376). Whatever is doubtful is not vouched for.
//
// It must not look anything up but by the function it is handed, and must not
// decide what follows from its verdict: that is a game's own policy (gm).
package auth
