package auth_test

import (
	"testing"

	"mobpost/mailer/auth"
	"mobpost/mailer/read"
)

// BenchmarkVerdict judges a small mail, without a server that is trusted and
// with one.
func BenchmarkVerdict(b *testing.B) {
	const head = "Return-Path: <anna@example.org>\r\nReceived: from mx.example.net (mx.example.net [192.0.2.7])\r\n\tby mail.example.test with ESMTPS; Sun, 01 Mar 2026 12:00:01 +0000\r\n" +
		"MIME-Version: 1.0\r\nContent-Type: text/plain; charset=utf-8\r\nDate: Sun, 01 Mar 2026 12:00:00 +0000\r\n"
	const results = "Authentication-Results: mx.games.example; dmarc=pass (p=reject) header.from=example.org\r\n"
	for name, mail := range map[string]struct {
		judge auth.Judge
		raw   string
	}{
		"untrusted": {auth.Judge{}, head + body},
		"trusted":   {trusting, results + head + body},
	} {
		b.Run(name, func(b *testing.B) {
			raw := []byte(mail.raw)
			l := read.Read(raw, read.Own{})
			b.ReportAllocs()
			for b.Loop() {
				mail.judge.Verdict(raw, &l)
			}
		})
	}
}
