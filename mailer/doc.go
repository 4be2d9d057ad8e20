// Package mailer is what the mail rooms share: how a mail server is reached
// (Server), who one is there (Auth, TokenSource), the connection with a
// watchdog (Conn), addresses with something in them (Tagged, Bounced), and which
// errors say the same (Alike).
//
// The rooms:
//
//   - read makes a gm.Letter of a mail's bytes, compose makes the bytes of a
//     gm.Message. Both are pure.
//   - inbox takes mails out of a mailbox by IMAP, outbox sends mails by SMTP.
//   - loopback is both servers in this process, for the demo and the tests.
//
// The package and its rooms must not know a store, a template or the rules of
// a game, and must not write a secret to a log or into an error.
package mailer
