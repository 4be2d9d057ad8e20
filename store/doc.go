// Package store keeps games, mails and what is to be sent in one SQLite file.
// It implements gm.Store, and offers commands and the archive what they list.
//
// One public method is one transaction. There is one connection that writes,
// whose transactions take the write lock when they begin: a transaction that
// reads first and then asks for the lock is refused when somebody else wrote
// in between, whatever the busy timeout (mail-notes 22). Readers are a pool
// beside it and do not wait for the writer; only Summaries and Version do,
// which ask the writing connection what others have written, and Seen and
// Answered, for which it has everything at hand. What a connection must be told
// stands in its DSN, since a PRAGMA by Exec reaches one connection.
//
// What is stored, and why so:
//
//   - games and entries are the truth: the record and the journal, append-only,
//     the entries of a game side by side in the file. summaries, seats, made,
//     seat_reports and passages are derived from them, and are written in the
//     same transaction.
//   - mails holds each incoming mail once, with its bytes; uids every place
//     where it was seen. A mail that comes again under another UID leaves one
//     small row there, so that it is not fetched again and again.
//   - outbox has a row for each outgoing mail, outbox_bytes the bytes that every
//     try sends, and tries what became of each.
//   - passages is a full-text index over the public reports, a row for each
//     sentence or chart line, so that a search answers with the very line.
//   - state holds small things that must survive a restart (OAuth tokens).
//
// Times are microseconds since 1970 in UTC, 0 for the zero time; what a caller
// hands in more finely is cut. The file holds secrets and people's mails, so
// it is readable by its owner alone.
//
// The schema is in migrations/, append-only: a migration that was released is
// never edited. testdata/schema has a dump of each released one.
//
// The package must not know mail or templates: it takes bytes and documents
// as they come.
package store
