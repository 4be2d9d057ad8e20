package outbox

import (
	"fmt"
	"testing"
	"time"

	"mobpost/gm"
)

func TestDelay(t *testing.T) {
	want := []time.Duration{time.Minute, 5 * time.Minute, 15 * time.Minute, time.Hour, 3 * time.Hour, 3 * time.Hour}
	spread := map[time.Duration]bool{}
	for n, d := range want {
		for i := range 100 {
			id := fmt.Sprint("m", i)
			got := Delay(id, n+1)
			if got < d*8/10 || got > d*12/10 || got != Delay(id, n+1) {
				t.Errorf("try %d of %s: %s", n+1, id, got)
			}
			spread[got] = true
		}
	}
	if len(spread) < 590 {
		t.Errorf("%d different delays of 600", len(spread))
	}
}

func TestGivenUp(t *testing.T) {
	now := time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)
	out := gm.Outgoing{MessageID: "m@test", Made: now, GiveUp: now.Add(4 * time.Hour)}
	at := now
	var tries int
	for ; ; tries++ {
		out.Tries = tries
		next, ok := before(out, at, at.Add(Delay(out.MessageID, tries+1)))
		if !ok {
			break
		}
		if !next.After(at) || next.After(out.GiveUp) {
			t.Fatalf("try %d at %s: next %s", tries, at, next)
		}
		at = next
	}
	if !at.Equal(out.GiveUp) || tries < 4 || tries > 7 {
		t.Errorf("the last of %d tries was at %s, not %s", tries, at, out.GiveUp)
	}
	out.GiveUp = time.Time{}
	late := now.Add(DefaultGiveUp - time.Hour)
	if next, ok := before(out, late, late.Add(3*time.Hour)); !ok || next.After(now.Add(DefaultGiveUp)) {
		t.Errorf("no end named: next %s", next)
	}
	end := now.Add(DefaultGiveUp)
	if _, ok := before(out, end, end.Add(time.Minute)); ok {
		t.Error("it never ends")
	}
}
