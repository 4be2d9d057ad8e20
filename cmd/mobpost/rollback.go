package main

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/rogpeppe/go-internal/diff"
	"github.com/spf13/cobra"

	"mobpost/gm"
	"mobpost/gm/game"
	"mobpost/store"
	"mobpost/templates"
)

func rollbackCommand() *cobra.Command {
	var f actFlags
	var act gm.RollBack
	cmd := &cobra.Command{
		Use:   "rollback GAME TURN",
		Short: "Take a game back to before a turn",
		Long: `Rollback takes a game back to before a turn, on a new line of the game: what
chance decides from there on is drawn anew. The orders of that turn stand as
they did and may be changed, by players and by you; the game is held until
"mobpost run" makes the turn again or "mobpost release" lets the clock do it.
Every player is mailed what changed.

The old line is kept: "mobpost report show GAME TURN --line N" and "mobpost game
show GAME --line N" show it, and a roll-back with --line N goes back to it. A
finished game cannot be rolled back: its secret is published.`,
		Example: "  mobpost rollback east 2.1 --why \"a ruling of mine was wrong\"",
		Args:    cobra.ExactArgs(2),
		RunE: func(cmd *cobra.Command, args []string) error {
			ref, err := game.ParseTurnRef(args[1])
			if err != nil {
				return badInput(err)
			}
			act.Turn, act.Reason = ref, f.Reason
			return f.do(cmd, args[0], nil, act)
		},
	}
	cmd.Flags().IntVar(&act.Line, "line", 0, "the line of the game on which the turn is (default: the present one and what it came from)")
	cmd.Flags().BoolVar(&act.Clear, "clear-orders", false, "forget the orders of that turn")
	f.add(cmd, false)
	return cmd
}

func resendCommand() *cobra.Command {
	var f actFlags
	cmd := &cobra.Command{
		Use:     "resend GAME SEAT [TURN]",
		Short:   "Mail a report again",
		Long:    "Resend mails a seat the report of a turn (1.2; 0.0 for the game's first mail), or\nthe last one, once more: to its present address, word for word as it was.",
		Example: "  mobpost resend east blue 1.1",
		Args:    cobra.RangeArgs(2, 3),
		RunE: func(cmd *cobra.Command, args []string) error {
			act := gm.Resend{Seat: args[1], Last: len(args) == 2, Why: f.Why}
			if !act.Last {
				ref, err := game.ParseTurnRef(args[2])
				if err != nil {
					return badInput(err)
				}
				act.Turn = ref
			}
			return f.do(cmd, args[0], args[1:2], act)
		},
	}
	f.add(cmd, false)
	return cmd
}

func diffCommand() *cobra.Command {
	var seatName string
	cmd := &cobra.Command{
		Use:   "diff GAME TURN TURN",
		Short: "Compare two reports",
		Long: `Diff compares the reports of two turns, line by line. A turn of another line of
the game, such as the one that was rolled back, is written with the line's
number: 1.2@1.

Exit status: 0 if they are the same, 1 if not.`,
		Example: "  mobpost diff east 1.2@1 1.2",
		Args:    cobra.ExactArgs(3),
		RunE: func(cmd *cobra.Command, args []string) error {
			return lookAt(cmd, args[0], func(ctx context.Context, a *app, t *gm.Table) error {
				var texts [2]string
				for i, turn := range args[1:] {
					var err error
					if texts[i], err = a.reportText(ctx, t, turn, seatName); err != nil {
						return err
					}
				}
				if texts[0] == texts[1] {
					return nil
				}
				if _, err := cmd.OutOrStdout().Write(diff.Diff(args[1], []byte(texts[0]), args[2], []byte(texts[1]))); err != nil {
					return err
				}
				return fmt.Errorf("the reports of %s and %s differ", args[1], args[2])
			})
		},
	}
	cmd.Flags().StringVar(&seatName, "seat", "", "the reports that this seat was mailed")
	return cmd
}

// lineOf reads "1.2" or "1.2@1": a turn, and the line of the game if one is
// named.
func lineOf(t *gm.Table, words string) (int, game.TurnRef, error) {
	turn, line, named := strings.Cut(words, "@")
	ref, err := game.ParseTurnRef(turn)
	if err != nil {
		return 0, ref, badInput(err)
	}
	if !named {
		return t.LineOf(ref), ref, nil
	}
	var n int
	if _, err := fmt.Sscanf(line, "%d", &n); err != nil || n < 1 {
		return 0, ref, badInput(fmt.Errorf("%q: a turn on another line of the game is written 1.2@1", words))
	}
	return n, ref, nil
}

// reportText is the text of a turn's report.
func (a *app) reportText(ctx context.Context, t *gm.Table, words, seatName string) (string, error) {
	line, ref, err := lineOf(t, words)
	if err != nil {
		return "", err
	}
	made, err := a.db.MadeAt(ctx, t.Record.ID, line, ref)
	if errors.Is(err, store.ErrNoTurn) {
		return "", badInput(fmt.Errorf("%w: turn %s of %s was not made on line %d", store.ErrNoTurn, ref, t.Record.ID, line))
	}
	if err != nil {
		return "", err
	}
	report := made.Public
	if seatName != "" {
		seat, err := seatOf(t, seatName)
		if err != nil {
			return "", err
		}
		report = made.Seats[seat]
	}
	return templates.Text(report, t.Position.Names()), nil
}
