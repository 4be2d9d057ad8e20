package read

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// plainOrders is the mail that comes most: a few orders, from a phone, over a
// quoted report.
const plainOrders = "Return-Path: <ann@example.net>\r\nReceived: from mx.example.net (mx.example.net [192.0.2.7]) by mail.example.org with LMTP; Mon, 2 Mar 2026 12:00:01 +0000\r\n" +
	"From: Ann <ann@example.net>\r\nTo: gm+east.1.abcdefghijklmnop@example.org\r\nSubject: Re: [east] hand 3, turn 2\r\nMessage-ID: <1@example.net>\r\nDate: Mon, 2 Mar 2026 12:00:00 +0000\r\n" +
	"MIME-Version: 1.0\r\nContent-Type: text/plain; charset=utf-8\r\nContent-Transfer-Encoding: 8bit\r\n\r\n" +
	"Hi, these are mine for this turn:\r\n\r\n1: Pawnbroker with Capo, low\r\n2: Casino with Don and 2 hoods\r\n3: if blue attacks 2 then Bank, else pass\r\n\r\nThanks\r\nAnn\r\n"

// reply is the small answer that cmd/mobpost measures the whole way with.
const reply = "Return-Path: <ann@example.test>\r\nReceived: from mx.example.net (mx.example.net [192.0.2.7])\r\n\tby mail.example.test with ESMTPS; Sun, 01 Mar 2026 12:00:01 +0000\r\n" +
	"From: Ann Example <ann@example.test>\r\nTo: gm+g7.1.abcdefghijklmnop@example.test\r\nSubject: Re: [g7] hand 1, turn 1\r\nMessage-ID: <1@example.test>\r\nIn-Reply-To: <x7@mobpost.example.test>\r\nDate: Sun, 01 Mar 2026 12:00:00 +0000\r\n" +
	"MIME-Version: 1.0\r\nContent-Type: text/plain; charset=utf-8\r\nUser-Agent: Mozilla Thunderbird\r\n\r\n" +
	"Hi,\r\n\r\n1: pass\r\n\r\nOn Sun, 1 Mar 2026 at 11:00, The Game Master <gm@example.test> wrote:\r\n> Round 1: the Casino is vacant.\r\n> Answer this mail with your orders.\r\n\r\n-- \r\nAnn\r\n"

func BenchmarkReadReply(b *testing.B) {
	raw, own := []byte(reply), DefaultOwn()
	own.Addresses = []string{"gm@example.test"}
	b.SetBytes(int64(len(raw)))
	b.ReportAllocs()
	for b.Loop() {
		Read(raw, own)
	}
}

// BenchmarkReadSmall reads one small mail, BenchmarkReadAll all of testdata/mail.
func BenchmarkReadSmall(b *testing.B) {
	raw := []byte(plainOrders)
	b.SetBytes(int64(len(raw)))
	b.ReportAllocs()
	for b.Loop() {
		Read(raw, DefaultOwn())
	}
}

func BenchmarkReadQuoting(b *testing.B) {
	raw := []byte(plainOrders + "\r\nOn Mon, 2 Mar 2026 at 11:00, The Game Master <gm@example.org> wrote:\r\n" + strings.Repeat("> In hand 3, turn 1 Red's Capo held the Pawnbroker: $3,000.\r\n", 60))
	b.SetBytes(int64(len(raw)))
	for b.Loop() {
		Read(raw, DefaultOwn())
	}
}

func BenchmarkReadAll(b *testing.B) {
	files, err := filepath.Glob("../../testdata/mail/*.eml")
	if err != nil || len(files) < 100 {
		b.Fatal(len(files), err)
	}
	var raws [][]byte
	for _, f := range files {
		raw, err := os.ReadFile(f)
		if err != nil {
			b.Fatal(err)
		}
		raws = append(raws, raw)
	}
	for b.Loop() {
		for _, raw := range raws {
			Read(raw, DefaultOwn())
		}
	}
}
