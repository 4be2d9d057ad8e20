package main

import (
	"context"
	"encoding/json"
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

// actFlags are what every act of a game master takes.
type actFlags struct {
	gm.Reason
	dry bool
}

// add puts the flags on a command. Acts that nobody could overlook have no
// --private.
func (f *actFlags) add(cmd *cobra.Command, private bool) {
	cmd.Flags().BoolVar(&f.dry, "dry-run", false, "check it and show what would follow; store and mail nothing")
	cmd.Flags().StringVar(&f.Why, "why", "", "the reason, for the journal and the next report")
	if private {
		cmd.Flags().BoolVar(&f.Private, "private", false, "keep it out of the next report")
	}
}

// do has an act done and says what came of it.
func (f *actFlags) do(cmd *cobra.Command, id string, seats []string, act gm.Act) error {
	return with(cmd, store.Options{}, func(ctx context.Context, a *app) error {
		t, err := a.master.Table(ctx, gm.GameID(id))
		if err != nil {
			return noGame(id, err)
		}
		for _, name := range seats {
			if _, err := seatOf(t, name); err != nil {
				return err
			}
		}
		done, err := a.master.Do(ctx, t.Record.ID, gmName(), act, f.dry)
		if err != nil {
			return err
		}
		return sayDone(cmd.OutOrStdout(), done, f.dry)
	})
}

// sayDone tells what an act did, or would do.
func sayDone(w io.Writer, done *gm.Done, dry bool) error {
	for _, e := range done.Entries {
		var d gm.Deed
		if err := json.Unmarshal(e.Data, &d); err == nil && (d.Before != "" || d.After != "") {
			fmt.Fprintf(w, "Before: %s\nAfter:  %s\n", d.Before, d.After)
		}
	}
	for _, made := range done.Made {
		fmt.Fprintf(w, "Made: %s\n", made.Public.Title)
	}
	for _, out := range done.Mails {
		fmt.Fprintf(w, "Mail to %s: %s\n", out.To, out.Subject)
	}
	if dry {
		fmt.Fprintln(w, "Nothing was stored or mailed (--dry-run).")
	}
	return nil
}

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

func rollbackCommand() *cobra.Command {
	var f actFlags
	var act gm.RollBack
	cmd := &cobra.Command{
		Use:   "rollback GAME TURN",
		Short: "Take a game back to before a turn",
		Long: `Rollback takes a game back to before a turn, on a new line of the game: what
chance decides from there on is drawn anew. The orders of that turn stand as
they did and may be changed, by players and by you; the game is held until
"mobpost run" makes the turn again or "mobpost release" lets the clock do it.
Every player is mailed what changed.

The old line is kept: "mobpost report show GAME TURN --line N" and "mobpost game
show GAME --line N" show it, and a roll-back with --line N goes back to it. A
finished game cannot be rolled back: its secret is published.`,
		Example: "  mobpost rollback east 2.1 --why \"a ruling of mine was wrong\"",
		Args:    cobra.ExactArgs(2),
		RunE: func(cmd *cobra.Command, args []string) error {
			ref, err := game.ParseTurnRef(args[1])
			if err != nil {
				return badInput(err)
			}
			act.Turn, act.Reason = ref, f.Reason
			return f.do(cmd, args[0], nil, act)
		},
	}
	cmd.Flags().IntVar(&act.Line, "line", 0, "the line of the game on which the turn is (default: the present one and what it came from)")
	cmd.Flags().BoolVar(&act.Clear, "clear-orders", false, "forget the orders of that turn")
	f.add(cmd, false)
	return cmd
}

func resendCommand() *cobra.Command {
	var f actFlags
	cmd := &cobra.Command{
		Use:     "resend GAME SEAT [TURN]",
		Short:   "Mail a report again",
		Long:    "Resend mails a seat the report of a turn (1.2; 0.0 for the game's first mail), or\nthe last one, once more: to its present address, word for word as it was.",
		Example: "  mobpost resend east blue 1.1",
		Args:    cobra.RangeArgs(2, 3),
		RunE: func(cmd *cobra.Command, args []string) error {
			act := gm.Resend{Seat: args[1], Last: len(args) == 2, Why: f.Why}
			if !act.Last {
				ref, err := game.ParseTurnRef(args[2])
				if err != nil {
					return badInput(err)
				}
				act.Turn = ref
			}
			return f.do(cmd, args[0], args[1:2], act)
		},
	}
	f.add(cmd, false)
	return cmd
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
	return with(cmd, store.Options{ReadOnly: true}, func(ctx context.Context, a *app) error {
		t, err := a.master.Table(ctx, gm.GameID(id))
		if err != nil {
			return noGame(id, err)
		}
		table := game.Table{Columns: []game.Column{{Title: "Setting"}, {Title: "Value"}, {Title: "What it settles"}}}
		for _, s := range t.Settings.List() {
			table.Rows = append(table.Rows, game.Row{Seat: game.Public, Cells: []string{s.Name, s.Value, s.Means}})
		}
		return writeText(cmd, []game.Block{{Table: &table}}, nil)
	})
}

// lineOf reads "1.2" or "1.2@1": a turn, and the line of the game if one is
// named.
func lineOf(t *gm.Table, words string) (int, game.TurnRef, error) {
	turn, line, named := strings.Cut(words, "@")
	ref, err := game.ParseTurnRef(turn)
	if err != nil {
		return 0, ref, badInput(err)
	}
	if !named {
		return t.LineOf(ref), ref, nil
	}
	var n int
	if _, err := fmt.Sscanf(line, "%d", &n); err != nil || n < 1 {
		return 0, ref, badInput(fmt.Errorf("%q: a turn on another line of the game is written 1.2@1", words))
	}
	return n, ref, nil
}

// reportText is the text of a turn's report.
func (a *app) reportText(ctx context.Context, t *gm.Table, words, seatName string) (string, error) {
	line, ref, err := lineOf(t, words)
	if err != nil {
		return "", err
	}
	made, err := a.db.MadeAt(ctx, t.Record.ID, line, ref)
	if errors.Is(err, store.ErrNoTurn) {
		return "", badInput(fmt.Errorf("%w: turn %s of %s was not made on line %d", store.ErrNoTurn, ref, t.Record.ID, line))
	}
	if err != nil {
		return "", err
	}
	report := made.Public
	if seatName != "" {
		seat, err := seatOf(t, seatName)
		if err != nil {
			return "", err
		}
		report = made.Seats[seat]
	}
	return templates.Text(report, t.Position.Names()), nil
}
