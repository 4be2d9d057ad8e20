package loopback

import (
	"crypto/tls"
	"errors"
	"fmt"
	"io"
	"log"
	"net"
	"strings"
	"sync"
	"syscall"
	"time"

	"github.com/emersion/go-imap/v2"
	"github.com/emersion/go-imap/v2/imapserver"
	"github.com/emersion/go-smtp"

	"mobpost/mailer"
)

// MaxMail is the largest mail that is taken.
const MaxMail = 64 << 20

// Config says what to serve, and where.
type Config struct {
	// SMTP and IMAP are the addresses to listen on, on loopback; empty is
	// 127.0.0.1 with a port that is free.
	SMTP, IMAP string
	Boxes      []Box
	// Clock gives INTERNALDATE; nil for time.Now.
	Clock func() time.Time
	// TLS offers STARTTLS, or with ImplicitTLS speaks TLS at once.
	TLS         *tls.Config
	ImplicitTLS bool
	// RequireAuth refuses mail from who has not logged in.
	RequireAuth bool
	// Tokens tells whether an access token is good; nil offers no OAuth.
	Tokens func(user, token string) bool
	Faults Faults
	// Log gets what the libraries have to say; nil drops it.
	Log *log.Logger
}

// Server is both servers, running.
type Server struct {
	cfg  Config
	smtp *smtp.Server
	imap *imapserver.Server
	sl   *listener
	il   *listener
	wg   sync.WaitGroup

	mu    sync.Mutex
	boxes map[string]*box
}

// Start listens and serves until Close.
func Start(cfg Config) (*Server, error) {
	if cfg.Clock == nil {
		cfg.Clock = time.Now
	}
	if cfg.Log == nil {
		cfg.Log = log.New(io.Discard, "", 0)
	}
	s := &Server{cfg: cfg, boxes: map[string]*box{}}
	for _, b := range cfg.Boxes {
		if err := s.AddBox(b); err != nil {
			return nil, err
		}
	}
	var err error
	if s.sl, err = s.listen("SMTP", cfg.SMTP); err != nil {
		return nil, err
	}
	if s.il, err = s.listen("IMAP", cfg.IMAP); err != nil {
		s.sl.Close()
		return nil, err
	}
	s.smtp = s.newSMTP()
	s.imap = s.newIMAP()
	s.wg.Go(func() { s.smtp.Serve(s.sl) })
	s.wg.Go(func() { s.imap.Serve(s.il) })
	return s, nil
}

func (s *Server) listen(what, addr string) (*listener, error) {
	if addr == "" {
		addr = "127.0.0.1:0"
	}
	host, port, err := net.SplitHostPort(addr)
	if err != nil {
		return nil, fmt.Errorf("%s address %q: %w", what, addr, err)
	}
	if ip := net.ParseIP(host); host != "localhost" && (ip == nil || !ip.IsLoopback()) {
		return nil, fmt.Errorf("%s address %q is not on loopback: this server is for one machine", what, addr)
	}
	l, err := net.Listen("tcp", addr)
	if errors.Is(err, syscall.EADDRINUSE) {
		return nil, fmt.Errorf("%s port %s is in use: end the program that listens there, or choose another port", what, port)
	}
	if err != nil {
		return nil, fmt.Errorf("listen for %s: %w", what, err)
	}
	ll := &listener{Listener: l, proto: strings.ToLower(what), wrap: s.cfg.Faults.Conn, open: map[*tracked]struct{}{}}
	if s.cfg.ImplicitTLS {
		ll.tls = s.cfg.TLS
	}
	return ll, nil
}

// Close ends both servers and all their connections.
func (s *Server) Close() error {
	err := errors.Join(s.smtp.Close(), s.imap.Close())
	s.sl.closeAll()
	s.il.closeAll()
	s.wg.Wait()
	return err
}

// SMTPAddr is where SMTP is served.
func (s *Server) SMTPAddr() string { return s.sl.Addr().String() }

// IMAPAddr is where IMAP is served.
func (s *Server) IMAPAddr() string { return s.il.Addr().String() }

// SMTP is how the owner of a mailbox sends here.
func (s *Server) SMTP(address string) mailer.Server { return s.settings(s.sl, address) }

// IMAP is how the owner of a mailbox reads it.
func (s *Server) IMAP(address string) mailer.Server { return s.settings(s.il, address) }

func (s *Server) settings(l *listener, address string) mailer.Server {
	tcp := l.Addr().(*net.TCPAddr)
	m := mailer.Server{Host: tcp.IP.String(), Port: tcp.Port, TLS: mailer.Plain, Auth: mailer.PlainAuth, User: address}
	switch {
	case s.cfg.TLS != nil && s.cfg.ImplicitTLS:
		m.TLS = mailer.Implicit
	case s.cfg.TLS != nil:
		m.TLS = mailer.StartTLS
	}
	if b := s.box(address); b != nil {
		m.User, m.Password = b.Address, mailer.Secret(b.Password)
	}
	return m
}

func (s *Server) newSMTP() *smtp.Server {
	srv := smtp.NewServer(smtp.BackendFunc(func(c *smtp.Conn) (smtp.Session, error) {
		return &smtpSession{server: s, conn: c}, nil
	}))
	srv.Domain = "loopback"
	srv.AllowInsecureAuth = s.cfg.TLS == nil || s.cfg.ImplicitTLS
	srv.MaxMessageBytes = MaxMail
	srv.MaxRecipients = 100
	srv.ErrorLog = s.cfg.Log
	if !s.cfg.ImplicitTLS {
		srv.TLSConfig = s.cfg.TLS
	}
	return srv
}

func (s *Server) newIMAP() *imapserver.Server {
	opts := &imapserver.Options{
		NewSession: func(*imapserver.Conn) (imapserver.Session, *imapserver.GreetingData, error) {
			return &imapSession{server: s}, nil, nil
		},
		// The library advertises only what is listed here (docs/mail-notes.md, 13).
		Caps: imap.CapSet{
			imap.CapIMAP4rev1: {}, imap.CapNamespace: {}, imap.CapUIDPlus: {}, imap.CapESearch: {},
			imap.CapSearchRes: {}, imap.CapListExtended: {}, imap.CapListStatus: {}, imap.CapMove: {},
			imap.CapStatusSize: {}, imap.CapChildren: {}, imap.CapLiteralPlus: {},
		},
		Logger:       s.cfg.Log,
		InsecureAuth: s.cfg.TLS == nil || s.cfg.ImplicitTLS,
	}
	if !s.cfg.ImplicitTLS {
		opts.TLSConfig = s.cfg.TLS
	}
	return imapserver.New(opts)
}
