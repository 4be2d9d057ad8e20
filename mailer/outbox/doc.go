// Package outbox is the gm.Sender that sends mails by SMTP (RFC 5321, RFC 6409).
//
//   - send.go sends one mail to one recipient, over a connection that is kept;
//     verdict.go tells delivered, worth another try and hopeless apart.
//   - envelope.go says whose mail it is and for whom, data.go the mail itself.
//   - conn.go makes, keeps and ends the connection.
//   - schedule.go says when the next try is: pure.
//   - pace.go keeps the distance between mails to one domain.
//
// Every try sends the bytes it is given, so that a second one after a lost
// answer has the same Message-ID. The package must not render or change a
// mail, nor know where mails are kept.
package outbox
