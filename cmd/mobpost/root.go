package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"strings"

	"github.com/spf13/cobra"

	"mobpost/gm/game"
	"mobpost/gm/game/heelers"
	"mobpost/gm/game/theboss"
	"mobpost/gm/game/themob"
)

// The exit statuses, as the root command's help tells them.
const (
	exitFine  = 0
	exitFails = 1 // what was asked could not be done, or does not hold
	exitInput = 2 // the command line, a file or the configuration cannot be used
)

// games are the rules that this program knows.
func games() []game.Game { return []game.Game{themob.Game{}, theboss.Game{}, heelers.Game{}} }

// inputError is a mistake in what the command was given: exit status 2.
type inputError struct{ error }

func (e inputError) Unwrap() error { return e.error }

// badInput marks an error as a mistake in what the command was given.
func badInput(err error) error {
	if err == nil {
		return nil
	}
	return inputError{err}
}

// run is the whole program: its exit status for its arguments.
func run(ctx context.Context, args []string, in io.Reader, out, errs io.Writer) int {
	said, told := &people{to: out}, &people{to: errs}
	defer told.Close()
	defer said.Close()
	out, errs = said, told
	root := rootCommand()
	root.SetArgs(args)
	root.SetIn(in)
	root.SetOut(out)
	root.SetErr(errs)
	cmd, err := root.ExecuteContextC(ctx)
	var input inputError
	switch {
	case err == nil:
		return exitFine
	case errors.Is(err, errSaid):
		return exitInput
	case usageError(err):
		fmt.Fprintf(errs, "mobpost: %s; \"%s --help\" tells how it is used\n", oneLine(err), cmd.CommandPath())
		return exitInput
	case errors.As(err, &input):
		fmt.Fprintln(errs, "mobpost:", oneLine(err))
		return exitInput
	}
	fmt.Fprintln(errs, "mobpost:", oneLine(err))
	return exitFails
}

// oneLine keeps an error on one line, whatever a library put into it.
func oneLine(err error) string { return strings.Join(strings.Fields(err.Error()), " ") }

// usageError recognises what cobra says of the command line itself.
func usageError(err error) bool {
	for _, begin := range []string{"unknown command", "unknown flag", "unknown shorthand", "accepts ", "requires ", "flag needs", "bad flag syntax", "invalid argument", "required flag", "if any flags in the group"} {
		if strings.HasPrefix(err.Error(), begin) {
			return true
		}
	}
	return false
}

func rootCommand() *cobra.Command {
	root := &cobra.Command{
		Use:   "mobpost",
		Short: "A game master who lives in a mailbox",
		Long: `mobpost runs games that are played by mail: it reads orders that players
write in plain words, makes the turns exactly by the rules, and mails reports.

To see a whole game of The Mob played by mail, with nothing to set up:

    mobpost demo

Exit status: 0 if it was done; 1 if it could not be done, or what was to be
checked does not hold; 2 if the command line, a file or the configuration
cannot be used. Every error is one line on standard error.`,
		SilenceUsage:  true,
		SilenceErrors: true,
		Args:          cobra.NoArgs,
		RunE:          func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
	}
	root.PersistentFlags().StringP("config", "c", "", "configuration file (default: mobpost.toml, if there is one)")
	root.AddGroup(
		&cobra.Group{ID: "run", Title: "Running games:"},
		&cobra.Group{ID: "look", Title: "Looking at games:"},
		&cobra.Group{ID: "check", Title: "Checking without a game:"},
	)
	for group, commands := range map[string][]*cobra.Command{
		"run":   {demoCommand(), serveCommand(), gameCommand(), deskCommand(), ruleCommand(), rulingsCommand(), correctCommand(), previewCommand(), runCommand(), holdCommand(), releaseCommand(), rollbackCommand(), resendCommand(), pressCommand(), inboxCommand(), outboxCommand()},
		"look":  {archiveCommand(), ordersCommand(), reportCommand(), diffCommand(), replayCommand()},
		"check": {adjudicateCommand(), readCommand(), verifyCommand(), configCommand(), oauthCommand()},
	} {
		for _, c := range commands {
			c.GroupID = group
			root.AddCommand(c)
		}
	}
	return root
}

// readInput reads a file, or standard input for "-".
func readInput(cmd *cobra.Command, name string) ([]byte, error) {
	if name == "-" {
		data, err := io.ReadAll(cmd.InOrStdin())
		if err != nil {
			return nil, badInput(fmt.Errorf("standard input: %w", err))
		}
		return data, nil
	}
	data, err := os.ReadFile(name)
	return data, badInput(fileError(name, err))
}

// fileError names the file and what is wrong with it, each once.
func fileError(name string, err error) error {
	var path *fs.PathError
	if errors.As(err, &path) {
		return fmt.Errorf("%s: %w", name, path.Err)
	}
	return err
}
