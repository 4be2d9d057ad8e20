package game

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"math/big"
	"slices"
	"strconv"
	"testing"
)

// What a draw is, word for word as M51 has it and by other means than the
// program: whole numbers of any size, no shared state.
func drawByHand(seed Seed, label string, n int64) int {
	limit := new(big.Int).Lsh(big.NewInt(1), 64)
	limit.Div(limit, big.NewInt(n))
	limit.Mul(limit, big.NewInt(n))
	for i := 0; ; i++ {
		mac := hmac.New(sha256.New, seed[:])
		mac.Write([]byte(label + "#" + strconv.Itoa(i)))
		v := new(big.Int).SetBytes(mac.Sum(nil)[:8])
		if v.Cmp(limit) < 0 {
			return int(v.Mod(v, big.NewInt(n)).Int64())
		}
	}
}

func TestDrawByHand(t *testing.T) {
	// Worked out with another program (Python's hmac): the first 8 bytes for
	// this label and a seed of zeros are odd, so of two the second is drawn.
	d := NewDraws(Seed{}, 1)
	if got := d.Draw("hand 2 round 3 Casino red", 2); got != 1 {
		t.Errorf("drawn %d, want 1", got)
	}
	for i, n := range []int{2, 3, 5, 6, 7, 16, 56, 1000, 1<<62 + 1} {
		seed, label := Seed{byte(i)}, "hand 9 round 4 Loan Office black /"+strconv.Itoa(i)
		if got, want := NewDraws(seed, 1).Draw(label, n), drawByHand(seed, label, int64(n)); got != want {
			t.Errorf("of %d: %d, want %d", n, got, want)
		}
		if got, want := NewDraws(seed, 2).Draw(label, n), drawByHand(seed, "line 2 "+label, int64(n)); got != want {
			t.Errorf("line 2, of %d: %d, want %d", n, got, want)
		}
	}
	// One candidate needs no draw, and none is told (M53).
	if d.Draw("alone", 1) != 0 || len(d.Made()) != 1 || d.Made()[0] != (Draw{"hand 2 round 3 Casino red", 2, 1}) {
		t.Errorf("made: %v", d.Made())
	}
}

// With n just above half of what 8 bytes hold almost every second value is
// refused and the next one taken, instead of being wrapped round (M51).
func TestDrawHasNoBias(t *testing.T) {
	const n = 1<<62 + 1<<61 // 2^64 / n is 2 and a bit
	refused := 0
	for i := range 200 {
		label := "x" + strconv.Itoa(i)
		mac := hmac.New(sha256.New, make([]byte, sha256.Size))
		mac.Write([]byte(label + "#0"))
		if binary.BigEndian.Uint64(mac.Sum(nil)) >= 2*n {
			refused++
		}
		if got, want := NewDraws(Seed{}, 1).Draw(label, n), drawByHand(Seed{}, label, n); got != want {
			t.Fatalf("%s: %d, want %d", label, got, want)
		}
	}
	if refused == 0 {
		t.Error("no first value was refused: the test shows nothing")
	}
}

// A shuffle by M52, step by step.
func TestShuffle(t *testing.T) {
	pack := []int{0, 1, 2, 3, 4, 5, 6, 7}
	want := slices.Clone(pack)
	for i := len(want) - 1; i > 0; i-- {
		j := drawByHand(Seed{7}, "hand 3 deal/"+strconv.Itoa(i), int64(i+1))
		want[i], want[j] = want[j], want[i]
	}
	d := NewDraws(Seed{7}, 1)
	d.Shuffle("hand 3 deal", len(pack), func(i, j int) { pack[i], pack[j] = pack[j], pack[i] })
	if !slices.Equal(pack, want) || slices.IsSorted(pack) || len(d.Made()) != 0 {
		t.Errorf("%v, want %v; draws told: %v", pack, want, d.Made())
	}
}

// What is announced of a secret, and what the players' words make of it (M54).
// The figures are those of sha256sum and openssl dgst -mac HMAC.
func TestSeedOfSecretAndWords(t *testing.T) {
	secret := make([]byte, 32)
	if got := Commitment(secret); got != "66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925" {
		t.Errorf("commitment %s", got)
	}
	by := func(message string) string {
		mac := hmac.New(sha256.New, secret)
		mac.Write([]byte(message))
		return hex.EncodeToString(mac.Sum(nil))
	}
	for _, c := range []struct {
		words   []string
		message string
	}{
		{[]string{"mole", "", "Tango"}, "mole\n\nTango"}, // an absent word is empty
		{[]string{"", "", ""}, "\n\n"},
		{[]string{"", "mole", "Tango"}, "\nmole\nTango"}, // whose word it is counts
	} {
		if got := MakeSeed(secret, c.words).String(); got != by(c.message) {
			t.Errorf("%q: seed %s, want %s", c.words, got, by(c.message))
		}
	}
}
