package main

import (
	"net"
	"net/url"
	"strconv"
	"strings"
)

// defaultListen is where the archive is served if nothing else is said: for
// this machine alone.
const defaultListen = "127.0.0.1:8025"

type httpConfig struct {
	Listen *string `toml:"listen"` // host:port; "" serves nothing
	URL    string  `toml:"url"`    // where the archive is for players; empty: no link in mails
}

// checkHTTP looks at the section, and gives the URL its slash.
func (c *config) checkHTTP() error {
	h := &c.HTTP
	if h.Listen != nil && *h.Listen != "" {
		_, port, err := net.SplitHostPort(*h.Listen)
		if n, bad := strconv.ParseUint(port, 10, 16); err != nil || bad != nil || n == 0 && port != "0" {
			return c.wrong("http", 0, "listen", "%q is no host and port: write it like %s", *h.Listen, defaultListen)
		}
	}
	if h.URL == "" {
		return nil
	}
	u, err := url.Parse(h.URL)
	if err != nil || u.Scheme != "https" && u.Scheme != "http" || u.Host == "" || u.RawQuery != "" || u.Fragment != "" {
		return c.wrong("http", 0, "url", "%q is no address of a page: write it like https://games.example.org/", h.URL)
	}
	if !strings.HasSuffix(h.URL, "/") {
		h.URL += "/"
	}
	return nil
}

// open listens for the archive; nil if it is not to be served. by is true if
// the configuration says where.
func (h *httpConfig) open() (l net.Listener, by bool, err error) {
	at := defaultListen
	if h.Listen != nil {
		at, by = *h.Listen, true
	}
	if at == "" {
		return nil, by, nil
	}
	l, err = net.Listen("tcp", at)
	return l, by, err
}
