package main

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"strings"
	"time"
)

// httpServer offers the archive over HTTP. It reads only: nothing that comes
// in this way changes anything.
type httpServer struct {
	archive *archive
	log     *slog.Logger
}

// policy allows our own style sheet and pictures, and nothing else.
const policy = "default-src 'none'; style-src 'self'; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"

// ServeHTTP gives what is at a path. Paths are looked up in the archive's list
// of them, never in a file system.
func (s *httpServer) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	h := w.Header()
	h.Set("Content-Security-Policy", policy)
	h.Set("X-Content-Type-Options", "nosniff")
	h.Set("Referrer-Policy", "no-referrer")
	h.Set("Cross-Origin-Opener-Policy", "same-origin")
	h.Set("Cross-Origin-Resource-Policy", "same-origin")
	if r.Method != http.MethodGet && r.Method != http.MethodHead {
		h.Set("Allow", "GET, HEAD")
		http.Error(w, "These pages can only be read.", http.StatusMethodNotAllowed)
		return
	}
	path := strings.TrimPrefix(r.URL.Path, "/")
	c, err := s.archive.at(r.Context(), path, r.URL.Query())
	switch {
	case err == nil:
		s.give(w, r, c)
	case r.Context().Err() != nil:
		// Nobody waits for it any more.
	case nothingThere(err):
		if last := path[strings.LastIndexByte(path, '/')+1:]; last != "" {
			if _, err := s.archive.at(r.Context(), path+"/", nil); err == nil {
				// Relative, so that it holds behind a proxy, too.
				h.Set("Location", "./"+last+"/")
				w.WriteHeader(http.StatusMovedPermanently)
				return
			}
		}
		s.refuse(w, r, http.StatusNotFound, s.archive.site.NotFound(path).HTML)
	default:
		s.log.Error("a page cannot be shown", "error", err)
		s.refuse(w, r, http.StatusInternalServerError, s.archive.site.Fault(path).HTML)
	}
}

// give writes what is at a path, or that it has not changed.
func (s *httpServer) give(w http.ResponseWriter, r *http.Request, c *content) {
	h := w.Header()
	sum := sha256.Sum256(c.data)
	h.Set("ETag", `"`+hex.EncodeToString(sum[:12])+`"`)
	h.Set("Content-Type", c.kind)
	h.Set("Cache-Control", "no-cache")
	if c.private {
		h.Set("Cache-Control", "private, no-store")
		h.Set("X-Robots-Tag", "noindex, nofollow")
	}
	http.ServeContent(w, r, "", c.made, bytes.NewReader(c.data))
}

func (s *httpServer) refuse(w http.ResponseWriter, r *http.Request, status int, page []byte) {
	w.Header().Set("Content-Type", htmlKind)
	w.Header().Set("Cache-Control", "no-store")
	w.Header().Set("X-Robots-Tag", "noindex")
	w.WriteHeader(status)
	if r.Method != http.MethodHead {
		_, _ = w.Write(page) // who went away reads no page
	}
}

// serve runs the daemon and, beside it, the archive. A place to listen that the
// configuration names must be free; the usual one is done without.
func (d *daemon) serve(ctx context.Context) error {
	l, asked, err := d.config.HTTP.open()
	switch {
	case err != nil && asked:
		return badInput(fmt.Errorf("%s: [http] listen: %w", d.config.path, err))
	case err != nil:
		d.log.Warn("the archive is not served; [http] listen names another place, or none", "error", err)
	case l != nil:
		d.log.Info("the archive is served", "address", "http://"+l.Addr().String()+"/")
	}
	return d.runWith(ctx, l)
}

// runWith runs the daemon and serves the archive at a listener, if there is one.
func (d *daemon) runWith(ctx context.Context, l net.Listener) error {
	if l == nil {
		return d.run(ctx)
	}
	ctx, cancel := context.WithCancel(ctx)
	a := d.config.archive(d.db) // before the configuration may be read again
	served := make(chan struct{})
	go func() {
		defer close(served)
		if err := serveHTTP(ctx, l, a, d.log); err != nil {
			d.log.Error("the archive is served no more", "error", err)
		}
	}()
	err := d.run(ctx)
	cancel()
	<-served
	return err
}

// farewell is how long a page that is being sent is waited for at the end.
const farewell = 5 * time.Second

// serveHTTP serves until ctx ends, and then lets what is under way finish.
func serveHTTP(ctx context.Context, l net.Listener, a *archive, log *slog.Logger) error {
	server := &http.Server{
		Handler:           &httpServer{a, log},
		ReadHeaderTimeout: 5 * time.Second, ReadTimeout: 10 * time.Second, WriteTimeout: 30 * time.Second, IdleTimeout: time.Minute,
		MaxHeaderBytes: 16 << 10,
		ErrorLog:       slog.NewLogLogger(log.Handler(), slog.LevelWarn),
	}
	ended := make(chan error, 1)
	go func() { ended <- server.Serve(l) }()
	select {
	case err := <-ended:
		return err
	case <-ctx.Done():
	}
	rest, cancel := context.WithTimeout(context.WithoutCancel(ctx), farewell)
	defer cancel()
	err := server.Shutdown(rest)
	if errors.Is(err, context.DeadlineExceeded) {
		err = server.Close()
	}
	if done := <-ended; !errors.Is(done, http.ErrServerClosed) {
		return errors.Join(err, done)
	}
	return err
}
