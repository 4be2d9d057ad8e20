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

func archiveCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "archive",
		Short: "Read, search and export the public reports of all games",
		Args:  cobra.NoArgs,
		RunE:  func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
	}
	cmd.AddCommand(archiveListCommand(), archiveShowCommand(), archiveSearchCommand(), archiveExportCommand())
	return cmd
}

// withArchive opens the database to read in its archive.
func withArchive(cmd *cobra.Command, fn func(ctx context.Context, a *archive) error) error {
	return with(cmd, store.Options{ReadOnly: true}, func(ctx context.Context, a *app) error {
		return fn(ctx, a.config.archive(a.db))
	})
}

func archiveListCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "list [GAME]",
		Short: "List the games, or the turns of a game",
		Args:  cobra.MaximumNArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			return withArchive(cmd, func(ctx context.Context, a *archive) error {
				if len(args) == 1 {
					return a.listTurns(ctx, cmd.OutOrStdout(), args[0])
				}
				heads, err := a.heads(ctx)
				if err != nil {
					return err
				}
				var rows [][]string
				for _, h := range heads {
					rows = append(rows, []string{fmt.Sprint(h.ID), h.Rules, fmt.Sprint(h.Status), fmt.Sprint(h.Turn), strings.Join(h.Players, ", ")})
				}
				return writeList(cmd.OutOrStdout(), []string{"GAME", "RULES", "STATUS", "TURN", "PLAYERS"}, rows)
			})
		},
	}
}

func (a *archive) listTurns(ctx context.Context, out io.Writer, name string) error {
	b, err := a.book(ctx, gm.GameID(name))
	if err != nil {
		return noGame(name, err)
	}
	var rows [][]string
	for _, t := range b.turns {
		left := ""
		if t.show.Left {
			left = "taken back"
		}
		rows = append(rows, []string{t.Turn.Turn.String(), fmt.Sprint(t.Line), t.show.Made.Human, left})
	}
	return writeList(out, []string{"TURN", "LINE", "MADE", ""}, rows)
}

func archiveShowCommand() *cobra.Command {
	line := 0
	cmd := &cobra.Command{
		Use:   "show GAME [TURN]",
		Short: "Show everybody's report of a turn (3.2), or the last one",
		Long: `Show writes the report of a turn that everybody was mailed, or the last one.
What one seat alone was told is shown by "mobpost report show --seat".`,
		Args: cobra.RangeArgs(1, 2),
		RunE: func(cmd *cobra.Command, args []string) error {
			return withArchive(cmd, func(ctx context.Context, a *archive) error {
				b, err := a.book(ctx, gm.GameID(args[0]))
				if err != nil {
					return noGame(args[0], err)
				}
				t := b.last()
				if len(args) == 2 {
					ref, err := game.ParseTurnRef(args[1])
					if err != nil {
						return badInput(err)
					}
					t = b.told(ref, line)
				}
				if t == nil {
					return badInput(fmt.Errorf("there is no such turn of %s: \"mobpost archive list %s\" shows those there are", b.game.ID, b.game.ID))
				}
				report, err := a.db.PublicAt(ctx, gm.GameID(b.game.ID), t.Line, t.Turn.Turn)
				if err != nil {
					return err
				}
				return writeText(cmd, report.Blocks, b.game.Seats)
			})
		},
	}
	cmd.Flags().IntVar(&line, "line", 0, "of this line of the game, if turns were taken back (default: those that count)")
	return cmd
}

// told is a turn of a line; for line 0, the one that counts.
func (b *book) told(ref game.TurnRef, line int) *turn {
	for i := range b.turns {
		t := &b.turns[i]
		if t.Turn.Turn == ref && (t.Line == line || line == 0 && !t.show.Left) {
			return t
		}
	}
	return nil
}

func archiveSearchCommand() *cobra.Command {
	var q store.Query
	var in string
	cmd := &cobra.Command{
		Use:   "search WORDS...",
		Short: "Search the public reports of all games",
		Long: `Search writes the passages of public reports that have all the words, newest
first. Words in quotes stand side by side, and a word with * at its end is a
beginning; a question may be asked as it is.

Exit status: 0 if something was found, 1 if not.`,
		Example: "  mobpost archive search when did Blue lose his Mama\n  mobpost archive search --game east '\"loses his mama\"'",
		Args:    cobra.MinimumNArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			q.Words, q.Game = strings.Join(args, " "), gm.GameID(in)
			return withArchive(cmd, func(ctx context.Context, a *archive) error {
				found, err := a.db.Search(ctx, q)
				if err != nil {
					return noGame(in, err)
				}
				if len(found.Hits) == 0 {
					return errors.New("no report tells of that")
				}
				return writeHits(cmd.OutOrStdout(), found)
			})
		},
	}
	cmd.Flags().StringVar(&in, "game", "", "only in this game")
	cmd.Flags().IntVar(&q.Limit, "limit", 20, "at most so many passages")
	return cmd
}

func writeHits(out io.Writer, found *store.Found) error {
	var blocks []game.Block
	if len(found.Passed) > 0 {
		blocks = append(blocks, game.P("Passed over, for it stands in no report: "+strings.Join(found.Passed, ", ")+"."))
	}
	mark := strings.NewReplacer(store.MarkOn, "*", store.MarkOff, "*")
	for _, h := range found.Hits {
		item := game.Item{Seat: game.Public, Text: fmt.Sprintf("%s %s", h.Game, h.Turn), Sub: []string{mark.Replace(h.Text)}}
		if h.Line > 1 {
			item.Text += fmt.Sprintf(", line %d", h.Line)
		}
		if h.Heading != "" {
			item.Text += ", " + h.Heading
		}
		blocks = append(blocks, game.Block{Items: &game.Items{Items: []game.Item{item}}})
	}
	_, err := io.WriteString(out, templates.Text(game.Report{Blocks: blocks}, nil))
	return err
}
