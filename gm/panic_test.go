package gm_test

import (
	"testing"

	"mobpost/gm"
)

// A fault of the program's own over one mail quarantines that mail; the next
// one is taken in, and nothing of the bad one has had an effect.
func TestAPanicQuarantinesTheMail(t *testing.T) {
	h := newHouse(t)
	h.begin("east", gm.Settings{})
	h.tick()
	h.onCompose = func(m gm.Message) error {
		if m.To == anna {
			panic("a fault of our own")
		}
		return nil
	}
	h.post(h.letter(anna, "1: pass"))
	h.post(h.letter(ben, "1: pass"))
	h.tick()
	h.quarantinedFault("the program failed over a mail to anna@example.org")
}

// A fault while a mail is thought through stops neither the mails beside it nor
// the daemon.
func TestAPanicOverAConfirmedMailQuarantinesTheAnswer(t *testing.T) {
	h := newHouse(t)
	h.begin("east", gm.Settings{})
	h.tick()
	_, token := h.asks(h.unproved(h.letter(anna, "1: pass")))
	h.master.Read = func([]byte) gm.Letter { panic("a fault of our own") }
	h.post(h.replyTo(token, anna, "YES"), h.letter(ben, "1: pass"))
	h.tick()
	h.quarantinedFault("the program failed over it")
}

// quarantinedFault holds that red's mail was put aside, for that reason, and
// blue's was taken in.
func (h *house) quarantinedFault(why string) {
	h.t.Helper()
	east := h.table("east")
	if len(east.Held[0]) != 0 || len(east.Held[1]) == 0 {
		h.t.Errorf("orders held: %v", east.Held)
	}
	quarantined, err := h.db.Quarantined(ctx)
	if err != nil || len(quarantined) != 1 {
		h.t.Fatalf("quarantined: %v, %v", quarantined, err)
	}
	has(h.t, quarantined[0].Why, why, "a fault of our own")
}
