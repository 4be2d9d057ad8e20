package main

import (
	"context"
	"strings"

	"github.com/spf13/cobra"

	"mobpost/gm"
)

func ordersSetCommand() *cobra.Command {
	var f actFlags
	cmd := &cobra.Command{
		Use:   "set GAME SEAT ORDERS...",
		Short: "Give orders in a player's place",
		Long: `Set gives orders in a player's place, for the present turn, as his own mail
would: they change the slots that they name, and CLEAR empties them all. Each
argument is a line; "-" reads the lines from standard input. The player is
mailed what stands in his name. The next report says that his orders were set,
and why, but not which.`,
		Example: "  mobpost orders set east blue \"1: Casino with Don, low\" \"2: pass\" --why \"he rang me up\"",
		Args:    cobra.MinimumNArgs(3),
		RunE: func(cmd *cobra.Command, args []string) error {
			words := strings.Join(args[2:], "\n")
			if words == "-" {
				data, err := readInput(cmd, "-")
				if err != nil {
					return err
				}
				words = string(data)
			}
			return f.do(cmd, args[0], args[1:2], gm.SetOrders{Seat: args[1], Words: words, Reason: f.Reason})
		},
	}
	f.add(cmd, true)
	return cmd
}

func ordersVoidCommand() *cobra.Command {
	var f actFlags
	cmd := &cobra.Command{
		Use:     "void GAME SEAT [SLOT]",
		Short:   "Take a player's orders away",
		Long:    "Void takes a player's orders for the present turn away: those of one slot, as\n\"mobpost orders show\" names it, or all. He is mailed what stands then.",
		Example: "  mobpost orders void east blue 2 --why \"sent by his brother\"",
		Args:    cobra.RangeArgs(2, 3),
		RunE: func(cmd *cobra.Command, args []string) error {
			slot := ""
			if len(args) == 3 {
				slot = args[2]
			}
			return f.do(cmd, args[0], args[1:2], gm.VoidOrders{Seat: args[1], Slot: slot, Reason: f.Reason})
		},
	}
	f.add(cmd, true)
	return cmd
}

func correctCommand() *cobra.Command {
	var f actFlags
	var sets []string
	cmd := &cobra.Command{
		Use:   "correct GAME --set PATH=VALUE",
		Short: "Correct a position: cash, a piece, a card",
		Long: `Correct changes the position of a game between two turns. PATH is a place in
position.json, as "mobpost game position GAME" shows it; a seat's name stands
for its place in the list of players. VALUE is JSON or a word; an empty one
takes the entry away. All --set of one command are made together, and the rules
of the game refuse what no position can have.

Every player is mailed how he stands, and the next report tells what was
changed, except what only one player may see. Corrections are in the journal
with what was before, and in the export, where "mobpost verify" names them.`,
		Example: `  mobpost correct east --set red.cash=120000 --why "the purchase was booked twice"
  mobpost correct east --set "red.members.Hit Man=base" --set red.hoods.lost= --set red.hoods.base=8`,
		Args: cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			return f.do(cmd, args[0], nil, gm.Correct{Sets: sets, Reason: f.Reason})
		},
	}
	cmd.Flags().StringArrayVar(&sets, "set", nil, "PATH=VALUE (may be given several times)")
	f.add(cmd, true)
	return cmd
}

func gamePositionCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "position GAME",
		Short: "Write a game's position.json, as \"mobpost correct\" changes it",
		Long:  "Position writes the present position of a game as JSON, with all that is secret in\nit: it is for the game master's eyes.",
		Args:  cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			return lookAt(cmd, args[0], func(ctx context.Context, a *app, t *gm.Table) error {
				return writeJSON(forPrograms(cmd), t.Position)
			})
		},
	}
}
