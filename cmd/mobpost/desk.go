package main

import (
	"context"

	"github.com/spf13/cobra"

	"mobpost/gm"
	"mobpost/store"
)

func deskCommand() *cobra.Command {
	var asJSON bool
	cmd := &cobra.Command{
		Use:   "desk [GAME]",
		Short: "Show what waits for the game master, and what happens next",
		Long: `Desk shows all running games, or one, on one screen: whose orders are awaited
and until when, what is late, words that wait for a ruling, players whose mails
come back, mails that were put aside or could not be sent, and what goes out
next. It holds players' secrets: it is for the game master's eyes.

What needs him is also mailed to the address [mail] gm of the configuration (or
the setting gm of the game), once each.`,
		Args: cobra.MaximumNArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			return with(cmd, store.Options{ReadOnly: true}, func(ctx context.Context, a *app) error {
				var only gm.GameID
				if len(args) == 1 {
					only = gm.GameID(args[0])
				}
				desk, err := a.master.Desk(ctx, only)
				if err != nil {
					return noGame(string(only), err)
				}
				if asJSON {
					return writeJSON(forPrograms(cmd), desk)
				}
				return writeText(cmd, desk.Blocks(), nil)
			})
		},
	}
	cmd.Flags().BoolVar(&asJSON, "json", false, "write JSON")
	return cmd
}

func rulingsCommand() *cobra.Command {
	var asJSON bool
	cmd := &cobra.Command{
		Use:   "rulings GAME",
		Short: "List words that wait for a ruling, and all rulings made",
		Args:  cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			return with(cmd, store.Options{ReadOnly: true}, func(ctx context.Context, a *app) error {
				waiting, made, err := a.master.Rulings(ctx, gm.GameID(args[0]))
				if err != nil {
					return noGame(args[0], err)
				}
				if asJSON {
					if waiting == nil {
						waiting = []gm.Precedent{}
					}
					if made == nil {
						made = []gm.Precedent{}
					}
					return writeJSON(forPrograms(cmd), map[string]any{"waiting": waiting, "made": made})
				}
				return writeText(cmd, gm.PrecedentBlocks(waiting, made), nil)
			})
		},
	}
	cmd.Flags().BoolVar(&asJSON, "json", false, "write JSON")
	return cmd
}
