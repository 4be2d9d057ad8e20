package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"mobpost/gm"
	"mobpost/gm/game"
	"mobpost/store"
	"mobpost/templates"
)

// noGame says what to do when there is no such game.
func noGame(name string, err error) error {
	if errors.Is(err, gm.ErrNoGame) {
		return badInput(fmt.Errorf("there is no game called %q: \"mobpost game list\" shows those there are", name))
	}
	return err
}

func writeText(cmd *cobra.Command, blocks []game.Block, names []string) error {
	_, err := io.WriteString(cmd.OutOrStdout(), templates.Text(game.Report{Blocks: blocks}, names))
	return err
}

// seatOf finds a seat by its name.
func seatOf(t *gm.Table, name string) (game.Seat, error) {
	seat, ok := t.SeatNamed(name)
	if !ok {
		return seat, badInput(fmt.Errorf("there is no seat %q in %s: there are %s", name, t.Record.ID, strings.Join(t.Position.Names(), ", ")))
	}
	return seat, nil
}

func ordersCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "orders",
		Short: "Look at players' orders",
		Args:  cobra.NoArgs,
		RunE:  func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
	}
	cmd.AddCommand(&cobra.Command{
		Use:   "show GAME [SEAT]",
		Short: "Show the orders for the present turn, as understood",
		Long:  "Show writes the orders for the present turn as they were understood, of one\nseat or of all. They are secret: this is for the game master's eyes.",
		Args:  cobra.RangeArgs(1, 2),
		RunE: func(cmd *cobra.Command, args []string) error {
			return with(cmd, store.Options{ReadOnly: true}, func(ctx context.Context, a *app) error {
				t, err := a.master.Table(ctx, gm.GameID(args[0]))
				if err != nil {
					return noGame(args[0], err)
				}
				seats := t.Position.Owing()
				if len(args) == 2 {
					seat, err := seatOf(t, args[1])
					if err != nil {
						return err
					}
					seats = []game.Seat{seat}
				}
				return writeText(cmd, t.OrdersHeld(seats), t.Position.Names())
			})
		},
	})
	return cmd
}

func reportCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "report",
		Short: "Look at the reports of turns",
		Args:  cobra.NoArgs,
		RunE:  func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
	}
	var seatName string
	show := &cobra.Command{
		Use:   "show GAME [TURN]",
		Short: "Show the report of a turn (3.2), or of the last one",
		Args:  cobra.RangeArgs(1, 2),
		RunE: func(cmd *cobra.Command, args []string) error {
			return with(cmd, store.Options{ReadOnly: true}, func(ctx context.Context, a *app) error {
				return a.showReport(ctx, cmd, args, seatName)
			})
		},
	}
	show.Flags().StringVar(&seatName, "seat", "", "the report that this seat was mailed, with what it alone may see")
	cmd.AddCommand(show)
	return cmd
}

func (a *app) showReport(ctx context.Context, cmd *cobra.Command, args []string, seatName string) error {
	t, err := a.master.Table(ctx, gm.GameID(args[0]))
	if err != nil {
		return noGame(args[0], err)
	}
	turns, err := a.db.Turns(ctx, t.Record.ID)
	if err != nil {
		return err
	}
	last := turns[len(turns)-1]
	line, ref := last.Line, last.Turn
	if len(args) == 2 {
		if ref, err = game.ParseTurnRef(args[1]); err != nil {
			return badInput(err)
		}
	}
	made, err := a.db.MadeAt(ctx, t.Record.ID, line, ref)
	if errors.Is(err, store.ErrNoTurn) {
		return badInput(fmt.Errorf("turn %s of %s was not made: the last was %s", ref, t.Record.ID, last.Turn))
	}
	if err != nil {
		return err
	}
	report := made.Public
	if seatName != "" {
		seat, err := seatOf(t, seatName)
		if err != nil {
			return err
		}
		report = made.Seats[seat]
	}
	return writeText(cmd, report.Blocks, t.Position.Names())
}

func replayCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "replay GAME",
		Short: "Make all positions and reports of a game again and compare",
		Long: `Replay makes every position and report of a game again from its journal of
inputs and compares them with those that were kept and mailed. Nothing is
changed.

Exit status: 0 if all are the same, 1 if not.`,
		Args: cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			return with(cmd, store.Options{ReadOnly: true}, func(ctx context.Context, a *app) error {
				r, err := a.master.CheckReplay(ctx, a, gm.GameID(args[0]))
				if err != nil {
					return noGame(args[0], err)
				}
				for _, fault := range r.Faults {
					fmt.Fprintln(cmd.OutOrStdout(), fault)
				}
				if len(r.Faults) > 0 {
					return fmt.Errorf("%s: %d of %d turns are not what the journal gives", args[0], len(r.Faults), r.Turns)
				}
				fmt.Fprintf(cmd.OutOrStdout(), "%s: %d turns made again from the journal; positions and reports are the same.\n", args[0], r.Turns)
				return nil
			})
		},
	}
}

func ruleCommand() *cobra.Command {
	var dry bool
	cmd := &cobra.Command{
		Use:     "rule GAME SEAT SLOT WORDS",
		Short:   "Rule on words of a special that could not be read",
		Long:    "Rule puts your words, in the order language, in the place of words of a player\nthat the program could not read. \"mobpost orders show GAME\" lists them.",
		Example: `  mobpost rule east blue 2 "Casino 2; else highest"`,
		Args:    cobra.ExactArgs(4),
		RunE: func(cmd *cobra.Command, args []string) error {
			return with(cmd, store.Options{}, func(ctx context.Context, a *app) error {
				t, err := a.master.Table(ctx, gm.GameID(args[0]))
				if err != nil {
					return noGame(args[0], err)
				}
				seat, err := seatOf(t, args[1])
				if err != nil {
					return err
				}
				if t, err = a.master.Rule(ctx, t.Record.ID, seat, args[2], args[3], gmName(), dry); err != nil {
					return err
				}
				return writeText(cmd, t.OrdersHeld([]game.Seat{seat}), t.Position.Names())
			})
		},
	}
	cmd.Flags().BoolVar(&dry, "dry-run", false, "show what would stand, change nothing")
	return cmd
}
