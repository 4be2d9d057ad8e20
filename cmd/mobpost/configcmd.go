package main

import (
	"errors"
	"fmt"
	"log/slog"

	"github.com/spf13/cobra"
)

func configCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "config",
		Short: "Check the configuration file",
		Args:  cobra.NoArgs,
		RunE:  func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
	}
	cmd.AddCommand(&cobra.Command{
		Use:   "check",
		Short: "Check the configuration as the daemon does, without connecting",
		Long: `Check reads the configuration file and all secrets that it names, and tells
the line of the first thing that serve would refuse: an unknown key, a value
that cannot be, a secret that others can read. It connects to nothing.

Exit status: 0 if serve would take it; 2 if not.`,
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
			_, err = fmt.Fprintf(out, "Games are kept in %s\n", c.Store.Path)
			return err
		},
	})
	return cmd
}

var errNoConfig = errors.New("there is no configuration: write mobpost.toml (docs/configuration.md shows one) or name a file with --config")
