package main

import (
	"bufio"
	"context"
	"crypto/rand"
	"crypto/subtle"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"
	"golang.org/x/oauth2"
)

func oauthCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "oauth",
		Short: "Have a mail account's owner allow its use",
		Args:  cobra.NoArgs,
		RunE:  func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
	}
	cmd.AddCommand(&cobra.Command{
		Use:   "login NAME",
		Short: "Get the first refresh token of an [oauth.NAME]",
		Long: `Login shows the address of a page at the provider of [oauth.NAME]. Open it in a
browser, log in there as the account that mobpost is to use, and allow it. The
refresh token that this gives is written into the file that refresh_token_file
names, readable by you alone.

The browser may be on another machine than this command. It then ends at an
address that begins with http://localhost and that it cannot open: paste that
address here and press Enter.`,
		Args: cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			c, err := loadConfig(cmd)
			if err != nil {
				return err
			}
			return c.login(cmd.Context(), args[0], cmd.InOrStdin(), cmd.OutOrStdout())
		},
	})
	return cmd
}

// login has an account's owner allow its use in a browser (RFC 8252, with RFC
// 7636's proof that who asks for the token is who was allowed), and keeps the
// refresh token.
func (c *config) login(ctx context.Context, name string, in io.Reader, out io.Writer) error {
	cfg, err := c.client(name)
	switch {
	case err != nil:
		return err
	case cfg.Endpoint.AuthURL == "":
		return c.wrong("oauth."+name, 0, "auth_url", "is missing: it is the page on which the account's owner allows its use")
	case c.OAuth[name].RefreshTokenFile == "":
		return c.wrong("oauth."+name, 0, "refresh_token_file", "is missing: the token is to be written there")
	}
	path := c.beside(c.OAuth[name].RefreshTokenFile)

	listener, err := new(net.ListenConfig).Listen(ctx, "tcp", "127.0.0.1:0")
	if err != nil {
		return err
	}
	_, port, err := net.SplitHostPort(listener.Addr().String())
	if err != nil {
		return err
	}
	// By this name providers take any port.
	cfg.RedirectURL = "http://localhost:" + port + "/"
	l := allowing{state: rand.Text(), ended: make(chan ending, 1)}
	server := &http.Server{Handler: &l}
	go server.Serve(listener) //nolint:errcheck // it is closed below
	defer server.Close()

	verifier := oauth2.GenerateVerifier()
	page := cfg.AuthCodeURL(l.state, oauth2.AccessTypeOffline, oauth2.S256ChallengeOption(verifier), oauth2.SetAuthURLParam("prompt", "consent"))
	fmt.Fprintf(out, "Open this page in a browser, log in as the account that mobpost is to use, and\nallow it:\n\n%s\n\nIf the browser then cannot open an address that begins with http://localhost,\npaste that address here and press Enter.\n", page)
	go l.read(in)

	var end ending
	select {
	case end = <-l.ended:
	case <-ctx.Done():
		return ctx.Err()
	}
	if end.err != nil {
		return end.err
	}
	token, err := cfg.Exchange(ctx, end.code, oauth2.VerifierOption(verifier))
	switch {
	case err != nil:
		return fmt.Errorf("the provider gave no token: %w", err)
	case token.RefreshToken == "":
		return errors.New("the provider gave a token for an hour and none to refresh it with: take mobpost's access away in the account's settings there, and log in again")
	}
	if err := writeSecret(path, token.RefreshToken); err != nil {
		return err
	}
	_, err = fmt.Fprintf(out, "The refresh token is in %s. A daemon that runs takes it with SIGHUP.\n", path)
	return err
}

// ending is how the owner's visit to the provider ended.
type ending struct {
	code string
	err  error
}

// allowing waits for the address at which the visit ends, from the browser or
// pasted. What has not our state comes from somebody else and is not heard.
type allowing struct {
	state string
	ended chan ending
}

// end takes the address's parameters; false if they are not the answer.
func (l *allowing) end(q url.Values) bool {
	if subtle.ConstantTimeCompare([]byte(q.Get("state")), []byte(l.state)) != 1 {
		return false
	}
	e := ending{code: q.Get("code")}
	if e.code == "" {
		e.err = fmt.Errorf("it was not allowed: %s", strings.TrimSpace(q.Get("error")+" "+q.Get("error_description")))
	}
	select {
	case l.ended <- e:
	default: // it has ended already
	}
	return true
}

func (l *allowing) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if !l.end(r.URL.Query()) {
		http.Error(w, "This is not the answer that mobpost waits for.", http.StatusNotFound)
		return
	}
	fmt.Fprintln(w, "mobpost has the answer; you can close this window.")
}

// read takes the address from the keyboard.
func (l *allowing) read(in io.Reader) {
	for lines := bufio.NewScanner(in); lines.Scan(); {
		if u, err := url.Parse(strings.TrimSpace(lines.Text())); err == nil && l.end(u.Query()) {
			return
		}
	}
}

// writeSecret replaces a file with a secret; nobody else can read it at any
// moment.
func writeSecret(path, secret string) error {
	f, err := os.CreateTemp(filepath.Dir(path), filepath.Base(path)+".*") // mode 600
	if err != nil {
		return err
	}
	_, err = f.WriteString(secret + "\n")
	if err = errors.Join(err, f.Sync(), f.Close()); err == nil {
		err = os.Rename(f.Name(), path)
	}
	if err != nil {
		return errors.Join(err, os.Remove(f.Name()))
	}
	return nil
}
