package main

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"time"

	"github.com/spf13/cobra"

	"mobpost/gm"
	"mobpost/mailer/inbox"
	"mobpost/mailer/outbox"
	"mobpost/mailer/read"
	"mobpost/store"
)

func serveCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "serve",
		Short: "Run the daemon: read the mailbox, make the turns, mail the reports",
		Long: `Serve watches the mailbox of the configuration, takes players' mails in, makes
every turn when all orders are in or its deadline comes, and sends what waits
in the outbox. It runs until it is told to stop (SIGTERM, SIGINT); it may be
killed at any moment: nothing is lost and nothing takes effect twice.

Beside that it serves the archive over HTTP: the games' reports for everybody,
and each seat's own mails by the link in them.

docs/configuration.md describes the configuration file. Only one daemon works
on a database; commands may be used beside it.`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			c, err := loadConfig(cmd)
			if err != nil {
				return err
			}
			if c.path == "" {
				return badInput(errors.New("there is no configuration: write mobpost.toml (docs/configuration.md shows one) or name a file with --config"))
			}
			log := slog.New(slog.NewTextHandler(cmd.ErrOrStderr(), nil))
			d, err := newDaemon(c, log)
			if err != nil {
				return err
			}
			err = d.serve(cmd.Context())
			return errors.Join(err, d.close())
		},
	}
}

// daemon is a master with its mailboxes and its way out.
type daemon struct {
	*app
	log    *slog.Logger
	inbox  *inbox.Inbox
	outbox *outbox.Outbox
}

func newDaemon(c *config, log *slog.Logger) (*daemon, error) {
	if c.Mail.Address == "" {
		return nil, badInput(fmt.Errorf("%s: [mail] address is missing: the address that players write to", c.path))
	}
	if err := c.postman().letterhead.Check(); err != nil {
		return nil, badInput(fmt.Errorf("%s: [mail] %w", c.path, err))
	}
	if c.IMAP.User == "" {
		return nil, badInput(fmt.Errorf("%s: [imap] user is missing: the name to log in with", c.path))
	}
	imap, err := c.server("imap", c.IMAP, 993)
	if err != nil {
		return nil, err
	}
	smtp, err := c.server("smtp", c.SMTP, 465)
	if err != nil {
		return nil, err
	}
	own := c.own()
	in := inbox.Config{Server: imap, Folder: c.IMAP.Mailbox, Processed: inbox.DefaultProcessed, Failed: inbox.DefaultFailed,
		Read: func(raw []byte) gm.Letter { return read.Read(raw, own) }, Poll: time.Duration(c.IMAP.Poll), Log: log}
	if c.IMAP.Processed != nil {
		in.Processed = *c.IMAP.Processed
	}
	if c.IMAP.Failed != nil {
		in.Failed = *c.IMAP.Failed
	}
	return openDaemon(c, in, outbox.Config{Server: smtp, Log: log}, log)
}

// openDaemon opens the database for the one daemon that may work on it, and
// sets up the ways in and out.
func openDaemon(c *config, in inbox.Config, out outbox.Config, log *slog.Logger) (*daemon, error) {
	// Settings that cannot be used are refused before a database is made.
	d := &daemon{log: log}
	var err error
	if d.inbox, err = inbox.New(in); err != nil {
		return nil, badInput(err)
	}
	if d.outbox, err = outbox.New(out); err != nil {
		return nil, badInput(err)
	}
	a, err := c.open(store.Options{Create: true}, nil)
	if err != nil {
		return nil, err
	}
	if err := a.db.LockDaemon(); err != nil {
		return nil, errors.Join(badInput(err), a.Close())
	}
	d.app, a.master.Log = a, log
	a.master.Inboxes = []gm.Inbox{d.inbox}
	a.master.Sender = d.outbox
	return d, nil
}

func (d *daemon) close() error {
	return errors.Join(d.outbox.Close(), d.inbox.Close(), d.app.Close())
}

// run is the one loop of the daemon: a round of the house, then waiting for
// the mailbox, the clock, or a command that wrote to the database.
func (d *daemon) run(ctx context.Context) error {
	pause := time.Second
	for {
		err := d.master.Tick(ctx)
		if ctx.Err() != nil {
			return nil
		}
		if err != nil {
			d.log.Error("round failed", "error", err, "again_in", pause)
			if !sleep(ctx, pause) {
				return nil
			}
			pause = min(2*pause, time.Minute)
			continue
		}
		pause = time.Second
		if err := d.wait(ctx); err != nil && ctx.Err() == nil {
			d.log.Error("cannot watch the mailbox", "error", err, "again_in", pause)
			sleep(ctx, pause)
		}
		if ctx.Err() != nil {
			return nil
		}
	}
}

// lookEvery is how often the daemon looks whether a command has written.
const lookEvery = 2 * time.Second

// wait returns when there is something to do.
func (d *daemon) wait(ctx context.Context) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	version, err := d.db.Version(ctx)
	if err != nil {
		return err
	}
	next, err := d.master.Next(ctx)
	if err != nil {
		return err
	}
	go func() {
		defer cancel()
		for sleep(ctx, lookEvery) {
			now, err := d.db.Version(ctx)
			if err != nil || now != version || !next.IsZero() && !next.After(d.master.Now()) {
				return
			}
		}
	}()
	err = d.inbox.Wait(ctx)
	if ctx.Err() != nil {
		return nil
	}
	return err
}

// sleep waits; it is false if ctx ended first.
func sleep(ctx context.Context, d time.Duration) bool {
	t := time.NewTimer(d)
	defer t.Stop()
	select {
	case <-ctx.Done():
		return false
	case <-t.C:
		return true
	}
}
