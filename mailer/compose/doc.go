// Package compose makes the bytes of an outgoing mail (RFC 5322, RFC 2045 to
// RFC 2049) of a message and of what was rendered of it.
//
//   - compose.go is the way through; letterhead.go is what all mails of one
//     installation share.
//   - header.go writes the fields, mime.go the parts, encode.go what is in
//     them, dkim.go the signature.
//
// The same message gives the same bytes: Message-ID and boundaries follow from
// its ID, the Date is its own. The one exception is a DKIM signature, which
// holds the time at which it was made; so a mail is composed once and kept.
//
// The package is pure: it must not send, render a report, or read a clock. What
// it is given it only reads, so that mails may be composed by several goroutines
// at once, with one Letterhead.
package compose
