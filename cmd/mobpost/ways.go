package main

import (
	"crypto/tls"
	"crypto/x509"
	"errors"
	"fmt"
	"log/slog"
	"maps"
	"net"
	"os"
	"slices"
	"strings"
	"time"
	"unicode"

	"mobpost/gm"
	"mobpost/mailer"
	"mobpost/mailer/auth"
	"mobpost/mailer/inbox"
	"mobpost/mailer/outbox"
	"mobpost/mailer/read"
)

// ways are the ways in and out of the house.
type ways struct {
	inboxes []*inbox.Inbox
	outbox  *outbox.Outbox
	keep    *tokenKeeper
}

// ways checks all that the daemon needs of the configuration, and sets it up;
// nothing is connected yet.
func (c *config) ways(log *slog.Logger) (*ways, error) {
	if c.Mail.Address == "" {
		return nil, c.wrong("mail", 0, "address", "is missing: the address that players write to")
	}
	if err := c.checkMail(); err != nil {
		return nil, err
	}
	if err := c.checkStore(); err != nil {
		return nil, err
	}
	keep := &tokenKeeper{sources: map[string]mailer.TokenSource{}}
	var ins []inbox.Config
	for i, m := range c.mailboxes() {
		section, no := "imap", 0
		if i > 0 {
			section, no = "mailbox", i-1
		}
		in, err := c.inbox(section, no, m, keep, log)
		if err != nil {
			return nil, err
		}
		for _, other := range ins {
			if err := c.apart(section, no, in, other); err != nil {
				return nil, err
			}
		}
		ins = append(ins, in)
	}
	out, err := c.outbox(keep, log)
	if err != nil {
		return nil, err
	}
	for _, name := range slices.Sorted(maps.Keys(c.OAuth)) { // those that no server uses, too
		if _, err := c.client(name); err != nil {
			return nil, err
		}
	}
	w, err := newWays(ins, out, keep)
	if err != nil {
		return nil, badInput(fmt.Errorf("%s: %w", c.path, err))
	}
	return w, nil
}

// newWays sets the ways up.
func newWays(ins []inbox.Config, out outbox.Config, keep *tokenKeeper) (*ways, error) {
	w := &ways{keep: keep}
	for _, cfg := range ins {
		in, err := inbox.New(cfg)
		if err != nil {
			return nil, err
		}
		w.inboxes = append(w.inboxes, in)
	}
	var err error
	w.outbox, err = outbox.New(out)
	return w, err
}

// apart tells whether two mailboxes are two, and none gets what the other has
// dealt with.
func (c *config) apart(section string, no int, in, other inbox.Config) error {
	a, b := in.Server, other.Server
	if a.User != b.User || a.Addr() != b.Addr() {
		return nil
	}
	switch {
	case in.Folder == other.Folder:
		return c.wrong(section, no, "mailbox", "%s of %s is named twice", in.Folder, a.User)
	case in.Folder == other.Processed || in.Folder == other.Failed:
		return c.wrong(section, no, "mailbox", "%q is the folder for what was dealt with in %s", in.Folder, other.Folder)
	case in.Processed == other.Folder:
		return c.wrong(section, no, "processed", "%q is a mailbox, too: what is moved there would come in again", in.Processed)
	case in.Failed == other.Folder:
		return c.wrong(section, no, "failed", "%q is a mailbox, too: what is moved there would come in again", in.Failed)
	}
	return nil
}

// checkStore looks at where the database is to be. It and its folder may not be
// there yet: systemd makes that when the daemon starts.
func (c *config) checkStore() error {
	path := c.Store.Path
	if info, err := os.Stat(path); err == nil && !info.Mode().IsRegular() {
		return c.wrong("store", 0, "path", "%s is no file", path)
	}
	return nil
}

func (c *config) checkMail() error {
	head := c.letterhead()
	if err := head.Tags().Check(); err != nil {
		key := "address"
		if strings.Contains(err.Error(), "separator") {
			key = "separator"
		}
		return c.wrong("mail", 0, key, "cannot be used: %w", err)
	}
	if err := head.Check(); err != nil {
		key := "name"
		if strings.Contains(err.Error(), "message host") {
			key = "message_host"
		}
		return c.wrong("mail", 0, key, "cannot be used: %w", err)
	}
	if c.Mail.GM != "" {
		if _, err := gm.CheckAddress(c.Mail.GM); err != nil {
			return c.wrong("mail", 0, "gm", "cannot be used: %w", err)
		}
		if c.ours(c.Mail.GM) {
			return c.wrong("mail", 0, "gm", "%s is the mailbox itself: what needs you would be mailed to the program", c.Mail.GM)
		}
	}
	for _, name := range c.Mail.AuthServers {
		if name == "" || strings.ContainsFunc(name, unseen) || strings.ContainsAny(name, ";,\"") {
			return c.wrong("mail", 0, "auth_servers", "%q is no name of a server", name)
		}
	}
	if head.Sign != nil && head.Sign.Fault != nil {
		return head.Sign.Fault
	}
	return nil
}

// mailboxes are the one of [imap] and those of [[mailbox]]. What one of these
// leaves out is as in [imap]; but who names another host or user logs in anew,
// so that no password goes to a server that it is not for.
func (c *config) mailboxes() []imapConfig {
	all := []imapConfig{c.IMAP}
	for _, m := range c.More {
		first := c.IMAP
		if m.Host == "" && m.User == "" {
			m.User, m.Auth, m.OAuth = first.User, orFirst(m.Auth, first.Auth), orFirst(m.OAuth, first.OAuth)
			if m.PasswordFile == "" && m.PasswordEnv == "" && m.PasswordCredential == "" {
				m.PasswordFile, m.PasswordEnv, m.PasswordCredential = first.PasswordFile, first.PasswordEnv, first.PasswordCredential
			}
		}
		if m.Host == "" {
			m.Host, m.Insecure = first.Host, first.Insecure || m.Insecure
			if m.Port == 0 {
				m.Port = first.Port
			}
			m.TLS, m.CAFile = orFirst(m.TLS, first.TLS), orFirst(m.CAFile, first.CAFile)
		}
		if m.Processed == nil {
			m.Processed = first.Processed
		}
		if m.Failed == nil {
			m.Failed = first.Failed
		}
		m.Poll, m.MaxSize = orFirst(m.Poll, first.Poll), orFirst(m.MaxSize, first.MaxSize)
		all = append(all, m)
	}
	return all
}

// unseen are characters that no name on a line of a protocol has.
func unseen(r rune) bool { return unicode.IsSpace(r) || unicode.IsControl(r) }

func orFirst[T comparable](own, first T) T {
	var none T
	if own == none {
		return first
	}
	return own
}

// The bounds of what may be configured.
const (
	leastPoll = 5 * time.Second
	leastSize = 64 << 10
	mostSize  = 1 << 30
	mostPace  = time.Hour
)

func (c *config) inbox(section string, no int, m imapConfig, keep *tokenKeeper, log *slog.Logger) (inbox.Config, error) {
	if m.Host == "" {
		return inbox.Config{}, c.wrong(section, no, "host", "is missing")
	}
	if m.User == "" {
		return inbox.Config{}, c.wrong(section, no, "user", "is missing: the name to log in with")
	}
	server, err := c.server(section, no, m.serverConfig, [2]int{993, 143}, keep)
	if err != nil {
		return inbox.Config{}, err
	}
	in := inbox.Config{Server: server, Folder: inbox.FolderName(orFirst(m.Mailbox, inbox.DefaultFolder)), Processed: inbox.DefaultProcessed, Failed: inbox.DefaultFailed,
		Read: c.reader(), Poll: time.Duration(m.Poll), MaxSize: int64(m.MaxSize), Log: log}
	if m.Processed != nil {
		in.Processed = inbox.FolderName(*m.Processed)
	}
	if m.Failed != nil {
		in.Failed = inbox.FolderName(*m.Failed)
	}
	for _, folder := range [][2]string{{"mailbox", in.Folder}, {"processed", in.Processed}, {"failed", in.Failed}} {
		if strings.ContainsFunc(folder[1], unicode.IsControl) {
			return in, c.wrong(section, no, folder[0], "%q is no name of a folder", folder[1])
		}
	}
	switch {
	case in.Poll != 0 && (in.Poll < leastPoll || in.Poll > inbox.MaxPoll):
		return in, c.wrong(section, no, "poll", "%s is not between %s and %s", in.Poll, leastPoll, inbox.MaxPoll)
	case in.MaxSize != 0 && (in.MaxSize < leastSize || in.MaxSize > mostSize):
		return in, c.wrong(section, no, "max_size", "%d bytes is not between 64 kB and 1024 MB", in.MaxSize)
	case in.Folder == in.Processed:
		return in, c.wrong(section, no, "processed", "%q is the mailbox itself: mails cannot be moved there", in.Processed)
	case in.Folder == in.Failed:
		return in, c.wrong(section, no, "failed", "%q is the mailbox itself: mails cannot be moved there", in.Failed)
	}
	return in, nil
}

func (c *config) outbox(keep *tokenKeeper, log *slog.Logger) (outbox.Config, error) {
	if c.SMTP.Host == "" {
		return outbox.Config{}, c.wrong("smtp", 0, "host", "is missing")
	}
	server, err := c.server("smtp", 0, c.SMTP.serverConfig, [2]int{465, 587}, keep)
	if err != nil {
		return outbox.Config{}, err
	}
	out := outbox.Config{Server: server, Hello: c.SMTP.Hello, Log: log,
		Pace: outbox.Pace{Every: time.Duration(c.SMTP.Pace), Domains: map[string]time.Duration{}}}
	if strings.ContainsFunc(out.Hello, func(r rune) bool { return unseen(r) || r > unicode.MaxASCII }) {
		return out, c.wrong("smtp", 0, "hello", "%q is not the name of a host", out.Hello)
	}
	if out.Pace.Every > mostPace {
		return out, c.wrong("smtp", 0, "pace", "%s is more than %s", out.Pace.Every, mostPace)
	}
	for domain, pace := range c.SMTP.PaceFor {
		if _, err := gm.CheckAddress("x@" + domain); err != nil || time.Duration(pace) > mostPace {
			return out, c.wrong("smtp.pace_for", 0, domain, "is no domain with at most %s between two mails", mostPace)
		}
		out.Pace.Domains[gm.WireDomain(domain)] = time.Duration(pace)
	}
	return out, nil
}

// server makes a mail server's settings, its secret read. ports are the usual
// ones with implicit TLS and without.
func (c *config) server(section string, no int, s serverConfig, ports [2]int, keep *tokenKeeper) (mailer.Server, error) {
	server := mailer.Server{Host: s.Host, Port: s.Port, TLS: mailer.TLSMode(s.TLS), Insecure: s.Insecure, User: s.User, Auth: mailer.Auth(s.Auth)}
	if server.TLS == "" {
		server.TLS = mailer.Implicit
	}
	if server.Port == 0 {
		server.Port = ports[0]
		if server.TLS != mailer.Implicit {
			server.Port = ports[1]
		}
	}
	if server.Auth == mailer.NoAuth && s.User != "" {
		server.Auth = mailer.PlainAuth
	}
	password, given, err := c.secret(secretConfig{section, "password", no, s.PasswordFile, s.PasswordEnv, s.PasswordCredential})
	if err != nil {
		return server, err
	}
	server.Password = password
	switch {
	case strings.ContainsFunc(s.User, unicode.IsControl):
		return server, c.wrong(section, no, "user", "%q has more than one line", s.User)
	case given && s.User == "":
		return server, c.wrong(section, no, "", "has a password and no user: without one there is no login")
	}
	switch tokens := server.Auth == mailer.XOAuth2 || server.Auth == mailer.OAuthBearer; {
	case tokens && s.OAuth == "":
		return server, c.wrong(section, no, "auth", "%q needs the key oauth, the name of an [oauth.NAME]", s.Auth)
	case tokens:
		if server.Token, err = c.tokens(section, no, s.OAuth, keep); err != nil {
			return server, err
		}
	case s.OAuth != "":
		return server, c.wrong(section, no, "oauth", "is of no use with auth %q: write auth = \"xoauth2\" or \"oauthbearer\"", server.Auth)
	case server.Auth != mailer.NoAuth && !given && known(server.Auth):
		return server, c.wrong(section, no, "user", "has no password: name it by password_file, password_env or password_credential")
	}
	if server.TLSConfig, err = c.trusted(section, no, s.CAFile); err != nil {
		return server, err
	}
	if err := server.Check(); err != nil {
		key, _, _ := strings.Cut(err.Error(), " ")
		rest := strings.TrimPrefix(err.Error(), key+" ")
		switch {
		case errors.Is(err, mailer.ErrInsecure):
			key, rest = "tls", err.Error()
		case key != "host" && key != "port" && key != "tls" && key != "auth":
			key, rest = "", err.Error()
		}
		return server, c.wrong(section, no, key, "%s", rest)
	}
	return server, nil
}

func known(a mailer.Auth) bool { return a == mailer.PlainAuth || a == mailer.LoginAuth }

// trusted are the certificates of a file besides the system's.
func (c *config) trusted(section string, no int, file string) (*tls.Config, error) {
	if file == "" {
		return nil, nil
	}
	data, err := os.ReadFile(c.beside(file))
	if err != nil {
		return nil, c.wrong(section, no, "ca_file", "cannot be read: %w", fileError(file, err))
	}
	pool, err := x509.SystemCertPool()
	if err != nil {
		pool = x509.NewCertPool()
	}
	if !pool.AppendCertsFromPEM(data) {
		return nil, c.wrong(section, no, "ca_file", "%s has no certificate in PEM", file)
	}
	return &tls.Config{RootCAs: pool, MinVersion: tls.VersionTLS12}, nil
}

// reader makes letters of mails, with the verdict on who wrote them.
func (c *config) reader() func([]byte) gm.Letter {
	own, judge := c.own(), auth.Judge{Servers: c.Mail.AuthServers}
	if c.Mail.CheckDKIM {
		judge.LookupTXT = (&keys{lookup: net.DefaultResolver.LookupTXT}).TXT
	}
	return func(raw []byte) gm.Letter {
		l := read.Read(raw, own)
		l.Verdict = judge.Verdict(raw, &l)
		return l
	}
}
