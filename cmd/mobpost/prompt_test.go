package main

import (
	"context"
	"slices"
	"testing"
	"time"

	"mobpost/gm"
)

// TestAnsweredAtOnce: a mail that comes alone is taken in, committed and
// answered at once: from the server's notice to the answer in its hands.
func TestAnsweredAtOnce(t *testing.T) {
	k := newKiller(t)
	a := k.open()
	if _, err := a.master.Create(context.Background(), gm.NewGame{ID: "east", Rules: "themob", By: "gm", Players: []gm.Player{
		{Seat: "red", Name: "Anna", Address: killPlayers[0]}, {Seat: "blue", Name: "Ben", Address: killPlayers[1]}, {Seat: "green", Name: "Cleo", Address: killPlayers[2]},
	}}, false); err != nil {
		t.Fatal(err)
	}
	if err := a.Close(); err != nil {
		t.Fatal(err)
	}
	ended := k.start()
	k.until("Anna has her first report", func() bool { return k.mailedTo(killPlayers[0]) > 0 })
	var took []time.Duration
	for i := range 9 {
		k.mu.Lock()
		had := k.mailedTo(killPlayers[0])
		k.mu.Unlock()
		begin := time.Now()
		k.writes(killPlayers[0], i+1, "STATUS")
		k.until("Anna is answered", func() bool { return k.mailedTo(killPlayers[0]) > had })
		took = append(took, time.Since(begin))
	}
	k.kill()
	ended()
	slices.Sort(took)
	t.Logf("from the mail in the mailbox to its answer at the mail server: median %s, slowest %s", took[len(took)/2], took[len(took)-1])
	if took[0] > 200*time.Millisecond {
		t.Errorf("the quickest answer took %s", took[0])
	}
}
