package main

import (
	"context"
	"errors"
	"os"
	"os/signal"
	"syscall"
)

// run is the daemon at work until ctx ends. On SIGHUP it reads the
// configuration again.
func (d *daemon) run(ctx context.Context) error {
	if d.config.path == "" { // the demo has none
		return d.live(ctx)
	}
	again := make(chan os.Signal, 1)
	signal.Notify(again, syscall.SIGHUP)
	defer signal.Stop(again)
	for ctx.Err() == nil {
		life, end := context.WithCancel(ctx)
		ended := make(chan error, 1)
		go func() { ended <- d.live(life) }()
		c, w := d.changed(ctx, again)
		end()
		if err := <-ended; err != nil || c == nil {
			return err
		}
		// What fails here is connections that are given up anyway.
		_ = d.hangUp()
		d.config = c
		d.master.Composer, d.master.GM = c.postman(), c.master(nil).GM
		d.use(w)
		d.log.Info("the configuration was read again", "file", c.path)
	}
	return nil
}

// changed waits for a configuration that can be used; nil if ctx ends first. A
// broken one is refused, and the old one goes on.
func (d *daemon) changed(ctx context.Context, again <-chan os.Signal) (*config, *ways) {
	for {
		select {
		case <-ctx.Done():
			return nil, nil
		case <-again:
		}
		c, err := readConfig(d.config.path)
		if err == nil && c.Store.Path != d.config.Store.Path {
			err = c.wrong("store", 0, "path", "cannot change while the daemon runs")
		}
		var w *ways
		if err == nil {
			w, err = c.ways(d.log)
		}
		if err == nil {
			return c, w
		}
		var input inputError
		if errors.As(err, &input) {
			err = input.error
		}
		d.log.Error("the configuration is refused, the one before stays in use", "error", err)
	}
}
