package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
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
		Short: "Look at players' orders, give and void them",
		Args:  cobra.NoArgs,
		RunE:  func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
	}
	cmd.AddCommand(ordersSetCommand(), ordersVoidCommand())
	cmd.AddCommand(&cobra.Command{
		Use:   "show GAME [SEAT]",
		Short: "Show the orders for the present turn, as understood",
		Long:  "Show writes the orders for the present turn as they were understood, of one\nseat or of all. They are secret: this is for the game master's eyes.",
		Args:  cobra.RangeArgs(1, 2),
		RunE: func(cmd *cobra.Command, args []string) error {
			return lookAt(cmd, args[0], func(ctx context.Context, a *app, t *gm.Table) error {
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
	var line int
	show := &cobra.Command{
		Use:   "show GAME [TURN]",
		Short: "Show the report of a turn (3.2), or of the last one",
		Args:  cobra.RangeArgs(1, 2),
		RunE: func(cmd *cobra.Command, args []string) error {
			return with(cmd, store.Options{ReadOnly: true}, func(ctx context.Context, a *app) error {
				return a.showReport(ctx, cmd, args, seatName, line)
			})
		},
	}
	show.Flags().StringVar(&seatName, "seat", "", "the report that this seat was mailed, with what it alone may see")
	show.Flags().IntVar(&line, "line", 0, "on this line of the game, such as one that a roll-back left")
	cmd.AddCommand(show)
	return cmd
}

func (a *app) showReport(ctx context.Context, cmd *cobra.Command, args []string, seatName string, line int) error {
	t, err := a.master.Table(ctx, gm.GameID(args[0]))
	if err != nil {
		return noGame(args[0], err)
	}
	last, err := a.lastMade(ctx, t, line)
	if err != nil {
		return err
	}
	turn := last
	if len(args) == 2 {
		turn = args[1]
		if line > 0 {
			turn += fmt.Sprintf("@%d", line)
		}
	}
	text, err := a.reportText(ctx, t, turn, seatName)
	if errors.Is(err, store.ErrNoTurn) {
		return badInput(fmt.Errorf("turn %s of %s was not made: the last was %s", args[1], t.Record.ID, last))
	}
	if err != nil {
		return err
	}
	_, err = io.WriteString(cmd.OutOrStdout(), text)
	return err
}

// lastMade names the last turn made on a line; 0 is the present line and what
// it came from.
func (a *app) lastMade(ctx context.Context, t *gm.Table, line int) (string, error) {
	turns, err := a.db.Turns(ctx, t.Record.ID)
	if err != nil {
		return "", err
	}
	for _, made := range slices.Backward(turns) {
		switch {
		case line == 0 && made.Line == t.LineOf(made.Turn):
			return made.Turn.String(), nil
		case line != 0 && made.Line == line:
			return fmt.Sprintf("%s@%d", made.Turn, line), nil
		}
	}
	return "", badInput(fmt.Errorf("no turn of %s was made on line %d", t.Record.ID, line))
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
	var why string
	cmd := &cobra.Command{
		Use:     "rule GAME SEAT SLOT WORDS",
		Short:   "Rule on words of a special that could not be read",
		Long:    "Rule puts your words, in the order language, in the place of words of a player\nthat the program could not read. \"mobpost rulings GAME\" lists them. The player is\nmailed how they were read.",
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
				act := gm.RuleOn{Seat: args[1], Slot: args[2], Words: args[3], Why: why}
				done, err := a.master.Do(ctx, t.Record.ID, gmName(), act, dry)
				if err != nil {
					return err
				}
				return writeText(cmd, done.Table.OrdersHeld([]game.Seat{seat}), t.Position.Names())
			})
		},
	}
	cmd.Flags().BoolVar(&dry, "dry-run", false, "show what would stand, change nothing")
	cmd.Flags().StringVar(&why, "why", "", "the reason, for the player and the list of rulings")
	return cmd
}
