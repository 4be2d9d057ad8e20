// Package gm is the master of the house. What comes in and what goes out:
//
//  1. Tick looks into each mailbox (Inbox.Look). Mails arrive as bytes and,
//     read by mailer/read, as Letters.
//  2. Receive takes a batch of them in (batch.go). Each gives one Effect: whose it is
//     (seat.go) and whether that is proved (policy.go), which commands and
//     orders it holds (intake.go), journal entries, and the answer
//     (answer.go). What is not proved is asked about, and taken in when the
//     question was answered (confirm.go).
//  3. The Store commits effects whole: the mail, the entries, the answer. A
//     mail has its effect once. A batch is composed (posting.go) and written
//     (Store.Commit) beside the intake of its later mails.
//  4. MakeDue does what the clock has to do (turn.go): it makes the turns that
//     all orders are in for, or whose deadline passed before the look began: a
//     journal entry, the turn's documents, a report to every seat. It moves
//     deadlines that an interruption (outage.go) or a vacation has spoilt,
//     reminds (reminder.go) and offers seats (standby.go).
//  5. Deliver hands the outgoing mails that are due to the Sender and records
//     what became of them (deliver.go).
//
// A game is its Record and its journal of Entries. Everything else, a Table
// above all, is derived by replaying the journal (table.go), so that it can
// be made again and checked (replay.go, export.go).
//
// The package must not know a database, a socket or a template, nor any game
// by name: games are handed to it as a list, the rest as ports (ports.go).
package gm
