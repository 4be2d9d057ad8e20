package outbox

import (
	"crypto/sha256"
	"encoding/binary"
	"time"

	"mobpost/gm"
)

// delays are the times between one try and the next (RFC 5321 4.5.4.1: at
// least half an hour in the long run); the last one repeats.
var delays = [...]time.Duration{
	time.Minute, 5 * time.Minute, 15 * time.Minute, time.Hour, 3 * time.Hour,
}

// DefaultGiveUp is how long a mail is tried that names no end (RFC 5321
// 4.5.4.1: four or five days).
const DefaultGiveUp = 5 * 24 * time.Hour

// Delay is the time to wait after so many tries that failed, at least one. It
// is a fifth more or less than in the table, by the message's id: mails that
// failed together do not all come again in the same second, and the same mail
// has the same times.
func Delay(messageID string, tries int) time.Duration {
	d := delays[min(max(tries, 1), len(delays))-1]
	sum := sha256.Sum256(binary.AppendVarint([]byte(messageID), int64(tries)))
	share := float64(binary.BigEndian.Uint32(sum[:4])) / (1 << 32)
	return time.Duration(float64(d) * (0.8 + 0.4*share))
}

// before is next, or the time at which the mail loses its sense (out.GiveUp) if
// that is earlier: the last try is at that very time, so that a server that was
// down until just before it gets the mail. After it ok is false.
func before(out gm.Outgoing, now, next time.Time) (_ time.Time, ok bool) {
	end := out.GiveUp
	if end.IsZero() && !out.Made.IsZero() {
		end = out.Made.Add(DefaultGiveUp)
	}
	switch {
	case end.IsZero() || next.Before(end):
		return next, true
	case now.Before(end):
		return end, true
	}
	return time.Time{}, false
}
