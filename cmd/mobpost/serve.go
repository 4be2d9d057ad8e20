package main

import (
	"errors"
	"log/slog"

	"github.com/spf13/cobra"

	"mobpost/mailer/inbox"
	"mobpost/mailer/outbox"
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
				return badInput(errNoConfig)
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
	log     *slog.Logger
	inboxes []*inbox.Inbox
	outbox  *outbox.Outbox
}

// newDaemon makes one of a configuration.
func newDaemon(c *config, log *slog.Logger) (*daemon, error) {
	w, err := c.ways(log)
	if err != nil {
		return nil, err
	}
	return openDaemon(c, w, log)
}

// openDaemon opens the database for the one daemon that may work on it, and
// sets up the ways in and out.
func openDaemon(c *config, w *ways, log *slog.Logger) (*daemon, error) {
	a, err := c.open(store.Options{Create: true}, nil)
	if err != nil {
		return nil, err
	}
	if err := a.db.LockDaemon(); err != nil {
		return nil, errors.Join(badInput(err), a.Close())
	}
	d := &daemon{app: a, log: log}
	a.master.Log = log
	d.use(w)
	return d, nil
}

// use sets the ways in and out.
func (d *daemon) use(w *ways) {
	w.keep.db.Store(d.db)
	d.inboxes, d.outbox = w.inboxes, w.outbox
	d.master.Sender, d.master.Inboxes = w.outbox, nil
	for _, in := range w.inboxes {
		d.master.Inboxes = append(d.master.Inboxes, in)
	}
}

func (d *daemon) close() error {
	return errors.Join(d.hangUp(), d.app.Close())
}

// hangUp ends the connections to the mail servers.
func (d *daemon) hangUp() error {
	errs := []error{d.outbox.Close()}
	for _, in := range d.inboxes {
		errs = append(errs, in.Close())
	}
	return errors.Join(errs...)
}
