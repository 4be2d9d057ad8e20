package debian

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"net"
	"net/http"
	"os"
	"os/exec"
	"os/user"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"time"

	"mobpost/mailer"
)

// Password is everybody's.
const Password = "secret"

// Asked tells whether the tests against real servers are wanted.
func Asked() bool { return os.Getenv("MOBPOST_REAL_MAIL") == "1" }

// Skip says in clear words why the real servers are not used; empty if they
// can be.
func Skip() string {
	if !Asked() {
		return "real mail servers are not asked for: set MOBPOST_REAL_MAIL=1, as root, with Debian's dovecot-imapd, dovecot-lmtpd and postfix"
	}
	if os.Geteuid() != 0 {
		return "real mail servers need root: Dovecot and Postfix change to users of their own"
	}
	for _, p := range []string{"dovecot", "postfix"} {
		if _, err := exec.LookPath(p); err != nil {
			return p + " is not installed: apt-get install --no-install-recommends dovecot-imapd dovecot-lmtpd postfix"
		}
	}
	return ""
}

// Options change what is started.
type Options struct {
	// Relay takes mail for other domains: "host:port"; empty refuses it.
	Relay string
	// Tokens tells whose an OAuth token is; nil knows none.
	Tokens func(token string) (user string, ok bool)
}

// Servers is Dovecot and Postfix, running.
type Servers struct {
	Dir                            string
	Cert                           *Certificate
	imap, imaps, lmtp, smtp, smtps int
	dovecot, postfix               *exec.Cmd
	tokens                         *http.Server
}

// Start starts both; Close ends them and removes their folder.
func Start(ctx context.Context, opts Options) (*Servers, error) {
	dir, err := os.MkdirTemp("/tmp", "mobpost-mail-")
	if err != nil {
		return nil, fmt.Errorf("make a folder for the mail servers: %w", err)
	}
	s := &Servers{Dir: dir}
	if err := s.start(ctx, opts); err != nil {
		s.Close()
		return nil, fmt.Errorf("start the mail servers: %w", err)
	}
	return s, nil
}

func (s *Servers) start(ctx context.Context, opts Options) error {
	tokens, err := s.serveTokens(opts)
	if err != nil {
		return err
	}
	for _, p := range []*int{&s.imap, &s.imaps, &s.lmtp, &s.smtp, &s.smtps} {
		if *p, err = freePort(); err != nil {
			return err
		}
	}
	if s.Cert, err = NewCertificate(); err != nil {
		return err
	}
	relay := "error:no outside mail here"
	if host, port, err := net.SplitHostPort(opts.Relay); err == nil {
		relay = "smtp:[" + host + "]:" + port
	}
	expand := strings.NewReplacer("$PASSWORD", Password, "$B", s.Dir, "$RELAY", relay, "$TOKENS", strconv.Itoa(tokens),
		"$IMAPS", strconv.Itoa(s.imaps), "$IMAP", strconv.Itoa(s.imap), "$LMTP", strconv.Itoa(s.lmtp),
		"$SMTPS", strconv.Itoa(s.smtps), "$SMTP", strconv.Itoa(s.smtp)).Replace
	for _, d := range []string{"dc/run", "dc/state", "dc/mail", "pf/etc", "pf/data", "pf/spool"} {
		if err := os.MkdirAll(filepath.Join(s.Dir, d), 0o755); err != nil {
			return err
		}
	}
	if err := os.Chmod(s.Dir, 0o755); err != nil { // all users of the servers come through
		return err
	}
	if err := errors.Join(chown(s.Dir+"/dc/mail", "mail"), chown(s.Dir+"/pf/data", "postfix")); err != nil {
		return err
	}
	for name, text := range map[string]string{
		"cert.pem": string(s.Cert.PEM), "key.pem": string(s.Cert.KeyPEM),
		"dc/dovecot.conf": expand(dovecotConf), "dc/oauth2.conf": expand(oauth2Conf),
		"pf/etc/main.cf": expand(mainCF), "pf/etc/master.cf": expand(masterCF),
	} {
		if err := os.WriteFile(filepath.Join(s.Dir, name), []byte(text), 0o644); err != nil {
			return err
		}
	}
	if err := s.StartDovecot(ctx); err != nil {
		return err
	}
	return s.StartPostfix(ctx)
}

// StartDovecot starts it, again after StopDovecot.
func (s *Servers) StartDovecot(ctx context.Context) (err error) {
	s.dovecot, err = run("dovecot", "-F", "-c", s.Dir+"/dc/dovecot.conf")
	if err != nil {
		return err
	}
	return s.told("dovecot", errors.Join(ready(ctx, s.imap), ready(ctx, s.lmtp)))
}

// StartPostfix starts it, again after StopPostfix.
func (s *Servers) StartPostfix(ctx context.Context) (err error) {
	s.postfix, err = run("postfix", "-c", s.Dir+"/pf/etc", "start-fg")
	if err != nil {
		return err
	}
	return s.told("postfix", ready(ctx, s.smtp))
}

// told adds to why a server did not start what the servers have said.
func (s *Servers) told(name string, err error) error {
	if err != nil {
		return fmt.Errorf("start %s: %w\n%s", name, err, s.Log())
	}
	return nil
}

// StopDovecot ends it and all its connections; after it nothing listens on
// its ports.
func (s *Servers) StopDovecot() {
	if s.dovecot != nil {
		end(s.dovecot, s.dovecot.Process.Pid, s.imap, s.imaps, s.lmtp)
		s.dovecot = nil
	}
}

// StopPostfix ends it; after it nothing listens on its ports.
func (s *Servers) StopPostfix() {
	if s.postfix == nil {
		return
	}
	// What was started is a shell that waits for the master, which is the
	// first of its own process group; "postfix stop" would end the master too,
	// and take five seconds for it.
	group := s.postfix.Process.Pid
	pid, _ := os.ReadFile(s.Dir + "/pf/spool/pid/master.pid")
	if n, err := strconv.Atoi(strings.TrimSpace(string(pid))); err == nil {
		group = n
	}
	end(s.postfix, group, s.smtp, s.smtps)
	s.postfix = nil
}

// Close ends everything.
func (s *Servers) Close() error {
	s.StopPostfix()
	s.StopDovecot()
	if s.tokens != nil {
		s.tokens.Close()
	}
	return os.RemoveAll(s.Dir)
}

// Log is what the servers have said.
func (s *Servers) Log() string {
	a, _ := os.ReadFile(s.Dir + "/dc/dovecot.log")
	b, _ := os.ReadFile(s.Dir + "/pf/maillog")
	return string(a) + string(b)
}

// Maildir is where a user's mail lies: Maildir format, files owned by "mail".
func (s *Servers) Maildir(user string) string { return s.Dir + "/dc/mail/" + user }

// IMAP is how a user reads, SMTP how he sends, in a TLS mode.
func (s *Servers) IMAP(address string, mode mailer.TLSMode) mailer.Server {
	return s.settings(address, mode, s.imap, s.imaps)
}

// SMTP: see IMAP.
func (s *Servers) SMTP(address string, mode mailer.TLSMode) mailer.Server {
	return s.settings(address, mode, s.smtp, s.smtps)
}

func (s *Servers) settings(address string, mode mailer.TLSMode, port, tlsPort int) mailer.Server {
	if mode == mailer.Implicit {
		port = tlsPort
	}
	return mailer.Server{Host: "127.0.0.1", Port: port, TLS: mode, TLSConfig: s.Cert.Client,
		Auth: mailer.PlainAuth, User: address, Password: Password}
}

// serveTokens is what Dovecot asks about a token: the provider's token info.
func (s *Servers) serveTokens(opts Options) (port int, err error) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return 0, err
	}
	s.tokens = &http.Server{ReadHeaderTimeout: 10 * time.Second, Handler: http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if opts.Tokens != nil {
			if who, ok := opts.Tokens(r.URL.Query().Get("access_token")); ok {
				w.Header().Set("Content-Type", "application/json")
				fmt.Fprintf(w, `{"email":%q,"expires_in":3600}`, who)
				return
			}
		}
		http.Error(w, `{"error":"invalid_token"}`, http.StatusUnauthorized)
	})}
	go s.tokens.Serve(l) //nolint:errcheck // ends with Close
	return l.Addr().(*net.TCPAddr).Port, nil
}

func run(name string, args ...string) (*exec.Cmd, error) {
	cmd := exec.Command(name, args...)
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	if err := cmd.Start(); err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return cmd, nil
}

// end asks the first process of a group to end and returns when it has and
// nothing holds the ports any more, as its children may do a little longer;
// after 5 s it kills them all. cmd is the first one, or one that waits for it.
func end(cmd *exec.Cmd, group int, ports ...int) {
	syscall.Kill(group, syscall.SIGTERM) //nolint:errcheck // it may have ended
	kill := time.AfterFunc(5*time.Second, func() {
		syscall.Kill(-group, syscall.SIGKILL)           //nolint:errcheck // it may have ended
		syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) //nolint:errcheck // it may have ended
	})
	defer kill.Stop()
	cmd.Wait() //nolint:errcheck // killed is how it ends
	ctx, cancel := context.WithTimeout(context.Background(), 10*time.Second)
	defer cancel()
	for _, port := range ports {
		until(ctx, func() bool { return free(port) }) //nolint:errcheck // whoever starts it again will be told
	}
}

// free tells whether one could listen on the port.
func free(port int) bool {
	l, err := net.Listen("tcp", net.JoinHostPort("127.0.0.1", strconv.Itoa(port)))
	if err != nil {
		return false
	}
	l.Close()
	return true
}

// ready returns when something greets on the port.
func ready(ctx context.Context, port int) error {
	ctx, cancel := context.WithTimeout(ctx, 20*time.Second)
	defer cancel()
	if until(ctx, func() bool { return greets(ctx, port) }) != nil {
		return fmt.Errorf("nothing listens on port %d", port)
	}
	return nil
}

// until asks every 20 ms; the error is the context's.
func until(ctx context.Context, done func() bool) error {
	again := time.NewTicker(20 * time.Millisecond)
	defer again.Stop()
	for !done() {
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-again.C:
		}
	}
	return nil
}

func greets(ctx context.Context, port int) bool {
	c, err := new(net.Dialer).DialContext(ctx, "tcp", net.JoinHostPort("127.0.0.1", strconv.Itoa(port)))
	if err != nil {
		return false
	}
	defer c.Close()
	c.SetReadDeadline(time.Now().Add(2 * time.Second))
	n, _ := c.Read(make([]byte, 1))
	return n == 1
}

// freePort is one below those that the kernel gives to whoever does not ask
// for a certain one (32768 and up), so that nobody gets it while its server is
// stopped.
func freePort() (int, error) {
	for range 100 {
		if port := 20000 + rand.IntN(12000); free(port) {
			return port, nil
		}
	}
	return 0, errors.New("no port from 20000 to 31999 is free")
}

func chown(path, name string) error {
	u, err := user.Lookup(name)
	if err != nil {
		return err
	}
	uid, _ := strconv.Atoi(u.Uid)
	gid, _ := strconv.Atoi(u.Gid)
	return os.Chown(path, uid, gid)
}
