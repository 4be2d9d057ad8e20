// Package inbox is the gm.Inbox that takes mails out of a mailbox by IMAP
// (RFC 3501, RFC 9051).
//
// A Look goes so:
//
//  1. session.go connects, logs in and selects the folder, or goes on with the
//     connection that is there; reconnect.go says when that may be tried again.
//  2. look.go asks which UIDs there are, and the caller which of them are new.
//  3. sizes.go asks for arrival and size of these; the bodies are fetched in
//     parts that fit into memory (body.go), the next asked for while the last
//     is read (pipeline.go), and each is checked before it counts.
//  4. What makes the connection fail is found by halving (pipeline.go), and
//     given as a mail with a Fault: one bad mail does not stop the others.
//  5. The caller takes the mails, all that have come while he was busy
//     (pile.go); move.go puts them into their folders.
//
// wait.go watches the folder, by IDLE with a watchdog and by polling besides.
// bye.go tells why a server ended a connection, check.go whether all that is
// needed is there.
//
// What the library does that is not in its documentation is answered in many
// places here; docs/mail-notes.md lists them by number. The package must not
// decide what a mail means, nor keep which were seen: that is the caller's.
package inbox
