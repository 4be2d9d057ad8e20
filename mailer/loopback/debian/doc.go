// Package debian runs Dovecot and Postfix on loopback, as Debian packages them
// and without systemd, so that the tests of the mail rooms and of whole games
// can be held against servers that others wrote. It needs root (Dovecot and
// Postfix change to their own users) and a folder of its own.
//
// Mail to *@example.test goes Postfix, LMTP, Dovecot; every user name works,
// with Password. Any other recipient is refused at RCPT, or, with Relay, goes
// there, from where a refusal makes Postfix write a real bounce.
//
// The package is for tests. It must not be used by the program.
package debian
