package gm_test

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"mobpost/gm"
)

// recording is a store that notes when a try is recorded, and whether that
// waits for the disk.
type recording struct {
	gm.Store
	happened *[]string
	sure     *[]bool
}

func (r recording) Tried(ctx ctxt, try gm.Try, sure bool) error {
	*r.happened, *r.sure = append(*r.happened, fmt.Sprint("recorded ", try.ID)), append(*r.sure, sure)
	return r.Store.Tried(ctx, try, sure)
}

// TestEachTryIsRecordedBeforeTheNextMailGoes: a daemon that is killed, whenever
// and however many mails wait, sends no more than one of them again.
func TestEachTryIsRecordedBeforeTheNextMailGoes(t *testing.T) {
	h := newHouse(t)
	h.begin("east", gm.Settings{})
	h.tick()
	const many = 150
	var out []gm.Outgoing
	for i := range many {
		out = append(out, gm.Outgoing{MessageID: fmt.Sprint(i, "@x"), Envelope: "gm@x.example", To: anna, Made: h.now, GiveUp: h.now.Add(time.Hour)})
	}
	if errs, err := h.db.Commit(ctx, slices.Values([]gm.Effect{{Out: out}})); err != nil || errs[0] != nil {
		t.Fatal(errs, err)
	}
	var happened, want []string
	var sure []bool
	h.master.Store = recording{h.db, &happened, &sure}
	h.master.Sender = sender(func(out gm.Outgoing) gm.Try {
		happened = append(happened, fmt.Sprint("sent ", out.ID))
		want = append(want, fmt.Sprint("sent ", out.ID), fmt.Sprint("recorded ", out.ID))
		return h.Send(ctx, out)
	})
	h.tick()
	if len(want) != 2*many || !slices.Equal(happened, want) {
		t.Errorf("%d mails: %v", len(want)/2, happened)
	}
	for i, s := range sure {
		if last := i == 99 || i == many-1; s != last {
			t.Errorf("the record of mail %d waits for the disk: %v", i+1, s)
		}
	}
}
