// Package read makes a gm.Letter of the bytes of a mail: which of its texts is
// the player's, in which letters and lines, what of it is not his (quotes,
// signatures, footers), and whether a person wrote it at all.
//
// Read takes these steps, each in the file of its name:
//
//  1. header: the fields, however sloppy; word and address decode them
//     (RFC 5322, RFC 2047, RFC 6532).
//  2. part: a walk over the MIME tree that is bounded in depth and number
//     (RFC 2046); transfer undoes base64 and quoted-printable (RFC 2045).
//  3. text: the part that is to be read. The first plain part of an
//     alternative, else its HTML; attachments, calendars and forwarded
//     messages never.
//  4. charset: the letters. What is tried, in order: the declared charset, a
//     byte order mark, valid UTF-8, ISO-2022 escapes, the charset of the
//     mail's own encoded words, the frequencies of letters, windows-1252.
//  5. flowed (RFC 3676) and html: the lines, each with the depth at which it
//     is quoted.
//  6. strip: whose lines they are, by the tables in attribution, separator,
//     signature, footer and htmlmark. A client's habit is one row in one of
//     them and one mail in testdata/mail. wording asks a pattern only about
//     lines with a word that it needs, and facts finds dates and addresses
//     once: regular expressions were nine tenths of the time.
//  7. kind: who sent it, by the tables in auto, bounceword and list, with dsn
//     reading what a bounce or complaint tells about our mail.
//
// When it is in doubt whether a line is the player's, it is kept: a line too
// many is said back to him as not understood, a line too few loses a turn.
// When it is in doubt whether a machine sent a mail, headers decide and words
// alone do not, for words can be quoted.
//
// The package is pure. It must not do any I/O, read a clock, keep state, know
// a game's grammar or decide what is done with a letter. It never panics, and
// takes time and memory in proportion to the mail.
package read
