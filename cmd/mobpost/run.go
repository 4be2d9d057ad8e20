package main

import (
	"context"

	"github.com/spf13/cobra"

	"mobpost/gm"
	"mobpost/gm/game"
	"mobpost/store"
)

func runCommand() *cobra.Command {
	var f actFlags
	var anyway bool
	cmd := &cobra.Command{
		Use:   "run GAME [TURN]",
		Short: "Make the turn now",
		Long: `Run makes the turn that is to be made, whatever the clock says, and mails the
reports. A game that is held goes on with it. If TURN (1.2) is given, it is made
only if it is the one to be made.

It is refused while orders are missing or words wait for a ruling; --anyway
makes it all the same, and what is missing is passed.`,
		Example: "  mobpost run east 1.2 --anyway",
		Args:    cobra.RangeArgs(1, 2),
		RunE: func(cmd *cobra.Command, args []string) error {
			act := gm.RunNow{Anyway: anyway, Why: f.Why}
			if len(args) == 2 {
				ref, err := game.ParseTurnRef(args[1])
				if err != nil {
					return badInput(err)
				}
				act.Turn = ref
			}
			return f.do(cmd, args[0], nil, act)
		},
	}
	cmd.Flags().BoolVar(&anyway, "anyway", false, "also when orders are missing or words wait for a ruling")
	f.add(cmd, false)
	return cmd
}

func previewCommand() *cobra.Command {
	var seatName string
	cmd := &cobra.Command{
		Use:   "preview GAME",
		Short: "Make the turn, show it, and forget it",
		Long: `Preview makes the turn from the orders as they stand and shows the report that
would be mailed. Nothing is stored or mailed. It holds everybody's orders: it is
for the game master's eyes.`,
		Args: cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			return with(cmd, store.Options{ReadOnly: true}, func(ctx context.Context, a *app) error {
				done, err := a.master.Do(ctx, gm.GameID(args[0]), gmName(), gm.RunNow{Anyway: true}, true)
				if err != nil {
					return noGame(args[0], err)
				}
				report := done.Made[0].Public
				if seatName != "" {
					seat, err := seatOf(done.Before, seatName)
					if err != nil {
						return err
					}
					report = done.Made[0].Seats[seat]
				}
				return writeText(cmd, report.Blocks, done.Before.Position.Names())
			})
		},
	}
	cmd.Flags().StringVar(&seatName, "seat", "", "the report that this seat would be mailed")
	return cmd
}

func holdCommand() *cobra.Command {
	var f actFlags
	cmd := &cobra.Command{
		Use:     "hold GAME",
		Short:   "Stop a game's clock",
		Long:    "Hold stops a game's clock: no turn is made and no deadline passes until\n\"mobpost release\" or \"mobpost run\". Orders are taken all the time. The players are\nmailed, unless it is --private.",
		Example: "  mobpost hold east --why \"I am travelling until Sunday\"",
		Args:    cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			return f.do(cmd, args[0], nil, gm.HoldGame{Reason: f.Reason})
		},
	}
	f.add(cmd, true)
	return cmd
}

func releaseCommand() *cobra.Command {
	var f actFlags
	cmd := &cobra.Command{
		Use:   "release GAME",
		Short: "Let a held game go on",
		Long:  "Release lets a held game go on. A deadline that came while it was held is\nnobody's: the turn gets the one that it would have if its report were made now.\n\"mobpost game set GAME due=...\" gives it another.",
		Args:  cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			return f.do(cmd, args[0], nil, gm.ReleaseGame{Reason: f.Reason})
		},
	}
	f.add(cmd, true)
	return cmd
}
