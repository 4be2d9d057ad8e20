package mailer

import (
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"net"
	"net/netip"
	"strconv"
	"strings"
	"time"
	"unicode"
)

// TLSMode says how a connection is encrypted.
type TLSMode string

// The modes.
const (
	Implicit TLSMode = "implicit" // TLS from the first byte (RFC 8314): ports 993, 465
	StartTLS TLSMode = "starttls" // upgraded, and given up when the server will not (RFC 3207, RFC 9051 6.2.1)
	Plain    TLSMode = "none"     // none: on loopback, or if Insecure says so
)

// DefaultDialTimeout bounds connecting and the TLS handshake.
const DefaultDialTimeout = 30 * time.Second

// ErrInsecure: the settings would send a password or mails in the clear.
var ErrInsecure = errors.New("no TLS is allowed on loopback only, unless insecure is set")

// Server is a mail server and how one logs in there.
type Server struct {
	Host string
	Port int
	TLS  TLSMode
	// TLSConfig is for certificates of one's own; nil for the system's.
	TLSConfig *tls.Config
	// Insecure allows no TLS with a host that is not loopback.
	Insecure bool

	Auth     Auth
	User     string
	Password Secret
	Token    TokenSource // for XOAUTH2 and OAUTHBEARER

	refused bool // the last login was (LoggedIn)

	DialTimeout time.Duration // 0 for DefaultDialTimeout
	// DialFunc replaces net.Dialer, for tests and proxies.
	DialFunc func(ctx context.Context, network, addr string) (net.Conn, error)
}

// Addr is host and port.
func (s *Server) Addr() string { return net.JoinHostPort(s.Host, strconv.Itoa(s.Port)) }

// Check says what is wrong with the settings, before anything is dialled.
func (s *Server) Check() error {
	switch {
	case s.Host == "" || strings.ContainsAny(s.Host, "/@[]") || strings.ContainsFunc(s.Host, unnamed):
		return fmt.Errorf("host %q is not the name of a host", s.Host)
	case strings.Contains(s.Host, ":") && !address6(s.Host):
		return fmt.Errorf("host %q is not the name of a host; the port is a key of its own", s.Host)
	case s.Port < 1 || s.Port > 65535:
		return fmt.Errorf("port %d is not between 1 and 65535", s.Port)
	}
	switch s.TLS {
	case Implicit, StartTLS:
	case Plain:
		if !s.Insecure && !loopback(s.Host) {
			return fmt.Errorf("%s: %w", s.Host, ErrInsecure)
		}
	default:
		return fmt.Errorf("tls %q is not one of %s, %s, %s", s.TLS, Implicit, StartTLS, Plain)
	}
	return s.checkAuth()
}

// Dial connects. With TLSMode Implicit the first connection that it gives is
// TLS over the second; else they are the same. The caller closes the second:
// a library's own Close can hang (docs/mail-notes.md, 4).
func (s *Server) Dial(ctx context.Context) (net.Conn, *Conn, error) {
	if err := s.Check(); err != nil {
		return nil, nil, err
	}
	timeout := s.DialTimeout
	if timeout == 0 {
		timeout = DefaultDialTimeout
	}
	ctx, cancel := context.WithTimeout(ctx, timeout)
	defer cancel()
	dial := s.DialFunc
	if dial == nil {
		dial = new(net.Dialer).DialContext
	}
	raw, err := dial(ctx, "tcp", s.Addr())
	if err != nil {
		return nil, nil, fmt.Errorf("connect to %s: %w", s.Addr(), err)
	}
	// A name may stand for any address: what counts is where one has landed.
	if s.TLS == Plain && !s.Insecure && !loopbackAddr(raw.RemoteAddr()) {
		raw.Close()
		return nil, nil, fmt.Errorf("%s is at %s: %w", s.Host, raw.RemoteAddr(), ErrInsecure)
	}
	wire := NewConn(raw)
	if s.TLS != Implicit {
		return wire, wire, nil
	}
	secured := tls.Client(wire, s.ClientTLS())
	wire.Patience(timeout)
	if err := secured.HandshakeContext(ctx); err != nil {
		wire.Close()
		return nil, nil, fmt.Errorf("TLS with %s: %w", s.Addr(), err)
	}
	return secured, wire, nil
}

// ClientTLS is the TLS configuration for this server, its name in it.
func (s *Server) ClientTLS() *tls.Config {
	cfg := s.TLSConfig.Clone()
	if cfg == nil {
		cfg = &tls.Config{MinVersion: tls.VersionTLS12}
	}
	if cfg.ServerName == "" {
		cfg.ServerName = s.Host
	}
	return cfg
}

// unnamed are characters that no name has: blanks, controls, and what is not
// ASCII, which neither a resolver nor a certificate knows.
func unnamed(r rune) bool {
	return unicode.IsSpace(r) || unicode.IsControl(r) || r > unicode.MaxASCII
}

func address6(host string) bool {
	a, err := netip.ParseAddr(host)
	return err == nil && a.Is6()
}

func loopback(host string) bool {
	if strings.EqualFold(host, "localhost") {
		return true
	}
	ip := net.ParseIP(host)
	return ip != nil && ip.IsLoopback()
}

// loopbackAddr is also true of connections that have no network below them.
func loopbackAddr(a net.Addr) bool {
	tcp, ok := a.(*net.TCPAddr)
	return !ok || tcp.IP.IsLoopback()
}
