// Package game says what a game is, as widely as three different games need
// and no wider: The Mob (everybody orders at once), The Boss (one player
// moves after another) and Heads and Heelers (two kinds of turn in a round).
//
// A Game makes and loads Positions. A Position is a value: it knows who owes
// orders, reads orders in a player's words into canonical ones, makes the turn
// from the canonical ones, and tells what a seat may see. Nothing here keeps
// a clock, logs, or looks outside; the same input gives the same output on
// every machine and for ever.
//
// Chance comes from Draws alone (the-mob.md M51 to M54), and what is told
// leaves as a Report: a closed model of text, tables, boards and forms that
// the templates room renders without knowing any game.
//
// It may import the standard library and orders; never a clock, log, context
// or os.
package game
