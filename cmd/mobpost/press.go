package main

import (
	"context"
	"fmt"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"mobpost/gm"
)

func pressCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "press",
		Short: "Read press that is held, and pass or drop it",
		Long: `Press that players write goes out at once, with the name of its seat on it,
unless the game's setting "press-approval" is "held": then you read it first.`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
	}
	var all bool
	list := &cobra.Command{
		Use:   "list GAME",
		Short: "Show the press that is held, with its numbers",
		Args:  cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			return lookAt(cmd, args[0], func(ctx context.Context, a *app, t *gm.Table) error {
				blocks := t.PressList(all)
				if len(blocks) == 0 {
					fmt.Fprintf(cmd.OutOrStdout(), "No press is held in %s.\n", t.Record.ID)
					return nil
				}
				return writeText(cmd, blocks, t.Position.Names())
			})
		},
	}
	list.Flags().BoolVar(&all, "all", false, "all press of the game, with what became of it")
	cmd.AddCommand(list, rulePressCommand("pass", "Let press go out that is held", true), rulePressCommand("drop", "Keep press back for good; its sender is told", false))
	return cmd
}

func rulePressCommand(use, short string, pass bool) *cobra.Command {
	var f actFlags
	cmd := &cobra.Command{
		Use:   use + " GAME NUMBER",
		Short: short,
		Args:  cobra.ExactArgs(2),
		RunE: func(cmd *cobra.Command, args []string) error {
			no, err := strconv.ParseInt(strings.TrimPrefix(args[1], "#"), 10, 64)
			if err != nil {
				return badInput(fmt.Errorf("%q is no number of press: \"mobpost press list %s\" shows them", args[1], args[0]))
			}
			return f.do(cmd, args[0], nil, gm.RulePress{No: no, Pass: pass, Why: f.Why})
		},
	}
	f.addDry(cmd)
	cmd.Flags().StringVar(&f.Why, "why", "", "the reason, for the journal and, if it is dropped, its sender")
	return cmd
}
