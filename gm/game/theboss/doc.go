// Package theboss is The Boss (2010, 2 to 4 players): the pack, the line of
// cities, the order language in English and Chinese, the making of a move with
// whatever follows from it, what each seat may see, and the case file of
// mobpost adjudicate.
//
// One player moves after another, so a postal turn is one move. A seat may
// hold lines ahead: a plain one, and conditional ones that are tried from the
// first (B14). What is left of them after a move goes on in Outcome.Left.
//
// It is pure: the same position and orders give the same move, nothing passed
// in is changed, and all chance comes from game.Draws. It must never read a
// clock, write a log, or depend on the order of a map. The numbers B1 to B15
// in its comments are the rulings of the-boss.md.
package theboss
