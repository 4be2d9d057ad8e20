package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/mail"
	"os"
	"os/user"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"mobpost/gm"
	"mobpost/gm/game"
	"mobpost/store"
)

func gameCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "game",
		Short: "Begin, list, show, change, end and export games",
		Args:  cobra.NoArgs,
		RunE:  func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
	}
	cmd.AddCommand(gameNewCommand(), gameStartCommand(), gameListCommand(), gameShowCommand(), gameSetCommand(), gameEndCommand(), gamePositionCommand(), gameJournalCommand(), gameExportCommand(), gameStandbyCommand(), gameSeatCommand())
	return cmd
}

func gameNewCommand() *cobra.Command {
	var g gm.NewGame
	var players, words, zones, sets []string
	var rulesFile string
	var post, seats int
	var dry, open bool
	cmd := &cobra.Command{
		Use:   "new NAME",
		Short: "Begin a game: draw its secret, deal, and mail the players",
		Long: `New begins a game. Its secret is drawn, its cards are dealt, and the first
reports wait in the outbox for "mobpost serve" to send them.

Each player is given as SEAT=NAME <ADDRESS>, in seat order; in games whose
seats have no names of their own, as NAME <ADDRESS>. A player's own word for the
shuffle is given as --word SEAT=WORD.

With --open the game is only announced: its secret is drawn and the commitment
to it told, and players JOIN by mail, each with his own word for the shuffle. It
begins when --seats players have come, or with "mobpost game start".`,
		Example: `  mobpost game new east --deadline "every tue,fri 20:00 Europe/London" \
      --player "red=Anna <anna@example.org>" --player "blue=Ben <ben@example.org>" \
      --player "green=Cleo <cleo@example.org>" --word "red=pomegranate"`,
		Args: cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			g.ID, g.By = gm.GameID(args[0]), gmName()
			for _, p := range players {
				player, err := parsePlayer(p)
				if err != nil {
					return badInput(err)
				}
				g.Players = append(g.Players, player)
			}
			if err := setWords(g.Players, words); err != nil {
				return badInput(err)
			}
			if err := setZones(g.Players, zones); err != nil {
				return badInput(err)
			}
			for _, set := range sets {
				key, value, _ := strings.Cut(set, "=")
				settings, err := g.Settings.With(key, value)
				if err != nil {
					return badInput(fmt.Errorf("--set %q: %w", set, err))
				}
				g.Settings = settings
			}
			data, err := rulesData(rulesFile, post)
			if err != nil {
				return badInput(err)
			}
			g.Data = data
			if open || cmd.Flags().Changed("seats") {
				return announceGame(cmd, g, seats, dry)
			}
			return newGame(cmd, g, dry)
		},
	}
	f := cmd.Flags()
	f.StringVar(&g.Rules, "game", "themob", "the rules: "+strings.Join(gameNames(), ", "))
	f.StringArrayVar(&players, "player", nil, "a player: SEAT=NAME <ADDRESS> (once for each, in seat order)")
	f.StringArrayVar(&words, "word", nil, "a player's word for the shuffle: SEAT=WORD")
	f.StringVar(&g.Settings.Deadline, "deadline", "", `when turns are due: "every tue,fri 20:00 Europe/London", "3 days after the report"; none: when all orders are in`)
	f.BoolVar(&g.Settings.PassRulings, "pass-rulings", false, "at the deadline, pass over words that nobody has ruled on instead of waiting")
	f.StringArrayVar(&zones, "zone", nil, "a player's time zone: SEAT=Europe/London (default: that of the deadline)")
	f.StringArrayVar(&sets, "set", nil, "a setting: NAME=VALUE; \"mobpost game set GAME\" lists those of a game")
	f.BoolVar(&open, "open", false, "announce it, for players to JOIN by mail")
	f.IntVar(&seats, "seats", 0, "with how many players an open game begins (default: as many as the rules allow)")
	f.IntVar(&post, "post", 0, "the winning post, for games that have one")
	f.StringVar(&rulesFile, "rules", "", "a JSON file with the rules' own data (tables), in the form of a case file")
	f.BoolVar(&dry, "dry-run", false, "check everything, store and mail nothing")
	return cmd
}

// newGame begins a game, or with dry tells whether it could begin. All is
// checked before the database is opened, so that a refused game leaves none.
func newGame(cmd *cobra.Command, g gm.NewGame, dry bool) error {
	c, err := loadConfig(cmd)
	if err != nil {
		return err
	}
	t, err := c.master(cmd.ErrOrStderr()).Create(cmd.Context(), g, true)
	if err != nil {
		return badInput(err)
	}
	begins := fmt.Sprintf("Game %s of %s begins with %d players.\n", t.Record.ID, t.Rules.Title(), len(t.Players))
	if dry {
		return c.dryNew(cmd, t, begins)
	}
	return with(cmd, store.Options{Create: true}, func(ctx context.Context, a *app) error {
		t, err := a.master.Create(ctx, g, false)
		if err != nil {
			return badInput(err)
		}
		fmt.Fprintf(cmd.OutOrStdout(), "%sCommitment to its secret: %s\nThe first reports wait to be sent: run \"mobpost serve\".\n", begins, gm.Commitment(t))
		return nil
	})
}

// dryNew looks whether the game's name is free. There need be no database yet.
func (c *config) dryNew(cmd *cobra.Command, t *gm.Table, begins string) error {
	a, err := c.open(store.Options{ReadOnly: true}, cmd.ErrOrStderr())
	switch {
	case errors.Is(err, store.ErrNone):
	case err != nil:
		return err
	default:
		_, _, err := a.db.Load(cmd.Context(), t.Record.ID)
		switch closed := a.Close(); {
		case closed != nil:
			return closed
		case err == nil:
			return badInput(fmt.Errorf("%w: %s", gm.ErrExists, t.Record.ID))
		case !errors.Is(err, gm.ErrNoGame):
			return err
		}
	}
	fmt.Fprintf(cmd.OutOrStdout(), "%sNothing was stored or mailed (--dry-run).\n", begins)
	return nil
}

func gameNames() []string {
	var names []string
	for _, g := range games() {
		names = append(names, g.Name())
	}
	return names
}

// gmName is who stands in the journal as the game master at this keyboard.
func gmName() string {
	if u, err := user.Current(); err == nil && u.Username != "" {
		return "gm " + u.Username
	}
	return "gm"
}

// parsePlayer reads SEAT=NAME <ADDRESS>, or NAME <ADDRESS>.
func parsePlayer(s string) (gm.Player, error) {
	seat, rest, named := strings.Cut(s, "=")
	if !named || strings.ContainsAny(seat, "<@") {
		seat, rest, named = "", s, false
	}
	addr, err := mail.ParseAddress(strings.TrimSpace(rest))
	if err != nil {
		return gm.Player{}, fmt.Errorf("--player %q: write it as \"red=Anna <anna@example.org>\"", s)
	}
	p := gm.Player{Seat: strings.TrimSpace(seat), Name: addr.Name, Address: gm.Canonical(addr.Address)}
	if p.Name == "" {
		p.Name, _, _ = strings.Cut(addr.Address, "@")
	}
	if !named {
		p.Seat = p.Name
	}
	return p, nil
}

func setWords(players []gm.Player, words []string) error {
next:
	for _, w := range words {
		seat, word, ok := strings.Cut(w, "=")
		for i := range players {
			if ok && strings.EqualFold(players[i].Seat, seat) {
				players[i].Word = word
				continue next
			}
		}
		return fmt.Errorf("--word %q: write it as SEAT=WORD, with the seat of a player", w)
	}
	return nil
}

func setZones(players []gm.Player, zones []string) error {
next:
	for _, z := range zones {
		seat, words, ok := strings.Cut(z, "=")
		zone, err := gm.ParseZone(words)
		if ok && err != nil {
			return fmt.Errorf("--zone %q: %w", z, err)
		}
		for i := range players {
			if ok && strings.EqualFold(players[i].Seat, seat) {
				players[i].Zone = zone.String()
				continue next
			}
		}
		return fmt.Errorf("--zone %q: write it as SEAT=ZONE, with the seat of a player", z)
	}
	return nil
}

// rulesData is the rules' own data from a file and from --post.
func rulesData(file string, post int) (json.RawMessage, error) {
	data := map[string]json.RawMessage{}
	if file != "" {
		raw, err := os.ReadFile(file)
		if err != nil {
			return nil, fileError(file, err)
		}
		if err := json.Unmarshal(raw, &data); err != nil {
			return nil, fmt.Errorf("%s: %w", file, err)
		}
	}
	if post != 0 {
		data["post"] = json.RawMessage(fmt.Sprint(post))
	}
	if len(data) == 0 {
		return nil, nil
	}
	return json.Marshal(data)
}

func gameListCommand() *cobra.Command {
	var asJSON bool
	cmd := &cobra.Command{
		Use:   "list",
		Short: "List all games",
		Args:  cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			return with(cmd, store.Options{ReadOnly: true}, func(ctx context.Context, a *app) error {
				all, err := a.db.Summaries(ctx)
				if err != nil {
					return err
				}
				if asJSON {
					return writeJSON(forPrograms(cmd), all)
				}
				var rows [][]string
				for _, s := range all {
					rows = append(rows, []string{string(s.ID), s.Rules, fmt.Sprint(s.Status), s.Turn.String(), fmt.Sprint(len(s.Seats)), dueText(s)})
				}
				return writeList(cmd.OutOrStdout(), []string{"GAME", "RULES", "STATUS", "TURN", "PLAYERS", "DUE"}, rows)
			})
		},
	}
	cmd.Flags().BoolVar(&asJSON, "json", false, "write JSON")
	return cmd
}

func dueText(s gm.Summary) string {
	switch {
	case s.Status == gm.Over:
		return "-"
	case s.Status == gm.Held:
		return "held"
	case s.Deadline.IsZero():
		return "when all orders are in"
	}
	return s.Deadline.Format(time.RFC3339)
}

func gameShowCommand() *cobra.Command {
	var line int
	cmd := &cobra.Command{
		Use:   "show GAME",
		Short: "Show how a game stands and whose orders are awaited",
		Args:  cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			return lookAt(cmd, args[0], func(ctx context.Context, a *app, t *gm.Table) error {
				t, err := t.OnLine(line)
				if err != nil {
					return err
				}
				return writeText(cmd, t.Status(game.Public), t.Position.Names())
			})
		},
	}
	cmd.Flags().IntVar(&line, "line", 0, "as it stood when a roll-back left this line of the game")
	return cmd
}

func gameExportCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "export GAME",
		Short: "Write a finished game with all its secrets, for \"mobpost verify\"",
		Args:  cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			return with(cmd, store.Options{ReadOnly: true}, func(ctx context.Context, a *app) error {
				x, err := a.master.Export(ctx, gm.GameID(args[0]))
				if err != nil {
					return noGame(args[0], err)
				}
				return writeJSON(forPrograms(cmd), x)
			})
		},
	}
}
