package loopback_test

import (
	"context"
	"net"
	"net/http"
	"net/http/httptest"
	"net/smtp"
	"strings"
	"testing"
	"time"

	"github.com/emersion/go-imap/v2"
	"github.com/emersion/go-imap/v2/imapclient"
	"go.uber.org/goleak"
	"golang.org/x/oauth2"

	"mobpost/mailer"
	"mobpost/mailer/loopback"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

var boxes = []loopback.Box{{Address: "gm@example.test", Password: "secret"}, {Address: "Ann@example.test", Password: "other"}}

func start(t *testing.T, cfg loopback.Config) *loopback.Server {
	t.Helper()
	cfg.Boxes = boxes
	s, err := loopback.Start(cfg)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	return s
}

func TestDelivery(t *testing.T) {
	at := time.Date(2026, 3, 1, 20, 0, 0, 0, time.UTC)
	s := start(t, loopback.Config{Clock: func() time.Time { return at }})
	send := func(to string) error {
		return smtp.SendMail(s.SMTPAddr(), nil, "from@example.net", []string{to}, []byte("Subject: hi\r\n\r\nhello\r\n"))
	}
	for _, to := range []string{"gm@example.test", "gm+token@example.test", "GM@EXAMPLE.TEST", "ann@example.test"} {
		if err := send(to); err != nil {
			t.Errorf("%s: %v", to, err)
		}
	}
	for _, to := range []string{"nobody@example.test", "gm@example.net"} {
		if err := send(to); err == nil || !strings.HasPrefix(err.Error(), "550") {
			t.Errorf("%s: %v", to, err)
		}
	}
	c, err := imapclient.DialInsecure(s.IMAPAddr(), nil)
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	if err := c.Login("gm@example.test", "wrong").Wait(); err == nil {
		t.Error("any password is good")
	}
	if err := c.Login("gm@example.test", "secret").Wait(); err != nil {
		t.Fatal(err)
	}
	box, err := c.Select("INBOX", nil).Wait()
	if err != nil || box.NumMessages != 3 {
		t.Fatalf("%+v, %v", box, err)
	}
	if err := c.Create("Processed", nil).Wait(); err != nil {
		t.Error(err)
	}
	msgs, err := c.Fetch(imap.SeqSetNum(2), &imap.FetchOptions{InternalDate: true, BodySection: []*imap.FetchItemBodySection{{Peek: true}}}).Collect()
	if err != nil || !msgs[0].InternalDate.Equal(at) {
		t.Fatalf("%+v, %v", msgs, err)
	}
	raw := string(msgs[0].BodySection[0].Bytes)
	if !strings.HasPrefix(raw, "Return-Path: <from@example.net>\r\nDelivered-To: gm+token@example.test\r\n") || !strings.HasSuffix(raw, "Subject: hi\r\n\r\nhello\r\n") {
		t.Errorf("%q", raw)
	}
}

func TestPorts(t *testing.T) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	_, port, _ := net.SplitHostPort(l.Addr().String())
	for _, cfg := range []loopback.Config{{SMTP: l.Addr().String()}, {IMAP: l.Addr().String()}} {
		_, err := loopback.Start(cfg)
		if err == nil || !strings.Contains(err.Error(), "port "+port+" is in use") || strings.Contains(err.Error(), "\n") {
			t.Errorf("%v", err)
		}
	}
	for _, addr := range []string{"0.0.0.0:0", "example.org:25", "nonsense", ":0"} {
		if s, err := loopback.Start(loopback.Config{SMTP: addr}); err == nil {
			s.Close()
			t.Errorf("listens at %s", addr)
		}
	}
}

func TestBoxes(t *testing.T) {
	s := start(t, loopback.Config{})
	if err := s.AddBox(loopback.Box{Address: "GM@example.test"}); err == nil {
		t.Error("the same mailbox twice")
	}
	if err := s.AddBox(loopback.Box{Address: "no address"}); err == nil {
		t.Error("a mailbox without an address")
	}
	if err := s.AddBox(loopback.Box{Address: "new@example.test", Password: "x"}); err != nil {
		t.Error(err)
	}
	if got := s.IMAP("new@example.test"); got.Password.Reveal() != "x" || got.Check() != nil {
		t.Errorf("%v", got)
	}
	if err := s.Deliver("nobody@example.test", nil, time.Now()); err == nil {
		t.Error("delivered to nobody")
	}
}

// Refresh tokens rotate: the new one is kept before the access token is used.
func TestRefreshTokens(t *testing.T) {
	valid, n := "first", 0
	provider := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.FormValue("refresh_token") != valid {
			http.Error(w, `{"error":"invalid_grant"}`, http.StatusBadRequest)
			return
		}
		n++
		valid = "refresh-" + string(rune('a'+n))
		w.Header().Set("Content-Type", "application/json")
		w.Write([]byte(`{"access_token":"access-` + string(rune('a'+n)) + `","token_type":"Bearer","expires_in":1,"refresh_token":"` + valid + `"}`))
	}))
	defer provider.Close()
	client := provider.Client()
	ctx := context.WithValue(t.Context(), oauth2.HTTPClient, client)
	var kept []string
	source := mailer.RefreshTokens(oauth2.Config{ClientID: "id", Endpoint: oauth2.Endpoint{TokenURL: provider.URL}}, "first",
		func(s mailer.Secret) error { kept = append(kept, s.Reveal()); return nil })
	for _, want := range []string{"access-b", "access-c"} { // each is worn out at once
		if got, err := source(ctx); err != nil || got != want {
			t.Errorf("%s, %v", got, err)
		}
	}
	if len(kept) != 2 || kept[1] != valid {
		t.Errorf("kept %v, valid is %s", kept, valid)
	}
	stale := mailer.RefreshTokens(oauth2.Config{Endpoint: oauth2.Endpoint{TokenURL: provider.URL}}, "void", nil)
	if _, err := stale(ctx); err == nil || strings.Contains(err.Error(), "void") {
		t.Errorf("a void token: %v", err)
	}
	client.CloseIdleConnections()
}
