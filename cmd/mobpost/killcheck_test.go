package main

import (
	"bytes"
	"context"
	"net"
	"strings"
	"sync"

	"mobpost/gm"
	"mobpost/mailer/loopback"
	"mobpost/store"
)

// watch looks for the moment at which a mail's bytes go to the daemon.
func (k *killer) watch(proto string, c net.Conn) net.Conn {
	if proto != "imap" {
		return c
	}
	k.mu.Lock()
	defer k.mu.Unlock()
	if k.cables++; k.cables%3 == 0 {
		// The cable is out in the middle of a mail, in the middle of a literal.
		c = loopback.CutAfter(c, "Subject: orders", 40, new(sync.Once))
	}
	return watched{c, k}
}

type watched struct {
	net.Conn
	k *killer
}

func (w watched) Write(p []byte) (int, error) {
	if bytes.Contains(p, []byte("Subject: orders")) {
		w.k.happens(mailFetched)
		defer w.k.happens(mailGiven)
	}
	return w.Conn.Write(p)
}

// check looks at what is there when all is over: each mail had its effect
// once, each turn was made once, and each player was told everything, once or
// (when the daemon was killed over it) twice in the same words.
func (k *killer) check(moments []moment, written int) {
	t, ctx := k.t, context.Background()
	a := k.open()
	defer a.Close()
	_, journal, err := a.db.Load(ctx, "east")
	if err != nil {
		t.Fatal(err)
	}
	kinds := map[gm.EntryKind]int{}
	for i, e := range journal {
		kinds[e.Kind]++
		if e.No != int64(i+1) {
			t.Errorf("entry %d is numbered %d", i+1, e.No)
		}
	}
	mails := 3 * written
	if kinds[gm.EntryOrders] != mails || kinds[gm.EntryTurn] != len(moments) || kinds[gm.EntryCreated] != 1 {
		t.Errorf("%d mails and %d turns gave %v", mails, len(moments), kinds)
	}
	in, err := a.db.Inbox(ctx, "")
	if err != nil || len(in) != mails {
		t.Errorf("%d of %d mails were taken in (%v)", len(in), mails, err)
	}
	for _, m := range in {
		if m.Outcome != gm.Taken {
			t.Errorf("mail %d is %s: %s", m.ID, m.Outcome, m.Why)
		}
	}
	out, err := a.db.Outbox(ctx, "")
	if err != nil {
		t.Fatal(err)
	}
	twice := 0
	for _, o := range out {
		n := k.mails[o.To+" <"+o.MessageID+">"]
		if n == 0 {
			t.Errorf("%s was never told: %s", o.To, o.Subject)
		}
		twice += n - 1
		if o.State != store.Sent && o.State != store.Waiting {
			t.Errorf("outgoing mail %d is %s", o.ID, o.State)
		}
	}
	if len(k.mails) != len(out) {
		t.Errorf("%d different mails came of %d", len(k.mails), len(out))
	}
	// Each life may send one mail again, the one that it was killed over.
	if lives := 2 * len(moments); twice > lives {
		t.Errorf("%d mails came twice in %d lives", twice, lives)
	}
	r, err := a.master.CheckReplay(ctx, a, "east")
	if err != nil || len(r.Faults) > 0 {
		t.Errorf("replay: %v %s", err, strings.Join(r.Faults, "; "))
	}
}
