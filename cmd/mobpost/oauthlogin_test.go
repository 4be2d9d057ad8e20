package main

import (
	"bufio"
	"context"
	"crypto/sha256"
	"encoding/base64"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// visit is a visit of the account's owner to the provider: what he does with
// the page, what then stands in the file, and what the command says.
type visit struct {
	name string
	// answer makes the parameters with which the browser is sent back.
	answer func(page url.Values) url.Values
	pasted bool // the address is pasted, and not opened
	gives  string
	token  string
	says   string
}

func TestOAuthLogin(t *testing.T) {
	allowed := func(page url.Values) url.Values {
		return url.Values{"state": page["state"], "code": {"the-code"}}
	}
	for _, v := range []visit{
		{"allowed", allowed, false, `{"access_token":"a","token_type":"Bearer","refresh_token":"first"}`, "first\n", "The refresh token is in"},
		{"allowed elsewhere", allowed, true, `{"access_token":"a","token_type":"Bearer","refresh_token":"first"}`, "first\n", "The refresh token is in"},
		{"not allowed", func(page url.Values) url.Values {
			return url.Values{"state": page["state"], "error": {"access_denied"}}
		}, false, "", "", "it was not allowed: access_denied"},
		{"for an hour", allowed, true, `{"access_token":"a","token_type":"Bearer"}`, "", "none to refresh it with"},
	} {
		t.Run(v.name, func(t *testing.T) { v.login(t) })
	}
}

func (v visit) login(t *testing.T) {
	var challenge string
	provider := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		sum := sha256.Sum256([]byte(r.FormValue("code_verifier")))
		if base64.RawURLEncoding.EncodeToString(sum[:]) != challenge || r.FormValue("code") != "the-code" {
			t.Errorf("asked for a token with %v", r.Form)
		}
		w.Header().Set("Content-Type", "application/json")
		fmt.Fprint(w, v.gives)
	}))
	defer provider.Close()
	dir := t.TempDir()
	file := filepath.Join(dir, "refresh.secret")
	config := filepath.Join(dir, "mobpost.toml")
	text := fmt.Sprintf("[oauth.one]\ntoken_url = %q\nauth_url = %q\nscopes = [\"mail\", \"offline\"]\nclient_id = \"c\"\nrefresh_token_file = \"refresh.secret\"\n", provider.URL, provider.URL+"/allow")
	if err := os.WriteFile(config, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}

	keyboard, typed := io.Pipe()
	defer typed.Close()
	screen, shown := io.Pipe()
	status := make(chan int, 1)
	go func() {
		status <- run(context.Background(), []string{"oauth", "login", "one", "--config", config}, keyboard, shown, shown)
		shown.Close()
	}()
	lines := bufio.NewScanner(screen)
	var page *url.URL
	for page == nil && lines.Scan() {
		if strings.HasPrefix(lines.Text(), provider.URL+"/allow?") {
			page, _ = url.Parse(lines.Text())
		}
	}
	if page == nil {
		t.Fatal("no page was shown")
	}
	q := page.Query()
	challenge = q.Get("code_challenge")
	if q.Get("code_challenge_method") != "S256" || q.Get("scope") != "mail offline" || q.Get("access_type") != "offline" || q.Get("client_id") != "c" {
		t.Errorf("the page is %s", page)
	}
	back, err := url.Parse(q.Get("redirect_uri"))
	if err != nil || back.Hostname() != "localhost" {
		t.Fatalf("sent back to %q", q.Get("redirect_uri"))
	}
	rest := make(chan string)
	go func() {
		var all strings.Builder
		for lines.Scan() {
			all.WriteString(lines.Text() + "\n")
		}
		rest <- all.String()
	}()
	// What somebody else makes the browser open is not heard.
	forged := *back
	forged.RawQuery = url.Values{"state": {"x"}, "code": {"another"}}.Encode()
	back.RawQuery = v.answer(q).Encode()
	if v.pasted {
		fmt.Fprintf(typed, "%s\nwhat?\n%s\n", &forged, back)
	} else {
		open(t, &forged, http.StatusNotFound)
		open(t, back, http.StatusOK)
	}
	said := <-rest
	if code := <-status; (code == exitFine) != (v.token != "") {
		t.Errorf("exit status %d", code)
	}
	if !strings.Contains(said, v.says) || strings.Contains(said, "first") {
		t.Errorf("it said %q", said)
	}
	got, err := os.ReadFile(file)
	if string(got) != v.token || v.token == "" && !os.IsNotExist(err) {
		t.Errorf("in the file: %q, %v", got, err)
	}
	if info, err := os.Stat(file); v.token != "" && (err != nil || info.Mode().Perm() != 0o600) {
		t.Errorf("%v, %v", info.Mode(), err)
	}
	if left, err := filepath.Glob(file + ".*"); err != nil || len(left) > 0 {
		t.Errorf("left behind: %v, %v", left, err)
	}
}

// open opens an address in the owner's browser.
func open(t *testing.T, at *url.URL, want int) {
	t.Helper()
	there := *at
	there.Host = "127.0.0.1:" + at.Port() // whatever localhost is on this machine
	r, err := http.Get(there.String())
	if err != nil {
		t.Fatal(err)
	}
	defer r.Body.Close()
	if r.StatusCode != want {
		t.Errorf("%s: %s", at, r.Status)
	}
}
