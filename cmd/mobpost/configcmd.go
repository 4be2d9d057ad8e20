package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"time"

	"github.com/spf13/cobra"

	"mobpost/mailer/inbox"
	"mobpost/store"
)

func configCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "config",
		Short: "Check the configuration file",
		Args:  cobra.NoArgs,
		RunE:  func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
	}
	cmd.AddCommand(configCheckCommand())
	return cmd
}

func configCheckCommand() *cobra.Command {
	var connect bool
	cmd := &cobra.Command{
		Use:   "check",
		Short: "Check the configuration as the daemon does",
		Long: `Check reads the configuration file and all secrets that it names, and tells
the line of the first thing that serve would refuse: an unknown key, a value
that cannot be, a secret that others can read. With --connect it also logs in to
every mail server, and makes the folders that mails are moved to if they are
missing, as serve would; no mail is read, moved or sent.

Exit status: 0 if serve would take it; 1 if a server could not be used; 2 if
serve would not take it.`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			c, err := loadConfig(cmd)
			if err != nil {
				return err
			}
			if c.path == "" {
				return badInput(errNoConfig)
			}
			w, err := c.ways(slog.New(slog.DiscardHandler))
			if err != nil {
				return err
			}
			out := cmd.OutOrStdout()
			fmt.Fprintf(out, "%s can be used.\n", c.path)
			for _, in := range w.inboxes {
				fmt.Fprintf(out, "Mail comes from %s\n", in.Name())
			}
			fmt.Fprintf(out, "Mail goes out by %s, from %s\n", c.SMTP.Host, c.Mail.Address)
			fmt.Fprintf(out, "Games are kept in %s\n", c.Store.Path)
			if connect {
				return c.connect(cmd.Context(), w, out)
			}
			return nil
		},
	}
	cmd.Flags().BoolVar(&connect, "connect", false, "log in to the mail servers, too")
	return cmd
}

// connectPatience bounds the login to one server.
const connectPatience = 30 * time.Second

// connect tries every way, and says of each whether it can be used.
func (c *config) connect(ctx context.Context, w *ways, out io.Writer) error {
	if len(c.OAuth) > 0 { // a new refresh token that a provider gives must be kept
		a, err := c.open(store.Options{Create: true}, io.Discard)
		if err != nil {
			return err
		}
		defer a.Close()
		w.keep.db.Store(a.db)
	}
	var faults []error
	try := func(name string, check func(context.Context) ([]string, error)) {
		ctx, cancel := context.WithTimeout(ctx, connectPatience)
		defer cancel()
		notes, err := check(ctx)
		how := "logged in"
		if err != nil {
			faults = append(faults, fmt.Errorf("%s: %w", name, err))
			how = "NOT usable"
			if errors.Is(err, inbox.ErrFolder) {
				how = "logged in, but NOT all folders are usable"
			}
		}
		for _, note := range append([]string{how}, notes...) {
			fmt.Fprintf(out, "%s: %s.\n", name, note)
		}
	}
	for _, in := range w.inboxes {
		try(in.Name(), in.Check)
	}
	try(c.SMTP.Host, func(ctx context.Context) ([]string, error) { return nil, w.outbox.Check(ctx) })
	return errors.Join(faults...)
}

var errNoConfig = errors.New("there is no configuration: write mobpost.toml (docs/configuration.md shows one) or name a file with --config")
