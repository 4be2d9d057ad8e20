package inbox

import (
	"context"
	"errors"
	"testing"
	"testing/synctest"

	"mobpost/gm"
)

// mailsOf are so many mails of so many bytes, numbered on from the last ones.
func mailsOf(last *uint32, n, bytes int) []gm.Mail {
	mails := make([]gm.Mail, n)
	for i := range mails {
		*last++
		mails[i] = gm.Mail{UID: *last, Raw: make([]byte, bytes)}
	}
	return mails
}

func TestPile(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p, ctx, stop := newPile(), context.Background(), make(chan struct{})
		var last uint32
		go func() {
			defer close(p)
			for _, part := range []struct{ n, bytes int }{{100, 10}, {100, 10}, {pileMails - 200, 10}, {1, 10}, {3, 1 << 20}, {2, 1 << 20}, {1, 2 * pileBytes}, {1, 10}} {
				if err := p.put(ctx, stop, mailsOf(&last, part.n, part.bytes)); err != nil {
					t.Error(err)
				}
			}
		}()
		var next uint32
		for i, want := range []int{pileMails, 4, 2, 1, 1} {
			synctest.Wait() // all is put that there is room for
			mails := <-p
			if len(mails) != want {
				t.Errorf("%d mails are the %d. pile, not %d", len(mails), i+1, want)
			}
			for _, m := range mails {
				if next++; m.UID != next {
					t.Fatalf("mail %d follows mail %d", m.UID, next-1)
				}
			}
		}
		if more, ok := <-p; ok {
			t.Errorf("%d more", len(more))
		}
	})
}

func TestPileIsGivenUp(t *testing.T) {
	var last uint32
	p, stop := newPile(), make(chan struct{})
	p <- mailsOf(&last, pileMails, 1)
	close(stop)
	if err := p.put(context.Background(), stop, mailsOf(&last, 1, 1)); !errors.Is(err, errStopped) {
		t.Error(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if err := p.put(ctx, nil, mailsOf(&last, 1, 1)); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
	if got := <-p; len(got) != pileMails {
		t.Errorf("%d mails still wait", len(got))
	}
}
