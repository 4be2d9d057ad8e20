package main

import (
	"fmt"
	"net"
	"net/url"
	"strings"
)

// defaultListen is where the archive is served if nothing else is said: for
// this machine alone.
const defaultListen = "127.0.0.1:8025"

type httpConfig struct {
	Listen *string `toml:"listen"` // host:port; "" serves nothing
	URL    string  `toml:"url"`    // where the archive is for players; empty: no link in mails
}

// check looks at the section, and gives the URL its slash.
func (h *httpConfig) check() error {
	if h.URL == "" {
		return nil
	}
	u, err := url.Parse(h.URL)
	if err != nil || u.Scheme != "https" && u.Scheme != "http" || u.Host == "" || u.RawQuery != "" || u.Fragment != "" {
		return fmt.Errorf("[http] url: %q is no address of a page: write it like https://games.example.org/", h.URL)
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
