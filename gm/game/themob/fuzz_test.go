package themob

import (
	"encoding/json"
	"testing"
)

// FuzzResolve makes a position and turns out of bytes: no panic, and what must
// hold of every turn holds.
func FuzzResolve(f *testing.F) {
	for i := range 8 {
		seed := make([]byte, 400)
		x := uint32(i + 1)
		for j := range seed {
			x = x*1664525 + 1013904223
			seed[j] = byte(x >> 24)
		}
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		p := bytePick(data)
		s := randomState(p)
		if s.check() != nil {
			return
		}
		after, _ := checkTurn(t, s, randomTurns(s, p))
		checkTurn(t, after, randomTurns(after, p))
	})
}

// FuzzLoad reads any bytes: what is taken is written and read again to the
// same position.
func FuzzLoad(f *testing.F) {
	f.Add([]byte(theCase))
	f.Add([]byte(`{"game":"themob"}`))
	f.Fuzz(func(t *testing.T, data []byte) {
		s, err := load(data)
		if err != nil {
			return
		}
		out, err := json.Marshal(s)
		if err != nil {
			t.Fatal(err)
		}
		again, err := load(out)
		if err != nil || !same(s, again) {
			t.Fatalf("%v\n%s", err, out)
		}
	})
}
