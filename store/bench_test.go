package store

import (
	"bytes"
	"crypto/rand"
	"database/sql"
	"fmt"
	"net/url"
	"path/filepath"
	"testing"

	"mobpost/gm"
	"mobpost/gm/game"
)

// batch is how many mails are committed together (mail-notes 23).
const batch = 100

// bulk is a mail of 3 kB.
func bulk(uid uint32) *gm.Mail {
	m := mail(uid)
	m.Raw = append(m.Raw, bytes.Repeat([]byte("> quoted line of the report before\r\n"), 80)...)
	_, _ = rand.Read(m.Letter.Hash[:])
	return m
}

// BenchmarkBareInsert is the least that storing mails can cost: what
// BenchmarkCommit is held against. An op is a mail.
func BenchmarkBareInsert(b *testing.B) {
	pool, err := sql.Open("sqlite", dsn(filepath.Join(b.TempDir(), "bare.db"), url.Values{"_txlock": {"immediate"}}))
	if err != nil {
		b.Fatal(err)
	}
	defer pool.Close()
	pool.SetMaxOpenConns(1)
	if _, err := pool.Exec("CREATE TABLE mails (id INTEGER PRIMARY KEY, uid INTEGER UNIQUE, message_id TEXT UNIQUE, hash BLOB UNIQUE, raw BLOB)"); err != nil {
		b.Fatal(err)
	}
	uid := uint32(0)
	for n := 0; n < b.N; n += batch {
		b.StopTimer()
		mails := make([]*gm.Mail, min(batch, b.N-n))
		for i := range mails {
			uid++
			mails[i] = bulk(uid)
		}
		b.StartTimer()
		tx, err := pool.Begin()
		if err != nil {
			b.Fatal(err)
		}
		insert, err := tx.Prepare("INSERT INTO mails (uid, message_id, hash, raw) VALUES (?, ?, ?, ?)")
		if err != nil {
			b.Fatal(err)
		}
		for _, m := range mails {
			if _, err := insert.Exec(m.UID, m.Letter.MessageID, m.Letter.Hash[:], m.Raw); err != nil {
				b.Fatal(err)
			}
		}
		if err := tx.Commit(); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkCommit commits mails in batches with all that follows from them:
// entry, summary, answer. An op is a mail.
func BenchmarkCommit(b *testing.B) {
	for _, size := range []int{1, batch} {
		b.Run(fmt.Sprintf("batch=%d", size), func(b *testing.B) {
			db := open(b)
			must(b, db, begin("east"))
			b.ReportAllocs()
			b.ResetTimer()
			head, uid := int64(1), uint32(0)
			for n := 0; n < b.N; n += size {
				b.StopTimer()
				effects := make([]gm.Effect, min(size, b.N-n))
				for i := range effects {
					uid++
					effects[i] = ordering("east", head, uid)
					effects[i].Mail = bulk(uid)
					head++
				}
				b.StartTimer()
				must(b, db, effects...)
			}
		})
	}
}

// BenchmarkAnswers commits what a busy day brings: orders to 100 games, each
// answered by a mail of 3 kB, with Message-IDs and envelopes of no order. An op
// is a mail; -benchtime 10000x makes the database as large as docs/mail-speed.md
// has it.
func BenchmarkAnswers(b *testing.B) {
	const games = 100
	for _, size := range []int{batch, 250} {
		b.Run(fmt.Sprintf("batch=%d", size), func(b *testing.B) {
			db := open(b)
			var heads [games]int64
			name := func(i int) gm.GameID { return gm.GameID(fmt.Sprintf("game-%02d", i)) }
			for i := range heads {
				must(b, db, begin(name(i)))
				heads[i] = 1
			}
			answer := bytes.Repeat([]byte("A line of an answer, as wide as they are.\r\n"), 70)
			b.ReportAllocs()
			b.ResetTimer()
			for n := 0; n < b.N; n += size {
				b.StopTimer()
				effects := make([]gm.Effect, min(size, b.N-n))
				for i := range effects {
					at := (n + i) % games
					e := ordering(name(at), heads[at], uint32(n+i+1))
					heads[at]++
					e.Mail = bulk(e.Mail.UID)
					e.Mail.Raw = e.Mail.Raw[:1000]
					e.Mail.Letter.MessageID = rand.Text() + "@example.org"
					e.Out[0].MessageID = rand.Text() + "@mob.example.org"
					e.Out[0].Envelope = "gm+b" + rand.Text() + "@mob.example.org"
					e.Out[0].Raw = answer
					effects[i] = e
				}
				b.StartTimer()
				must(b, db, effects...)
			}
		})
	}
}

// BenchmarkTried records that mails of 30 kB were sent.
func BenchmarkTried(b *testing.B) {
	for _, sure := range []bool{true, false} {
		b.Run(fmt.Sprintf("sure=%v", sure), func(b *testing.B) {
			db := open(b)
			e := begin("east")
			report := bytes.Repeat([]byte("A line of a report, as wide as they are.\r\n"), 720)
			for n := range uint32(1000) {
				o := outgoing("east", n)
				o.Raw = report
				e.Out = append(e.Out, o)
			}
			must(b, db, e)
			b.ResetTimer()
			for n := range b.N {
				if err := db.Tried(ctx, gm.Try{ID: int64(n%1000 + 1), At: day, Result: gm.Sent, Code: 250, Message: "2.0.0 taken as 42"}, sure); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// BenchmarkAnswered counts the answers of a batch of mails' senders, of 300 who
// had 10,000.
func BenchmarkAnswered(b *testing.B) {
	db := open(b)
	e := begin("east")
	var addresses []string
	for n := range uint32(10000) {
		o := outgoing("east", n)
		o.Cause = fmt.Sprintf("player%d@example.org", n%300)
		if n < batch {
			addresses = append(addresses, o.Cause)
		}
		e.Out = append(e.Out, o)
	}
	must(b, db, e)
	for b.Loop() {
		if counts, err := db.Answered(ctx, addresses, day); err != nil || len(counts) != batch {
			b.Fatal(counts, err)
		}
	}
}

// BenchmarkUnknown looks 10,000 UIDs up, of which 9,900 are known.
func BenchmarkUnknown(b *testing.B) {
	db := open(b)
	must(b, db, begin("east"))
	var effects []gm.Effect
	uids := make([]uint32, 10000)
	for i := range uids {
		uids[i] = uint32(i + 1)
		if i%100 != 0 {
			effects = append(effects, gm.Effect{Mail: mail(uids[i]), Outcome: "ignored"})
		}
	}
	must(b, db, effects...)
	for b.Loop() {
		fresh, err := db.Unknown(ctx, "INBOX", 7, uids)
		if err != nil || len(fresh) != 100 {
			b.Fatal(len(fresh), err)
		}
	}
}

// BenchmarkSeen looks a batch of new mails up among 10,000.
func BenchmarkSeen(b *testing.B) {
	db := open(b)
	var effects []gm.Effect
	for uid := range uint32(10000) {
		effects = append(effects, gm.Effect{Mail: mail(uid + 1), Outcome: "ignored"})
	}
	must(b, db, effects...)
	mails := make([]gm.Mail, batch)
	for i := range mails {
		mails[i] = *mail(uint32(20000 + i))
	}
	for b.Loop() {
		if _, err := db.Seen(ctx, mails); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkVersion(b *testing.B) {
	db := open(b)
	for b.Loop() {
		if _, err := db.Version(ctx); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkCreateAndClose(b *testing.B) {
	for b.Loop() {
		db, err := Open(filepath.Join(b.TempDir(), "new.db"), Options{Create: true})
		if err != nil {
			b.Fatal(err)
		}
		if err := db.Close(); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkSummaries1000(b *testing.B) {
	db := open(b)
	var effects []gm.Effect
	for i := range 1000 {
		effects = append(effects, begin(gm.GameID(fmt.Sprintf("game-%04d", i))))
	}
	must(b, db, effects...)
	b.ReportAllocs()
	for b.Loop() {
		if all, err := db.Summaries(ctx); err != nil || len(all) != 1000 {
			b.Fatal(len(all), err)
		}
	}
}

// archive is many games of 40 turns, with reports of some 25 passages.
func archive(b *testing.B, games int) *DB {
	db := open(b)
	pieces := []string{"Don", "Mama", "Underboss", "Capo", "Hit Man", "Secretary", "Novice"}
	for g := range games {
		id := gm.GameID(fmt.Sprintf("game-%04d", g))
		effects := []gm.Effect{begin(id)}
		for turn := range 40 {
			var story []string
			for i := range 10 {
				story = append(story, fmt.Sprintf("Red's %s hits Blue's %s in Casino %d", pieces[(turn+i)%7], pieces[(turn*i+g)%7], i%3))
			}
			if g%100 == 0 && turn == 20 {
				story = append(story, "Blue loses his zeppelin")
			}
			ref := game.TurnRef{Hand: turn/2 + 1, Turn: turn%2 + 1}
			effects = append(effects, gm.Effect{Game: id, Head: int64(turn + 1), Summary: summary(id, int64(turn+2)),
				Entries: []gm.Entry{{Line: 1, At: day, Kind: "turn", By: "clock", Seat: game.Public}},
				Made:    []gm.Made{{Line: 1, Turn: ref, No: int64(turn + 2), At: day, Public: report(string(id), story...)}}})
		}
		must(b, db, effects...)
	}
	return db
}

// BenchmarkArchive lists and searches 1,000 games of 40 turns.
func BenchmarkArchive(b *testing.B) {
	if testing.Short() {
		b.Skip("it takes a minute to write them")
	}
	db := archive(b, 1000)
	run := func(name string, fn func() (int, error)) {
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				if n, err := fn(); err != nil || n == 0 {
					b.Fatal(n, err)
				}
			}
		})
	}
	search := func(q Query) func() (int, error) {
		return func() (int, error) {
			found, err := db.Search(ctx, q)
			if err != nil {
				return 0, err
			}
			return len(found.Hits), nil
		}
	}
	run("rare", search(Query{Words: "when did Blue lose his zeppelin?"}))
	run("common", search(Query{Words: "blue mama casino"}))
	run("inOneGame", search(Query{Words: "blue mama casino", Game: "game-0500"}))
	run("phrase", search(Query{Words: `"hits blue's mama"`}))
	run("beginning", search(Query{Words: "zep*"}))
	run("turns", func() (int, error) { all, err := db.Turns(ctx, "game-0500"); return len(all), err })
	run("summaries", func() (int, error) { all, err := db.Summaries(ctx); return len(all), err })
	run("report", func() (int, error) {
		r, err := db.PublicAt(ctx, "game-0500", 1, game.TurnRef{Hand: 10, Turn: 1})
		return len(r.Blocks), err
	})
}
