package main

import (
	"context"
	"fmt"

	"github.com/rogpeppe/go-internal/diff"
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
					return writeJSON(cmd.OutOrStdout(), desk)
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
					return writeJSON(cmd.OutOrStdout(), map[string]any{"waiting": waiting, "made": made})
				}
				return writeText(cmd, gm.PrecedentBlocks(waiting, made), nil)
			})
		},
	}
	cmd.Flags().BoolVar(&asJSON, "json", false, "write JSON")
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
			return with(cmd, store.Options{ReadOnly: true}, func(ctx context.Context, a *app) error {
				t, err := a.master.Table(ctx, gm.GameID(args[0]))
				if err != nil {
					return noGame(args[0], err)
				}
				var texts [2]string
				for i, turn := range args[1:] {
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
			return with(cmd, store.Options{ReadOnly: true}, func(ctx context.Context, a *app) error {
				t, err := a.master.Table(ctx, gm.GameID(args[0]))
				if err != nil {
					return noGame(args[0], err)
				}
				_, journal, err := a.db.Load(ctx, t.Record.ID)
				if err != nil {
					return err
				}
				if asJSON {
					return writeJSON(cmd.OutOrStdout(), journal)
				}
				return writeText(cmd, gm.JournalBlocks(t, journal), nil)
			})
		},
	}
	cmd.Flags().BoolVar(&asJSON, "json", false, "write JSON")
	return cmd
}

func gamePositionCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "position GAME",
		Short: "Write a game's position.json, as \"mobpost correct\" changes it",
		Long:  "Position writes the present position of a game as JSON, with all that is secret in\nit: it is for the game master's eyes.",
		Args:  cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			return with(cmd, store.Options{ReadOnly: true}, func(ctx context.Context, a *app) error {
				t, err := a.master.Table(ctx, gm.GameID(args[0]))
				if err != nil {
					return noGame(args[0], err)
				}
				return writeJSON(cmd.OutOrStdout(), t.Position)
			})
		},
	}
}
