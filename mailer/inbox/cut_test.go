//go:build !race

package inbox

import (
	"slices"
	"testing"
	"testing/synctest"
	"time"
)

// Notes 2 and 3: a body that was cut looks whole until the command's Close.
// The library itself has a data race there, so this runs without -race.
func TestCut(t *testing.T) {
	synctest.Test(t, testCut)
}

func testCut(t *testing.T) {
	f := newFake(150)
	f.mails[10].cut = 1  // a cable
	f.mails[120].cut = 2 // a bad cable
	f.mails[130].cut = 1000
	f.mails[140].cut = 1000 // a worse one, for a while
	in, k := f.open(t)
	ill := f.mails[140]
	k.look(t, in)
	ill.cut = 0
	time.Sleep(suspectFor)
	k.look(t, in)
	if len(k.mails) != 150 || !slices.Equal(k.faults(), []uint32{131}) {
		t.Errorf("%d mails, faults %v", len(k.mails), k.faults())
	}
	seen := map[uint32]bool{}
	for _, m := range k.mails {
		if seen[m.UID] {
			t.Errorf("mail %d came twice", m.UID)
		}
		seen[m.UID] = true
		if m.Fault == "" && m.Raw[len(m.Raw)-1] != '\n' {
			t.Errorf("mail %d is cut: %q", m.UID, m.Raw)
		}
	}
	in.Close()
}
