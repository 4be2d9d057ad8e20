package main

import (
	"context"
	"fmt"

	"github.com/spf13/cobra"

	"mobpost/gm"
	"mobpost/store"
)

// announceGame opens a game for players to join by mail. All is checked before
// the database is opened, so that a refused game leaves none.
func announceGame(cmd *cobra.Command, g gm.NewGame, seats int, dry bool) error {
	c, err := loadConfig(cmd)
	if err != nil {
		return err
	}
	t, err := c.master(cmd.ErrOrStderr()).Announce(cmd.Context(), g, seats, true)
	if err != nil {
		return badInput(err)
	}
	opens := fmt.Sprintf("Game %s of %s is announced: %d of %d seats are taken.\n", t.Record.ID, t.Rules.Title(), len(t.Players), t.Open.Seats)
	if dry {
		return c.dryNew(cmd, t, opens)
	}
	return with(cmd, store.Options{Create: true}, func(ctx context.Context, a *app) error {
		t, err := a.master.Announce(ctx, g, seats, false)
		if err != nil {
			return badInput(err)
		}
		fmt.Fprintf(cmd.OutOrStdout(), "%sCommitment to its secret, for you to publish: %s\nPlayers join with a mail that says: JOIN %s\n", opens, gm.Commitment(t), t.Record.ID)
		return nil
	})
}

func gameStartCommand() *cobra.Command {
	var dry bool
	cmd := &cobra.Command{
		Use:   "start GAME",
		Short: "Begin an announced game with the players who have joined",
		Long: `Start deals the cards of a game that was announced with "mobpost game new
--open", for those who have joined; else it begins by itself when all seats are
taken.`,
		Args: cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			return with(cmd, store.Options{}, func(ctx context.Context, a *app) error {
				t, err := a.master.Start(ctx, gm.GameID(args[0]), gmName(), dry)
				if err != nil {
					return noGame(args[0], err)
				}
				done := "The first reports wait to be sent: run \"mobpost serve\"."
				if dry {
					done = "Nothing was stored or mailed (--dry-run)."
				}
				fmt.Fprintf(cmd.OutOrStdout(), "Game %s of %s begins with %d players.\n%s\n", t.Record.ID, t.Rules.Title(), len(t.Players), done)
				return nil
			})
		},
	}
	cmd.Flags().BoolVar(&dry, "dry-run", false, "check it, store and mail nothing")
	return cmd
}
