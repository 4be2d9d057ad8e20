package main

import (
	"context"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"mobpost/gm"
	"mobpost/gm/game"
)

func gameSetCommand() *cobra.Command {
	var f actFlags
	cmd := &cobra.Command{
		Use:   "set GAME [KEY=VALUE]",
		Short: "Change a setting, a deadline, an address",
		Long: `Set changes one thing of how a game is run; without KEY=VALUE it lists the
settings as they stand. Beside them there are

    due             the deadline of the present turn alone: "2026-12-24 18:00",
                    "2 days" (from now), "+2 days" (later than it was), none
    SEAT.address    where a seat's mails go; none for a seat without a player
    SEAT.name       what its player is called
    post            the winning post, in games that have one

"none" stands for no value. What changes is mailed to those whom it concerns and
told in the next report, addresses never.`,
		Example: `  mobpost game set east "deadline=every mon,thu 21:00 Europe/Berlin"
  mobpost game set east due="+2 days" --why "half of us are at the fair"
  mobpost game set east red.address=anna@new.example.org`,
		Args: cobra.RangeArgs(1, 2),
		RunE: func(cmd *cobra.Command, args []string) error {
			if len(args) == 1 {
				return listSettings(cmd, args[0])
			}
			key, value, ok := strings.Cut(args[1], "=")
			if !ok {
				return badInput(fmt.Errorf("%q: write KEY=VALUE", args[1]))
			}
			return f.do(cmd, args[0], nil, gm.ChangeSetting{Key: key, Value: value, Reason: f.Reason})
		},
	}
	f.add(cmd, true)
	return cmd
}

// listSettings shows a game's settings.
func listSettings(cmd *cobra.Command, id string) error {
	return lookAt(cmd, id, func(ctx context.Context, a *app, t *gm.Table) error {
		table := game.Table{Columns: []game.Column{{Title: "Setting"}, {Title: "Value"}, {Title: "What it settles"}}}
		for _, s := range t.Settings.List() {
			table.Rows = append(table.Rows, game.Row{Seat: game.Public, Cells: []string{s.Name, s.Value, s.Means}})
		}
		return writeText(cmd, []game.Block{{Table: &table}}, nil)
	})
}

func gameEndCommand() *cobra.Command {
	var f actFlags
	cmd := &cobra.Command{
		Use:     "end GAME",
		Short:   "End a game early",
		Long:    "End ends a game before its rules do: whoever leads by them has won, equal players\nshare. The last report goes out, with the game's secret in it. That cannot be\ntaken back.",
		Example: "  mobpost game end east --why \"all players voted for it\"",
		Args:    cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			return f.do(cmd, args[0], nil, gm.EndGame{Why: f.Why})
		},
	}
	f.add(cmd, false)
	return cmd
}

func gameJournalCommand() *cobra.Command {
	var asJSON bool
	cmd := &cobra.Command{
		Use:   "journal GAME",
		Short: "List everything that was done in a game: who, when, why",
		Long: `Journal lists the inputs of a game in their order: orders, rulings, turns, and
every act of a game master with its reason and what was before and after. It
holds players' secrets: it is for the game master's eyes.`,
		Args: cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			return lookAt(cmd, args[0], func(ctx context.Context, a *app, t *gm.Table) error {
				_, journal, err := a.db.Load(ctx, t.Record.ID)
				if err != nil {
					return err
				}
				if asJSON {
					return writeJSON(forPrograms(cmd), journal)
				}
				return writeText(cmd, gm.JournalBlocks(t, journal), nil)
			})
		},
	}
	cmd.Flags().BoolVar(&asJSON, "json", false, "write JSON")
	return cmd
}
