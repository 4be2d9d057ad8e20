package main

import (
	"errors"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"mobpost/gm"
)

// errSaid: the command has said on standard error what is wrong with its
// input, in a form of its own.
var errSaid = errors.New("said")

func verifyCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "verify EXPORT",
		Short: "Check a finished game: every card, order and dollar",
		Long: `Verify makes the game in an export again, from its secret and the orders
alone, and names the first thing that does not follow. EXPORT is the file that
"mobpost game export GAME" writes when a game is over ("-" for standard input).
No database is needed. docs/verify.md shows how to check the deals without this
program.

Exit status: 0 if all follows, 1 if something does not, 2 if EXPORT cannot be
opened.`,
		Args: cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			data, err := readInput(cmd, args[0])
			if err != nil {
				return err
			}
			x, err := gm.Verify(games(), data)
			if err != nil {
				return fmt.Errorf("%s does not hold: %w", args[0], err)
			}
			won := "nobody won"
			if len(x.Winners) > 0 {
				won = strings.Join(x.Winners, " and ") + " won"
			}
			fmt.Fprintf(cmd.OutOrStdout(), "All follows: %s, %d turns of %s, %s.\nThe secret's SHA-256 is the commitment of the first report:\n%s\n", x.Game, x.Made(), x.Rules, won, x.Commitment)
			for i, step := range x.Changed() {
				if i == 0 {
					fmt.Fprintln(cmd.OutOrStdout(), "Beside the rules, the game master did this:")
				}
				fmt.Fprintln(cmd.OutOrStdout(), "  "+step)
			}
			return nil
		},
	}
}
