package main

import (
	"context"
	"net"
	"testing"
	"testing/synctest"
	"time"
)

// Mails whose signer's name servers are silent are not each waited for.
func TestSilentNameServers(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		asked := 0
		k := keys{lookup: func(ctx context.Context, name string) ([]string, error) {
			asked++
			if name == "s._domainkey.good.test" {
				return []string{"v=DKIM1"}, nil
			}
			<-ctx.Done()
			return nil, &net.DNSError{Err: "i/o timeout", Name: name, IsTimeout: true, IsTemporary: true}
		}}
		begin := time.Now()
		for _, name := range []string{"a._domainkey.silent.test", "b._domainkey.Silent.test", "a._domainkey.silent.test"} {
			if _, err := k.TXT(name); err == nil || !err.(net.Error).Timeout() {
				t.Error(err)
			}
		}
		if got, err := k.TXT("s._domainkey.good.test"); err != nil || len(got) != 1 {
			t.Error(got, err)
		}
		if asked != 2 || time.Since(begin) != dnsPatience {
			t.Errorf("asked %d times, %s", asked, time.Since(begin))
		}
		time.Sleep(dnsPause)
		k.TXT("a._domainkey.silent.test")
		if asked != 3 {
			t.Error("never asked again")
		}
	})
}
