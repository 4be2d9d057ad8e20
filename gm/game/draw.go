package game

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"fmt"
	"hash"
	"strconv"
	"strings"
)

// Seed is the one source of a game's chance (M51).
type Seed [sha256.Size]byte

// String is the seed in 64 hex digits.
func (s Seed) String() string { return hex.EncodeToString(s[:]) }

// ParseSeed reads 64 hex digits.
func ParseSeed(s string) (Seed, error) {
	var seed Seed
	b, err := hex.DecodeString(s)
	if err != nil || len(b) != len(seed) {
		return seed, fmt.Errorf("a seed is 64 hex digits, not %q", s)
	}
	copy(seed[:], b)
	return seed, nil
}

// Commitment is what is told of a secret when a game is announced: its
// SHA-256 in hex (M54).
func Commitment(secret []byte) string {
	sum := sha256.Sum256(secret)
	return hex.EncodeToString(sum[:])
}

// MakeSeed makes the seed from the program's secret and the players' words in
// seat order, an absent word being empty (M54).
func MakeSeed(secret []byte, words []string) Seed {
	mac := hmac.New(sha256.New, secret)
	mac.Write([]byte(strings.Join(words, "\n")))
	var seed Seed
	mac.Sum(seed[:0])
	return seed
}

// Draw is one choice that chance made: value in 0..n-1 (M51).
type Draw struct {
	Label string `json:"label"`
	N     int    `json:"n"`
	Value int    `json:"value"`
}

// Draws makes the draws of one turn and remembers them. It is not safe for
// use by several goroutines.
type Draws struct {
	mac    hash.Hash
	prefix string
	label  []byte
	sum    [sha256.Size]byte
	made   []Draw
}

// NewDraws begins the draws of a turn on a line of the game: 1 (or 0) is the
// first and adds nothing to the labels, every other adds "line N " (M53).
func NewDraws(seed Seed, line int) *Draws {
	d := &Draws{mac: hmac.New(sha256.New, seed[:])}
	if line > 1 {
		d.prefix = "line " + strconv.Itoa(line) + " "
	}
	return d
}

// Draw makes and remembers one choice among n. One candidate needs no draw:
// n below 2 gives 0 and is not remembered (M53).
func (d *Draws) Draw(label string, n int) int {
	if n < 2 {
		return 0
	}
	label = d.prefix + label
	d.label = append(d.label[:0], label...)
	value := d.number(n)
	d.made = append(d.made, Draw{label, n, value})
	return value
}

// Shuffle shuffles n things by the steps label/n-1 to label/1 (M52). The
// steps are not remembered.
func (d *Draws) Shuffle(label string, n int, swap func(i, j int)) {
	for i := n - 1; i > 0; i-- {
		d.label = append(d.label[:0], d.prefix...)
		d.label = append(d.label, label...)
		d.label = append(d.label, '/')
		d.label = strconv.AppendInt(d.label, int64(i), 10)
		if j := d.number(i + 1); i != j {
			swap(i, j)
		}
	}
}

// Made are the draws remembered so far, in order.
func (d *Draws) Made() []Draw { return d.made }

// number is the whole number in 0..n-1 that M51 makes from d.label.
func (d *Draws) number(n int) int {
	base := len(d.label)
	// floor(2^64 / n) * n, as the count of accepted values; 2^64 itself, when
	// n divides it, does not fit and is 0 here.
	rest := (^uint64(0)%uint64(n) + 1) % uint64(n)
	limit := -rest
	for i := 0; ; i++ {
		d.label = append(d.label[:base], '#')
		d.label = strconv.AppendInt(d.label, int64(i), 10)
		d.mac.Reset()
		d.mac.Write(d.label)
		v := binary.BigEndian.Uint64(d.mac.Sum(d.sum[:0])[:8])
		if limit == 0 || v < limit {
			return int(v % uint64(n))
		}
	}
}
