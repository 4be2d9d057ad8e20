// Package themob is The Mob (Gibson Games 1994, postal rules by Richard Smith
// 1996): the pack and the board, the order language, the resolving of a postal
// turn, what each seat may see, and the case file of mobpost adjudicate.
//
// It is pure: the same position and orders give the same turn, nothing passed
// in is changed, and all chance comes from game.Draws. It must never read a
// clock, write a log, or depend on the order of a map. The numbers M1 to M57
// in its comments are the rulings of the-mob.md.
package themob
