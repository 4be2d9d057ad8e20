// Package heelers is Heads and Heelers ("the Mob" with Boss, Druglord, Soldato
// and Traitor): the roles and the cash cards, the order language, the making
// of a postal turn, what each seat may see, and the case file of
// mobpost adjudicate.
//
// A game of the match is eleven postal turns: turn 1 gives out the roles,
// then each of five rounds takes a turn of the heads (A) and one of the
// heelers (B). So "2.5" is the second game's round 2, turn B.
//
// Who knows what is the heart of it. There are two gates and no others:
// everything that View tells goes through sight, which copies for a seat what
// that seat may know and nothing else; what a turn tells is written in
// report.go to the public part or to the two who are concerned. The match's
// memory (story.go) is what the case file has no key for; it is kept in an
// optional key of its own and only for games that began with New, so that a
// case written by hand comes out with the contract's keys alone.
//
// It is pure: the same position and orders give the same turn, nothing passed
// in is changed, and all chance comes from game.Draws. It must never read a
// clock, write a log, or depend on the order of a map. The numbers H1 to H14
// in its comments are the rulings of heads-and-heelers.md.
package heelers
