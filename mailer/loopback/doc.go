// Package loopback is a mail server in this process: SMTP in, IMAP out, on
// 127.0.0.1. The demo and the tests play over it with the code, the protocols
// and the daemon of a real installation, and a person can point a mail client
// at it.
//
//   - server.go starts and ends it; box.go is the mailboxes and delivery.
//   - smtp.go and imap.go are the sessions; sasl.go how one logs in.
//   - fault.go lets tests break what real servers and networks break.
//
// Mails are kept in memory and are gone when the process ends. The package
// must not listen anywhere but on loopback, and must not know a store or a
// game.
package loopback
